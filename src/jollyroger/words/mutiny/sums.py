"""What an attack, a mutiny and a sharing came to: who gave what, and who got what, for one reader.

Sums are made of what the reader was told, so they know no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import ClassVar

from jollyroger.games.events import UNSEEN, Event
from jollyroger.games.mutiny.cards import NOBODY, SEATS, Character, Side
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.words.common.sentences import Sentence
from jollyroger.words.mutiny.events import (
    AMOUNT,
    CAPTAINS_SIDE,
    EVENTS,
    FOUGHT,
    HELD_BACK,
    MUTINEERS,
    MUTINY_WON,
    MUTINY_WON_BY_MURDER,
    NEUTRAL,
    NOTHING_FOR,
    POOL_SHARED,
    SHARED_OUT,
    SOME_CARDS,
    SOME_PRIZES,
    WITH,
    YOU,
)
from jollyroger.words.mutiny.naming import Naming


class Roll:
    """The crew in lists, as one reader reads them."""

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        self.names = names
        self.reader = reader

    def line(self, *parts: tuple[str, str], you: bool = False) -> list[Sentence]:
        """Texts with their lists of players in one line, as far as these name anybody."""
        said = [self.names._(text, players=players) for text, players in parts if players]
        return [Sentence(" ".join(said), you)] if said else []

    def listed(self, seats: Sequence[int]) -> str:
        """Some players."""
        return self.names.listed([self._name(seat) for seat in seats])

    def but(self, seats: Container[int]) -> str:
        """All other players."""
        return self.listed([seat for seat in range(len(self.names.players)) if seat not in seats])

    def with_things(self, things: Mapping[int, str]) -> str:
        """Players with what each gave or got."""
        return self.names.listed(
            [self.names._(WITH, player=self._name(seat), things=told) for seat, told in things.items()]
        )

    def _name(self, seat: int) -> str:
        return self.names._(YOU) if seat == self.reader else self.names.players[seat]


class AttackSum(Roll):
    """6. Who gave which skills for an attack, and who gave nothing."""

    KINDS: ClassVar[set[int]] = {
        EventKind.SAILED,
        EventKind.CREW_PLAYED,
        EventKind.CANCELLED,
        EventKind.ATTACK_WON,
        EventKind.ATTACK_LOST,
    }

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        super().__init__(names, reader)
        self.played = dict[int, list[int]]()
        """By seat: its crew, without what a Traitor has cancelled."""

    def hear(self, state: State, event: Event) -> list[Sentence]:
        """Take an event in; gives back the sum when it is complete."""
        if event.kind == EventKind.SAILED:
            self.played.clear()
        elif event.kind == EventKind.CREW_PLAYED:
            self.played.setdefault(event.a, []).append(event.c)
        elif event.kind == EventKind.CANCELLED and event.c in self.played.get(event.b, ()):
            self.played[event.b].remove(event.c)
        elif event.kind in (EventKind.ATTACK_WON, EventKind.ATTACK_LOST):
            fighters = {seat: self._skills(state, kinds) for seat, kinds in sorted(self.played.items()) if kinds}
            return self.line((FOUGHT, self.with_things(fighters)), (HELD_BACK, self.but(fighters)))
        return []

    def _skills(self, state: State, kinds: Sequence[int]) -> str:
        amounts = Counter[int]()
        for kind in kinds:
            amounts[state.skill[kind]] += state.strength[kind]
        say, skill = self.names._, self.names.skill
        return ", ".join([say(AMOUNT, skill=skill(which), number=amount) for which, amount in sorted(amounts.items())])


class MutinySum(Roll):
    """11. Who wins a mutiny, and how many crewmen each player brought to which side; 12.3 who gets the crew."""

    KINDS: ClassVar[set[int]] = {
        EventKind.QM_APPOINTED,
        EventKind.QM_CHANGED,
        EventKind.MUTINY_CALLED,
        EventKind.CREW_JOINED,
        EventKind.CHARACTER_PLAYED,
        EventKind.FORCED_TO_JOIN,
        EventKind.CANCELLED,
        EventKind.LEADER_KILLED,
        EventKind.MUTINY_ENDED,
    }

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        super().__init__(names, reader)
        self.quartermaster = self.captain = self.mutineer = NOBODY
        self.sides = dict[int, int]()
        """By seat: the side that it has taken."""
        self.played = dict[int, list[int]]()
        """By seat: its crew, without what a Traitor has cancelled."""
        self.is_murder = False

    def hear(self, state: State, event: Event) -> list[Sentence]:
        """Take an event in; gives back the sum when it is complete."""
        kind, seat = event.kind, event.a
        if kind in (EventKind.QM_APPOINTED, EventKind.QM_CHANGED):
            self.quartermaster = seat
        elif kind == EventKind.MUTINY_CALLED:
            self.mutineer, self.captain, self.is_murder = seat, event.b, False
            self.sides, self.played = {event.b: Side.CAPTAIN, seat: Side.MUTINEER}, {}
        elif kind == EventKind.CREW_JOINED:
            self._join(seat, event.b, event.c)
        elif kind == EventKind.CHARACTER_PLAYED and event.c == Character.SEA_DOG:
            self._join(seat, event.b // SEATS, event.c)
        elif kind == EventKind.CHARACTER_PLAYED and event.c == Character.CUTTHROAT:
            self.sides.setdefault(seat, Side.CAPTAIN if event.b == Side.MUTINEER else Side.MUTINEER)
        elif kind == EventKind.FORCED_TO_JOIN:
            self.sides[seat] = event.b
        elif kind == EventKind.CANCELLED and event.c in self.played.get(event.b, ()):
            self.played[event.b].remove(event.c)
        elif kind == EventKind.LEADER_KILLED:
            self.is_murder = True
        elif kind == EventKind.MUTINY_ENDED:
            return [self._winner(event), *self._supporters(state)]
        return []

    def _join(self, seat: int, side: int, kind: int) -> None:
        self.sides[seat] = side
        self.played.setdefault(seat, []).append(kind)

    def crewmen(self, state: State, side: int) -> dict[int, int]:
        """11.4 What each player of a side counts: their cards, and 1 for the Captain's and for the QM's card."""
        cards = (self.captain, self.quartermaster)
        return {
            seat: sum(state.crewmen[kind] for kind in self.played.get(seat, ())) + cards.count(seat)
            for seat in sorted(self.sides)
            if self.sides[seat] == side
        }

    def _winner(self, event: Event) -> Sentence:
        """11.6 More crewmen win; 14.4 they do not count when a leader was killed."""
        won = event.c == Side.CAPTAIN
        winner, more, less = (self.captain, event.a, event.b) if won else (self.mutineer, event.b, event.a)
        telling, you = MUTINY_WON_BY_MURDER if self.is_murder else MUTINY_WON, winner == self.reader
        text = telling.by_you if you else telling.plain
        return Sentence(self.names._(text, player=self.names.players[winner], more=more, less=less), you)

    def _supporters(self, state: State) -> list[Sentence]:
        sides = [
            (text, self._side(self.crewmen(state, side)))
            for side, text in ((Side.CAPTAIN, CAPTAINS_SIDE), (Side.MUTINEER, MUTINEERS))
        ]
        return self.line(*sides, (NEUTRAL, self.but(self.sides)))

    def _side(self, crewmen: Mapping[int, int]) -> str:
        if self.is_murder:
            return self.listed(list(crewmen))
        return self.with_things({seat: str(number) for seat, number in crewmen.items()})

    def pool(self, state: State, events: Sequence[Event]) -> list[Sentence]:
        """12.3 How much crew of a mutiny each player gets, and which as far as the reader sees it."""
        hidden = Counter(event.a for event in events if event.c == UNSEEN)
        shares = {seat: self.names._(SOME_CARDS, number=number) for seat, number in hidden.items()}
        lines = self.line((POOL_SHARED, self.with_things(shares)))
        for seat in dict.fromkeys(event.a for event in events if event.c != UNSEEN):
            cards = self.names.cards(state, [event.c for event in events if event.a == seat])
            telling, you = EVENTS[EventKind.POOL_DEALT], seat == self.reader
            text = telling.by_you if you else telling.plain
            lines.append(Sentence(self.names._(text, player=self.names.players[seat], cards=cards), you))
        return lines


class SharingSum(Roll):
    """7. Who gets which prizes in a sharing, or how many."""

    LEFT: ClassVar[dict[int, int]] = {
        EventKind.PRIZE_TURNED: 1,
        EventKind.PRIZE_COLLECTED: 1,
        EventKind.PRIZE_PICKED: -1,
        EventKind.PRIZE_DEALT: -1,
    }
    """What these do to the number of prizes that nobody has got yet."""
    KINDS: ClassVar[set[int]] = set(LEFT)

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        super().__init__(names, reader)
        self.left = 0
        self.shares = dict[int, list[int]]()
        """By seat: the prizes that it has got."""

    def hear(self, event: Event) -> list[Sentence]:
        """Take an event in; gives back the sum when the last prize is dealt. A pick tells enough."""
        if event.kind not in self.LEFT:
            return []
        if self.left == 0:
            self.shares = {}
        self.left += self.LEFT[event.kind]
        if event.kind == EventKind.PRIZE_PICKED:
            self.shares.setdefault(event.a, []).append(event.c)
        elif event.kind == EventKind.PRIZE_DEALT:
            self.shares.setdefault(event.b, []).append(event.c)
            if self.left == 0:
                return self._shared_out()
        return []

    def _shared_out(self) -> list[Sentence]:
        shares = {seat: self._prizes(prizes) for seat, prizes in sorted(self.shares.items())}
        parts = (SHARED_OUT, self.with_things(shares)), (NOTHING_FOR, self.but(shares))
        return self.line(*parts, you=self.reader in shares)

    def _prizes(self, prizes: Sequence[int]) -> str:
        """Prizes that the reader has seen by their names, the others by their number."""
        known = [prize for prize in prizes if prize != UNSEEN]
        hidden = len(prizes) - len(known)
        named = self.names.prizes(known)
        return ", ".join(filter(None, (named, self.names._(SOME_PRIZES, number=hidden) if hidden else "")))
