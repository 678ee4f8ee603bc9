"""What a player of the duel sees, as numbers with names."""

from __future__ import annotations

import pytest
from hypothesis import given

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, NAMES, ROGER, Ship
from jollyroger.games.duel.features import (
    MoveFeature,
    Player,
    Table,
    codes_of_actions,
    describe_move,
    observe,
    share_win,
)
from jollyroger.games.duel.moves import CODES, Board, Kraken, Move, Parrot, Pick, Reinforce, Split, Tortuga
from jollyroger.games.duel.positions import position
from jollyroger.games.duel.state import State
from jollyroger.games.feature_table import places, row_places
from jollyroger.games.record import Record
from tests.games.duel.strategies import records
from tests.games.duel.test_skirmish import hands, mirrored

PLACES = row_places(Table, Player, 2)


def seen(state: State, seat: int) -> list[int]:
    row = [0] * len(PLACES)
    observe(state, seat, row)
    return row


def named(state: State, seat: int) -> dict[str, int]:
    """The numbers that are not zero, by name."""
    return {place.name: int(number) for place, number in zip(PLACES, seen(state, seat), strict=True) if number}


def described(state: State, seat: int, move: Move) -> dict[str, int]:
    every = list(places(MoveFeature))
    row = [0] * len(every)
    describe_move(state, seat, DUEL.code_of(state, move), row)
    return {place.name: int(number) for place, number in zip(every, row, strict=True) if number}


def test_every_number_has_a_name_of_its_own() -> None:
    names = [place.name for place in PLACES]
    assert len(set(names)) == len(names)
    assert {"question.split", "unseen.KR", "dealt.5.TO", "me.hand.r5", "seat+1.last.red.last3.safe"} <= set(names)


@pytest.mark.no_cover
@given(record=records())
def test_numbers_keep_within_their_bounds(record: Record) -> None:
    for state, _, _ in record.replay():
        for seat in (JOLLY, ROGER):
            for place, number in zip(PLACES, seen(state, seat), strict=True):
                assert place.low <= number <= place.high, place.name


@given(record=records())
def test_both_seats_see_the_same_from_their_side(record: Record) -> None:
    state = record.final_state()
    assert seen(mirrored(state), ROGER) == seen(state, JOLLY)
    assert seen(mirrored(state), JOLLY) == seen(state, ROGER)


def test_a_table_is_seen_as_it_lies_there() -> None:
    state = position(jolly="r3@red (KR)@red (b2)@blue", roger="SK@green r1@red", hand="g2 TO")
    state.gold = [4, 7]
    numbers = named(state, JOLLY)
    unseen = {place.name for place in places(Table, "") if place.name.startswith("unseen")}
    assert {name: number for name, number in numbers.items() if name not in unseen} == {
        "question.play": 1,
        "my_move": 1,
        "turn": 1,
        "turns_left": 7,
        "pile": 40 - 7,
        "aside": 10,
        "me.gold": 4,
        "me.hand.g2": 1,
        "me.hand.TO": 1,
        "me.captain.blue": 1,
        "me.captain.red": 1,
        "me.strength.red": 4,
        "me.strength.blue": 1,
        "me.face_up_crew.red.worth3": 1,
        "me.parrots.red.worth1": 1,
        "me.parrots.blue.worth2": 1,
        "me.last.red.last1.now": 1,
        "me.last.red.last1.turned": 1,
        "me.last.red.last2.now": 3,
        "me.last.red.last2.turned": 3,
        "me.last.blue.last1.now": 1,
        "me.last.blue.last1.turned": 2,
        "seat+1.gold": 7,
        "seat+1.captain.green": 1,
        "seat+1.strength.green": 3,
        "seat+1.strength.red": 1,
        "seat+1.face_up_crew.green.worth3": 1,
        "seat+1.face_up_crew.red.worth1": 1,
        "seat+1.last.green.last1.now": 3,
        "seat+1.last.green.last1.turned": 3,
        "seat+1.last.green.last1.safe": 1,
        "seat+1.last.red.last1.now": 1,
        "seat+1.last.red.last1.turned": 1,
    }
    assert sum(numbers.get(name, 0) for name in unseen) == 43


