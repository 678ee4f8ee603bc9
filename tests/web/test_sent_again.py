"""A request whose answer was lost can be sent again: with the same id it is the same seat, and the same table."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.serving import PATIENCE, Person, Server


@pytest.fixture
def api(server: Server) -> Iterator[httpx.Client]:
    """A program."""
    with httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE, verify=False) as client:
        yield client


def made(api: httpx.Client, **plan: Any) -> dict[str, Any]:
    answer = api.post("/tables", json=plan)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def taken(api: httpx.Client, table: str, seat: int, **sitting: Any) -> httpx.Response:
    return api.post(f"/tables/{table}/seats/{seat}", json={"name": "Nell"} | sitting)


def whole(api: httpx.Client, table: str, seat: dict[str, Any]) -> dict[str, Any]:
    """The table as a seat sees it, with its secret."""
    headers = {"authorization": f"Bearer {seat['secret']}"}
    answer = api.get(f"/tables/{table}", params={"seat": seat["seat"]}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("nonce", ["", "0f" * 16])
def test_a_seat_that_is_taken_again_with_the_same_id_is_the_same_seat(api: httpx.Client, nonce: str) -> None:
    table, request = made(api)["id"], {"id": str(uuid.uuid4()), "nonce": nonce}
    first = taken(api, table, 0, **request)
    assert first.status_code == 201
    seq = whole(api, table, first.json())["seq"]
    for _ in range(3):
        again = taken(api, table, 0, **request)
        assert (again.status_code, again.json()) == (201, first.json())
    assert whole(api, table, first.json())["seq"] == seq
    # Also when the game has begun, which happens as soon as the last seat is taken.
    other = {"id": str(uuid.uuid4())}
    second = taken(api, table, 1, **other).json()
    assert taken(api, table, 1, **other).json() == second
    assert taken(api, table, 0, **request).json() == first.json()
    assert whole(api, table, second)["table"]["started"]


def test_nobody_else_gets_the_secret(api: httpx.Client) -> None:
    """Another id, no id, or the same one at another seat or table is somebody else."""
    table, request_id = made(api)["id"], str(uuid.uuid4())
    first = taken(api, table, 0, id=request_id).json()
    for other in ({"id": str(uuid.uuid4())}, {"id": request_id[:-1] + "x"}, {}):
        assert taken(api, table, 0, **other).status_code == 409
    assert taken(api, table, 1, id=request_id).json()["secret"] != first["secret"]
    elsewhere = made(api)["id"]
    assert taken(api, elsewhere, 0, id=request_id).json()["secret"] != first["secret"]


@pytest.mark.parametrize("guessable", ["1", "seat-0", "x" * 31, "x" * 65, "ü" * 40, "a b" * 12])
def test_an_id_has_to_be_long_enough_that_nobody_guesses_it(api: httpx.Client, guessable: str) -> None:
    table = made(api)["id"]
    assert taken(api, table, 0, id=guessable).status_code == 400
    assert api.post("/tables", json={"id": guessable}).status_code == 400


@pytest.mark.parametrize("host", [None, {"name": "Nell"}, {"name": "Nell", "nonce": "0f" * 16}])
def test_a_table_that_is_made_again_with_the_same_id_is_the_same_table(api: httpx.Client, host: Any) -> None:
    request = {"id": uuid.uuid4().hex, "host": host, "game": "mutiny", "seats": ["person"] * 3}
    first = made(api, **request)
    assert (first["seat"] is None) == (host is None)
    for _ in range(3):
        assert made(api, **request) == first
    assert made(api, **(request | {"id": uuid.uuid4().hex}))["id"] != first["id"]
    if host is not None:
        assert whole(api, first["id"], first["seat"])["table"]["host"]


async def test_tables_and_seats_asked_for_twice_at_once_are_one(server: Server) -> None:
    """An impatient program does not wait for the first answer."""
    async with httpx.AsyncClient(base_url=f"{server.address}/api", timeout=PATIENCE, verify=False) as api:
        request = {"id": uuid.uuid4().hex, "host": {"name": "Nell"}}
        tables = await asyncio.gather(*(api.post("/tables", json=request) for _ in range(8)))
        assert {answer.status_code for answer in tables} == {201}
        assert len({answer.text for answer in tables}) == 1
        sitting = {"id": uuid.uuid4().hex, "name": "Nora"}
        path = f"/tables/{tables[0].json()['id']}/seats/1"
        seats = await asyncio.gather(*(api.post(path, json=sitting) for _ in range(8)))
        assert {answer.status_code for answer in seats} == {201}
        assert len({answer.text for answer in seats}) == 1


def test_a_seat_link_that_is_opened_twice_is_no_mistake(anna: Person, bert: Person) -> None:
    """Its form, too, can be sent again when the answer was lost; the link itself is used up."""
    table = anna.make(kind="friend")
    link = anna.get(f"/t/{table}").text.split(f"/t/{table}/seat/0/")[1][:64]
    for _ in range(2):
        assert bert.post(f"/t/{table}/seat/0/{link}").status_code == 303
    assert anna.post(f"/t/{table}/seat/0/{link}").status_code == 403
