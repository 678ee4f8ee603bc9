"""The words of Piracy & Mutiny: names, log lines, menu entries, and the reasons for a refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from itertools import groupby
from typing import ClassVar

from jollyroger.games.errors import Refusal
from jollyroger.games.events import UNSEEN, Event
from jollyroger.games.game import Result
from jollyroger.games.mutiny.asking import question
from jollyroger.games.mutiny.cards import NOBODY, SEATS, Character, Side, is_normal
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.names import SEAT_NAMES
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.players import told_apart
from jollyroger.words.mutiny.events import EVENTS, MUTINY_WON, ORDERED, PLAYED, SECRETS, SEVERAL_SECRETS, SOLD
from jollyroger.words.mutiny.moves import LABELS
from jollyroger.words.mutiny.names import (
    CHARACTERS,
    CREW,
    FOR_SIDES,
    PORT,
    PRIZES,
    QUARTERMASTER,
    SIDES,
    SKILLS,
    STACKS,
    TARGET,
)
from jollyroger.words.mutiny.reasons import REASONS

RESULTS = {
    "gold": N_("{players} wins with {gold} gold."),
    "rum": N_("{gold} gold are a tie: {players} wins with more Rum."),
    "shared": N_("A shared victory with {gold} gold: {players}."),
}


class Blanks:
    """Fills the blanks of a sentence, and works out only those that it has: a number may be a seat or a card."""

    def __init__(self, fillers: dict[str, Callable[[], object]]) -> None:
        self.fillers = fillers

    def __getitem__(self, name: str) -> object:
        return self.fillers[name]()


class MutinyWords:
    """The words in one language, for players with these names, in seat order.

    The state tells what the crew cards and destinations of its deck are; a view does as well.
    """

    objections: ClassVar[type[IntEnum]] = Objection

    def __init__(self, language: str, players: Sequence[str]) -> None:
        self.phrases = phrasebook(language)
        self._ = self.phrases.say
        self.players = told_apart(players, SEAT_NAMES)

    # Names

    def card(self, state: State, kind: int) -> str:
        """A crew card: a character by its name, normal crew by its skill and crewmen."""
        if not is_normal(kind):
            return self._(CHARACTERS[Character(kind)])
        crew = CREW[Skill(state.skill[kind])]
        return self._(crew, strength=state.strength[kind], crewmen=state.crewmen[kind])

    def cards(self, state: State, kinds: Sequence[int]) -> str:
        """Several crew cards."""
        return ", ".join(self.card(state, kind) for kind in kinds)

    def prize(self, prize: int) -> str:
        """A prize."""
        return self._(PRIZES[Prize(prize)])

    def skill(self, skill: int) -> str:
        """A skill."""
        return self._(SKILLS[Skill(skill)])

    def side(self, side: int) -> str:
        """A side in a mutiny."""
        return self._(SIDES[Side(side)])

    def stack(self, stack: int) -> str:
        """A type of destination."""
        return self._(STACKS[Stack(stack)])

    def quartermaster(self) -> str:
        """What the QM is called; the Captain is a side."""
        return self._(QUARTERMASTER)

    def destination(self, state: State, destination: int) -> str:
        """1.3 A destination with what stands on its card."""
        kind, holds = state.destination_stack[destination], state.destination_holds[destination]
        if kind == Stack.TREASURE_ISLAND:
            return self.stack(kind)
        if kind == Stack.PIRATE_PORT:
            return self._(PORT, stack=self.stack(kind), cards=holds)
        navigation, guns, melee = state.destination_needs[destination]
        return self._(TARGET, stack=self.stack(kind), navigation=navigation, guns=guns, melee=melee, prizes=holds)

    # What happens

    def log(self, state: State, events: Sequence[Event]) -> list[str]:
        """What happened in a move or a deal, a sentence each; cards dealt one by one are told together by player."""
        lines = []
        for kind, group in groupby(events, key=lambda event: event.kind):
            if kind in SEVERAL_SECRETS:
                lines += self._dealt(state, EventKind(kind), list(group))
            else:
                lines += [self.event(state, event) for event in group]
        return lines

    def _dealt(self, state: State, kind: EventKind, events: list[Event]) -> list[str]:
        lines = []
        for seat in dict.fromkeys(event.a for event in events):
            kinds = [event.c for event in events if event.a == seat]
            secret = SEVERAL_SECRETS[kind] if len(kinds) > 1 else SECRETS[kind]
            player, cards = self.players[seat], "" if UNSEEN in kinds else self.cards(state, kinds)
            text = secret if UNSEEN in kinds else EVENTS[kind]
            lines.append(self._(text, player=player, cards=cards, number=len(kinds)))
        return lines

    def event(self, state: State, event: Event) -> str:
        """One event in a sentence; a card that may not be known is not named."""
        kind, a, b, c = EventKind(event.kind), event.a, event.b, event.c
        fillers: dict[str, Callable[[], object]] = {
            "player": lambda: self.players[a],
            "other": lambda: self.players[b],
            "first": lambda: self.players[b // SEATS],
            "second": lambda: self.players[b % SEATS],
            "card": lambda: self.card(state, c),
            "cards": lambda: self.card(state, c),
            "prize": lambda: self.prize(c),
            "destination": lambda: self.destination(state, c),
            "stack": lambda: self.stack(b if kind == EventKind.SAILED else a),
            "skill": lambda: self.skill(a if kind == EventKind.NEED_CHANGED else b),
            "number": lambda: b if kind == EventKind.NEED_CHANGED else a,
            "for_side": lambda: self._(FOR_SIDES[Side(b)]),
            "captain": lambda: a,
            "mutineer": lambda: b,
        }
        return self.phrases.fill(_sentence(event), Blanks(fillers))

    def commentary(self, state: State, events: Sequence[Event]) -> str:
        """What a line of a record did, in this language; a pass says it itself."""
        return " ".join(self.log(state, [event for event in events if event.kind != EventKind.PASSED]))

    # Menus

    def move(self, state: State, code: int) -> str:
        """A move that is possible now, as it stands in a menu."""
        move = move_of(code)
        fillers: dict[str, Callable[[], object]] = {
            "seat": lambda: self.players[_field(move, "seat")],
            "first": lambda: self.players[_field(move, "first")],
            "second": lambda: self.players[_field(move, "second")],
            "kind": lambda: self.card(state, _field(move, "kind")),
            "prize": lambda: self.prize(_field(move, "prize")),
            "stack": lambda: self.stack(_field(move, "stack")),
            "skill": lambda: self.skill(_field(move, "skill")),
            "owner": lambda: self.players[_betrayed(state, move)[0]],
            "card": lambda: self.card(state, _betrayed(state, move)[1]),
        }
        return self.phrases.fill(_label(move), Blanks(fillers))

    # Ends

    def reason(self, refusal: Refusal) -> str:
        """Why a move was refused, with the number of the rule."""
        return f"{self._(REASONS[Objection(refusal.objection)])} ({refusal.rule})"

    def result(self, result: Result) -> str:
        """How the game ended."""
        players = ", ".join(self.players[seat] for seat in result.winners)
        return self._(RESULTS[result.reason], players=players, gold=max(result.scores))


def _sentence(event: Event) -> str:
    """The English sentence for an event: for some kinds its numbers tell which of several."""
    kind = EventKind(event.kind)
    if kind == EventKind.CHARACTER_PLAYED:
        return _of_character(Character(event.c), event.b)
    if kind == EventKind.PRIZE_SOLD:
        return SOLD[Prize(event.c)]
    if kind == EventKind.MUTINY_ENDED:
        return MUTINY_WON[Side(event.c)]
    if kind == EventKind.PUNISHMENT_ORDERED and event.b == NOBODY:
        return ORDERED
    return SECRETS[kind] if event.c == UNSEEN and kind in SECRETS else EVENTS[kind]


def _of_character(character: Character, target: int) -> str:
    """14. The sentence for a character with its target: a side, a direction, two players in one number, or a player."""
    sentences = PLAYED[character]
    if len(sentences) == 1:
        return sentences[0]
    if character == Character.SECOND_MATE:
        return sentences[target // SEATS == target % SEATS]
    return sentences[target]


def _label(move: Move) -> str:
    """The English menu entry of a move."""
    labels = LABELS[type(move)]
    if isinstance(move, verbs.SecondMate):
        return labels[move.first == move.second]
    if isinstance(move, verbs.FirstMate | verbs.MasterMariner | verbs.SharpShooter):
        return labels[move.direction]
    if isinstance(move, verbs.Support | verbs.Cutthroat | verbs.SeaDog):
        return labels[move.side]
    return labels[0]


def _field(move: Move, name: str) -> int:
    """A number of a move by its name."""
    number: int = getattr(move, name)
    return number


def _betrayed(state: State, move: Move) -> tuple[int, int]:
    """14.16 Whose card a Traitor would cancel, and which: one of those played, or the one about to take effect."""
    if isinstance(move, verbs.BetrayPlayed):
        return state.played_seat[move.place], state.played_kind[move.place]
    about = question(state).about
    return about["by"], about["card"]
