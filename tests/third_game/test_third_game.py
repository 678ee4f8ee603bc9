"""Rum in simulations, in records, over the API and over the socket, with nothing but its entries in the registries."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest

from jollyroger.bots.arena import play_game
from jollyroger.bots.random_bot import RandomBot
from jollyroger.games.errors import Refusal
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.record import Record, SeatRecord, read, write
from tests.third_game.game import BOTTLES, HIDDEN, NO_BID, RUM, SEATS, Bid, Objection, State
from tests.web.serving import PATIENCE, Person, Player, Server, kept

COMMAND = [sys.executable, "-m", "tests.third_game.command"]
PERSON = {"game": "rum", "seats": ["person", "bot:random", "bot:random"]}


class RumServer(Server):
    """A server with the third game aboard."""

    command = COMMAND


@pytest.fixture(scope="module")
def rum_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RumServer]:
    yield from kept(RumServer(tmp_path_factory.mktemp("rum") / "server", "--no-limits"))


@pytest.fixture
def program(rum_server: RumServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{rum_server.address}/api", timeout=PATIENCE) as client:
        yield client


def shown(prize: int) -> State:
    """A game in which the prize lies face up."""
    state = RUM.start(RUM.options())
    RUM.deal(state, prize)
    return state


# The contract


def test_the_highest_bid_takes_the_prize() -> None:
    state = shown(6)
    for seat, bottles in enumerate((1, 3, 3)):
        RUM.play(state, seat, Bid(bottles))
    result = RUM.result(state)
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (5, 8, 5))


@pytest.mark.parametrize(("seat", "code", "objection"), [(1, 0, Objection.NOT_ASKED), (0, 6, Objection.TOO_MUCH)])
def test_the_rules_object(seat: int, code: int, objection: Objection) -> None:
    with pytest.raises(Refusal) as caught:
        RUM.play_code(shown(1), seat, code)
    assert caught.value.objection == objection


def test_bids_are_secret_until_all_are_made() -> None:
    state = shown(2)
    RUM.play(state, 0, Bid(4))
    assert RUM.view(state, 0).bids == [4, NO_BID, NO_BID]
    assert RUM.view(state, 1).bids == RUM.view(state, SPECTATOR).bids == [HIDDEN, NO_BID, NO_BID]
    guessed = RUM.guess(RUM.view(state, 1), new_generator(1, 0))
    assert 0 <= guessed.bids[0] <= BOTTLES
    assert RUM.restore(RUM.serialise(state)) == RUM.copy(state)


def test_a_record_is_read_again_and_keeps_the_secrets_of_a_seat() -> None:
    plies, state = play_game(RUM, RUM.options(), [RandomBot()] * 3, seed=3, number=0)
    record = Record(RUM, RUM.options(), SEATS, date(2026, 11, 18), plies)
    again = read(write(record).encode(), {RUM.name: RUM})
    assert (again.plies, again.final_state()) == (plies, state)
    of_bart = read(write(record, seat=1).encode(), {RUM.name: RUM})
    assert isinstance(of_bart, SeatRecord)
    assert [text for _, text in of_bart.lines][1::2] == ["bids ?", "bids ?"]


# The command line


def run(*arguments: str) -> str:
    """What the command prints."""
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=True).stdout


def test_simulate_counts_who_wins(tmp_path: Path) -> None:
    said = run("simulate", "rum", "--games", "30", "--seed", "1", "--out", str(tmp_path / "rum.csv"))
    assert said.startswith("rum: 30 games, seed 1\n")
    assert "Cora (random)" in said
    rows = (tmp_path / "rum.csv").read_text().splitlines()
    assert rows[0] == "game,first,winner,reason,Anne,Bart,Cora"
    assert len(rows) == 31


# The API and the socket


def bearer(answer: dict[str, Any]) -> dict[str, str]:
    """The header with a seat's secret."""
    return {"authorization": f"Bearer {answer['secret']}"}


def test_a_game_over_the_api(program: httpx.Client, rum_server: RumServer) -> None:
    table = program.post("/tables", json=PERSON).json()["id"]
    secret = bearer(program.post(f"/tables/{table}/seats/0", json={"name": "Nell"}).json())
    seen = program.get(f"/tables/{table}", params={"seat": 0}, headers=secret).json()
    position = seen["position"]
    assert position["bids"] == [NO_BID] * 3
    assert 1 <= position["prize"] <= 6
    assert position["legal"] == [f"bids {bottles}" for bottles in range(BOTTLES + 1)]

    def bid(move: str) -> httpx.Response:
        act = {"move": move, "window": position["window"], "id": move}
        return program.post(f"/tables/{table}/seats/0/moves", json=act, headers=secret)

    refused = bid("bids 9")
    assert refused.status_code == 422
    assert refused.json()["detail"] == "TOO_MUCH (1.2)"
    assert bid("bids 3").status_code == 200
    ended, known = position, seen["seq"]
    while ended["result"] is None:
        news = program.get(f"/tables/{table}/events", params={"wait": 5, "after": known}).json()
        known, ended = news["seq"], news["messages"][-1]["position"]
    assert ended["bids"][0] == 3
    assert ended["result"]["text"].endswith(" won.")
    text = httpx.get(f"{rum_server.address}/t/{table}/record").text
    assert "game: rum\n" in text
    assert "Anne     bids 3" in text


def test_a_game_over_the_socket(rum_server: RumServer, program: httpx.Client) -> None:
    people = [Person(rum_server) for _ in SEATS]
    table = program.post("/tables", json={"game": "rum", "seats": ["person"] * 3, "public": True}).json()["id"]

    async def play() -> list[dict[str, Any]]:
        async with AsyncExitStack() as stack:
            players = []
            for seat, person in enumerate(people):
                assert person.post(f"/t/{table}/sit", {"seat": str(seat), "name": SEATS[seat]}).status_code == 303
                players.append(Player(await stack.enter_async_context(person.socket(table)), seat))
            for player in players:
                await player.sit()
            await players[0].asked()
            assert (await players[0].answer("bids 2"))["type"] == "accepted"
            await players[1].asked()
            assert players[1].position["bids"] == [HIDDEN, NO_BID, NO_BID]
            return list(await asyncio.gather(*(player.play() for player in players)))

    results = asyncio.run(play())
    assert results[0] == results[1] == results[2]
    assert results[0]["reason"] == "rum"
    for person in people:
        person.browser.close()


def test_the_pages_list_a_game_that_has_none_of_its_own(rum_server: RumServer, program: httpx.Client) -> None:
    table = program.post("/tables", json=PERSON | {"public": True}).json()["id"]
    assert table in [listed["id"] for listed in program.get("/tables").json()]
    with httpx.Client(base_url=rum_server.address, timeout=PATIENCE) as browser:
        for path in ("/tables", "/"):
            page = browser.get(path)
            assert page.status_code == 200
            assert f"/t/{table}" in page.text
        for path in (f"/t/{table}", "/rules/rum", "/new?game=rum"):
            assert browser.get(path).status_code == 404
        assert browser.get("/rules/duel").text.count('class="other-rules"') == 1
