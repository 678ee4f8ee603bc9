"""Jolly & Roger behind the contract that every front end uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from jollyroger.games.chance import Chance
from jollyroger.games.duel import cards, crews, flow, moves, notation, objections, scoring, state, view
from jollyroger.games.duel.cards import JOLLY, NOBODY, ROGER
from jollyroger.games.duel.moves import FIRST_LOT, Move, Split
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import Phase, State, set_up
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.games.game import Game, Options, Question, Result, refusal_for
from jollyroger.games.layout import copy_state

TO_ACT = {NOBODY: frozenset[int](), JOLLY: frozenset((JOLLY,)), ROGER: frozenset((ROGER,))}
"""By mover: the seats that may move."""


class DuelOptions(Options, frozen=True):
    """2.1-2.4 The variant, and who splits first: a seat, or the lot."""

    variant: Literal["introductory", "advanced", "all-cards", "skirmish"] = "advanced"
    first: Literal["lot", "Jolly", "Roger"] = "lot"


class Duel(Game[DuelOptions, State, Move]):
    """The two-player game."""

    name = "duel"
    rules_version = 1
    options_type = DuelOptions
    state_type = State
    most_legal = moves.MOST_LEGAL
    codes = moves.CODES
    rule_modules = (cards, state, moves, crews, objections, scoring, flow, view)
    chance_words = ("lot", "deal")
    reasons = ("gold", "richest ship", "draw")

    def option_choices(self) -> dict[str, tuple[str, ...]]:
        return {"variant": tuple(VARIANTS), "first": ("lot", *notation.SEAT_NAMES)}

    def seat_names(self, options: DuelOptions) -> tuple[str, ...]:  # noqa: ARG002 - always these two
        return notation.SEAT_NAMES

    def describe(self, options: DuelOptions) -> str:
        return f"{self.name}, {options.variant}"

    def start(self, options: DuelOptions) -> State:
        first = NOBODY if options.first == "lot" else notation.SEAT_NAMES.index(options.first)
        return set_up(options.variant, first)

    def to_act(self, state: State) -> frozenset[int]:
        return TO_ACT[state.mover]

    def asked(self, state: State) -> int:
        return flow.next_seat(state)

    def question(self, state: State) -> Question:
        seats = tuple(self.to_act(state))
        return Question(Phase(state.phase).name.lower(), seats, seats, about={"turn": state.turn})

    def legal_codes(self, state: State, seat: int) -> list[int]:
        found = [0] * moves.MOST_LEGAL
        return found[: objections.legal_codes(state, seat, found)]

    def objection_to(self, state: State, seat: int, code: int) -> Refusal | None:
        return refusal_for(objections.objection_to(state, seat, code), objections.RULES)

    def code_of(self, state: State, move: Move) -> int:
        """3.3 A split may name its sets and equal cards in any order: there is one code for all that mean the same.

        A move that was put together wrongly (a kraken that boards, a fifth ship) is refused, not taken for another one.
        """
        try:
            code = moves.code_of(move)
            sound = moves.move_of(code) == (moves.sorted_split(move) if isinstance(move, Split) else move)
        except (TypeError, ValueError):
            sound = False
        if not sound:
            raise Refusal(Objection.NO_SUCH_MOVE, objections.RULES[Objection.NO_SUCH_MOVE])
        if isinstance(move, Split) and state.phase == Phase.SPLIT:
            return notation.agreed_split(state, code)
        return code

    def move_of(self, code: int) -> Move:
        return moves.move_of(code)

    def _play(self, state: State, seat: int, code: int) -> None:
        flow.play(state, seat, code)

    def chance(self, state: State) -> Chance | None:
        if state.phase == Phase.LOT:
            return Chance("flag", 0, FIRST_LOT, (1, 1))
        if state.phase == Phase.DEAL:
            drawn = state.turns * state.drawn - state.pile
            return Chance("pile", drawn, 0, tuple(state.unseen))
        return None

    def _deal(self, state: State, outcome: int) -> None:
        flow.deal(state, outcome)

    def view(self, state: State, seat: int) -> State:
        views = [state]
        view.look(views, 0, state, seat)
        return views[0]

    def glance(self, state: State, seat: int) -> State:  # noqa: ARG002 - all see all (2.5)
        return state

    def events_for(self, events: Sequence[Event], seat: int) -> list[Event]:  # noqa: ARG002 - all see all (2.5)
        return list(events)

    def guess(self, view: State, generator: list[int]) -> State:  # noqa: ARG002 - nothing to guess but the draws
        return copy_state(view)

    def result(self, state: State) -> Result | None:
        if state.phase != Phase.OVER:
            return None
        scores = (scoring.total_gold(state, JOLLY), scoring.total_gold(state, ROGER))
        winner = scoring.winner(state)
        if winner == NOBODY:
            return Result((), scores, "draw")
        return Result((winner,), scores, "gold" if scores[JOLLY] != scores[ROGER] else "richest ship")

    def first_player(self, state: State) -> int:
        """2.4, 4.4 The flag changes hands after every turn, so the first splitter has it in every odd one."""
        return state.splitter if state.turn % 2 else 1 - state.splitter

    def write_move(self, state: State, code: int, *, seen: bool = True) -> str:  # noqa: ARG002 - all see all (2.5)
        return notation.write_move(state, code)

    def read_move(self, state: State, text: str) -> int | None:
        return notation.read_move(state, text)

    def chance_word(self, state: State) -> str:
        return "lot" if state.phase == Phase.LOT else "deal"

    def write_outcome(self, state: State, outcome: int) -> str:  # noqa: ARG002 - lots and cards have their own numbers
        return notation.write_outcome(outcome)

    def read_outcome(self, state: State, text: str) -> int | None:
        outcome = notation.read_outcome(text)
        if outcome is None or (outcome >= FIRST_LOT) != (state.phase == Phase.LOT):
            return None
        return outcome

    def saw(self, told: Sequence[Sequence[Event]], seat: int) -> list[bool]:  # noqa: ARG002 - all see all (2.5)
        return [True] * len(told)

    def can_be_move(self, start: State, text: str) -> bool:  # noqa: ARG002 - the cards are always these
        return notation.can_be_move(text)

    def can_be_outcome(self, start: State, word: str, text: str) -> bool:  # noqa: ARG002 - likewise
        outcome = notation.read_outcome(text)
        return outcome is not None and (outcome >= FIRST_LOT) == (word == "lot")
