"""2.5 Guessing what a seat cannot see: only what its past allows, and as often as its past says."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from jollyroger.games.chance import SeededDealer
from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, UNKNOWN, Character
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.game import Mutiny
from jollyroger.games.mutiny.knowledge import guessing
from jollyroger.games.mutiny.knowledge.backwards import (
    UNBOUNDED,
    count_room,
    label_sure,
    list_lines,
    recall_count,
    remember_count,
    run_backwards,
    take_back_seen,
    take_back_unseen,
)
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, ONLY_CHARACTERS, note
from jollyroger.games.mutiny.knowledge.past import (
    COUNTS,
    IMPOSSIBLE,
    SOME_CHARACTER,
    begin_reading,
    lay_known,
    lay_open,
    new_past,
    weigh_the_rest,
)
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    BetrayPlayed,
    Call,
    Cook,
    Deal,
    Discard,
    OfferCrew,
    OfferPrize,
    Pick,
    Play,
    Sail,
    Sell,
    Support,
)
from jollyroger.games.mutiny.state import LEDGER, EventKind, State, Step, Zone
from jollyroger.games.record import CHANCE, Ply, advance
from tests.games.mutiny.tables import A, B, C, D, every_crew_card, kind, pass_all, play, table

GAME = Mutiny()
SAMPLES = 300


def random_record(seed: int, plies: int, **chosen: str) -> tuple[list[Ply], State]:
    """So many plies of a game, any open seat acting."""
    choice, dealer = random.Random(seed), SeededDealer(seed)
    state, record = GAME.start(GAME.options(**chosen)), list[Ply]()
    while len(record) < plies and GAME.result(state) is None:
        chance = GAME.chance(state)
        if chance is not None:
            ply = Ply(CHANCE, dealer.decide(chance))
        else:
            seat = GAME.asked(state)
            ply = Ply(seat, choice.choice(GAME.legal_codes(state, seat)))
        advance(GAME, state, ply)
        record.append(ply)
    return record, state


def events_of(record: list[Ply], **chosen: str) -> list[Event]:
    """All that happens in a record."""
    state = GAME.start(GAME.options(**chosen))
    return [event for ply in record for event in advance(GAME, state, ply)]


def sight(events: list[Event], seat: int) -> list[Event]:
    """The events of a ply as a seat sees them."""
    return GAME.events_for(events, seat)


def copies_behind(state: State, ply: Ply) -> int:
    """How many cards of their own speak for a ply: those of the kind that is drawn, or that is chosen from a hand."""
    if ply.actor == CHANCE:
        chance = GAME.chance(state)
        assert chance is not None
        return chance.weight(ply.code)
    move = GAME.move_of(ply.code)
    if isinstance(move, (Play, Support, Call, Discard)):
        return state.hand[ply.actor][move.kind]
    if isinstance(move, OfferCrew):
        offered = state.offer_crew[ply.actor][: state.offer_size[ply.actor]].count(move.kind)
        return state.hand[ply.actor][move.kind] - offered
    return 1


def all_pasts(record: list[Ply], seat: int, **chosen: str) -> Counter[tuple[object, ...]]:
    """Every full record that a seat cannot tell from this one: where the crew lies in the end, and in how many ways."""
    start = GAME.start(GAME.options(**chosen))
    pasts = [(start, 1)]
    truth = GAME.copy(start)
    for ply in record:
        events = advance(GAME, truth, ply)
        seen = sight(events, seat)
        merged: dict[tuple[object, ...], tuple[State, int]] = {}
        for state, weight in pasts:
            for other in [ply] if seen == events else alternatives(state, ply):
                if not is_possible(state, other):
                    continue
                ways = copies_behind(state, other)
                twin = GAME.copy(state)
                if sight(advance(GAME, twin, other), seat) == seen:
                    key = (*where_the_crew_lies(twin), str(twin.offer_crew), str(twin.called))
                    merged[key] = (twin, merged.get(key, (twin, 0))[1] + weight * ways)
        pasts = list(merged.values())
    ends: Counter[tuple[object, ...]] = Counter()
    for state, weight in pasts:
        ends[where_the_crew_lies(state)] += weight
    return ends


def alternatives(state: State, ply: Ply) -> list[Ply]:
    """What else can have happened instead of a ply."""
    chance = GAME.chance(state)
    if ply.actor == CHANCE:
        return [Ply(CHANCE, outcome) for outcome in chance.outcomes()] if chance is not None else []
    return [Ply(ply.actor, code) for code in GAME.legal_codes(state, ply.actor)] if chance is None else []


def is_possible(state: State, ply: Ply) -> bool:
    """Whether a ply can happen."""
    chance = GAME.chance(state)
    if ply.actor == CHANCE:
        return chance is not None and chance.weight(ply.code) > 0
    return chance is None and GAME.objection_to(state, ply.actor, ply.code) is None


def where_the_crew_lies(state: State) -> tuple[object, ...]:
    """Hands and deck."""
    return tuple(tuple(state.hand[seat]) for seat in range(state.seats)), tuple(state.deck), tuple(state.pool)


@pytest.mark.no_cover
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seed", "plies", "happened"),
    [
        (62, 14, {EventKind.CARD_DRAWN}),
        (1, 22, {EventKind.CARD_GIVEN}),
        (5, 46, {EventKind.CREW_PLAYED}),
        (3, 47, {EventKind.POOL_DEALT, EventKind.DECK_REFILLED}),
        (1, 37, {EventKind.CARD_STOLEN, EventKind.POOL_DEALT}),
        (30, 40, {EventKind.DECK_REFILLED}),
        (6, 40, {EventKind.CARD_STOLEN}),
        (
            52,
            70,
            {
                EventKind.CARD_GIVEN,
                EventKind.CARD_STOLEN,
                EventKind.POOL_DEALT,
                EventKind.CREW_PLAYED,
                EventKind.DECK_REFILLED,
            },
        ),
        (12, 55, {EventKind.ATTACK_LOST}),
        (19, 50, {EventKind.EXCUSED}),
    ],
    ids=["dealt", "bribes", "played", "pool and refill", "theft and pool", "refill", "theft", "all", "lost", "excused"],
)
def test_2_5_a_guess_is_as_likely_as_the_seats_record_says(seed: int, plies: int, happened: set[EventKind]) -> None:
    record, state = random_record(seed, plies, seats="3", deck="skirmish")
    assert happened <= {event.kind for event in events_of(record, seats="3", deck="skirmish")}, "take another seed"
    seat = seed % 3
    pasts = all_pasts(record, seat, seats="3", deck="skirmish")
    total = sum(pasts.values())
    view, generator = GAME.view(state, seat), new_generator(seed, 1)
    found = Counter(where_the_crew_lies(GAME.guess(view, generator)) for _ in range(SAMPLES))
    assert set(found) <= set(pasts)
    distance = sum(abs(found[end] / SAMPLES - weight / total) for end, weight in pasts.items()) / 2
    # By chance alone the distance is about this; twice as much means that the frequencies are wrong.
    expected = sum((weight / total * (1 - weight / total) / SAMPLES) ** 0.5 for weight in pasts.values()) * 0.4
    assert distance < 2 * expected + 0.01


@pytest.mark.parametrize("hidden_prizes", ["no", "yes"])
@pytest.mark.parametrize("seats", [3, 6, 10])
def test_2_5_17_1_a_guess_looks_to_the_seat_as_its_view_does(seats: int, hidden_prizes: str) -> None:
    generator = new_generator(seats, 0)
    moments = 0
    for plies in (40, 160, 420):
        _, state = random_record(plies, plies, seats=str(seats), hidden_prizes=hidden_prizes)
        for seat in (SPECTATOR, 0, seats - 1):
            view = GAME.view(state, seat)
            whole = GAME.guess(view, generator)
            assert GAME.view(whole, seat) == view
            assert [sum(hand) for hand in whole.hand] == state.hand_size
            assert sum(whole.deck) == state.deck_size
            assert [sum(row) for row in whole.prizes] == state.prize_count
            assert every_crew_card(whole) == every_crew_card(state)
            moments += 1
    assert moments == 9


def test_2_5_a_seat_is_sure_of_what_it_gave_away_however_long_ago_it_was() -> None:
    state = table("TRAITOR n1/2", "", "", "", at=Step.CHOOSE)
    play(state, A, OfferCrew(Character.TRAITOR, B))
    play(state, B, Accept(A))
    generator = new_generator(1, 1)
    for _ in range(20):
        assert GAME.guess(GAME.view(state, A), generator).hand[B][Character.TRAITOR] >= 1
        # With no tries the past is not read at all, and what is sure stays sure.
        blind = GAME.copy(GAME.view(state, A))
        guessing.fill_in(blind, new_past(), generator, 0)
        assert blind.hand[B][Character.TRAITOR] >= 1
    others = sum(GAME.guess(GAME.view(state, C), generator).hand[B][Character.TRAITOR] > 0 for _ in range(20))
    assert others < 20


def test_2_5_a_full_ledger_forgets_its_older_half() -> None:
    state = GAME.start(GAME.options())
    for line in range(LEDGER + 1):
        note(state, Zone.CREW_DECK, Zone.HAND, line % 16, 1)
    assert state.ledger_size == LEDGER // 2 + 1
    assert state.ledger_kind[state.ledger_size - 1] == LEDGER % 16
    assert state.ledger_kind[state.ledger_size] == 0


def test_2_5_17_1_hidden_prizes_are_guessed_wherever_they_lie() -> None:
    prizes = ("jewels 1", "hostage 2", "rum", "3")
    state = table(*4 * [""], at=Step.MARKET_OPENS, sailing=Stack.PIRATE_PORT, prizes=prizes, hidden_prizes=True)
    state.buried[C][Prize.GOLD_1] += 1
    state.buried_count[C] += 1
    state.prize_deck[Prize.GOLD_1] -= 1
    state.prize_deck_size -= 1
    generator = new_generator(2, 2)
    for _ in range(20):
        whole = GAME.guess(GAME.view(state, A), generator)
        assert [sum(row) for row in whole.prizes[:4]] == [2, 2, 1, 1]
        assert sum(whole.buried[C]) == 1
    shared = table(*4 * [""], at=Step.SHARE, booty="1 rum jewels", hidden_prizes=True)
    assert {sum(GAME.guess(GAME.view(shared, B), generator).booty) for _ in range(5)} == {3}


def traded() -> State:
    """A hidden market where B has sold jewels for jewels and given them to C, and where A has sold some too."""
    prizes = ("jewels", "jewels 1", "2", "3")
    state = table(*4 * [""], at=Step.MARKET_OPENS, sailing=Stack.PIRATE_PORT, prizes=prizes, hidden_prizes=True)
    for seat, earned in ((B, Prize.JEWELS), (A, Prize.HOSTAGE)):
        play(state, seat, Sell())
        GAME.deal(state, earned)
    play(state, B, OfferPrize(Prize.JEWELS, C))
    play(state, C, Accept(B))
    return state


def drawn_by(state: State, seat: int) -> list[int]:
    """The prizes that a seat has drawn in its first market, by the ledger."""
    start = max(line for line in range(state.ledger_size) if state.ledger_to[line] == Zone.SPENT) - 2
    return [
        state.ledger_kind[line]
        for line in range(start, state.ledger_size)
        if (state.ledger_from[line], state.ledger_to[line]) == (Zone.PRIZE_DECK, Zone.PRIZES + seat)
    ]


@pytest.mark.parametrize("seat", [SPECTATOR, A, B, C, D])
def test_8_3_17_1_m40_a_guess_knows_which_prizes_were_drawn_in_the_visit(seat: int) -> None:
    state, generator = traded(), new_generator(8, 8)
    assert drawn_by(state, B) == [Prize.JEWELS]
    view, drawn = GAME.view(state, seat), set[int]()
    for _ in range(30):
        whole = GAME.guess(view, generator)
        assert GAME.view(whole, seat) == view
        drawn |= set(drawn_by(whole, B))
        jewels = sum(row[0] for row in whole.drawn_here)
        assert jewels == drawn_by(whole, A).count(Prize.JEWELS) + drawn_by(whole, B).count(Prize.JEWELS)
    # C knows that the jewels may not be sold, so that B has drawn them; for all others B may have brought them.
    assert (drawn == {Prize.JEWELS}) == (seat in (B, C))


def test_8_3_where_the_past_is_not_read_a_guess_lets_nobody_draw_more_than_they_hold() -> None:
    blind = GAME.copy(GAME.view(traded(), D))
    guessing.fill_in(blind, new_past(), new_generator(9, 9), 0)
    assert blind.drawn_here[A] == [0, 0]


def shared_by(cook: int | None) -> State:
    """A hidden booty of which A (after a Cook, if there is one) has picked and B has dealt a prize to D."""
    hands = ["COOK" if seat == cook else "" for seat in (A, B, C, D)]
    state = table(*hands, at=Step.SHARE, booty="1 2 3 rum jewels", hidden_prizes=True)
    if cook is not None:
        play(state, cook, Cook())
        pass_all(state)
        play(state, cook, Pick(Prize.JEWELS))
    else:
        pass_all(state)
    if cook != A:
        play(state, A, Pick(Prize.GOLD_3))
    play(state, B, Deal(Prize.GOLD_1, D))
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("cook", [None, A, C])
@pytest.mark.parametrize("seat", [SPECTATOR, A, B, C, D])
def test_17_2_m37_a_guess_deals_out_what_was_passed_on(cook: int | None, seat: int) -> None:
    state, generator = shared_by(cook), new_generator(6, 6)
    view, worlds = GAME.view(state, seat), set[tuple[int, ...]]()
    for _ in range(30):
        whole = GAME.guess(view, generator)
        assert GAME.view(whole, seat) == view
        assert [sum(row) for row in (whole.booty, *whole.prizes)] == [state.booty_size, *state.prize_count]
        dealt = [now + got for now, got in zip(whole.booty, whole.prizes[D], strict=True)]
        assert whole.booty_left[A] == dealt
        if cook == C:
            assert whole.booty_left[C] == [left + got for left, got in zip(dealt, whole.prizes[A], strict=True)]
        worlds.add(tuple(whole.prizes[D]))
    assert seat not in (A, B) or whole.booty_left[A] == state.booty_left[A]
    assert (len(worlds) == 1) == (seat in (B, D))
    if seat == A:
        assert worlds == {tuple(int(p == q) for q in Prize) for p in Prize if state.booty_left[A][p]}


def test_17_2_where_the_past_is_not_read_a_guess_still_keeps_what_the_seat_saw() -> None:
    state = shared_by(None)
    blind = GAME.copy(GAME.view(state, A))
    guessing.fill_in(blind, new_past(), new_generator(7, 7), 0)
    assert blind.booty_left[A] == state.booty_left[A]
    outside = GAME.copy(GAME.view(state, C))
    guessing.fill_in(outside, new_past(), new_generator(7, 7), 0)
    assert sum(outside.booty_left[A]) == state.booty_size


def test_2_5_13_2_what_is_offered_or_called_unseen_is_any_card_of_that_hand() -> None:
    state = table("n1/2", "TRAITOR COOK SURGEON", "", "", at=Step.CHOOSE)
    for character in (Character.TRAITOR, Character.COOK, Character.SURGEON):
        play(state, B, OfferCrew(character, C))
    generator = new_generator(3, 3)
    for _ in range(10):
        whole = GAME.guess(GAME.view(state, A), generator)
        offered = Counter(whole.offer_crew[B][:3])
        assert all(whole.hand[B][kind] >= number for kind, number in offered.items())
        assert GAME.guess(GAME.view(state, B), generator).offer_crew == state.offer_crew
    calling = table("n1/2", "TRAITOR COOK", "", "", at=Step.CHOOSE)
    play(calling, A, Sail(Stack.FORT))
    play(calling, B, Call(Character.COOK))
    for _ in range(10):
        whole = GAME.guess(GAME.view(calling, A), generator)
        assert whole.hand[B][whole.called[B] - 1] > 0
    assert GAME.guess(GAME.view(calling, B), generator).called == calling.called


def test_2_5_a_card_that_a_traitor_cancelled_lies_among_the_discards() -> None:
    state = table("n1/2 g1/2", "TRAITOR n1/3", "", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("n1/3")))
    play(state, A, Play(kind("n1/2")))
    play(state, B, BetrayPlayed(1))
    pass_all(state)
    assert state.played_alive[:2] == [1, 0]
    view = GAME.view(state, C)
    assert GAME.view(GAME.guess(view, new_generator(4, 4)), C) == view


def test_6_2_an_excused_quartermaster_held_characters_alone() -> None:
    state = table("n1/2", "TRAITOR COOK SURGEON", "n1/3 g1/2 SMART_KID", "", at=Step.CHOOSE)
    note(state, Zone.TABLE, Zone.CREW_DECK, kind("n1/3"), ALL_SEATS)
    for receiver in (C, C, C, B, B, B):
        note(state, Zone.CREW_DECK, Zone.HAND + receiver, UNKNOWN, 1 << receiver)
    note(state, Zone.HAND + B, Zone.HAND + B, ONLY_CHARACTERS, ALL_SEATS)
    view, generator, seen = GAME.view(state, A), new_generator(6, 2), set[int]()
    for _ in range(40):
        whole = GAME.guess(view, generator)
        assert sum(whole.hand[B][:FIRST_NORMAL]) == 3
        seen |= {each for each in range(KINDS) if whole.hand[C][each]}
    assert {each < FIRST_NORMAL for each in seen} == {True, False}


def test_2_5_a_past_that_cannot_be_is_told_from_one_that_can() -> None:
    state, generator = table("n1/2", "", "", "", at=Step.CHOOSE), new_generator(5, 5)
    normal, hand_zone = kind("n1/2"), int(Zone.HAND)
    # A hand of special characters with a normal card in it.
    note(state, hand_zone, hand_zone, ONLY_CHARACTERS, ALL_SEATS)
    past = new_past()
    list_lines(state, past, 1)
    guessing.lay_crew(state, past)
    begin_reading(past)
    assert run_backwards(state, past, generator, 0) == IMPOSSIBLE
    # A card seen to come where no card can be the one.
    state.ledger_size = 0
    note(state, Zone.CREW_DECK, Zone.HAND + B, normal, ALL_SEATS)
    assert run_backwards(state, past, generator, 0) == IMPOSSIBLE
    nowhere = int(Zone.HAND + C)
    past.fills[0][normal] = 1
    assert take_back_seen(past, generator, hand_zone, nowhere, normal, 0) == 0
    assert past.fills[0][normal] == 0
    # A card that went unseen where none lies.
    assert take_back_unseen(past, generator, 0, hand_zone, nowhere, -1) == 0
    # Nor where the seat is sure of a card that is not there.
    past.sure_end[0], past.sure_kind[0], past.sure_number[0] = 1, normal, 1
    assert take_back_unseen(past, generator, 0, hand_zone, nowhere, -1) == 0
    # More cards of a kind than there are, or a special character too many.
    past.left[normal] = -1
    assert weigh_the_rest(past) == 0
    past.left[normal] = 0
    past.label[0] = SOME_CHARACTER
    assert past.tokens[0] > 0
    assert weigh_the_rest(past) == 0
    # Sure of a card where none lies.
    past.sure[nowhere][normal] = past.sure_in[nowhere] = 1
    assert label_sure(past, generator) == IMPOSSIBLE


def test_no_move_of_mutiny_has_a_code_beyond_the_last() -> None:
    with pytest.raises(ValueError, match="no move has the code"):
        GAME.move_of(GAME.codes)


def test_2_5_where_cards_came_unseen_any_number_can_lie() -> None:
    state, past = table("n1/2", "", "", "", at=Step.CHOOSE), new_past()
    note(state, Zone.HAND + B, Zone.POOL, UNKNOWN, 0)
    note(state, Zone.HAND + A, Zone.POOL, kind("n1/2"), ALL_SEATS)
    list_lines(state, past, 1)
    count_room(state, past, past.line_number[0] - 1, Zone.POOL, 1)
    assert past.room[1][: state.kinds] == [UNBOUNDED] * state.kinds


def test_2_5_what_was_counted_at_a_line_is_counted_once() -> None:
    past, room = new_past(), list(range(KINDS))
    past.suit_kinds[0] = KINDS
    number = remember_count(past, room)
    again = [0] * KINDS
    assert recall_count(past, again, number)
    assert again == room
    assert not recall_count(past, again, 0)
    # Where there is no room for more, it is counted again each time.
    past.counts[0] = COUNTS
    assert remember_count(past, room) == 0


def test_2_5_cards_are_put_down_wherever_the_past_leaves_them() -> None:
    state = table("n1/2", "", "", "", at=Step.CHOOSE)
    state.pool_size = 1
    past = new_past()
    lay_known(past, Zone.POOL, kind("n1/3"), 1)
    for zone in (Zone.POOL, Zone.CREW_DECK):
        lay_open(past, zone, 1)
    past.best_label[:2] = [kind("n1/2"), kind("n1/3")]
    guessing.put_down_crew(state, past)
    assert (state.pool[kind("n1/2")], state.pool[kind("n1/3")], state.deck[kind("n1/3")]) == (1, 1, 1)
    prizes = new_past()
    lay_known(prizes, Zone.SPENT, Prize.GOLD_1, 1)
    lay_open(prizes, Zone.BOOTY, 1)
    prizes.best_label[0] = Prize.RUM
    guessing.put_down_prizes(state, prizes)
    assert (sum(state.prizes[A]), state.booty[Prize.RUM], state.booty[Prize.GOLD_1]) == (0, 1, 0)
