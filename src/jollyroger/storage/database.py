"""The way to the database: SQLite in a file, or PostgreSQL by its address; the rest is the same for both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from jollyroger.log.errors import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

BUSY_MILLISECONDS = 3000
"""How long SQLite waits for another program that has the file locked."""

IN_MEMORY = (None, "", ":memory:")
"""Where SQLite has no file."""


def open_engine(address: str) -> Engine:
    """The engine for a database's address; StoreError if nobody can make sense of it."""
    url = _read(address)
    try:
        # Parameters stand in no error and no log: the seeds of the deals are among them.
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=url.get_backend_name() != "sqlite")
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"{shown(url)}: {error}") from error
    if url.get_backend_name() == "sqlite":
        _prepare_sqlite(engine)
    return engine


def is_kept(address: str) -> bool:
    """Whether what is stored outlives the server. SQLite without a file has it in memory only."""
    url = make_url(address)
    return url.get_backend_name() != "sqlite" or url.database not in IN_MEMORY


def is_shared(address: str) -> bool:
    """Whether several servers can use the database together. What is wrong with an address shows when it is opened."""
    try:
        return make_url(address).get_backend_name() in ("postgres", "postgresql")
    except (ArgumentError, ValueError):
        return False


def file_of(url: URL) -> Path | None:
    """SQLite's file; none where there is no file."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database in IN_MEMORY:
        return None
    return Path(url.database)


def database_file(address: str) -> Path | None:
    """The file of an address, if it is that of one. What is wrong with it shows when it is opened."""
    try:
        return file_of(make_url(address))
    except (ArgumentError, ValueError):
        return None


def _read(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise StoreError(
            "the address of the database should look like sqlite:///file or postgresql://host/name"
        ) from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"{shown(url)}: only SQLite and PostgreSQL are known here")
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        _make_file(Path(url.database))
    return url


def _make_file(file: Path) -> None:
    """A new file, and the folder it lies in, are for nobody else: the seeds of the deals stand there."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():  # a file that a server has open is not even touched
            file.touch(mode=0o600)
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror}") from error


def shown(url: URL) -> str:
    """An address as it may stand in a message, without its password."""
    return url.render_as_string(hide_password=True)


def _prepare_sqlite(engine: Engine) -> None:
    """Durable: what is committed is on the disk, also when the power fails (synchronous=FULL).

    The store itself brings the log into the file, so that it knows when the file may change.
    """

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        # SQLAlchemy says BEGIN itself, so that migrations are all or nothing too.
        connection.isolation_level = None
        cursor = connection.cursor()
        for setting in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "wal_autocheckpoint=0",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


SETTINGS = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "'1s'",
}
"""When PostgreSQL lets go of a server whose machine is gone without a word, or that stopped in the middle: others wait
for what it has locked."""
MIGRATING = 0x6A6F6C6C79
"""The lock under which one server at a time changes the schema."""


def hold_nobody_up(engine: Engine) -> None:
    """Prepare the connections of a server: none of them keeps a lock for long."""
    if engine.dialect.name == "sqlite":
        return

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.execute("; ".join(f"SET {name} = {value}" for name, value in SETTINGS.items()))
        connection.commit()


OLDEST = "oldest"
"""The name, in the table `shared`, of the oldest version of the schema whose servers can use the one that there is."""


def migrate(connection: Connection) -> None:
    """Bring the database to the form that this version knows; StoreError if a newer version has changed it so that this
    one cannot use it.
    """
    from alembic import command
    from alembic.util import CommandError

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    if _is_newer_but_known(connection):
        return
    try:
        command.upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise StoreError(f"the database was changed by a newer version of this program ({error})") from error


def is_older(connection: Connection) -> bool:
    """Whether there is something to bring up to date."""
    revision, head = _versions(connection)
    return revision is None or head is None or revision < head


def _versions(connection: Connection) -> tuple[str | None, str | None]:
    """The version of the database, and the one that this program knows."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    revision = MigrationContext.configure(connection).get_current_revision()
    return revision, ScriptDirectory.from_config(alembic_config(connection)).get_current_head()


def _is_newer_but_known(connection: Connection) -> bool:
    """Whether a newer version has only added to the database, so that servers of this one still run beside it."""
    revision, head = _versions(connection)
    if revision is None or head is None or revision <= head:
        return False
    found = connection.execute(text("SELECT value FROM shared WHERE name = :name"), {"name": OLDEST}).scalar()
    return found is not None and str(found) <= head


def alembic_config(connection: Connection) -> Config:
    """Where the migrations are, and over which connection they run."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "jollyroger.storage:migrations")
    config.attributes["connection"] = connection
    return config
