"""Assistants at a server's tables: whole games with the SDK's own client, over standard input and over HTTP."""

from __future__ import annotations

import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp_types import ImageContent, TextContent, TextResourceContents

from tests.web.serving import Server, kept

COMMAND = str(Path(sys.executable).with_name("jollyroger"))
MOST_CALLS = 400
TOOLS = {
    "list_tables", "create_table", "sit", "start_game", "look", "play", "offer_bribe", "answer_bribe", "say",
    "wait_for_turn", "analyse", "rules", "picture",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from kept(Server(tmp_path_factory.mktemp("assistants") / "server", "--no-limits"))


def over_http(server: Server, mode: str = "auto") -> Client:
    return Client(f"{server.address}/mcp", mode=mode)


def over_stdio(server: Server, mode: str = "auto") -> Client:
    return Client(StdioServerParameters(command=COMMAND, args=["mcp", "--server", server.address]), mode=mode)


async def call(client: Client, tool: str, **fields: Any) -> str:
    """What a tool says; it must not fail."""
    failed, text = await attempt(client, tool, **fields)
    assert not failed, text
    return text


async def attempt(client: Client, tool: str, **fields: Any) -> tuple[bool, str]:
    """Whether a tool fails, and what it says."""
    result = await client.call_tool(tool, fields)
    text = "".join(part.text for part in result.content if isinstance(part, TextContent))
    return bool(result.is_error), text


def seat_link(said: str) -> str:
    found = re.search(r"^Seat link: (\S+)$", said, re.MULTILINE)
    assert found, said
    return found[1]


def question_in(said: str) -> str:
    return str(re.findall(r"^Question: (\S+)$", said, re.MULTILINE)[-1])


async def play_on(client: Client, link: str, said: str) -> str:
    """The first move each time, until the game is over."""
    for _ in range(MOST_CALLS):
        if "gold" in said.splitlines()[0] and "Moves as in records" not in said:
            return said
        if "Moves as in records: " in said:
            _, said = await attempt(client, "play", seat_link=link, answer="1", question=question_in(said))
        said = await call(client, "wait_for_turn", seat_link=link)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("way", "mode"), [(over_http, "auto"), (over_http, "legacy"), (over_stdio, "auto"), (over_stdio, "legacy")]
)
async def test_a_whole_duel_over_each_transport(server: Server, way: Any, mode: str) -> None:
    """Clients of the stateless revision, and those that shake hands first."""
    async with way(server, mode) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        options = {"variant": "skirmish"}
        said = await call(client, "create_table", game="duel", name="Nell", bots=["random"], options=options)
        said = await play_on(client, seat_link(said), await call(client, "wait_for_turn", seat_link=seat_link(said)))
        assert re.match(r".* (wins|gold each)", said)


@pytest.mark.parametrize("way", [over_http, over_stdio])
async def test_a_whole_mutiny_with_a_bribe(server: Server, way: Any) -> None:
    async with way(server) as client:
        options = {"deck": "skirmish"}
        bots = ["sailor", "sailor"]
        said = await call(client, "create_table", game="mutiny", name="Nell", bots=bots, options=options)
        link = seat_link(said)
        refused = True
        while refused:
            said = await call(client, "wait_for_turn", seat_link=link)
            while "You can also write" not in said:
                await attempt(client, "play", seat_link=link, answer="1", question=question_in(said))
                said = await call(client, "wait_for_turn", seat_link=link)
            # A bot can play a card in between, and then nobody bribes (15.3).
            refused, said = await attempt(client, "offer_bribe", seat_link=link, to="Bart", promise="no_mutiny")
        assert "I won't join a mutiny this round." in said
        table = link.split("/t/")[1].split("/")[0]
        book = await client.read_resource(f"oaths://{table}")
        assert isinstance(book.contents[0], TextResourceContents)
        assert "Nell (AI) to Bart: I won't join a mutiny this round." in book.contents[0].text
        await play_on(client, link, await call(client, "wait_for_turn", seat_link=link))


