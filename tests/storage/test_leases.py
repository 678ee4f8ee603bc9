"""A lease lets one server write, and its token keeps an older one from it. News carry numbers alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import psycopg
import pytest
import pytest_asyncio
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from jollyroger.log.entries import Line, Made
from jollyroger.log.errors import Fenced
from jollyroger.storage import leases
from jollyroger.storage.leases import CHANNEL, Lease, news_of, read_news
from jollyroger.storage.shared import shared_keys
from jollyroger.storage.writing import Writing
from tests.storage.books import Book, moves, new_table
from tests.tables.company import duel

pytestmark = [pytest.mark.xdist_group("postgresql")]

OLD, NEW = "old" + "0" * 13, "new" + "0" * 13
HELD = Lease(1, 1)


@pytest_asyncio.fixture
async def book(postgres_address: str) -> AsyncIterator[Book]:
    """A table that was made by a node, which has a lease of it."""
    found = Book(postgres_address)
    found.store.node = OLD
    await found.open()
    yield found
    await found.store.close()


async def ask(book: Book, question: str, **values: object) -> object:
    def answer(connection: Connection) -> object:
        found = connection.execute(text(question), values)
        return found.scalar() if found.returns_rows else None

    return await book.store.ask(answer)


async def beat(book: Book, node: str, seconds: float) -> None:
    """A node counts as alive for so long, or has not for so long."""
    await ask(
        book,
        f"INSERT INTO nodes VALUES (:node, '', {leases.NOW} + :more) ON CONFLICT (id) DO UPDATE SET alive_until ="
        " EXCLUDED.alive_until",
        node=node,
        more=round(1000 * seconds),
    )


async def take(book: Book, node: str, *, lapsed: bool = True) -> leases.Taken:
    taken = await book.store.ask(lambda connection: leases.take(connection, "table", node, lapsed=lapsed))
    assert taken is not None
    return taken


async def test_a_node_that_is_alive_keeps_its_table(book: Book) -> None:
    await beat(book, OLD, 10)
    taken = await take(book, NEW)
    assert (taken.lease, taken.owner) == (None, OLD)
    assert [line.seq for line in taken.lines] == [1]
    assert await book.write(*moves(1), seq=2, lease=HELD) is None


async def test_a_node_known_to_be_dead_keeps_nothing(book: Book) -> None:
    """If it lives after all, it writes nothing more."""
    await beat(book, OLD, 10)
    taken = await book.store.ask(lambda connection: leases.take(connection, "table", NEW, lapsed=False, dead=[OLD]))
    assert taken is not None
    assert (taken.lease, taken.owner) == (Lease(1, 2), NEW)
    assert isinstance(await book.write(*moves(1), seq=2, lease=HELD), Fenced)


async def test_the_token_grows_with_every_owner(book: Book) -> None:
    await beat(book, OLD, -1)
    assert (await take(book, NEW, lapsed=False)).lease is None
    assert (await take(book, NEW)).lease == Lease(1, 2)
    await book.store.ask(lambda connection: leases.release(connection, NEW))
    assert (await take(book, OLD, lapsed=False)).lease == Lease(1, 3)


async def test_a_late_writer_writes_nothing_and_others_do_not_suffer(book: Book) -> None:
    made = new_table("other", public=False, made_at=1)
    await book.write(Made(duel(), "host", "commitment", 1), table="other", made=made)
    await take(book, NEW)
    late = book.send(*moves(1), seq=2, lease=HELD)
    in_time = book.send(*moves(1), seq=2, table="other", lease=Lease(2, 1))
    assert isinstance(await late, Fenced)
    assert await in_time is None
    assert [line.seq for line in await book.lines()] == [1]
    assert [line.seq for line in await book.lines("other")] == [1, 2]


async def test_a_table_that_a_late_writer_makes_is_not_made(book: Book) -> None:
    await take(book, NEW)
    made = new_table("new", public=False, made_at=1)
    answered = asyncio.get_running_loop().create_future()
    lines = [("table", Line(2, 0, moves(1)[0])), ("new", Line(1, 0, Made(duel(), "host", "commitment", 1)))]
    book.store.write(Writing(answered.set_result, lines, made, lease=HELD))
    assert isinstance(await answered, Fenced)
    assert await book.store.load("new") is None
    assert [line.seq for line in await book.lines()] == [1]


async def test_one_notification_a_commit_carries_numbers_alone(book: Book, postgres_address: str) -> None:
    parts = make_url(postgres_address).set(drivername="postgresql").render_as_string(hide_password=False)
    before = await ask(book, "SELECT count(*) FROM log")
    with psycopg.connect(parts, autocommit=True) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        await book.write(*moves(1), seq=2, lease=HELD)
        book.store.followed.add(1)
        sent = [book.send(entry, seq=seq, lease=HELD) for seq, entry in enumerate(moves(50), 3)]
        assert await asyncio.gather(*sent) == [None] * 50
        news = [notify.payload for notify in listener.notifies(timeout=0.5)]
    assert before == 1
    assert len(news) < 50 / 2
    assert all(re.fullmatch(r"1:\d+", one) for one in news)
    assert news[-1] == "1:52"


def test_news_too_long_for_a_notification_say_only_that_there_are_some() -> None:
    lines = [(number, Line(seq, 0, moves(1)[0])) for number in (7, 10**6) for seq in (3, 4)]
    assert read_news(news_of(lines, {7, 10**6})) == {7: 4, 10**6: 4}
    assert news_of(lines, {8}) == ""
    many = [(number, lines[0][1]) for number in range(10**9, 10**9 + 1000)]
    assert read_news(news_of(many, {number for number, _ in many})) is None


def test_the_first_key_is_everybodys(postgres_address: str) -> None:
    assert shared_keys(postgres_address, "first") == "first"
    assert shared_keys(postgres_address, "other") == "first"
