"""What an operator orders while a server runs, on both kinds of database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select, text, update

from jollyroger.cli import main
from jollyroger.log import times
from jollyroger.log.errors import Banned, NoSuchTable, StoreError
from jollyroger.storage.schema import CUTS, LOG, SITTERS, TABLES
from jollyroger.storage.shared import shared_keys
from jollyroger.storage.visiting import visit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.operator_port import note_of
from jollyroger.tables.retention import DAY, Retention
from jollyroger.tables.secrets import seat_secret
from tests.tables.company import ANNE, BOB, CORA, duel, listen, over, play_on, started, until
from tests.tables.fixtures import KEY, OpenDirectory

STRANGER = "5" * 32
Admin = Callable[..., Any]


@pytest.fixture
def admin(address: str, tmp_path: Path) -> Admin:
    """Gives commands while the test's servers go on."""

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, ["admin", "--data", str(tmp_path), "--database", address, *words])

    async def give(*words: str, code: int = 0) -> str:
        said = await asyncio.to_thread(run, *words)
        assert said.exit_code == code, said.output
        return said.output

    return give


def all_rows(address: str) -> str:
    """Everything that is stored, as one text."""
    with visit(address) as connection:
        return str([list(connection.execute(select(table))) for table in (LOG, SITTERS, CUTS)])


async def test_a_closed_table_lets_everybody_go_until_it_is_opened_again(
    directory: TableDirectory, admin: Admin
) -> None:
    table, anne, bob = await started(directory, duel(public=True))
    seq = table.seq
    assert await admin("close", f"http://example.org/t/{table.id}") == f"Table {table.id} is closed.\n"
    await until(lambda: anne.ended and bob.ended)
    with pytest.raises(NoSuchTable, match="has been closed"):
        await directory.find(table.id)
    assert await directory.lists.public_tables() == []
    assert await directory.lists.tables_of(ANNE) == []
    assert "closed" in await admin("tables")
    await admin("reopen", table.id)
    assert (await directory.find(table.id)).seq == seq
    assert "there is no table aaaaaaaaaa" in await admin("close", "aaaaaaaaaa", code=1)


async def test_a_guest_who_is_deleted_is_in_no_log_and_no_memory(
    directory: TableDirectory, admin: Admin, address: str
) -> None:
    table, anne, bob = await started(directory)
    waiting = await directory.make(duel("host", "person"), Guest(ANNE.id, "Anne"))
    spectator = await listen(table, CORA)
    await anne.do("say", text="my name is Anne")
    await bob.do("say", text="mine is Bob")
    await spectator.do("say", text="Cora here")
    await directory.cuts.cut(date(2026, 5, 1), ANNE, 3)
    people = [line.split() for line in (await admin("people", table.id)).splitlines()]
    assert people == [[ANNE.id, "0", "Anne"], [BOB.id, "1", "Bob"], [CORA.id, "-", "Cora"]]
    assert await admin("delete-guest", f"{table.id}/0") == "Forgotten at 2 tables.\n"
    stored = all_rows(address)
    assert ANNE.id not in stored
    assert "Anne" not in stored
    assert BOB.id in stored
    await until(lambda: table.has_stand_in(0))
    assert [seat["name"] for seat in bob.seats] == ["Guest 1", "Bob"]
    told = bob.all("table")[-1]["chat"]
    assert [(line["name"], line["text"]) for line in told] == [
        ("Guest 1", "…"),
        ("Bob", "mine is Bob"),
        ("Cora", "Cora here"),
    ]
    assert table.seats_of(ANNE) == ()
    await until(lambda: waiting.table_state.seats[0].is_free)
    await admin("delete-guest", CORA.id)
    assert "Cora" not in all_rows(address)
    assert (await admin("check")).endswith("2 tables, 0 problems.\n")
    await until(lambda: 1 in bob.position["asked"])
    assert (await bob.do("play", move=bob.position["legal"][0]))["type"] == "accepted"


