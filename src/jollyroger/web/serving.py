"""Running the server: its data folder, its port, and how it stops."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import ssl
from collections.abc import Callable, Container, Iterator
from contextlib import ExitStack, closing, contextmanager
from errno import EADDRINUSE
from functools import partial
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, cast

import msgspec
import uvicorn
from platformdirs import user_data_path
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from jollyroger.storage.claims import lock
from jollyroger.storage.shared import shared_keys
from jollyroger.storage.store import Store
from jollyroger.tables.background import WORKER_THREADS
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.cluster import LOOPBACK as LOOPBACK_NODE
from jollyroger.tables.directory import PACE, TableDirectory
from jollyroger.tables.keyring import Keyring, read_keys, write_keys
from jollyroger.web.answers import Application
from jollyroger.web.app import make_app
from jollyroger.web.connections import BACKLOG, PING_SECONDS, Connections, raise_descriptors
from jollyroger.web.keys import KeyFile
from jollyroger.web.limits import Limits
from jollyroger.web.protocols import protocols_for
from jollyroger.web.shared_limits import SharedLimits
from jollyroger.web.site import LOOPBACK, Site

USUAL_PORT = 8765
LAST_PORT = USUAL_PORT + 100
SECONDS_TO_FINISH = 0.3
"""For requests under way when the server stops; then clients are asked to try again."""
PATIENCE = 2
"""Seconds that clients have to read answers when the server stops."""
TICKS_TO_SWEEP = 10
"""Tenths of a second between two checks of the connections' deadlines."""
LONGEST_FRAME = 16_384
"""Bytes. A longer message closes its socket; one between this and LONGEST_MESSAGE is only refused."""
TIDYING_SECONDS = 600
LONGEST_UNTIDY_SECONDS = 24 * 3600
"""All garbage is collected at most every 10 minutes, while nobody is at a table, and at least once a day."""
COLLECTING = (1_000, 5, 1_000_000)
"""The thresholds of Python's garbage collector. Few objects at a time, because nobody is served meanwhile
(`benchmarks/loop.py`)."""
SYSTEM_BUFFER = 131_072
"""Bytes that the system buffers for each connection; by itself it buffers megabytes."""
EVERYWHERE = ("0.0.0.0", "::", "")


class ServingProblem(Exception):  # noqa: N818 - that is what it is
    """The server cannot start; the text says why."""


class Running(ServingProblem):
    """Another server uses this data folder."""

    def __init__(self, address: str) -> None:
        super().__init__(f"a server with this data folder is running already: {address}")
        self.address = address


class Settings(msgspec.Struct, frozen=True):
    """How a server is started."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: the usual port, or the next free one."""
    data: Path = msgspec.field(default_factory=partial(user_data_path, "jollyroger"))
    database: str = ""
    """The URL of the database; empty: a file in the data folder."""
    node_address: str = LOOPBACK_NODE
    """The host and port at which other servers reach this one, where several share the database."""
    pace: float = PACE
    """The least seconds that a bot takes for a move, so that a person can follow."""
    limits: Limits = Limits()
    red_beard: bool = True
    """Whether Red Beard and his crew are there, with hints and analysis."""
    watch: bool = False
    """Whether the server reads templates and static files again when they change."""
    tls_cert: Path | None = None
    """The certificate with which the server speaks https, and its private key."""
    tls_key: Path | None = None

    keep_days: int | None = None
    """After so many days without an entry a table is deleted; None: never."""
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    """Where the operator's port is; None: nowhere."""

    @property
    def scheme(self) -> str:
        """How addresses of this server begin."""
        return "http" if self.tls_cert is None else "https"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the server at this address."""
    return host in LOOPBACK or host.startswith("127.")


def bind(host: str, port: int | None) -> socket.socket:
    """A socket at an address. Without a port it takes the usual one, or the next free one."""
    ports = range(USUAL_PORT, LAST_PORT) if port is None else (port,)
    problem = OSError()
    for tried in ports:
        try:
            return _bound(host, tried)
        except OSError as error:
            problem = error
            if error.errno != EADDRINUSE:
                break
    where = f"{host}" if port is None else f"port {port} of {host}"
    raise ServingProblem(f"{where} cannot be used: {problem.strerror or problem}") from problem


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            bound.setsockopt(socket.SOL_SOCKET, buffer, SYSTEM_BUFFER)
        bound.bind(address)
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound


def check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Say what is wrong with a certificate before anything starts."""
    if certificate is None and key is None:
        return
    if certificate is None or key is None:
        raise ServingProblem("https needs both a certificate (--tls-cert) and its key (--tls-key)")
    for file in (certificate, key):
        try:
            file.read_bytes()
        except OSError as error:
            raise ServingProblem(f"{file}: {error.strerror}") from error
    try:
        # An empty password: else OpenSSL asks for one in the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except ssl.SSLError as error:
        text = f"{certificate} and {key} are not a certificate and its key in PEM without a password"
        raise ServingProblem(f"{text}: {error.reason or error}") from error


