"""Tables for tests: cards are text, crews are laid by the rules themselves."""

from __future__ import annotations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, JOLLY, NAMES, NOBODY, ROGER, Ship
from jollyroger.games.duel.moves import Move
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.positions import position
from jollyroger.games.duel.state import EventKind, State
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event

GREEN, YELLOW, BLUE, RED = Ship


def cards(text: str) -> list[int]:
    """Kinds of cards from their short names: "g3 KR"."""
    return [NAMES.index(name) for name in text.split()]


def card(text: str) -> int:
    """The kind of one card."""
    return NAMES.index(text)


def names(kinds: list[int]) -> str:
    """Short names of cards; a parrot's in brackets."""
    return " ".join(f"({NAMES[kind - FACE_DOWN]})" if kind >= FACE_DOWN else NAMES[kind] for kind in kinds)


def table(hand: str = "", *, seat: int = JOLLY, jolly: str = "", roger: str = "", first: int = ROGER) -> State:
    """A table at which a seat has a hand to play.

    Crews are words like "r3@red" for a card face up and "(g1)@red" for a parrot.
    Roger has the flag, unless another is named, so that Jolly is the picker.
    """
    return position(splitter=SEAT_NAMES[first], jolly=jolly, roger=roger, mover=SEAT_NAMES[seat], hand=hand)


def dealt(five: str, *, variant: str = "advanced", splitter: int = JOLLY) -> State:
    """A table at which the splitter has cards to play."""
    return position(variant=variant, splitter=SEAT_NAMES[splitter], dealt=five)


def play(state: State, *moves: Move) -> list[Event]:
    """The seat to move makes these moves; the events of the last."""
    events: list[Event] = []
    for move in moves:
        events = DUEL.play(state, state.mover, move)
    return events


def crew(state: State, seat: int, ship: int) -> str:
    """A crew from the bottom to the top, in short names."""
    return names(state.crew[seat][ship][: state.crew_size[seat][ship]])


def hand(state: State, seat: int) -> str:
    """What a player has yet to play."""
    return names(state.hand[seat][: state.hand_size[seat]])


def kinds(events: list[Event]) -> list[EventKind]:
    """What happened, without the details."""
    return [EventKind(event.kind) for event in events]


def every_card(state: State) -> list[int]:
    """How many cards of each kind there are on, under and beside the table."""
    count = [unseen + gone for unseen, gone in zip(state.unseen, state.gone, strict=True)]
    for kind in state.dealt[: state.dealt_count]:
        count[kind] += 1
    for seat in (JOLLY, ROGER):
        for kind in state.hand[seat][: state.hand_size[seat]]:
            count[kind] += 1
        for ship in Ship:
            for kind in state.crew[seat][ship][: state.crew_size[seat][ship]]:
                count[kind % FACE_DOWN] += 1
        count = [a + b for a, b in zip(count, state.chest[seat], strict=True)]
    return count


def refused(state: State, seat: int, move: Move) -> tuple[Objection, str]:
    """The objection to a move and its rule; the state must not have changed."""
    before = DUEL.copy(state)
    with pytest.raises(Refusal) as caught:
        DUEL.play(state, seat, move)
    assert state == before
    return Objection(caught.value.objection), caught.value.rule


__all__ = ["BLUE", "GREEN", "JOLLY", "NOBODY", "RED", "ROGER", "YELLOW"]
