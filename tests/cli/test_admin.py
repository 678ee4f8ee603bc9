"""What an operator does with the tables of a server, on both kinds of database."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import delete, func, select, update

from jollyroger.cli import main
from jollyroger.log.errors import StoreDown
from jollyroger.storage.inventory import tables_in
from jollyroger.storage.schema import CUTS, LOG, TABLES
from jollyroger.storage.store import Store
from jollyroger.storage.visiting import visit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from tests.tables.company import ANNE, Pondering, duel, over, play_on, started
from tests.tables.fixtures import KEY

Admin = Callable[..., Result]


def admin_of(address: str) -> Admin:
    return lambda *words: CliRunner().invoke(main, ["admin", "--database", address, *words])


async def fill(address: str) -> list[str]:
    """A game that is over, a table that waits, and an answer to the cut of the day."""
    directory = TableDirectory(Store(address), keys=Keyring.of(KEY), pace=0.0, bot_workers=Pondering())
    await directory.open()
    played, anne, bob = await started(directory)
    await play_on([anne, bob], over)
    waiting = await directory.make(duel(), Guest("2" * 32, "Zoë"))
    await directory.cuts.cut(date(2026, 5, 1), ANNE, 3)
    await directory.close()
    return [played.id, waiting.id]


@pytest.fixture
def filled(address: str) -> list[str]:
    return asyncio.run(fill(address))


def everything(address: str) -> list[list[tuple[object, ...]]]:
    """All rows, tables by their ids: their numbers may differ."""
    numbered = select(TABLES.c.id, *list(LOG.c)[1:]).join(LOG).order_by(TABLES.c.id, LOG.c.seq)
    with visit(address) as connection:
        tables = connection.execute(select(*list(TABLES.c)[1:]).order_by(TABLES.c.id))
        return [[tuple(row) for row in rows] for rows in (tables, connection.execute(numbered))]


def test_tables_are_listed(address: str, filled: list[str]) -> None:
    said = admin_of(address)("tables").output.splitlines()
    assert [line.split()[:3] for line in said] == [[filled[0], "duel", "over"], [filled[1], "duel", "open"]]


def test_a_backup_makes_an_empty_database_the_same(address: str, filled: list[str], tmp_path: Path) -> None:
    file, other = tmp_path / "backup", f"sqlite:///{tmp_path / 'other.db'}"
    assert admin_of(address)("backup", str(file)).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0, "others can't read seeds"
    assert admin_of(other)("import", str(file)).output == "2 tables added, 0 already there.\n"
    assert everything(other) == everything(address)
    with visit(other) as connection:
        assert connection.scalar(select(func.count()).select_from(CUTS)) == 1
    assert admin_of(other)("import", str(file)).output == "0 tables added, 2 already there.\n"
    assert everything(other) == everything(address)
    assert admin_of(other)("check").exit_code == 0


def test_one_table_goes_to_another_server_by_its_link(address: str, filled: list[str], tmp_path: Path) -> None:
    file, other = tmp_path / "table", f"sqlite:///{tmp_path / 'other.db'}"
    said = admin_of(address)("export", f"http://127.0.0.1:8765/t/{filled[0]}/seat/0/abc", str(file))
    assert said.output == f"Written to {file}.\n"
    admin_of(other)("import", str(file))
    assert [line.split()[0] for line in admin_of(other)("tables").output.splitlines()] == [filled[0]]


def test_an_import_leaves_alone_what_went_another_way(address: str, filled: list[str], tmp_path: Path) -> None:
    file = tmp_path / "backup"
    admin_of(address)("backup", str(file))
    with visit(address, writing=True) as connection:
        connection.execute(update(LOG).where(LOG.c.seq == 2).values(made_at=7))
    before = everything(address)
    said = admin_of(address)("import", str(file))
    assert (said.exit_code, f"{filled[0]} has different moves here" in said.output) == (1, True)
    assert everything(address) == before


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text.splitlines(keepends=True)[:-1], "it ends too early, after line"),
        (lambda text: [text.replace('"is":"cut"', '"is":"kraken"')], "line 4: "),
        (lambda text: [text + '{"is":"end","tables":2,"cuts":1}\n'], "line 6 comes after the end"),
        (lambda text: text.splitlines(keepends=True)[1:], "this is not an archive"),
        (lambda text: [text.replace('"version":1', '"version":9')], "it is of version 9"),
        (lambda text: [text.replace('"cuts":1', '"cuts":2')], "it ends too early"),
    ],
)
def test_a_damaged_archive_changes_nothing(damage: Callable[[str], list[str]], reason: str, tmp_path: Path) -> None:
    full, empty = f"sqlite:///{tmp_path / 'full.db'}", f"sqlite:///{tmp_path / 'empty.db'}"
    asyncio.run(fill(full))
    file = tmp_path / "backup"
    admin_of(full)("backup", str(file))
    file.write_text("".join(damage(file.read_text())))
    said = admin_of(empty)("import", str(file))
    assert (said.exit_code, reason in said.output) == (1, True), said.output
    with visit(empty, writing=True) as connection:
        assert not list(tables_in(connection))


def test_a_check_finds_what_is_wrong(address: str, filled: list[str]) -> None:
    assert admin_of(address)("check").output.endswith("2 tables, 0 problems.\n")
    with visit(address, writing=True) as connection:
        number = connection.scalar(select(TABLES.c.number).where(TABLES.c.id == filled[0]))
        own = LOG.c.table_number == number
        connection.execute(delete(LOG).where(own, LOG.c.seq == 9))
        connection.execute(update(TABLES).where(TABLES.c.id == filled[1]).values(over=True))
    said = admin_of(address)("check")
    assert f"{filled[0]}: entry 9 is missing" in said.output
    assert f"{filled[1]}: its log and its row differ on whether the game is over" in said.output
    assert (said.exit_code, said.output.endswith("2 tables, 2 problems.\n")) == (1, True)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"body": '{"seat":0,"code":999999}'}, "its log can't be played"),
        ({"body": "{"}, "an entry can't be read"),
        ({"kind": "unheard"}, "an entry can't be read"),
    ],
)
def test_a_check_plays_every_log(change: dict[str, str], problem: str, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    asyncio.run(fill(address))
    with visit(address, writing=True) as connection:
        first = select(func.min(LOG.c.seq)).where(LOG.c.kind == "moved").scalar_subquery()
        connection.execute(update(LOG).where(LOG.c.seq == first, LOG.c.table_number == 1).values(change))
    assert problem in admin_of(address)("check").output


# What can't be done


def test_a_running_server_keeps_its_sqlite_file_to_itself(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"

    async def while_it_runs() -> None:
        store = Store(address)
        await store.open()
        with pytest.raises(StoreDown, match="a server uses this database; stop it first"), visit(address, writing=True):
            pass
        with visit(address) as connection:
            assert not list(tables_in(connection))
        await store.close()

    asyncio.run(while_it_runs())


def test_reading_makes_no_database(tmp_path: Path) -> None:
    said = admin_of(f"sqlite:///{tmp_path / 'none.db'}")("tables")
    assert (said.exit_code, "there is no such database" in said.output) == (1, True)
    assert not list(tmp_path.iterdir())
    (tmp_path / "empty.db").touch()
    assert "there are no tables in this database" in admin_of(f"sqlite:///{tmp_path / 'empty.db'}")("tables").output
    assert "should look like" in admin_of("nonsense")("tables").output


def test_a_file_is_never_overwritten_and_never_left_unfinished(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    asyncio.run(fill(address))
    (tmp_path / "there").write_text("mine")
    assert "already exists" in admin_of(address)("backup", str(tmp_path / "there")).output
    assert (tmp_path / "there").read_text() == "mine"
    assert "there is no table aaaaaaaaaa" in admin_of(address)("export", "aaaaaaaaaa", str(tmp_path / "new")).output
    assert "No such file" in admin_of(address)("backup", str(tmp_path / "no" / "folder")).output
    assert "No such file" in admin_of(address)("import", str(tmp_path / "missing")).output
    assert not [file for file in tmp_path.iterdir() if re.search(r"new|part", file.name)]
