"""The store keeps what it has answered for, together or not at all, in both kinds of database."""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Any, cast

import pytest
from sqlalchemy import Connection, event, select, text, update

from jollyroger.log.entries import Line, Made, Said, Sat
from jollyroger.log.errors import LogError, StoreError
from jollyroger.storage import store
from jollyroger.storage.database import open_engine
from jollyroger.storage.schema import LOG
from jollyroger.storage.store import Store
from jollyroger.storage.writing import Writing
from tests.storage.books import SEED, Book, moves, new_table
from tests.tables.company import duel


async def test_what_was_stored_is_there_again(book: Book, address: str) -> None:
    await book.open()
    entries = [Sat(0, "Łukasz | “x”", "guest", "ab" * 16), *moves(3), Said("guest", "Ł", "\U0001f99c\\\"'", 1)]
    assert await book.write(*entries, seq=2) is None
    await book.store.close()
    again = Store(address)
    await again.open()
    stored = await again.load("table")
    await again.close()
    assert stored is not None
    assert stored[0].reveal() == SEED
    assert [(line.seq, line.entry) for line in stored[1][1:]] == list(enumerate(entries, 2))
    assert [line.made_at for line in stored[1]] == [1001, *range(1002, 1007)]


async def test_there_is_no_table_that_nobody_made(book: Book) -> None:
    await book.open()
    assert await book.store.load("nowhere") is None
    await book.store.close()


async def test_the_answer_comes_after_the_commit(book: Book, address: str) -> None:
    """Another connection sees the entry at the moment of the answer."""
    await book.open()
    other = open_engine(address)
    for seq, entry in enumerate(moves(5), 2):
        await book.send(entry, seq=seq)
        with other.connect() as connection:
            assert connection.scalar(select(LOG.c.seq).order_by(LOG.c.seq.desc())) == seq
    other.dispose()
    await book.store.close()


async def test_what_waits_is_committed_together(book: Book) -> None:
    await book.open()
    commits = list[Connection]()
    event.listen(book.store._link.engine, "commit", commits.append)
    pause = book.store.ask(lambda _connection: time.sleep(0.05))
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(200), 2)]
    await pause
    assert await asyncio.gather(*waiting) == [None] * 200
    assert len(commits) <= 4
    assert len(await book.lines()) == 201
    await book.store.close()


@pytest.mark.parametrize(("seconds", "together"), [(60.0, [5]), (0.0, [1] * 5)])
async def test_what_comes_round_after_round_of_the_loop_is_one_breath_but_not_for_ever(
    book: Book, monkeypatch: pytest.MonkeyPatch, seconds: float, together: list[int]
) -> None:
    await book.open()
    handed, hand_over = list[int](), book.store._hand_over

    def count() -> None:
        handed.append(len(book.store._gathered))
        hand_over()

    monkeypatch.setattr(store, "LONGEST_BREATH", seconds)
    monkeypatch.setattr(book.store, "_hand_over", count)
    waiting = []
    for seq, entry in enumerate(moves(5), 2):
        waiting.append(book.send(entry, seq=seq))
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [None] * 5
    assert handed == together
    await book.store.close()


async def test_very_much_is_committed_in_parts(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    await book.open()
    monkeypatch.setattr(store, "MOST_TOGETHER", 3)
    sizes, commit = list[int](), book.store._commit

    def count(writings: list[Writing]) -> StoreError | None:
        sizes.append(len(writings))
        return commit(writings)

    monkeypatch.setattr(book.store, "_commit", count)
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(20), 2)]
    assert await asyncio.gather(*waiting) == [None] * 20
    assert sum(sizes) == 20
    assert max(sizes) < 6
    await book.store.close()


