"""What all servers at one PostgreSQL database share: the key that signs cookies and seat links."""

from __future__ import annotations

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from jollyroger.log.errors import StoreError
from jollyroger.storage.connection import Link
from jollyroger.storage.database import migrate
from jollyroger.storage.schema import SHARED

KEY = "key"


def shared_key(address: str, own: bytes) -> bytes:
    """The key of all servers. The first one brings its own; StoreError if the database cannot be reached."""
    link = Link(address)
    try:
        connection = link.ready()
        with connection.begin():
            migrate(connection)
        with connection.begin():
            connection.execute(
                text("INSERT INTO shared (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"),
                {"name": KEY, "value": own.hex()},
            )
            found = connection.scalar(select(SHARED.c.value).where(SHARED.c.name == KEY))
    except SQLAlchemyError as error:
        raise link.trouble(error) from error
    finally:
        link.close()
    if found is None:
        raise StoreError("the servers' key is not in the database")
    return bytes.fromhex(found)
