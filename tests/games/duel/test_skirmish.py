"""2.6 The small variant, searched through to its last move."""

from __future__ import annotations

import numpy as np
import pytest

from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.cards import JOLLY, KINDS, NOBODY
from jollyroger.games.duel.flow import turn_up
from jollyroger.games.duel.moves import MOST_LEGAL
from jollyroger.games.duel.state import Phase, State, set_up
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.layout import blank
from tests.games.duel import exhaustive

pytestmark = [pytest.mark.xdist_group("compiled"), pytest.mark.no_cover]

DEPTH = 20


class Solver:
    """The value of the skirmish under best play: the first turn step by step, the second compiled, nothing twice."""

    def __init__(self, every: int = 1) -> None:
        """With `every`, one in so many hands of the first turn is tried."""
        self.every = every
        self.rules = compiled((*DUEL.rule_modules, exhaustive))
        self.states = np.repeat(to_record(blank(State)), DEPTH)
        self.lists = np.zeros((DEPTH, MOST_LEGAL), np.int64)
        self.counts, self.places, self.bests = np.zeros((3, DEPTH), np.int64)
        self.seen = np.zeros(3, np.int64)
        self.known: dict[bytes, float] = {}

    def value(self, state: State) -> float:
        key = to_record(state).tobytes()
        if key not in self.known:
            self.known[key] = self._value(state, key)
        return self.known[key]

    def _value(self, state: State, key: bytes) -> float:
        assert exhaustive.is_sound(state)
        if state.phase == Phase.DEAL:
            values = [self.value(hand) for hand in hands(state)[:: self.every if state.turn == 1 else 1]]
            return sum(values) / len(values)
        if state.turn == 2:
            self.states[0] = np.frombuffer(key, self.states.dtype)[0]
            return int(self.rules.search(self.states, self.lists, self.counts, self.places, self.bests, self.seen))
        values = []
        for code in DUEL.legal_codes(state, state.mover):
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            values.append(self.value(after))
        return max(values) if state.mover == JOLLY else min(values)


def hands(state: State, lowest: int = 0) -> list[State]:
    """The tables after every deal of this turn's cards; all are equally likely, as no card is there twice."""
    if state.phase == Phase.SPLIT:
        return [state]
    found = []
    for card in range(lowest, KINDS):
        if state.unseen[card]:
            after = DUEL.copy(state)
            turn_up(after, card)
            found += hands(after, card + 1)
    return found


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.soak)])
def test_2_6_the_skirmish_is_sound_to_its_last_move(every: int) -> None:
    solver = Solver(every)
    value = solver.value(set_up("skirmish", JOLLY))
    assert -exhaustive.WIN < value < exhaustive.WIN
    positions, unsound, ends = solver.seen
    assert unsound == 0
    assert positions > ends > 100_000_000 / every


def test_2_6_the_skirmish_is_fair_to_both_seats() -> None:
    solver = Solver()
    generator = new_generator(2, 1)
    for _ in range(30):
        state = last_turn(generator)
        assert solver.value(state) == -solver.value(mirrored(state))


def mirrored(state: State) -> State:
    """The same position with the seats exchanged."""
    twin = DUEL.copy(state)
    for field in (twin.hand, twin.hand_size, twin.crew, twin.crew_size, twin.strength, twin.gold, twin.chest):
        field.reverse()
    twin.splitter, twin.mover = 1 - state.splitter, 1 - state.mover
    twin.captain = [captain if captain == NOBODY else 1 - captain for captain in state.captain]
    return twin


def test_the_search_is_the_same_interpreted() -> None:
    generator = new_generator(1, 1)
    for _ in range(4):
        solver = Solver()
        state = last_turn(generator)
        seen = [0, 0, 0]
        lists = [[0] * MOST_LEGAL for _ in range(DEPTH)]
        counts, places, bests = ([0] * DEPTH for _ in range(3))
        value = exhaustive.search([state] * DEPTH, lists, counts, places, bests, seen)
        assert value == solver.value(state)
        assert solver.seen.tolist() == seen


def last_turn(generator: list[int]) -> State:
    """A skirmish played at random until the cards of its last turn lie there and were split and picked."""
    state = set_up("skirmish", JOLLY)
    while state.turn == 1 or state.phase != Phase.PLAY:
        chance = DUEL.chance(state)
        if chance is not None:
            outcomes = chance.outcomes()
            DUEL.deal(state, outcomes[random_below(generator, len(outcomes))])
        else:
            codes = DUEL.legal_codes(state, state.mover)
            DUEL.play_code(state, state.mover, codes[random_below(generator, len(codes))])
    return state
