"""What always holds in Piracy & Mutiny, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jollyroger.games.errors import Refusal
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import NONE, PRIZES, SEATS, Character
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.moves.codes import CODES, FAMILY_OF, MOST_LEGAL, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.moves.legality import objection_to
from jollyroger.games.mutiny.rules.stack import AT_TABLE, everybody
from jollyroger.games.mutiny.state import DEPTH, FIRST_CHANCE, FIRST_WINDOW, LEDGER, EventKind, State, Step
from jollyroger.games.record import Record, advance
from tests.games.mutiny.strategies import AnyPlay, AskedPlay, EagerPlay, random_record, records, start_of
from tests.games.mutiny.tables import GAME, every_crew_card, every_prize, top

pytestmark = pytest.mark.no_cover

THE_BOX = 150
OTHER_CARDS = 3
"""The Captain's, the QM's, and one to look things up: they are never drawn."""
MOST_PLIES = 500
"""For each player, and far more than a game takes."""
ANY_TIME = (Verb.STOWAWAYS, Verb.SURGEON, Verb.SECOND_MATE, Verb.SHOW, Verb.SHOW_BURIED)
"""13, 15.3, 17.1 What a player may do who is not asked: three characters, hidden prizes to show, bribes."""


def states(record: Record, every: int = 1) -> Iterator[State]:
    """The states of a game, all of them or every so many; the last one too."""
    for number, (state, _, _) in enumerate(record.replay()):
        if number % every == 0 or number == len(record.plies):
            yield state


# Cards


@settings(max_examples=30)
@given(records())
def test_no_card_is_lost(record: Record) -> None:
    at_first = start_of(record)
    left_out = len(at_first.destination_left) - sum(at_first.destination_left)
    for state in states(record):
        assert every_crew_card(state) == state.copies
        assert every_prize(state) == state.prize_copies
        turned_up = state.destination != NONE
        destinations = left_out + sum(state.destination_left) + turned_up + state.visited
        assert sum(state.copies) + sum(state.prize_copies) + destinations + OTHER_CARDS == THE_BOX


def is_map_played(state: State) -> bool:
    """9.1 Whether an Old Sailor is about to take effect."""
    return any(
        state.step[place] == Step.TRAITOR and state.step_a[place] == Character.OLD_SAILOR
        for place in range(state.depth)
    )


@settings(max_examples=30)
@given(records())
def test_cards_are_counted_rightly_and_nothing_is_left_where_none_lies(record: Record) -> None:
    for state in states(record):
        crew = (state.deck, state.discards, state.pool, *state.hand)
        sizes = (state.deck_size, state.discards_size, state.pool_size, *state.hand_size)
        assert tuple(map(sum, crew)) == sizes
        prizes = (state.prize_deck, state.booty, *state.prizes, *state.buried)
        assert tuple(map(sum, prizes)) == (
            state.prize_deck_size, state.booty_size, *state.prize_count, *state.buried_count
        )  # fmt: skip
        assert min(min(row) for row in (*crew, *prizes, *state.shown, *state.drawn_here)) >= 0
        steps = state.step[: state.depth]
        # 8.3 Nobody has drawn more than they hold; 17.2 what was left is forgotten when all is dealt out.
        assert all(
            row[Prize.JEWELS + which] >= drawn[which]
            for row, drawn in zip(state.prizes, state.drawn_here, strict=True)
            for which in range(2)
        )
        assert Step.MARKET in steps or state.drawn_here == [[0, 0]] * SEATS
        assert (state.hidden_prizes and Step.DEAL in steps) or state.booty_left == [[0] * PRIZES] * SEATS
        # 9.6, 14.1 The map and who has buried are forgotten with the visit.
        assert bool(state.map_lies) == bool({Step.BOATSWAIN, Step.BURY} & set(steps) or is_map_played(state))
        assert Step.VISIT_ENDS in steps or state.buried_here == 0
        assert not any(state.played_kind[state.played_count :])
        assert not any(state.step[state.depth :])
        assert not any(state.step_wait[state.depth :])
        left = Counter(
            stack for stack, there in zip(state.destination_stack, state.destination_left, strict=True) if there
        )
        assert [left[stack] for stack in range(len(state.stack_left))] == state.stack_left
        for shown, there in zip(state.shown, state.prizes, strict=True):
            assert all(seen <= held for seen, held in zip(shown, there, strict=True))


@settings(max_examples=30)
@given(records())
def test_3_2_nobody_holds_too_many_cards_when_the_table_is_asked(record: Record) -> None:
    for state in states(record):
        if top(state) < FIRST_CHANCE and AT_TABLE[top(state)]:
            assert max(state.hand_size) <= state.hand_limit
        elif top(state) == Step.DISCARD:
            assert GAME.to_act(state) == {seat for seat, size in enumerate(state.hand_size) if size > state.hand_limit}


@settings(max_examples=30)
@given(records())
def test_7_3_in_a_sharing_nobody_gets_more_than_one_prize_more_than_another(record: Record) -> None:
    got, shared = [0] * len(record.players), True
    for _, _, events in record.replay():
        for event in events:
            if event.kind in (EventKind.PRIZE_TURNED, EventKind.PRIZE_COLLECTED) and shared:
                got, shared = [0] * len(got), False
            elif event.kind in (EventKind.PRIZE_PICKED, EventKind.PRIZE_DEALT):
                got[event.a if event.kind == EventKind.PRIZE_PICKED else event.b] += 1
                shared = True
        assert max(got) - min(got) <= 1


# The course of the game


@settings(max_examples=30)
@given(records())
def test_11_1_there_is_one_mutiny_a_round_and_never_by_the_captain(record: Record) -> None:
    mutinies = 0
    for state, _, events in record.replay():
        for event in events:
            if event.kind == EventKind.MUTINY_CALLED:
                mutinies += 1
                assert event.a != event.b
            elif event.kind == EventKind.ROUND_ENDED:
                mutinies = 0
        assert mutinies <= 1
        if state.captain == state.quartermaster:
            # 12.1, 17.4 Only while the QM who has won a mutiny appoints another, and at three.
            assert Step.APPOINT in state.step[: state.depth] or not state.has_quartermaster or state.captain < 0


@settings(max_examples=20)
@given(
    st.integers(3, 10),
    st.sampled_from(["no", "yes"]),
    st.integers(0, 2**63 - 1),
    st.integers(2, 4),
    st.sampled_from([EagerPlay, AskedPlay]),
)
def test_16_1_a_game_ends_after_ten_rounds_or_with_the_last_prize(
    seats: int, hidden_prizes: str, seed: int, quiet: int, how: type[AnyPlay]
) -> None:
    record = random_record(seats, hidden_prizes, seed, quiet=quiet, how=how)
    assert len(record.plies) <= MOST_PLIES * seats
    prizes_left = False
    for state, _, events in record.replay():
        assert 0 < state.depth < DEPTH
        assert state.ledger_size <= LEDGER
        assert state.visited <= state.rounds == 10
        if any(event.kind == EventKind.ROUND_ENDED for event in events):
            prizes_left = state.prize_deck_size > 0
            assert (top(state) in (Step.JEWELS, Step.OVER)) == (state.visited == 10 or not prizes_left)
    result = GAME.result(state)
    assert result is not None
    assert result.winners
    assert max(result.scores) == result.scores[result.winners[0]]
    assert state.visited == 10 or not prizes_left
    assert not GAME.to_act(state)


def test_random_games_see_nearly_all_there_is_to_see() -> None:
    unheard = set(EventKind) - {EventKind.GUARD_CHANGED, EventKind.NOTHING_TO_TAKE, EventKind.OFFERED_DUTY}
    for seed in range(100):
        record = random_record(3 + seed % 4, "yes" if seed % 3 else "no", seed, how=EagerPlay)
        unheard -= {EventKind(event.kind) for _, _, events in record.replay() for event in events}
        if not unheard:
            break
    assert not unheard


# What seats may do


@settings(max_examples=6)
@given(records(most_seats=8))
def test_legal_moves_are_exactly_those_without_an_objection(record: Record) -> None:
    for state in states(record, every=40):
        for seat in range(SPECTATOR, state.seats):
            allowed = [code for code in range(-1, CODES + 1) if GAME.objection_to(state, seat, code) is None]
            legal = GAME.legal_codes(state, seat)
            assert sorted(legal) == allowed
            assert len(legal) <= MOST_LEGAL


@settings(max_examples=30)
@given(records())
def test_15_a_seat_that_is_asked_can_answer_and_no_other_must(record: Record) -> None:
    for state in states(record):
        step, acting, over = top(state), GAME.to_act(state), GAME.result(state) is not None
        assert bool(acting) == (GAME.chance(state) is None and not over)
        assert not GAME.legal_codes(state, SPECTATOR)
        if acting:
            assert GAME.asked(state) in acting
        for seat in range(state.seats):
            codes = GAME.legal_codes(state, seat)
            if seat in acting:
                assert codes
                waited_for = state.step_wait[state.depth - 1] >> seat & 1
                assert step < FIRST_WINDOW or (Verb.PASS in codes) == waited_for
            elif step < FIRST_WINDOW:
                assert all(VERB_OF[code] in ANY_TIME or FAMILY_OF[code] == Family.BRIBE for code in codes)
                assert AT_TABLE[step] or not codes
            elif step != Step.CALL_LOT and step >= FIRST_CHANCE:
                assert not codes


@settings(max_examples=30)
@given(records())
def test_15_1_a_window_is_open_to_everybody(record: Record) -> None:
    for state in states(record):
        if FIRST_WINDOW <= top(state) < FIRST_CHANCE:
            assert state.step_open[state.depth - 1] == everybody(state)


@settings(max_examples=30)
@given(records())
def test_every_move_and_every_outcome_is_told(record: Record) -> None:
    for number, (_, _, events) in enumerate(record.replay()):
        assert bool(events) == (number > 0)


@settings(max_examples=20)
@given(records(), st.integers(-5, CODES + 5), st.integers(-2, 10))
def test_a_refused_move_changes_nothing(record: Record, code: int, seat: int) -> None:
    state = record.final_state()
    refusal = GAME.objection_to(state, seat, code)
    if refusal is not None:
        before = GAME.copy(state)
        with pytest.raises(Refusal) as caught:
            GAME.play_code(state, seat, code)
        assert (caught.value.objection, caught.value.rule) == (refusal.objection, refusal.rule)
        assert state == before


# Seeing and keeping


@settings(max_examples=20)
@given(records())
def test_2_5_a_view_shows_what_lies_open_and_what_is_ones_own(record: Record) -> None:
    for state in states(record, every=20):
        for seat in range(SPECTATOR, state.seats):
            view = GAME.view(state, seat)
            assert GAME.view(view, seat) == view
            assert (view.hand_size, view.discards, view.step_wait) == (state.hand_size, state.discards, state.step_wait)
            assert not any(view.deck)
            assert not any(view.pool)
            for other in range(state.seats):
                assert view.hand[other] == (state.hand[other] if other == seat else [0] * len(state.deck))
                held = [kind for kind, cards in enumerate(view.hand[other]) if cards]
                assert view.held[other][: view.held_kinds[other]] == held
                assert not any(view.held[other][view.held_kinds[other] :])
                open_to_all = not state.hidden_prizes or GAME.result(state) is not None
                if other == seat or open_to_all:
                    assert (view.prizes[other], view.buried[other]) == (state.prizes[other], state.buried[other])
                else:
                    assert not any(view.prizes[other])
                    assert not any(view.buried[other])


@settings(max_examples=20)
@given(records())
def test_a_seat_moves_by_its_view_as_by_the_whole_state(record: Record) -> None:
    for state in states(record, every=10):
        for seat in GAME.to_act(state):
            assert GAME.legal_codes(GAME.view(state, seat), seat) == GAME.legal_codes(state, seat)


@settings(max_examples=20)
@given(records())
def test_copies_and_serialised_states_are_faithful_and_apart(record: Record) -> None:
    last = record.plies.pop() if record.plies else None
    state = record.final_state()
    copied, restored = GAME.copy(state), GAME.restore(GAME.serialise(state))
    assert copied == restored == state
    if last is not None:
        before = GAME.serialise(state)
        assert advance(GAME, copied, last) == advance(GAME, restored, last)
        assert copied == restored != state
        assert GAME.serialise(state) == before


class Strict(list[Any]):
    """A list that is read and written as an array is: an index below zero is a mistake."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"{index} is below zero")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"{index} is below zero")
        super().__setitem__(index, value)


