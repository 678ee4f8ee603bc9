"""5. The voyage: the Captain chooses a destination, the ship arrives, and in the end the card is discarded."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import NONE, SKILLS
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.rules.appointment import open_mutiny_window
from jollyroger.games.mutiny.rules.bribes import finish_question, no_guard
from jollyroger.games.mutiny.rules.stack import ask_everybody, ask_one, drop_step, push
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally, When


def choose_destination(state: State) -> None:
    """5.1 The Captain is asked where to sail."""
    drop_step(state)
    ask_one(state, Step.SAIL, state.captain, 0)


def sail(state: State, stack: int) -> None:
    """5.1, 5.2 A card of the stack lies before the Captain, face down; a mutiny may follow."""
    finish_question(state)
    state.sailing = stack
    narrate(state, EventKind.SAILED, state.captain, stack, 0)
    push(state, Step.ARRIVE, 0, 0, 0)
    open_mutiny_window(state, When.DESTINATION)


def put_back(state: State) -> None:
    """5.2, 9.2 The card goes back on its stack, unseen."""
    narrate(state, EventKind.PUT_BACK, state.sailing, 0, 0)
    state.sailing = NONE


def arrive(state: State) -> None:
    """5.3 A prize target is attacked, a port visited, an island searched for."""
    drop_step(state)
    if state.sailing == Stack.TREASURE_ISLAND:
        ask_everybody(state, Step.OLD_SAILOR, 0)
        return
    push(state, Step.VISIT_ENDS, 0, 0, 0)
    if state.sailing == Stack.PIRATE_PORT:
        state.tally[Tally.PORTS] += 1
        push(state, Step.PORT_OPENS, 0, 0, 0)
        push(state, Step.TURN_UP, 0, 0, 0)
    else:
        push(state, Step.ATTACK_OPENS, 0, 0, 0)
        ask_everybody(state, Step.LOOKOUT, 0)


def turn_up(state: State, destination: int) -> None:
    """6.5, 8.1, 14.6 The destination is turned up."""
    drop_step(state)
    state.destination = destination
    state.destination_left[destination] = 0
    state.stack_left[state.sailing] -= 1
    for skill in range(SKILLS):
        state.needs[skill] = state.destination_needs[destination][skill]
    narrate(state, EventKind.TURNED_UP, 0, 0, destination)


def end_visit(state: State) -> None:
    """5.4 The destination is discarded, and a round is played; the punishment follows."""
    drop_step(state)
    state.visited += 1
    state.sailing = NONE
    state.destination = NONE
    no_guard(state)
    for skill in range(SKILLS):
        state.needs[skill] = 0
    ask_one(state, Step.PUNISH, state.captain, 0)
