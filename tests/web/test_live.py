"""The live socket: what a page sends and is told, whole games, and nonsense."""

from __future__ import annotations

import asyncio
import json
import random
import string
from time import sleep
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from jollyroger.games.verifying import Finding, verify
from jollyroger.server.fairness import A_WHILE
from jollyroger.web.wire import MOST_LETTERS, Post, short_text, text_head
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
    steps = anna.get(f"/t/{table}/positions?language=pl").json()["steps"]
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


# Nonsense

MANY = 10_000
BATCH = 100
ACTS = [
    "play",
    "done",
    "undo",
    "sit",
    "previews",
    "leave",
    "back",
    "stand_in",
    "automatic",
    "start",
    "fly",
    7,
    None,
]
OWN_ACTS = ["play", "done", "undo", "fly", 7, None]
"""What the owner of a seat cannot do by accident."""
ODD: list[Any] = [None, True, -1, 10, 1 << 70, 1.5, "", "x" * 100, "\x00", "🏴‍☠️", [], [[]], {}, {"a": 1}, "0", "splits"]


def nonsense(generator: random.Random, acts: list[Any]) -> str | bytes:
    """A message that no page would send; a move of a stranger is the best that it can be."""
    kind = generator.randrange(6)
    if kind == 0:
        return generator.randbytes(generator.randrange(60))
    if kind == 1:
        return "".join(generator.choices(string.printable, k=generator.randrange(60)))
    if kind == 2:
        return json.dumps(generator.choice(ODD))
    message = {"do": generator.choice(acts)}
    for field in generator.sample(
        ["id", "seat", "window", "move", "nonce", "text", "on", "extra"], k=generator.randrange(8)
    ):
        message[field] = generator.choice(ODD)
    text = json.dumps(message)
    if kind == 3:
        cut = generator.randrange(len(text))
        return text[:cut] + generator.choice(["", "}", "\\ud800", "\x00", '"']) + text[cut + generator.randrange(3) :]
    return text


async def send_batch(socket: ClientConnection, generator: random.Random, acts: list[Any]) -> int:
    """Send nonsense, and count the answers; something else than a refusal or an error is a failure."""
    for _ in range(BATCH):
        await socket.send(nonsense(generator, acts))
    await socket.send('{"do": "ping"}')
    answers = 0
    while (answer := await told(socket))["type"] != "pong":
        assert answer["type"] in ("refused", "error"), answer
        assert answer["reason"]
        answers += 1
    return answers


async def test_ten_thousand_pieces_of_nonsense_get_an_error_each_and_change_nothing(anna: Person, bert: Person) -> None:
    table = anna.make(kind="bot", first="Jolly")
    pages = (f"/t/{table}/record", f"/t/{table}/positions?language=en")
    generator, answers = random.Random(4), 0
    bert.get("/")
    async with (
        anna.socket(table) as owner,
        bert.socket(table) as stranger,
        socket_at(anna.server, table, "language=en", {}) as nobody,
    ):
        player = Player(owner, 0)
        await player.sit()
        assert await player.asked()
        before = [anna.get(page).text for page in pages]
        await say(stranger, do="ping")
        await say(nobody, do="ping")
        for socket in (stranger, nobody):
            await told(socket, "pong")
        for batch in range(MANY // BATCH):
            socket, acts = ((owner, OWN_ACTS), (stranger, ACTS), (nobody, ACTS))[batch % 3]
            answers += await send_batch(socket, generator, acts)
        assert answers == MANY
        assert [anna.get(page).text for page in pages] == before
        assert (await player.answer())["type"] == "accepted"
    assert "Traceback" not in anna.server.said()


async def test_a_message_that_is_far_too_long_ends_the_socket_only(anna: Person) -> None:
    table = anna.make(kind="friend")
    async with anna.socket(table) as socket:
        await told(socket, "table")
        await socket.send("x" * 5000)
        assert (await told(socket))["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.gather(socket.send("x" * 100_000), told(socket, "none"))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with anna.socket(table) as again:
        assert (await told(again))["type"] == "table"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frames_of_every_size(size: int) -> None:
    from websockets.frames import Frame, Opcode

    message = b"x" * size
    assert text_head(len(message)) + message == Frame(Opcode.TEXT, message).serialize(mask=False)
    sent = Frame(Opcode.TEXT, message).serialize(mask=True)
    assert short_text(sent) == (message if size < 65536 else None)
    for other in (sent[:-1], sent + b"x", sent[:1], b"", b"\x01" + sent[1:], b"\x82" + sent[1:], b"\xc1" + sent[1:]):
        assert short_text(other) is None
    assert short_text(text_head(len(message)) + message) is None


class Ear:
    """A wire, as far as the post knows it."""

    def __init__(self, name: str, heard: list[str]) -> None:
        self.name = name
        self.heard = heard
        self.loop = asyncio.get_running_loop()
        self.transport = self
        self.pause = 0.0
        self.aborted = False

    def hear_now(self, message: bytes) -> None:
        if message == b"stumble":
            raise RuntimeError("a mistake")
        sleep(self.pause)
        self.heard.append(self.name + message.decode())

    def abort(self) -> None:
        self.aborted = True


def ears(heard: list[str]) -> list[Any]:
    return [Ear(name, heard) for name in "abc"]


async def test_a_message_that_makes_the_program_stumble_costs_its_own_socket_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    post, heard = Post(), list[str]()
    a, b, c = ears(heard)
    for wire, message in ((a, b"1"), (b, b"stumble"), (c, b"3"), (a, b"4")):
        post.take(wire, message)
    assert heard == []
    for _ in range(4):  # one at least is heard in each turn of the loop, on a slow machine no more
        await asyncio.sleep(0)
    assert heard == ["a1", "c3", "a4"]
    assert [wire.aborted for wire in (a, b, c)] == [False, True, False]
    assert "a mistake" in caplog.text


async def test_messages_are_heard_a_while_at_a_time_and_those_of_a_wire_in_their_order() -> None:
    post, heard = Post(), list[str]()
    a, b, c = ears(heard)
    a.pause = 2 * A_WHILE
    for wire, message in ((a, b"1"), (b, b"2"), (c, b"3"), (b, b"4")):
        post.take(wire, message)
    await asyncio.sleep(0)
    assert heard == ["a1"]
    post.deliver_from(b)
    assert heard == ["a1", "b2", "b4"]
    await asyncio.sleep(0)
    assert heard == ["a1", "b2", "b4", "c3"]


async def test_when_too_many_messages_wait_each_is_acted_on_as_it_is_read() -> None:
    post, heard = Post(), list[str]()
    a, b, _ = ears(heard)
    for number in range(MOST_LETTERS):
        post.take(a if number else b, b"%d" % number)
    assert heard == []
    post.take(b, b"more")
    assert heard == ["b0", "bmore"]
    await asyncio.sleep(0)
    assert heard[2] == "a1"
