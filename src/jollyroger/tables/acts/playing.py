"""Moves, and what belongs to them: offers, "done", taking back, passing by oneself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import field

from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.chat import check_promise
from jollyroger.log.entries import Automatic, Done, Mode, Moved, PassMode, Undone
from jollyroger.log.errors import TooLate, Unreadable
from jollyroger.tables.acts.act import Act, ActId, SeatNumber, Window, check_own, check_window, is_done
from jollyroger.tables.acts.seating import Return
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Answer, Change
from jollyroger.words.common.refusals import (
    FINISH_FIRST,
    MOVED_ON,
    NO_MODES,
    NO_SUCH_MOVE,
    NOT_AN_OFFER,
    NOTHING_TO_FINISH,
    NOTHING_TO_UNDO,
    ONLY_WITH_BOTS,
)

if TYPE_CHECKING:
    from jollyroger.tables.table import Table

LONGEST_MOVE = 80
MOST_OFFERS = 16
"""So many parts can one offer have."""
STRETCHES = ("attack", "mutiny", "round")


class SeatAct(Act):
    """An answer to a question. A seat for which a stand-in plays is taken back first."""

    can_be_repeated = True
    id: ActId
    seat: SeatNumber
    window: Window

    async def do_here(self, table: Table, guest: Guest) -> None:
        """Take the seat back, if need be, and act."""
        if table.has_stand_in(self.seat):
            await Return(seat=self.seat).do_here(table, guest)
        await super().do_here(table, guest)

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An id that is new, and the question of now."""
        if is_done(table, guest, self.seat, self.id):
            return None
        check_window(table, self.window)
        return self.decide_now(table)

    def decide_now(self, table: Table) -> Change | None:
        """Decide an act that is new and not too late."""
        raise NotImplementedError


class Play(SeatAct, tag="play"):
    """A move as it stands in records, with the promise if it makes one; or several offers that are one act."""

    move: str | None = None
    promise: Promise | None = None
    wish: Promise | None = None
    """What an offer asks for in return."""
    moves: list[str] = field(default_factory=list)
    seen: Window | None = None
    """The last message that the player had: an offer that has changed since is not accepted."""

    def do_at_once(self, table: Table, guest: Guest, answer: Answer) -> bool:
        """Play without waiting; False if something else comes first."""
        if table.ownership is None:
            return self.do_here_at_once(table, guest, answer)
        return table.ownership.do_at_once(self, guest, answer)

    def do_here_at_once(self, table: Table, guest: Guest, answer: Answer) -> bool:
        """The same where the table runs."""
        if table.has_stand_in(self.seat) or (table.journal.turn.taken and _code(table, self.move or "") is None):
            return False  # it may be nonsense, or an act that is sent again
        table.journal.act_soon(partial(self.decide, table, guest), answer)
        return True

    def decide_now(self, table: Table) -> Change | None:
        """One move, or several offers."""
        return self._offer(table) if self.moves else self._play(table)

    def _play(self, table: Table) -> Change | None:
        table_state = table.table_state
        if table_state.held is not None:
            raise TooLate(FINISH_FIRST if table_state.held == self.seat else MOVED_ON)
        code = _read(table, self.move or "")
        self._check_time(table, code)
        promise, wish, policy = self.promise, self.wish, table_state.policy
        if promise is not None:
            promise = check_promise(promise, makes_one=policy.makes_promise(code))
        if wish is not None:
            wish = check_promise(wish, makes_one=policy.offered_to(code) is not None)
        held = not table_state.seats[self.seat].automatic
        return table.clock.enter_move(Moved(self.seat, code, self.id, held=held, promise=promise, wish=wish))

    def _check_time(self, table: Table, code: int) -> None:
        """Several seats can do the same thing at once: that another was first is no reason to refuse. But a move has to
        mean what it meant when its player decided.
        """
        table_state, policy = table.table_state, table.table_state.policy
        if self.window != table_state.window and policy.needs_window(code):
            raise TooLate(MOVED_ON)
        if self.seen is None:
            return
        giver = policy.accepted_from(code)
        if giver is not None and self.seen < table_state.offered.get(giver, (0, 0))[1]:
            raise TooLate(MOVED_ON)

    def _offer(self, table: Table) -> Change:
        """13.1 Offer several things at once: all of them, or nothing if one is refused."""
        table_state, policy = table.table_state, table.table_state.policy
        codes = [_read(table, move) for move in self.moves[: MOST_OFFERS + 1]]
        if len(codes) > MOST_OFFERS or any(policy.offered_to(code) is None for code in codes):
            raise Unreadable(NOT_AN_OFFER)
        makes = [policy.makes_promise(code) for code in codes]
        promise = check_promise(self.promise, makes_one=any(makes))
        wish = check_promise(self.wish, makes_one=True)
        tried = table_state.game.copy(table_state.state)
        for code in codes:
            table_state.game.play_code(tried, self.seat, code)
        return table.journal.enter_all(
            [
                Moved(self.seat, code, self.id, promise=promise if makes_one else None, wish=None if place else wish)
                for place, (code, makes_one) in enumerate(zip(codes, makes, strict=True))
            ]
        )


def _code(table: Table, move: str) -> int | None:
    table_state = table.table_state
    return table_state.game.read_move(table_state.state, move) if len(move) <= LONGEST_MOVE else None


def _read(table: Table, move: str) -> int:
    code = _code(table, move)
    if code is None:
        raise Unreadable(NO_SUCH_MOVE, move=move[:LONGEST_MOVE])
    return code


class Finish(SeatAct, tag="done"):
    """The set stays as it was played."""

    def decide_now(self, table: Table) -> Change | None:
        """The seat whose "done" is waited for."""
        if table.table_state.held != self.seat:
            raise TooLate(NOTHING_TO_FINISH)
        return table.journal.enter(Change(events=[], group=len(table.table_state.told)), Done(self.seat, self.id))


class TakeBack(SeatAct, tag="undo"):
    """Take back the last own pick or play."""

    def decide_now(self, table: Table) -> Change | None:
        """The seat that moved last."""
        if table.table_state.undoer != self.seat:
            raise TooLate(NOTHING_TO_UNDO)
        return table.journal.enter(Change(events=[], undone=True), Undone(self.seat, self.id))


class SetAutomatic(Act, tag="automatic"):
    """Whether the last card of a set is final without "done"."""

    seat: SeatNumber
    on: bool

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An own seat."""
        check_own(table, guest, self.seat)
        if table.table_state.seats[self.seat].automatic == self.on:
            return None
        return table.journal.enter(Change(seats=True), Automatic(self.seat, self.on))


class SetPassMode(Act, tag="mode"):
    """M32 Let an own seat pass by itself, at tables with windows. Nobody else is told."""

    seat: SeatNumber
    mode: PassMode

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An own seat at such a table. Without a clock others could tell from the time what a seat could do."""
        table_state = table.table_state
        check_own(table, guest, self.seat)
        if not table_state.policy.has_windows:
            raise TooLate(NO_MODES)
        if self.mode == "could_act" and table_state.plan.clock == "none" and not table_state.is_alone(self.seat):
            raise TooLate(ONLY_WITH_BOTS)
        if self.mode in STRETCHES and table_state.policy.stretch_of(table_state.state, self.mode) is None:
            raise TooLate(MOVED_ON)
        if table_state.modes.get(self.seat, "none") == self.mode:
            return None
        change = Change(events=[], group=len(table_state.told), only=self.seat)
        return table.journal.enter(change, Mode(self.seat, self.mode))
