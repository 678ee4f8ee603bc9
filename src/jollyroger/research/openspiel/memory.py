"""All that each seat was told since the game began, and did itself: what it knows, if it forgets nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from jollyroger.games.duel.state import EventKind as DuelEvent
from jollyroger.games.events import EVERYBODY, UNSEEN, Event
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.state import EventKind as MutinyEvent
from jollyroger.games.mutiny.state import State as MutinyState
from jollyroger.research.openspiel.setup import Setup

CHANCE = -1
"""In the place of a seat that acts."""
EVENT_KINDS: dict[str, type[IntEnum]] = {"duel": DuelEvent, "mutiny": MutinyEvent}
BESIDE_EVENTS = ("i_played", "i_look_at", "i_know")
"""Rows that are no events: my own action, prizes that I look through (kind, number), a digest of what I know."""

Row = tuple[int, int, int, int]
"""Which kind of row, and three numbers that the kind explains."""
Glimpse = tuple[Row, ...]


class Ply(NamedTuple):
    """A move or a draw: who made it, which action it was, what it told, and what seats got to see beside that."""

    actor: int
    action: int | None
    """None if it was a secret when the cards were dealt anew."""
    events: tuple[Event, ...]
    glimpses: tuple[Glimpse, ...] = ()
    """By seat; empty if nobody saw anything."""
    guessed: Any = None
    """The state as `by` guessed it: all others know what it says."""
    by: int = CHANCE


class Memory:
    """The plies of a game, of which each seat remembers its part."""

    def __init__(self, setup: Setup, plies: list[Ply], texts: dict[int, tuple[int, str]]) -> None:
        self._setup = setup
        self._first_beside = len(EVENT_KINDS[setup.name])
        self._plies = plies
        self._texts = texts
        """By seat: of how many plies there is a text already, and the text."""
        self._known: dict[int, list[Ply]] = {}
        """By seat: the first plies as it knows them, as far as that was asked for."""

    def copy(self) -> Memory:
        return Memory(self._setup, self._plies[:], self._texts.copy())

    def keep(self, actor: int, action: int, events: list[Event], state: Any) -> None:
        """Something has happened, and this is the state now."""
        glimpses = tuple(self.glimpse(state, seat) for seat in range(self._setup.seats))
        self._plies.append(Ply(actor, action, tuple(events), glimpses if any(glimpses) else ()))

    def glimpse(self, state: Any, seat: int) -> Glimpse:
        """17.2 Hidden booty that a seat looks through: it is shown to it, and not told."""
        if not isinstance(state, MutinyState) or not (state.hidden_prizes and state.booty_size):
            return ()
        if not sees_booty(state, seat):
            return ()
        beside = self._first_beside + 1
        return tuple((beside, prize, number, 0) for prize, number in enumerate(state.booty) if number)

    def rows(self, seat: int, first: int = 0) -> Iterator[Row]:
        """What a seat (or a spectator, a negative one) remembers, from a ply on."""
        for ply in self._plies[first:]:
            if ply.actor == seat >= 0 and ply.action is not None:
                yield self._first_beside, ply.action, 0, 0
            for event in ply.events:
                seen = event.as_seen_by(seat)
                yield seen.kind, seen.a, seen.b, seen.c
            if ply.glimpses and seat >= 0:
                yield from ply.glimpses[seat]
            if ply.guessed is not None and ply.by != seat >= 0:
                yield self._digest(ply.guessed, seat)

    def last_rows(self, seat: int, most: int) -> list[Row]:
        """The newest of them."""
        first, found = len(self._plies), list[Row]()
        while first and len(found) < most:
            first -= 1
            found = [*Memory(self._setup, self._plies[first : first + 1], {}).rows(seat), *found]
        return found[-most:]

    def text(self, seat: int) -> str:
        """The same in words, a line each."""
        read, text = self._texts.get(seat, (0, ""))
        if read < len(self._plies):
            text += "".join(self.line(row) for row in self.rows(seat, read))
            self._texts[seat] = len(self._plies), text
        return text

    def line(self, row: Row) -> str:
        """One row in words."""
        kind, *numbers = row
        beside = kind - self._first_beside
        name = BESIDE_EVENTS[beside] if beside >= 0 else EVENT_KINDS[self._setup.name](kind).name.lower()
        return f"\n{name} {' '.join(map(str, numbers))}"

    def known_to(self, seat: int, state: Any) -> Memory:
        """The past as a seat knows it, and then, for all others, that they know what a guess of the state says."""
        known = self._known.setdefault(seat, [])
        known += [self._known_of(ply, seat) for ply in self._plies[len(known) :]]
        plies = [*known, Ply(CHANCE, None, (), guessed=self._setup.game.copy(state), by=seat)]
        return Memory(self._setup, plies, {seat: (len(plies), self.text(seat))})

    def _known_of(self, ply: Ply, seat: int) -> Ply:
        """What a seat knows of a ply; of an older guess that is its view."""
        forgotten = ply.guessed is None or ply.by == seat
        return Ply(
            ply.actor,
            ply.action if ply.actor == seat else None,
            tuple(told_to(event, seat) for event in ply.events),
            tuple(glimpse if number == seat else () for number, glimpse in enumerate(ply.glimpses)),
            None if forgotten else self._setup.game.view(ply.guessed, seat),
            CHANCE if forgotten else ply.by,
        )

    def _digest(self, state: Any, seat: int) -> Row:
        """A few numbers that are others if a seat knows anything else."""
        game = self._setup.game
        digest = hashlib.sha256(game.serialise(game.view(state, seat))).digest()
        return self._first_beside + 2, *(int.from_bytes(digest[i : i + 3], "big") for i in (0, 3, 6))  # type: ignore[return-value]


def told_to(event: Event, seat: int) -> Event:
    """An event of which nobody knows more than a seat does."""
    seen = event.as_seen_by(seat)
    return seen if seen.seen == EVERYBODY or seen.c != UNSEEN else Event(seen.kind, seen.a, seen.b, UNSEEN)
