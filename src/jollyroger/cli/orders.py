"""The commands of `jollyroger admin` that change something."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jollyroger.cli.admin import FILE, TABLE, address_in, admin, connected, data_in, id_of
from jollyroger.cli.options import cannot_open

__all__ = ["admin"]

if TYPE_CHECKING:
    from jollyroger.storage.orders import Order

GUEST = click.argument("guest", metavar="GUEST")
WHO = click.argument("who", metavar="WHO")
_GUEST_ID = re.compile(r"[0-9a-f]{32}")


@admin.command("import")
@FILE
@click.pass_context
def import_(context: click.Context, file: Path) -> None:
    """Add the tables in FILE, written by `export` or `backup`.

    Tables that are there already stay as they are. On SQLite players wait until a large FILE is read.
    """
    from jollyroger.storage.orders import DIFFERS, Import

    raise SystemExit(DIFFERS in _give(context, Import(str(file.absolute()))))


@admin.command()
@TABLE
@click.pass_context
def close(context: click.Context, table_id: str) -> None:
    """Close TABLE (its id or its link): nobody gets there any more. Nothing of it is deleted."""
    from jollyroger.storage.orders import Close

    _give(context, Close(id_of(table_id)))


@admin.command()
@TABLE
@click.pass_context
def reopen(context: click.Context, table_id: str) -> None:
    """Open a closed TABLE again. It goes on where it was."""
    from jollyroger.storage.orders import Reopen

    _give(context, Reopen(id_of(table_id)))


@admin.command("delete-guest")
@GUEST
@click.pass_context
def delete_guest(context: click.Context, guest: str) -> None:
    """Delete what is stored about GUEST (an id, or TABLE/SEAT): id, names, chat, answers to the Cut of the day.

    Moves stay, because they are other people's games too; bots take over the guest's seats. Backups made before keep
    everything. It can't be undone.
    """
    from jollyroger.storage.orders import Forget

    _give(context, Forget(_guest_of(context, guest)))


@admin.command()
@WHO
@click.option("--days", type=click.IntRange(1), help="How long. [default: until you unban]")
@click.pass_context
def ban(context: click.Context, who: str, days: int | None) -> None:
    """Keep WHO out: a guest (an id, or TABLE/SEAT), an address, or a network such as 203.0.113.0/24.

    A guest who deletes the browser's cookies comes back as another one. One address can be many people's.
    """
    from jollyroger.storage.orders import Ban

    _give(context, Ban(_who(context, who), days))


@admin.command()
@WHO
@click.pass_context
def unban(context: click.Context, who: str) -> None:
    """Let WHO in again."""
    from jollyroger.storage.orders import Unban

    _give(context, Unban(_who(context, who)))


@admin.command("rotate-key")
@click.option("--drop-old", is_flag=True, help="Accept only what the newest key has signed.")
@click.pass_context
def rotate_key(context: click.Context, *, drop_old: bool) -> None:
    """Sign cookies and seat links with a new key. What older keys have signed still counts.

    Running servers notice. A browser gets a new cookie with its next visit. If someone else may know an old key, run
    this again with --drop-old some days later: people who haven't come in the meantime are then strangers.
    """
    from jollyroger.storage.database import is_shared
    from jollyroger.storage.shared import change_keys
    from jollyroger.tables.keyring import KeyProblem, read_keys, rotated, without_old, write_keys
    from jollyroger.web.keys import keep_keys, keys_in

    change = without_old if drop_old else rotated
    file = data_in(context) / "key"
    try:
        if is_shared(address_in(context)):
            with connected(context, writing=True) as connection:
                change_keys(connection, lambda keys: write_keys(change(read_keys(keys))))
        else:
            keep_keys(file, change(keys_in(file)))
    except OSError as error:
        raise cannot_open(file, error) from error
    except KeyProblem as error:
        raise click.ClickException(str(error)) from error
    click.echo("Only the newest key counts now." if drop_old else "The new key signs in half a minute.")


def _give(context: click.Context, order: Order) -> str:
    """Have an order carried out, by the server if that has the database to itself; print what was done."""
    from jollyroger.log.errors import StoreError
    from jollyroger.storage.database import database_file
    from jollyroger.storage.visiting import InUse
    from jollyroger.tables.operator_port import give, note_of

    try:
        with connected(context, writing=True, in_use=InUse) as connection:
            said = order.carry_out(connection)
    except InUse:
        file = database_file(address_in(context))
        assert file is not None
        try:
            said = asyncio.run(give(order, note_of(file)))
        except StoreError as error:
            raise click.ClickException(str(error)) from error
    click.echo(said)
    return said


def _who(context: click.Context, text: str) -> str:
    """An address or network, or the id of a guest."""
    from jollyroger.storage.orders import network_of

    return network_of(text) or _guest_of(context, text)


def _guest_of(context: click.Context, text: str) -> str:
    """The id of a guest, also where a seat is given."""
    from jollyroger.storage.orders import people_at

    if _GUEST_ID.fullmatch(text):
        return text
    table, _, seat = text.rpartition("/")
    if table and seat.isdecimal():
        with connected(context) as connection:
            for person in people_at(connection, id_of(table)):
                if str(person.seat) == seat:
                    return person.guest
    raise click.UsageError(
        f"{text} is neither a guest's id nor TABLE/SEAT; `jollyroger admin people TABLE` lists both."
    )
