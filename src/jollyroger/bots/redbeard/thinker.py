"""Red Beard's head: compiled thought about one table at a time. A table's process never imports this.

`bots/redbeard/bot.py` gets here by name, in the process where bots think.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from jollyroger.bots import greedy, random_bot
from jollyroger.bots.redbeard import deciding, ending, learned, lessons, mind, next_turn, search, sketch, two_turns
from jollyroger.bots.redbeard.deciding import BEST_ALONE, IN_FULL
from jollyroger.bots.redbeard.findings import Worth
from jollyroger.bots.redbeard.knowledge import FOLDER, learn, new_mind, weights_of
from jollyroger.bots.redbeard.sketch import MARGIN_PARTS, WIN, chance_in, margin_in
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator

THOUGHT = (sketch, mind, learned, ending, search, deciding, lessons, next_turn, two_turns)
MODULES = (*DUEL.rule_modules, random_bot, greedy, *THOUGHT)
"""What is compiled: together with what learning needs, so that both share it."""
ENDS_EXACTLY = "introductory"
"""The variant of which the last two turns are thought through over all draws."""
VARIANT_NAMES = tuple(VARIANTS)
MOST_JUDGED = {mind.RESULT: 1_800_000, mind.LEARNED: 800_000}
"""So many tables are judged for a decision, and no more, by what judges them: it takes about half a second."""
BELIEFS = {mind.RESULT: 12, mind.LEARNED: 32}
"""The learned value counts like so many draws: the value before a last turn is known less well than others."""
DRAWN_BY = 1
"""The seed of the draws that he looks at."""
EXACTLY_KNOWN = 5
"""With so few unseen cards the last draw is known, or one of a handful."""


class Thought(NamedTuple):
    """What was thought about a decision."""

    state: State
    codes: list[int]
    chosen: int
    at_first: dict[int, int]
    """What each move is worth to the end of the turn, to Jolly, packed, as a sum over some draws."""
    draws: int
    value: int | None
    """What the chosen move is worth two turns deep, if so much was thought, as a sum over other draws."""
    draws_on: int


class Thinker:
    """Knows one variant. Not for two threads at once."""

    def __init__(self, variant: str, *, deep: bool = True, endings: bool = True, folder: Path = FOLDER) -> None:
        self.rules = compiled(MODULES)
        self.variant = variant
        self.deep = deep
        self.weights = weights_of(variant, folder)
        self.mind = new_mind(endings=endings and variant == ENDS_EXACTLY)
        self.after = new_mind(draws=mind.MOST_DRAWS if deep else 0)
        self._turn = 0
        self._codes = np.zeros(DUEL.most_legal, np.int64)
        self._values = np.zeros(DUEL.most_legal, np.int64)
        self._generator = np.zeros(2, np.int64)
        self._thought: Thought | None = None
        self.draws = mind.MOST_DRAWS
        self.drawn_by = DRAWN_BY
        self.most_judged = MOST_JUDGED
        self.beliefs = BELIEFS

    @contextmanager
    def working(self, part: float) -> Iterator[None]:
        """For a while only a part of the usual work goes into a decision."""
        usual, self._thought = self.most_judged, None
        self.most_judged = {horizon: int(part * most) for horizon, most in usual.items()}
        try:
            yield
        finally:
            self.most_judged, self._thought = usual, None

    def _ready(self, state: State) -> Any:
        if state.turn < state.turns and state.turn != self._turn:
            learn(self.mind, self.weights[state.turn - 1])
            if state.turn + 1 < state.turns:
                learn(self.after, self.weights[state.turn])
            self._turn = state.turn
        return to_record(state)[0]

    def _think(self, state: State, codes: list[int], full: int) -> tuple[int, list[int]]:
        """To the end of the turn: the place of the best of some legal moves, and their values to Jolly, packed."""
        record = self._ready(state)
        self._codes[: len(codes)] = codes
        place = self.rules.value_moves(self.mind, record, self._codes, len(codes), self._values, full)
        return int(place), self._values[: len(codes)].tolist()

    def _think_on(self, state: State, codes: list[int], full: int) -> int:
        """Through the next turn too: the place of the best, or -1 if there was too much to think about."""
        record = self._ready(state)
        self._codes[: len(codes)] = codes
        self._generator[:] = new_generator(self.drawn_by, state.turn)
        kind = next_horizon(state)
        budget = self.most_judged[kind] * (len(codes) if full else 1)
        place = self.rules.think_two_turns(
            self.mind, self.after, record, self._codes, len(codes), self._values, self.draws, self.beliefs[kind],
            budget, self._generator, full,
        )  # fmt: skip
        return int(place)

    def _looks_on(self, state: State) -> bool:
        """Whether a table is thought about two turns deep. An ending is that by itself."""
        is_ending = self.mind.settings[mind.ENDINGS] == 1 and ending.is_ending(state)
        return self.deep and state.turn < state.turns and not is_ending

    def decide(self, state: State, codes: list[int]) -> Thought:
        """Choose among some legal moves; of equals the one that is better if the next turn is not thought about."""
        if self._thought is not None and self._thought.state == state and self._thought.codes == codes:
            return self._thought
        looks_on = len(codes) > 1 and self._looks_on(state)
        place, values = self._think(state, codes, IN_FULL if looks_on else BEST_ALONE)
        draws, at_first = int(self.mind.settings[mind.DRAWS]), dict(zip(codes, values, strict=True))
        thought = Thought(DUEL.copy(state), list(codes), codes[place], at_first, draws, None, 0)
        if looks_on:
            sign = 1 if state.mover == JOLLY else -1
            place = self._think_on(state, sorted(codes, key=lambda code: -sign * at_first[code]), BEST_ALONE)
            if place >= 0:
                chosen, value = int(self._codes[place]), int(self._values[place])
                thought = thought._replace(chosen=chosen, value=value, draws_on=int(self.mind.settings[mind.DRAWS]))
        self._thought = thought
        return thought

    def best(self, state: State, codes: list[int]) -> int:
        """The best of some legal moves for the seat to move."""
        return self.decide(state, codes).chosen

    def solve(self, state: State, codes: list[int]) -> int:
        """The value to Jolly, packed, of the best of some legal moves, to the end of the turn."""
        self._thought = None
        place, values = self._think(state, codes, BEST_ALONE)
        return values[place]

    def worths(self, state: State, codes: list[int], seat: int) -> list[Worth]:
        """What some legal moves of the mover are worth to a seat.

        Where values are exact, each is thought through in full. Otherwise only the best is, two turns deep, and the
        others are worth as much less as they are after one turn.
        """
        thought = self.decide(state, codes) if self._looks_on(state) else None
        if thought is None or thought.value is None:
            self._thought = None
            _, values = self._think(state, codes, IN_FULL)
            return [worth_of(value, seat, int(self.mind.settings[mind.DRAWS])) for value in values]
        at_first = [worth_of(thought.at_first[code], seat, thought.draws) for code in codes]
        if draws_are_few(state):
            found = self.weigh(state, codes, seat)
            exact = [Worth(worth.chance, first.margin) for worth, first in zip(found, at_first, strict=False)]
            return exact or at_first
        best, first = worth_of(thought.value, seat, thought.draws_on), at_first[codes.index(thought.chosen)]
        no_better = min if seat == state.mover else max
        return [no_better(best, moved(worth, first, best)) for worth in at_first]

    def weigh(self, state: State, codes: list[int], seat: int) -> list[Worth]:
        """What some legal moves of the mover are worth to a seat, each thought through in full, two turns deep.

        None is left out, and so this takes long; an empty list if it is too much.
        """
        self._thought = None
        self._think_on(state, codes, IN_FULL)
        draws, stopped = (int(self.mind.settings[setting]) for setting in (mind.DRAWS, mind.STOPPED))
        return [] if stopped else [worth_of(int(value), seat, draws) for value in self._values[: len(codes)]]

    def beside(self, state: State, code: int) -> tuple[int, Worth, Worth]:
        """The best move, what it is worth to the mover, and what another move is worth. The best of equals is that."""
        codes, seat = DUEL.legal_codes(state, state.mover), state.mover
        worths = self.worths(state, codes, seat)
        thought = self._thought
        if thought is not None and thought.value is not None and thought.chosen != code:
            self._codes[:2] = [thought.chosen, code]
            settings, after = self.mind.settings, self.after.settings
            settings[mind.STOPPED] = 0
            settings[mind.DRAWS] = after[mind.DRAWS] + after[mind.BELIEF]
            after[mind.BUDGET] = after[mind.LEAVES] + self.most_judged[next_horizon(state)]
            self.rules.best_of_two_turns(
                self.mind, self.after, to_record(state)[0], self._codes, 2, self._values, IN_FULL
            )
            if not self.mind.settings[mind.STOPPED]:
                draws = int(self.mind.settings[mind.DRAWS])
                best, made = (worth_of(int(value), seat, draws) for value in self._values[:2])
                return (code, made, made) if made >= best else (thought.chosen, best, made)
        made, best = worths[codes.index(code)], max(worths)
        return (code, made, made) if made == best else (codes[worths.index(best)], best, made)

    def worth(self, state: State, seat: int) -> Worth:
        """What a table is worth to a seat where somebody must decide, or where the game is over."""
        if state.phase == Phase.OVER:
            board = [0] * sketch.SKETCH
            sketch.draw_sketch(state, board)
            return worth_of(sketch.final_value(board), seat, 1)
        codes = DUEL.legal_codes(state, state.mover)
        worths = self.worths(state, codes, seat)
        return max(worths) if seat == state.mover else min(worths)


def moved(worth: Worth, origin: Worth, to: Worth) -> Worth:
    """A worth, so much better or worse than another one as it was than the origin."""
    chance = min(max(to.chance + worth.chance - origin.chance, 0.0), 1.0)
    return Worth(chance, to.margin + worth.margin - origin.margin)


def next_horizon(state: State) -> int:
    """How the ends of the next turn are judged."""
    return mind.RESULT if state.turn + 1 == state.turns else mind.LEARNED


def draws_are_few(state: State) -> bool:
    """Whether this is the last turn but one, and all that the last can draw are looked at: then values are exact."""
    return state.turn == state.turns - 1 and state.pile + state.aside <= EXACTLY_KNOWN


def worth_of(value: int, seat: int, draws: int) -> Worth:
    """A value, or the sum of values over some draws, as chance and margin, for a seat."""
    sign = 1 if seat == JOLLY else -1
    return Worth((1 + sign * chance_in(value) / WIN / draws) / 2, sign * margin_in(value) / MARGIN_PARTS / draws)


@cache
def thinker(variant: int, *, deep: bool = True) -> Thinker:
    """The one for a variant, by its number in a state; made when first asked for."""
    return Thinker(VARIANT_NAMES[variant], deep=deep, endings=deep)


def warm_up() -> None:
    """Compile (or load) all that thinking needs: a first decision in the smallest variant takes it."""
    state = DUEL.start(DUEL.options(variant="skirmish"))
    DUEL.deal_all(state, SeededDealer(seed=1))
    thinker(state.variant).best(state, DUEL.legal_codes(state, state.mover))
