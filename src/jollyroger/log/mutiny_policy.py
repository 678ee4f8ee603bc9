"""How people behave at a table of Piracy & Mutiny: all are asked at once, and a move is a move."""

from __future__ import annotations

from jollyroger.games.mutiny.moves.codes import FAMILY_OF, FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import is_window, round_of
from jollyroger.games.mutiny.rules.stack import awaits_answer, closes_by_passing, decides, top_step
from jollyroger.games.mutiny.state import State, Step
from jollyroger.log.oath_book import OathBook
from jollyroger.log.policy import TablePolicy

COUNTING = (Step.EXCHANGE, Step.MARKET)
"""Questions that keep count of something beside what is asked."""


class MutinyPolicy(TablePolicy):
    """15. Nothing is taken back: what lies on the table has been seen."""

    stand_in = "sailor"
    has_windows = True
    pass_code = int(Verb.PASS)
    bots_have_names = True
    waits_for_host = True

    def question(self, state: State) -> tuple[int, ...]:
        """The topmost question; 11.1 calls at the same moment answer the same one."""
        top = state.depth - 1
        if state.step[top] == Step.CALL_LOT:
            top -= 1
        step, detail = state.step[top], state.step_a[top]
        return top, step, 0 if step in COUNTING else detail, state.step_b[top]

    def keeps_window(self, code: int) -> bool:
        """13, 15.1 Passes, offers and answers to them."""
        return code == Verb.PASS or FAMILY_OF[code] == Family.BRIBE

    def open_seats(self, state: State, asked: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002 - they are among them
        """15.3 Who has passed may still act; 11.1 until the lot falls all but the Captain may call."""
        if top_step(state) == Step.CALL_LOT:
            return tuple(
                seat
                for seat in range(state.seats)
                if seat != state.captain and not state.called[seat] and state.hand_size[seat]
            )
        may = state.step_open[state.depth - 1]
        return tuple(seat for seat in range(state.seats) if may >> seat & 1)

    def chance_waits(self, state: State) -> bool:
        """11.1 Calls at the same moment are drawn by lot."""
        return top_step(state) == Step.CALL_LOT

    def is_window(self, state: State) -> bool:
        """15.1"""
        return is_window(state)

    def decides(self, state: State, seat: int) -> bool:
        """4 to 7, 10 Somebody who was only made an offer meanwhile (13.3) need not decide."""
        return decides(state, seat)

    def needs_window(self, code: int) -> bool:
        """Passes, closing and what one seat alone decides; cards and bribes of several seats can cross each other."""
        return FAMILY_OF[code] == Family.DECISION or VERB_OF[code] in (Verb.ASSIGN, Verb.PICK, Verb.DEAL)

    def offered_to(self, code: int) -> int | None:
        """13.3"""
        if not is_offer(VERB_OF[code]):
            return None
        return SECOND_FIELD[code] if VERB_OF[code] in (Verb.OFFER_CREW, Verb.OFFER_PRIZE) else FIRST_FIELD[code]

    def accepted_from(self, code: int) -> int | None:
        """13.2"""
        return FIRST_FIELD[code] if VERB_OF[code] == Verb.ACCEPT else None

    def answered_giver(self, code: int) -> int | None:
        """13.4"""
        return FIRST_FIELD[code] if VERB_OF[code] in (Verb.ACCEPT, Verb.DECLINE) else None

    def awaits_answer(self, state: State, seat: int) -> bool:
        """13.4"""
        return awaits_answer(state, seat)

    def closes_by_passing(self, state: State, seat: int) -> bool:
        """13.4, 15.1"""
        return closes_by_passing(state, seat)

    def answer_for(self, state: State, seat: int) -> int:
        """13.4 A pass, or, from a seat that is asked for nothing else, no to the first offer."""
        if state.step_wait[state.depth - 1] >> seat & 1:
            return int(Verb.PASS)
        givers = range(state.seats)
        giver = next(giver for giver in givers if state.offers_open >> giver & 1 and state.offer_to[giver] == seat)
        return Verb.DECLINE + giver

    def round_of(self, state: State) -> int:
        return round_of(state)

    def makes_promise(self, code: int) -> bool:
        """13.1"""
        return VERB_OF[code] == Verb.OFFER_PROMISE

    def new_book(self) -> OathBook:
        return OathBook()
