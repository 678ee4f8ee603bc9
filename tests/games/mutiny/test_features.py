"""What a player of Piracy & Mutiny sees, as numbers with names: nothing but what the view shows."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jollyroger.games.feature_table import places, row_places
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import SEATS, Character, Side
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.feature_names import MoveFeature, Player, Table
from jollyroger.games.mutiny.features import describe_move, observe, share_win
from jollyroger.games.mutiny.moves.codes import CODES, MEANINGS, code_of, move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Betray,
    BetrayPlayed,
    Cutthroat,
    FirstMate,
    OfferCrew,
    OfferPrize,
    Pass,
    Play,
    SeaDog,
    SecondMate,
    ShowBuried,
    Support,
)
from jollyroger.games.mutiny.numbering import codes_of_actions, turned
from jollyroger.games.mutiny.state import State, Step
from jollyroger.games.record import Record, advance
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, records, start_of
from tests.games.mutiny.tables import GAME, A, B, C, D, kind, pass_all, play, table, top

NAMES = {seats: row_places(Table, Player, seats) for seats in range(3, SEATS + 1)}
MOVE_PLACES = list(places(MoveFeature))


def seen(state: State, seat: int) -> list[int]:
    row = [0] * len(NAMES[state.seats])
    observe(state, seat, row)
    return row


def named(state: State, seat: int) -> dict[str, int]:
    """The numbers that are not zero, by name."""
    return {
        place.name: int(number) for place, number in zip(NAMES[state.seats], seen(state, seat), strict=True) if number
    }


def described(state: State, seat: int, move: Move) -> dict[str, int]:
    row = [0] * len(MOVE_PLACES)
    describe_move(state, seat, code_of(move), row)
    return {place.name: int(number) for place, number in zip(MOVE_PLACES, row, strict=True) if number}


def test_every_number_has_a_name_of_its_own() -> None:
    names = [place.name for place in NAMES[10]]
    assert len(set(names)) == len(names)
    assert len(NAMES[4]) < len(NAMES[5])


@pytest.mark.no_cover
@settings(max_examples=25)
@given(record=records())
def test_2_5_a_seat_sees_in_a_game_what_it_sees_in_its_view(record: Record) -> None:
    state = start_of(record)
    for number, ply in enumerate(record.plies):
        advance(GAME, state, ply)
        seat = number % state.seats
        numbers = seen(state, seat)
        assert numbers == seen(GAME.view(state, seat), seat)
        for place, found in zip(NAMES[state.seats], numbers, strict=True):
            assert place.low <= found <= place.high, place.name


@pytest.mark.no_cover
@settings(max_examples=15)
@given(record=records(), seat=st.integers(0, 2), seed=st.integers(0, 2**63 - 1))
def test_2_5_what_a_seat_cannot_know_is_in_none_of_the_numbers(record: Record, seat: int, seed: int) -> None:
    redeal = redealt(Watch(record, seat), 6, new_generator(seed, 0))
    state, twin = start_of(record), start_of(record)
    for ply, other in zip(record.plies, redeal.plies, strict=True):
        advance(GAME, state, ply)
        advance(GAME, twin, other)
        assert seen(twin, seat) == seen(state, seat)


def test_every_feature_tells_something() -> None:
    """There is a game in which it is not zero; reserved characters and cards that a deck does not have tell nothing."""
    told = Counter[str]()
    for seed, (seats, hidden) in enumerate([(3, "yes"), (4, "no"), (5, "yes"), (6, "no"), (4, "yes"), (5, "no")]):
        record = random_record(seats, hidden, seed, captains_gold="yes", how=EagerPlay)
        for number, (state, _, _) in enumerate(record.replay()):
            told.update(name.rpartition(".")[0] or name for name in named(state, number % seats))
    shown = table("", "", "", buried=("1", "1", "1"), at=Step.CHOOSE, hidden_prizes=True)
    for seat in range(3):
        play(shown, seat, ShowBuried(Prize.GOLD_1))
    told.update(name.rpartition(".")[0] for name in named(shown, A))
    features = {place.name.rpartition(".")[0] or place.name for place in NAMES[3]}
    assert features - set(told) == set()


def test_a_table_is_seen_as_it_lies_there() -> None:
    state = table("n1/1 COOK", "g2/1", "g2/1", "TRAITOR", prizes=("1", "", "rum rum"), at=Step.CHOOSE, captain=A, qm=B)
    mine, theirs = named(state, A), named(state, C)
    assert (mine["question.sail"], mine["must_answer"], mine["me.captain"], mine["seat+1.quartermaster"]) == (1,) * 4
    assert (mine["hand.Cook"], mine["hand_strength.navigation"], mine["hand_crewmen"]) == (1, 1, 2)
    assert (mine["me.prizes.gold1"], mine["seat+2.prizes.rum"], mine["seat+3.hand_size"]) == (1, 2, 1)
    assert (theirs["seat+2.captain"], theirs["seat+3.quartermaster"], theirs["me.prizes.rum"]) == (1, 1, 2)
    assert "must_answer" not in theirs
    assert {name for name in theirs if name.startswith("hand.")} == {"hand." + crew_name("g2/1")}


def crew_name(text: str) -> str:
    return [place.name for place in places(Table) if place.name.startswith("hand.")][kind(text)].removeprefix("hand.")


def test_hidden_prizes_are_seen_by_their_owner() -> None:
    state = table("n1/1", "", "", "", prizes=("1", "2"), buried=("", "3"), at=Step.CHOOSE, hidden_prizes=True)
    mine, theirs = named(state, B), named(state, A)
    assert (mine["me.prizes.gold2"], mine["me.buried.gold3"]) == (1, 1)
    assert (theirs["seat+1.prize_count"], theirs["seat+1.buried_count"]) == (1, 1)
    assert not [name for name in theirs if name.startswith(("seat+1.prizes", "seat+1.buried.", "prize_deck."))]


def test_15_5_it_is_seen_what_a_question_is_about() -> None:
    hands = ("SECOND_MATE", "g2/1 FIRST_MATE", "m1/1 SEA_DOG", "n1/1 TRAITOR")
    state = table(*hands, at=Step.CHOOSE)
    play(state, A, SecondMate(B, D))
    numbers = named(state, D)
    assert (numbers["question.traitor"], numbers["pending.sail"], numbers["character.SecondMate"]) == (1, 1, 1)
    assert [name for name in numbers if name.endswith("about")] == ["me.about", "seat+1.about", "seat+2.about"]


def test_moves_are_described_from_the_seat() -> None:
    state = table("n1/1", "g2/1", "m1/1", "TRAITOR", prizes=("", "", "1"), at=Step.CHOOSE)
    assert described(state, B, Pass()) == {"verb.pass": 1}
    assert described(state, B, Appoint(A)) == {"verb.appoint": 1, "seat.seat+3": 1}
    crew = {"crew." + crew_name("g2/1"): 1, "skill.guns": 1, "strength": 2, "crewmen": 1}
    assert described(state, B, Play(kind("g2/1"))) == {"verb.play": 1} | crew
    assert described(state, B, Support(Side.MUTINEER, kind("g2/1"))) == {"verb.support": 1, "side.mutineer": 1} | crew
    assert described(state, B, OfferCrew(kind("g2/1"), C)) == {"verb.offer_crew": 1, "seat.seat+1": 1} | crew
    assert described(state, C, OfferPrize(Prize.GOLD_1, B)) == {
        "verb.offer_prize": 1, "prize.gold1": 1, "seat.seat+3": 1,
    }  # fmt: skip
    assert described(state, D, SecondMate(A, C)) == {"verb.second_mate": 1, "seat.seat+1": 1, "seat.seat+3": 1}
    assert described(state, D, FirstMate(1)) == {"verb.first_mate": 1, "direction.more": 1}
    assert described(state, D, SeaDog(Side.CAPTAIN, A)) == {"verb.sea_dog": 1, "side.captain": 1, "seat.seat+1": 1}
    assert described(state, D, Betray()) == {"verb.betray": 1}
    state.played_kind[0], state.played_seat[0], state.played_count = Character.COOK, B, 1
    assert described(state, D, BetrayPlayed(0)) == {
        "verb.betray_played": 1, "crew.Cook": 1, "crewmen": 1, "seat.seat+2": 1,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_actions_count_players_from_the_seat(seats: int) -> None:
    codes = codes_of_actions.__wrapped__(seats)
    for seat in range(seats):
        assert sorted(codes[seat]) == list(range(CODES))
        assert codes[seat][code_of(Appoint(1))] == code_of(Appoint((seat + 1) % seats))
        assert codes[seat][code_of(Cutthroat(1))] == code_of(Cutthroat(1))
        for first in range(seats):
            rivals = SecondMate((seat + first) % seats, (seat + 1) % seats)
            assert codes[seat][code_of(SecondMate(first, 1))] == code_of(rivals)
    assert all(turned(code, 0, seats) == code for code in range(CODES))
    assert all(move_of(turned(code, 1, seats)) for code in MEANINGS)


@pytest.mark.parametrize(
    ("prizes", "shares", "gold"),
    [
        (("1", "3", "2"), [0, 1, 0], [1, 3, 2]),
        (("3", "3 rum", "2 rum rum"), [0, 1, 0], [3, 3, 2]),
        (("3 rum", "3 rum", "2"), [0.5, 0.5, 0], [3, 3, 2]),
        (("", "", ""), [1 / 3, 1 / 3, 1 / 3], [0, 0, 0]),
    ],
)
def test_16_4_the_win_is_shared(prizes: tuple[str, ...], shares: list[float], gold: list[int]) -> None:
    state = table("", "", "", prizes=prizes, at=Step.CHOOSE)
    won, counted = [0.0] * 3, [0] * 3
    share_win(state, won, counted)
    assert (won, counted) == (shares, gold)


def after_every_deal(state: State) -> list[State]:
    """The tables that all hands can lead to, with the first seat as Captain; in which order cards came is no matter."""
    states: dict[object, State] = {None: state}
    while any(GAME.chance(state) for state in states.values()):
        after = dict[object, State]()
        for state in states.values():
            chance = GAME.chance(state)
            assert chance is not None
            for outcome in chance.outcomes()[: 1 if top(state) == Step.CAPTAIN_LOT else None]:
                dealt = GAME.copy(state)
                GAME.deal(dealt, outcome)
                after[tuple(map(tuple, dealt.hand))] = dealt
        states = after
    return list(states.values())


def test_2_5_a_seat_tells_as_few_deals_apart_as_its_own_hand_allows() -> None:
    """Eight cards of seven kinds (two are alike), three hands of two: 22 hands that one can have oneself."""
    tables = after_every_deal(GAME.start(GAME.options(seats="3", deck="skirmish", bribes="no")))
    sights = [len({tuple(seen(state, seat)) for state in tables}) for seat in range(3)]
    assert (len(tables), sights) == (1440, [22, 22, 22])


@pytest.mark.no_cover
def test_2_5_14_12_after_a_theft_too_a_seat_tells_only_its_own_hands_apart() -> None:
    """The Captain's Second Mate takes a card from each: of the seven others three are the Captain's now (25 hands),
    and each of the robbed has one of six kinds left.
    """
    robbed = [
        state
        for state in after_every_deal(GAME.start(GAME.options(seats="3", deck="skirmish", bribes="no")))
        if state.hand[A][Character.SECOND_MATE]
    ]
    for state in robbed:
        play(state, A, SecondMate(B, C))
        pass_all(state)
    for _ in (B, C):
        robbed = [after for state in robbed for after in thefts(state)]
    sights = [len({tuple(seen(state, seat)) for state in robbed}) for seat in (A, B, C)]
    assert sights == [25, 6, 6]


def thefts(state: State) -> list[State]:
    """The tables after each card that can be stolen."""
    chance = GAME.chance(state)
    assert chance is not None
    after = [GAME.copy(state) for _ in chance.outcomes()]
    for twin, outcome in zip(after, chance.outcomes(), strict=True):
        GAME.deal(twin, outcome)
    return after
