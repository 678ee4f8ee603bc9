"""The live socket: what a page sends and is told, and whole games."""

from __future__ import annotations

import asyncio
from typing import Any

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from jollyroger.games.verifying import Finding, verify
from tests.messages.steps import unfolded
from tests.web.serving import Person, Player, say, socket_at, told


async def test_a_game_against_a_bot_to_its_end(anna: Person) -> None:
    table = anna.make(kind="bot", variant="skirmish")
    async with anna.socket(table, "language=de") as socket:
        player = Player(socket, 0)
        await player.sit()
        result = await player.play()
    assert result["reason"] in ("gold", "richest ship", "draw")
    record = anna.get(f"/t/{table}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="jollyroger-{table}.txt"'
    assert verify(read(record.content, GAMES)).finding == Finding.HONEST
    steps = unfolded(anna.get(f"/t/{table}/positions?language=pl").text)["steps"]
    assert steps[-1]["position"]["result"]["scores"] == result["scores"]


async def test_two_people_a_spectator_and_a_rematch(anna: Person, bert: Person) -> None:
    table = anna.make(kind="friend", variant="skirmish", first="Jolly", automatic="on")
    assert bert.post(f"/t/{table}/sit", {"seat": "1"}).status_code == 303
    async with anna.socket(table) as first, bert.socket(table, "language=pl") as second:
        players = [Player(first, 0), Player(second, 1)]
        async with socket_at(anna.server, table, "language=de", {}) as watching:
            for player in players:
                await player.sit()
            results = await asyncio.gather(*(player.play() for player in players))
            assert results[0]["scores"] == results[1]["scores"]
            assert results[0]["text"] != results[1]["text"]
            watcher = Player(watching, 0)
            while not (watcher.position and watcher.position["result"]):
                await watcher.told("table", "moved")
                assert watcher.position["legal"] == []
                assert not watcher.position["can_undo"]
        again = anna.post(f"/t/{table}/rematch").headers["location"]
        assert bert.post(f"/t/{table}/rematch").headers["location"] == again
        assert (await players[1].told("table"))["table"]["rematch"] == again.removeprefix("/t/")
    async with bert.socket(again.removeprefix("/t/")) as socket:
        picture = await told(socket, "table")
        assert picture["you"]["seats"] == [1]
        assert picture["table"]["options"]["first"] == "Roger"


async def test_two_at_one_screen(anna: Person) -> None:
    table = anna.make(kind="screen", variant="skirmish", name0="Ann", name1="Ben")
    async with anna.socket(table) as socket:
        players = [Player(socket, seat) for seat in (0, 1)]
        picture = await told(socket, "table")
        assert picture["you"]["seats"] == [0, 1]
        assert [seat["name"] for seat in picture["seats"]] == ["Ann", "Ben"]
        for player in players:
            await player.sit()
        position: dict[str, Any] = players[1].position
        while not position["result"]:
            player = players[position["asked"][0]]
            player.position = position
            assert (await player.answer())["type"] == "accepted"
            position = player.position


async def test_a_move_that_the_rules_refuse_says_why_and_by_which_rule(anna: Person) -> None:
    table = anna.make(kind="bot", first="Jolly")
    async with anna.socket(table, "language=de") as socket:
        player = Player(socket, 0)
        await player.sit()
        assert await player.asked()
        cards = " ".join(player.position["dealt"])
        refused = await player.act("play", window=player.position["window"], move=f"takes {cards}")
        assert refused["type"] == "refused"
        refused = await player.act("play", window=player.position["window"], move="g1 boards")
        assert refused["rule"] == "3.3"
        assert "zwei" in refused["reason"]


async def test_a_move_counts_once_and_not_too_late(anna: Person) -> None:
    table = anna.make(kind="bot", first="Jolly")
    async with anna.socket(table) as socket:
        player = Player(socket, 0)
        await player.sit()
        assert await player.asked()
        play = {"do": "play", "seat": 0, "id": "once", "window": player.position["window"]}
        play["move"] = player.position["legal"][0]
        for _ in range(3):
            await say(socket, **play)
            assert (await player.told("accepted", "refused")) == {"type": "accepted", "id": "once"}
        await say(socket, **play | {"id": "late"})
        assert (await player.told("accepted", "refused"))["type"] == "refused"
        record = anna.get(f"/t/{table}/record").text
        assert record.count("splits") == 1


async def test_undo_and_done(anna: Person) -> None:
    table = anna.make(kind="bot", first="Roger")
    async with anna.socket(table) as socket:
        player = Player(socket, 0)
        await player.sit()
        assert await player.asked()
        assert player.position["phase"] == "pick"
        before = player.position["sets"]
        await player.answer()
        while player.position["phase"] != "play":
            await player.told("moved")
        assert player.position["can_undo"]
        assert (await player.act("undo", window=player.position["window"]))["type"] == "accepted"
        while player.position["phase"] != "pick":
            await player.told("moved")
        assert player.position["sets"] == before


async def test_chat_previews_and_ping(anna: Person, bert: Person) -> None:
    table = anna.make(kind="bot", first="Roger")
    bert.get("/")
    async with anna.socket(table) as socket, bert.socket(table) as other:
        player = Player(socket, 0)
        await player.sit()
        await say(socket, do="say", text="<b>Ahoy</b>")
        assert (await told(other, "said"))["text"] == "<b>Ahoy</b>"
        await say(socket, do="ping")
        assert await player.told("pong") == {"type": "pong"}
        assert await player.asked()
        await player.answer()
        while player.position["phase"] != "play":
            await player.told("moved")
        await say(socket, do="previews", seat=0)
        previews = (await player.told("previews"))["previews"]
        assert set(previews) == set(player.position["legal"])


async def test_a_program_can_be_brief(anna: Person) -> None:
    table = anna.make(kind="bot", variant="skirmish")
    async with anna.socket(table, "language=en&brief=yes") as socket:
        player = Player(socket, 0)
        await player.sit()
        assert await player.play()
    async with anna.socket(table, "language=en&brief=yes") as silent, anna.socket(table) as talking:
        assert (await told(silent, "table"))["log"] == []
        assert (await told(talking, "table"))["log"]
