"""A game of Piracy & Mutiny thought through: what is found out is true of that game, and the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jollyroger.bots.counsel.analysis import analyse, judge_all, positions, question_of, screen
from jollyroger.bots.counsel.findings import Analysis, Measured, Played, Sworn, Turn, Word
from jollyroger.bots.counsel.promises import words_of
from jollyroger.bots.counsel.telling import decider, tell_analysis, texts_of, turning_points
from jollyroger.bots.rollouts import Rollouts
from jollyroger.cli import main
from jollyroger.games.catalogue import GAMES, MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.positions import position
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.record import CHANCE, Ply, Record, advance, read
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.game_words import MutinyWords

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
FEW = 3_000
"""Games that are played on: enough to see that it works."""


def played_of(record: Record) -> Played:
    return Played(MUTINY.serialise(next(record.replay())[0]), tuple(record.plies))


@pytest.fixture(scope="module")
def record() -> Record:
    return read((PLAYTHROUGHS / "mutiny_3.txt").read_bytes(), GAMES)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return analyse(played_of(record), FEW)


def test_the_curve_ends_with_the_result(record: Record, analysis: Analysis) -> None:
    result = MUTINY.result(record.final_state())
    assert result is not None
    for plies, chances in analysis.chances:
        assert 0 < plies <= len(record.plies)
        assert sum(chances) == pytest.approx(1)
    assert analysis.chances[-1][0] == len(record.plies)
    assert [seat for seat, chance in enumerate(analysis.chances[-1][1]) if chance] == list(result.winners)


def test_decisions_are_those_that_were_made_and_could_have_been_made(record: Record, analysis: Analysis) -> None:
    judged = {made.ply: made for made in analysis.decisions}
    state = next(record.replay())[0]
    for number, ply in enumerate(record.plies):
        if number in judged:
            made = judged.pop(number)
            assert (made.seat, made.code) == (ply.actor, ply.code)
            assert made.best in MUTINY.legal_codes(state, ply.actor)
            assert made.is_error <= (made.cost.is_sure and made.cost.mean > 0)
        advance(MUTINY, state, ply)
    assert not judged
    assert analysis.decisions


def test_it_keeps_to_its_number_of_games_and_finds_the_same_again(record: Record, analysis: Analysis) -> None:
    assert FEW / 2 < analysis.rollouts < 2 * FEW
    assert analyse(played_of(record), FEW) == analysis


def test_a_move_that_surely_wins_is_missed_by_a_pass() -> None:
    """14.4 In the last round a Cutthroat makes his player Captain, with the losers' prizes."""
    record = read((PLAYTHROUGHS / "mutiny_6.txt").read_bytes(), GAMES)
    number = 692
    state = next(record.replay())[0]
    for ply in record.plies[:number]:
        advance(MUTINY, state, ply)
    question = question_of(state, number, record.plies[number])
    assert question is not None
    (made,) = judge_all(Rollouts(MUTINY, ["sailor"] * 6), [question], 4_000)
    assert (VERB_OF[made.code], VERB_OF[made.best]) == (Verb.PASS, Verb.CUTTHROAT)
    assert made.is_error
    assert made.cost.mean - made.cost.reach > 0.2


def test_a_decision_is_judged_by_what_its_maker_could_know(record: Record) -> None:
    """The hidden cards may lie as they like: the judgement is the same."""
    state = next(record.replay())[0]
    rollouts = Rollouts(MUTINY, ["sailor"] * 3)
    compared = 0
    for number, ply in enumerate(record.plies[:120]):
        if ply.actor != CHANCE:
            other = MUTINY.guess(MUTINY.view(state, ply.actor), new_generator(number, 0))
            question, again = question_of(state, number, ply), question_of(other, number, ply)
            if question is not None and other != state:
                assert again is not None
                assert question == again
                if compared < 3:
                    assert screen(rollouts, question, 8) == screen(rollouts, again, 8)
                compared += 1
        advance(MUTINY, state, ply)
    assert compared > 5


