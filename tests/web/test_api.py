"""The API for programs: a whole game over it, every refusal as problem JSON, and what Schemathesis can think of."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import allow_header_conformance, positive_data_acceptance

from jollyroger.web.api_types import Listed, News, Position
from jollyroger.web.app import make_litestar
from jollyroger.web.site import Site
from tests.web.serving import PATIENCE, Server

SITE = Site(None, bytes(32))  # type: ignore[arg-type] # there are no tables
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

    def sit(self, table: str, seat: int, name: str = "Nell") -> dict[str, str]:
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

    def act(self, table: str, seat: int, what: str, headers: dict[str, str], /, **act: Any) -> httpx.Response:
        """Do something at a seat."""
        body = act if what in ("start", "mode") else {"id": secrets.token_hex(4), **act}
        return self.http.post(f"/tables/{table}/seats/{seat}/{what}", json=body, headers=headers)

    def play_first(self, table: str, seat: int, headers: dict[str, str]) -> dict[str, Any]:
        """Make the first legal move; what the seat sees then."""
        position = self.look(table, seat, headers)["position"]
        answer = self.act(table, seat, "moves", headers, move=position["legal"][0], window=position["window"])
        assert answer.status_code == 200, answer.text
        now: dict[str, Any] = self.look(table, seat, headers)["position"]
        return now


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


def test_an_act_of_the_socket_is_one_of_the_api(client: Client) -> None:
    table = client.make(seats=["person", "person"], options={"first": "Jolly"})
    headers = [client.sit(table, seat) for seat in range(2)]
    position = client.look(table, 0, headers[0])["position"]
    play = {"do": "play", "seat": 0, "move": position["legal"][0], "window": position["window"], "id": "x"}
    first, again = (client.act(table, 0, "acts", headers[0], **play) for _ in range(2))
    assert (first.status_code, first.json()) == (200, again.json())
    problem_of(client.act(table, 1, "acts", headers[1], **play), 403)
    problem_of(client.act(table, 0, "acts", headers[0], **play | {"id": "y"}), 409)
    problem_of(client.act(table, 1, "acts", headers[1], do="sink", seat=1), 400)
    said = client.act(table, 1, "acts", headers[1], do="say", text="Ahoy!")
    assert said.status_code == 200, said.text
    assert "Ahoy!" in str(client.look(table)["chat"])


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

    client.play_first(table, 0, headers[0])
    position = client.play_first(table, 1, headers[1])
    assert position["can_undo"]
    assert client.act(table, 1, "undo", headers[1], window=position["window"]).status_code == 200
    position = client.play_first(table, 1, headers[1])
    while position["phase"] != "held":
        position = client.play_first(table, 1, headers[1])
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
    problem_of(client.http.post("/tables", content=b"{", headers={"content-type": "application/json"}), 400)
    problem_of(client.http.post("/tables", json={"game": "x" * 100_000}), 413)
    problem_of(client.http.post(f"/tables/{client.make()}/seats/0", json={"name": "a|b"}), 400)
    german = client.http.get("/tables/none", headers={"accept-language": "de"})
    assert problem_of(german, 404)["detail"] != problem_of(client.http.get("/tables/none"), 404)["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
def test_only_json_is_taken(client: Client, kind: str) -> None:
    """A page of another site can make a browser send any of these, but not JSON."""
    table = client.make()
    owner = client.sit(table, 0)
    paths = [route.path for route in make_litestar(SITE).routes if "POST" in getattr(route, "methods", ())]
    acts = [path.removeprefix("/api") for path in paths if path.startswith("/api/") and not path.endswith("/start")]
    assert len(acts) >= 7
    for path in acts:
        place = path.replace("{table_id:str}", table).replace("{seat:int}", "0")
        answer = client.http.post(place, content=b"{}", headers={"content-type": kind, **owner})
        assert problem_of(answer, 415)["detail"]
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        answer = client.http.post("/tables", content=b"{}", headers={"content-type": kind})
        assert answer.status_code == 201


@pytest.mark.parametrize("option", ["self", "chosen", "cls", "__class__", "option", "value", "text", "{x}", "%s"])
@pytest.mark.parametrize("game", ["duel", "mutiny"])
def test_an_option_of_any_name_is_refused_by_its_name(client: Client, game: str, option: str) -> None:
    plan = {"game": game, "options": {option: "v"}, "seats": ["person"] * (2 if game == "duel" else 4)}
    assert option in problem_of(client.http.post("/tables", json=plan), 400)["detail"]


def test_an_answer_quotes_only_a_little(client: Client) -> None:
    """What somebody sends comes back in a sentence, not as a whole."""
    long = "x" * 50_000
    for plan in ({"options": {long: "v"}}, {"options": {"variant": long}}, {long: "v"}, {"game": long}, {"deck": long}):
        assert len(client.http.post("/tables", json=plan).content) < 2_000


def test_an_address_that_is_too_long_is_refused(client: Client, server: Server) -> None:
    assert problem_of(client.http.get("/tables?" + "a&" * 1000), 400)["detail"].startswith("This address")
    assert httpx.get(f"{server.address}/new?{'a&' * 1000}").status_code == 400


def test_the_api_takes_no_cookie_for_an_answer(client: Client, server: Server) -> None:
    """A browser's cookie opens no seat here, so no other site can make a browser play."""
    table = client.make()
    with httpx.Client(base_url=server.address, verify=False) as browser:
        browser.get("/")
        problem_of(browser.get(f"/api/tables/{table}?seat=0"), 401)


