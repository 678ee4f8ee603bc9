"""14. The special characters at every moment, and those of attack, sharing and island. Every rule by its number."""

from __future__ import annotations

from dataclasses import fields

import pytest

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.moves.families import Move, rule_allowing
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Betray,
    Boatswain,
    Bury,
    Carpenter,
    Claim,
    Cook,
    Cutthroat,
    Deal,
    FirstMate,
    Give,
    LetGo,
    Lookout,
    MasterMariner,
    OldSailor,
    Pass,
    Pick,
    Play,
    SeaDog,
    SecondMate,
    SharpShooter,
    SmartKid,
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
    claims,
    deal,
    kind,
    names,
    pass_all,
    play,
    prize,
    prizes_of,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER, NEUTRAL = Side.CAPTAIN, Side.MUTINEER, Side.NEUTRAL
LESS, MORE = 0, 1
AT_ANY_TIME = frozenset(WAYS) - {Step.TRAITOR, Step.CLOSING, Step.TWEAK}
"""15.3, 6.5 All questions, but in another effect and once an attack is closed."""
EFFECTS: dict[Character, tuple[Move, frozenset[Step]]] = {
    Character.BOATSWAIN: (Boatswain(D), frozenset({Step.BOATSWAIN})),
    Character.CARPENTER: (Carpenter(), frozenset({Step.CARPENTER})),
    Character.COOK: (Cook(), frozenset({Step.COOK})),
    Character.CUTTHROAT: (Cutthroat(CAPTAIN), frozenset({Step.CALL, Step.FIGHT})),
    Character.FIRST_MATE: (FirstMate(LESS), frozenset({Step.TWEAK})),
    Character.LOOKOUT: (Lookout(), frozenset({Step.LOOKOUT})),
    Character.MASTER_MARINER: (MasterMariner(MORE), frozenset({Step.TWEAK})),
    Character.OLD_SAILOR: (OldSailor(), frozenset({Step.OLD_SAILOR})),
    Character.POWDER_MONKEY: (Support(CAPTAIN, Character.POWDER_MONKEY), frozenset({Step.FIGHT})),
    Character.SEA_DOG: (SeaDog(MUTINEER, B), frozenset({Step.FIGHT})),
    Character.SECOND_MATE: (SecondMate(B, D), AT_ANY_TIME),
    Character.SHARP_SHOOTER: (SharpShooter(LESS), frozenset({Step.TWEAK})),
    Character.SMART_KID: (SmartKid(B), frozenset({Step.SMART_KID})),
    Character.STOWAWAYS: (Stowaways(), AT_ANY_TIME),
    Character.SURGEON: (Surgeon(), AT_ANY_TIME - {Step.DEAL}),
    Character.TRAITOR: (Betray(), frozenset({Step.TRAITOR})),
}
"""By character: how C plays it for its effect, and when."""
NOT_AT_ANY_TIME = {(Objection.NOT_IN_ANOTHER_EFFECT, "15.3"), (Objection.ATTACK_IS_CLOSED, "6.5")}


# Every character at every moment


@pytest.mark.parametrize("character", list(Character), ids=lambda character: character.name.lower())
def test_15_3_15_5_each_character_has_its_moments_and_is_refused_at_all_others(character: Character) -> None:
    move, moments = EFFECTS[character]
    for step in WAYS:
        state = moment(step, "", "", character.name)
        code = GAME.code_of(state, move)
        refusal = GAME.objection_to(state, C, code)
        assert (refusal is None) == (step in moments), step
        assert (code in GAME.legal_codes(state, C)) == (step in moments), step
        if refusal is not None:
            expected = {
                Character.SURGEON: {(Objection.NOT_WHILE_QM_AT_WORK, "14.15"), *NOT_AT_ANY_TIME},
                Character.SECOND_MATE: NOT_AT_ANY_TIME,
                Character.STOWAWAYS: NOT_AT_ANY_TIME,
            }.get(character, {(Objection.NOT_ASKED_NOW, rule_allowing(type(move)))})
            assert (refusal.objection, refusal.rule) in expected, step


@pytest.mark.parametrize("character", list(Character), ids=lambda character: character.name.lower())
def test_14_10_15_5_a_character_that_is_not_held_cannot_be_played(character: Character) -> None:
    move, moments = EFFECTS[character]
    state = moment(min(moments))
    assert refused(state, C, move) == (Objection.CARD_NOT_IN_HAND, rule_allowing(type(move)))


