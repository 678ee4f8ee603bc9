"""14. The characters of a mutiny: Cutthroat, Powder Monkey, Sea Dog. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Betray,
    BetrayPlayed,
    Cutthroat,
    Pass,
    SeaDog,
    Support,
)
from jollyroger.games.mutiny.rules.hands import add_to_hand
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, Step
from tests.games.mutiny.moments import resolved
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
    prizes_of,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER, NEUTRAL = Side.CAPTAIN, Side.MUTINEER, Side.NEUTRAL


# 14.4 The Cutthroat


@pytest.mark.parametrize(("side", "captain"), [(CAPTAIN, C), (MUTINEER, A)])
@pytest.mark.parametrize("killer", [A, B, C, D])
def test_14_4_m23_the_leader_is_dead_and_the_mutiny_over_no_matter_who_played_it(
    killer: int, side: Side, captain: int
) -> None:
    hands = ["", "", "m1/3", ""]
    hands[killer] += " CUTTHROAT"
    state = mutiny(*hands, card="m1/3")
    events = resolved(state, killer, Cutthroat(side))
    assert events[1:3] == [EventKind.LEADER_KILLED, EventKind.MUTINY_ENDED]
    assert (top(state), state.captain) == (Step.APPOINT, captain)


def test_14_4_m23_the_victims_side_has_lost_however_many_crewmen_it_had() -> None:
    hands = ("n1/4 n2/3", "POWDER_MONKEY", "m1/3", "CUTTHROAT")
    state = mutiny(*hands, card="m1/3", prizes=("1", "2", "3", "rum"))
    play(state, A, Support(CAPTAIN, kind("n1/4")), Support(CAPTAIN, kind("n2/3")))
    play(state, B, Support(CAPTAIN, kind("POWDER_MONKEY")))
    resolved(state, D, Cutthroat(CAPTAIN))
    play(state, C, Appoint(D))
    assert state.booty == [1, 1, 0, 0, 0, 0]
    assert (prizes_of(state, C), prizes_of(state, D)) == ("3", "rum")


@pytest.mark.parametrize(("side", "winners"), [(CAPTAIN, MUTINEER), (MUTINEER, CAPTAIN)])
def test_14_4_m23_a_neutral_who_plays_it_counts_with_the_winners(side: Side, winners: Side) -> None:
    state = mutiny("", "", "m1/3", "CUTTHROAT", card="m1/3", prizes=("1", "", "3", "rum"))
    play(state, D, Cutthroat(side))
    assert state.side[D] == winners
    pass_all(state)
    play(state, state.captain, Appoint(B))
    assert prizes_of(state, D) == "rum"


def test_14_4_a_player_who_betrays_the_own_leader_loses_too() -> None:
    state = mutiny("", "g1/1 CUTTHROAT", "m1/3", "", card="m1/3", prizes=("1", "2", "", ""))
    play(state, B, Support(CAPTAIN, kind("g1/1")))
    resolved(state, B, Cutthroat(CAPTAIN))
    play(state, C, Appoint(D))
    assert (prizes_of(state, A), prizes_of(state, B), state.booty_size) == ("", "", 2)


def test_14_4_m23_it_calls_a_mutiny_and_ends_it_at_once() -> None:
    state = table("n1/1", "", "CUTTHROAT", "")
    play(state, A, Appoint(B))
    play(state, C, Cutthroat(CAPTAIN))
    assert told(deal(state, "C")) == [EventKind.MUTINY_CALLED, EventKind.CHARACTER_PLAYED]
    pass_all(state)
    assert (top(state), state.captain, names(state.discards)) == (Step.APPOINT, C, "CUTTHROAT")


def test_14_4_nobody_leaves_the_game() -> None:
    state = mutiny("n1/1", "", "m1/3", "CUTTHROAT", card="m1/3")
    resolved(state, D, Cutthroat(CAPTAIN))
    play(state, C, Appoint(A))
    assert (state.quartermaster, hand(state, A)) == (A, "n1/1")


def test_14_4_15_6_m31_a_cancelled_call_leaves_the_mutiny_on_without_crewmen() -> None:
    state = table("", "TRAITOR", "CUTTHROAT m1/3", "")
    play(state, A, Appoint(B))
    play(state, C, Cutthroat(CAPTAIN))
    deal(state, "C")
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), asked(state), state.mutiny_called) == (Step.FIGHT, "ABCD", 1)
    assert (state.first_mutineer, state.played_count, crewmen_of(state, MUTINEER)) == (C, 0, 0)
    assert names(state.discards) == "CUTTHROAT TRAITOR"
    pass_all(state)
    assert state.captain == A


def test_14_4_15_6_m31_a_neutral_whose_cutthroat_is_cancelled_has_taken_a_side() -> None:
    state = mutiny("all", "TRAITOR", "m1/3", "CUTTHROAT all", card="m1/3")
    play(state, D, Cutthroat(CAPTAIN))
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), state.side[D]) == (Step.FIGHT, MUTINEER)
    assert refused(state, D, Support(CAPTAIN, kind("all"))) == (Objection.SIDES_ARE_FINAL, "11.3")


# 14.10 The Powder Monkey


def test_14_10_m24_it_counts_five_and_a_betrayed_one_nothing() -> None:
    state = mutiny("", "TRAITOR", "m1/3", "POWDER_MONKEY", card="m1/3")
    play(state, D, Support(CAPTAIN, Character.POWDER_MONKEY))
    assert crewmen_of(state, CAPTAIN) == 6
    play(state, B, BetrayPlayed(1))
    pass_all(state)
    assert (crewmen_of(state, CAPTAIN), state.side[D]) == (1, CAPTAIN)
    assert names(state.discards) == "POWDER_MONKEY TRAITOR"


# 14.11 The Sea Dog


def test_14_11_m24_a_neutral_must_join_and_play_a_card_at_once() -> None:
    state = mutiny("all", "g1/1 g1/2", "m1/3 SEA_DOG", "n1/4", card="m1/3")
    assert resolved(state, C, SeaDog(MUTINEER, B)) == [EventKind.PASSED, EventKind.FORCED_TO_JOIN]
    assert (top(state), asked(state), state.side[B]) == (Step.FORCED, "B", MUTINEER)
    assert refused(state, B, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, B, Support(CAPTAIN, kind("g1/1"))) == (Objection.FORCED_TO_A_SIDE, "14.11")
    assert refused(state, A, Support(CAPTAIN, kind("all"))) == (Objection.OTHERS_ARE_ASKED, "14.11")
    assert GAME.legal(state, B) == [Support(MUTINEER, kind("g1/1")), Support(MUTINEER, kind("g1/2"))]
    play(state, B, Support(MUTINEER, kind("g1/2")))
    assert (top(state), asked(state), hand(state, B)) == (Step.FIGHT, "ABCD", "g1/1")
    assert crewmen_of(state, MUTINEER) == 3 + 1 + 2 + 1  # m1/3, the Sea Dog, g1/2, the QM's card
    assert pass_all(state)  # more is up to B
    assert top(state) == Step.APPOINT


def test_14_11_a_neutral_who_plays_it_joins_that_side() -> None:
    state = mutiny("", "g1/1", "m1/3", "SEA_DOG", card="m1/3")
    play(state, D, SeaDog(CAPTAIN, B))
    assert state.side[D] == CAPTAIN


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (SeaDog(MUTINEER, A), (Objection.NOT_A_NEUTRAL, "14.11")),
        (SeaDog(MUTINEER, C), (Objection.NOT_A_NEUTRAL, "14.11")),
        (SeaDog(MUTINEER, D), (Objection.PLAYER_HAS_NO_CARDS, "14.11")),
        (SeaDog(CAPTAIN, B), (Objection.SIDES_ARE_FINAL, "11.3")),
        (SeaDog(MUTINEER, E), (Objection.NO_SUCH_SEAT, "14.11")),
    ],
)
def test_14_11_its_target_is_a_neutral_with_a_crew_card(move: Move, refusal: tuple[Objection, str]) -> None:
    state = mutiny("n1/1", "g1/1", "m1/3 SEA_DOG", "", card="m1/3")
    assert refused(state, C, move) == refusal


def test_14_11_m24_the_target_may_answer_with_a_cutthroat() -> None:
    state = mutiny("", "CUTTHROAT", "m1/3 SEA_DOG", "", card="m1/3")
    resolved(state, C, SeaDog(MUTINEER, B))
    assert {Cutthroat(CAPTAIN), Support(MUTINEER, Character.CUTTHROAT)} <= set(GAME.legal(state, B))
    resolved(state, B, Cutthroat(CAPTAIN))
    assert (top(state), state.captain) == (Step.APPOINT, C)


def test_14_11_15_6_a_cancelled_answer_is_an_answer_all_the_same() -> None:
    state = mutiny("", "CUTTHROAT", "m1/3 SEA_DOG", "TRAITOR", card="m1/3")
    resolved(state, C, SeaDog(MUTINEER, B))
    play(state, B, Cutthroat(CAPTAIN))
    play(state, D, Betray())
    pass_all(state)
    assert (top(state), state.side[B], asked(state)) == (Step.FIGHT, MUTINEER, "ABCD")


def test_14_11_15_6_m31_a_cancelled_sea_dog_leaves_its_target_neutral_and_its_player_on_that_side() -> None:
    state = mutiny("", "g1/1", "m1/3", "SEA_DOG TRAITOR", card="m1/3")
    add_to_hand(state, B, Character.TRAITOR)
    play(state, D, SeaDog(MUTINEER, B))
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), state.side[B], state.side[D]) == (Step.FIGHT, NEUTRAL, MUTINEER)
    assert (crewmen_of(state, MUTINEER), names(state.discards)) == (3, "SEA_DOG TRAITOR")


def test_14_11_a_target_without_a_card_left_stays_neutral() -> None:
    state = mutiny("", "TRAITOR", "m1/3 SEA_DOG TRAITOR", "", card="m1/3")
    play(state, C, SeaDog(MUTINEER, B))
    play(state, B, Betray())  # B's last card, and in vain
    play(state, C, Betray())
    pass_all(state)
    assert (top(state), hand(state, B)) == (Step.TRAITOR, "")
    pass_all(state)
    assert (top(state), state.side[B], crewmen_of(state, MUTINEER)) == (Step.FIGHT, NEUTRAL, 4)
