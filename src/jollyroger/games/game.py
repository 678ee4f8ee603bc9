"""What every game offers, and all that a front end, a bot or a researcher needs to know of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from jollyroger.games.chance import Chance, Dealer
from jollyroger.games.errors import OptionsError, Refusal
from jollyroger.games.events import Event
from jollyroger.games.layout import HasEvents, copy_state, from_plain, to_plain

SPECTATOR = -1
"""The seat number of a spectator."""
UNSEEN_CARD = "?"
"""In the record of one seat: a card that this seat did not see."""
PASS = "pass"
"""How a move is written that does nothing; in a record several of them share a line."""


class Options(msgspec.Struct, frozen=True):
    """How a game is set up. Every game has its own fields, all with a default."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: who won (nobody in a draw), every seat's score, and what decided."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


class Question(msgspec.Struct, frozen=True):
    """What a game waits for: what is asked, of whom, and what it is about."""

    name: str
    """What is asked or, while nobody is, what is dealt; "over" at the end."""
    seats: tuple[int, ...] = ()
    """The seats that have to answer it and have not yet."""
    open: tuple[int, ...] = ()
    """The seats that may act meanwhile, those that have to answer among them."""
    may_pass: bool = False
    """Whether nobody has to do more than to say no."""
    about: dict[str, Any] = {}
    """What more there is to tell of it, by the names that the game gives to it."""


O = TypeVar("O", bound=Options)  # noqa: E741 - the type parameters read like their words
S = TypeVar("S", bound=HasEvents)
M = TypeVar("M", bound=msgspec.Struct)


