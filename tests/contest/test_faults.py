"""Endpoints as they are: whatever they do, no game is lost, no bound is broken, and nothing is paid for twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from jollyroger.contest.answer_book import AnswerBook
from jollyroger.contest.conditions import Conditions
from jollyroger.contest.folder import Folder
from jollyroger.contest.players.endpoint import seconds_of
from jollyroger.contest.report import report_of, runs_in, write_report
from jollyroger.contest.running import replay
from jollyroger.contest.spending import Budget
from tests.contest.fake_endpoint import (
    FAULTS,
    INJECTION,
    broken,
    good,
    half_counted,
    halved,
    injecting,
    nonsense,
    not_allowed,
    serving,
    uncounted,
)
from tests.contest.runs import TOKENS, entrants_of, files_of, model_at, played, stopped


async def test_no_game_is_lost_whatever_an_endpoint_does(tmp_path: Path) -> None:
    async with serving(*FAULTS, nonsense, nonsense, nonsense) as fake:
        outcomes = await played(tmp_path, [model_at(fake.url)], 6, at_once=1)  # so that faults come in their order
    efforts = [effort for outcome in outcomes for effort in outcome.efforts.values()]
    assert len(outcomes) == 6
    assert all(sum(outcome.scores) > 0 for outcome in outcomes)
    assert sum(effort.refusals for effort in efforts) >= 20
    assert sum(effort.stand_ins for effort in efforts) >= 2
    assert all(request["authorization"] for request in fake.requests)
    assert b"secret" not in b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    # Played again without the model, move by move.
    assert await replay(Folder(tmp_path)) == []


async def test_three_bad_answers_and_a_stand_in_plays(tmp_path: Path) -> None:
    async with serving(nonsense) as fake:
        (outcome,) = await played(tmp_path, [model_at(fake.url)], 1)
    (effort,) = outcome.efforts.values()
    assert effort.stand_ins == effort.questions > 0
    assert effort.calls == effort.refusals == 3 * effort.questions
    messages = [request["messages"][1]["content"] for request in fake.requests[:3]]
    assert messages[1].startswith(messages[0])
    assert "You answered: As a pirate, I would rather sing { a shanty." in messages[1]
    assert "That isn't possible: There is no move in your answer." in messages[1]
    assert messages[1].count("1. ") > messages[0].count("1. ")
    assert messages[2] == messages[1]


async def test_the_bound_on_money_is_held_and_the_run_goes_on_later(tmp_path: Path) -> None:
    async with serving(good) as fake:
        entrants = [model_at(fake.url)]
        budget = Budget(most_cost=0.2)
        reason = await stopped(tmp_path, entrants, 12, budget)
        assert reason.startswith("The next answer could go beyond the bound: 0.2 in money")
        first = len(fake.requests)
        # 700 tokens at 10 and 20 at 30 a million: what is spent is what the endpoint says, and less than the bound.
        assert budget.cost == pytest.approx(first * (700 * 10 + 20 * 30) / 1e6)
        assert 0.1 < budget.cost <= 0.2
        again = Budget(most_cost=0.2)
        await stopped(tmp_path, entrants, 12, again)
        assert len(fake.requests) == first
        assert again.cost == pytest.approx(budget.cost)
        outcomes = await played(tmp_path, entrants, 12)
        assert max(fake.answered.values()) == 1
    assert len(outcomes) == 12
    assert sum(effort.cost for one in outcomes for effort in one.efforts.values()) == pytest.approx(
        len(fake.requests) * 0.0076
    )


async def test_the_bound_holds_where_an_endpoint_counts_nothing(tmp_path: Path) -> None:
    async with serving(uncounted) as fake:
        budget = Budget(most_tokens=60_000)
        await stopped(tmp_path, [model_at(fake.url)], 4, budget)
        sent = sum(len(str(message["content"]).encode()) for one in fake.requests for message in one["messages"])
    assert sent < budget.tokens <= 60_000


async def test_a_run_that_was_stopped_ends_like_one_that_was_not(tmp_path: Path) -> None:
    async with serving(good) as fake:
        entrants = [model_at(fake.url, "anybody"), *entrants_of("liar")]
        await played(tmp_path / "whole", entrants, 12)
        asked = len(fake.requests)
        for bound in (0.1, 0.15):
            await stopped(tmp_path / "parts", entrants, 12, Budget(most_cost=bound))
        await played(tmp_path / "parts", entrants, 12, at_once=1)
        assert len(fake.requests) == 2 * asked
    assert files_of(tmp_path / "parts").keys() == files_of(tmp_path / "whole").keys()
    records = {name: data for name, data in files_of(tmp_path / "parts").items() if name.endswith((".record", "jsonl"))}
    assert records.items() <= files_of(tmp_path / "whole").items()


async def test_a_run_that_was_killed_pays_nothing_twice(tmp_path: Path) -> None:
    async with serving(good) as fake:
        command = [sys.executable, "-c", "from jollyroger.cli import run; run()", "arena", "--out", str(tmp_path)]
        given = [
            "--player",
            f"model=parrot,url={fake.url},in=10,out=30",
            "--games",
            "2",
            "--answer-tokens",
            str(TOKENS),
        ]
        with subprocess.Popen([*command, *given], stderr=subprocess.DEVNULL) as process:
            while len(fake.requests) < 30:
                await asyncio.sleep(0.01)
            os.kill(process.pid, signal.SIGKILL)
        killed = len(fake.requests)
        written = sum(len(AnswerBook(Folder(tmp_path).answers(number)).answered()) for number in range(2))
        outcomes = await played(tmp_path, [model_at(fake.url, "parrot")], 2, conditions=Conditions())
        twice = sum(count - 1 for count in fake.answered.values())
    assert len(outcomes) == 2
    # What was under way when the blow fell is asked again: at most one answer a game.
    assert killed - 2 <= written <= killed
    assert twice <= 2
    assert await replay(Folder(tmp_path)) == []


async def test_what_was_asked_and_never_came_counts_as_spent(tmp_path: Path) -> None:
    async with serving(good) as fake:
        entrants = [model_at(fake.url)]
        await stopped(tmp_path, entrants, 4, Budget(most_cost=0.1))
        file = Folder(tmp_path).answers(0)
        spent = sum(len(AnswerBook(Folder(tmp_path).answers(one)).answered()) for one in range(4)) * 0.0076
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join(lines[:-1]) + lines[-1][:-20])  # the kill came while the answer was written
        budget = Budget(most_cost=0.1)
        await stopped(tmp_path, entrants, 4, budget)
    assert len(AnswerBook(file).unanswered()) == 1
    # The answer that is lost counts as the most that it can have taken.
    assert budget.cost > spent + 0.03


async def test_what_several_kills_have_cost_is_counted_each_time(tmp_path: Path) -> None:
    async with serving(good) as fake:
        entrants = [model_at(fake.url)]
        await played(tmp_path, entrants, 1)
        file, (_, game, *_) = Folder(tmp_path).answers(0), sorted((tmp_path / "games").iterdir())
        game.unlink()  # so that it is not over
        *_, asked, _ = lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join([*lines[:-1], asked]))
        budget = Budget()
        await played(tmp_path, entrants, 1, budget)
    most = [page.most_in * 10 + page.most_out * 30 for page in AnswerBook(file).unanswered()]
    assert len(most) == 2
    assert budget.cost == pytest.approx((sum(most) / 1e6) + len(lines) / 2 * 0.0076)


@pytest.mark.parametrize("lines", [1, 2, 7, 8])
async def test_a_run_goes_on_from_every_kill(tmp_path: Path, lines: int) -> None:
    async with serving(good) as fake:
        entrants = [model_at(fake.url)]
        await played(tmp_path, entrants, 1)
        files, file = files_of(tmp_path), Folder(tmp_path).answers(0)
        for other in files:
            (tmp_path / "games" / other).unlink()
        kept = file.read_bytes().splitlines(keepends=True)[:lines]
        file.write_bytes(b"".join(kept)[: -9 if lines % 3 else None])
        await played(tmp_path, entrants, 1)
    records = {name: data for name, data in files.items() if name.endswith((".record", "jsonl"))}
    assert records.items() <= files_of(tmp_path).items()


async def test_tokens_that_are_not_counted_are_bytes(tmp_path: Path) -> None:
    async with serving(half_counted) as fake:
        await played(tmp_path, [model_at(fake.url)], 1)
    replies = [page.reply for page in AnswerBook(Folder(tmp_path).answers(0)).answered()]
    assert {(reply.tokens_in, reply.tokens_out) for reply in replies if reply} == {
        (700, len(reply.text)) for reply in replies if reply
    }


async def test_half_an_emoji_is_no_reason_to_stop(tmp_path: Path) -> None:
    async with serving(halved) as fake:
        await played(tmp_path, [model_at(fake.url)], 1)
        assert any("Your note: 💀 \ufffd" in one["messages"][1]["content"] for one in fake.requests)
    assert await replay(Folder(tmp_path)) == []


async def test_an_endpoint_that_is_down_stops_the_run_and_loses_nothing(tmp_path: Path) -> None:
    async with serving(good, *[broken] * 100) as fake:
        reason = await stopped(tmp_path, [model_at(fake.url)], 1)
    assert "answers 500, 8 times." in reason
    book = AnswerBook(Folder(tmp_path).answers(0))
    assert len(book.answered()) == 1
    # Nothing was taken, so nothing counts as spent.
    assert book.unanswered() == []


async def test_a_wrong_key_is_said_at_once(tmp_path: Path) -> None:
    async with serving(not_allowed) as fake:
        reason = await stopped(tmp_path, [model_at(fake.url)], 2)
    assert reason.endswith("answers 401: no key!")
    assert len(fake.requests) <= 2


async def test_other_words_do_not_pass_for_the_same_run(tmp_path: Path) -> None:
    async with serving(good) as fake:
        await played(tmp_path, [model_at(fake.url)], 1)
    file = Folder(tmp_path).answers(0)
    file.write_bytes(file.read_bytes().replace(b'"digest":"', b'"digest":"0'))
    (found,) = await replay(Folder(tmp_path))
    assert "is another one today" in found


async def test_what_models_write_is_text_wherever_it_is_shown(tmp_path: Path) -> None:
    async with serving(injecting) as fake:
        entrants = [model_at(fake.url, "<script>alert(2)</script>"), model_at(fake.url, "| [b](javascript:2) `")]
        await played(tmp_path, entrants, 2)
    heard = [line for one in fake.requests for line in one["messages"][1]["content"].splitlines() if "IGNORE" in line]
    assert heard
    assert all(line.startswith(("- ", "Your note: ", "You answered: ")) for line in heard)
    assert any(line.endswith(f": “{INJECTION}”") for line in heard)
    report = report_of(runs_in([tmp_path]), rollouts=0)
    page, text, _ = (file.read_text() for file in write_report(report, tmp_path))
    assert "<script" not in page
    assert "&lt;script&gt;alert(2)" in page
    assert "\\<script\\>alert(2)\\</script\\>" in text
    assert "[b](javascript" not in text


@pytest.mark.parametrize(("text", "seconds"), [("3", 3.0), ("0.5", 0.5), ("", None), ("soon", None), ("nan", None)])
def test_retry_after_in_seconds(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds


def test_retry_after_as_a_moment() -> None:
    found = seconds_of(format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True))
    assert found == pytest.approx(30, abs=3)