# With another's secret


class Chance(NamedTuple):
    """An act that a seat can do now: where, whose it is, everybody's secrets, and what it says."""

    table: str
    seat: int
    headers: list[dict[str, str]]
    body: dict[str, Any]

    def everything(self, client: Client) -> list[dict[str, Any]]:
        """The whole table as a spectator and all seats see it."""
        seen = [client.look(self.table), *(client.look(self.table, *own) for own in enumerate(self.headers))]
        return [picture | {"now": 0} for picture in seen]


def to_split(client: Client) -> Chance:
    table = client.make(options={"first": "Jolly"})
    headers = [client.sit(table, seat) for seat in (0, 1)]
    position = client.look(table, 0, headers[0])["position"]
    return Chance(table, 0, headers, {"move": position["legal"][0], "window": position["window"]})


def to_finish_a_set(client: Client) -> Chance:
    table = client.make(options={"variant": "skirmish", "first": "Jolly"}, automatic=False)
    headers = [client.sit(table, seat) for seat in (0, 1)]
    client.play_first(table, 0, headers[0])
    while (position := client.play_first(table, 1, headers[1]))["phase"] != "held":
        pass
    return Chance(table, 1, headers, {"window": position["window"]})


def to_bribe(client: Client) -> Chance:
    table = client.make(game="mutiny", seats=["person"] * 3)
    headers = [client.sit(table, seat) for seat in range(3)]
    position = client.look(table)["position"]
    giver, receiver = (seat for seat in range(3) if seat != position["captain"])
    legal = client.look(table, giver, headers[giver])["position"]["legal"]
    parts = [one["move"] for one in legal if one["do"].startswith("offer") and one["seat"] == receiver]
    body = {"moves": parts, "promise": {"kind": "no_mutiny"}, "window": position["window"]}
    return Chance(table, giver, headers, body)


def to_begin(client: Client) -> Chance:
    plan = {"game": "mutiny", "seats": ["person"] * 3, "clock": "relaxed", "host": {"name": "Solo"}}
    made = client.http.post("/tables", json=plan).json()
    host = {"authorization": f"Bearer {made['seat']['secret']}"}
    return Chance(made["id"], 0, [host, client.sit(made["id"], 1)], {})


def to_pass(client: Client) -> Chance:
    return to_begin(client)._replace(body={"mode": "could_act"})


@pytest.mark.parametrize(
    ("what", "chance_of"),
    [
        ("moves", to_split),
        ("done", to_finish_a_set),
        ("undo", to_finish_a_set),
        ("offers", to_bribe),
        ("mode", to_pass),
        ("start", to_begin),
    ],
)
def test_an_act_with_the_secret_of_another_seat_is_refused_and_changes_nothing(
    client: Client, what: str, chance_of: Callable[[Client], Chance]
) -> None:
    chance = chance_of(client)
    table, seat, headers, body = chance
    before = chance.everything(client)
    for other in range(len(headers)):
        if other != seat:
            problem_of(client.act(table, seat, what, headers[other], **body), 403)
    problem_of(client.act(table, seat, what, {"authorization": "Bearer wrong"}, **body), 403)
    problem_of(client.act(table, seat, what, {}, **body), 401)
    assert chance.everything(client) == before
    assert client.act(table, seat, what, headers[seat], **body).status_code == 200
    assert chance.everything(client) != before


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


