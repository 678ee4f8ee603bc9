"""2.5, 13.2, 17.1 Which cards a seat has seen in the course of a game, for the record that is its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from jollyroger.games.events import Event
from jollyroger.games.mutiny.state import EventKind

CARD_OF_THE_PLY = frozenset({
    EventKind.CARD_DRAWN,
    EventKind.POOL_DEALT,
    EventKind.CARD_STOLEN,
    EventKind.MUTINY_SHOUTED,
    EventKind.OFFERED_CREW,
    EventKind.PRIZE_TURNED,
    EventKind.PRIZE_PICKED,
    EventKind.PRIZE_DEALT,
    EventKind.PRIZE_GIVEN,
    EventKind.PRIZE_CLAIMED,
    EventKind.PRIZE_EARNED,
    EventKind.PRIZE_BURIED,
    EventKind.PRIZE_DUG_UP,
})  # fmt: skip
"""The events whose card is the one that a move or an outcome of chance names."""
OFFER_ENDS = frozenset(
    {EventKind.OFFER_ACCEPTED, EventKind.OFFER_DECLINED, EventKind.OFFER_WITHDRAWN, EventKind.OFFER_LAPSED}
)


def saw(told: Sequence[Sequence[Event]], seat: int) -> list[bool]:
    """For each ply, by what it told: whether a seat (or a spectator) has seen its card, at the time or later.

    11.2 The card that calls a mutiny is seen when the lot falls on it, 13.2 offered crew by who accepts it.
    """
    known = [all(is_seen(event, seat) for event in events if event.kind in CARD_OF_THE_PLY) for events in told]
    calls, offered = dict[int, int](), defaultdict[int, list[int]](list)
    accepted = list[int]()
    for ply, events in enumerate(told):
        for event in events:
            if event.kind == EventKind.MUTINY_SHOUTED:
                calls[event.a] = ply
            elif event.kind == EventKind.MUTINY_CALLED:
                known[calls[event.a]] = True
            elif event.kind == EventKind.OFFERED_CREW:
                offered[event.a].append(ply)
            elif event.kind in OFFER_ENDS:
                accepted = offered.pop(event.a, [])
            elif event.kind == EventKind.CARD_GIVEN and is_seen(event, seat):
                for earlier in accepted:
                    known[earlier] = True
    return known


def is_seen(event: Event, seat: int) -> bool:
    """Whether a seat knows all three numbers of an event."""
    return event.as_seen_by(seat) is event
