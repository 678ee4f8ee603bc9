"""The command `jollyroger serve`, and starting a server for `jollyroger play`."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any

import click

from jollyroger.cli.logs import LOG_FORMATS, log_to_stderr
from jollyroger.cli.settings import ENVIRONMENT, settings_options, shows_settings

LOCAL = "127.0.0.1"
EVERY_ADDRESS = "0.0.0.0"
DATABASE_HELP = "Where tables are kept, e.g. postgresql://user@host/name. [default: a SQLite file in the data folder]"
LOOPBACK = "127.0.0.1:0"
LAST_PORT = 65_535
NODE_HELP = "Where other servers on the same PostgreSQL database reach this one. Private networks only."


def host_and_port(_context: click.Context, _option: click.Parameter, value: str) -> str:
    """An address with a port, which can be 0: any that is free."""
    host, _, port = value.rpartition(":")
    if not host or not port.isdecimal() or int(port) > LAST_PORT:
        raise click.BadParameter("give a host and a port, like 10.0.0.5:9000")
    return value


SERVER = (
    click.option("--host", default=LOCAL, show_default=True, help="Address to listen on; 0.0.0.0 lets others in."),
    click.option("--port", type=click.IntRange(0, 65535), help="[default: 8765, or the next that is free]"),
    click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder for the key and the tables."),
    click.option("--database", default="", metavar="URL", help=DATABASE_HELP),
    click.option(
        "--node-address",
        default=LOOPBACK,
        metavar="HOST:PORT",
        show_default=True,
        callback=host_and_port,
        help=NODE_HELP,
    ),
    click.option("--no-browser", is_flag=True, help="Don't open the page, just print its address."),
)
PEM = click.Path(path_type=Path, dir_okay=False)
BEYOND = """\
Others can reach this server at {elsewhere}
Anyone who can reach it can play."""
UNENCRYPTED = "The connection isn't encrypted. On the internet, use --tls-cert and --tls-key, or a proxy with TLS."
LAN = """\
Phones and computers on your network can play at {elsewhere}
Scan this code with a phone's camera:
"""
NO_LAN = "This machine isn't on a network, so no one else can play. Connect it and start again."


def server_options(command: Any) -> Any:
    """The options with which a server is started."""
    for option in reversed(SERVER):
        command = option(command)
    return command


@click.command(context_settings=ENVIRONMENT)
@server_options
@click.option("--lan", is_flag=True, help="Let phones on your network play. Shows the address and a QR code.")
@click.option("--tls-cert", type=PEM, help="Serve https with this certificate (PEM, the whole chain).")
@click.option("--tls-key", type=PEM, help="The certificate's private key (PEM, without a password).")
@click.option("--metrics-port", type=click.IntRange(0, 65535), help="A port for /metrics, /healthz and /readyz.")
@click.option("--metrics-host", default=LOCAL, show_default=True, help="Address that the metrics port listens on.")
@click.option("--keep-days", type=click.IntRange(1), help="Delete tables where nothing happened for so many days.")
@click.option("--log-format", type=click.Choice(LOG_FORMATS), default="text", show_default=True, help="How to log.")
@click.option("--bot-delay", type=click.FloatRange(0, 10), help="Seconds a bot takes for a move, at least.")
@click.option("--connections", type=click.IntRange(8), help="Maximum number of open connections.")
@click.option("--connections-from", type=click.IntRange(5), help="Maximum number of open connections from one address.")
@click.option("--no-limits", is_flag=True, help="No rate limits. For measuring.")
@click.option("--no-red-beard", is_flag=True, help="Run without Red Beard and his shipmates. No hints, no analysis.")
@click.option("--watch", is_flag=True, help="Read templates and static files again when they change.")
@settings_options
@click.pass_context
def serve(
    context: click.Context,
    /,
    *,
    bot_delay: float | None,
    no_limits: bool,
    no_red_beard: bool,
    watch: bool,
    lan: bool,
    log_format: str,
    **server: Any,
) -> None:
    """Run a server until you stop it (Ctrl-C). Start it again, and its tables continue.

    You can also set each option in the environment (--bot-delay as JOLLYROGER_BOT_DELAY) or in a file (--config).
    """
    from jollyroger.web.limits import NO_LIMITS, Limits

    if shows_settings(context):
        return
    log_to_stderr(log_format)
    if lan:
        if server["host"] not in (LOCAL, EVERY_ADDRESS):
            raise click.UsageError("--lan listens on every address of this machine; leave out --host.")
        server["host"] = EVERY_ADDRESS
    if bot_delay is not None:
        server["pace"] = bot_delay
    limits = NO_LIMITS if no_limits else Limits()
    limits = limits.for_connections(server.pop("connections"), server.pop("connections_from"))
    start(limits=limits, red_beard=not no_red_beard, watch=watch, lan=lan, **server)


def start(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    database: str,
    node_address: str,
    no_browser: bool,
    lan: bool = False,
    **settings: Any,
) -> None:
    """Serve, and show the front page if there is a screen. If a server runs already on these tables, show that one."""
    from jollyroger.log.errors import StoreError
    from jollyroger.storage.database import is_kept
    from jollyroger.tables.keyring import KeyProblem
    from jollyroger.web.serving import Running, ServingProblem, Settings, serve

    def ready(address: str, elsewhere: str) -> None:
        kept = "tables are saved" if not database or is_kept(database) else "tables aren't saved"
        click.echo(f"Jolly Roger is running at {address}  (Ctrl-C stops it; {kept})")
        if lan:
            show_code(elsewhere)
        elif elsewhere:
            click.echo(BEYOND.format(elsewhere=elsewhere), err=True)
        if elsewhere.startswith("http:"):
            click.echo(UNENCRYPTED, err=True)
        show(address, no_browser=no_browser)

    if data is not None:
        settings["data"] = data
    try:
        serve(Settings(host=host, port=port, database=database, node_address=node_address, **settings), ready)
    except Running as running:
        click.echo(f"Jolly Roger is already running at {running.address}")
        show(running.address, no_browser=no_browser)
    except (ServingProblem, KeyProblem, StoreError) as error:
        raise click.ClickException(str(error)) from error


def show_code(elsewhere: str) -> None:
    """Print the address for phones in the same network, and as a QR code."""
    if not elsewhere:
        click.echo(NO_LAN, err=True)
        return
    import segno

    click.echo(LAN.format(elsewhere=elsewhere))
    segno.make(elsewhere).terminal(compact=True)


def show(address: str, *, no_browser: bool) -> None:
    """Open the page, if there is a screen. Some browsers keep the caller waiting, so a thread does it."""
    if not no_browser and has_screen():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether a window can be opened here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