class Sitting(NamedTuple):
    """A table with people in all seats, and the headers with their secrets."""

    table: str
    headers: list[dict[str, str]]


def tables_of(program: Client, clock: str) -> list[Sitting]:
    """A duel and a mutiny, which can have a clock."""
    duel = program.make(options={"first": "Roger"}, automatic=True)
    mutiny = program.make(game="mutiny", seats=["person"] * 3, clock=clock)
    return [
        Sitting(table, [program.sit(table, seat) for seat in range(seats)]) for table, seats in ((duel, 2), (mutiny, 3))
    ]


def lasting(program: Client, sitting: Sitting) -> list[Any]:
    """What all see that does not change with time alone."""
    seen = [program.look(sitting.table), *(program.look(sitting.table, *own) for own in enumerate(sitting.headers))]
    return [{name: part for name, part in picture.items() if name not in ("now", "seats")} for picture in seen]


@pytest.fixture(scope="session")
def untouched(server: Server) -> Iterator[list[Sitting]]:
    """Tables at which nobody plays; in the end nobody has."""
    program = Client(server)
    tables = tables_of(program, "none")
    before = [lasting(program, sitting) for sitting in tables]
    yield tables
    assert [lasting(program, sitting) for sitting in tables] == before
    program.http.close()


@pytest.fixture(scope="session")
def played_at(server: Server) -> Iterator[list[Sitting]]:
    """Tables at which anything may happen."""
    program = Client(server)
    yield tables_of(program, "relaxed")
    program.http.close()


def call_at(case: Any, server: Server, table: str, headers: dict[str, str]) -> httpx.Response:
    """Ask for the second seat of a table, with this secret and no other."""
    real = {"table_id": table, "seat": 1, "wait": 0}
    case.path_parameters = {name: real.get(name, value) for name, value in (case.path_parameters or {}).items()}
    case.query = {name: real.get(name, value) for name, value in (case.query or {}).items()}
    if "/seats/" not in case.path:
        case.query["seat"] = 1
    kept = {name: value for name, value in (case.headers or {}).items() if name.lower() != "authorization"}
    case.headers = {**kept, **headers}
    answer: httpx.Response = case.call(base_url=server.address)
    assert answer.status_code < 500, (case, answer.text)
    return answer


@schema.include(path_regex="table_id").parametrize()
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
def test_nobody_gets_at_anothers_seat(case: Any, server: Server, untouched: list[Sitting]) -> None:
    """What fits the document is refused for the secret, and for nothing else that could be in its way."""
    fits = case.meta.generation.mode == GenerationMode.POSITIVE
    for sitting, elsewhere in (untouched, untouched[::-1]):
        for headers in (sitting.headers[0], elsewhere.headers[1], {"authorization": "Bearer wrong"}, {}):
            answer = call_at(case, server, sitting.table, headers)
            if case.operation.definition.raw.get("operationId") == "takeSeat":
                # It needs no secret; and not every text is a name.
                assert answer.status_code in (400, 409) or not fits
            elif fits:
                assert answer.status_code == (403 if headers else 401), (case, answer.text)
            elif case.method != "OPTIONS":
                assert answer.status_code >= 400, (case, answer.text)


@schema.include(path_regex=r"/seats/\{seat\}/").parametrize()
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
def test_the_owner_of_a_seat_breaks_nothing_and_is_known(
    case: Any, server: Server, client: Client, played_at: list[Sitting]
) -> None:
    body = case.body
    if isinstance(body, dict) and "seat" in body:
        body["seat"] = 1
    # Only the host starts a game, and a stand-in is called for somebody else.
    asked = {case.operation.definition.raw.get("operationId"), str(body.get("do")) if isinstance(body, dict) else ""}
    may_be_anothers = bool(asked & {"startGame", "start", "stand_in"})
    for sitting in played_at:
        bodies = [body]
        if isinstance(body, dict) and "window" in body:
            bodies.append({**body, "window": client.look(sitting.table)["position"]["window"]})
        for case.body in bodies:
            answer = call_at(case, server, sitting.table, sitting.headers[1])
            assert answer.status_code != 401, (case, answer.text)
            assert answer.status_code != 403 or may_be_anothers, (case, answer.text)
