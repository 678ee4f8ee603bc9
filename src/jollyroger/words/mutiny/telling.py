"""An event of Piracy & Mutiny in a sentence, for one reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jollyroger.games.events import EVERYBODY, UNSEEN, Event
from jollyroger.games.mutiny.cards import NOBODY, SEATS, Character, Side
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.words.common.sentences import Sentence
from jollyroger.words.mutiny.events import EVENTS, EVERYONE_DRAWS, NO_MAP, ORDERED, PLAYED, SECRETS, SOLD, Telling
from jollyroger.words.mutiny.naming import Blanks, Naming

IN_SECRET_FOR_YOU = {EventKind.PRIZE_TURNED}
"""Where the sentence for its player is that of a secret, which others share otherwise."""


class EventTeller:
    """Tells events to one reader: a seat, or NOBODY for all others."""

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        self.names = names
        self.reader = reader

    def event(self, state: State, event: Event) -> Sentence:
        """One event in a sentence; a card that may not be known is not named."""
        others = _others(event)
        if self.reader != event.a and self.reader not in others:
            text = self.names.once(event, lambda: self._filled(_telling(event).plain, state, event, others[0]))
            return Sentence(text)
        text, you = self._version(_telling(event), event)
        return Sentence(self._filled(text, state, event, self._other(event)), you)

    def _filled(self, text: str, state: State, event: Event, other: int) -> str:
        """A text with its values."""
        kind, a, b, c = event.kind, event.a, event.b, event.c
        names = self.names
        fillers: dict[str, Callable[[], object]] = {
            "player": lambda: names.players[a],
            "other": lambda: names.players[other],
            "first": lambda: names.players[b // SEATS],
            "second": lambda: names.players[b % SEATS],
            "card": lambda: names.card(state, c),
            "prize": lambda: names.prize(c),
            "destination": lambda: names.destination(state, c),
            "for_stack": lambda: names.for_stack(b),
            "skill": lambda: names.skill(a if kind == EventKind.NEED_CHANGED else b),
            "number": lambda: b if kind == EventKind.NEED_CHANGED else a,
            "for_side": lambda: names.for_side(b),
        }
        return names.phrases.fill(text, Blanks(fillers))

    def turning_back(self, event: Event, events: Sequence[Event]) -> Sentence:
        """5.2, 9.2 The island is not found, or a mutiny ends the voyage: that is called in the same move."""
        mutiny = any(other.kind == EventKind.MUTINY_CALLED for other in events)
        lost = event.a == Stack.TREASURE_ISLAND and not mutiny
        return Sentence(self.names._(NO_MAP if lost else EVENTS[EventKind.PUT_BACK].plain))

    def together(self, state: State, kind: int, events: Sequence[Event]) -> list[Sentence]:
        """Cards or prizes of the same kind of event, a sentence for each player."""
        seats = list(dict.fromkeys(event.a for event in events))
        lines = []
        if kind == EventKind.CARD_DRAWN and self._all_draw_unseen(seats, events):
            lines.append(Sentence(self.names._(EVERYONE_DRAWS, number=len(events) // len(seats))))
            seats = [seat for seat in seats if seat == self.reader]
        return lines + [self._of_seat(state, [event for event in events if event.a == seat]) for seat in seats]

    def _all_draw_unseen(self, seats: Sequence[int], events: Sequence[Event]) -> bool:
        """Whether everybody draws the same number of cards, and the others' are hidden from the reader."""
        counts = {sum(event.a == seat for event in events) for seat in seats}
        hidden = all(event.c == UNSEEN for event in events if event.a != self.reader)
        return len(seats) == len(self.names.players) and len(counts) == 1 and hidden

    def _of_seat(self, state: State, events: Sequence[Event]) -> Sentence:
        """All that one player draws, loses or receives."""
        cards = [event.c for event in events]
        text, you = self._version(_telling(events[0]), events[0])
        names, seat = self.names, events[0].a
        fillers: dict[str, Callable[[], object]] = {
            "player": lambda: names.players[seat],
            "cards": lambda: names.cards(state, cards),
            "prizes": lambda: names.prizes(cards),
            "number": lambda: len(cards),
        }
        key = text, seat, *cards
        return Sentence(names.once(key, lambda: names.phrases.fill(text, Blanks(fillers))), you)

    def _version(self, telling: Telling, event: Event) -> tuple[str, bool]:
        """The sentence as the reader reads it, and whether the reader is “you” in it."""
        shared = event.kind in IN_SECRET_FOR_YOU and event.seen == EVERYBODY
        if telling.by_you and event.a == self.reader and not shared:
            return telling.by_you, True
        if telling.to_you and self.reader in _others(event):
            return telling.to_you, True
        return telling.plain, False

    def _other(self, event: Event) -> int:
        """The other player in an event; of two, the one who is not the reader."""
        one, *more = _others(event)
        return more[0] if more and one == self.reader else one


def _telling(event: Event) -> Telling:
    """The sentences for an event: for some kinds its numbers tell which of several."""
    kind = EventKind(event.kind)
    if kind == EventKind.CHARACTER_PLAYED:
        return _of_character(Character(event.c), event.b)
    if kind == EventKind.PRIZE_SOLD:
        return SOLD[Prize(event.c)]
    if kind == EventKind.PUNISHMENT_ORDERED and event.b == NOBODY:
        return ORDERED
    return SECRETS[kind] if event.c == UNSEEN and kind in SECRETS else EVENTS[kind]


def _of_character(character: Character, target: int) -> Telling:
    """14. The sentences for a character with its target: a side, a direction, or one or two players."""
    tellings = PLAYED[character]
    if len(tellings) == 1:
        return tellings[0]
    if character == Character.SECOND_MATE:
        return tellings[target // SEATS == target % SEATS]
    if character == Character.SEA_DOG:
        return tellings[Side(target // SEATS)]
    return tellings[target]


def _others(event: Event) -> Sequence[int]:
    """The other players in an event."""
    if event.kind == EventKind.CHARACTER_PLAYED and event.c == Character.SECOND_MATE:
        return (event.b // SEATS, event.b % SEATS)
    if event.kind == EventKind.CHARACTER_PLAYED and event.c == Character.SEA_DOG:
        return (event.b % SEATS,)
    return (event.b,)
