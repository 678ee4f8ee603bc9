"""What always holds in a duel, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import FACE_DOWN, JOLLY, NOBODY, ROGER, Ship, strength_of
from jollyroger.games.duel.moves import CODES, MOST_LEGAL, code_of, move_of
from jollyroger.games.duel.objections import RULES, Objection
from jollyroger.games.duel.state import MOST_IN_CREW, EventKind, Phase, State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.errors import Refusal
from jollyroger.games.game import SPECTATOR
from jollyroger.games.record import Record
from tests.games.duel.strategies import LONGEST_GAME, decisions, options_now, random_record, records
from tests.games.duel.tables import every_card

pytestmark = pytest.mark.no_cover


@given(records())
def test_no_card_is_lost(record: Record) -> None:
    deck = list(VARIANTS.values())[record.final_state().variant].deck()
    for state, _, _ in record.replay():
        assert every_card(state) == deck
        assert sum(state.unseen) == state.pile + state.aside


@given(records())
def test_strength_is_what_lies_there_and_the_captain_is_where_it_is(record: Record) -> None:
    for state, _, _ in record.replay():
        for ship in Ship:
            strengths = [crew_strength(state, seat, ship) for seat in (JOLLY, ROGER)]
            assert strengths == [state.strength[seat][ship] for seat in (JOLLY, ROGER)]
            lead = strengths[JOLLY] - strengths[ROGER]
            assert state.captain[ship] == (JOLLY if lead > 0 else ROGER if lead < 0 else NOBODY)


@given(records())
def test_nothing_is_left_where_no_card_lies(record: Record) -> None:
    for state, _, _ in record.replay():
        assert not any(state.dealt[state.dealt_count :])
        assert (state.first_set != 0) == (state.phase == Phase.PICK)
        for seat in (JOLLY, ROGER):
            assert not any(state.hand[seat][state.hand_size[seat] :])


def test_random_games_see_all_there_is_to_see() -> None:
    told = set()
    for variant in VARIANTS:
        games = [random_record(variant, "lot", seed, LONGEST_GAME) for seed in range(30)]
        assert all(game.final_state().phase == Phase.OVER for game in games)
        told |= {event.kind for game in games for _, _, events in game.replay() for event in events}
    assert told == set(EventKind)


@given(records())
def test_each_draw_from_the_pile_has_its_number(record: Record) -> None:
    drawn = 0
    for state, _, events in record.replay():
        drawn += sum(event.kind == EventKind.CARD_DRAWN for event in events)
        chance = DUEL.chance(state)
        if chance is not None and chance.deck == "pile":
            assert chance.draw == drawn


def crew_strength(state: State, seat: int, ship: int) -> int:
    """The strength of a crew, counted card by card."""
    crew = state.crew[seat][ship]
    assert all(card == 0 for card in crew[state.crew_size[seat][ship] :])
    return sum(1 if card >= FACE_DOWN else strength_of(card) for card in crew[: state.crew_size[seat][ship]])


@given(st.one_of(decisions(), records().map(Record.final_state)))
def test_legal_moves_are_exactly_those_without_an_objection(state: State) -> None:
    for seat in (JOLLY, ROGER):
        allowed = [code for code in range(-1, CODES + 1) if DUEL.objection_to(state, seat, code) is None]
        assert sorted(DUEL.legal_codes(state, seat)) == allowed
        assert len(allowed) <= MOST_LEGAL
        assert bool(allowed) == (seat in DUEL.to_act(state))


@given(records())
def test_gold_never_falls_and_is_what_lies_under_the_chest(record: Record) -> None:
    before = [0, 0]
    for state, _, _ in record.replay():
        for seat in (JOLLY, ROGER):
            chest = sum(count * strength_of(card) for card, count in enumerate(state.chest[seat]) if count)
            assert state.gold[seat] == chest >= before[seat]
        before = list(state.gold)


@given(records())
def test_a_game_has_its_turns_and_nobody_is_asked_out_of_turn(record: Record) -> None:
    state = record.final_state()
    turns = {"introductory": 8, "advanced": 8, "all-cards": 10, "skirmish": 2}[list(VARIANTS)[state.variant]]
    assert 1 <= state.turn <= turns == state.turns
    over = state.phase == Phase.OVER
    assert over == (DUEL.result(state) is not None)
    assert (not options_now(state)) == over
    if over:
        assert (state.turn, state.pile) == (turns, 0)
    assert (DUEL.chance(state) is None) == (over or bool(DUEL.to_act(state)))
    assert max(max(sizes) for sizes in state.crew_size) <= MOST_IN_CREW


@given(records())
def test_copies_and_serialised_states_are_faithful_and_apart(record: Record) -> None:
    state = record.final_state()
    copied, restored = DUEL.copy(state), DUEL.restore(DUEL.serialise(state))
    assert copied == restored == state
    assert all(DUEL.view(state, seat) == state for seat in (JOLLY, ROGER, SPECTATOR))
    possible = options_now(state)
    if possible:
        before = DUEL.serialise(state)
        ply = possible[0]
        if ply.actor >= 0:
            DUEL.play_code(copied, ply.actor, ply.code)
        else:
            DUEL.deal(copied, ply.code)
        assert copied != state
        assert DUEL.serialise(state) == before


@given(decisions(), st.integers(-5, CODES + 5))
def test_a_refused_move_changes_nothing(state: State, code: int) -> None:
    for seat in (JOLLY, ROGER):
        refusal = DUEL.objection_to(state, seat, code)
        if refusal is not None:
            before = DUEL.copy(state)
            with pytest.raises(Refusal) as caught:
                DUEL.play_code(state, seat, code)
            assert (caught.value.objection, caught.value.rule) == (refusal.objection, refusal.rule)
            assert state == before


def test_every_code_is_a_move_and_every_move_a_code() -> None:
    for code in range(CODES):
        assert code_of(move_of(code)) == code
    assert len({move_of(code) for code in range(CODES)}) == CODES


def test_every_objection_names_its_rule() -> None:
    assert set(RULES) == set(Objection) - {Objection.NONE}
