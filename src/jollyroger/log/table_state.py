"""The state of a table: what the entries of its log make of it. Nothing else changes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar

import msgspec

from jollyroger.games.chance import Dealer
from jollyroger.games.committed import Seal
from jollyroger.games.events import Event
from jollyroger.games.game import Result
from jollyroger.games.record import CHANCE, Ply, Record, advance
from jollyroger.log.chat import ChatLine
from jollyroger.log.entries import (
    Done,
    Drawn,
    Ended,
    Entry,
    Kept,
    Line,
    Made,
    Moved,
    Rematched,
    Said,
    Started,
    Undone,
)
from jollyroger.log.plan import BOT, HOST, PERSON
from jollyroger.log.policy import split_events
from jollyroger.log.registry import POLICIES
from jollyroger.log.seats import SEATING, Seat
from jollyroger.log.shares import LIMITED, Shares


class EventGroup(msgspec.Struct, frozen=True):
    """Events that the log tells together, and the seat that acted (None for chance)."""

    seat: int | None
    events: list[Event]


_kind_of = attrgetter("kind")


class TableState:
    """A table from its first entry on. `apply` is the one way in which it changes, live and from the log."""

    # Without a dictionary of its own: every move looks here some thirty times.
    __slots__ = (
        "_about",
        "_run",
        "_run_seat",
        "_withheld",
        "asked",
        "asked_at",
        "book",
        "chat",
        "commitment",
        "game",
        "held",
        "host",
        "ids",
        "kept",
        "launched",
        "made_at",
        "offered",
        "options",
        "plan",
        "plies",
        "policy",
        "private",
        "question",
        "rematch",
        "seats",
        "seed",
        "seq",
        "shares",
        "speakers",
        "started",
        "state",
        "told",
        "touched_at",
        "window",
    )

    def __init__(self, made: Line) -> None:
        entry = made.entry
        if not isinstance(entry, Made):
            raise TypeError(f"a log begins with the making of the table, not with {entry.kind}")
        if entry.rules != entry.plan.rules.rules_version:
            raise ValueError(f"the log follows rules {entry.rules}, not {entry.plan.rules.rules_version}")
        self.plan = entry.plan
        self.host = entry.host
        self.commitment = entry.commitment
        self.made_at = self.touched_at = made.made_at
        self.game = entry.plan.rules
        self.options = entry.plan.game_options()
        self.policy = POLICIES[entry.plan.game]
        self.seats = [
            Seat(kind.removeprefix(BOT) if kind.startswith(BOT) else "", automatic=entry.plan.automatic)
            for kind in entry.plan.seats
        ]
        self.state: Any = self.game.start(self.options)
        self.seq = made.seq
        self.window = self.question = made.seq
        """What is asked now, and since when it is the same question."""
        self.asked_at = made.made_at
        """When the window was opened."""
        self._about: Any = None
        self.kept = set[int]()
        """The seats whose pass counts as soon as the question has been open long enough."""
        self.offered = dict[int, tuple[int, int]]()
        """By giver: to whom the last offer was made, and when it last changed."""
        self.private = 0
        """How many entries others may not even know of."""
        self.launched = not (self.policy.waits_for_host and {HOST, PERSON} <= set(entry.plan.seats))
        """Whether the game begins when all are there; else it waits for the host."""
        self.started = False
        self.held: int | None = None
        self.seed = ""
        """Of the deal, once the game is over."""
        self.rematch = ""
        self.plies = list[Ply]()
        self.told = list[EventGroup]()
        self.chat = list[ChatLine]()
        self.book = self.policy.new_book()
        """Of oaths, where promises are made."""
        self.ids = [set[str]() for _ in self.seats]
        """By seat: the ids of what it did, so that nothing is done twice."""
        self.shares = Shares()
        self.speakers = dict[str, str]()
        """By guest: what somebody without a seat is called in the chat."""
        self.asked: tuple[int, ...] = ()
        """The seats that the table waits for."""
        self._run = 0
        """How many moves can be taken back one after the other, all of one seat."""
        self._run_seat = 0
        self._withheld = list[Event]()
        """What happens when the seat that is waited for says "done"."""

    # What there is

    @property
    def is_over(self) -> bool:
        """Whether the game has ended for good."""
        return bool(self.seed)

    def result(self) -> Result | None:
        """How the game ended, once it has for good: then nobody is asked any more, not even for "done"."""
        result: Result | None = None if self.asked else self.game.result(self.state)
        return result

    @property
    def undoer(self) -> int | None:
        """The seat that can take back its last move."""
        return self._run_seat if self._run else None

    @property
    def ready(self) -> bool:
        """Whether the game can begin: all seats are taken and have given their nonces."""
        return self.launched and all(seat.nonce for seat in self.seats)

    @property
    def news(self) -> int:
        """The number of the last entry that others may know of."""
        return self.seq - self.private

    @property
    def modes(self) -> dict[int, str]:
        """By seat: how it passes by itself, where it does; for an attack, a mutiny or a round only while that lasts."""
        habits = self.habits
        if not habits and not any(seat.stretch != "none" for seat in self.seats):
            return {}
        return habits | {
            place: seat.stretch
            for place, seat in enumerate(self.seats)
            if seat.stretch != "none" and seat.stretch_number == self.policy.stretch_of(self.state, seat.stretch)
        }

    @property
    def habits(self) -> dict[int, str]:
        """By seat: whether it is asked only if it could act. Alone with bots, where it tells nobody anything, it is."""
        if not self.policy.has_windows:
            return {}
        alone = self.plan.clock == "none" and self.people == 1
        return {
            place: "could_act"
            for place, seat in enumerate(self.seats)
            if seat.habit == "could_act" or (alone and seat.habit is None and not seat.bot)
        }

    @property
    def people(self) -> int:
        """How many seats bots do not have."""
        return sum(not seat.bot for seat in self.seats)

    def is_alone(self, seat: int) -> bool:
        """Whether bots have all other seats."""
        return self.people == 1 and not self.seats[seat].bot

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.policy.open_seats(self.state, self.asked)

    def plays_itself(self, seat: int) -> bool:
        """Whether a program decides for a seat."""
        return bool(self.seats[seat].bot) or self.seats[seat].stand_in

    def record(self) -> Record:
        """The game so far; what is held already stands in it."""
        seal = Seal(self.commitment, tuple(seat.nonce for seat in self.seats) if self.ready else (), self.seed)
        day = datetime.fromtimestamp(self.made_at / 1000, UTC).date()
        return Record(
            self.game, self.options, self.players, day, list(self.plies), seal=None if self.plan.lesson else seal
        )

    @property
    def options_in_words(self) -> dict[str, str]:
        """The options, those too that were left as usual."""
        return {name: str(value) for name, value in msgspec.to_builtins(self.options).items()}

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order; a free seat has that of the seat."""
        names = self.game.seat_names(self.options)
        return tuple(seat.name or name for seat, name in zip(self.seats, names, strict=True))

    # What happens

    def apply(self, line: Line, dealer: Dealer | None = None) -> list[Event]:
        """Let an entry happen, and say what happened in the game.

        Chance does what stands in the entry; a dealer, when the entry is new, decides and writes it there. A Refusal
        comes before anything has changed.
        """
        entry = line.entry
        change = self._APPLY.get(type(entry))
        if change is None:
            SEATING[type(entry)](self, entry)
        events: list[Event] = [] if change is None else change(self, line, entry, dealer)
        self.seq, self.touched_at = line.seq, line.made_at
        self.private += entry.private
        if type(entry) in LIMITED:
            self.shares.count(entry)
        return events

    def _moved(self, line: Line, entry: Moved, dealer: Dealer | None) -> list[Event]:
        seat, code, policy = entry.seat, entry.code, self.policy
        events: list[Event] = self.game.play_code(self.state, seat, code)
        self.plies.append(Ply(seat, code))
        if entry.held and policy.waits_for_done(self.state, seat, code):
            self.held = seat
            events, self._withheld = split_events(policy, events)
        else:
            entry.held = False
        self.told.append(EventGroup(seat, events))
        dealt: list[Event] = []
        if not entry.held and not self.game.to_act(self.state):
            dealt = self._deal_after_move(entry.dealt, dealer)
        if self.book is not None:
            self.book.hear(events + dealt, self.state, entry.promise, entry.wish)
        self._ask(line, seat, entry.id, code)
        receiver = policy.offered_to(code)
        if receiver is not None:
            self.offered[seat] = receiver, line.seq - self.private
        if dealt or seat not in self.asked or not policy.can_be_taken_back(code):
            self._run = 0
        else:
            self._run = self._run + 1 if self._run_seat == seat else 1
            self._run_seat = seat
        return events + dealt

    def _ask(self, line: Line, seat: int = 0, act_id: str = "", code: int = -1) -> None:
        """The position is another one: find out whom to ask now. What a seat did by an id is not done again."""
        about, seq = self.policy.question(self.state), line.seq - self.private
        if about is None or about != self._about:
            self._about = about
            self.window = self.question = seq
            self.asked_at = line.made_at
            self.kept.clear()
        elif not self.policy.keeps_window(code):
            self.window = seq
            self.asked_at = line.made_at
            self.kept.clear()
        elif self.kept:
            giver = self.policy.answered_giver(code)
            self.kept.discard(seat if giver is None else giver)
        self.asked = tuple(self.game.to_act(self.state)) if self.held is None else (self.held,)
        if act_id:
            self.ids[seat].add(act_id)

    def _deal_after_move(self, dealt: list[int], dealer: Dealer | None) -> list[Event]:
        """What chance does once nobody is asked, unless others can still act at the same moment."""
        waits = dealer is not None and self.policy.chance_waits(self.state)
        return [] if waits else self._deal(dealt, dealer)

    def _deal(self, dealt: list[int], dealer: Dealer | None) -> list[Event]:
        """Chance, as far as it is due: written down already, or decided now. Draws that belong together are told so."""
        events: list[Event] = []
        if dealer is None:
            for outcome in dealt:
                events += self.game.deal(self.state, outcome)
        else:
            for outcome, told in self.game.deal_all(self.state, dealer):
                dealt.append(outcome)
                events += told
        if events:
            self.plies += [Ply(CHANCE, outcome) for outcome in dealt]
            self.told += [EventGroup(None, list(alike)) for _, alike in groupby(events, key=_kind_of)]
        return events

    def _started(self, line: Line, entry: Started, dealer: Dealer | None) -> list[Event]:
        self.started = True
        events = self._deal(entry.dealt, dealer)
        if self.book is not None:
            self.book.hear(events, self.state)
        self._ask(line)
        return events

    def _drawn(self, line: Line, entry: Drawn, dealer: Dealer | None) -> list[Event]:
        events = self._deal(entry.dealt, dealer)
        if self.book is not None:
            self.book.hear(events, self.state)
        self._ask(line)
        return events

    def _done(self, line: Line, entry: Done, dealer: Dealer | None) -> list[Event]:
        events, self._withheld = self._withheld, []
        self.held = None
        self._run = 0
        if events:
            self.told.append(EventGroup(None, events))
        dealt = self._deal(entry.dealt, dealer)
        self._ask(line, entry.seat, entry.id)
        return events + dealt

    def _undone(self, line: Line, entry: Undone, _dealer: Dealer | None) -> list[Event]:
        """The game again from its start, without the last move; so nobody has to remember earlier states."""
        self._run -= 1
        self.held = None
        self._withheld = []
        self.plies.pop()
        self.told.pop()
        self.state = self.game.start(self.options)
        for ply in self.plies:
            advance(self.game, self.state, ply)
        self._ask(line, entry.seat, entry.id)
        return []

    def _kept(self, _line: Line, entry: Kept, _dealer: Dealer | None) -> list[Event]:
        self.kept.add(entry.seat)
        if entry.id:
            self.ids[entry.seat].add(entry.id)
        return []

    def _said(self, line: Line, entry: Said, _dealer: Dealer | None) -> list[Event]:
        heard = None if entry.to is None or entry.seat is None else frozenset((entry.seat, entry.to))
        if entry.seat is None:
            self.speakers[entry.guest] = entry.name
        self.chat.append(ChatLine(entry.name, entry.seat, entry.text, line.made_at, entry.to, entry.shout, heard))
        return []

    def _ended(self, _line: Line, entry: Ended, _dealer: Dealer | None) -> list[Event]:
        self.seed = entry.seed
        return []

    def _rematched(self, _line: Line, entry: Rematched, _dealer: Dealer | None) -> list[Event]:
        self.rematch = entry.table
        return []

    _APPLY: ClassVar[dict[type[Entry], Any]] = {
        Moved: _moved,
        Started: _started,
        Kept: _kept,
        Drawn: _drawn,
        Done: _done,
        Undone: _undone,
        Said: _said,
        Ended: _ended,
        Rematched: _rematched,
    }


def fold(lines: Iterable[Line]) -> TableState:
    """The table that a log makes."""
    log = iter(lines)
    table_state = TableState(next(log))
    for line in log:
        table_state.apply(line)
    return table_state
