"""17. The variants: hidden prizes, the Captain's gold, three players. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Bury,
    Call,
    Carpenter,
    Claim,
    ClaimBlind,
    CloseAttack,
    Cook,
    Deal,
    Exchange,
    Give,
    LetGo,
    OfferPrize,
    OfferPromise,
    OldSailor,
    OrderAny,
    Pass,
    Pick,
    Play,
    Punish,
    Ransom,
    Sail,
    Sell,
    Show,
    SmartKid,
    Spare,
    Support,
    Surgeon,
)
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    claims,
    deal,
    hand,
    kind,
    mutiny,
    names,
    pass_all,
    play,
    prize,
    prize_names,
    prizes_of,
    refused,
    table,
    told,
    top,
)


def at_market(*prizes: str, sailing: Stack = Stack.PIRATE_PORT, hidden_prizes: bool = True) -> State:
    """A market in a port, where prizes are hidden."""
    return table(*4 * [""], at=Step.MARKET_OPENS, sailing=sailing, prizes=prizes, hidden_prizes=hidden_prizes)


def booty_seen_by(state: State) -> str:
    """The seats that see the prizes that are being shared."""
    return "".join("ABCD"[seat] for seat in (A, B, C, D) if sum(GAME.view(state, seat).booty) == state.booty_size)


# 17.1 Hidden prizes


def test_17_1_m36_the_captain_draws_in_secret_picks_and_passes_the_rest_to_the_qm() -> None:
    hands = ("n2/1 n1/1", "g1/1", "m1/1", "", "")
    state = table(*hands, at=Step.ARRIVE, sailing=Stack.MERCHANT_SHIP, hidden_prizes=True)
    pass_all(state)
    play(state, B, Play(kind("g1/1")))
    play(state, A, Play(kind("n2/1")), Play(kind("n1/1")))
    play(state, C, Play(kind("m1/1")))
    pass_all(state)
    deal(state, "3/1/1")
    pass_all(state)
    events = deal(state, "3 rum 1")
    assert [(event.kind, event.seen) for event in events] == 3 * [(EventKind.PRIZE_TURNED, 1 << A)]
    assert booty_seen_by(state) == "A"
    pass_all(state)
    picked, passed_on = play(state, A, Pick(prize("3")))
    assert (picked.seen, passed_on.kind, passed_on.a, passed_on.b) == (1 << A, EventKind.BOOTY_PASSED, A, B)
    assert booty_seen_by(state) == "B"
    dealt = play(state, B, Deal(prize("rum"), C))[0]
    assert (dealt.kind, dealt.c, dealt.seen) == (EventKind.PRIZE_DEALT, prize("rum"), 1 << B | 1 << C)


def test_17_1_m36_only_their_owner_sees_prizes_and_buried_ones() -> None:
    state = moment(Step.BURY, hidden_prizes=True)
    for seat in (A, B, C, D, SPECTATOR):
        view = GAME.view(state, seat)
        for owner in (A, B, C, D):
            sees = owner == seat
            assert (view.prizes[owner] == state.prizes[owner], view.buried[owner] == state.buried[owner]) == (
                sees,
                sees,
            )
            assert (view.prize_count[owner], view.buried_count[owner]) == (1, 1)
    buried = play(state, C, Bury(prize("3")))[0]
    assert (buried.kind, buried.seen) == (EventKind.PRIZE_BURIED, 1 << C)


def test_17_1_m36_without_the_variant_all_see_them() -> None:
    state = moment(Step.BURY)
    assert GAME.view(state, SPECTATOR).buried == state.buried
    assert GAME.view(state, A).prizes == state.prizes


def test_17_1_m36_any_of_them_may_be_shown_to_all() -> None:
    state = table("", "", "", "", at=Step.CHOOSE, prizes=("", "", "3 3", ""), hidden_prizes=True)
    shown = play(state, C, Show(prize("3")))[0]
    assert (shown.kind, shown.c, shown.as_seen_by(SPECTATOR)) == (EventKind.PRIZE_SHOWN, prize("3"), shown)
    assert GAME.view(state, A).shown[C][prize("3")] == 1
    play(state, C, Show(prize("3")))
    assert refused(state, C, Show(prize("3"))) == (Objection.SHOWN_ALREADY, "17.1")
    assert refused(state, C, Show(prize("1"))) == (Objection.PRIZE_NOT_THERE, "17.1")


def test_17_1_there_is_nothing_to_show_where_prizes_are_open() -> None:
    assert refused(moment(Step.SAIL), C, Show(prize("3"))) == (Objection.PRIZES_ARE_OPEN, "17.1")


def test_17_1_15_3_nothing_is_shown_in_the_middle_of_another_effect() -> None:
    state = moment(Step.TRAITOR, hidden_prizes=True)
    assert refused(state, C, Show(prize("3"))) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


def test_17_1_13_2_m36_a_hidden_prize_that_is_offered_is_shown_and_stays_known_where_it_goes() -> None:
    state = table("", "", "", "", at=Step.CHOOSE, prizes=("", "", "3 3", ""), hidden_prizes=True)
    play(state, C, OfferPrize(prize("3"), D))
    assert state.shown[C][prize("3")] == 1
    play(state, D, Accept(C))
    assert (state.shown[C][prize("3")], state.shown[D][prize("3")]) == (0, 1)  # of C's other nobody knows


@pytest.mark.parametrize("move", [Bury(prize("3")), Bury(prize("1"))])
def test_17_1_m36_of_a_shown_prize_nobody_knows_whether_it_was_buried(move: Move) -> None:
    state = moment(Step.BURY, hidden_prizes=True)
    state.prizes[C] = [1, 0, 1, 0, 0, 0]
    state.prize_count[C] = 2
    play(state, C, Show(prize("3")))
    play(state, C, move)
    assert GAME.view(state, A).shown[C] == [0] * 6


def test_17_1_m36_where_a_rule_says_face_up_unburied_is_meant() -> None:
    state = mutiny("", "", "m1/3", "", card="m1/3", prizes=("1 rum", "", "", ""), hidden_prizes=True)
    events = pass_all(state)
    assert [(event.kind, event.seen) for event in events[-2:]] == 2 * [(EventKind.PRIZE_COLLECTED, 1 << A | 1 << C)]
    assert (prizes_of(state, A), prize_names(state.booty), booty_seen_by(state)) == ("", "1 rum", "C")


def test_17_1_at_the_end_everything_is_turned_up() -> None:
    state = table("all", "all", "all", "all", at=Step.VISIT_ENDS, prizes=("", "", "3", ""), hidden_prizes=True)
    state.visited = 10
    play(state, A, Spare())
    pass_all(state)
    assert (top(state), GAME.view(state, SPECTATOR).prizes) == (Step.OVER, state.prizes)


# 17.2 What is seen with hidden prizes


def test_17_2_m36_the_cook_sees_what_there_is_to_pick_from() -> None:
    state = moment(Step.COOK, "", "", "COOK", hidden_prizes=True)
    assert booty_seen_by(state) == "A"
    resolved(state, C, Cook())
    assert booty_seen_by(state) == "AC"
    picked = play(state, C, Pick(prize("3")))[0]
    assert (picked.seen, booty_seen_by(state)) == (1 << A | 1 << C, "A")


def claiming() -> State:
    """C's Carpenter found nobody who gives a prize, and prizes are hidden."""
    state = moment(Step.CARPENTER, "", "", "CARPENTER", hidden_prizes=True)
    resolved(state, C, Carpenter())
    pass_all(state)
    assert top(state) == Step.CLAIM
    return state


