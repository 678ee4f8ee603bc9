"""How people behave at a table of Piracy & Mutiny: all are asked at once, and a move is a move."""

from __future__ import annotations

from jollyroger.bots.levels import MANNERED
from jollyroger.bots.manners import OF_SEATS, shout_with
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.asking import is_call_lot, is_waited_for, mark_of, open_seats
from jollyroger.games.mutiny.deck_file import DeckError
from jollyroger.games.mutiny.decks import OUR_DECKS, add_deck_text
from jollyroger.games.mutiny.lesson import LESSON
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import is_window, phase_of, round_of
from jollyroger.games.mutiny.rules.stack import awaits_answer, closes_by_passing, decides
from jollyroger.games.mutiny.state import State
from jollyroger.log.errors import PlanError
from jollyroger.log.oath_book import OathBook
from jollyroger.log.policy import TablePolicy
from jollyroger.words.mutiny.decks import deck_problem_text

BESIDES = (
    Verb.PASS,
    Verb.OFFER_CREW,
    Verb.OFFER_PRIZE,
    Verb.OFFER_PROMISE,
    Verb.OFFER_DUTY,
    Verb.WITHDRAW,
    Verb.SHOW,
    Verb.SHOW_BURIED,
)
"""What a seat can do in every window, whatever is asked there."""


class DeckRefused(PlanError):  # noqa: N818 - it is called what it is
    """1.6 A deck file that is not one: the line, and the fact that it gets wrong."""

    def __init__(self, error: DeckError) -> None:
        super().__init__("{error}", error=str(error))
        self.error = error

    def reason(self, language: str) -> str:
        """The line and the fact in one sentence."""
        return deck_problem_text(self.error, language)


class MutinyPolicy(TablePolicy):
    """15. Nothing is taken back: what lies on the table has been seen."""

    stand_in = "sailor"
    has_windows = True
    pass_code = int(Verb.PASS)
    lesson = LESSON
    bots_have_names = True
    waits_for_host = True
    decks = OUR_DECKS

    def add_deck(self, text: str) -> str:
        """1.6 A deck file is checked."""
        try:
            return add_deck_text(text)
        except DeckError as error:
            raise DeckRefused(error) from error

    def question(self, state: State) -> tuple[int, ...]:
        """The topmost question; 11.1 calls at the same moment answer the same one."""
        return mark_of(state)

    def keeps_window(self, code: int) -> bool:
        """13, 15.1 Passes, offers and answers to them."""
        return code == Verb.PASS or FAMILY_OF[code] == Family.BRIBE

    def open_seats(self, state: State, asked: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002 - they are among them
        """15.3 Seats that have passed may still act; 11.1 until the lot falls all but the Captain may call."""
        return open_seats(state)

    def chance_waits(self, state: State) -> bool:
        """11.1 Calls at the same moment are drawn by lot."""
        return is_call_lot(state)

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

    def is_waited_for(self, state: State, seat: int) -> bool:
        """13.4"""
        return is_waited_for(state, seat)

    def closes_by_passing(self, state: State, seat: int) -> bool:
        """13.4, 15.1"""
        return closes_by_passing(state, seat)

    def answer_for(self, state: State, seat: int) -> int:
        """13.4 A pass, or, from a seat that is asked for nothing else, no to the first offer."""
        if is_waited_for(state, seat):
            return int(Verb.PASS)
        givers = range(state.seats)
        giver = next(giver for giver in givers if state.offers_open >> giver & 1 and state.offer_to[giver] == seat)
        return Verb.DECLINE + giver

    def stretch_of(self, state: State, mode: str) -> int | None:
        """Each round has one attack or none, and one mutiny or none (11.1)."""
        return round_of(state) if mode == "round" or phase_of(state) == mode else None

    def could_act(self, state: State, seat: int) -> bool:
        """13.1, 15.3 Offers and shown prizes are for every window."""
        return any(VERB_OF[code] not in BESIDES for code in MUTINY.legal_codes(state, seat))

    def makes_promise(self, code: int) -> bool:
        """13.1"""
        return VERB_OF[code] == Verb.OFFER_PROMISE

    def manner(self, bot: str, seat: int) -> str:
        """Learners play with a patient crew, which has none."""
        return OF_SEATS[seat] if f"{OF_SEATS[seat]}-{bot}" in MANNERED[MUTINY.name] else ""

    def bot_with_manner(self, bot: str, seat: int) -> str:
        return f"{OF_SEATS[seat]}-{bot}" if self.manner(bot, seat) else bot

    def shout_with(self, bot: str, seat: int, code: int) -> str:
        return shout_with(code, OF_SEATS[seat]) if self.manner(bot, seat) else ""

    def new_book(self) -> OathBook:
        return OathBook()