def address_of(bound: socket.socket, host: str, scheme: str = "http") -> str:
    """The address of the server as its own machine sees it."""
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"{scheme}://{f'[{name}]' if ':' in name else name}:{bound.getsockname()[1]}/"


def elsewhere_of(bound: socket.socket, host: str) -> str:
    """The host and port by which other machines reach the server; empty if they cannot."""
    if is_loopback(host):
        return ""
    name = own_address() if host in EVERYWHERE else host
    return f"{f'[{name}]' if ':' in name else name}:{bound.getsockname()[1]}" if name else ""


def own_address() -> str:
    """The address of this machine in its network. Nothing is sent: the system only chooses a source address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


@contextmanager
def locked(folder: Path, address: str) -> Iterator[None]:
    """Lock the data folder, and note the server's address in it: two servers would play the same tables twice."""
    with (folder / "server").open("a+") as file:
        try:
            lock(file)
        except OSError as error:
            file.seek(0)
            raise Running(file.read().strip()) from error
        file.truncate(0)
        file.write(address)
        file.flush()
        yield


def put_away() -> None:
    """Exclude what stays for good from garbage collection, and collect the rest less often.

    By itself Python checks everything again and again: with a thousand tables that is a fifth of all work, and each
    time nobody is served for a tenth of a second. `TableServer` collects everything from time to time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


class TableServer(uvicorn.Server):
    """Opens the tables before the first request, and closes them before it closes the sockets."""

    def __init__(
        self,
        config: uvicorn.Config,
        application: Application,
        ready: Callable[[], None],
        operations: tuple[str, int] | None = None,
        look_at_keys: Callable[[], None] | None = None,
    ) -> None:
        """`operations` is the host and port for the operator, if there is one; `look_at_keys` is called each second."""
        super().__init__(config)
        self.application = application
        self.directory = application.site.directory
        self.ready = ready
        self._operations = operations
        self._look_at_keys = look_at_keys
        self._open = ExitStack()
        self._tidied = monotonic()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the database first, so that its problems show before anybody connects."""
        if self._operations is not None:
            self._open_operations(*self._operations)
        await self.directory.open()
        if self.directory.cluster is not None:
            SharedLimits(self.application.site, self.directory.cluster)
        await super().startup(sockets)
        put_away()
        self.ready()

    def _open_operations(self, host: str, port: int) -> None:
        from jollyroger.web.operations import Operations, operations_port

        operations = Operations(self.application.site, asyncio.get_running_loop())
        try:
            self._open.enter_context(operations_port(operations, host, port))
        except OSError as error:
            raise ServingProblem(f"port {port} of {host} cannot be used: {error.strerror or error}") from error

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: check deadlines, and collect garbage when nobody has to wait for that."""
        if counter % TICKS_TO_SWEEP == 0:
            self.application.site.connections.sweep(monotonic())
            if self._look_at_keys is not None:
                self._look_at_keys()
        untidy = monotonic() - self._tidied
        if untidy > TIDYING_SECONDS and (untidy > LONGEST_UNTIDY_SECONDS or not self.directory.is_visited):
            gc.collect()
            self._tidied = monotonic()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Store what was accepted, answer all who wait, then close the sockets."""
        self.application.close()
        await self.directory.close()
        for lane in WORKER_THREADS:
            lane.forget()
        await self._finish(lambda: not self.application.unanswered, SECONDS_TO_FINISH)
        self.application.hurry()
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        await self._finish(lambda: not self.server_state.connections, PATIENCE)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await super().shutdown(sockets)
        self._open.close()

    async def _finish(self, is_done: Callable[[], bool], seconds: float) -> None:
        """Wait until something is done, for so many seconds at most."""
        end = monotonic() + seconds
        while not is_done() and monotonic() < end and not self.force_exit:
            await asyncio.sleep(0.01)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as uvicorn calls it
        """Stop. A request to stop is no failure, so the signal is not raised again."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(settings: Settings, ready: Callable[[str, str], None]) -> None:
    """Serve until somebody stops it. Once pages open, `ready` gets the address, and the one for others."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise ServingProblem(f"{settings.data}: {error.strerror}") from error
    check_certificate(settings.tls_cert, settings.tls_key)
    connections = Connections(settings.limits, raise_descriptors())
    bound = bind(settings.host, settings.port)
    address, elsewhere = address_of(bound, settings.host, settings.scheme), elsewhere_of(bound, settings.host)
    others = f"{settings.scheme}://{elsewhere}/" if elsewhere else ""
    with closing(bound), locked(settings.data, address):
        file = KeyFile(settings.data / "key")
        store = Store(settings.database or database_in(settings.data))
        keys = file.keys
        if store.is_shared:
            keys = read_keys(shared_keys(store.address, write_keys(keys)))
        ring = Keyring(keys)
        directory = TableDirectory(
            store,
            keys=ring,
            pace=settings.pace,
            bot_workers=BotWorkers(1, red_beard=settings.red_beard),
            node_address=settings.node_address,
            keep_days=settings.keep_days,
        )
        site = Site(
            directory,
            ring,
            limits=settings.limits,
            connections=connections,
            elsewhere=elsewhere,
            red_beard=directory.advice.is_there,
            watch=settings.watch,
        )
        app = make_app(site)
        config = config_of(app, connections, certificate=settings.tls_cert, key=settings.tls_key)
        operations = None if settings.metrics_port is None else (settings.metrics_host, settings.metrics_port)
        look_at_keys = None if store.is_shared else partial(file.look, ring)
        server = TableServer(config, app, lambda: ready(address, others), operations, look_at_keys)
        server.run(sockets=[bound])


def database_in(folder: Path) -> str:
    """The usual database: a file beside the key."""
    return f"sqlite:///{folder.resolve() / 'tables.db'}"


def config_of(
    app: Any, connections: Connections, *, certificate: Path | None = None, key: Path | None = None
) -> uvicorn.Config:
    """How uvicorn runs: without an access log, which would show the secrets of seat links, and without a line for each
    malformed request, of which strangers can send any number.
    """
    config = uvicorn.Config(
        app,
        backlog=BACKLOG,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="error",
        server_header=False,
        ssl_certfile=certificate,
        ssl_keyfile=key,
        **protocols_for(connections),
    )
    connections.proxies = trusted_proxies(config)
    return config


def trusted_proxies(config: uvicorn.Config) -> Container[str]:
    """The addresses whose X-Forwarded-For is trusted: 127.0.0.1, or what FORWARDED_ALLOW_IPS names."""
    return cast(Container[str], ProxyHeadersMiddleware(cast(Any, config.app), config.forwarded_allow_ips).trusted_hosts)