def test_17_2_m36_the_carpenters_claim_is_a_blind_draw() -> None:
    state = claiming()
    assert claims(state, C) == [ClaimBlind(A), ClaimBlind(B), LetGo()]
    assert refused(state, C, Claim(B, prize("2"))) == (Objection.PRIZES_ARE_HIDDEN, "17.2")
    assert refused(state, C, ClaimBlind(D)) == (Objection.ONLY_FROM_CAPTAIN_OR_QM, "14.2")
    assert told(play(state, C, ClaimBlind(A))) == [EventKind.CLAIMED_BLINDLY]
    chance = GAME.chance(state)
    assert (top(state), chance is not None and chance.outcomes()) == (Step.BLIND, [prize("1")])
    claimed = deal(state, "1")[0]
    assert (claimed.kind, claimed.seen) == (EventKind.PRIZE_CLAIMED, 1 << A | 1 << C)
    assert (prizes_of(state, A), prizes_of(state, C)) == ("1", "1 3")


def test_17_2_a_claim_is_blind_only_where_prizes_are_hidden() -> None:
    state = moment(Step.CARPENTER, "", "", "CARPENTER")
    resolved(state, C, Carpenter())
    pass_all(state)
    assert refused(state, C, ClaimBlind(A)) == (Objection.PRIZES_ARE_OPEN, "17.2")


def test_17_2_a_prize_given_to_the_carpenter_is_seen_by_both() -> None:
    state = moment(Step.CARPENTER, "", "", "CARPENTER", hidden_prizes=True)
    resolved(state, C, Carpenter())
    given = play(state, D, Give(prize("rum")))[0]
    assert (given.kind, given.seen) == (EventKind.PRIZE_GIVEN, 1 << C | 1 << D)


