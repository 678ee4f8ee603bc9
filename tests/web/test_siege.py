"""Ten thousand messages that must have no effect, from all who could want one."""

from __future__ import annotations

import json
import random
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection

from tests.web.serving import Person, Player, Server, say, socket_at, told

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


class Sender(NamedTuple):
    """Somebody at a socket, and their seats; the owner of the first is the host."""

    name: str
    socket: ClientConnection
    seats: tuple[int, ...]


class Scene(NamedTuple):
    """A table at which a lot could be done: the question, the moves of each seat, and who is there."""

    table: str
    window: int
    seq: int
    legal: list[list[str]]
    senders: list[Sender]


HOSTILE_ACTS = (
    "play", "done", "undo", "sit", "say", "previews", "hint", "leave", "back", "stand_in", "automatic", "mode", "start",
)  # fmt: skip
REFUSED_AT_ONES_OWN = ("play", "play", "play", "done", "undo", "back", "stand_in", "say")
"""What even the owner of a seat does in vain, here, with the wrong window or a wrong move."""
NO_MOVES = ["pass", "sinks", "g1 boards", "x" * 100]
PROMISES = [{"kind": "no_mutiny"}, {"text": "a parrot"}, {"kind": "favour", "text": "both"}, None]


def refused_acts(sender: Sender, seat: int) -> Sequence[str]:
    """What somebody cannot do at a seat. Players there may speak to each other, and the host may begin."""
    if seat in sender.seats:
        return REFUSED_AT_ONES_OWN
    allowed = ("say", "start") if 0 in sender.seats else ("say",) if sender.seats else ()
    return [do for do in HOSTILE_ACTS if do not in allowed]


def hostile(generator: random.Random, scene: Scene, sender: Sender) -> str:
    """What a page could send, and right in every part but one: its sender may not do that, there or then."""
    seat = generator.choice((0, 1))
    is_own = seat in sender.seats
    do = generator.choice(refused_acts(sender, seat))
    message: dict[str, Any] = {"do": do, "id": f"{do} {generator.getrandbits(40)}", "seat": seat}
    wrong_move = is_own and do == "play" and generator.random() < 0.5
    window, neighbours = scene.window, [scene.window + 1, scene.window + 2, max(0, scene.window - 1)]
    if is_own and not wrong_move:
        window = generator.choice([other for other in neighbours if other != window])
    elif not is_own and generator.random() < 0.3:
        window = generator.choice(neighbours)
    match do:
        case "play":
            moves = [move for legal in scene.legal for move in legal if not wrong_move or move not in scene.legal[seat]]
            message |= {"window": window, **moves_of(generator, moves + NO_MOVES * wrong_move or NO_MOVES)}
            if generator.random() < 0.3:
                message["seen"] = max(0, scene.seq + generator.randrange(-2, 3))
        case "done" | "undo":
            message["window"] = window
        case "sit":
            message["nonce"] = generator.choice([None, generator.randbytes(16).hex()])
        case "say":
            message |= {"to": message.pop("seat"), "text": "psst"}
        case "automatic":
            message["on"] = generator.choice([True, False])
        case "mode":
            message["mode"] = generator.choice(["none", "round", "could_act"])
        case "start":
            del message["seat"]
    if not is_own and generator.random() < 0.1:
        message["id"] = f"{seat} 1"  # that of something that was done: done again, it is accepted, by its owner
    return json.dumps(message)


def moves_of(generator: random.Random, moves: list[str]) -> dict[str, Any]:
    """A move or several, with a promise or without."""
    play: dict[str, Any] = {"move": generator.choice(moves)}
    if generator.random() < 0.3:
        play = {"moves": generator.choices(moves, k=generator.randrange(1, 4))}
    if generator.random() < 0.3:
        play["promise"] = generator.choice(PROMISES)
    return play


async def answers_to(socket: ClientConnection, messages: Sequence[str | bytes]) -> list[dict[str, Any]]:
    """Send messages, and hear the answers; something else than a refusal or an error is a failure."""
    for message in messages:
        await socket.send(message)
    await socket.send('{"do": "ping"}')
    answers = list[dict[str, Any]]()
    while (answer := await told(socket))["type"] != "pong":
        assert answer["type"] in ("refused", "error"), answer
        assert answer["reason"]
        answers.append(answer)
    return answers


async def everything(scene: Scene, people: Sequence[Person]) -> list[Any]:
    """All that anybody can know of a table: what is in its log, and what a spectator and its owners see."""
    somebody = people[0]
    pages = (f"/t/{scene.table}/record", f"/t/{scene.table}/positions?language=en")
    pictures = [somebody.get(f"/api/tables/{scene.table}").json()]
    for person in people:
        async with person.socket(scene.table) as socket:
            pictures.append(await told(socket, "table"))
    return [somebody.get(page).text for page in pages] + [picture | {"now": 0} for picture in pictures]


async def begin(host: Player) -> None:
    """The host begins."""
    await say(host.socket, do="start", id="start")
    assert (await host.told("accepted", "refused"))["type"] == "accepted"


