"""Bots and promises: they keep theirs, accept those of honest pirates, and now and then give their word (13.1)."""

from __future__ import annotations

from jollyroger.bots.levels import find_bot
from jollyroger.bots.sailor.promises import choose_with_oaths, reputation
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Call,
    Cutthroat,
    Deal,
    Decline,
    OfferPrize,
    OfferPromise,
    Pass,
    Pick,
    SeaDog,
    Support,
)
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.tables import A, B, C, D, kind, mutiny, pass_all, play, prize, table

SAILOR = find_bot("mutiny", "sailor")
STRONG = "n1/4 g1/4 m1/4 n2/3 g2/3"


def oath(giver: int, receiver: int, kind_of: PromiseKind, standing: Standing = Standing.SWORN, due: int = 0) -> Oath:
    return Oath(1, 1, giver, receiver, Promise(kind_of), standing, due)


def choice(state: State, seat: int, *oaths: Oath, seed: int = 0) -> tuple[Move, Promise | None]:
    """What a sailor does with this oath book."""
    view = MUTINY.view(state, seat)
    codes = MUTINY.legal_codes(view, seat)
    code, promise = choose_with_oaths(SAILOR, view, seat, codes, new_generator(seed, 0), oaths)
    assert code in codes
    return MUTINY.move_of(code), promise


def promised() -> State:
    """A table where C has made D a promise, and D is asked."""
    state = table("n1/1", "g1/1", "m1/1", "n1/2 g1/2")
    play(state, A, Appoint(B))
    play(state, C, OfferPromise(D))
    return state


def test_a_broken_word_is_worth_less_than_a_kept_one() -> None:
    book = [
        oath(A, B, PromiseKind.APPOINT, Standing.KEPT),
        oath(A, C, PromiseKind.APPOINT, Standing.BROKEN),
        oath(B, C, PromiseKind.APPOINT, Standing.KEPT),
        oath(C, D, PromiseKind.APPOINT, Standing.VOID),
    ]
    assert [reputation(book, seat) for seat in (A, B, C)] == [-1, 1, 0]


def test_13_2_a_promise_is_accepted_from_a_player_who_keeps_promises() -> None:
    open_one = oath(C, D, PromiseKind.NO_MUTINY, Standing.OFFERED)
    assert choice(promised(), D, open_one)[0] == Accept(C)
    broken = oath(C, B, PromiseKind.APPOINT, Standing.BROKEN)
    assert choice(promised(), D, broken, open_one)[0] == Decline(C)


def test_13_2_what_comes_with_goods_is_weighed_as_goods() -> None:
    state = table("n1/1", "g1/1", "m1/1", "n1/2 g1/2", prizes=("", "", "3"))
    play(state, A, Appoint(B))
    play(state, C, OfferPrize(prize("3"), D), OfferPromise(D))
    book = [oath(C, B, PromiseKind.APPOINT, Standing.BROKEN), oath(C, D, PromiseKind.NO_MUTINY, Standing.OFFERED)]
    assert choice(state, D, *book)[0] == Accept(C)


def test_an_offer_to_another_is_not_answered() -> None:
    assert choice(promised(), B, oath(C, D, PromiseKind.NO_MUTINY, Standing.OFFERED), seed=3)[0] == Pass()


def rich_captain() -> State:
    """A Captain whom C would rather see deposed."""
    state = table("n1/1", "g1/1", STRONG, "n1/2", prizes=("3 3 3 2", "", "", ""))
    play(state, A, Appoint(B))
    return state


def test_a_sailor_sworn_to_peace_calls_no_mutiny() -> None:
    assert isinstance(choice(rich_captain(), C)[0], Call)
    for word in (PromiseKind.NO_MUTINY, PromiseKind.SUPPORT_CAPTAIN):
        assert not isinstance(choice(rich_captain(), C, oath(C, A, word))[0], Call)


def test_a_sailor_sworn_to_support_the_captain_does() -> None:
    hands = ("n1/1", "g1/1", STRONG, "n1/2 g1/2 CUTTHROAT SEA_DOG", "m1/1")
    state = mutiny(*hands, card="n1/4", prizes=("3 3 3", "", "", "", ""))
    move, _ = choice(state, D, oath(D, B, PromiseKind.SUPPORT_CAPTAIN))
    assert isinstance(move, Support)
    assert move.side == Side.CAPTAIN
    for seed in range(5):
        move, _ = choice(state, D, oath(D, B, PromiseKind.NO_MUTINY), seed=seed)
        assert move not in (Cutthroat(Side.CAPTAIN), SeaDog(Side.MUTINEER, 4))
        assert not (isinstance(move, Support) and move.side == Side.MUTINEER)


def test_4_1_the_captain_appoints_as_promised() -> None:
    state = table("n1/1", "g1/1", "m1/1", "n1/2", "g1/2")
    for receiver in (B, C, D):
        assert choice(state, A, oath(A, receiver, PromiseKind.APPOINT))[0] == Appoint(receiver)
    first, _ = choice(state, A)
    assert isinstance(first, Appoint)
    other, _ = choice(state, A, oath(first.seat, A, PromiseKind.NO_MUTINY, Standing.BROKEN))
    assert isinstance(other, Appoint)
    assert other.seat != first.seat


