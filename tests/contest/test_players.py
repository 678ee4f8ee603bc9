"""Who can be tested: how players are named, a program that speaks JSON lines, and a Python class."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from jollyroger.contest.entrants import Entrant, read_entrant, told_apart
from jollyroger.contest.folder import Folder
from jollyroger.contest.players.player import Request, Unreachable
from jollyroger.contest.players.program import ProgramPlayer
from jollyroger.contest.players.python_class import ClassPlayer
from jollyroger.contest.running import replay
from jollyroger.games.errors import OptionsError
from tests.contest.runs import played

REQUEST = Request(0, 0, 1, 0, "instructions", "message")
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["question"] == 2:
        sys.exit()
    answer = {"move": 1} if "message" in asked else {}
    print(json.dumps({"answer": json.dumps(answer), "tokens_in": len(asked["message"]), "tokens_out": 3}), flush=True)
"""


class Parrot:
    """Always the first move of the list."""

    def answer(self, instructions: str, message: str) -> str:
        return f"{len(instructions) * 0}1" if "1. " in message else "pass"


class Coward:
    async def answer(self, instructions: str, message: str) -> str:
        raise RuntimeError("I am afraid")


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("liar", Entrant(name="liar", kind="bot", where="liar")),
        ("bot=sailor,name=Old", Entrant(name="Old", kind="bot", where="sailor")),
        ("command=a b, c=1", Entrant(name="a b, c=1", kind="command", where="a b, c=1")),
        ("name=x,seconds=3,command=a", Entrant(name="x", kind="command", where="a", seconds=3.0)),
        ("class=m:C", Entrant(name="m:C", kind="class", where="m:C")),
        (
            "model=big,url=http://h/v1,key=BIG_KEY,in=0.5,out=2,temperature=0",
            Entrant(
                name="big",
                kind="model",
                where="http://h/v1",
                model="big",
                key="BIG_KEY",
                price_in=0.5,
                price_out=2.0,
                temperature=0.0,
            ),
        ),
    ],
)
def test_players_are_named_on_the_command_line(text: str, entrant: Entrant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIG_KEY", "secret")
    assert read_entrant(text) == entrant


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("model=x", "A model needs url="),
        ("model=x,url=ftp://y", "A model needs url="),
        ("model=x,url=http://y,key=sk-1234", "there is none of that name"),
        ("command= ", "command= needs a program"),
        ("name=x", "needs one of"),
        ("model=x,bot=y,url=http://z", "needs one of"),
        ("colour=red", "not 'colour'"),
        ("class=m:C,in=-1", "in= takes a number from 0"),
        ("class=m:C,in=much", "could not convert"),
    ],
)
def test_what_is_wrong_with_a_player_is_said(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_entrant(text)


def test_players_have_to_be_told_apart() -> None:
    with pytest.raises(OptionsError, match="kraken"):
        read_entrant("kraken")
    with pytest.raises(ValueError, match="'sailor-1' is a bot of ours"):
        told_apart([read_entrant("class=m:C,name=sailor-1")])
    with pytest.raises(ValueError, match="Two players are called 'liar'"):
        told_apart([read_entrant("liar"), read_entrant("liar")])


def test_what_tokens_cost() -> None:
    assert read_entrant("model=x,url=http://y,in=2,out=8").cost(1000, 500) == pytest.approx(0.006)


async def test_a_program_is_asked_and_started_anew_when_it_ends(tmp_path: Path) -> None:
    script = tmp_path / "parrot.py"
    script.write_text(PROGRAM)
    entrant = read_entrant(f"command={sys.executable} {script}")
    outcomes = await played(tmp_path / "run", [entrant], 4)
    efforts = [effort for outcome in outcomes for effort in outcome.efforts.values()]
    assert sum(effort.refusals for effort in efforts) > 0
    assert sum(effort.tokens_out for effort in efforts) >= 3 * sum(effort.questions for effort in efforts) / 2
    assert await replay(Folder(tmp_path / "run")) == []


async def test_a_program_that_is_too_slow_gives_no_answer() -> None:
    player = ProgramPlayer(f"{sys.executable} -c 'import time; time.sleep(60)'", seconds=0.3)
    reply = await player.answer(REQUEST)
    await player.close()
    assert (reply.text, reply.problem) == ("", "no answer in 0.3 seconds")


async def test_a_line_without_an_end_is_no_answer() -> None:
    player = ProgramPlayer(f"{sys.executable} -c \"print('a' * 3_000_000)\"")
    reply = await player.answer(REQUEST)
    await player.close()
    assert (reply.text, reply.problem) == ("", "no line came: LimitOverrunError")


async def test_a_command_that_is_not_there_stops_the_run() -> None:
    with pytest.raises(Unreachable, match="can't be started"):
        await ProgramPlayer("/nowhere/parrot").answer(REQUEST)


async def test_a_class_is_asked(tmp_path: Path) -> None:
    outcomes = await played(tmp_path, [read_entrant(f"class={__name__}:Parrot")], 4)
    assert sum(effort.questions for outcome in outcomes for effort in outcome.efforts.values()) > 0
    assert sum(effort.refusals for outcome in outcomes for effort in outcome.efforts.values()) == 0
    assert await replay(Folder(tmp_path)) == []


async def test_what_a_class_raises_is_a_bad_answer() -> None:
    reply = await ClassPlayer(f"{__name__}:Coward").answer(REQUEST)
    assert (reply.text, reply.problem) == ("", "RuntimeError: I am afraid")
    for where in ("nowhere_at_all:Parrot", f"{__name__}:Kraken"):
        with pytest.raises(Unreachable, match="There's no class"):
            ClassPlayer(where)
