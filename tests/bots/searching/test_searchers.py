"""Bots that search: right where everything can be counted, the same for the same seed, and blind to hidden cards."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from jollyroger.bots.rollouts import Rollouts, estimate
from jollyroger.bots.search_kernels import list_tried
from jollyroger.bots.searching import thinker
from jollyroger.bots.searching.bot import MOST, SEARCHERS, Searcher
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.moves.verbs import Pick
from jollyroger.games.mutiny.positions import position
from jollyroger.games.mutiny.state import State
from jollyroger.tables.bot_workers import LONGEST
from tests.games.mutiny.strategies import EagerPlay, random_record

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

QUICK = Searcher("quick", 40)
ONE_CARD_UNSEEN = {"discards": "SecondMate OldSailor Traitor n1/1 a1/1", "deck": "skirmish", "bribes": "no"}


def last_punishment() -> State:
    """The last decision of a small game. Of two cards nobody but Bart knows which one is his."""
    state = position("n1/1", "g1/1", "", moment="punishment", prizes=("gold1", "gold1", "gold2"), **ONE_CARD_UNSEEN)
    state.visited = state.rounds
    return state


def last_booty() -> State:
    """The same game while the last booty is being shared."""
    state = position("n1/1", "g1/1", "", moment="sharing", booty="gold1 gold2", **ONE_CARD_UNSEEN)
    state.visited = state.rounds
    while Verb.PASS in MUTINY.legal_codes(state, MUTINY.asked(state)):
        MUTINY.play_code(state, MUTINY.asked(state), Verb.PASS)
    return state


class Exhaustive:
    """What a state is worth to each seat when everybody plays at random: all that can happen, counted."""

    def __init__(self) -> None:
        self.known = dict[bytes, list[float]]()

    def worth(self, state: State) -> list[float]:
        """By seat, the share of the win."""
        result = MUTINY.result(state)
        if result is not None:
            return [(seat in result.winners) / len(result.winners) for seat in range(state.seats)]
        key = MUTINY.serialise(state)
        if key not in self.known:
            self.known[key] = self.mean(state)
        return self.known[key]

    def mean(self, state: State) -> list[float]:
        """The mean of all that can happen next."""
        chance, total = MUTINY.chance(state), [0.0] * state.seats
        if chance is not None:
            weights = {outcome: chance.weight(outcome) for outcome in chance.outcomes()}
        else:
            weights = dict.fromkeys(MUTINY.legal_codes(state, MUTINY.asked(state)), 1)
        for what, weight in weights.items():
            after = MUTINY.copy(state)
            if chance is not None:
                MUTINY.deal(after, what)
            else:
                MUTINY.play_code(after, MUTINY.asked(after), what)
            total = [old + weight * new for old, new in zip(total, self.worth(after), strict=True)]
        return [each / sum(weights.values()) for each in total]


@pytest.mark.parametrize("begin", [last_punishment, last_booty])
def test_rollouts_agree_with_all_that_can_happen(begin: Any) -> None:
    state, samples, exhaustive = begin(), 3000, Exhaustive()
    view, generator = MUTINY.view(state, 0), new_generator(1, 1)
    deals = {MUTINY.serialise(MUTINY.guess(view, generator)) for _ in range(60)}
    assert len(deals) == 2, "either card is as likely"
    codes = MUTINY.legal_codes(view, 0)
    assert len(codes) > 1
    rollouts = Rollouts(MUTINY, ["random"] * 3)
    ends = rollouts.try_moves(rollouts.guesses(view, samples, seed=3), 0, codes, seed=4)
    for place, code in enumerate(codes):
        exact = [0.0] * 3
        for deal in deals:
            after = MUTINY.restore(deal)
            MUTINY.play_code(after, 0, code)
            exact = [old + new / len(deals) for old, new in zip(exact, exhaustive.worth(after), strict=True)]
        for seat in range(3):
            found = estimate(ends.shares[place, :, seat])
            assert abs(found.mean - exact[seat]) <= 2 * found.reach + 1e-9


def test_the_better_prize_is_taken() -> None:
    state = last_booty()
    codes = MUTINY.legal_codes(state, 0)
    chosen = QUICK.choose(MUTINY.view(state, 0), 0, codes, new_generator(1, 0))
    assert MUTINY.move_of(chosen) == Pick(1)


def moments() -> list[State]:
    """Some decisions of a game for four in which the seat asked can choose."""
    found = [
        MUTINY.copy(state)
        for state, _, _ in random_record(4, "no", 4, 150, how=EagerPlay).replay()
        if MUTINY.to_act(state)
    ]
    return [state for state in found if len(tried(state)) > 2][::8]


def tried(state: State) -> list[int]:
    """What a search would try, if the first move were the usual one."""
    codes = MUTINY.legal_codes(state, MUTINY.asked(state))
    return all_tried(codes, codes[0])


def all_tried(codes: list[int], usual: int) -> list[int]:
    """What a search tries if a move is the usual one."""
    found = [usual] * (1 + len(codes))
    return found[: list_tried(codes, len(codes), found)]


def test_the_same_seed_makes_the_same_move_and_the_view_stays_as_it_is() -> None:
    for number, state in enumerate(moments()):
        seat = MUTINY.asked(state)
        view, codes = MUTINY.view(state, seat), MUTINY.legal_codes(state, seat)
        before = MUTINY.serialise(view)
        first = QUICK.choose(view, seat, codes, new_generator(number, 0))
        assert first in codes
        assert QUICK.choose(view, seat, codes, new_generator(number, 0)) == first
        assert MUTINY.serialise(view) == before


def test_with_other_hidden_cards_it_plays_the_same_number_of_games_and_makes_the_same_move() -> None:
    searched = 0
    for number, state in enumerate(moments()):
        seat = MUTINY.asked(state)
        other = MUTINY.guess(MUTINY.view(state, seat), new_generator(number, 5))
        found = []
        for table in (state, other):
            codes = MUTINY.legal_codes(table, seat)
            chosen = QUICK.choose(MUTINY.view(table, seat), seat, codes, new_generator(number, 0))
            found.append((chosen, thinker.thinker(MOST).played()))
        assert found[0] == found[1]
        assert found[0][1] <= 2 * QUICK.trials + 2 * MUTINY.most_legal
        searched += found[0][1] > 0
    assert searched > 3


def test_only_the_sailors_own_offer_is_tried() -> None:
    state = moments()[0]
    codes = MUTINY.legal_codes(state, MUTINY.asked(state))
    offers = [code for code in codes if is_offer(VERB_OF[code])]
    assert offers
    assert all_tried(codes, codes[0]) == [code for code in codes if code not in offers]
    assert all_tried(codes, offers[0])[0] == offers[0]
    assert all_tried([Verb.PASS], Verb.PASS) == [Verb.PASS]


def test_in_a_hurry_fewer_games_are_played_and_a_forced_move_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    strongest = SEARCHERS[-1]
    assert strongest.hurried(0.2).trials == strongest.trials // 5
    assert strongest.hurried(0).trials == SEARCHERS[0].hurried(0.2).trials == SEARCHERS[0].trials
    monkeypatch.setattr(thinker, "thinker", None)
    state = moments()[0]
    seat = MUTINY.asked(state)
    assert strongest.choose(MUTINY.view(state, seat), seat, [Verb.PASS], new_generator(1, 0)) == Verb.PASS


def test_five_of_the_strongest_at_one_table_think_within_a_second() -> None:
    """In the first round, when games take longest: the time of one core, for one question to all of them."""
    state = MUTINY.start(MUTINY.options(seats="6"))
    MUTINY.deal_all(state, SeededDealer(seed=3))
    captain = MUTINY.asked(state)
    MUTINY.play_code(state, captain, MUTINY.legal_codes(state, captain)[0])
    bot = SEARCHERS[-1].hurried(1 / 5)
    asked = sorted(MUTINY.to_act(state))
    assert len(asked) == 5
    bot.choose(MUTINY.view(state, asked[0]), asked[0], MUTINY.legal_codes(state, asked[0]), new_generator(1, 0))
    begun = process_time()
    for seat in asked:
        bot.choose(MUTINY.view(state, seat), seat, MUTINY.legal_codes(state, seat), new_generator(2, seat))
    assert process_time() - begun < LONGEST
