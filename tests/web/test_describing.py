"""A table in words over the API: a whole game of each kind, played by answers that a person or a model could give."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.web.api_types import Described
from tests.web.serving import PATIENCE, Server

MOST_ANSWERS = 2000


class Seat:
    """Somebody at a table who knows only what the description says."""

    def __init__(self, server: Server, **plan: Any) -> None:
        self.http = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE, verify=False)
        made = self.http.post("/tables", json={"host": {"name": "Nell"}, **plan})
        assert made.status_code == 201, made.text
        self.table, self.seat = made.json()["id"], made.json()["seat"]["seat"]
        self.headers = {"authorization": f"Bearer {made.json()['seat']['secret']}"}

    def look(self, **query: Any) -> dict[str, Any]:
        answer = self.http.get(
            f"/tables/{self.table}/description", params={"seat": self.seat, **query}, headers=self.headers
        )
        assert answer.status_code == 200, answer.text
        msgspec.json.decode(answer.content, type=Described)
        told: dict[str, Any] = answer.json()
        return told

    def answer(self, text: str, question: str = "", act_id: str = "", **query: Any) -> httpx.Response:
        act = {"answer": text, "id": act_id or secrets.token_hex(8), "question": question}
        return self.http.post(
            f"/tables/{self.table}/seats/{self.seat}/answers", json=act, params=query, headers=self.headers
        )


@pytest.fixture
def duellist(server: Server) -> Iterator[Seat]:
    seat = Seat(server, game="duel", options={"variant": "skirmish", "first": "Jolly"}, seats=["person", "bot:random"])
    yield seat
    seat.http.close()


@pytest.fixture
def pirate(server: Server) -> Iterator[Seat]:
    options = {"deck": "skirmish"}
    seat = Seat(server, game="mutiny", options=options, seats=["person", "bot:sailor", "bot:sailor"])
    yield seat
    seat.http.close()


def play(seat: Seat) -> dict[str, Any]:
    """The last move of the list each time, until the game is over."""
    told = seat.look()
    for _ in range(MOST_ANSWERS):
        description = told["description"]
        if description["result"]:
            return told
        moves = [one for one in description["moves"] if one["move"] != "undo"]
        if description["asked"]["you"] and moves:
            answer = seat.answer(str(moves[-1]["n"]), description["question"])
            assert answer.status_code in (200, 409, 422), answer.text
            told = seat.look()
        else:
            told = seat.look(after=told["seq"], wait=20)
    raise AssertionError("the game does not end")


def test_a_whole_duel_by_numbers(duellist: Seat) -> None:
    told = play(duellist)
    assert "gold" in told["description"]["result"]
    assert told["text"].startswith(told["description"]["result"])


def test_a_whole_mutiny_by_numbers(pirate: Seat) -> None:
    told = play(pirate)
    assert "gold" in told["description"]["result"]
    assert told.get("view") is None


def test_an_answer_in_words_its_refusal_and_the_same_id_again(duellist: Seat) -> None:
    told = duellist.look(language="de")
    assert told["description"]["asked"]["text"].startswith("Du hast die Piratenflagge")
    assert DUEL.restore(msgspec.json.encode(told["view"])).dealt_count == 3
    refused = duellist.answer("sing a shanty", language="pl")
    assert refused.status_code == 422
    assert refused.json()["detail"] == "„sing a shanty” nie jest żadnym z twoich ruchów."
    assert [one["move"] for one in refused.json()["moves"]] == [one["move"] for one in told["description"]["moves"]]
    late = duellist.answer("1", "1-00000000")
    assert (late.status_code, late.json()["detail"]) == (422, "The list of moves has changed since. Look at it again.")
    done = duellist.answer("1", told["description"]["question"], act_id="same")
    assert (done.status_code, done.json()["move"][:7]) == (200, "splits ")
    again = duellist.answer("1", told["description"]["question"], act_id="same")
    assert (again.status_code, again.json()["seq"] >= done.json()["seq"]) == (200, True)


def test_a_pick_is_taken_back_in_words(server: Server) -> None:
    seat = Seat(
        server,
        game="duel",
        options={"variant": "skirmish", "first": "Roger"},
        seats=["person", "bot:random"],
        automatic=False,
    )
    told = seat.look()
    while not told["description"]["asked"]["you"]:
        told = seat.look(after=told["seq"], wait=20)
    assert seat.answer("take B").json()["move"].startswith("takes ")
    told = seat.look()
    assert told["description"]["moves"][-1]["move"] == "undo"
    assert seat.answer("undo").status_code == 200
    assert "offers two sets" in seat.look()["description"]["asked"]["text"]
    seat.http.close()


def test_others_see_no_moves_and_nobody_answers_for_them(duellist: Seat) -> None:
    table = duellist.http.get(f"/tables/{duellist.table}/description").json()["description"]
    assert (table["seat"], table["moves"]) == (None, [])
    bare = duellist.http.post(f"/tables/{duellist.table}/seats/0/answers", json={"answer": "1", "id": "x"})
    assert bare.status_code == 401