@pytest.mark.parametrize("character", list(Character), ids=lambda character: character.name.lower())
def test_11_8_14_10_each_character_is_a_plain_crewman_in_a_mutiny(character: Character) -> None:
    state = moment(Step.FIGHT, "", "", character.name)
    before = crewmen_of(state, CAPTAIN)
    events = play(state, C, Support(CAPTAIN, character))
    assert told(events) == [EventKind.CREW_JOINED]
    assert (top(state), asked(state), state.side[C]) == (Step.FIGHT, "ABCD", CAPTAIN)
    assert crewmen_of(state, CAPTAIN) - before == (5 if character == Character.POWDER_MONKEY else 1)


@pytest.mark.parametrize("character", list(Character), ids=lambda character: character.name.lower())
def test_6_3_14_10_no_character_is_played_for_a_skill(character: Character) -> None:
    state = moment(Step.ATTACK, "", "", character.name)
    assert refused(state, C, Play(character)) == (Objection.ONLY_NORMAL_CREW, "6.3")


@pytest.mark.parametrize(
    "character",
    [character for character in Character if character != Character.POWDER_MONKEY],
    ids=lambda character: character.name.lower(),
)
def test_14_16_m31_a_betrayed_character_changes_nothing_but_hands_and_discards(character: Character) -> None:
    move, moments = EFFECTS[character]
    step = max(moments)
    state = moment(step, "TRAITOR", "", character.name)
    before = GAME.copy(state)
    play(state, C, move)
    assert asked(state) == "ABD"
    play(state, A, Betray())
    pass_all(state)
    assert top(state) == step
    assert state.discards[character] == before.discards[character] + (2 if character == Character.TRAITOR else 1)
    touched = {"hand", "hand_size", "held", "held_kinds", "discards", "discards_size", "events", "step_wait"}
    if character == Character.CUTTHROAT:
        touched |= {"side"}
    if character == Character.SEA_DOG:
        touched |= {"side", "played_kind", "played_seat", "played_skill", "played_alive", "played_count"}
    changed = {field.name for field in fields(state) if getattr(state, field.name) != getattr(before, field.name)}
    assert {name for name in changed if not name.startswith("ledger")} <= touched


# 14.1 The Boatswain


def at_the_burying(*hands: str) -> State:
    """A has brought the ship to the island, and C's Boatswain has named D for the guard."""
    state = moment(Step.BOATSWAIN, *hands[:2], f"BOATSWAIN {hands[2]}", hands[3])
    assert resolved(state, C, Boatswain(D)) == [EventKind.PASSED, EventKind.GUARD_NAMED]
    return state


def test_14_1_the_boatswains_player_names_one_who_cannot_bury() -> None:
    state = at_the_burying("", "", "", "")
    assert (top(state), state.guard) == (Step.BURY, D)
    assert refused(state, D, Bury(prize("rum"))) == (Objection.THE_GUARD_CANNOT_BURY, "14.1")
    play(state, C, Bury(prize("3")))
    assert (prizes_of(state, C), state.buried_count[C]) == ("", 2)


def test_14_1_m18_the_guard_is_asked_too_and_may_offer_the_duty() -> None:
    state = at_the_burying("", "", "", "")
    assert asked(state) == "ABCD"
    assert Pass() in GAME.legal(state, D)


def test_14_1_the_guard_is_somebody_in_the_game() -> None:
    state = moment(Step.BOATSWAIN, "", "", "BOATSWAIN")
    assert refused(state, C, Boatswain(E)) == (Objection.NO_SUCH_SEAT, "14.1")
    assert {Boatswain(seat) for seat in (A, B, C, D)} <= set(GAME.legal(state, C))


# 14.2 The Carpenter


def asking(*prizes: str, carpenter: int = C) -> State:
    """Somebody's Carpenter asks for a prize; A, who has just picked a "1" more, and B are Captain and QM."""
    hands = ["CARPENTER" if seat == carpenter else "all" for seat in range(4)]
    state = table(*hands, at=Step.SHARE, booty="1", prizes=prizes)
    pass_all(state)
    play(state, A, Pick(prize("1")))
    resolved(state, carpenter, Carpenter())
    return state


def test_14_2_m15_the_first_player_who_agrees_chooses_the_prize() -> None:
    state = asking("", "2 rum", "", "3")
    assert (top(state), asked(state)) == (Step.GIVE, "ABD")
    assert refused(state, C, Give(prize("1"))) == (Objection.NOT_TO_YOUR_OWN_CARPENTER, "14.2")
    assert refused(state, D, Give(prize("2"))) == (Objection.PRIZE_NOT_THERE, "14.2")
    play(state, D, Pass())
    assert told(play(state, B, Give(prize("rum"))))[0] == EventKind.PRIZE_GIVEN
    assert (prizes_of(state, B), prizes_of(state, C), top(state)) == ("2", "rum", Step.PUNISH)


