"""15. Windows: who is asked, in which order, and what may come in between. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.errors import Refusal
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Betray,
    BetrayPlayed,
    CloseAttack,
    Cutthroat,
    FirstMate,
    OldSailor,
    Pass,
    Pick,
    Play,
    Punish,
    Sail,
    SeaDog,
    SecondMate,
    SmartKid,
    Spare,
    Stowaways,
    Support,
    Surgeon,
)
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.moments import WAYS, moment, resolved
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    E,
    asked,
    deal,
    hand,
    kind,
    mutiny,
    names,
    pass_all,
    play,
    prize,
    refused,
    table,
    told,
    top,
)

DECIDERS = {
    Step.APPOINT: "A",
    Step.SAIL: "A",
    Step.FIRST_CARD: "B",
    Step.PICK: "A",
    Step.DEAL: "B",
    Step.CLAIM: "A",
    Step.PUNISH: "A",
    Step.VICTIM: "B",
}
"""Questions that one player decides; all others are windows."""
WHOEVER_CAN = {Step.CALL: "BCD", Step.TRAITOR: "BCD", Step.GIVE: "BCD"}
"""Not the Captain, against whom a mutiny goes; not the player of the card that could be betrayed, or that asks."""


def orders(state: State) -> list[int]:
    """The seats in the order in which they are asked, each passing."""
    seats = []
    step = top(state)
    while top(state) == step and GAME.to_act(state):
        seats.append(GAME.asked(state))
        play(state, seats[-1], Pass())
    return seats


# 15.1 Everybody is asked, or nobody


@pytest.mark.parametrize("step", list(WAYS), ids=lambda step: step.name.lower())
def test_15_1_m32_who_is_asked_does_not_depend_on_what_anybody_holds(step: Step) -> None:
    expected = DECIDERS.get(step, WHOEVER_CAN.get(step, "ABCD"))
    armed = ("COOK LOOKOUT TRAITOR", "CARPENTER SMART_KID", "FIRST_MATE BOATSWAIN", "SURGEON STOWAWAYS SECOND_MATE")
    for extra in (("", "", "", ""), armed, tuple(reversed(armed))):
        assert asked(moment(step, *extra)) == expected


@pytest.mark.parametrize("step", list(WAYS), ids=lambda step: step.name.lower())
@pytest.mark.parametrize("hidden_prizes", [False, True])
def test_15_1_legal_moves_are_all_those_to_which_nothing_objects(step: Step, *, hidden_prizes: bool) -> None:
    extra = ("TRAITOR SEA_DOG", "SURGEON COOK SECOND_MATE", "LOOKOUT FIRST_MATE SHARP_SHOOTER", "CUTTHROAT STOWAWAYS")
    state = moment(step, *extra, hidden_prizes=hidden_prizes)
    for seat in (SPECTATOR, A, B, C, D, E):
        legal = GAME.legal_codes(state, seat)
        assert sorted(legal) == [code for code in range(GAME.codes) if GAME.objection_to(state, seat, code) is None]


def test_15_1_a_seat_that_decides_must_not_pass() -> None:
    for step, seat in DECIDERS.items():
        assert refused(moment(step), "ABCD".index(seat), Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")


@pytest.mark.parametrize(
    ("step", "seat", "move", "refusal"),
    [
        (Step.APPOINT, A, Sail(Stack.FORT), (Objection.NOT_ASKED_NOW, "5.1")),
        (Step.SAIL, A, Appoint(B), (Objection.NOT_ASKED_NOW, "4.1")),
        (Step.SAIL, A, Spare(), (Objection.NOT_ASKED_NOW, "10.1")),
        (Step.SAIL, A, CloseAttack(), (Objection.NOT_ASKED_NOW, "6.4")),
        (Step.PUNISH, B, Punish(C), (Objection.NOT_ASKED_NOW, "10.3")),
        (Step.PUNISH, B, Spare(), (Objection.ONLY_THE_CAPTAIN, "10.1")),
        (Step.VICTIM, A, Punish(C), (Objection.ONLY_THE_QUARTERMASTER, "10.3")),
        (Step.PICK, B, Pick(prize("1")), (Objection.ONLY_THE_CAPTAIN, "7.2")),
        (Step.SAIL, E, Pass(), (Objection.NOT_AT_THE_TABLE, "15.1")),
        (Step.SAIL, SPECTATOR, Pass(), (Objection.NOT_AT_THE_TABLE, "15.1")),
        (Step.SAIL, A, Sail(5), (Objection.NO_SUCH_MOVE, "15.1")),
    ],
)
def test_15_1_nobody_answers_what_is_not_asked(
    step: Step, seat: int, move: Move, refusal: tuple[Objection, str]
) -> None:
    assert refused(moment(step), seat, move) == refusal


@pytest.mark.parametrize("code", [-1, GAME.codes])
def test_15_1_a_code_must_be_that_of_a_move(code: int) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.play_code(moment(Step.SAIL), A, code)
    assert caught.value.objection == Objection.NO_SUCH_MOVE


# 15.2 In which order


@pytest.mark.parametrize(("captain", "order"), [(A, [B, C, D, A]), (B, [C, D, A, B]), (D, [A, B, C, D])])
def test_15_2_where_an_order_is_needed_they_are_asked_in_turn(captain: int, order: list[int]) -> None:
    hands = ("m1/1", "m1/1", "m1/2", "m1/2")
    qm = C if captain != C else D
    state = table(*hands, at=Step.ARRIVE, sailing=Stack.FORT, captain=captain, qm=qm)
    assert orders(state) == order


def test_15_2_at_a_live_table_all_who_are_asked_answer_at_any_time() -> None:
    state = moment(Step.LOOKOUT)
    for seat in (D, A, C, B):
        assert seat in GAME.to_act(state)
        play(state, seat, Pass())
    assert top(state) == Step.FIRST_CARD


def test_15_2_nobody_acts_while_chance_is_due() -> None:
    state = moment(Step.SAIL, "", "", "STOWAWAYS", "SECOND_MATE")
    resolved(state, C, Stowaways())
    assert (top(state), asked(state), GAME.asked(state)) == (Step.DRAW, "", -1)
    assert refused(state, D, SecondMate(A, B)) == (Objection.CHANCE_IS_DUE, "15.2")
    assert GAME.legal(state, D) == []


# 15.3 At any time


def test_15_3_m28_a_seat_that_has_passed_may_still_act_until_the_window_closes() -> None:
    state = moment(Step.LOOKOUT, "", "", "STOWAWAYS LOOKOUT")
    play(state, C, Pass())
    assert asked(state) == "ABD"
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert (top(state), asked(state), state.hand_size[C]) == (Step.LOOKOUT, "ABD", 4)


def test_15_3_m28_others_speak_up_while_one_decides() -> None:
    state = moment(Step.APPOINT, "", "", "STOWAWAYS")
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert (top(state), asked(state)) == (Step.APPOINT, "A")


@pytest.mark.parametrize("move", [SecondMate(B, C), Stowaways(), Surgeon()])
def test_15_3_m28_never_in_the_middle_of_another_effect(move: Move) -> None:
    state = moment(Step.TRAITOR, "", "", "", "SECOND_MATE STOWAWAYS SURGEON")
    assert refused(state, D, move) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


def test_15_3_nor_while_somebody_discards() -> None:
    state = moment(Step.SAIL, "", "", "STOWAWAYS n1/1 n1/1 n1/2 n1/2 n1/2 SURGEON", "SECOND_MATE")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert top(state) == Step.DISCARD
    assert refused(state, D, SecondMate(A, B)) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")
    assert refused(state, C, Surgeon()) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


# 15.4 Cards for skill or crewmen


def test_15_4_m31_a_card_for_skill_or_crewmen_opens_no_question_of_its_own() -> None:
    state = moment(Step.ATTACK)
    play(state, C, Play(kind("m1/2")))
    assert top(state) == Step.ATTACK
    state = moment(Step.FIGHT)
    play(state, C, Support(Side.CAPTAIN, kind("m1/2")))
    assert top(state) == Step.FIGHT


def test_15_4_m31_a_player_may_answer_any_card_since_the_last_answer() -> None:
    state = mutiny("all all", "g1/1", "m1/3 m1/1", "TRAITOR", card="m1/3")
    play(state, B, Support(Side.CAPTAIN, kind("g1/1")))
    play(state, A, Support(Side.CAPTAIN, kind("all")))
    assert [move for move in GAME.legal(state, D) if isinstance(move, BetrayPlayed)] == [
        BetrayPlayed(place) for place in range(3)
    ]
    play(state, D, Pass())
    assert refused(state, D, BetrayPlayed(1)) == (Objection.CANNOT_BE_BETRAYED, "15.4")
    play(state, A, Support(Side.CAPTAIN, kind("all")))
    assert [move for move in GAME.legal(state, D) if isinstance(move, BetrayPlayed)] == [BetrayPlayed(3)]


def test_15_4_m31_a_card_answers_those_before_it() -> None:
    state = mutiny("", "", "m1/3", "TRAITOR all", card="m1/3")
    play(state, D, Support(Side.CAPTAIN, kind("all")))
    assert refused(state, D, BetrayPlayed(0)) == (Objection.CANNOT_BE_BETRAYED, "15.4")


def test_15_4_m31_before_it_closes_everybody_is_asked_once_more() -> None:
    state = moment(Step.ATTACK)
    pass_all(state, but=(C,))
    play(state, C, Play(kind("m1/2")))
    assert asked(state) == "ABCD"


# 15.5 Cards with an effect


@pytest.mark.parametrize(
    ("step", "card", "move", "named"),
    [
        (Step.TWEAK, "FIRST_MATE", FirstMate(1), 1),
        (Step.FIGHT, "CUTTHROAT", Cutthroat(Side.MUTINEER), Side.MUTINEER),
        (Step.FIGHT, "SEA_DOG", SeaDog(Side.CAPTAIN, B), B),
        (Step.SMART_KID, "SMART_KID", SmartKid(B), B),
        (Step.OLD_SAILOR, "OLD_SAILOR", OldSailor(), 0),
    ],
)
def test_15_5_m31_it_is_played_with_its_target_and_everybody_is_asked_before_it_takes_effect(
    step: Step, card: str, move: Move, named: int
) -> None:
    state = moment(step, "", "", card)
    event = play(state, C, move)[0]
    assert (event.kind, event.a, event.b, event.c) == (EventKind.CHARACTER_PLAYED, C, named, Character[card])
    assert (top(state), asked(state)) == (Step.TRAITOR, "ABD")
    pass_all(state, but=(D,))
    assert top(state) == Step.TRAITOR
    play(state, D, Pass())
    assert top(state) != Step.TRAITOR


# 15.6 What a Traitor leaves


def test_15_6_m31_the_qms_cancelled_first_card_was_a_first_card() -> None:
    state = moment(Step.ATTACK, "", "", "TRAITOR")
    play(state, C, BetrayPlayed(0))
    pass_all(state)
    assert top(state) == Step.ATTACK
    pass_all(state, but=(B,))
    play(state, B, CloseAttack())
    assert top(state) == Step.CLOSING


@pytest.mark.parametrize(
    ("character", "move"), [("SECOND_MATE", SecondMate(A, B)), ("STOWAWAYS", Stowaways()), ("SURGEON", Surgeon())]
)
def test_15_6_m31_played_for_their_effect_three_characters_take_no_side(character: str, move: Move) -> None:
    state = mutiny("all", "g1/1", "m1/3", character, card="m1/3")
    resolved(state, D, move)
    assert state.side[D] == Side.NEUTRAL


def test_15_6_m31_nor_does_a_traitor() -> None:
    state = mutiny("", "TRAITOR", "m1/3", "TRAITOR CUTTHROAT", card="m1/3")
    play(state, D, BetrayPlayed(0))
    play(state, B, Betray())
    pass_all(state)
    assert (state.side[B], state.side[D], hand(state, D)) == (Side.NEUTRAL, Side.NEUTRAL, "CUTTHROAT")
    assert (crewmen_of(state, Side.MUTINEER), names(state.discards)) == (3, "TRAITOR TRAITOR")
    assert told(pass_all(state))[1] == EventKind.MUTINY_ENDED
