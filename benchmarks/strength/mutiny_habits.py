"""What bots of Piracy & Mutiny do with their cards: counts per 1,000 games of one kind of bot."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.strength.mutiny_tables import Numbers, Seating, play_all
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.codes import CHARACTER_OF, FIRST_FIELD, SECOND_FIELD, VERB_OF, Verb

VERBS, FIRST, SECOND, EFFECT = (np.array(table) for table in (VERB_OF, FIRST_FIELD, SECOND_FIELD, CHARACTER_OF))
LAST = 10
"""Destinations that are visited before the last decision of a game."""
THOUSAND = 1000


def habits(name: str, seats: int, games: int) -> dict[str, dict[str, Any]]:
    """Use of every character, and when mutinies are called: what a table of one kind of bot does in 1,000 games."""
    names = np.full((games, seats), name, object)
    seating = Seating(np.arange(games), names, np.ones(names.shape, np.bool_))
    counts = play_all(seating, MUTINY.options(seats=str(seats))).counts * (THOUSAND / games)
    by_code, by_round = counts.sum(axis=(0, 1)), counts.sum(axis=1)
    return (
        {character.name.lower().replace("_", " "): _uses(by_code, character) for character in Character}
        | {"mutinies called": _by_round(by_round, (Verb.CALL, Verb.CUTTHROAT)), "offers": _offers(by_code)}
        | {"destinations": {stack.name.lower(): round(float(by_code[Verb.SAIL + stack])) for stack in Stack}}
    )


def _uses(counts: Numbers, character: Character) -> dict[str, int]:
    """14. A character for its effect, as the card of a call, as a crewman, and thrown away."""
    chosen = {
        "effect": character == EFFECT,
        "calls": (VERBS == Verb.CALL) & (character == FIRST),
        "crewman": (VERBS == Verb.SUPPORT) & (character == SECOND),
        "discarded": (VERBS == Verb.DISCARD) & (character == FIRST),
    }
    return {name: round(float(counts[codes].sum())) for name, codes in chosen.items()}


def _by_round(counts: Numbers, verbs: tuple[Verb, ...]) -> dict[str, int]:
    """11.1 In the first round, in those between, and when the last destination is behind them.

    A Cutthroat in a fight calls nothing, but is rare enough to be counted here.
    """
    chosen = counts[:, np.isin(VERBS, verbs)].sum(axis=1)
    first, last = round(float(chosen[0])), round(float(chosen[LAST:].sum()))
    return {"before any destination": first, "between": round(float(chosen[1:LAST].sum())), "after the last": last}


def _offers(counts: Numbers) -> dict[str, int]:
    """13.1 How many prizes were offered, and how many offers were taken or declined."""
    verbs = {"made": Verb.OFFER_PRIZE, "accepted": Verb.ACCEPT, "declined": Verb.DECLINE}
    return {name: round(float(counts[verb == VERBS].sum())) for name, verb in verbs.items()}