async def test_nobody_waits_for_long_after_a_commit_that_cost_much(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    await book.open()
    pauses = list[float]()
    monkeypatch.setattr(store, "thread_time", itertools.count().__next__)
    monkeypatch.setattr(store, "sleep", pauses.append)
    for seq in (2, 4, 6):
        first, second = moves(2)
        waiting = [book.send(first, seq=seq), book.send(second, seq=seq + 1)]
        assert await asyncio.gather(*waiting) == [None, None]
    assert len(pauses) == 3
    assert 0 < max(pauses) <= store.MOST_SPACING
    await book.store.close()


async def test_a_question_is_answered_after_what_was_written_before(book: Book) -> None:
    await book.open()
    written = asyncio.ensure_future(book.send(*moves(1), seq=2))
    await asyncio.sleep(0)
    assert [line.seq for line in await book.lines()] == [1, 2]
    assert await written is None
    await book.store.close()


async def test_two_cannot_write_the_same_entry_and_others_do_not_suffer(book: Book) -> None:
    """The primary key decides; all else in the same commit is stored."""
    await book.open()
    made = new_table("other", public=True, made_at=2)
    assert await book.write(Made(duel(), "host", "commitment", 1), table="other", made=made) is None
    first, second, third = moves(3)
    pause = book.store.ask(lambda _connection: time.sleep(0.05))
    answers = [book.send(first, seq=2), book.send(second, seq=2), book.send(third, seq=2, table="other")]
    await pause
    errors = await asyncio.gather(*answers)
    assert [error is None for error in errors] == [True, False, True]
    assert [line.entry for line in await book.lines()][1:] == [first]
    assert [line.entry for line in await book.lines("other")][1:] == [third]
    await book.store.close()


async def test_entries_that_belong_together_are_stored_together(book: Book) -> None:
    await book.open()
    first, second, third = moves(3)
    assert await book.write(first, seq=3) is None
    assert await book.write(second, third, seq=2) is not None
    assert [line.seq for line in await book.lines()] == [1, 3]
    await book.store.close()


async def test_public_tables_are_listed_until_they_are_over(book: Book) -> None:
    await book.open()
    for number, public in enumerate([True, False, True], 2):
        made = new_table(f"t{number}", public=public, made_at=number)
        await book.write(Made(duel(), "host", "commitment", 1), table=f"t{number}", made=made)
    assert await book.store.listed() == ["t4", "t2", "table"]
    assert await book.write(*moves(1), seq=2, table="t2", over="t2") is None
    assert await book.store.listed() == ["t4", "table"]
    await book.store.close()


async def test_a_guest_finds_the_tables_where_they_sat(book: Book) -> None:
    await book.open()
    made = new_table("other", public=False, made_at=2)
    entries = [Made(duel(), "host", "commitment", 1), Sat(0, "Anne", "anne"), Sat(1, "greedy")]
    await book.write(*entries, table="other", made=made)
    await book.write(Sat(0, "Anne", "anne"), Sat(1, "Anne", "anne"), seq=2)
    assert await book.store.tables_of("anne", 10) == ["other", "table"]
    assert await book.store.tables_of("anne", 1) == ["other"]
    assert await book.store.tables_of("", 10) == []
    await book.store.close()


async def test_what_waits_is_written_before_the_store_is_closed(book: Book, address: str) -> None:
    await book.open()
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(50), 2)]
    await book.store.close()
    assert await asyncio.gather(*waiting) == [None] * 50
    again = Store(address)
    await again.open()
    stored = await again.load("table")
    assert stored is not None
    assert len(stored[1]) == 51
    await again.close()


async def test_the_seed_stands_in_no_error(book: Book) -> None:
    await book.open()
    made = new_table("table", public=True, made_at=1)
    error = await book.write(Made(duel(), "host", "commitment", 1), made=made)
    assert error is not None
    assert SEED not in f"{error} {error.__cause__} {error.__cause__!r}"
    await book.store.close()


async def test_entries_of_a_table_that_nobody_made_are_refused(book: Book) -> None:
    await book.open()
    assert await book.write(*moves(1), table="nowhere") is not None
    assert await book.write(*moves(1), seq=2) is None
    await book.store.close()


@pytest.mark.xdist_group("postgresql")
async def test_a_lost_connection_is_opened_again(postgres_address: str) -> None:
    book = Book(postgres_address)
    await book.open()
    killer = open_engine(postgres_address)
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

    def cut() -> None:
        with killer.connect() as connection:
            assert connection.scalar(text(f"SELECT pg_terminate_backend(pid) {others}"))

    cut()
    assert await book.write(*moves(1), seq=2) is None
    cut()
    assert len(await book.lines()) == 2
    assert not book.store.fails
    killer.dispose()
    await book.store.close()


async def test_an_answer_that_fails_keeps_no_other_answer_back(book: Book, caplog: pytest.LogCaptureFixture) -> None:
    await book.open()

    def stumble(_error: StoreError | None) -> None:
        raise ZeroDivisionError

    pause = book.store.ask(lambda _connection: time.sleep(0.05))
    first, second = moves(2)
    book.store.write(Writing(stumble, [("table", Line(2, 2, first))]))
    answered = book.send(second, seq=3)
    await pause
    assert await answered is None
    assert "was not taken" in caplog.text
    await book.store.close()


@pytest.mark.parametrize(("column", "value"), [("body", '{"seat'), ("body", "[]"), ("kind", "unheard of")])
async def test_a_log_that_nobody_understands_harms_no_other(book: Book, column: str, value: str) -> None:
    await book.open()
    assert await book.write(*moves(2), seq=2) is None
    await book.store.ask(lambda connection: connection.execute(update(LOG).values({column: value})).rowcount)
    with pytest.raises(LogError):
        await book.store.load("table")
    made = new_table("other", public=False, made_at=2)
    assert await book.write(Made(duel(), "host", "commitment", 1), table="other", made=made) is None
    assert len(await book.lines("other")) == 1
    await book.store.close()


async def test_a_mistake_in_the_program_costs_one_answer(book: Book, caplog: pytest.LogCaptureFixture) -> None:
    """The thread that gives the answers is the only one."""
    await book.open()
    with pytest.raises(StoreError, match="ZeroDivisionError"):
        await book.store.ask(lambda _connection: 1 // 0)
    pause = book.store.ask(lambda _connection: time.sleep(0.02))
    answers = [
        book.send(*moves(1), seq=2),
        book.send(Said("x", "y", cast(Any, object())), seq=3),
        book.send(*moves(1), seq=4),
    ]
    await pause
    first, second, third = await asyncio.gather(*answers)
    assert (first, third) == (None, None)
    assert isinstance(second, StoreError)
    assert [line.seq for line in await book.lines()] == [1, 2, 4]
    assert "the store stumbled" in caplog.text
    await book.store.close()
