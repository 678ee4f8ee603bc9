"""Chance and who deals: the rules only say what can happen, a dealer outside them says what does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from jollyroger.games.generator import new_generator, random_below


@dataclass(frozen=True)
class Chance:
    """A chance move that is due: the deck, which draw from it this is, and how many cards speak for each outcome.

    Deck and index let a dealer with a secret give the same card again when an unseen one was put back.
    """

    deck: str
    index: int
    weights: dict[int, int]


class Dealer(Protocol):
    """Whoever decides chance moves."""

    def decide(self, chance: Chance) -> int:
        """One of the outcomes, each as likely as its weight."""
        ...


class SeededDealer:
    """A dealer for simulations: the same seed, the same game."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.generator = new_generator(seed, stream)

    def decide(self, chance: Chance) -> int:
        """Draw a ticket among all cards, then see whose it is."""
        ticket = random_below(self.generator, sum(chance.weights.values()))
        for outcome, weight in chance.weights.items():
            ticket -= weight
            if ticket < 0:
                return outcome
        raise ValueError("nothing can happen: all weights are zero")
