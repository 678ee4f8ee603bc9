"""Two turns deep: as brute force finds it, from both sides, interpreted and compiled; and no more work than allowed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from jollyroger.bots.redbeard import two_turns
from jollyroger.bots.redbeard.knowledge import sigmoid_table
from jollyroger.bots.redbeard.mind import DRAWN_CARDS, DRAWS, LEAVES, MOST_DRAWS, Mind, blank_mind
from jollyroger.bots.redbeard.sketch import chance_in
from jollyroger.bots.redbeard.thinker import Thinker
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.state import Phase, State
from tests.bots.redbeard.endings import mirrored, position

pytestmark = pytest.mark.xdist_group("compiled")


def full_minimax(state: State, thoughts: Thinker) -> float:
    """Jolly's chance to win: every legal move and every draw by the contract, without cuts.

    The last turn is the search of one turn, which is brute force's equal (`test_solver.py`).
    """
    if state.phase == Phase.DEAL:
        found = []
        unseen = [card for card, count in enumerate(state.unseen) for _ in range(count)]
        for cards in combinations(unseen, state.drawn):
            last = DUEL.copy(state)
            for card in cards:
                DUEL.deal(last, card)
            value = thoughts.solve(last, DUEL.legal_codes(last, last.mover))
            found.append((1 + np.sign(chance_in(value))) / 2)
        return float(np.mean(found))
    values = []
    for code in DUEL.legal_codes(state, state.mover):
        after = DUEL.copy(state)
        DUEL.play_code(after, state.mover, code)
        values.append(full_minimax(after, thoughts))
    return max(values) if state.mover == JOLLY else min(values)


def chances(thoughts: Thinker, state: State) -> dict[int, float]:
    codes = DUEL.legal_codes(state, state.mover)
    return {code: worth.chance for code, worth in zip(codes, thoughts.worths(state, codes, JOLLY), strict=True)}


def test_two_turns_of_the_small_game_are_solved_as_by_brute_force() -> None:
    """2.6 With seven cards the whole game has two turns: each of four draws counts the same."""
    thoughts, plain = Thinker("skirmish"), Thinker("skirmish", deep=False)
    for seed in range(12):
        state = position("skirmish", seed, turn=1, cards=2)
        for code, chance in chances(thoughts, state).items():
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            assert chance == pytest.approx(full_minimax(after, plain))


@pytest.mark.parametrize("seed", range(4))
def test_turn_9_of_all_cards_is_the_full_minimax_of_two_turns(seed: int) -> None:
    thoughts, plain = Thinker("all-cards"), Thinker("all-cards", deep=False)
    state = position("all-cards", seed, turn=9, cards=2, player="greedy")
    found = chances(thoughts, state)
    best = (max if state.mover == JOLLY else min)(found.values())
    assert best == full_minimax(state, plain)
    assert found[thoughts.best(state, list(found))] == best
    assert chances(thoughts, mirrored(state)) == {code: 1 - chance for code, chance in found.items()}


def test_a_split_is_worth_what_the_better_pick_is() -> None:
    thoughts = Thinker("all-cards")
    state = position("all-cards", 3, turn=9, player="greedy")
    for code, chance in chances(thoughts, state).items():
        after = DUEL.copy(state)
        DUEL.play_code(after, state.mover, code)
        assert chance == (max if after.mover == JOLLY else min)(chances(thoughts, after).values())


def interpreted_mind(thought: Mind, draws: int) -> Mind:
    """A mind of lists that has learned the same."""
    learned: dict[str, Any] = {part: getattr(thought, part).tolist() for part in ("rows", "gold_row", "heads")}
    parts = blank_mind(draws)._asdict() | learned | {"base_rows": thought.base_rows.tolist()}  # type: ignore[attr-defined]
    return Mind(**parts | {"sigmoid": sigmoid_table().tolist()})


def test_interpreted_thought_is_the_compiled_one() -> None:
    thoughts = Thinker("skirmish")
    state = position("skirmish", 2, turn=1, cards=2)
    found = chances(thoughts, state)
    minds = interpreted_mind(thoughts.mind, 0), interpreted_mind(thoughts.after, MOST_DRAWS)
    values = [0] * len(found)
    before = DUEL.copy(state)
    two_turns.think_two_turns(*minds, state, list(found), len(found), values, MOST_DRAWS, 0, 10**9, [0, 0], 1)
    assert state == before
    assert [(1 + chance_in(value) / 4 / (1 << 15)) / 2 for value in values] == list(found.values())


def test_thought_ends_when_enough_has_been_judged() -> None:
    """Then the best of one turn is taken. The work is counted, not timed: every machine finds the same move."""
    state = position("all-cards", 5, turn=9, player="greedy")
    codes = DUEL.legal_codes(state, state.mover)
    thoughts, plain = Thinker("all-cards"), Thinker("all-cards", deep=False)
    thoughts.best(state, codes)
    assert thoughts.after.settings[LEAVES] > 1000
    thoughts = Thinker("all-cards")
    thoughts.most_judged = dict.fromkeys(thoughts.most_judged, 300)
    assert thoughts.best(state, codes) == plain.best(state, codes)
    assert thoughts.after.settings[LEAVES] < 20_000
    assert thoughts.worths(state, codes, JOLLY) == plain.worths(state, codes, JOLLY)


def drawn(thoughts: Thinker, state: State) -> list[State]:
    """A table between two turns with each of the draws that were looked at."""
    tables = []
    for plan in thoughts.after.plans[: thoughts.after.settings[DRAWS]]:
        table = DUEL.copy(state)
        for card in plan[DRAWN_CARDS : DRAWN_CARDS + state.drawn]:
            DUEL.deal(table, int(card))
        tables.append(table)
    return tables


@pytest.mark.parametrize(("variant", "turn"), [("advanced", 7), ("advanced", 4), ("introductory", 5)])
def test_the_end_of_a_turn_is_worth_the_mean_of_its_draws(variant: str, turn: int) -> None:
    """Without a say of the learned value. Cards are dealt by the rules, so no draw has one that is seen already."""
    thoughts, plain = Thinker(variant), Thinker(variant, deep=False)
    thoughts.draws, thoughts.beliefs = 12, dict.fromkeys(thoughts.beliefs, 0)
    state = position(variant, 3, turn, cards=1, player="greedy")
    codes = DUEL.legal_codes(state, state.mover)
    for code, worth in zip(codes, thoughts.weigh(state, codes, JOLLY), strict=True):
        after = DUEL.copy(state)
        DUEL.play_code(after, state.mover, code)
        tables = drawn(thoughts, after)
        assert len(tables) == 12
        found = [plain.worths(table, DUEL.legal_codes(table, table.mover), JOLLY) for table in tables]
        mean = np.mean(
            [(max if table.mover == JOLLY else min)(each) for table, each in zip(tables, found, strict=True)], 0
        )
        assert worth.chance == pytest.approx(mean[0], abs=1e-4)


def test_the_draws_are_those_of_a_shuffled_deck() -> None:
    thoughts = Thinker("all-cards")
    state = position("all-cards", 1, turn=6, cards=1, player="greedy")
    thoughts.weigh(state, DUEL.legal_codes(state, state.mover), JOLLY)
    plans = np.array(thoughts.after.plans)[:, DRAWN_CARDS : DRAWN_CARDS + 5]
    assert len(np.unique(plans, axis=0)) > 100
    counts = np.bincount(plans[:4].ravel(), minlength=len(state.unseen))
    assert counts.tolist() == state.unseen


@pytest.mark.parametrize(
    ("variant", "turn", "cards"), [("advanced", 7, 3), ("introductory", 3, 3), ("all-cards", 5, 2)]
)
def test_another_mind_finds_the_same_move_with_no_more_work_than_allowed(variant: str, turn: int, cards: int) -> None:
    """He needs no luck and no clock: the draws have a seed of their own, and the work is counted."""
    one, two = Thinker(variant), Thinker(variant)
    other = position(variant, 8, turn, cards=2, player="greedy")
    two.best(other, DUEL.legal_codes(other, other.mover))
    state = position(variant, 7, turn, cards=cards, player="greedy")
    codes = DUEL.legal_codes(state, state.mover)
    for most in (3000, 30_000):
        one.most_judged = two.most_judged = dict.fromkeys(one.most_judged, most)
        thoughts = one.decide(state, codes), two.decide(state, codes)
        assert thoughts[0] == thoughts[1]
        assert thoughts[0].chosen in codes
        assert one.after.settings[LEAVES] == two.after.settings[LEAVES] < most + 30_000
        one.best(other, DUEL.legal_codes(other, other.mover))
        two.best(other, DUEL.legal_codes(other, other.mover))


def test_what_a_decision_cost_is_told_by_the_same_draws() -> None:
    thoughts = Thinker("advanced")
    state = position("advanced", 7, turn=7, cards=2, player="greedy")
    codes = DUEL.legal_codes(state, state.mover)
    chosen = thoughts.best(state, codes)
    for code in codes:
        best, could, made = thoughts.beside(state, code)
        assert (best == code) == (could == made)
        assert could >= made
    assert thoughts.beside(state, chosen)[0] == chosen


def test_for_a_while_less_work_is_done() -> None:
    thoughts = Thinker("skirmish")
    usual = dict(thoughts.most_judged)
    with thoughts.working(1 / 2):
        assert thoughts.most_judged == {horizon: most // 2 for horizon, most in usual.items()}
    assert thoughts.most_judged == usual