async def test_whoever_is_banned_is_let_go_and_not_let_in(directory: TableDirectory, admin: Admin) -> None:
    table, anne, bob = await started(directory)
    secret = seat_secret(KEY, table.id, 0, table.table_state.seats[0].generation)
    assert await admin("ban", f"{table.id}/0", "--days", "2") == f"{ANNE.id} is banned.\n"
    await until(lambda: anne.ended)
    assert not bob.ended
    with pytest.raises(Banned):
        table.owner(0, secret)
    await admin("ban", "2001:db8::1")
    await admin("ban", "198.51.100.7")
    await until(lambda: directory.services.bans.has_address("198.51.100.7"))
    bans = directory.services.bans
    assert [bans.has_address(one) for one in ("2001:db8::ffff", "::ffff:198.51.100.7", "2001:db8:0:1::1", "", "x")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    lines = (await admin("bans")).splitlines()
    assert [line.split()[0] for line in lines] == [ANNE.id, "2001:db8::/64", "198.51.100.7/32"]
    assert [line.endswith("for good") for line in lines] == [False, True, True]
    await admin("unban", ANNE.id)
    await until(lambda: not bans.has_guest(ANNE.id))
    assert table.owner(0, secret).id == ANNE.id
    assert "isn't banned" in await admin("unban", ANNE.id, code=1)
    assert "neither a guest's id nor TABLE/SEAT" in await admin("ban", "Anne", code=2)


async def test_a_ban_ends_by_itself_and_outlives_the_server(
    directory: TableDirectory, open_directory: OpenDirectory, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    await admin("ban", STRANGER, "--days", "1")
    await until(lambda: directory.services.bans.has_guest(STRANGER))
    await directory.close()
    bans = (await open_directory()).services.bans
    assert bans.has_guest(STRANGER)
    tomorrow = times.now() + DAY + 1000
    monkeypatch.setattr("jollyroger.tables.bans.now", lambda: tomorrow)
    assert not bans.has_guest(STRANGER)


async def test_a_backup_comes_back_while_the_server_runs(
    directory: TableDirectory, admin: Admin, address: str, tmp_path: Path
) -> None:
    table, *_ = await started(directory)
    file, edited = tmp_path / "backup", tmp_path / "edited"
    await admin("ban", STRANGER)
    await admin("backup", str(file))
    edited.write_text(file.read_text().replace(table.id, "a" * 10))
    assert await admin("import", str(edited)) == "1 table added, 0 already there.\n"
    assert (await directory.find("a" * 10)).seq == table.seq
    assert "No such file" in await admin("import", str(tmp_path / "none"), code=1)
    edited.write_text("nonsense")
    assert "line 1: " in await admin("import", str(edited), code=1)


async def test_old_tables_are_deleted_and_nobody_is_disturbed(
    directory: TableDirectory, admin: Admin, address: str
) -> None:
    played, anne, bob = await started(directory)
    old, used = await directory.make(duel(), BOB), await directory.make(duel(), CORA)
    kept = {played.id, used.id}
    long_ago = times.now() - 9 * DAY

    def make_old(connection: Any) -> None:
        connection.execute(update(TABLES).values(made_at=long_ago))
        numbers = select(TABLES.c.number).where(TABLES.c.id != played.id)
        connection.execute(update(LOG).where(LOG.c.table_number.in_(numbers)).values(made_at=long_ago))

    await directory.services.store.ask(make_old)
    directory.forget_idle(0.0)
    await until(lambda: old.id not in {table.id for table in directory.running})
    ear = await listen(await directory.find(used.id), CORA)
    await directory.cuts.cut(date(2026, 1, 1), ANNE, 3)
    assert await Retention(directory, 10).delete_old() == 0
    while not await Retention(directory, 5).delete_old():
        await asyncio.sleep(0.01)  # the lease is not released yet
    rows = await directory.services.store.ask(lambda connection: set(connection.scalars(select(TABLES.c.id))))
    assert rows == kept
    assert not ear.ended
    with pytest.raises(NoSuchTable):
        await directory.find(old.id)
    assert (await admin("check")).endswith("2 tables, 0 problems.\n")
    await play_on([anne, bob], over)


async def test_keys_are_rotated_for_all_servers_of_a_database(
    postgres_address: str, open_directory: OpenDirectory, tmp_path: Path
) -> None:
    shared_keys(postgres_address, KEY.hex() + "\n")
    directory = await open_directory(postgres_address)
    keys = directory.services.keys

    def run(*words: str) -> str:
        return CliRunner().invoke(main, ["admin", "--database", postgres_address, "rotate-key", *words]).output

    assert "half a minute" in await asyncio.to_thread(run)
    await until(lambda: len(keys.accepted) == 2)
    assert keys.signing == KEY
    assert keys.accepted[-1] == keys.first == KEY
    assert "newest key" in await asyncio.to_thread(run, "--drop-old")
    await until(lambda: len(keys.accepted) == 1)
    assert keys.signing != KEY


def test_a_server_that_takes_no_orders_is_to_be_stopped(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    with visit(address, writing=True):
        for note in (None, "127.0.0.1:9", "nonsense x"):
            if note is not None:
                note_of(tmp_path / "tables.db").write_text(note)
            said = CliRunner().invoke(main, ["admin", "--database", address, "ban", STRANGER])
            assert (said.exit_code, "stop it first" in said.output) == (1, True), said.output


async def test_only_the_owner_of_the_file_can_give_orders(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    from jollyroger.storage.orders import Ban
    from jollyroger.storage.store import Store
    from jollyroger.tables.keyring import Keyring
    from jollyroger.tables.operator_port import give
    from tests.tables.company import Pondering

    directory = TableDirectory(Store(address), keys=Keyring.of(KEY), pace=0.0, bot_workers=Pondering())
    await directory.open()
    note = note_of(tmp_path / "tables.db")
    assert note.stat().st_mode & 0o077 == 0
    forged = tmp_path / "forged"
    forged.write_text(f"{note.read_text().split()[0]} {'00' * 32}")
    with pytest.raises(StoreError, match="does not answer"):
        await asyncio.wait_for(give(Ban(STRANGER), forged), 5)
    assert not directory.services.bans
    assert await give(Ban(STRANGER), note) == f"{STRANGER} is banned."
    await directory.close()
    assert not note.exists()


async def test_an_old_database_is_not_read_by_a_newer_program(tmp_path: Path, address: str) -> None:
    with visit(address, writing=True) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    said = CliRunner().invoke(main, ["admin", "--database", address, "tables"])
    assert (said.exit_code, "an older version" in said.output) == (1, True)


def test_operators_find_every_command_in_the_documentation() -> None:
    admin = main.commands["admin"]
    assert isinstance(admin, click.Group)
    docs = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    assert [name for name in admin.commands if f"`admin {name}" not in docs] == []
