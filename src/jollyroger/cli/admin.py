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

FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
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
    All commands work while the server runs.
    """
    context.obj = (data, database)


def data_in(context: click.Context) -> Path:
    """The server's data folder."""
    from jollyroger.web.serving import Settings

    data: Path = context.obj[0] or Settings().data
    return data


def address_in(context: click.Context) -> str:
    """The address of the server's database."""
    from jollyroger.web.serving import database_in

    return context.obj[1] or database_in(data_in(context))


@contextmanager
def connected(
    context: click.Context, *, writing: bool = False, in_use: type[Exception] | tuple[()] = ()
) -> Iterator[Connection]:
    """A transaction in the database. What goes wrong is said in a sentence, and then nothing has changed. `in_use` is
    for the caller.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from jollyroger.log.errors import StoreError
    from jollyroger.storage.archive import ArchiveError
    from jollyroger.storage.visiting import visit

    try:
        with visit(address_in(context), writing=writing) as connection:
            yield connection
    except in_use:
        raise
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
            state = "closed" if row.closed else ("over" if row.over else "open") + (", public" if row.public else "")
            click.echo(f"{row.id}  {row.game:8}  {state:12}  {_day(row.touched_at)}  {row.entries:6}")


@admin.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Read every log and replay it. Exit code 1 if one fails."""
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
@FILE
@click.pass_context
def export(context: click.Context, table_id: str, file: Path) -> None:
    """Write TABLE (its id or its link) to FILE.

    The file holds the seed of the deal and the ids of guests. Don't show it to anyone who plays at the table.
    """
    _save(context, file, [id_of(table_id)])


@admin.command()
@FILE
@click.pass_context
def backup(context: click.Context, file: Path) -> None:
    """Write everything to FILE, as it is at one moment, while the server runs.

    The file holds the seeds of deals and the ids of guests: keep it as safe as the database. The server's key is not in
    it; also keep a copy of the file `key` in the data folder, or guests lose their seats.
    """
    _save(context, file, None)


@admin.command()
@TABLE
@click.pass_context
def people(context: click.Context, table_id: str) -> None:
    """List who sat or spoke at TABLE: the guest's id, the seat, the name.

    Other commands take the id, or TABLE/SEAT. Keep ids to yourself: they tell which seats are the same person's.
    """
    from jollyroger.storage.orders import people_at

    with connected(context) as connection:
        for person in people_at(connection, id_of(table_id)):
            seat = "-" if person.seat is None else str(person.seat)
            click.echo(f"{person.guest}  {seat:>2}  {person.name}")


@admin.command()
@click.pass_context
def bans(context: click.Context) -> None:
    """List everyone who is banned, and until when."""
    from jollyroger.storage.orders import bans_in

    with connected(context) as connection:
        for banned in bans_in(connection):
            click.echo(f"{banned.who}  {'for good' if banned.until is None else f'until {_day(banned.until)}'}")


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


def id_of(text: str) -> str:
    """The id of a table, also where its link is given."""
    found = _TABLE_LINK.fullmatch(text)
    return found[1] if found else text


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
