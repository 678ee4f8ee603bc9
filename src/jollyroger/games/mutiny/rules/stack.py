"""15. The stack of what is asked and what follows: the topmost step is the one that the game waits for."""

from __future__ import annotations

from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, FIRST_WORK, State, Step

NOT_NOW = 0
ONLY_BRIBES = 1
ANY_TIME = 2
UNDISTURBED = (Step.DISCARD, Step.FORCED, Step.ASSIGN, Step.TRAITOR)
"""15.3 The questions in which nobody bribes or plays a card "at any time"."""
ATTACK_CLOSED = (Step.CLOSING, Step.TWEAK)
"""6.5 The questions in which no card "at any time" is played any more."""
AT_TABLE = by_number(
    dict.fromkeys(Step, NOT_NOW)
    | {step: ANY_TIME for step in Step if step < FIRST_CHANCE}
    | dict.fromkeys(ATTACK_CLOSED, ONLY_BRIBES)
    | dict.fromkeys(UNDISTURBED, NOT_NOW),
    NOT_NOW,
)
"""15.3 By step: whether bribes, and whether cards "at any time" are allowed; nothing while chance is due."""


def everybody(state: State) -> int:
    """A mask of all seats."""
    return (1 << state.seats) - 1


def all_but(state: State, seat: int) -> int:
    """A mask of all other seats."""
    return everybody(state) & ~(1 << seat)


def in_turn(state: State, position: int) -> int:
    """The seat at a position in turn: clockwise, beginning at the Captain's left."""
    seat = state.captain + 1 + position
    while seat >= state.seats:
        seat -= state.seats
    return seat


def top_step(state: State) -> int:
    """The topmost step."""
    return state.step[state.depth - 1]


def is_on_stack(state: State, step: int) -> bool:
    """Whether a step lies anywhere on the stack."""
    for place in range(state.depth):
        if state.step[place] == step:
            return True
    return False


def decides(state: State, seat: int) -> bool:
    """Whether the topmost question is for this seat to decide."""
    step = top_step(state)
    if step == Step.APPOINT or step == Step.SAIL or step == Step.PUNISH:
        return seat == state.captain
    if step == Step.PICK or step == Step.CLAIM or step == Step.FORCED:
        return seat == state.step_a[state.depth - 1]
    if step == Step.DISCARD:
        return True
    return seat == state.quartermaster


def push(state: State, step: int, a: int, b: int, c: int) -> None:
    """Something to do or to draw comes before all that lies on the stack."""
    ask(state, step, 0, 0, a, b, c)


def ask(state: State, step: int, seats: int, waiting: int, a: int, b: int, c: int) -> None:
    """15.1 A question to some seats; those waited for must answer or pass, the others may act while it is open."""
    state.step[state.depth] = step
    state.step_open[state.depth] = seats
    state.step_wait[state.depth] = waiting
    state.step_a[state.depth] = a
    state.step_b[state.depth] = b
    state.step_c[state.depth] = c
    state.depth += 1


def ask_everybody(state: State, step: int, a: int) -> None:
    """15.1 A window: all are asked, whether they could do something or not."""
    ask(state, step, everybody(state), everybody(state), a, 0, 0)


def ask_one(state: State, step: int, seat: int, a: int) -> None:
    """A decision that one seat has to make; at the table the others may speak up meanwhile (15.3)."""
    others = everybody(state) if AT_TABLE[step] else 1 << seat
    ask(state, step, others, 1 << seat, a, 0, 0)


def drop_step(state: State) -> None:
    """The topmost step is done, and leaves nothing behind."""
    state.depth -= 1
    state.step[state.depth] = 0
    state.step_open[state.depth] = 0
    state.step_wait[state.depth] = 0
    state.step_a[state.depth] = 0
    state.step_b[state.depth] = 0
    state.step_c[state.depth] = 0


def stop_waiting(state: State, seat: int) -> None:
    """A seat has answered the topmost question."""
    state.step_wait[state.depth - 1] &= ~(1 << seat)


def wait_for(state: State, seat: int) -> None:
    """A seat is asked (again)."""
    state.step_wait[state.depth - 1] |= 1 << seat


def reopen(state: State) -> None:
    """15.4 Everybody whom the topmost window asks is asked again."""
    step = top_step(state)
    waiting = everybody(state)
    if step == Step.CALL:
        waiting = all_but(state, state.captain)
    state.step_wait[state.depth - 1] |= waiting


def answerable_offers(state: State) -> int:
    """15.3 A mask of the givers whose offers can be answered now; in undisturbed questions nobody bribes."""
    return 0 + state.offers_open if AT_TABLE[top_step(state)] != NOT_NOW else 0


def asked_seats(state: State) -> int:
    """13.4, 15.1 A mask of the seats that the game waits for: for an answer to the question, or to an offer.

    In a window the giver of an offer is not asked while others still have to answer the question.
    """
    waiting = state.step_wait[state.depth - 1]
    if answerable_offers(state) == 0:
        return waiting
    if top_step(state) >= FIRST_WINDOW and waiting & ~state.offers_open:
        waiting &= ~state.offers_open
    for giver in range(state.seats):
        if state.offers_open >> giver & 1:
            waiting |= 1 << state.offer_to[giver]
    return waiting


def awaits_answer(state: State, seat: int) -> bool:
    """13.4 Whether a seat has made an offer that can be answered now, and has none to answer."""
    offers = answerable_offers(state)
    for giver in range(state.seats):
        if offers >> giver & 1 and state.offer_to[giver] == seat:
            return False
    return offers >> seat & 1 == 1


def closes_by_passing(state: State, seat: int) -> bool:
    """13.4, 15.1 Whether the topmost window closes when this seat passes: only an own offer may still be open."""
    return state.step_wait[state.depth - 1] == 1 << seat and answerable_offers(state) & ~(1 << seat) == 0


def is_over(state: State) -> bool:
    """16.1 Whether the game has ended."""
    return state.step[state.depth - 1] == Step.OVER


def is_chance(state: State) -> bool:
    """Whether chance must decide something before anybody else can."""
    step = state.step[state.depth - 1]
    return FIRST_CHANCE <= step < FIRST_WORK


def next_seat(state: State) -> int:
    """15.2 The seat that is asked first where an order is needed: in turn, from the Captain's left.

    13.4 The giver of an offer comes after all others, so that it can be answered.
    """
    waiting = asked_seats(state)
    if waiting & ~state.offers_open and AT_TABLE[top_step(state)]:
        waiting &= ~state.offers_open
    for seat in range(state.captain + 1, state.seats):
        if waiting >> seat & 1:
            return seat
    for seat in range(state.captain + 1):
        if waiting >> seat & 1:
            return seat
    return -1
