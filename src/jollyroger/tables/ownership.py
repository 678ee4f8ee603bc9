"""Which node runs a table: this one, by its lease, or another one, to which acts are forwarded.

Where a server has its database to itself a table has no such part.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from jollyroger.log.entries import Line
from jollyroger.log.errors import Closing, Elsewhere, LogError, StoreError, TableError, Unstored
from jollyroger.storage.leases import Lease, LogRow, Taken, lines_of, rows_of
from jollyroger.tables.audience import Crowd
from jollyroger.tables.following import follow
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Answer
from jollyroger.tables.node_links import NodeLink
from jollyroger.tables.node_messages import Follow, Forwarded, Here, NotHere, Performed, Refused, Unfollow, error_of
from jollyroger.words.common.refusals import CLOSING, NOT_READ, NOT_STORED

if TYPE_CHECKING:
    from jollyroger.tables.acts.act import Act
    from jollyroger.tables.acts.playing import Play
    from jollyroger.tables.cluster import Cluster
    from jollyroger.tables.table import Table

PATIENCE_SECONDS = 5.0
"""How long an act waits for a table that changes hands; then it is refused."""
ANSWER_SECONDS = 1.0
"""How long an owner is waited for that is to be followed."""
RETRY_SECONDS = 0.25
REMEMBERED_SECONDS = 2.0
"""How long a new owner takes those for present who were there before: their nodes call again in a moment."""
BEFORE = "before"

T = TypeVar("T")
Outcome = Performed | Refused | None
"""None: the node or the way there was lost, and nobody knows whether the act was done."""

_encode = msgspec.json.Encoder().encode


class Ownership:
    """Finds out where a table runs, and takes it over if that is nowhere."""

    def __init__(self, table: Table, cluster: Cluster, taken: Taken) -> None:
        self.number = taken.number
        self.owner = taken.owner
        self.is_settled = False
        """Whether acts can be done: here, or by an owner who has answered."""
        self.followers = dict[NodeLink, bool]()
        """The ways to nodes that follow this one, and whether they get all news by now."""
        self._table = table
        self._cluster = cluster
        self._lease: Lease | None = None
        self._seeking: asyncio.Task[None] | None = None
        self._answered: asyncio.Future[bool] | None = None
        """Whether the owner lets itself be followed."""
        self._waiting = list[asyncio.Future[None]]()
        """Acts that wait until it is settled."""
        self._behind = list[tuple[int, Callable[[], None]]]()
        """What is to be told once so much of the log was read."""
        self.told_last: Sequence[Line] = ()
        """The last entries that were stored, and told."""
        self._under_way = 0
        table.audience.came_or_went = self.tell_presence
        if taken.lease is not None:
            self._hold(taken.lease)
        else:
            table.journal.is_elsewhere = True

    @property
    def runs_here(self) -> bool:
        """Whether this node runs the table."""
        return self._lease is not None

    @property
    def follows(self) -> bool:
        """Whether this node follows another one that runs the table."""
        return self.is_settled and not self.runs_here

    @property
    def awaits_answers(self) -> bool:
        """Whether the owner has yet to answer acts: an answer brings the entries along."""
        return self._under_way > 0

    @property
    def token(self) -> int:
        """That of the lease."""
        return 0 if self._lease is None else self._lease.token

    def _hold(self, lease: Lease) -> None:
        self._lease = self._table.journal.lease = lease
        self._table.journal.is_elsewhere = False
        self.owner, self.is_settled = self._cluster.node, True

    async def begin(self) -> None:
        """A table that was opened here: wait for its owner for a while, if that is another node."""
        if not self.runs_here and not await self.follow():
            self.seek()

    # Acts

    async def do(self, act: Act, guest: Guest) -> None:
        """Let an act happen where the table runs. If that changes meanwhile it is tried again, unless it could have
        been done already and would be done twice.
        """
        until = self._cluster.time() + PATIENCE_SECONDS
        while True:
            await self._settle(until)
            if self.runs_here:
                try:
                    await act.do_here(self._table, guest)
                except Elsewhere:
                    continue
                return
            answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self._forward(act, guest, partial(_answer, answered))
            outcome = await answered
            if isinstance(outcome, Performed):
                if await self._catch_up(outcome.seq, until) or not act.can_be_repeated:
                    return
                raise Closing(CLOSING) if self._table.journal.closing else Unstored(NOT_READ)
            if isinstance(outcome, Refused):
                error = self._error(outcome)
                if error is not None:
                    raise error
                self.seek()
            elif act.can_be_repeated:
                self.seek()
            else:
                raise Unstored(NOT_STORED)

    def do_at_once(self, play: Play, guest: Guest, answer: Answer) -> bool:
        """The same for a move, without waiting; False if something else comes first."""
        if not self.is_settled:
            return False
        if self.runs_here:
            return play.do_here_at_once(self._table, guest, partial(self._done_here, play, guest, answer))
        self._forward(play, guest, partial(self._done_there, play, guest, answer))
        return True

    def _done_here(self, play: Play, guest: Guest, answer: Answer, error: TableError | None) -> None:
        if isinstance(error, Elsewhere):
            self._again(play, guest, answer)
        else:
            answer(error)

    def _done_there(self, play: Play, guest: Guest, answer: Answer, outcome: Outcome) -> None:
        if isinstance(outcome, Performed):
            self._when_read(outcome.seq, partial(answer, None))
            return
        error = None if outcome is None else self._error(outcome)
        if error is not None:
            answer(error)
        else:
            self._again(play, guest, answer)

    def _again(self, play: Play, guest: Guest, answer: Answer) -> None:
        task = self._table.tasks.start(self._do_again(play, guest, answer))
        task.add_done_callback(lambda done: answer(Closing(CLOSING)) if done.cancelled() else None)

    async def _do_again(self, play: Play, guest: Guest, answer: Answer) -> None:
        if not self.runs_here:
            self.seek()
        try:
            await self.do(play, guest)
        except TableError as error:
            answer(error)
        else:
            answer(None)

    def _forward(self, act: Act, guest: Guest, answer: Callable[[Outcome], None]) -> None:
        link = self._cluster.others.link_to(self.owner)
        if link is None:
            answer(None)
            return
        self._under_way += 1
        number = self._cluster.forwarding.expect(self, partial(self._heard_answer, answer))
        link.tell(Forwarded(number, self._table.id, guest.id, guest.name, guest.only, _encode(act)))

    def _heard_answer(self, answer: Callable[[Outcome], None], outcome: Outcome) -> None:
        self._under_way -= 1
        if isinstance(outcome, Performed) and self.follows:
            self._read_rows(outcome.rows)
        answer(outcome)

    def _error(self, refused: Refused) -> TableError | None:
        """Why the owner refused, if it was the owner."""
        error = error_of(refused, self._table.plan.game)
        return None if isinstance(error, (Elsewhere, Closing)) else error

    async def _settle(self, until: float) -> None:
        """Wait until acts can be done."""
        if self._table.journal.closing:
            raise Closing(CLOSING)
        if self.is_settled:
            return
        self.seek()
        settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(settled)
        await asyncio.wait((settled,), timeout=until - self._cluster.time())
        if self._table.journal.closing:
            raise Closing(CLOSING)
        if not settled.done():
            raise Unstored(NOT_STORED)

    def _settled(self) -> None:
        self.is_settled = True
        waiting, self._waiting = self._waiting, []
        for settled in waiting:
            _answer(settled, None)

    # Finding out where the table runs

    def seek(self) -> None:
        """Find out anew."""
        if self._seeking is None or self._seeking.done():
            self.is_settled = False
            self._seeking = self._table.tasks.start(self._seek())

    async def _seek(self) -> None:
        """Take the table over if nobody runs it; follow its owner otherwise."""
        table, journal = self._table, self._table.journal
        while not journal.closing:
            change = self._cluster.others.next_change()
            try:
                async with journal.turn:
                    taken = await self._cluster.take(table.id, journal.table_state.seq)
                    if taken is None:
                        return  # there is no such table any more
                    self.read(taken.lines)
                    if taken.lease is not None:
                        self._take_over(taken.lease)
                        return
            except (StoreError, TableError):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if taken.owner != self.owner:
                table.audience.keep(taken.owner)
            self.owner = taken.owner
            if await self.follow():
                return
            await asyncio.wait((change,), timeout=RETRY_SECONDS)

    def _take_over(self, lease: Lease) -> None:
        """Run the table from now on. Its question goes on with the time that is left, as after a restart."""
        table = self._table
        self._hold(lease)
        table.take_over()
        table.audience.keep(BEFORE)
        table.tasks.start(self._forget_before())
        self._settled()

    async def _forget_before(self) -> None:
        await asyncio.sleep(REMEMBERED_SECONDS)
        self._table.audience.come_or_go(BEFORE, None)

    async def follow(self) -> bool:
        """Follow the owner, if it can be reached and still is the owner; then read what has happened since."""
        link = self._cluster.others.link_to(self.owner)
        if link is None:
            return False
        self._answered = asyncio.get_running_loop().create_future()
        self._tell_owner(link)
        await asyncio.wait((self._answered,), timeout=ANSWER_SECONDS)
        if not self._answered.done() or not self._answered.result():
            return False
        self._settled()
        self._cluster.log_reader.read_on(self)
        return True

    def lost(self) -> None:
        """Another node runs the table by now."""
        if self._lease is None:
            return
        self._lease = None
        self._table.journal.is_elsewhere = True
        self._cluster.unfollowed(self)
        for link in self.followers:
            link.tell(NotHere(self._table.id))
            self._table.audience.come_or_go(link.name, None)
        self.followers.clear()
        self.seek()

    def owner_lost(self) -> None:
        """The owner, or the way there, is lost: what was asked of it has no answer."""
        self._cluster.forwarding.give_up(self)
        if not self.runs_here:
            self.seek()

    # Reading the log

    @property
    def seq(self) -> int:
        """The last entry that was read."""
        return self._table.table_state.seq

    def read(self, lines: Iterable[Line]) -> None:
        """Let happen what was read, and tell it."""
        journal = self._table.journal
        for change in follow(journal.table_state, lines):
            journal.touch()
            self._table.tell(change)
        seq, due = self.seq, self._behind
        if due:
            self._behind = [waiting for waiting in due if waiting[0] > seq]
            for until, call in due:
                if until <= seq:
                    call()

    def performed(self, number: int) -> Performed:
        """The answer to an act that was done here, with what was stored last: usually the follower lacks no more."""
        return Performed(number, self.seq, rows_of(self.number, self.told_last))

    def _read_rows(self, rows: Sequence[LogRow]) -> None:
        """Let happen what came along with an answer, if it is what comes next."""
        if rows and rows[0][1] <= self.seq + 1:
            with suppress(LogError):  # then it shows when the log is read
                self.read(lines_of(rows)[self.number])

    def _when_read(self, seq: int, call: Callable[[], None]) -> None:
        """Do something once so much of the log was read. Usually that is a moment later."""
        if seq <= self.seq:
            call()
        else:
            self._behind.append((seq, call))
            self._cluster.log_reader.read_on(self)

    async def _catch_up(self, seq: int, until: float) -> bool:
        """Wait until so much of the log was read; False if that takes too long or this node stops."""
        read: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._when_read(seq, partial(_answer, read, None))
        await asyncio.wait((read,), timeout=max(0.0, until - self._cluster.time()))
        return seq <= self.seq

    # Who is there

    def tell_presence(self) -> None:
        """Somebody came to this node, or left it, or another one said so."""
        if self.runs_here:
            for link, is_welcome in self.followers.items():
                if is_welcome:
                    link.tell(self.here(link))
        elif self.is_settled:
            link_to_owner = self._cluster.others.link_to(self.owner)
            if link_to_owner is not None:
                self._tell_owner(link_to_owner)

    def _tell_owner(self, link: NodeLink) -> None:
        crowd = self._table.audience.crowd()
        link.tell(Follow(self._table.id, sorted(crowd.seats), crowd.watching))

    def here(self, link: NodeLink) -> Here:
        """What a follower is told of all others."""
        audience = self._table.audience
        crowd = audience.crowd(without=link.name)
        return Here(self._table.id, sorted(crowd.seats), crowd.watching, audience.away())

    def heard_here(self, here: Here) -> None:
        """The owner says who is there."""
        if self.runs_here:
            return
        crowd = Crowd(frozenset(here.seats), here.watching)
        self._table.audience.come_or_go(self.owner, crowd, here.away)
        if self._answered is not None:
            _answer(self._answered, outcome=True)

    def heard_not_here(self) -> None:
        """The owner is none."""
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(False)
        elif not self.runs_here:
            self.owner_lost()

    def let_go(self) -> None:
        """The table is closed here."""
        if not self.runs_here and self.is_settled:
            link = self._cluster.others.link_to(self.owner)
            if link is not None:
                link.tell(Unfollow(self._table.id))
        self.close()

    def close(self) -> None:
        """Nobody waits any longer: what was accepted is stored, and nothing else is done."""
        for settled in self._waiting:
            _answer(settled, None)
        for _, call in self._behind:
            call()
        self._behind.clear()
        self._cluster.forwarding.give_up(self)


def _answer(answered: asyncio.Future[T], outcome: T) -> None:
    if not answered.done():
        answered.set_result(outcome)
