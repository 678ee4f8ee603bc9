"""The pages of Red Beard: the analysis of a table, the levels to choose from, and the cut of the day."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from jollyroger.bots.levels import LEVELS
from jollyroger.bots.redbeard.daily import cut_of_the_day
from jollyroger.storage.cuts import Answers
from jollyroger.tables.advice import today
from jollyroger.tables.bans import Bans
from jollyroger.tables.keyring import Keyring
from jollyroger.web.app import make_litestar
from jollyroger.web.limits import Limits
from jollyroger.web.red_beard import STILL_THINKING
from jollyroger.web.site import Site
from tests.web.conftest import Start
from tests.web.serving import Person, Player, Server, kept, told
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("compiled")
COMPILING = 240
"""Seconds that Red Beard may take to come aboard for the first time."""


@pytest.fixture(scope="module")
def advised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with Red Beard, where nothing is drawn."""
    yield from kept(WishingServer(tmp_path_factory.mktemp("advised") / "server", "--no-limits", red_beard=True))


@pytest.fixture
def cora(advised: Server) -> Iterator[Person]:
    """Somebody there."""
    yield from Person(advised).visit()


@pytest.fixture
def dora(advised: Server) -> Iterator[Person]:
    """Somebody else."""
    yield from Person(advised).visit()


def split(*cards: int, **more: str) -> dict[str, str]:
    """The form with these cards in the second set."""
    return {f"card{place}": "1" for place in cards} | {"day": str(today())} | more


def test_the_levels_can_be_chosen_and_one_is_chosen_already(cora: Person, anna: Person) -> None:
    page = cora.get("/new?game=duel&kind=bot").text
    assert re.findall(r'name="bot" value="([^"]+)"', page) == list(LEVELS["duel"])
    assert re.search(r'name="bot" value="deckhand" checked', page)
    page = anna.get("/new?game=duel&kind=bot").text
    assert re.findall(r'name="bot" value="([^"]+)"', page) == ["random", "greedy"]


@pytest.mark.parametrize("level", LEVELS["duel"])
def test_a_program_can_play_against_every_level(advised: Server, level: str) -> None:
    answer = httpx.post(f"{advised.address}/api/tables", json={"seats": ["person", f"bot:{level}"]}, verify=False)
    assert answer.status_code == 201, answer.text


async def test_everybody_gets_the_same_cut_and_one_answer(cora: Person, dora: Person) -> None:
    """The table first; then the comparison, and how all have cut."""
    pages = [person.get("/cut").text for person in (cora, dora)]
    tables = [re.sub(r'name="token" value="[^"]+"|Guest \d+', "", page) for page in pages]
    assert tables[0] == tables[1]
    assert len(re.findall(r'type="checkbox"', pages[0])) == 5
    assert pages[0].count("checked>") == 2, "no set is offered empty"
    assert "All splits" not in pages[0]
    assert cora.post("/cut", split(0)).headers["location"] == f"/cut?day={today()}"
    assert cora.post("/cut", split(1)).status_code == 303
    dora.post("/cut", split(1, 2, 3, 4))
    await red_beard_is_aboard(cora)
    compared = cora.get("/cut").text
    assert compared.count('class="cut-yours"') == 1
    assert "2 splits so far" in compared
    counts = [int(count) for count in re.findall(r'class="cut-count">(\d+)<', compared)]
    assert sorted(counts, reverse=True)[:2] == [2, 0], "the same cut, whichever set is the first"
    assert 'type="checkbox"' not in compared
    shared = re.search(r"<textarea[^>]*>\s*(.*?)</textarea>", compared, re.DOTALL)
    assert shared is not None
    assert re.search(r"split of 15|number \d+ of 15", shared[1])
    assert shared[1].endswith(f"{cora.server.address}/cut")
    assert "in a row" not in compared
    german = cora.get("/cut", headers={"accept-language": "de"}).text
    assert "Alle Aufteilungen, die beste zuerst" in german


def test_days_in_a_row_are_shown(cora: Person) -> None:
    cora.post("/cut", split(0))
    cora.post("/cut", split(0, day=str(today() - timedelta(days=1))))
    assert "2 days in a row" in cora.get("/").text
    assert "2 days in a row" in cora.get("/cut").text


