"""10. Punishment, and the end of the round."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import NOBODY
from jollyroger.games.mutiny.rules.appointment import open_mutiny_window
from jollyroger.games.mutiny.rules.bribes import finish_question
from jollyroger.games.mutiny.rules.hands import discard_from_hand
from jollyroger.games.mutiny.rules.stack import ask_one, drop_step, push
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally, When


def order_punishment(state: State, suggested: int) -> None:
    """10.1, 10.2 The Captain orders a punishment; a mutiny may follow."""
    finish_question(state)
    state.ordered = 1
    state.suggested = suggested
    narrate(state, EventKind.PUNISHMENT_ORDERED, state.captain, suggested, 0)
    push(state, Step.EXECUTE, 0, 0, 0)
    open_mutiny_window(state, When.PUNISHMENT)


def spare_all(state: State) -> None:
    """10.1, 10.2 The Captain decides against a punishment; a mutiny may follow all the same."""
    finish_question(state)
    state.ordered = 0
    narrate(state, EventKind.PUNISHMENT_REFUSED, state.captain, 0, 0)
    push(state, Step.EXECUTE, 0, 0, 0)
    open_mutiny_window(state, When.PUNISHMENT)


def can_be_punished(state: State, seat: int) -> bool:
    """10.3 Any player with a crew card but the Captain and the QM."""
    return state.hand_size[seat] > 0 and seat != state.captain and seat != state.quartermaster


def anybody_to_punish(state: State) -> bool:
    """10.3 Whether there is a victim at all."""
    for seat in range(state.seats):
        if can_be_punished(state, seat):
            return True
    return False


def execute(state: State) -> None:
    """10.3 If it was ordered, the QM names a victim; with nobody to punish nothing happens."""
    drop_step(state)
    push(state, Step.ROUND_ENDS, 0, 0, 0)
    if state.ordered:
        ask_one(state, Step.VICTIM, state.quartermaster, 0)


def name_victim(state: State, seat: int) -> None:
    """10.3, 10.4 A random card will be taken from the victim."""
    finish_question(state)
    narrate(state, EventKind.VICTIM_NAMED, state.quartermaster, seat, 0)
    push(state, Step.WHIP, seat, 0, 0)


def whip(state: State, kind: int) -> None:
    """10.4 A random crew card of the victim is discarded face up."""
    victim = state.step_a[state.depth - 1]
    drop_step(state)
    state.tally[Tally.PUNISHMENTS] += 1
    discard_from_hand(state, victim, kind)
    narrate(state, EventKind.CARD_WHIPPED, victim, 0, kind)


def end_round(state: State) -> None:
    """3.1, 16.1 The next round begins, unless ten destinations were visited or the prizes have run out."""
    drop_step(state)
    state.ordered = 0
    state.suggested = NOBODY
    narrate(state, EventKind.ROUND_ENDED, state.visited, 0, 0)
    if state.visited >= state.rounds or state.prize_deck_size == 0:
        push(state, Step.RECKONING, 0, 0, 0)
    else:
        push(state, Step.ROUND, 0, 0, 0)