def test_17_2_m36_the_smart_kids_prize_is_seen_by_thief_and_victim() -> None:
    state = moment(Step.SMART_KID, "", "", "SMART_KID", hidden_prizes=True)
    resolved(state, C, SmartKid(D))
    dug_up = deal(state, "3")[0]
    assert (dug_up.kind, dug_up.seen) == (EventKind.PRIZE_DUG_UP, 1 << C | 1 << D)


def test_17_2_m36_exchanged_ransomed_and_sold_prizes_are_shown_and_what_they_bring_is_not() -> None:
    state = moment(Step.EXCHANGE, hidden_prizes=True)
    exchanged = play(state, C, Exchange(prize("3")))[0]
    assert (exchanged.kind, exchanged.as_seen_by(SPECTATOR)) == (EventKind.PRIZE_EXCHANGED, exchanged)
    state = at_market("", "jewels", "hostage", "")
    for seat, move, brings in ((B, Sell(), "jewels"), (C, Ransom(), "1 hostage")):
        sold = play(state, seat, move)[0]
        assert (sold.kind, sold.as_seen_by(SPECTATOR)) == (EventKind.PRIZE_SOLD, sold)
        assert {event.seen for event in deal(state, brings)} == {1 << seat}
    assert (state.drawn_here[B], state.drawn_here[C]) == ([1, 0], [0, 1])
    assert GAME.view(state, A).drawn_here == [[0, 0]] * 10


# 17.3 The Captain's gold


@pytest.mark.parametrize(("seat", "captains_gold", "drawn"), [(A, True, "BCDA"), (B, True, "B"), (A, False, "A")])
def test_17_3_m36_a_prize_of_the_captain_gives_a_crew_card_to_every_player(
    seat: int, *, captains_gold: bool, drawn: str
) -> None:
    state = table(
        "", "", "", "",
        at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=("1", "1", "", ""), captains_gold=captains_gold,
    )  # fmt: skip
    deal(state, "1 all all all all")
    play(state, seat, Exchange(prize("1")))
    events = deal(state, " ".join(["n1/2", "n1/3", "n1/2", "n1/3"][: len(drawn)]))
    assert [(event.kind, "ABCD"[event.a]) for event in events] == [(EventKind.CARD_DRAWN, letter) for letter in drawn]
    assert (top(state), state.prize_count[seat]) == (Step.EXCHANGE, 0)


def test_17_3_then_the_hand_limit_holds_for_everybody() -> None:
    state = table(
        "", "n1/1 n1/1 n1/2 n1/2 n1/2 n1/3", "", "",
        at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=("1", "", "", ""), captains_gold=True,
    )  # fmt: skip
    deal(state, "1 all all all all")
    play(state, A, Exchange(prize("1")))
    deal(state, "g1/1 g1/1 g1/2 g1/2")
    assert (top(state), asked(state)) == (Step.DISCARD, "B")


# 17.4 Three players


def three(*hands: str, at: Step = Step.CHOOSE, sailing: int = -1, **more: tuple[str, ...]) -> State:
    """A table for three, where A is the Captain."""
    return table(*hands, at=at, sailing=sailing, prizes=more.get("prizes", ()))


def test_17_4_cards_limits_and_flags_are_those_of_four() -> None:
    at_three, at_four = GAME.start(GAME.options(seats="3")), GAME.start(GAME.options(seats="4"))
    assert (at_three.dealt, at_three.hand_limit) == (at_four.dealt, at_four.hand_limit) == (6, 7)
    assert at_three.destination_left == at_four.destination_left


def test_17_4_the_appointment_is_only_the_free_card_without_a_mutiny() -> None:
    state = three("n1/1", "", "m1/1", at=Step.ROUND)
    assert top(state) == Step.DRAW
    deal(state, "all")
    assert (top(state), asked(state), hand(state, B)) == (Step.SAIL, "A", "all")
    play(state, A, Sail(Stack.FORT))
    assert (top(state), asked(state)) == (Step.CALL, "BC")


def test_17_4_the_captain_does_what_the_qm_does() -> None:
    state = three("n1/1 all", "n1/2", "n1/3", at=Step.ARRIVE, sailing=Stack.MERCHANT_SHIP)
    pass_all(state)
    assert (top(state), asked(state)) == (Step.FIRST_CARD, "A")
    play(state, A, Play(kind("n1/1")))
    pass_all(state, but=(A,))
    play(state, A, CloseAttack())
    assert top(state) == Step.CLOSING
    state = table("", "", "", at=Step.SHARE, booty="1 2 3 rum")
    pass_all(state)
    play(state, A, Pick(prize("3")))
    play(state, A, Deal(prize("1"), B), Deal(prize("2"), C), Deal(prize("rum"), A))
    assert [prizes_of(state, seat) for seat in (A, B, C)] == ["3 rum", "1", "2"]
    state = three("n1/1", "g1/1", "m1/1", at=Step.VISIT_ENDS)
    play(state, A, OrderAny())
    pass_all(state)
    assert refused(state, A, Punish(A)) == (Objection.CANNOT_BE_PUNISHED, "10.3")
    play(state, A, Punish(C))
    assert EventKind.CARD_WHIPPED in told(deal(state, "m1/1"))


