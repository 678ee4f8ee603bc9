"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from jollyroger.log.errors import StoreError, Unstored
from jollyroger.storage.store import Store
from jollyroger.tables.advice import Advice
from jollyroger.tables.bans import Bans
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.keyring import Keyring
from jollyroger.words.common.refusals import NOT_READ

if TYPE_CHECKING:
    from jollyroger.tables.cluster import Cluster

T = TypeVar("T")


@dataclass(slots=True)
class Services:
    """The store, the bots, and the server's keys."""

    store: Store
    bot_workers: BotWorkers
    advice: Advice
    keys: Keyring
    """Sign the secrets of the seats."""
    bans: Bans
    """Who is kept out."""
    pace: float
    """The least seconds that a bot takes, so that people can follow."""
    cluster: Cluster | None = None
    """The other servers, where several share the database."""


async def answer_of(question: Awaitable[T]) -> T:
    """What the store answers; Unstored if it cannot."""
    try:
        return await question
    except StoreError as error:
        raise Unstored(NOT_READ) from error
