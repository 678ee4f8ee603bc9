"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jollyroger.storage.store import Store
from jollyroger.tables.advice import Advice
from jollyroger.tables.bot_workers import BotWorkers

if TYPE_CHECKING:
    from jollyroger.tables.cluster import Cluster


@dataclass(slots=True)
class Services:
    """The store, the bots, and the server's key."""

    store: Store
    bot_workers: BotWorkers
    advice: Advice
    key: bytes = field(repr=False)
    """Signs the secrets of the seats."""
    pace: float
    """The least seconds that a bot takes, so that people can follow."""
    cluster: Cluster | None = None
    """The other servers, where several share the database."""
