"""No input stops the loop: no bomb keeps it from others for more than 50 ms of work.

The addresses come from the application and the messages from its decoder, so that a new one is tried too, and
one that takes a form has to say which fields of it are read by a reader of their own.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from jollyroger.tables import requests
from jollyroger.tables.acts.act import Request
from jollyroger.web.app import make_litestar
from jollyroger.web.site import Site
from tests.web import bombs
from tests.web.serving import Person, Server, kept, told

MOST = 0.050
"""Seconds of work between two turns of the loop."""
MOST_WORK = 1.5
"""Seconds of work for one request, off the loop too. The longest is for a whole game to be stepped through."""
TRIES = 3
"""A machine that is shared charges a thread now and then for time in which it stood still."""
BODIES = {"/tables": 60_000, "/quick": 60_000, "/replay": 420_000, "/replay/steps": 420_000}
SMALL = 20_000
HEADERS = ("cookie", "accept-language", "accept-encoding", "if-none-match", "authorization", "content-type")
DECKS = list(bombs.decks(19_000))

APP = make_litestar(Site(None, bytes(32)))  # type: ignore[arg-type] # there are no tables
ROUTES = {
    (method, route.path): handler
    for route in APP.routes
    for method, (handler, _) in getattr(route, "route_handler_map", {}).items()
    if method != "OPTIONS"
}
FORMS = [path for method, path in sorted(ROUTES) if method == "POST" and not path.startswith("/api/")]
ACTS = [path for method, path in sorted(ROUTES) if method == "POST" and path.startswith("/api/")]
PAGES = [path for method, path in sorted(ROUTES) if method == "GET"]

OWN_FIELDS: dict[str, list[tuple[str, Any, bool]]] = {
    "/tables": [("deck_file", bombs.decks, True), ("name", bombs.names, False), ("players", bombs.names, False)],
    "/quick": [("deck_file", bombs.decks, True), ("name", bombs.names, False)],
    "/replay": [("file", bombs.games, True), ("text", bombs.games, False)],
    "/replay/steps": [("text", bombs.games, False), ("seat", bombs.names, False)],
    "/name": [("name", bombs.names, False), ("back", bombs.names, False)],
    "/pace": [("pace", bombs.names, False)],
    "/language": [("language", bombs.names, False), ("back", bombs.names, False)],
    "/cut": [("day", bombs.names, False)],
    "/t/{table_id:str}/sit": [("name", bombs.names, False), ("seat", bombs.names, False)],
    "/t/{table_id:str}/rematch": [],
    "/t/{table_id:str}/seat/{seat:int}/{secret:str}": [],
}
"""By form: the fields that somebody reads, and what is bad to read there, as a file or as a text."""


class MeasuredServer(Server):
    """A server that says how long its loop had no turn for others."""

    command = (sys.executable, "-m", "tests.web.measured_server")


class Bomb(NamedTuple):
    """A request."""

    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = {}  # noqa: RUF012 - nobody writes to it


class Thrower(Person):
    """Somebody who sends bombs, and asks what they did."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.pass_for_forms = self.token()
        self.table = self.make(kind="friend", public="")
        self.worst = dict[str, float]()

    def place(self, path: str, value: str = "") -> str:
        """An address, with a table that there is, or with bombs in its place."""
        usual = {"table_id:str": self.table, "seat:int": "0", "game:str": "duel"}
        return re.sub(r"\{(.*?)\}", lambda found: value or usual.get(found[1], "x"), path)

    def throw(self, some: Iterable[Bomb]) -> None:
        """Send bombs. If the loop had not all its turns, send one after the other to see which of them it was."""
        thrown = list(some)
        self.browser.get("/measured")
        for bomb in thrown:
            self.send(bomb)
        if not self.is_fine():
            for bomb in thrown:
                self.throw_one(bomb)

    def throw_one(self, bomb: Bomb) -> None:
        """Send a bomb; again, if the loop had not all its turns."""
        for attempt in range(TRIES):
            self.browser.get("/measured")
            self.send(bomb)
            if self.is_fine(last=attempt == TRIES - 1, what=str(bomb)[:500]):
                return

    def send(self, bomb: Bomb) -> None:
        """A bomb gets an answer that is no mistake of ours."""
        status = self.browser.request(bomb.method, bomb.path, content=bomb.body, headers=bomb.headers).status_code
        assert status != 500, str(bomb)[:500]

    def is_fine(self, *, last: bool = False, what: str = "") -> bool:
        """Whether the loop was free all the time."""
        found = self.browser.get("/measured").json()
        fine: bool = max(found["loop"], found["all"]) <= MOST and found["request"] <= MOST_WORK
        assert fine or not last, f"{found}: {what}"
        if fine:
            self.worst = {name: max(value, self.worst.get(name, 0)) for name, value in found.items()}
        return fine


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose loop is watched."""
    yield from kept(MeasuredServer(tmp_path_factory.mktemp("data") / "server", "--no-limits"))


@pytest.fixture(scope="module")
def thrower(target: Server) -> Iterator[Thrower]:
    """Somebody bad."""
    one = Thrower(target)
    yield from one.visit()  # type: ignore[misc]
    print({name: round(1000 * value, 1) for name, value in one.worst.items()})


def test_every_form_says_what_is_read_of_it() -> None:
    assert set(OWN_FIELDS) == set(FORMS)
    assert len(PAGES) > 15
    assert len(ACTS) > 7


@pytest.mark.parametrize("path", FORMS)
def test_forms(thrower: Thrower, path: str) -> None:
    size = BODIES.get(path, SMALL)
    token, place = thrower.pass_for_forms, thrower.place(path)
    some = [bombs.forms(token, size)]
    for field, make, file in OWN_FIELDS[path]:
        some.append(bombs.field_forms(token, field, make(200_000 if size > 100_000 else 19_000), file=file))
    thrower.throw(Bomb("POST", place, body, {"content-type": kind}) for kind, body in chain(*some))


@pytest.mark.parametrize("path", ACTS)
def test_acts_of_programs(thrower: Thrower, path: str) -> None:
    place, field = thrower.place(path), ROUTES["POST", path].parsed_data_field
    usual = {"id": "a", "window": 1, "move": "lot", "moves": ["a"], "name": "Anna", "game": "mutiny"}
    usual |= {"seats": ["person"] * 4, "seat": 0, "on": True, "mode": "none"}
    headers = {"content-type": "application/json", "authorization": "Bearer " + "a" * 64}
    types = () if field is None else get_args(field.annotation) or (field.annotation,)
    bodies = [
        b"x" * 3_900,
        *chain.from_iterable(bombs.messages(kind, usual | {"do": kind.__struct_config__.tag}) for kind in types),
    ]
    if path == "/api/tables":
        bodies += [json.dumps({"game": "mutiny", "seats": ["person"] * 4, "deck": deck}).encode() for deck in DECKS]
        bodies += [b'{"options":{' + b'"a":"b",' * 6_000 + b'"a":"b"}}', b'{"deck":"' + b"\\u0041" * 9_000 + b'"}']
    thrower.throw(Bomb("POST", place, body, headers) for body in bodies)


@pytest.mark.parametrize("path", PAGES)
def test_addresses_and_headers(thrower: Thrower, path: str) -> None:
    place, some = thrower.place(path), list[Bomb]()
    for value in ("9" * 5_000, "a" * 9_000, "%41" * 3_000, "%2f" * 3_000, "-1", "%00", "%ff" * 3_000, "1_0"):
        if "{" in path:
            some.append(Bomb("GET", thrower.place(path, value)))
    for query in (
        "a&" * 14_000,
        "seat=" + "9" * 5_000,
        "seat=1&" * 50,
        "%41" * 9_000,
        "language=" + "a" * 300,
        "&" * 390,
    ):
        some.append(Bomb("GET", f"{place}?{query}"))
    for name in HEADERS if place == "/" else HEADERS[:2]:
        for value in (";" * 30_000, "a=b; " * 6_000, "," * 30_000, "Bearer " + "a" * 30_000, " " * 30_000):
            some.append(Bomb("GET", place, headers={name: f"x{value}x"}))
    thrower.throw(some)


MESSAGES: list[type[Request]] = list(get_args(requests.AnyRequest))


@pytest.mark.parametrize(("game", "binary"), [("duel", True), ("mutiny", False)])
async def test_messages(thrower: Thrower, game: str, *, binary: bool) -> None:
    """Each message that a table understands. The answer to a ping is that all before it were read."""
    usual = {"id": "a", "seat": 0, "window": 1, "move": "pass", "on": True, "mode": "none"}
    fields = {"game": game, "kind": "friend" if game == "duel" else "crew"}
    table = thrower.make(**fields)
    assert len(MESSAGES) > 12
    some = [body for kind in MESSAGES for body in bombs.messages(kind, usual | {"do": kind.__struct_config__.tag})]
    some += [b"x" * 16_000, b'{"do":"say","text":"' + b"\\u0041" * 600 + b'"}']
    for attempt in range(TRIES):
        thrower.browser.get("/measured")
        for start in range(0, len(some), 100):
            async with thrower.socket(table) as live:
                for body in some[start : start + 100]:
                    try:
                        await live.send(body if binary else body.decode("latin-1"))
                    except ConnectionClosed:
                        break
                try:
                    await live.send(json.dumps({"do": "ping"}))
                    await told(live, "pong")
                except ConnectionClosed as closed:
                    assert closed.rcvd is not None  # noqa: PT017 - it hung up with a reason
        if thrower.is_fine(last=attempt == TRIES - 1, what=f"messages at a table of {game}"):
            return


@pytest.mark.parametrize("origin", ["http://[", "http://" + "[" * 8_000, "http://\u2100".encode(), "null", "://"])
async def test_handshakes(thrower: Thrower, target: Server, origin: Any) -> None:
    """An origin that no browser names opens no socket, and is no mistake of ours."""
    thrower.browser.get("/measured")
    headers = {
        "origin": origin, "upgrade": "websocket", "connection": "Upgrade",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "13",
    }  # fmt: skip
    answer = httpx.get(f"{target.address}/t/{thrower.table}/live", headers=headers)
    assert answer.status_code in (400, 403, 431)
    assert thrower.is_fine(last=True, what=str(origin))
