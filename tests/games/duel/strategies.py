"""Games for property tests: every choice, of a player or of chance, is a number that Hypothesis can make smaller."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import strategies as st

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.record import CHANCE, Ply, Record

choices = st.lists(st.integers(0, 2**31), max_size=130)
variants = st.sampled_from(list(VARIANTS))


def options_now(state: State) -> list[Ply]:
    """All that can happen next."""
    chance = DUEL.chance(state)
    if chance is not None:
        return [Ply(CHANCE, outcome) for outcome in chance.outcomes()]
    return [Ply(seat, code) for seat in DUEL.to_act(state) for code in DUEL.legal_codes(state, seat)]


@st.composite
def records(draw: Any) -> Record:
    """A game so far, from nothing at all to the very end."""
    options = DUEL.options(variant=draw(variants), first=draw(st.sampled_from(["lot", "Jolly", "Roger"])))
    record = Record(DUEL, options, ("Anne", "Bob"), date(2026, 11, 15), [])
    state = DUEL.start(options)
    for number in draw(choices):
        possible = options_now(state)
        if not possible:
            break
        ply = possible[number % len(possible)]
        happen(state, ply)
        record.plies.append(ply)
    return record


def happen(state: State, ply: Ply) -> None:
    """Let a ply happen."""
    if ply.actor == CHANCE:
        DUEL.deal(state, ply.code)
    else:
        DUEL.play_code(state, ply.actor, ply.code)
