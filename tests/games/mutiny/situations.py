"""Situations in which something is refused, each led to by the rules themselves as far as they go."""

from __future__ import annotations

from collections.abc import Callable

from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Call,
    Cook,
    Exchange,
    OfferDuty,
    Play,
    SeaDog,
    Stowaways,
)
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import (
    A,
    B,
    C,
    D,
    deal,
    deal_on,
    kind,
    leave_prizes,
    mutiny,
    pass_all,
    play,
    prize,
    table,
    top,
)


def at(step: Step, *extra: str, hidden_prizes: bool = False) -> Callable[[], State]:
    """The moment of a question."""
    return lambda: moment(step, *extra, hidden_prizes=hidden_prizes)


def after(before: Callable[[], State], seat: int, *moves_made: Move) -> Callable[[], State]:
    """A situation after some moves of a seat."""

    def made() -> State:
        state = before()
        play(state, seat, *moves_made)
        return state

    return made


def over() -> State:
    """The game has ended."""
    state = table("", "", "", "", at=Step.RECKONING)
    deal_on(state)
    return state


def drawing() -> State:
    """Chance is due: C draws two cards."""
    state = moment(Step.SAIL, "", "", "STOWAWAYS", "SECOND_MATE")
    resolved(state, C, Stowaways())
    return state


def lot() -> State:
    """C has called a mutiny, and the lot is about to fall."""
    return after(at(Step.CALL, "", "STOWAWAYS"), C, Call(kind("m1/2")))()


def discarding() -> State:
    """C holds too many cards."""
    state = table("n1/1", "", "STOWAWAYS n1/1 n1/2 n1/2 n1/2 n1/3 n1/3", "")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert top(state) == Step.DISCARD
    return state


def assigning() -> State:
    """B says what a card with all skills counts for."""
    state = table("", "all SURGEON", "STOWAWAYS", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("all")))
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert top(state) == Step.ASSIGN
    return state


def forced() -> State:
    """C's Sea Dog forces B to play for the mutineer."""
    state = mutiny("all CUTTHROAT", "g1/1", "m1/3 SEA_DOG", "all", card="m1/3")
    resolved(state, C, SeaDog(Side.MUTINEER, B))
    assert top(state) == Step.FORCED
    return state


def fight() -> State:
    """C leads a mutiny with a Sea Dog in hand, and D has no cards."""
    return mutiny("n1/1", "g1/1", "m1/3 SEA_DOG", "", card="m1/3")


def cooking() -> State:
    """C's Cook picks first."""
    state = moment(Step.COOK, "", "", "COOK")
    resolved(state, C, Cook())
    return state


def at_three(*extra: str) -> State:
    """Three players, of whom nobody is QM."""
    return table(*extra, at=Step.CHOOSE)


def guarded() -> State:
    """D guards the ship while the others bury."""
    state = moment(Step.BURY)
    state.guard = D
    return state


def passed_on() -> State:
    """D has passed the guard's duty on to C."""
    state = guarded()
    play(state, D, OfferDuty(C))
    play(state, C, Accept(D))
    return state


def exchanged() -> State:
    """C has exchanged a prize in this port."""
    state = table("", "", "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=("", "", "3 3", ""))
    deal(state, "1 all all all all")
    play(state, C, Exchange(prize("3")))
    deal(state, "g1/2")
    return state


def nothing_to_earn() -> State:
    """The market, with jewels to sell and no prizes left."""
    state = table("", "", "", "", at=Step.MARKET_OPENS, sailing=Stack.PIRATE_PORT, prizes=("", "", "jewels", ""))
    leave_prizes(state, "")
    return state


def nothing_buried() -> State:
    """C holds a Smart Kid, and A has buried nothing."""
    state = moment(Step.SMART_KID, "", "", "SMART_KID")
    state.buried[A] = [0] * len(state.buried[A])
    state.buried_count[A] = 0
    return state


def no_bribes() -> State:
    """A table without bribes."""
    state = moment(Step.SAIL)
    state.bribes = 0
    return state


def closed_island() -> State:
    """The island was missed in this round."""
    state = moment(Step.SAIL)
    state.island_closed = 1
    return state


def empty_stack() -> State:
    """No fort is left."""
    state = moment(Step.SAIL)
    state.stack_left[Stack.FORT] = 0
    return state