async def red_beard_is_aboard(person: Person) -> None:
    """Wait until the table of a person is told that Red Beard is there."""
    async with person.socket(person.make(kind="bot", bot="red-beard")) as socket:
        while not (await told(socket, "table", patience=COMPILING))["seats"][1]["here"]:
            pass


def test_while_red_beard_is_coming_aboard_the_page_says_so_and_comes_again_by_itself() -> None:
    async def nothing_yet(*_: object) -> None:
        return None

    async def one_answer(*_: object) -> Answers:
        return Answers({1: 1}, 1)

    async def one_day(*_: object) -> int:
        return 1

    services = SimpleNamespace(bans=Bans())
    directory: Any = SimpleNamespace(
        advice=SimpleNamespace(daily=nothing_yet),
        cuts=SimpleNamespace(answers=one_answer, streak=one_day),
        services=services,
    )
    with TestClient(make_litestar(Site(directory, Keyring.of(bytes(32)), red_beard=True))) as client:
        page = client.get("/cut").text
    assert "still coming aboard" in page
    assert 'http-equiv="refresh"' in page
    assert "All splits" not in page


def test_a_cut_needs_two_sets_a_day_and_a_form_of_ours(cora: Person) -> None:
    for cards in ((), (0, 1, 2, 3, 4)):
        answer = cora.post("/cut", split(*cards))
        assert answer.status_code == 400
        assert "at least one card" in answer.text
    assert cora.post("/cut", split(0, day="2024-05-01")).status_code == 404
    assert cora.get("/cut?day=2024-05-01").status_code == 404
    assert cora.get(f"/cut?day={today() - timedelta(days=1)}").status_code == 200
    assert cora.browser.post("/cut", data=split(0)).status_code == 403


def test_without_red_beard_there_is_no_cut_and_no_analysis(anna: Person) -> None:
    assert anna.get("/cut").status_code == 404
    assert "/cut" not in anna.get("/").text
    table = anna.make(kind="screen")
    assert anna.get(f"/t/{table}/analysis").status_code == 503
    assert 'id="analyse"' not in anna.get(f"/t/{table}").text


async def test_a_game_that_is_over_is_analysed(cora: Person, dora: Person) -> None:
    table = cora.make(kind="screen", variant="skirmish")
    assert cora.get(f"/t/{table}/analysis").status_code == 409
    async with cora.socket(table) as jolly, cora.socket(table, "language=en&seat=1") as roger:
        players = [Player(jolly, 0), Player(roger, 1)]
        for player in players:
            await player.sit()
        await asyncio.gather(*(player.play() for player in players))
    answer = analysed(dora, table)
    assert answer["chances"][0] == 0.5
    assert answer["chances"][-1] in (0.0, 0.5, 1.0)
    steps = dora.get(f"/t/{table}/positions").json()["steps"]
    assert len(answer["chances"]) == len(steps)
    assert [made["step"] for made in answer["decisions"]] == list(range(2, len(steps)))
    assert analysed(dora, table, "pl")["turning_texts"] != answer["turning_texts"]


def analysed(person: Person, table: str, language: str = "en") -> dict[str, Any]:
    """The analysis. The server itself waits until it is there, for a while; then one asks again."""
    while (answer := person.get(f"/t/{table}/analysis?language={language}")).status_code == STILL_THINKING:
        pass
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_nobody_asks_too_often(start: Start) -> None:
    eve = Person(start())
    table = eve.make(kind="screen")
    statuses = [eve.get(f"/t/{table}/analysis").status_code for _ in range(int(Limits().studies.burst) + 2)]
    assert statuses[0] == 503
    assert statuses[-1] == 429
    statuses = [eve.post("/cut", split(0)).status_code for _ in range(int(Limits().cuts.burst) + 2)]
    assert statuses[-1] == 429
    eve.browser.close()


def test_the_table_of_the_day_is_one_that_was_played() -> None:
    state = cut_of_the_day(today())
    assert 3 <= state.turn <= 6
    assert state.dealt_count == 5