def test_7_3_the_quartermaster_deals_as_promised() -> None:
    state = table("n1/1", "g1/1", "m1/1", "n1/2", at=Step.SHARE, booty="3 2 1")
    pass_all(state)
    play(state, A, Pick(prize("3")))
    move, _ = choice(state, B, oath(B, D, PromiseKind.PRIZE_AFTER_PORT, due=1))
    assert isinstance(move, Deal)
    assert move.seat == D


def test_two_oaths_that_cannot_both_be_kept() -> None:
    state = table("n1/1", "g1/1", "m1/1", "n1/2")
    book = [oath(A, C, PromiseKind.APPOINT), oath(A, D, PromiseKind.APPOINT)]
    assert choice(state, A, *book)[0] == Appoint(C)


def test_11_3_a_neutral_helps_a_leader_who_has_promised_the_appointment() -> None:
    state = mutiny("n1/1", "g1/1", "n1/2 g1/1", "g1/2 m1/3 m1/4", "m1/1", card="n1/2")
    assert choice(state, D, seed=1)[0] == Pass()
    move, _ = choice(state, D, oath(C, D, PromiseKind.APPOINT), seed=1)
    assert not isinstance(move, Support) or move.side == Side.MUTINEER
    behind = mutiny("n1/1", "g1/1", "n1/4 g1/1", "g1/2 m1/3 m1/4", "m1/1", card="n1/4")
    helped, _ = choice(behind, D, oath(A, D, PromiseKind.APPOINT), seed=1)
    assert isinstance(helped, Support)
    assert helped.side == Side.CAPTAIN


def test_now_and_then_the_captain_is_promised_peace() -> None:
    state = table("n1/1", "g1/1", "m1/1", "n1/2")
    play(state, A, Appoint(B))
    for seat, word in ((C, PromiseKind.NO_MUTINY), (B, PromiseKind.SUPPORT_CAPTAIN)):
        choices = [choice(state, seat, seed=seed) for seed in range(100)]
        made = [promise for move, promise in choices if move == OfferPromise(A)]
        assert 0 < len(made) < 50
        assert set(made) == {Promise(word)}
        assert all(move == Pass() for move, promise in choices if promise is None)
    play(state, C, OfferPromise(D))
    play(state, D, Decline(C))
    assert all(choice(state, C, seed=seed)[1] is None for seed in range(100))


def test_a_leader_who_is_behind_promises_an_office() -> None:
    state = mutiny("", "g1/1", "n1/4 g1/1", "g1/2 m1/3 m1/4", "m1/1", card="n1/4")
    choices = [choice(state, A, seed=seed) for seed in range(30)]
    assert (OfferPromise(D), Promise(PromiseKind.APPOINT)) in choices
    assert {move for move, _ in choices} == {OfferPromise(D), Pass()}
    assert kind("n1/4") in state.played_kind


def bought(kind_of: PromiseKind) -> tuple[State, Oath]:
    """A table where C offers D gold, and asks for a promise in return."""
    state = table("n1/1", "g1/1", "m1/1", "n1/2 g1/2", prizes=("", "", "3"))
    play(state, A, Appoint(B))
    play(state, C, OfferPrize(prize("3"), D))
    return state, asked(D, C, kind_of)


def asked(giver: int, receiver: int, kind_of: PromiseKind) -> Oath:
    return Oath(1, 1, giver, receiver, Promise(kind_of), Standing.OFFERED, asked=True)


def test_13_1_a_sailor_sells_its_word_only_if_it_can_keep_it() -> None:
    for kind_of in (PromiseKind.NO_MUTINY, PromiseKind.SUPPORT_CAPTAIN, PromiseKind.SUPPORT_MUTINEER):
        state, wish = bought(kind_of)
        assert choice(state, D, wish)[0] == Accept(C)
    # D is no Captain, and keeps its cards.
    for kind_of in (PromiseKind.APPOINT, PromiseKind.CARD, PromiseKind.FAVOUR):
        state, wish = bought(kind_of)
        assert choice(state, D, wish)[0] == Decline(C)


def test_13_1_a_sailor_gives_no_word_for_words() -> None:
    book = [oath(C, D, PromiseKind.NO_MUTINY, Standing.OFFERED), asked(D, C, PromiseKind.NO_MUTINY)]
    assert choice(promised(), D, *book)[0] == Decline(C)


def test_13_1_a_sailor_sworn_to_support_the_first_mutineer_does() -> None:
    hands = ("n1/1", "g1/1", STRONG, "n1/2 g1/2 CUTTHROAT SEA_DOG", "m1/1")
    state = mutiny(*hands, card="n1/4", prizes=("3 3 3", "", "", "", ""))
    move, _ = choice(state, D, oath(D, C, PromiseKind.SUPPORT_MUTINEER))
    assert isinstance(move, Support)
    assert move.side == Side.MUTINEER