def test_of_the_passes_in_one_question_the_last_is_judged(record: Record) -> None:
    state = next(record.replay())[0]
    _, questions = positions(state, record.plies)
    passes = [(made.round, made.seat, made.step) for made in questions if made.code == Verb.PASS]
    assert len(set(passes)) == len(passes)


# Promises


def an_appointment(to: int) -> Played:
    """4.1 Anne, the Captain, has promised Cora the office, and appoints somebody."""
    start: Any = position(
        "g1/3 m1/2", "n1/2", "OldSailor m1/4 g1/4 g2/3", "g1/2", quartermaster="",
        prizes=("gold3 gold3", "gold1", "", ""),
    )  # fmt: skip
    promise = Promise(PromiseKind.APPOINT)
    standing = Standing.KEPT if to == 2 else Standing.BROKEN
    return Played(
        MUTINY.serialise(start), (Ply(0, Verb.APPOINT + to),), (Sworn(Oath(1, 1, 0, 2, promise, standing), 0, 1),)
    )


def test_a_broken_promise_has_a_price_for_both() -> None:
    (word,) = words_of(Rollouts(MUTINY, ["sailor-1"] * 4), an_appointment(to=1), 400)
    assert word.ply == 0
    assert word.receiver.mean < 0, "Cora would have been better off"
    assert word.receiver.reach < 0.1


def test_nothing_is_said_of_a_promise_that_was_kept_without_temptation() -> None:
    assert words_of(Rollouts(MUTINY, ["sailor"] * 4), an_appointment(to=2), 50) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("to", "brings"), [(1, 0.06), (1, -0.06), (2, 0.06), (2, -0.06)])
def test_promises_are_told(language: str, to: int, brings: float) -> None:
    played = an_appointment(to)
    (sworn,) = played.oaths
    words = MutinyWords(language, ("Anne", "Bart", "Cora", "Drake"))
    found = [Word(sworn, 0, 1, Measured(-0.11, 0.01), Measured(brings, 0.01))]
    analysis = Analysis(played, [(1, [0.25] * 4)], [], [Turn(0, 1, 1, 2, 0.1, 0.4)], found, 100)
    told = texts_of(analysis, words)
    texts = [turn.text for turn in turning_points(analysis, told, words)]
    assert len(texts) == 2
    text = next(text for text in texts if "11" in text)
    assert all(part in text for part in ("Anne", "Cora", "6"))
    assert "{" not in "".join(texts)


def test_the_command_shows_chances_mistakes_and_turning_points() -> None:
    file = str(PLAYTHROUGHS / "mutiny_3.txt")
    done = CliRunner().invoke(main, ["analyse", file, "--games", str(FEW), "--language", "en"])
    assert done.exit_code == 0, done.output
    for text in ("Win chances", "Round 10", "Average loss per decision", "Turning points:", "We let sailors finish"):
        assert text in done.output


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(record: Record, analysis: Analysis, language: str) -> None:
    words = MutinyWords(language, record.players)
    told = tell_analysis(analysis, words)
    texts = [turn.text for turn in told.turning] + [made.text + made.best for made in told.decisions]
    assert texts
    assert all(text and "{" not in text for text in texts)
    assert len(told.plies) == len(told.chances)
    deciding = decider(analysis, texts_of(analysis, words), words)
    assert told.decider == deciding
    assert deciding is not None
    winner = max(range(3), key=lambda seat: told.chances[-1][seat])
    assert words.players[winner] in deciding.text


def test_where_nothing_happened_nothing_is_told() -> None:
    start = MUTINY.start(MUTINY.options(seats="3"))
    analysis = analyse(Played(MUTINY.serialise(start), ()), 100)
    told = tell_analysis(analysis, MutinyWords("en", ("Anne", "Bart", "Cora")))
    assert (told.turning, told.decider, told.decisions) == ([], None, [])
    assert told.costs == [None] * 3
    assert told.nothing
