"""The sailor: it plays by the rules, from its view alone, and with some sense."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jollyroger.bots.arena import COMPILED, CompiledBots, Outcome, can_compile, share, simulate
from jollyroger.bots.levels import BOTS, MANNERED, find_bot
from jollyroger.bots.patient import PatientBot
from jollyroger.bots.sailor.bot import rate
from jollyroger.bots.searching.bot import SEARCHERS
from jollyroger.bots.voyage_report import keep_logbook
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.game import Result
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.codes import code_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Assign,
    Bury,
    Call,
    Carpenter,
    Claim,
    CloseAttack,
    Cook,
    Cutthroat,
    Deal,
    Decline,
    Discard,
    Exchange,
    FirstMate,
    Give,
    OfferPrize,
    OfferPromise,
    OldSailor,
    Order,
    Pass,
    Pick,
    Play,
    Punish,
    Ransom,
    Sail,
    SeaDog,
    SmartKid,
    Spare,
    Stowaways,
    Support,
    Surgeon,
)
from jollyroger.games.mutiny.state import State, Step, Tally
from jollyroger.games.record import CHANCE, Record, advance
from tests.games.mutiny.strategies import records, start_of
from tests.games.mutiny.tables import A, B, C, D, deal, deal_on, kind, mutiny, pass_all, play, prize, table, top

SAILOR, RANDOM = find_bot("mutiny", "sailor"), find_bot("mutiny", "random")
STRONG = "n1/4 g1/4 m1/4 n2/3 g2/3"
"""Eighteen crewmen."""
FULL = ("all all all g1/2 g1/2", "g1/2 g1/3 m1/2 m1/2 n1/2", "g1/4 m1/3 m1/4 n1/2 m1/2")
EMPTY = ("all", "COOK", "SURGEON")
"""What the others hold: enough to help, and hardly anything."""


def choice(state: State, seat: int, seed: int = 1) -> Move:
    """What the sailor does in that seat."""
    view = MUTINY.view(state, seat)
    return MUTINY.move_of(SAILOR.choose(view, seat, MUTINY.legal_codes(view, seat), new_generator(seed, 0)))


def last_decision(*hands: str, prizes: tuple[str, ...] = (), buried: tuple[str, ...] = ()) -> State:
    """The last destination is behind them, and the Captain decides about a punishment: the last decision of all."""
    state = table(*hands, at=Step.VISIT_ENDS, prizes=prizes, buried=buried)
    state.visited = state.rounds
    return state


# By the rules


@settings(max_examples=30)
@given(records(), st.data())
def test_sailors_play_by_the_rules_leave_the_view_alone_and_repeat_themselves(
    record: Record, data: st.DataObject
) -> None:
    decisions = [number for number, ply in enumerate(record.plies) if ply.actor != CHANCE]
    stop = data.draw(st.sampled_from([0, *decisions]))
    state = start_of(record)
    for ply in record.plies[:stop]:
        advance(MUTINY, state, ply)
    for seat in range(state.seats):
        legal = MUTINY.legal(state, seat)
        if legal:
            view = MUTINY.view(state, seat)
            before = MUTINY.copy(view)
            SAILOR.choose(view, seat, MUTINY.legal_codes(view, seat), new_generator(1, 0))
            assert view == before
            assert choice(state, seat) in legal
            assert choice(state, seat, seed=3) == choice(state, seat, seed=3)


@pytest.mark.parametrize("hidden_prizes", ["no", "yes"])
@pytest.mark.parametrize("seats", [3, 4, 10])
def test_sailors_alone_come_to_an_end(seats: int, hidden_prizes: str) -> None:
    options = MUTINY.options(seats=str(seats), hidden_prizes=hidden_prizes, captains_gold="yes")
    for outcome in simulate(MUTINY, options, [SAILOR] * seats, 2, seed=4, compiled=False):
        assert len(outcome.result.scores) == seats
        assert outcome.tally[Tally.ATTACKS] + outcome.tally[Tally.PORTS] + outcome.tally[Tally.ISLANDS] <= 10


# The voyage


def test_4_1_a_sailor_appoints_a_player_with_cards_and_loyalty() -> None:
    assert choice(table("", "n1/1", "n1/1 n1/2 n1/3", "n1/2"), A) == Appoint(C)
    state = mutiny(STRONG, "m1/1", "m1/2", "g1/1 g1/2", by=B, card="m1/1")
    play(state, A, Support(Side.CAPTAIN, kind("n2/3")))
    play(state, D, Support(Side.CAPTAIN, kind("g1/1")))
    pass_all(state)
    assert choice(state, A) == Appoint(D)


@pytest.mark.parametrize(
    ("hand", "others", "prizes", "best"),
    [
        ("n2/1 n2/1 n1/1 n1/2 n1/3 m1/1", FULL, "", Stack.MERCHANT_SHIP),
        ("m2/1 m2/1 m1/1 n2/1 n1/1 g1/1", FULL, "", Stack.SETTLEMENT),
        ("g2/1 g2/1 g1/1 m2/1 m1/1 n1/1", FULL, "", Stack.FORT),
        ("m1/1", EMPTY, "hostage", Stack.PIRATE_PORT),
        ("OLD_SAILOR", EMPTY, "3 3 3", Stack.TREASURE_ISLAND),
    ],
)
def test_5_1_a_sailor_sails_where_there_is_most_for_the_crew(
    hand: str, others: tuple[str, ...], prizes: str, best: Stack
) -> None:
    assert choice(table(hand, *others, at=Step.CHOOSE, prizes=(prizes,)), A) == Sail(best)


def attack(*hands: str) -> State:
    """An attack on a fort by four: 5-, 7- and all, so 2/5/4 at the most. The QM is to play the first card."""
    state = table(*hands, at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    return state


def test_6_3_a_sailor_plays_what_is_lacking_and_keeps_crewmen_for_mutinies() -> None:
    state = attack("g1/1 g1/2 g1/3", "g1/4 g1/1", "g2/1 g2/2 m2/1", "m2/1 m2/2 m1/1 n2/1")
    assert choice(state, B) == Play(kind("g1/1"))
    play(state, B, Play(kind("g1/1")))
    assert choice(state, C) in (Play(kind("g2/1")), Play(kind("m2/1")))


def test_6_3_a_sailor_does_not_throw_cards_after_a_hopeless_attack() -> None:
    state = attack("n1/1", "n1/2", "n1/3", "m1/1")
    play(state, B, Play(kind("n1/2")))
    assert choice(state, C) == Pass()


def test_6_4_the_qm_closes_when_there_is_enough() -> None:
    state = attack("g2/1 g2/2", "n2/1", "g2/1 m2/1", "m2/1")
    play(state, B, Play(kind("n2/1")))
    for seat, card in ((A, "g2/1"), (A, "g2/2"), (C, "g2/1"), (C, "m2/1"), (D, "m2/1")):
        assert choice(state, B) != CloseAttack()
        play(state, seat, Play(kind(card)))
    assert choice(state, B) == CloseAttack()
    assert choice(state, A) == Pass()


def test_6_6_and_14_5_one_point_short_is_made_up_for() -> None:
    state = attack("FIRST_MATE", "n2/1 all", "g2/1 g2/2 g1/1", "m2/1")
    play(state, B, Play(kind("n2/1")), Play(kind("all")))
    play(state, C, Play(kind("g2/1")), Play(kind("g2/2")))
    play(state, D, Play(kind("m2/1")))
    pass_all(state)
    deal(state, "1/4/3")
    assert choice(state, A) == Pass()
    state = attack("FIRST_MATE", "n2/1", "g2/1 g2/2 g1/1", "m2/1")
    play(state, B, Play(kind("n2/1")))
    play(state, C, Play(kind("g2/1")), Play(kind("g2/2")))
    play(state, D, Play(kind("m2/1")))
    pass_all(state)
    deal(state, "1/4/3")
    assert choice(state, A) == FirstMate(0)


def test_6_6_a_card_with_all_skills_counts_where_it_is_lacking() -> None:
    state = attack("", "n2/1 all", "g2/1 g2/2", "m2/1")
    play(state, B, Play(kind("n2/1")), Play(kind("all")))
    play(state, C, Play(kind("g2/1")), Play(kind("g2/2")))
    play(state, D, Play(kind("m2/1")))
    pass_all(state)
    deal(state, "1/4/3")
    pass_all(state)
    assert choice(state, B) == Assign(2)


def test_10_a_player_with_many_cards_is_punished_but_nobody_when_cards_are_of_no_more_use() -> None:
    state = table("n1/1", "n1/1", "n1/2", "g1/1 g1/2 g1/3 g1/4 m1/1", at=Step.VISIT_ENDS)
    assert choice(state, A) == Order(D)
    play(state, A, Order(D))
    pass_all(state)
    assert choice(state, B) == Punish(D)
    assert choice(last_decision("n1/1", "n1/1", "n1/2", "g1/1 g1/2"), A) == Spare()


# Prizes


def test_7_the_captain_picks_the_best_and_the_qm_keeps_the_next_best() -> None:
    state = table("", "", "", "", at=Step.SHARE, booty="1 2 3 rum 1", prizes=("", "", "3 3", ""))
    pass_all(state)
    assert choice(state, A) == Pick(prize("3"))
    play(state, A, Pick(prize("3")))
    assert choice(state, B) == Deal(prize("2"), B)
    play(state, B, Deal(prize("2"), B))
    assert choice(state, B) == Deal(prize("rum"), C)
    play(state, B, Deal(prize("rum"), C), Deal(prize("1"), D))
    assert choice(state, B) == Deal(prize("1"), B)


def test_8_rum_buys_a_card_and_hostages_are_ransomed() -> None:
    state = table("", "", "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=("", "", "rum 2 hostage", "2"))
    deal(state, "1")
    deal_on(state)
    assert choice(state, C) == Exchange(prize("rum"))
    assert choice(state, D) == Pass()
    pass_all(state)
    assert choice(state, C) == Ransom()


def test_9_a_rich_sailor_plays_the_old_sailor_and_buries_what_counts() -> None:
    for prizes, move in (("3 3 rum", OldSailor()), ("1", Pass())):
        state = table(
            "", "", "OLD_SAILOR", "", at=Step.ARRIVE, sailing=Stack.TREASURE_ISLAND, prizes=("", "", prizes, "1")
        )
        assert choice(state, C) == move
    state = table("", "", "OLD_SAILOR", "", at=Step.ARRIVE, sailing=Stack.TREASURE_ISLAND, prizes=("", "", "3 rum"))
    play(state, C, OldSailor())
    pass_all(state)
    pass_all(state)
    assert top(state) == Step.BURY
    assert choice(state, C) == Bury(prize("3"))
    play(state, C, Bury(prize("3")))
    assert choice(state, C) == Pass()


def test_14_characters_at_their_moment() -> None:
    state = table("", "STOWAWAYS", "COOK SURGEON", "CARPENTER", at=Step.SHARE, booty="3 1 1", prizes=("2 rum",))
    assert choice(state, B) == Stowaways()
    assert choice(state, C) == Cook()
    play(state, C, Cook())
    pass_all(state)
    assert choice(state, C) == Pick(prize("3"))
    state = table("", "", "SURGEON", "CARPENTER", at=Step.SHARE, booty="1 1 1", prizes=("3 rum",))
    assert choice(state, C) == Surgeon()
    pass_all(state)
    play(state, A, Pick(prize("1")))
    play(state, B, Deal(prize("1"), B), Deal(prize("1"), D))
    assert choice(state, D) == Carpenter()
    play(state, D, Carpenter())
    pass_all(state)
    assert choice(state, A) == Give(prize("rum"))
    pass_all(state)
    assert choice(state, D) == Claim(A, prize("3"))


def test_14_13_the_smart_kid_digs_where_it_pays() -> None:
    state = table(
        "OLD_SAILOR", "", "SMART_KID", "", at=Step.ARRIVE, sailing=Stack.TREASURE_ISLAND, buried=("1 1 1", "3", "", "2")
    )
    play(state, A, OldSailor())
    for _ in range(3):
        pass_all(state)
    assert choice(state, C) == SmartKid(B)


def test_3_2_a_sailor_discards_what_is_of_least_use() -> None:
    state = table("n1/1 n2/3 g2/3 m2/3 POWDER_MONKEY CUTTHROAT m1/4", "", "", "", at=Step.ARRIVE, sailing=3)
    deal(state, "1")
    deal(state, "n1/2 n1/2 n1/2 g2/1")
    assert top(state) == Step.DISCARD
    assert choice(state, A) == Discard(kind("n1/1"))


# Mutiny


@pytest.mark.parametrize(
    ("hand", "prizes", "move"),
    [
        (STRONG, ("3 3 2",), Call(kind("n1/4"))),
        ("CUTTHROAT n1/1", ("3 3 2",), Cutthroat(Side.CAPTAIN)),
        ("n1/1 g1/1", ("3 3 2",), Pass()),
        ("n1/4 g1/3", ("", "", "", "3 3 3 3 3 3"), Pass()),
    ],
)
def test_11_1_a_sailor_calls_a_mutiny_when_the_odds_are_good(hand: str, prizes: tuple[str, ...], move: Move) -> None:
    state = table("n1/1 g1/1 m1/1", "m1/2", "m1/2", hand, prizes=prizes)
    play(state, A, Appoint(B))
    made = choice(state, D)
    assert type(made) is type(move)
    if isinstance(made, Call):
        assert made.kind in (kind("n1/4"), kind("g1/4"), kind("m1/4"))


def test_11_3_leaders_play_just_enough_and_fold_when_nothing_helps() -> None:
    state = mutiny("n1/1 g1/2 m1/4", "", "g1/3 n1/3", "", card="g1/3", prizes=("2",))
    assert choice(state, A) == Support(Side.CAPTAIN, kind("g1/2"))
    play(state, A, Support(Side.CAPTAIN, kind("g1/2")))
    assert choice(state, A) == Pass()
    assert choice(state, C) == Support(Side.MUTINEER, kind("n1/3"))
    state = mutiny("n1/1", "", "POWDER_MONKEY", "", card="POWDER_MONKEY", prizes=("2",))
    assert choice(state, A) == Pass()


def test_11_3_a_neutral_turns_the_tables_against_the_rich() -> None:
    state = mutiny("", "", "n1/1", STRONG, card="n1/1", prizes=("3 3 3 3",))
    assert choice(state, D) in (Support(Side.MUTINEER, kind("n2/3")), Support(Side.MUTINEER, kind("g2/3")))
    state = mutiny("", "", "n1/1", STRONG, card="n1/1", prizes=("3", "", "", "3 3 3 3"))
    assert choice(state, D) == Pass()


def test_14_4_and_14_11_characters_save_a_side_that_is_behind() -> None:
    state = mutiny("CUTTHROAT", "", "m1/4 n1/4", "n1/1", card="m1/4", prizes=("3", "", "3"))
    assert choice(state, A) == Cutthroat(Side.MUTINEER)
    state = mutiny("SEA_DOG n2/3", "", "m1/4 n1/4", "n1/1 n1/2", card="m1/4", prizes=("3",))
    assert choice(state, A) in (SeaDog(Side.CAPTAIN, D), Support(Side.CAPTAIN, kind("n2/3")))


# Bribes


def test_13_a_leader_who_is_behind_bribes_and_pays_for_work_done() -> None:
    state = mutiny("n1/1", "", "n1/3 g1/2", STRONG, card="n1/3", prizes=("1 2 3", "", "2 2 2"))
    made = choice(state, A)
    assert made == OfferPrize(prize("1"), D)
    play(state, A, made)
    worked = choice(state, D)
    assert isinstance(worked, Support)
    assert worked.side == Side.CAPTAIN
    play(state, D, worked)
    assert choice(state, D) == Accept(A)


def test_13_1_empty_promises_and_lost_causes_are_declined() -> None:
    state = mutiny("n1/1", "", "POWDER_MONKEY m1/4 g1/4", "n1/2 n1/2", card="POWDER_MONKEY", prizes=("1 2 3",))
    play(state, A, OfferPrize(prize("1"), D))
    assert choice(state, D) == Decline(A)
    state = table("", "", "", "")
    play(state, B, OfferPromise(C))
    assert choice(state, C) == Decline(B)


@pytest.mark.parametrize("urge", [0, 9])
def test_13_4_a_sailor_asked_only_about_an_offer_rather_declines_than_takes_pay_for_nothing(urge: int) -> None:
    state = mutiny("n1/1", "", "n1/3 g1/2", STRONG, card="n1/3", prizes=("1 2 3",))
    play(state, D, Pass())
    play(state, A, OfferPrize(prize("1"), D))
    accepting, declining = (rate(state, D, code_of(move), urge, 0) for move in (Accept(A), Decline(A)))
    assert declining > accepting


def test_13_4_a_leader_whose_bribe_was_declined_offers_it_to_nobody_else() -> None:
    state = mutiny("n1/1", "", "n1/3 g1/2", STRONG, card="n1/3", prizes=("1 2 3", "", "2 2 2"))
    play(state, A, choice(state, A))
    assert state.offers_open == 1 << A
    play(state, state.offer_to[A], Decline(A))
    assert choice(state, A) == Pass()


def test_13_2_a_gift_is_taken() -> None:
    state = table("", "", "", "", prizes=("", "1"))
    play(state, B, OfferPrize(prize("1"), C))
    assert choice(state, C) == Accept(B)


# Many games


def test_the_logbook_sums_up() -> None:
    games = [
        Outcome(0, Result((0,), (4, 2), "gold"), (4, 3, 2, 0, 1, 5, 5, 6)),
        Outcome(1, Result((1,), (0, 2), "gold"), (6, 2, 0, 0, 0, 0, 4, 2)),
    ]
    log = keep_logbook(games)
    assert (log.games, log.rounds, log.gold, log.attacks, log.ports, log.islands) == (2, 10, 2, 5, 4.5, 0.5)
    assert (log.mutinies, log.bribes, log.punishments) == (1, 2.5, 4)
    assert log.attacks_won == share(5, 10)
    assert log.mutinies_won == share(0, 2)
    assert log.islands_reached == share(1, 2)
    assert keep_logbook(games[1:]).mutinies_won is None


def test_every_bot_of_the_mutiny_that_neither_teaches_nor_searches_is_compiled() -> None:
    assert isinstance(COMPILED["mutiny"], CompiledBots)
    bots = BOTS["mutiny"] | {
        bot.name: bot for bot in MANNERED["mutiny"].values() if bot.name in COMPILED["mutiny"].numbers
    }
    assert set(COMPILED["mutiny"].numbers) == set(bots) - {PatientBot.name, *(bot.name for bot in SEARCHERS)}
    assert can_compile(MUTINY, [bots[name] for name in COMPILED["mutiny"].numbers])
    assert not can_compile(MUTINY, [SAILOR, PatientBot()])


@pytest.mark.xdist_group("compiled-mutiny")
@pytest.mark.parametrize(("seats", "hidden_prizes"), [(3, "yes"), (4, "no"), (6, "no"), (10, "yes")])
def test_compiled_games_are_the_interpreted_ones(seats: int, hidden_prizes: str) -> None:
    options = MUTINY.options(seats=str(seats), hidden_prizes=hidden_prizes)
    bots = [SAILOR, RANDOM, *[SAILOR] * (seats - 2)]
    slow = list(simulate(MUTINY, options, bots, 4, seed=7, compiled=False))
    assert list(simulate(MUTINY, options, bots, 4, seed=7, compiled=True)) == slow


@pytest.mark.xdist_group("compiled-mutiny")
def test_a_ship_of_sailors_has_everything_that_the_game_offers() -> None:
    games = list(simulate(MUTINY, MUTINY.options(seats="6"), [SAILOR] * 6, 1000, seed=1, compiled=True))
    log = keep_logbook(games)
    assert log.attacks_won is not None
    assert log.mutinies_won is not None
    assert 0.4 < log.attacks_won.rate < 0.8
    assert 1 < log.mutinies < 5
    assert 0.3 < log.mutinies_won.rate < 0.95
    assert log.islands_reached.low > 0.5
    assert log.bribes > 0.2
    assert log.rounds > 9


@pytest.mark.xdist_group("compiled-mutiny")
def test_a_sailor_beats_five_random_players() -> None:
    bots = [SAILOR, *[RANDOM] * 5]
    games = list(simulate(MUTINY, MUTINY.options(seats="6"), bots, 1000, seed=1, compiled=True))
    won = share(sum(outcome.result.winners == (0,) for outcome in games), len(games))
    assert won.low > 0.7
