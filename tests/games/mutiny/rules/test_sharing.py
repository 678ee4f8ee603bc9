"""7. Sharing prizes: the Cook, the pick, the deal, the Carpenter. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Betray,
    Carpenter,
    Claim,
    ClaimBlind,
    Cook,
    Deal,
    Give,
    LetGo,
    Pass,
    Pick,
    Play,
    Show,
    Spare,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    deal,
    every_prize,
    kind,
    leave_prizes,
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

WINNING = "n2/1 n1/1 g1/1 m1/1"
"""Enough for the merchant ship 3/1/1, which holds 3 prizes."""


def sharing(*hands: str, booty: str, prizes: tuple[str, ...] = (), hidden_prizes: bool = False) -> State:
    """A table at which these prizes are to be shared: everybody is asked for a Cook."""
    hands = hands or ("n1/1", "n1/1", "n1/2", "n1/2")
    return table(*hands, at=Step.SHARE, booty=booty, prizes=prizes, hidden_prizes=hidden_prizes)


def shared(*hands: str, prizes: tuple[str, ...] = (), hidden_prizes: bool = False) -> State:
    """A table at which one Rum was shared, and everybody is asked for a Carpenter."""
    state = sharing(*hands, booty="rum", prizes=prizes, hidden_prizes=hidden_prizes)
    pass_all(state)
    play(state, A, Pick(prize("rum")))
    return state


def won_attack() -> State:
    """A table at which a merchant ship for 3 prizes was just taken."""
    state = table("", WINNING, "", "", at=Step.ARRIVE, sailing=Stack.MERCHANT_SHIP)
    pass_all(state)
    for card in WINNING.split():
        play(state, B, Play(kind(card)))
    pass_all(state)
    deal(state, "3/1/1")
    return state


# The prizes are turned up


def test_7_1_as_many_prizes_as_the_destination_shows_are_turned_up() -> None:
    state = won_attack()
    pass_all(state)
    assert told(deal(state, "1 rum")) == [EventKind.PRIZE_TURNED, EventKind.PRIZE_TURNED]
    assert top(state) == Step.SPOILS
    assert deal(state, "3") == [Event(EventKind.PRIZE_TURNED, A, 0, prize("3"))]
    assert (top(state), prize_names(state.booty), state.prize_deck_size) == (Step.COOK, "1 3 rum", 43)


def test_7_1_m14_if_fewer_are_left_those_and_the_end_is_due() -> None:
    state = won_attack()
    leave_prizes(state, "1 jewels")
    pass_all(state)
    deal(state, "jewels 1")
    assert (top(state), prize_names(state.booty)) == (Step.COOK, "1 jewels")
    pass_all(state)
    play(state, A, Pick(prize("1")))
    play(state, B, Deal(prize("jewels"), B))
    pass_all(state)
    play(state, A, Spare())
    assert told(pass_all(state))[-1] == EventKind.GAME_ENDED


def test_7_1_m14_if_none_is_left_nothing_is_shared() -> None:
    state = won_attack()
    leave_prizes(state, "")
    pass_all(state)
    assert (top(state), state.booty_size) == (Step.PUNISH, 0)


# The picks


def test_7_2_m13_then_the_captain_picks_one() -> None:
    state = sharing(booty="1 3 rum")
    assert (top(state), asked(state)) == (Step.COOK, "ABCD")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.PICK, "A")
    assert refused(state, A, Pick(prize("hostage"))) == (Objection.PRIZE_NOT_THERE, "7.2")
    assert refused(state, B, Pick(prize("3"))) == (Objection.ONLY_THE_CAPTAIN, "7.2")
    assert refused(state, A, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert play(state, A, Pick(prize("3"))) == [Event(EventKind.PRIZE_PICKED, A, 0, prize("3"))]
    assert (prizes_of(state, A), prize_names(state.booty), top(state)) == ("3", "1 rum", Step.DEAL)


def test_7_2_m13_a_cook_picks_first_and_the_captain_second() -> None:
    state = sharing("n1/1", "n1/1", "COOK", "n1/2", booty="1 3 rum")
    play(state, C, Cook())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.PICK, "C")
    play(state, C, Pick(prize("3")))
    assert (top(state), asked(state)) == (Step.PICK, "A")
    play(state, A, Pick(prize("1")))
    assert [prizes_of(state, seat) for seat in range(4)] == ["1", "", "3", ""]
    assert state.received[:4] == [1, 0, 1, 0]


def test_7_2_m13_the_captains_own_cook_gives_no_second_pick() -> None:
    state = sharing("COOK", "n1/1", "n1/2", "n1/2", booty="1 3 rum")
    play(state, A, Cook())
    pass_all(state)
    play(state, A, Pick(prize("3")))
    assert (top(state), asked(state), prizes_of(state, A)) == (Step.DEAL, "B", "3")


def test_7_2_m13_a_cancelled_cook_changes_nothing() -> None:
    state = sharing("n1/1", "n1/1", "COOK", "TRAITOR", booty="1 3 rum")
    play(state, C, Cook())
    play(state, D, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.COOK, "ABCD")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.PICK, "A")


def test_7_2_when_the_cook_takes_the_only_prize_there_is_no_other_pick() -> None:
    state = sharing("n1/1", "n1/1", "COOK", "n1/2", booty="3")
    play(state, C, Cook())
    pass_all(state)
    play(state, C, Pick(prize("3")))
    assert (top(state), prizes_of(state, C)) == (Step.CARPENTER, "3")


# The deal


def test_7_3_m13_the_quartermaster_deals_so_that_the_numbers_differ_by_at_most_one() -> None:
    state = sharing(booty="1 1 2 3 rum rum")
    pass_all(state)
    play(state, A, Pick(prize("3")))
    assert refused(state, B, Deal(prize("2"), A)) == (Objection.HAS_GOT_MORE, "7.3")
    assert play(state, B, Deal(prize("2"), B)) == [Event(EventKind.PRIZE_DEALT, B, B, prize("2"))]
    assert refused(state, B, Deal(prize("1"), B)) == (Objection.HAS_GOT_MORE, "7.3")
    play(state, B, Deal(prize("rum"), D), Deal(prize("rum"), C))
    play(state, B, Deal(prize("1"), B))
    assert refused(state, B, Deal(prize("1"), B)) == (Objection.HAS_GOT_MORE, "7.3")
    play(state, B, Deal(prize("1"), C))
    assert [prizes_of(state, seat) for seat in range(4)] == ["3", "1 2", "1 rum", "rum"]
    assert (top(state), state.booty_size) == (Step.CARPENTER, 0)


def test_7_3_m13_only_the_quartermaster_deals_what_is_there() -> None:
    state = sharing(booty="1 3 rum")
    assert refused(state, B, Deal(prize("3"), B)) == (Objection.NOT_ASKED_NOW, "7.3")
    pass_all(state)
    play(state, A, Pick(prize("3")))
    assert refused(state, A, Deal(prize("1"), B)) == (Objection.ONLY_THE_QUARTERMASTER, "7.3")
    assert refused(state, B, Deal(prize("3"), B)) == (Objection.PRIZE_NOT_THERE, "7.3")
    assert refused(state, B, Deal(prize("1"), 4)) == (Objection.NO_SUCH_SEAT, "7.3")
    assert refused(state, B, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")


def test_7_3_m13_only_what_was_got_in_this_sharing_counts() -> None:
    state = sharing(booty="1 3", prizes=("", "", "1 2 3", ""))
    pass_all(state)
    play(state, A, Pick(prize("3")))
    play(state, B, Deal(prize("1"), C))
    assert prizes_of(state, C) == "1 1 2 3"


def test_7_3_m13_the_cooks_pick_is_a_first_prize_too() -> None:
    state = sharing("n1/1", "n1/1", "COOK", "n1/2", booty="1 3 rum rum")
    play(state, C, Cook())
    pass_all(state)
    play(state, C, Pick(prize("3")))
    play(state, A, Pick(prize("1")))
    assert refused(state, B, Deal(prize("rum"), C)) == (Objection.HAS_GOT_MORE, "7.3")
    play(state, B, Deal(prize("rum"), B), Deal(prize("rum"), D))
    assert state.received[:4] == [1, 1, 1, 1]


def test_7_3_m3_with_three_players_the_captain_deals() -> None:
    state = sharing("n1/1", "n1/1", "n1/2", booty="1 3")
    pass_all(state)
    play(state, A, Pick(prize("3")))
    assert (top(state), asked(state)) == (Step.DEAL, "A")
    play(state, A, Deal(prize("1"), C))
    assert prizes_of(state, C) == "1"


def test_7_3_no_prize_is_lost() -> None:
    state = sharing(booty="1 3 rum jewels hostage")
    everything = every_prize(state)
    pass_all(state)
    play(state, A, Pick(prize("hostage")))
    while top(state) == Step.DEAL:
        play(state, B, next(move for move in GAME.legal(state, B) if isinstance(move, Deal)))
    assert every_prize(state) == everything
    assert sum(state.prize_count) == 5


# The Carpenter


def test_7_4_m15_after_the_sharing_a_carpenter_asks_the_table() -> None:
    state = shared("n1/1", "n1/1", "CARPENTER", "n1/2", prizes=("", "", "", "2 hostage"))
    assert (top(state), asked(state)) == (Step.CARPENTER, "ABCD")
    assert refused(state, D, Give(prize("2"))) == (Objection.NOT_ASKED_NOW, "14.2")
    play(state, C, Carpenter())
    pass_all(state)
    assert (top(state), asked(state), GAME.asked(state)) == (Step.GIVE, "ABD", B)
    assert refused(state, D, Give(prize("3"))) == (Objection.PRIZE_NOT_THERE, "14.2")
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    play(state, B, Pass())
    assert play(state, D, Give(prize("hostage"))) == [Event(EventKind.PRIZE_GIVEN, D, C, prize("hostage"))]
    assert (prizes_of(state, C), prizes_of(state, D), top(state)) == ("hostage", "2", Step.PUNISH)


@pytest.mark.parametrize(("owner", "card"), [(A, "rum"), (A, "1"), (B, "3")])
def test_7_4_m15_if_nobody_gives_the_carpenter_takes_one_from_captain_or_quartermaster(owner: int, card: str) -> None:
    state = shared("n1/1", "n1/1", "CARPENTER", "n1/2", prizes=("1", "3", "", "2"))
    play(state, C, Carpenter())
    pass_all(state)
    pass_all(state)
    assert (top(state), asked(state)) == (Step.CLAIM, "C")
    assert refused(state, C, Claim(D, prize("2"))) == (Objection.ONLY_FROM_CAPTAIN_OR_QM, "14.2")
    assert refused(state, C, Claim(A, prize("jewels"))) == (Objection.PRIZE_NOT_THERE, "14.2")
    assert refused(state, C, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, C, ClaimBlind(A)) == (Objection.PRIZES_ARE_OPEN, "17.2")
    assert play(state, C, Claim(owner, prize(card))) == [Event(EventKind.PRIZE_CLAIMED, owner, C, prize(card))]
    assert (prizes_of(state, C), top(state)) == (card, Step.PUNISH)


@pytest.mark.parametrize("hidden_prizes", [False, True])
def test_14_2_m44_the_carpenters_player_may_let_the_claim_go(*, hidden_prizes: bool) -> None:
    state = shared("n1/1", "n1/1", "CARPENTER", "n1/2", prizes=("1", "3", "", "2"), hidden_prizes=hidden_prizes)
    assert refused(state, C, LetGo()) == (Objection.NOT_ASKED_NOW, "14.2")
    play(state, C, Carpenter())
    pass_all(state)
    pass_all(state)
    assert GAME.objection_to(state, B, GAME.code_of(state, LetGo())) is not None
    assert play(state, C, LetGo()) == [Event(EventKind.CLAIM_LET_GO, C, 0, 0)]
    assert (top(state), [prizes_of(state, seat) for seat in (A, B, C, D)]) == (Step.PUNISH, ["1 rum", "3", "", "2"])


def test_7_4_m15_never_an_own_prize() -> None:
    state = shared("CARPENTER", "n1/1", "n1/1", "n1/2", prizes=("1", "3", "", ""))
    play(state, A, Carpenter())
    pass_all(state)
    pass_all(state)
    assert refused(state, A, Claim(A, prize("1"))) == (Objection.NOT_YOURSELF, "14.2")
    play(state, A, Claim(B, prize("3")))
    assert prizes_of(state, A) == "1 3 rum"


def test_7_4_m15_if_neither_has_one_the_card_is_spent_for_nothing() -> None:
    state = shared("CARPENTER", "n1/1", "n1/1", "n1/2", prizes=("1", "", "", "3"))
    play(state, A, Carpenter())
    pass_all(state)
    assert told(pass_all(state))[-1] == EventKind.NOTHING_TO_TAKE
    assert (top(state), prizes_of(state, A), state.discards[kind("CARPENTER")]) == (Step.PUNISH, "1 rum", 1)


def test_7_4_m15_the_quartermasters_carpenter_claims_from_the_captain() -> None:
    state = shared("n1/1", "CARPENTER", "n1/1", "n1/2")
    play(state, B, Carpenter())
    pass_all(state)
    pass_all(state)
    play(state, B, Claim(A, prize("rum")))
    assert [prizes_of(state, seat) for seat in (A, B)] == ["", "rum"]


# Where prizes lie


def test_7_5_prizes_lie_face_up_before_their_owners() -> None:
    state = shared()
    assert (prizes_of(state, A), prizes_of(GAME.view(state, D), A), state.prize_count[A]) == ("rum", "rum", 1)


def test_7_5_17_1_hidden_prizes_are_passed_to_the_quartermaster_and_dealt_face_down() -> None:
    state = sharing(booty="1 3 rum", hidden_prizes=True)
    pass_all(state)
    events = play(state, A, Pick(prize("3")))
    assert told(events) == [EventKind.PRIZE_PICKED, EventKind.BOOTY_PASSED]
    assert [event.c for event in GAME.events_for(events, D)] == [-1, 0]
    assert prize_names(GAME.view(state, B).booty) == "1 rum"
    assert prize_names(GAME.view(state, D).booty) == ""
    (dealt,) = play(state, B, Deal(prize("1"), C))
    assert [dealt.as_seen_by(seat).c for seat in (A, B, C, D)] == [-1, prize("1"), prize("1"), -1]
    assert prizes_of(GAME.view(state, C), C) == "1"
    assert prizes_of(GAME.view(state, D), C) == ""


def test_7_5_17_1_a_hidden_prize_may_be_shown_to_all() -> None:
    state = shared(prizes=("", "1 1", "", ""), hidden_prizes=True)
    assert refused(state, B, Show(prize("3"))) == (Objection.PRIZE_NOT_THERE, "17.1")
    assert play(state, B, Show(prize("1"))) == [Event(EventKind.PRIZE_SHOWN, B, 0, prize("1"))]
    assert state.shown[B][prize("1")] == 1
    play(state, B, Show(prize("1")))
    assert refused(state, B, Show(prize("1"))) == (Objection.SHOWN_ALREADY, "17.1")
    assert refused(shared(prizes=("", "1", "", "")), B, Show(prize("1"))) == (Objection.PRIZES_ARE_OPEN, "17.1")


def test_7_4_17_2_with_hidden_prizes_the_carpenter_draws_blindly() -> None:
    state = shared("n1/1", "n1/1", "CARPENTER", "n1/2", prizes=("1", "", "", ""), hidden_prizes=True)
    play(state, C, Carpenter())
    pass_all(state)
    pass_all(state)
    assert refused(state, C, Claim(A, prize("1"))) == (Objection.PRIZES_ARE_HIDDEN, "17.2")
    assert refused(state, C, ClaimBlind(B)) == (Objection.PRIZE_NOT_THERE, "14.2")
    assert told(play(state, C, ClaimBlind(A))) == [EventKind.CLAIMED_BLINDLY]
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == [prize("1"), prize("rum")]
    deal(state, "1")
    assert (prizes_of(state, C), prizes_of(state, A)) == ("1", "rum")
