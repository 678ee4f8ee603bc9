"""How far a game has come: all of it that changes, so that OpenSpiel can copy and store it in one piece."""

from __future__ import annotations

from typing import Any

from jollyroger.research.openspiel.memory import CHANCE, Memory
from jollyroger.research.openspiel.setup import Setup

OVER = -4
"""Who acts in a game that is over, as OpenSpiel numbers it."""


class Progress:
    """The state of the rules, what the seats remember, and how many moves and draws there were."""

    def __init__(self, setup: Setup, state: Any, memory: Memory, moves: int = 0, draws: int = 0) -> None:
        self.setup, self.state, self.memory, self.moves, self.draws = setup, state, memory, moves, draws
        self._ask()

    def _ask(self) -> None:
        """See who acts next."""
        game, limit = self.setup.game, self.setup.longest
        self.result = game.result(self.state)
        if self.result is not None or 0 < limit <= max(self.moves, self.draws):
            self.actor = OVER
        else:
            self.actor = game.asked(self.state) if game.to_act(self.state) else CHANCE

    def go_on(self, action: int) -> None:
        """Make a move, or let a chance outcome happen; an error if it cannot, and nothing has changed."""
        game, actor = self.setup.game, self.actor
        if actor == OVER:
            raise ValueError("the game is over")
        if actor == CHANCE:
            events = game.deal(self.state, action)
            self.draws += 1
        else:
            events = game.play_code(self.state, actor, self.setup.codes[actor][action])
            self.moves += 1
        self.memory.keep(actor, action, events, self.state)
        self._ask()

    def legal(self) -> list[int]:
        """The actions of the seat that is asked."""
        numbers = self.setup.actions[self.actor]
        return sorted(numbers[code] for code in self.setup.game.legal_codes(self.state, self.actor))

    def chances(self) -> list[tuple[int, float]]:
        """What chance can do now, and how likely each of it is."""
        chance = self.setup.game.chance(self.state)
        if chance is None:
            raise ValueError("no chance move is due")
        cards = sum(chance.weights)
        return [(outcome, chance.weight(outcome) / cards) for outcome in chance.outcomes()]

    def words_for(self, seat: int, action: int) -> str:
        """An action in words; as in a record, if it is legal now."""
        game = self.setup.game
        if seat == CHANCE:
            return game.write_outcome(self.state, action)
        code = self.setup.codes[seat][action]
        if seat == self.actor and game.objection_to(self.state, seat, code) is None:
            return game.write_move(self.state, code)
        return repr(game.move_of(code))

    def shares(self) -> list[float]:
        """Each seat's share of the win; none before the end, and none in a game that was cut off."""
        if self.result is None:
            return [0.0] * self.setup.seats
        winners = self.result.winners or tuple(range(self.setup.seats))
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.setup.seats)]

    def guessed_by(self, seat: int, seed: int) -> Progress:
        """A game that looks the same to a seat, with what it cannot know dealt anew."""
        state = self.setup.guess(self.state, seat, seed)
        return Progress(self.setup, state, self.memory.known_to(seat, state), self.moves, self.draws)

    def __deepcopy__(self, _copies: dict[int, Any]) -> Progress:
        twin = object.__new__(Progress)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.memory = self.setup.game.copy(self.state), self.memory.copy()
        return twin


def first(setup: Setup) -> Progress:
    """A game as it starts: before its first card, or from a position."""
    return Progress(setup, setup.game.copy(setup.start), Memory(setup, [], {}))