def test_14_2_m15_if_nobody_agrees_the_carpenter_takes_one_from_the_captain_or_the_qm() -> None:
    state = asking("2", "hostage", "", "3")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.CLAIM, "C")
    assert refused(state, C, Claim(D, prize("3"))) == (Objection.ONLY_FROM_CAPTAIN_OR_QM, "14.2")
    assert refused(state, C, Claim(B, prize("3"))) == (Objection.PRIZE_NOT_THERE, "14.2")
    assert refused(state, C, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, A, Claim(B, prize("hostage"))) == (Objection.OTHERS_ARE_ASKED, "14.2")
    assert claims(state, C) == [Claim(A, prize("1")), Claim(A, prize("2")), Claim(B, prize("hostage")), LetGo()]
    assert told(play(state, C, Claim(B, prize("hostage"))))[0] == EventKind.PRIZE_CLAIMED
    assert (prizes_of(state, B), prizes_of(state, C), top(state)) == ("", "hostage", Step.PUNISH)


@pytest.mark.parametrize(("carpenter", "owner"), [(A, B), (B, A)])
def test_14_2_never_an_own_prize(carpenter: int, owner: int) -> None:
    state = asking("", "2", "", "", carpenter=carpenter)
    pass_all(state)
    assert refused(state, carpenter, Claim(carpenter, prize("1"))) == (Objection.NOT_YOURSELF, "14.2")
    taken = prize("2" if owner == B else "1")
    assert claims(state, carpenter) == [Claim(owner, taken), LetGo()]
    play(state, carpenter, Claim(owner, taken))
    assert state.prize_count[carpenter] == 2


def test_14_2_m15_if_neither_has_a_prize_nothing_happens_and_the_card_is_spent() -> None:
    state = asking("", "", "", "3", carpenter=A)
    events = pass_all(state)
    assert told(events)[:2] == [EventKind.PASSED, EventKind.NOTHING_TO_TAKE]
    assert (top(state), prizes_of(state, A), names(state.discards)) == (Step.PUNISH, "1", "CARPENTER")


def test_14_2_nothing_is_claimed_from_where_nothing_lies() -> None:
    state = asking("", "", "", "3")
    pass_all(state)
    assert refused(state, C, Claim(B, prize("1"))) == (Objection.PRIZE_NOT_THERE, "14.2")


# 14.3 The Cook


def test_14_3_the_cooks_player_picks_first_and_the_captain_second() -> None:
    state = moment(Step.COOK, "", "", "COOK")
    resolved(state, C, Cook())
    assert (top(state), asked(state)) == (Step.PICK, "C")
    assert refused(state, A, Pick(prize("3"))) == (Objection.THE_COOK_PICKS_FIRST, "14.3")
    play(state, C, Pick(prize("3")))
    assert (top(state), asked(state)) == (Step.PICK, "A")
    play(state, A, Pick(prize("2")))
    assert (prizes_of(state, C), prizes_of(state, A), asked(state)) == ("3 3", "1 2", "B")
    assert refused(state, B, Deal(prize("1"), C)) == (Objection.HAS_GOT_MORE, "7.3")


def test_14_3_the_captains_own_cook_gives_no_second_pick() -> None:
    state = moment(Step.COOK, "COOK")
    resolved(state, A, Cook())
    play(state, A, Pick(prize("3")))
    assert (top(state), asked(state), prizes_of(state, A)) == (Step.DEAL, "B", "1 3")


def test_14_3_a_cook_may_leave_nothing_for_the_captain() -> None:
    state = table("", "", "COOK", "", at=Step.SHARE, booty="3")
    resolved(state, C, Cook())
    play(state, C, Pick(prize("3")))
    assert (top(state), state.prize_count[A]) == (Step.CARPENTER, 0)


# 14.5, 14.7, 14.8 First Mate, Master Mariner, Sharp-shooter


