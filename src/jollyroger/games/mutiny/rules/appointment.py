"""3, 4. The round begins: the Captain appoints, players without a card draw one."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import NONE
from jollyroger.games.mutiny.rules.bribes import finish_question, forget_offers
from jollyroger.games.mutiny.rules.hands import deal_to
from jollyroger.games.mutiny.rules.stack import all_but, ask, ask_one, drop_step, everybody, in_turn, push
from jollyroger.games.mutiny.state import EventKind, State, Step, When

IN_ROUND = 0
AFTER_MUTINY = 1


def begin_round(state: State) -> None:
    """3.1 A new round, with its own mutiny; 12.5 the appointment may have been made already."""
    drop_step(state)
    forget_offers(state)
    state.mutiny_called = 0
    state.island_closed = 0
    state.sailing = NONE
    state.destination = NONE
    push(state, Step.FREE_CARDS, 0, 0, 0)
    if state.has_quartermaster and not state.appointed_already:
        ask_one(state, Step.APPOINT, state.captain, IN_ROUND)
    state.appointed_already = 0


def appoint(state: State, seat: int) -> None:
    """4.1, 4.2 The QM's card goes to a player; in a round, not after a mutiny, a mutiny may follow."""
    in_round = state.step_a[state.depth - 1] == IN_ROUND
    finish_question(state)
    state.quartermaster = seat
    narrate(state, EventKind.QM_APPOINTED, seat, 0, 0)
    if in_round:
        open_mutiny_window(state, When.APPOINTMENT)


def open_mutiny_window(state: State, when: int) -> None:
    """11.1 After a decision of the Captain all others are asked for a mutiny, if none was called in this round."""
    if not state.mutiny_called:
        ask(state, Step.CALL, everybody(state), all_but(state, state.captain), when, 0, 0)


def give_free_cards(state: State) -> None:
    """4.3 Every player without a crew card draws one, in turn; then the Captain chooses the destination."""
    for position in range(state.step_a[state.depth - 1], state.seats):
        seat = in_turn(state, position)
        if state.hand_size[seat] == 0:
            state.step_a[state.depth - 1] = position + 1
            deal_to(state, seat, 1)
            return
    drop_step(state)
    push(state, Step.CHOOSE, 0, 0, 0)
