"""The command `jollyroger serve`, and starting a server for `jollyroger play`."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any

import click

DATABASE_HELP = "Where tables are kept, e.g. postgresql://user@host/name. [default: a SQLite file in the data folder]"
LOOPBACK = "127.0.0.1:0"
LAST_PORT = 65_535
NODE_HELP = "Where other servers at the same PostgreSQL database reach this one; in a private network only."


def host_and_port(_context: click.Context, _option: click.Parameter, value: str) -> str:
    """An address with a port, which can be 0: any that is free."""
    host, _, port = value.rpartition(":")
    if not host or not port.isdecimal() or int(port) > LAST_PORT:
        raise click.BadParameter("a host and a port are needed, like 10.0.0.5:9000")
    return value


SERVER = (
    click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in."),
    click.option("--port", type=click.IntRange(0, 65535), help="[default: 8765, or the next that is free]"),
    click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The folder for key and tables."),
    click.option("--database", default="", metavar="URL", help=DATABASE_HELP),
    click.option(
        "--node-address",
        default=LOOPBACK,
        metavar="HOST:PORT",
        show_default=True,
        callback=host_and_port,
        help=NODE_HELP,
    ),
    click.option("--no-browser", is_flag=True, help="Do not open the page, only print its address."),
)
BEYOND = """\
Others can reach this server at http://{elsewhere}/
Whoever can reach it can play. The connection is not encrypted: over the internet put it behind a proxy with TLS."""


def server_options(command: Any) -> Any:
    """The options with which a server is started."""
    for option in reversed(SERVER):
        command = option(command)
    return command


@click.command()
@server_options
@click.option("--bot-delay", type=click.FloatRange(0, 10), help="Seconds a bot takes at least.")
@click.option("--connections", type=click.IntRange(8), help="Connections that are open at once, at most.")
@click.option("--connections-from", type=click.IntRange(5), help="The same from one address.")
@click.option("--no-limits", is_flag=True, help="Let everybody ask as often as they like; for measuring.")
@click.option("--no-red-beard", is_flag=True, help="Only bots that need no compiler; no hints, no analysis.")
@click.option("--watch", is_flag=True, help="Read templates and static files again when they change.")
def serve(bot_delay: float | None, no_limits: bool, no_red_beard: bool, watch: bool, **server: Any) -> None:  # noqa: FBT001 - click passes them by name
    """Run a server until it is stopped (Ctrl-C). Its tables go on when it is started again."""
    from jollyroger.web.limits import NO_LIMITS, Limits

    if bot_delay is not None:
        server["pace"] = bot_delay
    limits = NO_LIMITS if no_limits else Limits()
    limits = limits.for_connections(server.pop("connections"), server.pop("connections_from"))
    start(limits=limits, red_beard=not no_red_beard, watch=watch, **server)


def start(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    database: str,
    node_address: str,
    no_browser: bool,
    **settings: Any,
) -> None:
    """Serve, and show the front page if there is a screen. If a server runs already on these tables, show that one."""
    from jollyroger.log.errors import StoreError
    from jollyroger.storage.database import is_kept
    from jollyroger.web.keys import KeyProblem
    from jollyroger.web.serving import Running, ServingProblem, Settings, serve

    def ready(address: str, elsewhere: str) -> None:
        kept = "all tables are kept" if not database or is_kept(database) else "no table is kept"
        click.echo(f"Jolly Roger is at {address}  (Ctrl-C stops it; {kept})")
        if elsewhere:
            click.echo(BEYOND.format(elsewhere=elsewhere), err=True)
        show(address, no_browser=no_browser)

    if data is not None:
        settings["data"] = data
    try:
        serve(Settings(host=host, port=port, database=database, node_address=node_address, **settings), ready)
    except Running as running:
        click.echo(f"Jolly Roger is already at {running.address}")
        show(running.address, no_browser=no_browser)
    except (ServingProblem, KeyProblem, StoreError) as error:
        raise click.ClickException(str(error)) from error


def show(address: str, *, no_browser: bool) -> None:
    """Open the page, if there is a screen. Some browsers keep the caller waiting, so a thread does it."""
    if not no_browser and has_screen():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether a window can be opened here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
