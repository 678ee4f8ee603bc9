"""Bots against bots: the same games compiled and not, and honest shares."""

from __future__ import annotations

from datetime import date

import pytest

from jollyroger.bots.arena import COMPILED, can_compile, play_game, share, simulate
from jollyroger.bots.levels import BOTS, find_bot
from jollyroger.bots.match import stream_of
from jollyroger.bots.redbeard.bot import PIRATES
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import random_below
from jollyroger.games.record import CHANCE, Record, read, write

GREEDY, RANDOM = find_bot("duel", "greedy"), find_bot("duel", "random")


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("variant", VARIANTS)
def test_compiled_games_are_the_interpreted_ones(variant: str) -> None:
    options = DUEL.options(variant=variant)
    for bots in ((GREEDY, RANDOM), (RANDOM, GREEDY)):
        slow = list(simulate(DUEL, options, bots, 4, seed=7, compiled=False))
        fast = list(simulate(DUEL, options, bots, 150, seed=7, compiled=True))
        assert fast[:4] == slow
        assert len(fast) == 150
        assert {outcome.first for outcome in fast} == {0, 1}


@pytest.mark.xdist_group("compiled")
def test_greedy_beats_random_in_every_variant() -> None:
    for variant in VARIANTS:
        games = list(simulate(DUEL, DUEL.options(variant=variant), (GREEDY, RANDOM), 1000, seed=1, compiled=True))
        won = share(sum(outcome.result.winners == (0,) for outcome in games), len(games))
        assert won.low > 0.9


def test_every_simple_bot_of_the_duel_is_compiled() -> None:
    """Red Beard and his crew are not: they think compiled, but a game of theirs is played move by move."""
    simple = set(BOTS["duel"]) - {pirate.name for pirate in PIRATES}
    assert set(COMPILED["duel"].numbers) == simple
    assert can_compile(DUEL, [BOTS["duel"][name] for name in simple])


def test_a_bot_of_ones_own_is_not_compiled_but_plays() -> None:
    class First:
        name = "first"

        def choose(self, view: object, seat: int, codes: list[int], generator: list[int]) -> int:
            return codes[0]

    assert not can_compile(DUEL, [First()])
    (outcome,) = simulate(DUEL, DUEL.options(variant="skirmish"), (First(), First()), 1, seed=1, compiled=False)
    assert len(outcome.result.scores) == 2


def test_no_bot_can_foresee_or_change_the_deal() -> None:
    class Gambler:
        name = "gambler"

        def __init__(self, throws: int) -> None:
            self.throws = throws
            self.seen: list[list[int]] = []

        def choose(self, view: object, seat: int, codes: list[int], generator: list[int]) -> int:
            self.seen.append(list(generator))
            for _ in range(self.throws):
                random_below(generator, 6)
            return codes[0]

    options = DUEL.options(variant="advanced")
    deals = []
    for throws in (0, 3):
        gamblers = Gambler(throws), Gambler(throws)
        plies, _ = play_game(DUEL, options, gamblers, seed=1, number=2)
        deals.append([ply for ply in plies if ply.actor == CHANCE])
        dealer = SeededDealer(1, stream_of(2, 0, 2))
        states = [list(dealer.generator)]
        for _ in range(60):
            random_below(dealer.generator, 50)
            states.append(list(dealer.generator))
        assert not any(seen in states for gambler in gamblers for seen in gambler.seen)
    assert deals[0] == deals[1]


def test_a_game_of_the_arena_is_a_record() -> None:
    options = DUEL.options(variant="skirmish")
    plies, state = play_game(DUEL, options, (RANDOM, RANDOM), seed=3, number=5)
    record = Record(DUEL, options, ("a", "b"), date(2026, 11, 15), plies)
    assert read(write(record).encode(), {"duel": DUEL}).final_state() == state


@pytest.mark.parametrize(
    ("count", "total", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0)]
)
def test_wilson_intervals(count: int, total: int, low: float, high: float) -> None:
    part = share(count, total)
    assert part.rate == count / total
    assert part.low == pytest.approx(low, abs=1e-3)
    assert part.high == pytest.approx(high, abs=1e-3)