@pytest.mark.parametrize(("game", "bots", "options"), [("duel", 1, {}), ("mutiny", 2, {"deck": "skirmish"})])
async def test_a_client_gets_the_board_as_a_picture(server: Server, game: str, bots: int, options: Any) -> None:
    async with over_http(server) as client:
        names = ["random"] * bots
        said = await call(client, "create_table", game=game, name="Nell", bots=names, options=options)
        result = await client.call_tool("picture", {"seat_link": seat_link(said), "language": "pl"})
        (picture,) = (part for part in result.content if isinstance(part, ImageContent))
        assert picture.mime_type == "image/png"
        assert b64decode(picture.data).startswith(b"\x89PNG")
        wrong = re.sub("[0-9a-f]{8}$", "00000000", seat_link(said))
        failed, text = await attempt(client, "picture", seat_link=wrong)
        assert failed
        assert "secret" in text.lower() or "link" in text.lower()


async def test_two_assistants_sit_down_talk_and_are_marked(server: Server) -> None:
    async with over_http(server) as client:
        said = await call(client, "create_table", game="duel", name="Nell", bots=[], people=1, public=True)
        nell, table = seat_link(said), said.split("Link for others: ")[1].splitlines()[0]
        assert f"{table.rpartition('/')[2]}: duel, open, free seats: [1], players: Nell (AI), -" in await call(
            client, "list_tables"
        )
        bo = seat_link(await call(client, "sit", table_link=table, name="Bo", language="de"))
        assert await call(client, "say", seat_link=bo, text="Ahoy", to="Nell (AI)") == "Said."
        assert "Turn 1 of 8" in await call(client, "look", seat_link=nell)
        assert "Zug 1 von 8" in await call(client, "look", seat_link=bo, language="de")
        full = await attempt(client, "sit", table_link=table, name="Cy")
        assert full == (True, "Error executing tool sit: All seats are taken.")


async def test_what_is_not_possible_is_said_with_the_rule_and_the_moves(server: Server) -> None:
    async with over_http(server) as client:
        options = {"variant": "skirmish", "first": "Jolly"}
        made = await call(client, "create_table", game="duel", name="Nell", bots=["random"], options=options)
        link = seat_link(made)
        said = await call(client, "wait_for_turn", seat_link=link)
        failed, reason = await attempt(client, "play", seat_link=link, answer="sing")
        assert failed
        assert "“sing” isn't one of your moves." in reason
        assert "1. " in reason
        assert (await attempt(client, "play", seat_link=link, answer="1", question="1-00000000"))[0]
        assert (await attempt(client, "look", seat_link=link[:-4] + "0000"))[0]
        assert (await attempt(client, "look", seat_link=link.partition("/seat/")[0]))[0]
        assert (await attempt(client, "offer_bribe", seat_link=link, to="Bo", things=["rum"]))[0]
        once = {"seat_link": link, "answer": "1", "question": question_in(said), "request_id": "a" * 32}
        assert "Done: splits" in await call(client, "play", **once)
        assert "Done: " in await call(client, "play", **once)


async def test_rules_records_and_a_lesson(server: Server) -> None:
    async with over_http(server) as client:
        assert (await call(client, "rules", game="mutiny", rule="13.4")).startswith(
            "- **13.4** An offer isn't an answer"
        )
        assert (await attempt(client, "rules", game="duel", rule="99.9"))[0]
        assert "# " in await call(client, "rules", game="duel", language="pl")
        book = await client.read_resource("rules://duel/de")
        assert isinstance(book.contents[0], TextResourceContents)
        assert "3.1" in book.contents[0].text
        lesson = await client.get_prompt("learn", {"game": "mutiny", "language": "pl"})
        assert "Piracy & Mutiny" in str(lesson.messages[0].content)
        made = await call(client, "create_table", game="duel", name="Nell", bots=["random"])
        table = seat_link(made).split("/t/")[1].split("/")[0]
        record = await client.read_resource(f"record://{table}")
        assert isinstance(record.contents[0], TextResourceContents)
        assert record.contents[0].text.startswith("jollyroger record 1")


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    yield from kept(Server(tmp_path / "limited"))


async def test_tables_are_limited_by_the_callers_address(limited: Server) -> None:
    """Limits hold as for every other program."""
    reason = ""
    async with over_http(limited) as client:
        for _ in range(MOST_CALLS):
            failed, reason = await attempt(client, "create_table", game="duel", name="Nell", bots=["random"])
            if failed:
                break
    assert "Too many requests." in reason
