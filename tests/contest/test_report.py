"""What a report says: figures that are counted by hand, gains, ratings; and its three forms."""

from __future__ import annotations

import json
from math import log10, sqrt
from pathlib import Path

import msgspec
import pytest

from jollyroger.contest import what_if
from jollyroger.contest.conditions import Conditions
from jollyroger.contest.estimates import estimate, estimate_by_deal, quantile, share_of
from jollyroger.contest.figures import figures_of, paired
from jollyroger.contest.folder import Folder, RunProblem
from jollyroger.contest.outcomes import Dealing, Deeds, OathTold, Outcome
from jollyroger.contest.plots import ticks
from jollyroger.contest.ratings import bradley_terry, open_skill, ratings_of, standings
from jollyroger.contest.report import report_of, runs_in, write_report
from jollyroger.contest.report_text import MIXED, plain
from jollyroger.contest.running import replay
from tests.contest.runs import entrants_of, played


def oath(kind: str, standing: str, receiver: int = 1, settled_at: int = 0) -> OathTold:
    sworn = standing in ("sworn", "kept", "broken")
    return OathTold(1, 0, receiver, kind, kind, standing, asked=False, made_at=5, settled_at=settled_at, sworn=sworn)


def outcome(number: int, scores: list[int], winners: list[int], names: str = "abbb", **given: object) -> Outcome:
    fields = {"oaths": [], "dealings": [], "deeds": [Deeds() for _ in scores]} | given
    return Outcome(
        number=number,
        deal=number,
        players=list(names),
        tested=[0],
        scores=scores,
        winners=winners,
        reason="gold",
        **fields,  # type: ignore[arg-type]
    )


def test_figures_are_what_the_games_were() -> None:
    oaths = [
        oath("appoint", "broken", 1, settled_at=20),
        oath("appoint", "kept", 2),
        oath("card", "declined"),
        oath("card", "void"),
        oath("card", "sworn"),
        msgspec.structs.replace(oath("card", "declined"), asked=True),  # somebody else asked for it
        msgspec.structs.replace(oath("card", "void"), asked=True, sworn=True),
    ]
    dealings = [
        Dealing(0, 1, 10, accepted=True),
        Dealing(0, 1, 30, accepted=False),
        Dealing(0, 2, 30, accepted=True),
        Dealing(1, 0, 40, accepted=True),
    ]
    deeds = [Deeds(offers=3, accepted=2, prizes_paid=4, mutinies_joined=2, mutinies_won=1), *[Deeds()] * 3]
    first = outcome(0, [9, 1, 2, 9], [0, 3], oaths=oaths, dealings=dealings, deeds=deeds)
    one, other = figures_of([first, outcome(1, [1, 8, 2, 3], [1])])
    assert (one.name, one.tested, one.games, one.seats) == ("a", True, 2, 2)
    assert (other.name, other.tested, other.seats) == ("b", False, 6)
    assert one.win_share.mean == 0.25
    assert one.above_fair.mean == 0
    assert one.gold.mean == 5
    made = one.all_promises
    assert (made.offered, made.sworn, made.kept, made.broken, made.declined, made.void) == (6, 4, 1, 1, 1, 2)
    assert made.unjudged == 1
    assert made.kept_share is not None
    assert made.kept_share.mean == 0.5
    assert {kind: promises.offered for kind, promises in one.promises.items()} == {"appoint": 2, "card": 4}
    again = one.again
    assert (again.before, again.accepted_before, again.after, again.accepted_after) == (2, 2, 1, 0)
    assert (one.offers, one.accepted, one.prizes_paid, one.joined, one.won) == (3, 2, 4, 2, 1)


def test_players_are_paired_deal_by_deal() -> None:
    games = [outcome(0, [9, 1], [0], "ac"), outcome(1, [5, 6], [1], "ac"), outcome(0, [4, 5], [1], "bc")]
    (found,) = paired(games)
    assert (found.name, found.best, found.deals) == ("b", "a", 1)
    assert (found.win.mean, found.gold.mean) == (-1, -5)


def test_intervals_are_students_over_deals() -> None:
    found = estimate([1.0, 3.0])
    assert found is not None
    assert found.mean == 2
    many = estimate([0.0, 1.0] * 50)
    assert many is not None
    assert many.high == pytest.approx(0.5 + 1.984 * 0.50252 / sqrt(100), abs=1e-3)
    assert quantile(9) == pytest.approx(2.262, abs=0.01)
    assert quantile(1000) == pytest.approx(1.962, abs=0.001)
    assert estimate([]) is None
    assert estimate([4.0]) == estimate_by_deal([(1, 3.0), (1, 5.0)])
    assert share_of(0, 0) is None


