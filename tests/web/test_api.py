"""The API for programs: a whole game over it, every refusal as problem JSON, and what Schemathesis can think of."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import allow_header_conformance, positive_data_acceptance

from jollyroger.web.api_types import Listed, News, Position
from jollyroger.web.app import make_litestar
from jollyroger.web.site import Site
from tests.web.serving import PATIENCE, Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_over_api.py"


class Client:
    """A program."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE, verify=False)

    def make(self, **plan: Any) -> str:
        """A table; its id."""
        answer = self.http.post("/tables", json=plan)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, table: str, seat: int, name: str = "Bot") -> dict[str, str]:
        """Take a seat; gives back the header with its secret."""
        answer = self.http.post(f"/tables/{table}/seats/{seat}", json={"name": name})
        assert answer.status_code == 201, answer.text
        return {"authorization": f"Bearer {answer.json()['secret']}"}

    def look(self, table: str, seat: int | None = None, headers: dict[str, str] | None = None) -> dict[str, Any]:
        """What a seat sees."""
        query = {} if seat is None else {"seat": seat}
        answer = self.http.get(f"/tables/{table}", params=query, headers=headers)
        assert answer.status_code == 200, answer.text
        picture: dict[str, Any] = answer.json()
        return picture

    def act(self, table: str, seat: int, what: str, headers: dict[str, str], **act: Any) -> httpx.Response:
        """Do something at a seat."""
        body = act if what in ("start", "mode") else {"id": secrets.token_hex(4), **act}
        return self.http.post(f"/tables/{table}/seats/{seat}/{what}", json=body, headers=headers)


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    """A program."""
    program = Client(server)
    yield program
    program.http.close()


def problem_of(answer: httpx.Response, status: int) -> dict[str, Any]:
    """What is wrong, as every refusal says it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem: dict[str, Any] = answer.json()
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    return problem


def test_the_example_plays_a_whole_game(server: Server) -> None:
    spec = spec_from_file_location("example", EXAMPLE)
    assert spec
    assert spec.loader
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.play(server.address)["reason"] in ("gold", "richest ship", "draw")
    assert len(EXAMPLE.read_text().splitlines()) < 60


def test_two_programs_play_each_other(client: Client) -> None:
    table = client.make(options={"variant": "skirmish"}, public=True)
    assert table in [open_table["id"] for open_table in client.http.get("/tables").json()]
    headers = [client.sit(table, seat) for seat in (0, 1)]
    problem_of(client.http.post(f"/tables/{table}/seats/0", json={"name": "late"}), 409)
    position = client.look(table)["position"]
    assert position["legal"] == []
    moves = 0
    msgspec.convert(client.http.get("/tables").json(), list[Listed])
    while not position["result"]:
        seat = position["asked"][0]
        assert client.look(table, 1 - seat, headers[1 - seat])["position"]["legal"] == []
        legal = client.look(table, seat, headers[seat])["position"]["legal"]
        answer = client.act(table, seat, "moves", headers[seat], move=legal[0], window=position["window"])
        assert answer.status_code == 200
        news = client.http.get(f"/tables/{table}/events", params={"after": answer.json()["seq"] - 1}).json()
        position = news["messages"][-1]["position"]
        msgspec.convert(news, News)
        assert set(position) == set(Position.__struct_fields__)
        moves += 1
    assert moves > 5
    nothing = client.http.get(f"/tables/{table}/events", params={"after": news["seq"], "wait": 0.05}).json()
    assert nothing["messages"] == []
    problem_of(client.act(table, 0, "moves", headers[0], move="x", window=position["window"]), 409)


def test_done_and_undo(client: Client) -> None:
    table = client.make(options={"variant": "skirmish", "first": "Jolly"}, automatic=False)
    headers = [client.sit(table, seat) for seat in (0, 1)]

    def play(seat: int) -> dict[str, Any]:
        position: dict[str, Any] = client.look(table, seat, headers[seat])["position"]
        move, window = position["legal"][0], position["window"]
        assert client.act(table, seat, "moves", headers[seat], move=move, window=window).status_code == 200
        now: dict[str, Any] = client.look(table, seat, headers[seat])["position"]
        return now

    play(0)
    position = play(1)
    assert position["can_undo"]
    assert client.act(table, 1, "undo", headers[1], window=position["window"]).status_code == 200
    play(1)
    position = play(1)
    while position["phase"] != "held":
        position = play(1)
    assert client.act(table, 1, "done", headers[1], window=position["window"]).status_code == 200
    problem_of(client.act(table, 1, "done", headers[1], window=position["window"]), 409)


def test_every_refusal_says_why(client: Client) -> None:
    table = client.make(options={"first": "Jolly"})
    headers = [client.sit(table, seat) for seat in (0, 1)]
    window = client.look(table)["position"]["window"]
    assert "3.3" in problem_of(client.act(table, 0, "moves", headers[0], move="g1 boards", window=window), 422)["rule"]
    problem_of(client.act(table, 0, "moves", headers[0], move="sinks", window=window), 400)
    problem_of(client.act(table, 0, "moves", headers[0], move="g1 boards", window=window + 1), 409)
    problem_of(client.act(table, 0, "moves", headers[1], move="g1 boards", window=window), 403)
    problem_of(client.act(table, 1, "moves", headers[0], move="g1 boards", window=window), 403)
    problem_of(client.act(table, 0, "moves", {}, move="g1 boards", window=window), 401)
    problem_of(client.act(table, 0, "moves", {"authorization": "Basic x"}, move="g1 boards", window=window), 401)
    problem_of(client.act(table, 9, "moves", headers[0], move="g1 boards", window=window), 403)
    problem_of(client.act("aaaaaaaaaa", 0, "moves", headers[0], move="x", window=window), 404)
    problem_of(client.http.get(f"/tables/{table}", params={"seat": 1}, headers=headers[0]), 403)
    problem_of(client.http.get(f"/tables/{table}/events", params={"seat": 1}, headers=headers[0]), 403)
    problem_of(client.http.get(f"/tables/{table}", params={"seat": 1}), 401)
    problem_of(client.http.get(f"/tables/{table}", params={"seat": "x"}), 400)
    for wait in ("nan", "inf", "-1", "31", "x"):
        problem_of(client.http.get(f"/tables/{table}/events", params={"after": 99, "wait": wait}), 400)
    problem_of(client.http.get("/tables/none"), 404)
    problem_of(client.http.get("/nothing"), 404)
    problem_of(client.http.delete("/tables"), 405)
    problem_of(client.http.post("/tables", json={"game": "mutiny"}), 400)
    problem_of(client.http.post("/tables", json={"seats": ["host", "person"]}), 400)
    problem_of(client.http.post("/tables", json={"options": {"variant": "huge"}}), 400)
    problem_of(client.http.post("/tables", content=b"{"), 400)
    problem_of(client.http.post("/tables", json={"game": "x" * 100_000}), 413)
    problem_of(client.http.post(f"/tables/{client.make()}/seats/0", json={"name": "a|b"}), 400)
    german = client.http.get("/tables/none", headers={"accept-language": "de"})
    assert problem_of(german, 404)["detail"] != problem_of(client.http.get("/tables/none"), 404)["detail"]


def test_the_api_takes_no_cookie_for_an_answer(client: Client, server: Server) -> None:
    """A browser's cookie opens no seat here, so no other site can make a browser play."""
    table = client.make()
    with httpx.Client(base_url=server.address, verify=False) as browser:
        browser.get("/")
        problem_of(browser.get(f"/api/tables/{table}?seat=0"), 401)


