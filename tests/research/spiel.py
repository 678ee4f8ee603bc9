"""Both games for the tests of the OpenSpiel interface: small ones, and ends of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest

import jollyroger.research.openspiel  # noqa: F401 - it registers both games
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.duel.positions import position as duel_position
from jollyroger.games.mutiny.positions import position as mutiny_position
from jollyroger.research.openspiel.setup import position_text

DUEL_NAME = "jollyroger_duel(variant=skirmish)"
MUTINY_NAME = "jollyroger_mutiny(seats=3,deck=skirmish,hidden_prizes=True,max_game_length=300,recall=64)"
BOTH = (DUEL_NAME, MUTINY_NAME)
both_games = pytest.mark.parametrize("name", BOTH, ids=["duel", "mutiny"])


def step(state: Any, chooser: np.random.Generator) -> None:
    """Chance or a player does anything."""
    if state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chooser.choice(outcomes, p=likely)))
    else:
        state.apply_action(int(chooser.choice(state.legal_actions())))


def play_on(state: Any, chooser: np.random.Generator, steps: int = 100_000) -> None:
    """Go on so many steps, or to the end."""
    while steps and not state.is_terminal():
        step(state, chooser)
        steps -= 1


def until_asked(name: str) -> Any:
    """A game at its first decision."""
    state, chooser = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node():
        step(state, chooser)
    return state


def endgame(game: str) -> Any:
    """A game that starts so near its end that one can walk through all of it.

    A duel whose last card is dealt; a voyage into its last port, where each player draws one of four cards.
    """
    if game == "duel":
        duel = duel_position(variant="skirmish", jolly="r1@red (KR)@blue", roger="b3@blue", dealt="g2 y1")
        duel.turn = duel.turns
        return pyspiel.load_game("jollyroger_duel", {"variant": "skirmish", "start": position_text(DUEL, duel)})
    voyage = mutiny_position(
        "", "", "", moment="arrival", sailing="pirate-port", discards="SecondMate OldSailor g1/1 a1/1",
        bribes="no", deck="skirmish",
    )  # fmt: skip
    voyage.visited = voyage.rounds - 1
    chosen = {"seats": 3, "deck": "skirmish", "bribes": False, "max_game_length": 10, "recall": 64}
    return pyspiel.load_game("jollyroger_mutiny", {**chosen, "start": position_text(MUTINY, voyage)})