class Game(ABC, Generic[O, S, M]):
    """A game: it holds no state of its own. O are its options, S its states, M its moves.

    States change in place; `copy` one before trying something. A move is a typed value or its code: `move_of` and
    `code_of` go between them. Several seats may be asked at once (`to_act`), in no order; who must ask one after the
    other takes them as `asked` gives them.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    """Raised when a change of the rules makes old records mean something else."""
    options_type: type[O]
    state_type: type[S]
    most_legal: ClassVar[int]
    """No seat ever has more legal moves than this."""
    codes: ClassVar[int]
    """Codes of moves are below this."""
    rule_modules: ClassVar[tuple[ModuleType, ...]]
    """Where the rules are written, for the compiler."""
    counted: ClassVar[tuple[str, ...]] = ()
    """What the `tally` of a state counts on the way, in games that keep one."""

    # Setting up

    def options(self, /, **chosen: str) -> O:
        """Options from words, as they stand in a record or on the command line; OptionsError if one is unknown.

        A stranger chooses the names, and any text may be one, "self" too.
        """
        choices = self.option_choices()
        for option, value in chosen.items():
            if option not in choices:
                raise OptionsError("option", option, tuple(choices))
            if value not in choices[option]:
                raise OptionsError(option, value, self.told_choices(option))
        return msgspec.convert(chosen, self.options_type, strict=False)

    @abstractmethod
    def option_choices(self) -> dict[str, tuple[str, ...]]:
        """The options by name, each with the words that it can be."""

    def told_choices(self, option: str) -> tuple[str, ...]:
        """The words of an option that anybody may be told."""
        return self.option_choices()[option]

    @abstractmethod
    def seat_names(self, options: O) -> tuple[str, ...]:
        """What the seats are called, in seat order."""

    def describe(self, options: O) -> str:  # noqa: ARG002 - most games have nothing to choose
        """The game and how it is set up, in few words."""
        return self.name

    @abstractmethod
    def start(self, options: O) -> S:
        """The state before anything has happened."""

    # Playing

    @abstractmethod
    def to_act(self, state: S) -> frozenset[int]:
        """The seats that may move now; empty while chance is due and when the game is over."""

    @abstractmethod
    def asked(self, state: S) -> int:
        """The one seat of those to act that is asked first where an order is needed."""

    @abstractmethod
    def question(self, state: S) -> Question:
        """What is asked now, and of whom. A view tells it as well."""

    @abstractmethod
    def legal_codes(self, state: S, seat: int) -> list[int]:
        """The codes of all moves that a seat may make now."""

    @abstractmethod
    def objection_to(self, state: S, seat: int, code: int) -> Refusal | None:
        """What the rules have against a seat making that move now."""

    @abstractmethod
    def code_of(self, state: S, move: M) -> int:
        """The code of a move."""

    @abstractmethod
    def move_of(self, code: int) -> M:
        """The move with that code; ValueError if there is none."""

    @abstractmethod
    def _play(self, state: S, seat: int, code: int) -> None: ...

    def legal(self, state: S, seat: int) -> list[M]:
        """All moves that a seat may make now."""
        return [self.move_of(code) for code in self.legal_codes(state, seat)]

    def play(self, state: S, seat: int, move: M) -> list[Event]:
        """Make a move and tell what happened; Refusal if the rules object, and nothing has changed."""
        return self.play_code(state, seat, self.code_of(state, move))

    def play_code(self, state: S, seat: int, code: int) -> list[Event]:
        """Make the move with that code."""
        refusal = self.objection_to(state, seat, code)
        if refusal is not None:
            raise refusal
        state.events = []
        self._play(state, seat, code)
        return state.events

    # Chance

    @abstractmethod
    def chance(self, state: S) -> Chance | None:
        """The chance move that is due, if one is; no seat can act before it is dealt."""

    @abstractmethod
    def _deal(self, state: S, outcome: int) -> None: ...

    def deal(self, state: S, outcome: int) -> list[Event]:
        """Let a chance outcome happen; ValueError if it cannot, and nothing has changed."""
        chance = self.chance(state)
        if chance is None or not chance.weight(outcome):
            raise ValueError(f"the outcome {outcome} cannot happen")
        state.events = []
        self._deal(state, outcome)
        return state.events

    def deal_all(self, state: S, dealer: Dealer) -> list[tuple[int, list[Event]]]:
        """Let the dealer decide until a seat can act or the game is over: the outcomes and what happened."""
        dealt = []
        while (chance := self.chance(state)) is not None:
            outcome = dealer.decide(chance)
            state.events = []
            self._deal(state, outcome)
            dealt.append((outcome, state.events))
        return dealt

    # Seeing

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """All that a seat (or SPECTATOR) may know: the same fields, what is hidden blanked."""

    def glance(self, state: S, seat: int) -> S:
        """A view that is only read, and at once: where nothing is secret it is the state itself."""
        return self.view(state, seat)

    def sights(self, state: S) -> Sequence[Any] | None:  # noqa: ARG002 - most games are seen anew after every move
        """By seat, and in the end for spectators: what is equal as long as they see the same and may do the same."""
        return None

    @abstractmethod
    def events_for(self, events: Sequence[Event], seat: int) -> list[Event]:
        """The events as a seat (or SPECTATOR) may see them."""

    @abstractmethod
    def guess(self, view: S, generator: list[int]) -> S:
        """A whole state, at random among all that agree with a view."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, once it has."""

    @abstractmethod
    def first_player(self, state: S) -> int:
        """The seat that began the game."""

    # Keeping

    def write_old_move(self, rules: int, options: O, code: int, *, seen: bool) -> str:  # noqa: ARG002 - see Mutiny
        """A move of other rules, as far as it can still be told in words; without its card for who has not seen it."""
        return str(code) if seen else UNSEEN_CARD

    def copy(self, state: S) -> S:
        """An equal state that goes its own way."""
        return copy_state(state)

    def serialise(self, state: S) -> bytes:
        """The state as JSON."""
        return msgspec.json.encode({"game": self.name, "rules": self.rules_version, "state": to_plain(state)})

    def restore(self, data: bytes) -> S:
        """The state that was serialised; ValueError if its game, its rules or the shape of its fields are others."""
        try:
            kept = msgspec.json.decode(data, type=_Kept)
        except msgspec.DecodeError as error:
            raise ValueError(f"not a serialised state: {error}") from error
        if (kept.game, kept.rules) != (self.name, self.rules_version):
            raise ValueError(f"a state of {kept.game}, rules {kept.rules}; expected {self.name}, {self.rules_version}")
        return from_plain(self.state_type, kept.state)

    # Writing down

    chance_words: ClassVar[tuple[str, ...]]
    """The words that open lines of chance outcomes."""
    reasons: ClassVar[tuple[str, ...]]
    """All that can decide a game, as it stands in a result; the usual first."""

    @abstractmethod
    def write_move(self, state: S, code: int, *, seen: bool = True) -> str:
        """A move as it stands in a record, before it is made; without its card for a seat that has not seen it."""

    @abstractmethod
    def read_move(self, state: S, text: str) -> int | None:
        """The code of a move as it stands in a record, or None if it cannot be read."""

    @abstractmethod
    def chance_word(self, state: S) -> str:
        """The word that opens a line of chance outcomes: deal, lot."""

    @abstractmethod
    def write_outcome(self, state: S, outcome: int) -> str:
        """A chance outcome as it stands in a record, before it happens."""

    @abstractmethod
    def read_outcome(self, state: S, text: str) -> int | None:
        """The chance outcome that stands in a record, or None if it cannot be read."""

    @abstractmethod
    def saw(self, told: Sequence[Sequence[Event]], seat: int) -> list[bool]:
        """For every move and outcome of a game, by what each told: whether a seat (or SPECTATOR) knows its card."""

    @abstractmethod
    def can_be_move(self, start: S, text: str) -> bool:
        """Whether a text could be a move in a record of one seat; only the state at the start is known."""

    @abstractmethod
    def can_be_outcome(self, start: S, word: str, text: str) -> bool:
        """Whether a text could be an outcome behind one of the words of chance in a record of one seat."""


class _Kept(msgspec.Struct):
    game: str
    rules: int
    state: dict[str, Any]


def refusal_for(objection: IntEnum, rules: dict[Any, str]) -> Refusal | None:
    """The error that carries an objection, or None where there is nothing to object (its value is 0)."""
    return None if objection == 0 else Refusal(objection, rules[objection])
