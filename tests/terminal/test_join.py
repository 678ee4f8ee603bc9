"""A seat at a table of a server: whole games over its link, in lines, and the way back to one's seat."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from jollyroger.terminal.links import Link, read_link
from jollyroger.terminal.remote_seat import RemoteSeat
from jollyroger.terminal.seat import NotTaken, TableLost
from tests.web.serving import PATIENCE, Server, kept

MOST_ANSWERS = 1000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from kept(Server(tmp_path_factory.mktemp("join") / "server", "--no-limits", "--bot-delay", "0"))


def made(server: Server, **plan: Any) -> str:
    """The link of a new table."""
    answer = httpx.post(f"{server.address}/api/tables", json=plan, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"])


def seated(server: Server, language: str = "en", **plan: Any) -> RemoteSeat:
    """The first seat of a new table."""
    link = read_link(made(server, **plan))
    assert link is not None
    answer = httpx.post(f"{link.api}{link.table_path}/seats/0", json={"name": "Nell"}, timeout=PATIENCE)
    return RemoteSeat(link.at(0, answer.json()["secret"]), language)


DUEL: dict[str, Any] = {
    "game": "duel",
    "options": {"variant": "skirmish", "first": "Roger"},
    "seats": ["person", "bot:random"],
}
MUTINY: dict[str, Any] = {
    "game": "mutiny",
    "options": {"deck": "skirmish"},
    "seats": ["person", "bot:sailor", "bot:sailor"],
}


@pytest.mark.parametrize("plan", [DUEL, MUTINY], ids=["duel", "mutiny"])
def test_a_whole_game_at_a_servers_table(server: Server, plan: dict[str, Any]) -> None:
    seat = seated(server, **plan)
    for _ in range(MOST_ANSWERS):
        told = seat.description("en")
        if told.result:
            break
        moves = [option for option in told.moves if option.move != "undo"]
        if told.asked.you and moves:
            try:
                seat.answer(str(moves[0].n), told.question, "en")
            except NotTaken:
                seat.go_on(1)
        else:
            seat.go_on(1)
    assert "gold" in seat.description("en").result
    story = seat.story("en")
    assert len(story.old) + len(story.new) > 10
    assert (seat.view() is None) == (plan is MUTINY)
    assert not seat.rematch()
    seat.close()


def test_the_language_changes_with_the_log(server: Server) -> None:
    seat = seated(server, **DUEL)
    while not seat.description("en").asked.you:
        seat.go_on(1)
    assert "offers two sets" in seat.description("en").asked.text
    assert "bietet zwei Sets an" in seat.description("de").asked.text
    assert any("bietet an" in line for line in seat.story("de").new)
    with pytest.raises(NotTaken, match="ist keiner deiner Züge"):
        seat.answer("sing", "", "de")
    seat.close()


def test_somebody_at_the_socket_is_there(server: Server) -> None:
    seat = seated(server, **{**DUEL, "seats": ["person", "person"]})
    address = f"{seat.client.link.api}{seat.client.link.table_path}"
    while not httpx.get(address, timeout=PATIENCE).json()["seats"][0]["here"]:
        pass
    seat.close()


def test_15_1_a_person_alone_with_bots_can_be_asked_every_time(server: Server) -> None:
    seat = seated(server, **MUTINY)
    assert [seat.ask_always() for _ in range(2)] == [True, False]
    seat.close()
    duel = seated(server, **DUEL)
    with pytest.raises(NotTaken, match="no passing in this game"):
        duel.ask_always()
    duel.close()


def test_a_table_that_is_gone_is_told(server: Server) -> None:
    link = read_link(f"{server.address}/t/aaaaaaaaaa")
    assert link is not None
    join = run("join", link.text)
    assert (join.returncode, join.stdout) == (1, "")
    assert "There's no such table" in join.stderr


def test_a_server_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from jollyroger.terminal import remote_seat

    monkeypatch.setattr(remote_seat, "AGAIN", (0.01,))
    with pytest.raises(TableLost, match="refused"):
        RemoteSeat(Link("http://127.0.0.1:9", "abc234", 0, "00"), "en")


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """The command, behind pipes."""
    return subprocess.run(
        [str(Path(sys.executable).with_name("jollyroger")), *arguments, "--language", "en"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_command_takes_a_free_seat_and_finds_back_to_it(server: Server) -> None:
    url = made(server, **DUEL)
    first = run("join", url, "--name", "Nell", lines="take A\nq\n")
    assert first.returncode == 0, first.stderr
    assert "You play as Nell. To come back to your seat: jollyroger join " in first.stdout
    assert "Choose a card to play." in first.stdout
    back = first.stdout.split("jollyroger join ")[1].split()[0]
    second = run("join", back, lines="1\nq\n")
    assert "Choose a card to play." in second.stdout.split("Your answer")[0]
    full = run("join", url, "--name", "Bo")
    assert (full.returncode, full.stderr) == (1, "Error: All seats are taken. Ask for a seat link.\n")
    taken = run("join", url, "--seat", "1", "--name", "Bo")
    assert "That seat is taken." in taken.stderr


def test_what_is_no_link_is_said() -> None:
    assert "That's not the link of a table." in run("join", "nonsense").stderr