class Siege:
    """Tables with people in all seats; a stranger who has none, and a spectator who is nobody, look on."""

    def __init__(self, people: Sequence[Person], stranger: Person, stack: AsyncExitStack) -> None:
        self.people = people
        self.stranger = stranger
        self.stack = stack
        stranger.get("/")

    async def sit(self, table: str, seats: int) -> list[Player]:
        """So many people sit down."""
        players = list[Player]()
        for seat, person in enumerate(self.people[:seats]):
            if seat:
                assert person.post(f"/t/{table}/sit", {"seat": str(seat)}).status_code == 303
            players.append(Player(await self.stack.enter_async_context(person.socket(table)), seat))
            await players[-1].sit()
        return players

    async def scene(self, table: str, players: list[Player]) -> Scene:
        """The table as it is now, once everybody has heard what has happened so far."""
        stranger = await self.stack.enter_async_context(self.stranger.socket(table))
        nobody = await self.stack.enter_async_context(socket_at(self.stranger.server, table, "language=en", {}))
        senders = [Sender(("owner", "rival", "third")[one.seat], one.socket, (one.seat,)) for one in players]
        senders += [Sender("stranger", stranger, ()), Sender("nobody", nobody, ())]
        for player in players:
            await say(player.socket, do="ping")
            await player.told("pong")
        for socket in (stranger, nobody):
            await say(socket, do="ping")
            await told(socket, "pong")
        picture = self.people[0].get(f"/api/tables/{table}").json()
        legal = [[one if isinstance(one, str) else one["move"] for one in p.position["legal"]] for p in players]
        return Scene(table, picture["position"]["window"], picture["seq"], legal, senders)

    async def duel(self) -> tuple[Scene, Player]:
        """The rival has picked a set: he can play, or take that back."""
        table = self.people[0].make(kind="friend", first="Jolly")
        players = await self.sit(table, 2)
        for player in players:
            assert await player.asked()
            await player.answer()
        while players[1].position["phase"] != "play":
            await players[1].told("moved")
        assert players[1].position["can_undo"]
        return await self.scene(table, players), players[1]

    async def mutiny(self) -> tuple[Scene, Player]:
        """All but the Captain are asked at once, and can offer each other something."""
        table = self.people[0].make(game="mutiny", kind="crew", players="3", clock="none")
        players = await self.sit(table, 3)
        await begin(players[0])
        for player in players:
            while not player.position["asked"]:
                await player.told("table", "moved")
        return await self.scene(table, players), next(one for one in players if one.position["legal"])

    async def waiting(self) -> tuple[Scene, Player]:
        """The host can begin; and with a clock every seat can pass by itself."""
        table = self.people[0].make(game="mutiny", kind="crew", players="3", clock="relaxed")
        players = await self.sit(table, 3)
        return await self.scene(table, players), players[0]


@pytest.fixture
def cleo(server: Server) -> Iterator[Person]:
    """A third."""
    yield from Person(server).visit()


@pytest.fixture
def stranger(server: Server) -> Iterator[Person]:
    """Somebody with a cookie and without a seat."""
    yield from Person(server).visit()


async def test_ten_thousand_pieces_of_nonsense_get_an_error_each_and_change_nothing(
    anna: Person, bert: Person, cleo: Person, stranger: Person
) -> None:
    """Most of them are well made, and would change something if their sender were somebody else."""
    generator, people = random.Random(4), (anna, bert, cleo)
    answered, refused = 0, dict[str, Counter[str]]()
    async with AsyncExitStack() as stack:
        siege = Siege(people, stranger, stack)
        scenes = [await scene() for scene in (siege.duel, siege.mutiny, siege.waiting)]
        before = [await everything(scene, people) for scene, _ in scenes]
        turns = [(scene, sender) for scene, _ in scenes for sender in scene.senders]
        for batch in range(MANY // BATCH):
            scene, sender = turns[batch % len(turns)]
            acts = OWN_ACTS if sender.seats else ACTS
            messages = [
                hostile(generator, scene, sender) if generator.random() < 0.6 else nonsense(generator, acts)
                for _ in range(BATCH)
            ]
            answers = await answers_to(sender.socket, messages)
            answered += len(answers)
            dos = [str(answer["id"]).split(" ")[0] for answer in answers if answer["type"] == "refused"]
            refused.setdefault(sender.name, Counter()).update(dos)
        assert answered == MANY
        assert [await everything(scene, people) for scene, _ in scenes] == before
        (_, picker), (mutiny, briber), (_, host) = scenes
        assert (await picker.act("undo", window=picker.position["window"]))["type"] == "accepted"
        assert (await briber.answer(mutiny.legal[briber.seat][0]))["type"] == "accepted"
        await begin(host)
    for name in ("owner", "rival", "stranger"):
        assert refused[name].total() >= MANY // 10, (name, refused)
    for name in ("stranger", "nobody"):
        assert set(HOSTILE_ACTS) <= set(refused[name])
    assert "Traceback" not in anna.server.said()
