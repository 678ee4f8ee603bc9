"""What Red Beard says about games: chances, costs, turning points, hints, and the cut of the day."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from jollyroger.bots.redbeard.analysis import analyse, hint, rank
from jollyroger.bots.redbeard.daily import cut_of_the_day
from jollyroger.bots.redbeard.findings import Analysis, Kind
from jollyroger.bots.redbeard.telling import tell_analysis
from jollyroger.cli.commands import main
from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.duel.state import Phase
from jollyroger.games.record import Record, read, write
from jollyroger.words.duel.analysis import move_text
from jollyroger.words.duel.game_words import DuelWords
from tests.bots.redbeard.endings import position
from tests.test_docs import blocks

pytestmark = pytest.mark.xdist_group("compiled")
GAMES_PLAYED = Path(__file__).parents[2] / "playthroughs"


def golden(name: str) -> Record:
    return read((GAMES_PLAYED / f"{name}.txt").read_bytes(), GAMES)


@pytest.fixture(scope="module")
def analysed(hurried: None) -> Analysis:
    return analyse(golden("duel_advanced_greedy"))


def test_every_step_has_a_chance_and_the_last_is_the_result(analysed: Analysis) -> None:
    record = golden("duel_advanced_greedy")
    assert len(analysed.steps) == len(record.plies)
    assert all(0 <= step.chance <= 1 for step in analysed.steps)
    result = DUEL.result(record.final_state())
    assert result is not None
    assert analysed.steps[-1].chance == (1.0 if result.winners == (0,) else 0.0)


def test_the_golden_analysis(analysed: Analysis) -> None:
    """What is told of a golden game; a diff of it shows what a change does to Red Beard's judgement."""
    told = tell_analysis(analysed, DuelWords("en", golden("duel_advanced_greedy").players))
    lines = [
        f"{made.step:3} {told.chances[made.step]:.3f} {made.kind:5} {made.text}"
        + ("" if made.is_best else f" (costs {made.cost:.3f}; {made.best})")
        for made in told.decisions
    ]
    kept = Path(__file__).with_name("golden_analysis.txt")
    assert "\n".join([*lines, "", *told.turning_texts, ""]) == kept.read_text()


def test_decisions_cost_something_or_nothing_never_less(analysed: Analysis) -> None:
    assert len(analysed.decisions) == sum(ply.actor >= 0 for ply in golden("duel_advanced_greedy").plies)
    for made in analysed.decisions:
        assert made.cost >= 0
        assert (made.best == made.code) == (made.made == made.could)
    assert any(made.cost > 0.01 for made in analysed.decisions)


def test_in_the_last_turn_nothing_is_guessed(analysed: Analysis) -> None:
    last = [step for step in analysed.steps if step.decision is not None and step.decision.turn == 8]
    assert {step.chance for step in last} <= {0.0, 0.5, 1.0}


def test_turning_points_are_the_costliest_decisions_in_their_order(analysed: Analysis) -> None:
    points = analysed.turning_points()
    assert len(points) == 3
    others = [made.cost for made in analysed.decisions if not any(made is point for point in points)]
    assert min(point.cost for point in points) >= max(others)
    assert [point.turn for point in points] == sorted(point.turn for point in points)
    cost = analysed.mean_cost(0, Kind.SPLIT)
    assert cost is not None
    assert cost >= 0


def test_a_seat_that_decided_nothing_has_no_mean() -> None:
    record = golden("duel_advanced_greedy")
    record.plies = record.plies[:6]
    analysis = analyse(record)
    assert analysis.mean_cost(0, Kind.PLAY) is None
    assert analysis.turning_points() == []


def test_only_the_duel_is_analysed() -> None:
    with pytest.raises(ValueError, match="duel"):
        analyse(golden("mutiny_3"))


def test_a_hint_is_the_best_legal_move() -> None:
    for cards in (0, 3):
        state = position("advanced", 2, turn=8, cards=cards)
        found = hint(state)
        assert found is not None
        assert found.best.code in DUEL.legal_codes(state, state.mover)
    state.phase = Phase.OVER
    assert hint(state) is None


def test_the_cut_of_the_day_is_one_for_all_and_another_tomorrow() -> None:
    today, tomorrow = date(2024, 5, 1), date(2024, 5, 2)
    state = cut_of_the_day(today)
    assert state == cut_of_the_day(today)
    assert state != cut_of_the_day(tomorrow)
    assert state.phase == Phase.SPLIT
    cuts = rank(state)
    assert {cut.code for cut in cuts} == set(DUEL.legal_codes(state, state.mover))
    assert [cut.worth for cut in cuts] == sorted((cut.worth for cut in cuts), reverse=True)


def test_the_python_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("docs/red-beard.md", "python"):
        exec(block, {})
    assert "Choice(code=" in capsys.readouterr().out


def test_every_kind_of_move_has_words() -> None:
    words = DuelWords("en", ("Anne", "Bart"))
    told = set()
    for seed in range(60):
        for cards in (0, 5, 3):
            state = position("all-cards", seed, turn=3 + seed % 7, cards=cards)
            told |= {move_text(state, code, words) for code in DUEL.legal_codes(state, state.mover)}
    for text in (
        "visit Tortuga and reveal all your parrots",
        "play the kraken without a target",
        "send the kraken to the red ship",
        "board the red ship with red pirate 1",
    ):
        assert text in told
    assert not any("{" in text for text in told)


def test_the_command_shows_costs_and_turning_points(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["analyse", str(GAMES_PLAYED / "duel_skirmish.txt"), "--language", "en"])
    assert done.exit_code == 0, done.output
    assert "Turning points:" in done.output
    seen = tmp_path / "seen.txt"
    seen.write_text(write(golden("mutiny_3"), seat=0))
    refused = CliRunner().invoke(main, ["analyse", str(seen), "--language", "en"])
    assert refused.exit_code == 1
    assert "Only full games can be analysed" in refused.output