@pytest.mark.parametrize(
    ("move", "skill", "needs"),
    [
        (FirstMate(LESS), Skill.MELEE, [1, 3, 2]),
        (FirstMate(MORE), Skill.MELEE, [1, 3, 4]),
        (MasterMariner(LESS), Skill.NAVIGATION, [0, 3, 3]),
        (MasterMariner(MORE), Skill.NAVIGATION, [2, 3, 3]),
        (SharpShooter(LESS), Skill.GUNS, [1, 2, 3]),
        (SharpShooter(MORE), Skill.GUNS, [1, 4, 3]),
    ],
)
def test_14_5_14_7_14_8_the_destination_asks_for_one_more_or_one_less(
    move: Move, skill: Skill, needs: list[int]
) -> None:
    state = moment(Step.TWEAK, "", "", "FIRST_MATE MASTER_MARINER SHARP_SHOOTER")
    assert state.needs == [1, 3, 3]
    play(state, C, move)
    changed = pass_all(state)[1]
    assert (changed.kind, changed.a, changed.b) == (EventKind.NEED_CHANGED, skill, needs[skill])
    assert (state.needs, top(state), asked(state)) == (needs, Step.TWEAK, "ABCD")


def test_14_7_not_below_0() -> None:
    state = moment(Step.TWEAK, "", "", "MASTER_MARINER")
    state.needs[Skill.NAVIGATION] = 0
    resolved(state, C, MasterMariner(LESS))
    assert state.needs == [0, 3, 3]


def test_14_5_m11_it_decides_the_attack() -> None:
    hands = ("g2/1 g1/1", "n1/1 m2/1", "m1/1 FIRST_MATE", "")
    state = table(*hands, at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("n1/1")), Play(kind("m2/1")))
    play(state, A, Play(kind("g2/1")), Play(kind("g1/1")))
    pass_all(state)
    deal(state, "1/3/3")
    resolved(state, C, FirstMate(LESS))
    assert told(pass_all(state)) == [EventKind.PASSED, EventKind.ATTACK_WON]


# 14.6 The Lookout


def test_14_6_before_the_first_card_the_destination_is_turned_up() -> None:
    state = moment(Step.LOOKOUT, "", "", "LOOKOUT")
    resolved(state, C, Lookout())
    assert top(state) == Step.TURN_UP
    assert told(deal(state, "1/4/3")) == [EventKind.TURNED_UP]
    assert (top(state), asked(state), state.needs) == (Step.FIRST_CARD, "B", [1, 4, 3])
    play(state, B, Play(kind("m1/1")))
    pass_all(state)
    assert top(state) == Step.TWEAK  # it is not turned up again


# 14.9 The Old Sailor


def test_14_9_the_old_sailor_has_the_map_to_the_treasure_island() -> None:
    state = moment(Step.OLD_SAILOR, "", "", "OLD_SAILOR")
    assert EventKind.ISLAND_REACHED in resolved(state, C, OldSailor())
    assert (top(state), state.map_lies, names(state.discards)) == (Step.BOATSWAIN, 1, "")


def test_14_9_m31_one_who_was_betrayed_may_be_followed_by_another() -> None:
    state = moment(Step.OLD_SAILOR, "OLD_SAILOR", "TRAITOR", "OLD_SAILOR")
    play(state, C, OldSailor())
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.OLD_SAILOR, "ABCD")
    resolved(state, A, OldSailor())
    assert top(state) == Step.BOATSWAIN


# 14.13 The Smart Kid


def test_14_13_a_random_buried_prize_goes_to_the_smart_kids_player() -> None:
    state = table(
        "OLD_SAILOR", "", "SMART_KID", "",
        at=Step.ARRIVE, sailing=Stack.TREASURE_ISLAND, prizes=("", "1", "", ""), buried=("", "rum", "", ""),
    )  # fmt: skip
    resolved(state, A, OldSailor())
    pass_all(state)
    play(state, B, Bury(prize("1")))
    pass_all(state)
    resolved(state, C, SmartKid(B))
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == [prize("1"), prize("rum")]  # whenever it was buried
    assert told(deal(state, "rum"))[0] == EventKind.PRIZE_DUG_UP
    assert (prizes_of(state, C), state.buried_count[B], top(state)) == ("rum", 1, Step.PUNISH)


@pytest.mark.parametrize(
    ("victim", "refusal"),
    [
        (A, (Objection.NO_BURIED_PRIZE, "14.13")),
        (C, (Objection.NOT_YOURSELF, "14.13")),
        (E, (Objection.NO_SUCH_SEAT, "14.13")),
    ],
)
def test_14_13_another_player_who_has_buried_something(victim: int, refusal: tuple[Objection, str]) -> None:
    state = moment(Step.SMART_KID, "", "", "SMART_KID")
    state.buried[A] = [0] * len(state.buried[A])
    state.buried_count[A] = 0
    assert refused(state, C, SmartKid(victim)) == refusal
