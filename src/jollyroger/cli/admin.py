"""The command `jollyroger admin`: what an operator does with the tables of a server."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from jollyroger.cli.options import cannot_open
from jollyroger.cli.serving import DATABASE_HELP
from jollyroger.cli.settings import ENVIRONMENT

if TYPE_CHECKING:
    from sqlalchemy import Connection

ARCHIVE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
TABLE = click.argument("table_id", metavar="TABLE")
OWNER_ONLY = 0o600
_TABLE_LINK = re.compile(r".*/t/([a-z2-7]+)(?:/.*)?")


@click.group(context_settings=ENVIRONMENT)
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", default="", metavar="URL", help=DATABASE_HELP)
@click.pass_context
def admin(context: click.Context, data: Path | None, database: str) -> None:
    """Look after the tables of a server.

    --data and --database are those that the server was started with; JOLLYROGER_DATA and JOLLYROGER_DATABASE work too.
    What only reads can be done while the server runs.
    """
    context.obj = (data, database)


@contextmanager
def connected(context: click.Context, *, writing: bool = False) -> Iterator[Connection]:
    """A transaction in the database. What goes wrong is said in a sentence, and then nothing has changed."""
    from sqlalchemy.exc import SQLAlchemyError

    from jollyroger.log.errors import StoreError
    from jollyroger.storage.archive import ArchiveError
    from jollyroger.storage.visiting import visit
    from jollyroger.web.serving import Settings, database_in

    data, database = context.obj
    try:
        with visit(database or database_in(data or Settings().data), writing=writing) as connection:
            yield connection
    except (StoreError, ArchiveError) as error:
        raise click.ClickException(str(error)) from error
    except SQLAlchemyError as error:
        raise click.ClickException(str(getattr(error, "orig", None) or error).strip()) from error


@admin.command()
@click.pass_context
def tables(context: click.Context) -> None:
    """List all tables: id, game, state, when something last happened there, entries in the log."""
    from jollyroger.storage.inventory import tables_in

    with connected(context) as connection:
        for row in tables_in(connection):
            touched = datetime.fromtimestamp(row.touched_at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
            state = ("over" if row.over else "open") + (", public" if row.public else "")
            click.echo(f"{row.id}  {row.game:8}  {state:12}  {touched}  {row.entries:6}")


@admin.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Read every log and play it through. Exit code 1 if one doesn't hold."""
    from jollyroger.storage.inventory import problem_of, tables_in

    problems = number = 0
    with connected(context) as connection:
        rows = list(tables_in(connection))
        with click.progressbar(rows, label="Checking") as shown:
            for number, row in enumerate(shown, 1):  # noqa: B007 - counted for the last line
                problem = problem_of(connection, row)
                if problem:
                    problems += 1
                    click.echo(f"\n{row.id}: {problem}", err=True)
    click.echo(f"{_many(number, 'table')}, {_many(problems, 'problem')}.")
    raise SystemExit(problems > 0)


@admin.command()
@TABLE
@ARCHIVE
@click.pass_context
def export(context: click.Context, table_id: str, file: Path) -> None:
    """Write TABLE (its id or its link) to FILE.

    The file holds the seed of the deal and the ids of guests. Show it to nobody who plays at the table.
    """
    _save(context, file, [_id_of(table_id)])


@admin.command()
@ARCHIVE
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Write everything to FILE, as it is at one moment, while the server runs.

    The file holds the seeds of deals and the ids of guests: keep it as safe as the database. The server's key is not in
    it; keep a copy of the file `key` in the data folder too, else guests lose their seats.
    """
    _save(context, file, None)


@admin.command("import")
@ARCHIVE
@click.pass_context
def import_(context: click.Context, file: Path) -> None:
    """Add the tables of FILE, which `export` or `backup` has written.

    Tables that are there already stay as they are. On SQLite, stop the server first.
    """
    from jollyroger.storage.archive import restore

    counted = {"added": 0, "there": 0, "differs": 0}
    try:
        with file.open("rb") as opened, connected(context, writing=True) as connection:
            for table, outcome in restore(connection, opened):
                counted[outcome] += 1
                if outcome == "differs":
                    click.echo(f"{table.id} has gone another way here; it stays as it is.", err=True)
    except OSError as error:
        raise cannot_open(file, error) from error
    click.echo(f"{_many(counted['added'], 'table')} added, {counted['there']} were there already.")
    raise SystemExit(counted["differs"] > 0)


def _save(context: click.Context, file: Path, table_ids: list[str] | None) -> None:
    """Write an archive into a new file; what can't be finished is not left behind."""
    from jollyroger.storage.archive import archive

    try:
        with _new_file(file) as opened, connected(context) as connection:
            for line in archive(connection, table_ids):
                opened.write(line)
    except OSError as error:
        raise cannot_open(file, error) from error
    click.echo(f"Written to {file}.")


@contextmanager
def _new_file(file: Path) -> Iterator[IO[bytes]]:
    """A file that nobody else can read, under its name once it is whole."""
    if file.exists():
        raise click.UsageError(f"{file} already exists; name another file.")
    unfinished = file.with_name(f"{file.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as opened:
            yield opened
            opened.flush()
            os.fsync(opened.fileno())
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)


def _id_of(text: str) -> str:
    """The id of a table, also where its link is given."""
    found = _TABLE_LINK.fullmatch(text)
    return found[1] if found else text


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