def test_dealt_cards_and_sets_are_seen() -> None:
    state = position(dealt="g1 g4 y2 b3 r5")
    assert named(state, ROGER)["my_flag"] == 1
    DUEL.play(state, ROGER, Split((0, 2)))
    numbers = named(state, JOLLY)
    assert [name for name in numbers if name.startswith(("question", "dealt", "first_set"))] == [
        "question.pick", "dealt.1.g1", "dealt.2.g4", "dealt.3.y2", "dealt.4.b3", "dealt.5.r5", "first_set.1",
        "first_set.3",
    ]  # fmt: skip


def test_moves_are_described() -> None:
    dealt = position(dealt="g1 g4 y2 b3 r5")
    halves = {"mine.g1": 1, "mine.y2": 1, "theirs.g4": 1, "theirs.b3": 1, "theirs.r5": 1}
    assert described(dealt, ROGER, Split((0, 2))) == halves
    DUEL.play(dealt, ROGER, Split((0, 2)))
    assert described(dealt, JOLLY, Pick(0)) == {"is_pick": 1} | halves
    turned = {name.replace("mine", "x").replace("theirs", "mine").replace("x", "theirs"): 1 for name in halves}
    assert described(dealt, JOLLY, Pick(1)) == {"is_pick": 1} | turned
    hand = position(hand="g2 KR TO", roger="r1@red")
    card = NAMES.index("g2")
    assert described(hand, JOLLY, Parrot(card, Ship.RED)) == {"is_parrot": 1, "card.g2": 1, "ship.red": 1}
    assert described(hand, JOLLY, Reinforce(card, Ship.GREEN)) == {"is_face_up": 1, "card.g2": 1, "ship.green": 1}
    assert described(hand, JOLLY, Board(card)) == {"is_away": 1, "card.g2": 1}
    assert described(hand, JOLLY, Kraken(Ship.RED)) == {"is_face_up": 1, "card.KR": 1, "ship.red": 1}
    assert described(hand, JOLLY, Tortuga()) == {"is_away": 1, "card.TO": 1}


@pytest.mark.parametrize(
    ("gold", "captain", "shares"), [([9, 2], -1, [1, 0]), ([2, 9], -1, [0, 1]), ([5, 5], -1, [0.5, 0.5])]
)
def test_8_3_8_4_the_win_is_shared(gold: list[int], captain: int, shares: list[float]) -> None:
    state = position()
    state.gold, state.captain = list(gold), [captain] * 4
    won, counted = [0.0, 0.0], [0, 0]
    share_win(state, won, counted)
    assert (won, counted) == (shares, gold)


def test_2_6_the_information_sets_of_a_turn_are_as_many_as_there_can_be() -> None:
    """2.5 Nothing is hidden, so two positions look alike only if no difference between them can matter any more.

    The first turn of the skirmish with one deal: a g2, a b3 and a kraken.
    """
    deals = [state for state in hands(DUEL.start(DUEL.options(variant="skirmish", first="Jolly")))
             if sorted(NAMES[card] for card in state.dealt[:3]) == ["KR", "b3", "g2"]]  # fmt: skip
    found, positions = set(), set()
    states = deals[:1]
    while states:
        state = states.pop()
        if state.turn > 1:
            continue
        positions.add(DUEL.serialise(state))
        found.add(tuple(seen(state, state.mover)))
        for code in DUEL.legal_codes(state, state.mover):
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            states.append(after)
    assert (len(found), len(positions)) == (292, 292)


def test_both_seats_number_their_moves_alike() -> None:
    assert codes_of_actions(2) == (tuple(range(CODES)), tuple(range(CODES)))
