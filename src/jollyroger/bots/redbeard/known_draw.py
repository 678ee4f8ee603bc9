"""The last two turns as one, where the last draw is known: exact, for the analysis of games with all cards.

With no card put aside, the five that are unseen before the last turn are the ones that it draws. Every end of the turn
before is then worth what that turn makes of it. Too slow for the table (some seconds), so it is written plainly: over
whole tables by the rules, and only the last turn is compiled thought.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.sketch import LOST, SKETCH, draw_sketch, is_pointless
from jollyroger.bots.redbeard.thinker import Thinker
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, strength_of
from jollyroger.games.duel.flow import play, turn_up
from jollyroger.games.duel.moves import FIRST_PLAY, USES
from jollyroger.games.duel.notation import sets_of
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.layout import copy_state

Key = tuple[int, ...]


def draw_is_known(state: State) -> bool:
    """Whether somebody decides in the last turn but one, and all cards that are unseen will be drawn."""
    deciding = state.phase in (Phase.SPLIT, Phase.PICK, Phase.PLAY)
    return deciding and state.aside == 0 and state.turn == state.turns - 1 and state.pile == state.drawn


class KnownDraw:
    """Values of one table, and of all that can come of it; what has been found once is kept under its whole key."""

    def __init__(self, thoughts: Thinker) -> None:
        self.thoughts = thoughts
        self.bounds: dict[Key, tuple[int, int]] = {}
        self.ends: dict[Key, int] = {}
        self.splits: list[int] = []
        self.history: dict[tuple[int, int], int] = {}

    def values(self, state: State, codes: list[int]) -> list[int]:
        """The exact values of some legal moves to Jolly."""
        found = []
        for code in codes:
            after = copy_state(state)
            play(after, state.mover, code)
            found.append(self.value(after, LOST, -LOST))
        return found

    def value(self, state: State, alpha: int, beta: int) -> int:
        """Alpha-beta, over whole tables."""
        if state.phase == Phase.DEAL:
            return self.value_of_end(state)
        key = _key(state)
        low, high = self.bounds.get(key, (LOST, -LOST))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        seat, first_alpha, first_beta = state.mover, alpha, beta
        best = LOST if seat == JOLLY else -LOST
        for code in self._in_order(state):
            after = copy_state(state)
            play(after, seat, code)
            value = self.value(after, alpha, beta)
            if seat == JOLLY:
                best, alpha = max(best, value), max(alpha, value)
            else:
                best, beta = min(best, value), min(beta, value)
            if alpha >= beta:
                self.history[seat, code] = self.history.get((seat, code), 0) + 1
                break
        self.bounds[key] = (
            low if best <= first_alpha else max(low, best),
            high if best >= first_beta else min(high, best),
        )
        return best

    def _in_order(self, state: State) -> list[int]:
        codes = DUEL.legal_codes(state, state.mover)
        if state.phase == Phase.PLAY:
            codes = [code for code in codes if not is_pointless(*divmod(code - FIRST_PLAY, USES), 0)]
        return sorted(codes, key=lambda code: -self.history.get((state.mover, code), 0))

    def value_of_end(self, state: State) -> int:
        """The value of the last turn, whose cards are those that are left."""
        key = _key(state)
        if key not in self.ends:
            last = copy_state(state)
            for card, count in enumerate(state.unseen):
                for _ in range(count):
                    turn_up(last, card)
            if not self.splits:
                self.splits = sorted(DUEL.legal_codes(last, last.mover), key=lambda code: _uneven(last, code))
            self.ends[key] = self.thoughts.solve(last, self.splits)
        return self.ends[key]


def _key(state: State) -> Key:
    """All that the value hangs on."""
    sketch = [0] * SKETCH
    draw_sketch(state, sketch)
    hands = (card for seat in range(2) for card in (*sorted(state.hand[seat][: state.hand_size[seat]]), -1))
    return (*sketch, state.phase, state.mover, state.first_set, *hands)


def _uneven(state: State, code: int) -> int:
    first, second = (sum(strength_of(card) for card in cards) for cards in sets_of(state, code))
    return abs(first - second)
