"""The result of a finished game as a picture for links, and the tags that name it; nothing before the end."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from jollyroger.games.game import Result
from jollyroger.web import result_picture
from jollyroger.web.result_picture import cut, places
from tests.web.serving import Person, Player, Server

PNG = b"\x89PNG\r\n\x1a\n"
TAG = re.compile(r'<meta property="(og:\w+(?::\w+)?)" content="([^"]*)">')


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [((5, 9), (1,), [2, 1]), ((9, 9, 4), (1,), [2, 1, 3]), ((7, 7, 3), (0, 1), [1, 1, 3]), ((6, 6), (), [1, 1])],
)
def test_16_2_places_follow_the_gold_and_what_broke_a_tie(
    scores: tuple[int, ...], winners: tuple[int, ...], expected: list[int]
) -> None:
    assert places(Result(winners, scores, "gold")) == expected


def test_a_long_name_is_cut() -> None:
    assert cut("Anne", 5) == "Anne"
    assert cut("Annabel", 5) == "Anna…"


def tags_of(person: Person, table: str) -> dict[str, str]:
    return {name: unescape(content) for name, content in TAG.findall(person.get(f"/t/{table}").text)}


async def test_a_finished_game_is_drawn_and_named_in_the_page(anna: Person, server: Server) -> None:
    anna.post("/name", {"name": "Anne <& Co>"})
    table = anna.make(game="duel", kind="bot", variant="skirmish", bot="random", seat="0")
    assert tags_of(anna, table) == {}
    assert anna.get(f"/t/{table}/result.png").status_code == 409
    async with anna.socket(table) as socket:
        player = Player(socket, 0)
        await player.told("table")
        await player.sit()
        result = await player.play()
    tags = tags_of(anna, table)
    assert tags["og:title"] == "Jolly & Roger"
    assert tags["og:description"] == result["text"]
    assert tags["og:image"] == f"{server.address}/t/{table}/result.png?language=en"
    picture = anna.get(f"/t/{table}/result.png")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(PNG)
    drawn = anna.get(f"/t/{table}/result.svg?language=de")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    words = [text.text for text in ET.fromstring(drawn.text).iter("{http://www.w3.org/2000/svg}text")]
    assert "Anne <& Co>" in words
    assert {str(score) for score in result["scores"]} <= set(words)
    assert "<script" not in drawn.text
    for wrong in ("gif", "png/x"):
        assert anna.get(f"/t/{table}/result.{wrong}").status_code == 404


def test_where_nothing_draws_png_there_is_svg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_picture, "find_spec", lambda _name: None)
    assert not result_picture.can_draw()