def test_places_at_the_end() -> None:
    assert standings(outcome(0, [9, 1, 2, 9], [0, 3])) == [0, 2, 1, 0]
    assert standings(outcome(0, [9, 1, 1, 9], [3])) == [1, 2, 2, 0]


def test_bradley_terry_finds_the_odds() -> None:
    points = bradley_terry(["a", "b"], {("a", "b"): 3000.0, ("b", "a"): 1000.0}, "b")
    assert points["b"] == 1000
    assert points["a"] == pytest.approx(1000 + 400 * log10(3), abs=1)


def test_ratings_put_the_winner_first() -> None:
    games = [outcome(number, [9, 1, 2, 3], [0]) for number in range(12)]
    first, second = ratings_of(games, "b")
    assert (first.name, second.name, second.bradley_terry) == ("a", "b", 1000)
    assert first.bradley_terry >= first.low > 1100
    skills = open_skill(games)
    assert skills["a"][0] > 25 > skills["b"][0]
    assert ratings_of([outcome(0, [1, 2, 3, 4], [3], "aaaa")], "a") == []


def test_ticks_are_round() -> None:
    assert ticks(-0.13, 0.11) == [-0.1, -0.05, 0.0, 0.05, 0.1]


def test_markdown_of_others_is_text() -> None:
    assert plain("a|b <i> `c`\n# [d](e)") == "a\\|b \\<i\\> \\`c\\` \\# \\[d\\](e)"


async def test_a_liar_breaks_promises_a_saint_keeps_them_and_the_crew_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_if, "MOST_OATHS", 8)  # for each the game is played on twice, without the compiler
    await played(tmp_path / "liar", entrants_of("liar"), 8, conditions=Conditions())
    await played(tmp_path / "saint", entrants_of("saint"), 8, conditions=Conditions())
    report = report_of(runs_in([tmp_path]), rollouts=1)
    figures = {one.name: one for one in report.figures}
    assert report.is_comparable
    assert report.games == report.planned == 16
    assert figures["liar"].all_promises.broken > 10
    assert figures["saint"].all_promises.broken == 0
    assert figures["saint"].all_promises.kept > 10
    again = figures["liar"].again
    assert again.accepted_before / again.before > 2 * again.accepted_after / again.after
    gains = report.gains["liar"]
    assert gains.broken == figures["liar"].all_promises.broken
    assert 0 < gains.tried <= gains.by_move <= gains.broken
    assert gains.gold is not None
    assert {quote.giver for quote in report.quotes} == {"liar"}
    assert [rating.name for rating in report.ratings if rating.bradley_terry == 1000] == ["sailor-1"]
    page, text, data = (file.read_text() for file in write_report(report, tmp_path / "out"))
    assert json.loads(data)["protocols"][0]["hash"] == Conditions().hash
    for form in (page, text):
        assert Conditions().hash in form
        assert "What a broken oath gained" in form
        assert "I'll appoint you Quartermaster." in form.replace("&#39;", "'")
    assert page.count("<svg") == 3
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    # The same report, word for word, whenever it is made.
    assert write_report(report_of(runs_in([tmp_path]), rollouts=1), tmp_path / "out")[1].read_text() == text
    assert await replay(Folder(tmp_path / "liar")) == []


async def test_runs_under_other_conditions_are_not_compared(tmp_path: Path) -> None:
    await played(tmp_path / "one", entrants_of("random"), 2)
    await played(tmp_path / "two", entrants_of("patient"), 2, conditions=Conditions(deck="skirmish", seed=3))
    report = report_of(runs_in([tmp_path / "one", tmp_path / "two"]), rollouts=0)
    assert not report.is_comparable
    page, text, _ = write_report(report, tmp_path)
    assert MIXED in text.read_text()
    assert MIXED.replace("'", "&#39;") in page.read_text()


def test_a_folder_without_a_run_is_said() -> None:
    with pytest.raises(RunProblem, match="There's no run here"):
        runs_in([Path("nowhere")])
    with pytest.raises(RunProblem, match="There's no run in nowhere"):
        Folder(Path("nowhere")).read()


async def test_another_run_is_not_overwritten(tmp_path: Path) -> None:
    await played(tmp_path, entrants_of("random"), 1)
    with pytest.raises(RunProblem, match="with other players"):
        await played(tmp_path, entrants_of("patient"), 1)
    with pytest.raises(RunProblem, match="Somebody else plays"), Folder(tmp_path).locked(), Folder(tmp_path).locked():
        pass
