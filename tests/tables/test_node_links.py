"""Nodes talk to nodes alone: both ends prove that they know the key."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import pytest

from jollyroger.games.duel.objections import Objection
from jollyroger.games.errors import Refusal
from jollyroger.log.errors import Elsewhere, MoveRefused, TableError, TooLate, TooMuch, Unstored
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_links import PROTOCOL, NodeLink, call
from jollyroger.tables.node_messages import Message, Performed, Refused, error_of, refused
from jollyroger.words.common.refusals import CHAT_TOO_LONG, MOVED_ON
from tests.tables.company import until

PATIENCE = 5
NAMES = ("a" * 16, "b" * 16)


class End:
    """One end of a connection, and all that came there."""

    def __init__(self, secret: bytes, name: str, *, is_caller: bool) -> None:
        self.links = list[NodeLink]()
        self.lost = list[NodeLink]()
        self.heard = list[Message]()
        self.make = partial(
            NodeLink,
            Keyring.of(secret),
            name,
            is_caller=is_caller,
            opened=self.links.append,
            heard=lambda _link, message: self.heard.append(message),
            lost=self.lost.append,
        )


async def meet(first: bytes, second: bytes) -> tuple[End, End, asyncio.Server]:
    """Let one call another."""
    caller, called = End(first, NAMES[0], is_caller=True), End(second, NAMES[1], is_caller=False)
    server = await asyncio.get_running_loop().create_server(called.make, "127.0.0.1", 0)
    await call(f"127.0.0.1:{server.sockets[0].getsockname()[1]}", caller.make)
    return caller, called, server


async def test_nodes_with_the_same_key_talk_and_know_each_other() -> None:
    caller, called, server = await meet(b"key", b"key")
    async with asyncio.timeout(PATIENCE):
        await until(lambda: caller.links and called.links)
        assert (caller.links[0].name, called.links[0].name) == (NAMES[1], NAMES[0])
        messages = [Performed(number, number) for number in range(1000)]
        for message in messages:
            caller.links[0].tell(message)
        await until(lambda: len(called.heard) == len(messages))
        assert called.heard == messages
        caller.links[0].close()
        await until(lambda: called.lost)
    server.close()


async def test_whoever_has_another_key_is_hung_up_on(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    caller, called, server = await meet(b"key", b"another")
    async with asyncio.timeout(PATIENCE):
        await until(lambda: "another key" in caplog.text)
    assert not caller.links
    assert not called.links
    server.close()


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n" + b"x" * 64, PROTOCOL + b"n" * 48 + b"p" * 32])
async def test_strangers_are_hung_up_on(said: bytes) -> None:
    called = End(b"key", NAMES[1], is_caller=False)
    server = await asyncio.get_running_loop().create_server(called.make, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
    writer.write(said)
    async with asyncio.timeout(PATIENCE):
        await reader.read()
    assert not called.links
    writer.close()
    server.close()


@pytest.mark.parametrize(
    "error", [TooLate(MOVED_ON), TooMuch(CHAT_TOO_LONG, most=300), MoveRefused(Refusal(Objection.NO_SUCH_MOVE, "5.1"))]
)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_refusal_says_the_same_at_the_other_end(error: TableError, language: str) -> None:
    again = error_of(refused(1, error), "duel")
    assert (type(again), again.rule) == (type(error), error.rule)
    assert again.reason(language) == error.reason(language)


def test_a_refusal_of_a_newer_version_is_one_to_try_again() -> None:
    assert isinstance(error_of(refused(1, Elsewhere()), "duel"), Elsewhere)
    assert isinstance(error_of(Refused(1, "Newer", "New", {}), "duel"), Unstored)
