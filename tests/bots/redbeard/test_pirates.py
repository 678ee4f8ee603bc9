"""The five levels: by the rules, from a view, the same again from the same seed, each better than the one below."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from jollyroger.bots.arena import can_compile, play_game
from jollyroger.bots.bot import Bot
from jollyroger.bots.levels import BOTS, find_bot
from jollyroger.bots.redbeard.bot import ONE_TURN, PIRATES, RED_BEARD, Pirate
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import colour_of
from jollyroger.games.duel.moves import Parrot, move_of
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator
from tests.bots.redbeard.endings import position

pytestmark = [pytest.mark.xdist_group("compiled"), pytest.mark.usefixtures("hurried")]


def points(first: Bot, second: Bot, variant: str, games: int) -> float:
    """The wins of the first bot, each deal played from both seats."""
    total = 0.0
    for number in range(games):
        seat = number % 2
        pair = (first, second) if seat == 0 else (second, first)
        result = DUEL.result(play_game(DUEL, DUEL.options(variant=variant), pair, 3, number // 2)[1])
        assert result is not None
        total += 0.5 if not result.winners else float(result.winners == (seat,))
    return total


def test_they_are_found_by_name_from_the_weakest_to_the_strongest() -> None:
    names = ["landlubber", "deckhand", "bosun", "captain", "red-beard"]
    assert [pirate.name for pirate in PIRATES] == names
    assert [find_bot("duel", name).name for name in names] == names
    assert list(BOTS["duel"])[-5:] == names
    assert not can_compile(DUEL, PIRATES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_seed_gives_the_same_legal_move_and_the_view_stays_as_it_is(variant: str) -> None:
    for seed in range(3):
        state = position(variant, seed, turn=1 + seed % 2, cards=2 * seed, player="greedy")
        codes = DUEL.legal_codes(state, state.mover)
        for pirate in PIRATES:
            view = DUEL.view(state, state.mover)
            chosen = {pirate.choose(view, state.mover, codes, new_generator(seed, 1)) for _ in range(2)}
            assert len(chosen) == 1
            assert chosen <= set(codes)
            assert view == state


def test_red_beard_does_not_need_luck() -> None:
    state = position("advanced", 4, turn=3)
    codes = DUEL.legal_codes(state, state.mover)
    assert len({RED_BEARD.choose(state, state.mover, codes, new_generator(seed, 0)) for seed in range(4)}) == 1


def test_a_bot_that_overlooks_everything_plays_anything() -> None:
    state = position("skirmish", 4, turn=1)
    codes = DUEL.legal_codes(state, state.mover)
    blind, generator = Pirate("blind", 1000), new_generator(1, 0)
    assert {blind.choose(state, state.mover, codes, generator) for _ in range(60)} == set(codes)


def test_a_deckhand_makes_no_parrot_of_a_card_at_the_ship_of_its_colour() -> None:
    """5.1 Face up it is at least as strong there; and a card whose parrot comes to mind is not overlooked face up."""
    deckhand = find_bot("duel", "deckhand")
    parrots = 0
    for seed in range(60):
        state = position("introductory", seed, turn=1 + seed % 3, cards=4)
        codes = DUEL.legal_codes(state, state.mover)
        move = move_of(deckhand.choose(state, state.mover, codes, new_generator(seed, 2)))
        parrots += isinstance(move, Parrot)
        assert not isinstance(move, Parrot) or move.ship != colour_of(move.card)
    assert parrots < 15


def test_each_level_beats_the_one_below() -> None:
    """The honest count of 2,000 games is in benchmarks/strength; here a few that no bad day can turn."""
    for weaker, stronger in pairwise((*PIRATES[:-1], ONE_TURN)):
        assert points(stronger, weaker, "advanced", 24) > 10
    assert points(ONE_TURN, find_bot("duel", "greedy"), "advanced", 8) >= 7
    assert points(RED_BEARD, find_bot("duel", "greedy"), "skirmish", 20) > 10


def test_the_bots_names_are_known_without_the_compiler() -> None:
    script = "import sys; import jollyroger.bots.levels; assert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)
