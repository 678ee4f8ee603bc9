"""15. The stack of what is asked and what follows: the topmost step is the one that the game waits for."""

from __future__ import annotations

from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WORK, State, Step

ANY_TIME = 2
AT_TABLE = (
    2, 2, 2, 0, 2, 2, 0, 2, 2, 0, 0,
    2, 2, 2, 1, 1, 2, 2, 0, 2, 2, 2, 2, 2, 2, 2, 0,
    0, 0,
)  # fmt: skip
"""15.3 By question: whether bribes and cards "at any time" are allowed; after an attack is closed no more such cards
(6.5), and nothing while another effect or a lot is under way."""


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
    """15.1 A window: all are asked, whoever could do something or not."""
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
    state.step_wait[state.depth - 1] = waiting


def is_over(state: State) -> bool:
    """16.1 Whether the game has ended."""
    return state.step[state.depth - 1] == Step.OVER


def is_chance(state: State) -> bool:
    """Whether chance must decide something before anybody else can."""
    step = state.step[state.depth - 1]
    return FIRST_CHANCE <= step < FIRST_WORK


def next_seat(state: State) -> int:
    """15.2 Who is asked first where an order is needed: in turn, beginning at the Captain's left."""
    waiting = state.step_wait[state.depth - 1]
    for seat in range(state.captain + 1, state.seats):
        if waiting >> seat & 1:
            return seat
    for seat in range(state.captain + 1):
        if waiting >> seat & 1:
            return seat
    return -1
