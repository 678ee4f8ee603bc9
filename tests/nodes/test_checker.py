"""The checker finds what fencing prevents: a server that writes without looking at its lease is caught."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import text

from jollyroger.log.entries import Line, Made, Moved, Sat
from jollyroger.log.errors import TableError
from jollyroger.storage import leases
from jollyroger.storage.database import open_engine
from jollyroger.tables.acts.playing import Play
from tests.nodes.checker import Findings, check, check_table
from tests.nodes.players import Journal
from tests.tables.company import duel, phase, until
from tests.tables.fixtures import OpenDirectory
from tests.tables.test_nodes import PATIENCE, begun, nodes, play

UNFENCED = leases.APPEND.replace("WHERE l.node = %s AND l.token = mine.token", "WHERE %s::text IS NOT NULL").replace(
    "JOIN held USING (table_number)", "JOIN held USING (table_number) ON CONFLICT DO NOTHING"
)
"""Neither the lease nor the log's key keeps a late writer from being told that all is well."""


@pytest.fixture
def address(postgres_address: str) -> str:
    """The address of an empty database that servers can share."""
    return postgres_address


@pytest.mark.xdist_group("postgresql")
@pytest.mark.parametrize(("statement", "lost"), [(leases.APPEND, 0), (UNFENCED, 1)])
async def test_two_that_take_themselves_for_the_owner_lose_an_act_without_fencing(
    open_directory: OpenDirectory, address: str, monkeypatch: pytest.MonkeyPatch, statement: str, lost: int
) -> None:
    monkeypatch.setattr(leases, "APPEND", statement)
    first, second = await nodes(open_directory)
    here, there, anne, bob = await begun(first, second)
    await play([anne, bob], phase("pick"))
    mover = bob if bob.position["asked"] == [1] else anne
    assert mover.guest is not None
    assert there.ownership is not None
    engine = open_engine(address)
    with engine.begin() as connection:  # as if the first one had been paused
        connection.execute(text("UPDATE leases SET node = ''"))
    there.ownership.owner_lost()
    async with asyncio.timeout(PATIENCE):
        await until(lambda: there.ownership is not None and there.ownership.runs_here)
    assert here.ownership is not None
    assert here.ownership.runs_here
    seat, window, legal = mover.position["asked"][0], mover.position["window"], mover.position["legal"]
    journal = Journal(here.id, seat)
    for act_id, table, move in (("new", there, legal[0]), ("old", here, legal[-1])):
        with suppress(TableError):
            await Play(seat=seat, move=move, window=window, id=act_id).do(table, mover.guest)
            journal.acknowledged.append(act_id)
    with engine.connect() as connection:
        findings = check(connection, [journal])
    engine.dispose()
    assert findings.numbers == {"lost": lost, "doubled": 0, "reordered": 0, "untrue": 0}


def test_every_kind_of_fault_is_found() -> None:
    lines = [
        Line(seq, 0, entry)
        for seq, entry in enumerate(
            [Made(duel(), "host", "c", duel().rules.rules_version), Sat(0, "A", "a", "00" * 16), Sat(1, "B", "b")], 1
        )
    ]
    told = Journal("table", 0, acknowledged=["gone"], told={3: "something else", 9: "never"})
    findings = Findings()
    check_table(findings, lines, [told])
    assert findings.numbers == {"lost": 1, "doubled": 0, "reordered": 0, "untrue": 2}
    findings = Findings()
    moved = [Line(seq, 0, Moved(0, 0, name)) for seq, name in ((1, "b"), (2, "a"), (3, "a"))]
    journal = Journal("table", 0, acknowledged=["a", "b"])
    with suppress(TypeError):  # no table begins with a move
        check_table(findings, moved, [journal])
    assert (len(findings.doubled), len(findings.reordered)) == (1, 1)