def strict(value: Any) -> Any:
    """The same value, in which no list can be read from its end."""
    return Strict(map(strict, value)) if isinstance(value, (list, tuple)) else value


def use_strict_lists(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """In a state, and in the tables of numbers that rules look things up in."""
    for field in fields(State):
        setattr(state, field.name, strict(getattr(state, field.name)))
    for module in GAME.rule_modules:
        for name, value in list(vars(module).items()):
            if isinstance(value, tuple) and not name.startswith("_"):
                monkeypatch.setattr(module, name, strict(value))


@pytest.mark.parametrize(("seats", "hidden_prizes"), [(3, "yes"), (10, "no")])
def test_rules_never_count_from_the_end_of_a_list(
    monkeypatch: pytest.MonkeyPatch, seats: int, hidden_prizes: str
) -> None:
    """Compiled, they would read what is stored before it."""
    record = random_record(seats, hidden_prizes, 1, captains_gold=hidden_prizes, how=EagerPlay)
    state = start_of(record)
    use_strict_lists(monkeypatch, state)
    for number, ply in enumerate(record.plies):
        seat = number % (seats + 1) + SPECTATOR
        GAME.legal_codes(state, seat)
        if number % 100 == 0:
            for code in range(-1, CODES + 1):
                objection_to(state, seat, code)
            GAME.view(state, seat)
        advance(GAME, state, ply)
    assert state == record.final_state()


def test_a_list_that_is_read_from_its_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start_of(random_record(3, "no", 1, 0))
    use_strict_lists(monkeypatch, state)
    with pytest.raises(IndexError):
        state.hand[SPECTATOR][0] = 1
