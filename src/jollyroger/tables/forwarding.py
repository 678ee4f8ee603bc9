"""Acts that are forwarded: those of this node wait for their answers, those of others are done here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import count

from jollyroger.log.errors import Elsewhere, TableError
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.guests import Guest
from jollyroger.tables.node_links import NodeLink
from jollyroger.tables.node_messages import Forwarded, Performed, Refused, refused
from jollyroger.tables.ownership import Outcome, Ownership
from jollyroger.tables.requests import read_forwarded
from jollyroger.tables.table import Table


class Forwarding:
    """Numbers the acts that are sent to other nodes, and does those that come."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        """`tables` are all that are open here."""
        self._tables = tables
        self._numbers = count(1)
        self._expected = dict[int, tuple[Ownership, Callable[[Outcome], None]]]()

    def expect(self, ownership: Ownership, answer: Callable[[Outcome], None]) -> int:
        """The number under which an answer will come."""
        number = next(self._numbers)
        self._expected[number] = ownership, answer
        return number

    def hear(self, outcome: Performed | Refused) -> None:
        """An answer has come."""
        expected = self._expected.pop(outcome.number, None)
        if expected is not None:
            expected[1](outcome)

    def give_up(self, ownership: Ownership) -> None:
        """No answers come any more."""
        for number, (asking, answer) in list(self._expected.items()):
            if asking is ownership:
                del self._expected[number]
                answer(None)

    def perform(self, link: NodeLink, forwarded: Forwarded) -> None:
        """Do what another node forwards."""
        table = self._tables.get(forwarded.table)
        ownership = None if table is None else table.ownership
        if table is None or ownership is None or not ownership.runs_here:
            link.tell(refused(forwarded.number, Elsewhere()))
            return
        guest = Guest(forwarded.guest, forwarded.name, forwarded.only)

        def answer(error: TableError | None) -> None:
            if error is None:
                link.tell(ownership.performed(forwarded.number))
            else:
                link.tell(refused(forwarded.number, error))

        try:
            act = read_forwarded(forwarded.act)
            if isinstance(act, Play) and not act.moves and act.do_here_at_once(table, guest, answer):
                return
        except TableError as error:
            answer(error)
            return
        table.tasks.start(_do(partial(act.do_here, table, guest), answer))


async def _do(work: Callable[[], object], answer: Callable[[TableError | None], None]) -> None:
    try:
        await work()  # type: ignore[misc]
    except TableError as error:
        answer(error)
    else:
        answer(None)
