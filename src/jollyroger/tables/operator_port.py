"""A door for the operator's commands at a server that has its SQLite file to itself: no other program may write there.

Port and secret stand in a file beside the database. A program that can read it can give orders.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from jollyroger.log.errors import OrderProblem, StoreError
from jollyroger.storage.orders import AnyOrder, Order
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_links import GREETING_SECONDS, NodeLink, call
from jollyroger.tables.node_messages import Carried, Message, Ordered
from jollyroger.tables.tasks import Tasks

if TYPE_CHECKING:
    from jollyroger.tables.overseer import Overseer

OWNER_ONLY = 0o600
LOCAL = "127.0.0.1"
ANSWER_SECONDS = 600.0
"""An archive can be long."""
_decode = msgspec.json.Decoder(AnyOrder).decode


def note_of(database: Path) -> Path:
    """The file that tells where orders are taken."""
    return database.with_name(f"{database.name}-operator")


class OperatorPort:
    """Takes orders."""

    def __init__(self, overseer: Overseer, database: Path) -> None:
        self._overseer = overseer
        self._note = note_of(database)
        self._keys = Keyring.of(secrets.token_bytes(32))
        self._tasks = Tasks("of all")
        self._links = set[NodeLink]()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Be there, and say where."""
        self._server = await asyncio.get_running_loop().create_server(self._link, LOCAL, 0)
        port = self._server.sockets[0].getsockname()[1]
        self._note.unlink(missing_ok=True)
        with os.fdopen(os.open(self._note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w") as note:
            note.write(f"{LOCAL}:{port} {self._keys.signing.hex()}\n")

    def close(self) -> None:
        """Take no more."""
        if self._server is None:
            return
        with suppress(OSError):
            self._note.unlink(missing_ok=True)
        self._server.close()
        for link in tuple(self._links):
            link.close()
        self._tasks.cancel()

    def _link(self) -> NodeLink:
        return NodeLink(
            self._keys,
            secrets.token_hex(8),
            is_caller=False,
            opened=self._links.add,
            heard=self._hear,
            lost=self._links.discard,
        )

    def _hear(self, link: NodeLink, message: Message) -> None:
        if isinstance(message, Ordered):
            self._tasks.start(self._carry_out(link, message))

    async def _carry_out(self, link: NodeLink, ordered: Ordered) -> None:
        try:
            link.tell(Carried(await self._overseer.carry_out(_decode(ordered.order))))
        except (StoreError, msgspec.DecodeError) as error:
            link.tell(Carried(problem=str(error)))


async def give(order: Order, note: Path) -> str:
    """Have a running server carry out an order; what it says. OrderProblem if it cannot, or if there is none."""
    try:
        address, _, secret = note.read_text().strip().partition(" ")
        keys = Keyring.of(bytes.fromhex(secret))
    except (OSError, ValueError) as error:
        raise OrderProblem("a server uses this database and takes no orders; stop it first") from error
    loop = asyncio.get_running_loop()
    greeted: asyncio.Future[NodeLink] = loop.create_future()
    answered: asyncio.Future[Carried] = loop.create_future()

    def heard(_link: NodeLink, message: Message) -> None:
        if isinstance(message, Carried) and not answered.done():
            answered.set_result(message)

    def lost(_link: NodeLink) -> None:
        if not answered.done():
            answered.set_result(Carried(problem="the server stopped before it answered"))

    def link() -> NodeLink:
        return NodeLink(keys, secrets.token_hex(8), is_caller=True, opened=greeted.set_result, heard=heard, lost=lost)

    try:
        await call(address, link)
        async with asyncio.timeout(GREETING_SECONDS):
            (await greeted).tell(Ordered(msgspec.json.encode(order)))
        async with asyncio.timeout(ANSWER_SECONDS):
            carried = await answered
    except TimeoutError as error:
        raise OrderProblem("a server uses this database and does not answer; stop it first") from error
    finally:
        if greeted.done() and not greeted.cancelled():
            greeted.result().close()
    if carried.problem:
        raise OrderProblem(carried.problem)
    return carried.said
