"""The patient crew: nothing special in the first rounds, one mutiny, and the island."""

from __future__ import annotations

from jollyroger.bots.patient import LEARNING, PatientBot
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.committed import TeachingDealer
from jollyroger.games.events import Event
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.mutiny.lesson import LESSON, SEATS
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.phases import round_of
from jollyroger.games.mutiny.state import EventKind


def test_a_guided_game_shows_an_attack_a_mutiny_and_an_island_and_nothing_special() -> None:
    """All five play as the crew does, and the learner shows the map."""
    state, crew = MUTINY.start(MutinyOptions(seats=SEATS)), PatientBot()
    dealer = TeachingDealer(SeededDealer(1), LESSON)
    generator = new_generator(1, 0)
    told = list[Event]()
    while round_of(state) < LEARNING:
        for _, events in MUTINY.deal_all(state, dealer):
            told += events
        seat = min(MUTINY.to_act(state))
        codes = MUTINY.legal_codes(state, seat)
        maps = [code for code in codes if VERB_OF[code] == Verb.OLD_SAILOR]
        code = maps[0] if maps else crew.choose(MUTINY.view(state, seat), seat, codes, generator)
        assert FAMILY_OF[code] != Family.CHARACTER or VERB_OF[code] == Verb.OLD_SAILOR
        told += MUTINY.play_code(state, seat, code)
    kinds = [event.kind for event in told]
    assert (
        kinds.index(EventKind.ATTACK_WON) < kinds.index(EventKind.MUTINY_CALLED) < kinds.index(EventKind.ISLAND_REACHED)
    )
    assert [event.b for event in told if event.kind == EventKind.SAILED][1] == Stack.TREASURE_ISLAND
