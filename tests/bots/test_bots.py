"""The simple bots: they play by the rules, from a view, and take what glitters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from jollyroger.bots.bot import Bot
from jollyroger.bots.levels import BOTS, find_bot
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, ROGER
from jollyroger.games.duel.moves import Board, Kraken, Move, Pick, Reinforce, Split, Tortuga
from jollyroger.games.duel.state import State
from jollyroger.games.errors import OptionsError
from jollyroger.games.generator import new_generator
from tests.games.duel.strategies import decisions
from tests.games.duel.tables import BLUE, GREEN, RED, card, dealt, play, table

pytestmark = pytest.mark.usefixtures("hurried")
GREEDY = find_bot("duel", "greedy")


def choice(bot: Bot, state: State, seed: int = 1) -> Move:
    """What a bot does for the seat to move."""
    codes = DUEL.legal_codes(state, state.mover)
    return DUEL.move_of(bot.choose(DUEL.view(state, state.mover), state.mover, codes, new_generator(seed, 0)))


@settings(max_examples=40)
@given(decisions())
def test_bots_play_by_the_rules_leave_the_view_alone_and_repeat_themselves(state: State) -> None:
    for seat in DUEL.to_act(state):
        for bot in BOTS["duel"].values():
            view = DUEL.view(state, seat)
            assert choice(bot, state) in DUEL.legal(state, seat)
            assert choice(bot, state, seed=3) == choice(bot, state, seed=3)
            bot.choose(view, seat, DUEL.legal_codes(state, seat), new_generator(1, 0))
            assert view == state


@pytest.mark.parametrize(
    ("hand", "jolly", "roger", "best"),
    [
        ("r4", "g1@green y1@yellow b1@blue r1@red", "", Board(card("r4"))),
        ("b2 g5", "g1@green", "b1@blue", Reinforce(card("b2"), BLUE)),
        ("r2", "", "r1@red", Reinforce(card("r2"), RED)),
        ("KR", "(g1)@red", "r1@red r5@red", Kraken(RED)),
        ("TO", "(r5)@red (b5)@blue", "r4@red b4@blue", Tortuga()),
        ("SK", "", "r2@red g2@green", Reinforce(card("SK"), RED)),
    ],
)
def test_greedy_takes_the_most_gold_and_the_richest_ship(hand: str, jolly: str, roger: str, best: Move) -> None:
    assert choice(GREEDY, table(hand, jolly=jolly, roger=roger)) == best


def test_greedy_lays_a_pirate_face_up_where_a_parrot_would_do() -> None:
    assert choice(GREEDY, table("g4", jolly="y1@yellow b1@blue r1@red")) == Reinforce(card("g4"), GREEN)


def test_greedy_does_not_offer_four_good_cards_and_takes_them_if_offered() -> None:
    state = dealt("r5 r4 b5 b4 g1")
    assert choice(GREEDY, state) != Split((0, 1, 2, 3))
    play(state, Split((0, 1, 2, 3)))
    assert state.mover == ROGER
    assert choice(GREEDY, state) == Pick(0)


def test_random_plays_everything_sooner_or_later() -> None:
    state = table("g4 SK", jolly="g1@green")
    bot = find_bot("duel", "random")
    codes = DUEL.legal_codes(state, JOLLY)
    generator = new_generator(1, 0)
    assert {bot.choose(state, JOLLY, codes, generator) for _ in range(400)} == set(codes)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionsError, match=r"'clever' is none of random, greedy"):
        find_bot("duel", "clever")
