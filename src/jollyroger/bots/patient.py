"""A crew for learners of Piracy & Mutiny: sailors who keep their special cards to themselves for the first rounds.

In the first round one of them calls the mutiny that a guided game speaks of; in the second they look for the island.
"""

from __future__ import annotations

from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, FIRST_FIELD, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import round_of
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step, When

LEARNING = 3
"""The rounds in which they are gentle."""


class PatientBot:
    """Plays as a sailor does, but opens with nothing special."""

    name = "patient"
    sailor = SailorBot()

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        """The sailor's choice among the moves that a learner can follow."""
        if round_of(view) > LEARNING:
            return self.sailor.choose(view, seat, codes, generator)
        mild = [code for code in codes if is_mild(code)] or codes
        if top_step(view) == Step.SAIL and round_of(view) == LEARNING - 1:
            mild = [
                code for code in mild if VERB_OF[code] == Verb.SAIL and FIRST_FIELD[code] == Stack.TREASURE_ISLAND
            ] or mild
        if top_step(view) == Step.CALL and round_of(view) < LEARNING:
            calls = [code for code in mild if VERB_OF[code] == Verb.CALL]
            if calls and is_agitator(view, seat):
                return max(calls, key=lambda code: view.crewmen[FIRST_FIELD[code]])
            mild = [code for code in mild if code not in calls]
        return self.sailor.choose(view, seat, mild, generator)


def is_mild(code: int) -> bool:
    """14. Whether a move is no special card; the Old Sailor is needed to find the island."""
    return FAMILY_OF[code] != Family.CHARACTER or VERB_OF[code] == Verb.OLD_SAILOR


def is_agitator(view: State, seat: int) -> bool:
    """11.1 The mutiny of the first round comes after the decision about a punishment, from the Captain's left."""
    first = round_of(view) == 1 and view.step_a[view.depth - 1] == When.PUNISHMENT
    return first and seat == (view.captain + 1) % view.seats
