"""Chance and who deals: the rules only say what can happen, a dealer outside them says what does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from jollyroger.games.generator import new_generator, random_below


class Chance(NamedTuple):
    """A chance move that is due: the deck, which draw from it this is, and how many cards speak for each outcome.

    Deck and draw let a dealer with a secret give the same card again when an unseen one was put back. The weights are
    those of the outcomes from `first` on.
    """

    deck: str
    draw: int
    first: int
    weights: Sequence[int]

    def weight(self, outcome: int) -> int:
        """How many cards speak for an outcome; none for one that is unknown."""
        return self.weights[outcome - self.first] if 0 <= outcome - self.first < len(self.weights) else 0

    def outcomes(self) -> list[int]:
        """All that can happen."""
        return [self.first + place for place, weight in enumerate(self.weights) if weight]


class Dealer(Protocol):
    """Decides chance moves."""

    def decide(self, chance: Chance) -> int:
        """One of the outcomes, each as likely as its weight."""
        ...


class SeededDealer:
    """A dealer for simulations: the same seed, the same game."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.generator = new_generator(seed, stream)

    def decide(self, chance: Chance) -> int:
        """Draw a ticket among all cards, then see whose it is."""
        ticket = random_below(self.generator, sum(chance.weights))
        for place, weight in enumerate(chance.weights):
            ticket -= weight
            if ticket < 0:
                return chance.first + place
        raise ValueError("nothing can happen: all weights are zero")
