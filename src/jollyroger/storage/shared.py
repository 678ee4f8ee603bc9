"""What all servers at one PostgreSQL database share: the keys that sign cookies and seat links."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from jollyroger.log.errors import StoreError
from jollyroger.storage.connection import Link
from jollyroger.storage.database import migrate
from jollyroger.storage.notices import Kind, notify
from jollyroger.storage.schema import SHARED

KEY = "key"


def shared_keys(address: str, own: str) -> str:
    """The keys of all servers. The first one brings its own; StoreError if the database cannot be reached."""
    link = Link(address)
    try:
        connection = link.ready()
        with connection.begin():
            migrate(connection)
        with connection.begin():
            connection.execute(
                text("INSERT INTO shared (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"),
                {"name": KEY, "value": own},
            )
            found = stored_keys(connection)
    except SQLAlchemyError as error:
        raise link.trouble(error) from error
    finally:
        link.close()
    return found


def stored_keys(connection: Connection) -> str:
    """The keys as they are stored; StoreError if there are none."""
    found: str | None = connection.scalar(select(SHARED.c.value).where(SHARED.c.name == KEY))
    if found is None:
        raise StoreError("the servers' key is not in the database")
    return found


def change_keys(connection: Connection, change: Callable[[str], str]) -> None:
    """Replace the keys of all servers, which read them anew."""
    notify(connection, Kind.KEYS)  # first, so that two changes come one after the other
    keys = change(stored_keys(connection))
    connection.execute(update(SHARED).where(SHARED.c.name == KEY).values(value=keys))
