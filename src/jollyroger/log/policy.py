"""How people behave at a table of one game, beyond its rules: what can be taken back, and when "done" is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jollyroger.games.events import Event
from jollyroger.log.errors import PlanError
from jollyroger.log.oath_book import OathBook
from jollyroger.words.common.refusals import NO_DECK_HERE


class TablePolicy:
    """At most tables a move is a move. A game that is more forgiving says so."""

    stand_in: str
    """The bot that plays for a person who is away."""
    has_windows = False
    """Whether several seats are asked at once, and some of them may pass."""
    pass_code = -1
    """The move that does nothing but answer, where there is one."""
    lesson: Mapping[str, int] = {}
    """What is dealt first in a guided game: outcomes by deck and number of the draw."""
    bots_have_names = False
    """Whether bots are called what the game calls their seats, instead of what kind of bot they are."""
    waits_for_host = False
    """Whether a game with free seats begins when the host says so, and bots take them."""

    decks: tuple[str, ...] = ()
    """The decks that every server knows, also after a restart; the first is the usual one."""

    def add_deck(self, text: str) -> str:  # noqa: ARG002 - most games are played with their own cards only
        """Make a deck that somebody brings along known: its name. PlanError if there is something wrong with it."""
        raise PlanError(NO_DECK_HERE)

    def question(self, state: Any) -> Any:  # noqa: ARG002 - every move asks again
        """What tells one question from another, as long as a move can leave it as it is; None where none can."""
        return None

    def keeps_window(self, code: int) -> bool:  # noqa: ARG002 - no move does
        """Whether what is asked stays the same for all others after a move that leaves the question as it is."""
        return False

    def open_seats(self, state: Any, asked: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ARG002 - nobody else
        """The seats that may act, also those that are not waited for."""
        return asked

    def chance_waits(self, state: Any) -> bool:  # noqa: ARG002 - chance never does
        """Whether the chance move that is due waits a moment, because others may still act at the same time."""
        return False

    def is_window(self, state: Any) -> bool:  # noqa: ARG002 - one seat after the other
        """Whether everybody is asked at once, and may pass."""
        return False

    def decides(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - any seat that is asked
        """Whether the question cannot be answered without this seat, which is asked."""
        return True

    def needs_window(self, code: int) -> bool:  # noqa: ARG002 - every move
        """Whether a move counts only if nothing has happened meanwhile, though the question is still the same."""
        return True

    def offered_to(self, code: int) -> int | None:  # noqa: ARG002 - nobody offers anything
        """The seat to which a move offers something."""
        return None

    def accepted_from(self, code: int) -> int | None:  # noqa: ARG002 - likewise
        """The seat whose offer a move accepts."""
        return None

    def answered_giver(self, code: int) -> int | None:  # noqa: ARG002 - likewise
        """The seat whose offer a move accepts or declines; that is no answer to the question."""
        return None

    def awaits_answer(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - likewise
        """Whether a seat has made an offer, and would take it back by answering the question now."""
        return False

    def is_waited_for(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - nobody offers anything
        """Whether a seat has to answer the question itself, not only an offer."""
        return True

    def closes_by_passing(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - nobody passes
        """Whether the question closes when this seat passes."""
        return False

    def answer_for(self, state: Any, seat: int) -> int:  # noqa: ARG002 - likewise
        """What the table does for a seat that is asked and has not answered in time."""
        return self.pass_code

    def stretch_of(self, state: Any, mode: str) -> int | None:  # noqa: ARG002 - nobody passes
        """Which attack, mutiny or round this is, for a seat that passes until it is over; None outside of one."""
        return None

    def could_act(self, state: Any, seat: int) -> bool:  # noqa: ARG002 - likewise
        """Whether a seat could do more in a window than pass, or what it can do in every other window too."""
        return True

    def can_be_taken_back(self, code: int) -> bool:  # noqa: ARG002 - no move can
        """Whether a seat may undo this move of its own, as long as nobody has acted and nothing was dealt since."""
        return False

    def waits_for_done(self, state: Any, seat: int, code: int) -> bool:  # noqa: ARG002 - no move does
        """Whether a move, after which the state is this one, is final only when its seat says "done"."""
        return False

    def withheld_until_done(self, event: Event) -> bool:  # noqa: ARG002 - nothing is
        """Whether this and what follows it is told only when a move is final."""
        return False

    def makes_promise(self, code: int) -> bool:  # noqa: ARG002 - no move does
        """Whether a move makes a promise, which is told along with it."""
        return False

    def new_book(self) -> OathBook | None:
        """The book of oaths of a new table, where promises are made."""
        return None

    def manner(self, bot: str, seat: int) -> str:  # noqa: ARG002 - bots have none
        """How a bot at a seat is known to be, if it has a manner."""
        return ""

    def bot_with_manner(self, bot: str, seat: int) -> str:  # noqa: ARG002 - likewise
        """Who plays for a bot at a seat: one with that manner."""
        return bot

    def shout_with(self, bot: str, seat: int, code: int) -> str:  # noqa: ARG002 - likewise
        """What a bot shouts with a move that everybody sees, by its key; or nothing."""
        return ""

    def rematch_options(self, options: dict[str, str], state: Any) -> dict[str, str]:  # noqa: ARG002 - as it was
        """How the same people play again after a game that ended like this."""
        return options


def split_events(policy: TablePolicy, events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """What is told of a move at once, and what when it is final."""
    for place, event in enumerate(events):
        if policy.withheld_until_done(event):
            return list(events[:place]), list(events[place:])
    return list(events), []
