"""5 to 7. What a card does when it is played: crews and captains, boarding, the three special cards."""

from __future__ import annotations

from jollyroger.games.duel.cards import (
    FACE_DOWN,
    JOLLY,
    KRAKEN,
    NOBODY,
    PARROT_STRENGTH,
    ROGER,
    SHIPS,
    TORTUGA,
    colour_of,
    is_pirate,
    strength_of,
)
from jollyroger.games.duel.state import EventKind, State
from jollyroger.games.events import narrate


def reinforce(state: State, seat: int, card: int, ship: int) -> None:
    """5.1, 7.1 A pirate at the ship of its colour, or a skeleton at any, joins the crew face up."""
    narrate(state, EventKind.CREW_GREW, seat, ship, card)
    join_crew(state, seat, ship, card, strength_of(card))


def lay_parrot(state: State, seat: int, card: int, ship: int) -> None:
    """5.2 Any card may lie face down at any ship, as a parrot of strength 1."""
    narrate(state, EventKind.PARROT_LANDED, seat, ship, card)
    join_crew(state, seat, ship, card + FACE_DOWN, PARROT_STRENGTH)


def join_crew(state: State, seat: int, ship: int, card: int, strength: int) -> None:
    """5.3 A new card lies on top of the crew's earlier ones, and the ship's captain is checked."""
    state.crew[seat][ship][state.crew_size[seat][ship]] = card
    state.crew_size[seat][ship] += 1
    state.strength[seat][ship] += strength
    check_captain(state, ship)


def check_captain(state: State, ship: int) -> None:
    """5.4, 5.5 The stronger crew has its captain aboard; level crews leave the ship without one."""
    lead = state.strength[JOLLY][ship] - state.strength[ROGER][ship]
    captain = JOLLY if lead > 0 else ROGER if lead < 0 else NOBODY
    before = state.captain[ship]
    state.captain[ship] = captain
    if captain != before:
        if before != NOBODY:
            narrate(state, EventKind.CAPTAIN_LEFT, before, ship, 0)
        if captain != NOBODY:
            narrate(state, EventKind.CAPTAIN_BOARDED, captain, ship, 0)


def board(state: State, seat: int, pirate: int) -> None:
    """6.2 A pirate that boards goes under the treasure chest with its gold, for good."""
    narrate(state, EventKind.BOARDED, seat, colour_of(pirate), pirate)
    state.chest[seat][pirate] += 1
    state.gold[seat] += strength_of(pirate)


def release_kraken(state: State, seat: int, ship: int) -> None:
    """7.3 The kraken takes the last card of the enemy crew; both leave the game."""
    enemy = 1 - seat
    last = state.crew_size[enemy][ship] - 1
    victim = state.crew[enemy][ship][last]
    narrate(state, EventKind.KRAKEN_TOOK, seat, ship, victim)
    state.crew[enemy][ship][last] = 0
    state.crew_size[enemy][ship] = last
    if victim >= FACE_DOWN:
        state.strength[enemy][ship] -= PARROT_STRENGTH
        state.gone[victim - FACE_DOWN] += 1
    else:
        state.strength[enemy][ship] -= strength_of(victim)
        state.gone[victim] += 1
    state.gone[KRAKEN] += 1
    check_captain(state, ship)


def waste_kraken(state: State, seat: int) -> None:
    """7.5 A kraken played for nothing leaves the game all the same."""
    narrate(state, EventKind.KRAKEN_IDLE, seat, 0, 0)
    state.gone[KRAKEN] += 1


def visit_tortuga(state: State, seat: int) -> None:
    """7.6 All parrots in all of the player's crews turn face up; the Tortuga leaves the game."""
    narrate(state, EventKind.TORTUGA, seat, 0, 0)
    state.gone[TORTUGA] += 1
    for ship in range(SHIPS):
        for place in range(state.crew_size[seat][ship]):
            if state.crew[seat][ship][place] >= FACE_DOWN:
                turn_parrot(state, seat, ship, place)
        check_captain(state, ship)


def turn_parrot(state: State, seat: int, ship: int, place: int) -> None:
    """7.6, 7.7 A pirate counts its own strength from now on; a special card stays a parrot."""
    card = state.crew[seat][ship][place] - FACE_DOWN
    if is_pirate(card):
        narrate(state, EventKind.PARROT_TURNED, seat, ship, card)
        state.crew[seat][ship][place] = card
        state.strength[seat][ship] += strength_of(card) - PARROT_STRENGTH
    else:
        narrate(state, EventKind.PARROT_STAYED, seat, ship, card)