def test_17_4_in_a_mutiny_nobody_has_a_qms_crewman_and_nobody_is_appointed() -> None:
    state = three("n1/1 all", "g1/1", "m1/3 all", prizes=("1 2", "", ""))
    play(state, A, Sail(Stack.FORT))
    play(state, C, Call(kind("m1/3")))
    deal(state, "C")
    play(state, A, Support(Side.CAPTAIN, kind("n1/1")))
    assert (crewmen_of(state, Side.CAPTAIN), crewmen_of(state, Side.MUTINEER)) == (2, 3)
    pass_all(state)
    assert (top(state), state.captain, state.quartermaster) == (Step.COOK, C, C)
    pass_all(state)
    play(state, C, Pick(prize("2")))
    play(state, C, Deal(prize("1"), A))
    assert (prizes_of(state, C), prizes_of(state, A)) == ("2", "1")


def test_17_4_the_captain_stays_when_the_mutiny_fails() -> None:
    state = three("all", "g1/1", "n1/1 all")
    play(state, A, Sail(Stack.FORT))
    play(state, C, Call(kind("n1/1")))
    deal(state, "C")
    pass_all(state)
    assert (state.captain, state.quartermaster, names(state.pool)) == (A, A, "n1/1")


def test_17_4_the_carpenter_claims_from_the_captain() -> None:
    state = table("", "CARPENTER", "", at=Step.SHARE, booty="1", prizes=("", "", "3"))
    pass_all(state)
    play(state, A, Pick(prize("1")))
    resolved(state, B, Carpenter())
    pass_all(state)
    assert claims(state, B) == [Claim(A, prize("1")), LetGo()]
    play(state, B, Claim(A, prize("1")))
    assert prizes_of(state, B) == "1"


def test_17_4_the_captains_own_carpenter_finds_nothing_to_claim() -> None:
    state = table("CARPENTER", "", "", at=Step.SHARE, booty="1", prizes=("", "2", "3"))
    pass_all(state)
    play(state, A, Pick(prize("1")))
    resolved(state, A, Carpenter())
    assert told(pass_all(state))[1] == EventKind.NOTHING_TO_TAKE


def test_17_4_the_surgeon_has_no_effect_but_is_a_crewman() -> None:
    state = three("all", "SURGEON", "m1/3 all")
    assert refused(state, B, Surgeon()) == (Objection.NO_QUARTERMASTER_AT_THREE, "17.4")
    play(state, A, Sail(Stack.FORT))
    play(state, C, Call(kind("m1/3")))
    deal(state, "C")
    play(state, B, Support(Side.CAPTAIN, kind("SURGEON")))
    assert crewmen_of(state, Side.CAPTAIN) == 2


# Combined


def test_17_1_17_3_17_4_they_can_be_combined() -> None:
    state = table(
        "OLD_SAILOR", "", "",
        at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=("3", "", ""), hidden_prizes=True, captains_gold=True,
    )  # fmt: skip
    deal(state, "1 all all all")
    assert GAME.view(state, B).prizes[A] == [0] * 6
    play(state, A, Exchange(prize("3")))
    assert [event.a for event in deal(state, "n1/2 n1/2 n1/3")] == [B, C, A]
    pass_all(state)
    pass_all(state)
    play(state, A, Spare())
    pass_all(state)
    assert (top(state), asked(state), state.visited) == (Step.SAIL, "A", 1)
    play(state, A, Sail(Stack.TREASURE_ISLAND))
    pass_all(state)
    resolved(state, A, OldSailor())
    for seat in (A, B, C):
        play(state, seat, Pass())
    assert top(state) == Step.BURY


# 17.5 No bribes


def test_17_5_nobody_makes_offers_at_a_table_without_bribes() -> None:
    state = table("", "", "", "", at=Step.CHOOSE)
    assert GAME.objection_to(state, A, GAME.code_of(state, OfferPromise(B))) is None
    state.bribes = 0
    assert refused(state, A, OfferPromise(B)) == (Objection.NO_BRIBES_HERE, "17.5")
    assert not any(isinstance(move, OfferPromise) for move in GAME.legal(state, A))
    assert GAME.start(GAME.options(bribes="no")).bribes == 0
