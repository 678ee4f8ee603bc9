"""Starting, stopping and killing servers: ports, locks, messages, and what is kept."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from jollyroger.cli import main
from jollyroger.cli import serving as cli_serving
from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from jollyroger.web import serving
from jollyroger.web.connections import Connections
from jollyroger.web.serving import ServingProblem, address_of, bind, elsewhere_of, is_loopback, own_address
from tests.web.conftest import Start
from tests.web.serving import COMMAND, PATIENCE, Person, Player, run, told

KILLS = 12


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_usual_data_folder_is_looked_up_only_when_it_is_needed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A user of a container may have no home at all."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.Settings().data == tmp_path / "jollyroger"


# Ports


def test_the_next_port_is_taken_if_the_usual_one_is_not_free(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr(serving, "USUAL_PORT", taken)
    monkeypatch.setattr(serving, "LAST_PORT", taken + 50)
    with bind("127.0.0.1", None) as bound:
        port = bound.getsockname()[1]
        assert taken < port < taken + 50
        assert address_of(bound, "127.0.0.1") == f"http://127.0.0.1:{port}/"
        assert elsewhere_of(bound, "127.0.0.1") == ""
        assert elsewhere_of(bound, "192.0.2.7") == f"192.0.2.7:{port}"
        assert elsewhere_of(bound, "0.0.0.0") == (f"{own_address()}:{port}" if own_address() else "")
        assert address_of(bound, "::1") == f"http://[::1]:{port}/"


def test_a_port_that_was_asked_for_is_not_changed(taken: int) -> None:
    with pytest.raises(ServingProblem, match=rf"port {taken} of 127.0.0.1 cannot be used: Address already in use"):
        bind("127.0.0.1", taken)
    with pytest.raises(ServingProblem, match="cannot be used"):
        bind("no.such.host.invalid", None)


def test_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.3.2.1", "localhost", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.0.2.7", "::", "example.org")))


# The command


def test_what_stands_in_the_way_is_said_in_a_sentence(tmp_path: Path, taken: int) -> None:
    code, said = run("serve", "--data", str(tmp_path), "--port", str(taken))
    assert (code, f"Error: port {taken} of 127.0.0.1 cannot be used: Address already in use" in said) == (1, True)
    file = tmp_path / "file"
    file.write_text("")
    assert run("serve", "--data", str(file / "folder"), "--port", "0")[0] == 1
    (tmp_path / "key").write_text("no key")
    (tmp_path / "key").chmod(0o600)
    code, said = run("serve", "--data", str(tmp_path), "--port", "0")
    assert (code, "this is not a key" in said) == (1, True)
    for database in (f"sqlite:///{file}/tables.db", "nonsense", "postgresql://nobody@127.0.0.1:1/none"):
        code, said = run("serve", "--data", str(tmp_path / "new"), "--port", "0", "--database", database)
        assert (code, said.startswith("Error: ")) == (1, True), said


@pytest.mark.parametrize(
    ("minutes", "visited", "tidied"), [(5, "", 0), (11, "", 1), (11, "visited", 0), (60 * 25, "visited", 1)]
)
async def test_garbage_is_collected_when_nobody_has_to_wait(
    monkeypatch: pytest.MonkeyPatch, minutes: int, visited: str, tidied: int
) -> None:
    collected = list[None]()
    clock = [1000.0]
    monkeypatch.setattr(serving, "monotonic", lambda: clock[0])
    monkeypatch.setattr(gc, "collect", lambda: collected.append(None))
    site = SimpleNamespace(directory=SimpleNamespace(is_visited=bool(visited)), connections=Connections())
    server = serving.TableServer(uvicorn.Config(lambda: None), SimpleNamespace(site=site), lambda: None)  # type: ignore[arg-type]
    clock[0] += 60 * minutes
    for counter in (1, 2):
        await server.on_tick(counter)
    assert len(collected) == tidied


def test_a_second_server_on_the_same_tables_is_the_first(start: Start) -> None:
    server = start()
    code, said = run("play", "--data", str(server.data), "--no-browser")
    assert (code, said.strip()) == (0, f"Jolly Roger is already running at {server.address}/")
    assert httpx.get(server.address).status_code == 200


@pytest.mark.parametrize(
    ("database", "what"),
    [("", "tables are saved"), ("sqlite:///", "tables aren't saved"), ("sqlite://", "tables aren't saved")],
)
def test_whether_the_tables_are_kept_is_said(tmp_path: Path, database: str, what: str) -> None:
    command = [*COMMAND, "serve", "--port", "0", "--data", str(tmp_path / "d"), "--no-browser", "--no-red-beard"]
    process = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert what in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 0


def test_what_lies_in_the_data_folder_is_its_owners(start: Start) -> None:
    server = start()
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    assert stat.S_IMODE((server.data / "key").stat().st_mode) == 0o600


def test_a_server_that_listens_beyond_the_machine_warns(tmp_path: Path) -> None:
    command = [*COMMAND, "serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path / "d"), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Jolly Roger is running at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert not own_address() or "Others can reach this server" in said


@pytest.mark.parametrize(("screen", "options", "opened"), [(True, [], 1), (False, [], 0), (True, ["--no-browser"], 0)])
def test_the_page_is_opened_if_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, screen: object, options: list[str], opened: int
) -> None:
    addresses = list[str]()
    monkeypatch.setattr(cli_serving, "has_screen", lambda: screen)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(serving, "serve", lambda settings, ready: ready("http://127.0.0.1:1/", ""))
    threads = list[Thread]()

    def started(**how: Any) -> Thread:
        threads.append(Thread(**how))
        return threads[-1]

    monkeypatch.setattr(cli_serving, "Thread", started)
    result = CliRunner().invoke(main, ["play", "--data", str(tmp_path), *options])
    for thread in threads:
        thread.join()
    assert result.exit_code == 0
    assert "Jolly Roger is running at http://127.0.0.1:1/" in result.output
    assert len(addresses) == opened


@pytest.mark.parametrize(
    ("variables", "there"), [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True)]
)
def test_a_screen(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], there: object) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cli_serving.has_screen() is there


# Stopping


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_the_server_stops_in_time_and_goes_on_afterwards(start: Start, how: signal.Signals) -> None:
    server = start()
    anna = Person(server)
    table = anna.make(kind="bot", first="Jolly")
    tables = [anna.make(kind="friend") for _ in range(3)]
    async with anna.socket(table) as playing, anna.socket(tables[0]) as waiting, anna.socket(tables[1]) as also:
        player = Player(playing, 0)
        await player.sit()
        assert await player.asked()
        assert (await player.answer())["type"] == "accepted"
        before = anna.get(f"/t/{table}/record").text
        poll = asyncio.create_task(asyncio.to_thread(anna.get, f"/api/tables/{tables[2]}/events?after=99&wait=30"))
        await asyncio.sleep(0.2)
        started = time.monotonic()
        code = await asyncio.to_thread(server.end, how)
        assert code == 0
        assert time.monotonic() - started < 5
        for closed in (waiting, also):
            with pytest.raises(ConnectionClosed) as end:
                await told(closed, "none")
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 1012
        assert (await poll).status_code in (200, 503)
    assert not server.said()
    server.start()
    after = anna.get(f"/t/{table}/record").text
    assert after.startswith(before.rstrip("\n"))
    async with anna.socket(table) as again:
        player = Player(again, 0)
        assert (await player.told("table"))["you"]["seats"] == [0]
        assert await player.play()
    anna.browser.close()


@pytest.mark.xdist_group("postgresql")
async def test_a_game_in_postgresql_is_there_as_it_was_after_a_stop(start: Start, postgres_address: str) -> None:
    server = start("--database", postgres_address)
    anna = Person(server)
    table = anna.make(kind="bot", first="Jolly")
    async with anna.socket(table) as playing:
        player = Player(playing, 0)
        await player.sit()
        for _ in range(6):
            assert await player.asked()
            assert (await player.answer())["type"] == "accepted"
        # When it is this player's turn again nobody else moves.
        assert await player.asked()
        position, before = player.position, anna.get(f"/t/{table}/record").text
    assert await asyncio.to_thread(server.end, signal.SIGTERM) == 0
    assert not server.said()
    assert not (server.data / "tables.db").exists()
    server.start()
    assert anna.get(f"/t/{table}/record").text == before
    async with anna.socket(table) as again:
        player = Player(again, 0)
        assert (await player.told("table"))["you"]["seats"] == [0]
        assert player.position == position
        assert await player.play()
    anna.browser.close()


# Killing


class MortalServer:
    """A server that is killed again and again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.starter = subprocess.Popen(
            [sys.executable, "-m", "tests.web.quick_start", str(data), str(self.port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is there."""
        assert self.starter.stdin is not None
        assert self.starter.stdout is not None
        self.starter.stdin.write("start\n")
        self.starter.stdin.flush()
        self.pid = int(self.starter.stdout.readline().split()[0])

    def kill(self) -> None:
        """Without a warning."""
        os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        """Kill it for the last time."""
        self.kill()
        self.starter.communicate(timeout=PATIENCE)


class Survivor:
    """A client that plays on through a server's deaths, and remembers what it was promised."""

    def __init__(self, server: MortalServer, table: str, seat: int, secret: str) -> None:
        self.address = f"ws://127.0.0.1:{server.port}/t/{table}/live?language=en&seat={seat}"
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.seat = seat
        self.acts = 0
        self.accepted = set[str]()
        self.pending: dict[str, Any] = {}
        self.position: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.position and self.position["result"])

    async def play(self) -> None:
        """Play to the end, connecting again whenever the connection is lost."""
        while not self.over:
            try:
                async with connect(
                    self.address, additional_headers=self.headers, ping_interval=None, close_timeout=1
                ) as wire:
                    if self.pending:
                        # The answer was lost with the server: the same act again, which counts once.
                        await wire.send(json.dumps(self.pending))
                    while not self.over:
                        self.hear(json.loads(await wire.recv()))
                        if self.is_asked():
                            self.answer()
                            await wire.send(json.dumps(self.pending))
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.02)

    def hear(self, message: dict[str, Any]) -> None:
        """What the server says."""
        if message.get("id") and message["id"] == self.pending.get("id"):
            if message["type"] == "accepted":
                self.accepted.add(message["id"])
            self.pending = {}
        self.position = message.get("position", self.position)

    def is_asked(self) -> bool:
        """Whether something is to be answered that was not answered yet."""
        return not self.over and not self.pending and self.seat in self.position.get("asked", ())

    def answer(self) -> None:
        """The next act."""
        self.acts += 1
        self.pending = {"id": f"act {self.seat} {self.acts}", "seat": self.seat, "window": self.position["window"]}
        if self.position["phase"] == "held":
            self.pending["do"] = "done"
        else:
            self.pending |= {"do": "play", "move": self.position["legal"][0]}


def logged_ids(data: Path, table: str) -> list[str]:
    """The ids of all acts in a table's log, which has no gap."""
    database = sqlite3.connect(data / "tables.db")
    found = "select seq, body from log join tables on number = table_number where id = ? order by seq"
    rows = database.execute(found, (table,)).fetchall()
    database.close()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    bodies = [json.loads(text) for _, text in rows]
    return [body["id"] for body in bodies if body.get("id", "").startswith("act ")]


async def test_no_accepted_move_is_lost_and_none_is_doubled_however_often_the_server_is_killed(tmp_path: Path) -> None:
    server, generator = MortalServer(tmp_path / "data"), random.Random(7)
    tables = dict[str, list[Survivor]]()
    tasks = list[asyncio.Task[None]]()

    def begin() -> None:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}/api", verify=False) as api:
            plan = {"options": {"variant": "all-cards"}, "automatic": False}
            table = api.post("/tables", json=plan).json()["id"]
            seats = [api.post(f"/tables/{table}/seats/{seat}", json={"name": f"S{seat}"}).json() for seat in (0, 1)]
        tables[table] = [Survivor(server, table, seat["seat"], seat["secret"]) for seat in seats]
        tasks.extend(asyncio.create_task(survivor.play()) for survivor in tables[table])

    begin()
    for _ in range(KILLS):
        if all(task.done() for task in tasks):
            begin()
        await asyncio.sleep(generator.uniform(0, 0.1))
        server.kill()
        await asyncio.to_thread(server.start)
    await asyncio.wait_for(asyncio.gather(*tasks), 300)
    accepted = 0
    for table, survivors in tables.items():
        ids = logged_ids(server.data, table)
        assert len(ids) == len(set(ids))
        for survivor in survivors:
            assert survivor.accepted <= set(ids)
            accepted += len(survivor.accepted)
        record = read(httpx.get(f"http://127.0.0.1:{server.port}/t/{table}/record").content, GAMES)
        assert record.game.result(record.final_state()) is not None
    server.close()
    assert accepted > KILLS
