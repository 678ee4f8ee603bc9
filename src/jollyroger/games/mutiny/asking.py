"""What is asked, of whom, and what it is about: for code outside the rules."""

from __future__ import annotations

from jollyroger.games.game import Question
from jollyroger.games.mutiny.phases import STEP_NAMES, about_of, is_window
from jollyroger.games.mutiny.rules.appointment import AFTER_MUTINY
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

COUNTING = (Step.EXCHANGE, Step.MARKET)
"""Questions that keep count of something beside what is asked."""


def question(state: State) -> Question:
    """The topmost question, or the chance that is due; a view tells it as well."""
    about = {name: value for name, value in about_of(state).items() if value is not None}
    if top_step(state) == Step.APPOINT:
        about["after_mutiny"] = state.step_a[state.depth - 1] == AFTER_MUTINY
    return Question(
        STEP_NAMES[top_step(state)],
        tuple(seat for seat in range(state.seats) if is_waited_for(state, seat)),
        open_seats(state),
        is_window(state),
        about,
    )


def is_waited_for(state: State, seat: int) -> bool:
    """Whether a seat has not answered the topmost question yet; 13.4 an offer to it is another question."""
    return bool(state.step_wait[state.depth - 1] >> seat & 1)


def open_seats(state: State) -> tuple[int, ...]:
    """15.3 Seats that have passed may still act; 11.1 until the lot falls all but the Captain may call."""
    if top_step(state) == Step.CALL_LOT:
        return tuple(
            seat
            for seat in range(state.seats)
            if seat != state.captain and not state.called[seat] and state.hand_size[seat]
        )
    may = state.step_open[state.depth - 1]
    return tuple(seat for seat in range(state.seats) if may >> seat & 1)


def mark_of(state: State) -> tuple[int, ...]:
    """What tells the topmost question from another; 11.1 calls at the same moment answer the same one."""
    top = state.depth - 1
    if state.step[top] == Step.CALL_LOT:
        top -= 1
    step, detail = state.step[top], state.step_a[top]
    return top, step, 0 if step in COUNTING else detail, state.step_b[top]


def is_call_lot(state: State) -> bool:
    """11.1 Whether the lot among those who called at the same moment is due."""
    return top_step(state) == Step.CALL_LOT
