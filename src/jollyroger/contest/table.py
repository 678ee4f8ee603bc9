"""One game of the contest: a table like any other, but dealt from a seed, and nobody waits at it."""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.bots.match import stream_of
from jollyroger.contest.conditions import Conditions
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.bot_moves import ready_seats
from jollyroger.log.entries import Drawn, Entry, Line, Made, Moved, Said, Sat, Started
from jollyroger.log.oath_book import OathBook
from jollyroger.log.plan import PERSON, Plan
from jollyroger.log.table_state import TableState
from jollyroger.messages.table_messages import TableMessages


class ContestTable:
    """A table with the log that makes it. Deal number so-and-so of a seed is always the same."""

    def __init__(self, conditions: Conditions, deal: int) -> None:
        self.conditions = conditions
        seats = conditions.seats
        plan = Plan(MUTINY.name, conditions.game_options(), (PERSON,) * seats)
        made = Line(1, 0, Made(plan, "", "", MUTINY.rules_version))
        self.log = [made]
        self.state = TableState(made)
        self._dealer = SeededDealer(conditions.seed, stream_of(deal, 0, seats))
        self.generators = [new_generator(conditions.seed, stream_of(deal, 1 + seat, seats)) for seat in range(seats)]
        for seat, name in enumerate(self.state.game.seat_names(self.state.options)):
            self._enter(Sat(seat, name))
        self.messages = TableMessages(self.state)
        self._enter(Started())

    @property
    def book(self) -> OathBook:
        """The oath book."""
        assert self.state.book is not None
        return self.state.book

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result() is not None

    def next_seat(self) -> int:
        """The seat that is asked now. 11.1 A lot falls at once: nobody calls at the same moment as another."""
        while self.state.policy.chance_waits(self.state.state):
            self._enter(Drawn())
        ready = ready_seats(self.state, range(len(self.state.seats)))
        return ready[0] if ready else self.state.game.asked(self.state.state)

    def move(self, seat: int, code: int, promise: Promise | None = None, wish: Promise | None = None) -> None:
        """A seat moves."""
        makes_one = self.state.policy.makes_promise(code)
        self._enter(Moved(seat, code, promise=promise if makes_one else None, wish=wish))
        while not self.is_over and self.state.policy.chance_waits(self.state.state):
            self._enter(Drawn())

    def offer(self, seat: int, codes: Sequence[int], promise: Promise | None, wish: Promise | None) -> None:
        """13.1 A seat offers several things at once; what it asks for goes with the first."""
        for place, code in enumerate(codes):
            self.move(seat, code, promise, None if place else wish)

    def say(self, seat: int, text: str, to: int | None = None) -> None:
        """A seat says something to all, or to one seat."""
        self._enter(Said("", self.state.seats[seat].name, text, seat=seat, to=to))

    def _enter(self, entry: Entry) -> None:
        line = Line(self.state.seq + 1, 0, entry)
        self.state.apply(line, self._dealer)
        self.log.append(line)