# What a machine can think of


def document() -> dict[str, Any]:
    """The API's document, as a server gives it."""
    return make_litestar(Site(None, secrets.token_bytes(32))).openapi_schema.to_schema()  # type: ignore[arg-type]


schema = schemathesis.openapi.from_dict(document())
# What is too big is refused before it is read.
refusals = schema.config.checks.negative_data_rejection
refusals.expected_statuses = [*refusals.expected_statuses, "413"]


def test_the_document_is_served(server: Server) -> None:
    served = httpx.get(f"{server.address}/schema/openapi.json").json()
    assert served == msgspec.json.decode(msgspec.json.encode(document()))
    for path, operations in served["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            assert operation["summary"]
            assert operation["operationId"]


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_nothing_that_fits_the_document_breaks_the_server(case: Any, server: Server) -> None:
    case.call_and_validate(
        base_url=server.address, excluded_checks=[positive_data_acceptance, allow_header_conformance]
    )


@pytest.fixture(scope="session")
def seats(server: Server) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A table with two seats, and the headers of both; nobody plays there."""
    program = Client(server)
    table = program.make(options={"first": "Roger"}, automatic=True)
    headers = [program.sit(table, seat) for seat in (0, 1)]
    before = program.look(table)["position"]
    yield table, headers
    assert program.look(table)["position"] == before
    program.http.close()


@schema.parametrize()
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
def test_nobody_gets_at_anothers_seat(case: Any, server: Server, seats: tuple[str, list[dict[str, str]]]) -> None:
    table, headers = seats
    real = {"table_id": table, "seat": 1, "wait": 0}
    case.path_parameters = {name: real.get(name, value) for name, value in (case.path_parameters or {}).items()}
    case.query = {name: real.get(name, value) for name, value in (case.query or {}).items()}
    case.headers = {**(case.headers or {}), **headers[0]}
    answer = case.call(base_url=server.address)
    assert answer.status_code < 500
    asks_for_seat = "/seats/{seat}" in case.path or "seat" in case.query
    if asks_for_seat and case.method != "OPTIONS":
        assert answer.status_code >= 400, (case, answer.text)
