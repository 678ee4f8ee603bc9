"""Games for property tests: a seed decides every choice, of players and of chance, and a number where to stop."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import MOST_DRAWN, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.record import CHANCE, Ply, Record, advance

LONGEST_GAME = 1 + 50 + 70
"""Plies of the game with all cards: the lot, the cards, the decisions."""


def options_now(state: State) -> list[Ply]:
    """All that can happen next."""
    chance = DUEL.chance(state)
    if chance is not None:
        return [Ply(CHANCE, outcome) for outcome in chance.outcomes()]
    return [Ply(seat, code) for seat in DUEL.to_act(state) for code in DUEL.legal_codes(state, seat)]


def random_record(variant: str, first: str, seed: int, stop: int) -> Record:
    """A game of random moves, up to so many plies or to its end."""
    options = DUEL.options(variant=variant, first=first)
    record = Record(DUEL, options, ("Anne", "Bob"), date(2026, 11, 15), [])
    state = DUEL.start(options)
    generator = new_generator(seed, 0)
    while len(record.plies) < stop and (possible := options_now(state)):
        ply = possible[random_below(generator, len(possible))]
        advance(DUEL, state, ply)
        record.plies.append(ply)
    return record


def records() -> st.SearchStrategy[Record]:
    """Games so far, from nothing at all to the very end; every other one is whole."""
    return st.builds(
        random_record,
        st.sampled_from(list(VARIANTS)),
        st.sampled_from(["lot", "Jolly", "Roger"]),
        st.integers(0, 2**63 - 1),
        st.one_of(st.just(LONGEST_GAME), st.integers(0, LONGEST_GAME)),
    )


def random_decision(variant: str, seed: int, stop: int) -> State:
    """The position before the last decision of a game of random moves."""
    plies = random_record(variant, "Jolly", seed, stop).plies
    while plies and plies[-1].actor == CHANCE:
        plies.pop()
    state = DUEL.start(DUEL.options(variant=variant, first="Jolly"))
    for ply in plies[:-1]:
        advance(DUEL, state, ply)
    return state


def decisions() -> st.SearchStrategy[State]:
    """Positions in which a seat has to decide, from the first split to the last card."""
    return st.builds(
        random_decision,
        st.sampled_from(list(VARIANTS)),
        st.integers(0, 2**63 - 1),
        st.integers(MOST_DRAWN + 1, LONGEST_GAME),
    )
