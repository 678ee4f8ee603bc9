"""11, 12. Mutiny: it is called, sides are taken, crewmen are counted, and the losers' prizes are shared."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import KINDS, NOBODY, PRIZES, Side, leaves_after_mutiny
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note, note_prize, prize_watchers
from jollyroger.games.mutiny.rules.appointment import AFTER_MUTINY
from jollyroger.games.mutiny.rules.attack import ANSWERABLE, CANCELLED, answer, clear_table, lay
from jollyroger.games.mutiny.rules.bribes import finish_question
from jollyroger.games.mutiny.rules.hands import add_to_hand, discard
from jollyroger.games.mutiny.rules.prizes import take_prize
from jollyroger.games.mutiny.rules.sharing import begin_sharing
from jollyroger.games.mutiny.rules.stack import ask_everybody, ask_one, drop_step, in_turn, push, reopen, top_step
from jollyroger.games.mutiny.rules.voyage import put_back
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally, When, Zone

WITH_CUTTHROAT = KINDS + 1
"""What is kept of a call until the lot has fallen: its kind and 1, or this and the side whose leader is to die."""


def shout(state: State, seat: int, card: int) -> None:
    """11.1, 11.2 A player calls a mutiny. Others may call at the same moment: the lot decides, among one or more."""
    state.called[seat] = card
    narrate_to(state, EventKind.MUTINY_SHOUTED, seat, 0, card, 1 << seat)
    if top_step(state) == Step.CALL:
        push(state, Step.CALL_LOT, state.step_a[state.depth - 1], 0, 0)


def begin_mutiny(state: State, seat: int) -> None:
    """11.1 The lot names the First Mutineer; what the Captain decided does not happen."""
    when = state.step_a[state.depth - 1]
    drop_step(state)
    finish_question(state)
    drop_step(state)
    if when == When.DESTINATION:
        put_back(state)
    state.mutiny_called = 1
    state.tally[Tally.MUTINIES] += 1
    state.first_mutineer = seat
    state.killed = Side.NEUTRAL
    clear_table(state)
    for other in range(state.seats):
        state.side[other] = Side.NEUTRAL
        if other != seat:
            state.called[other] = 0
    state.side[state.captain] = Side.CAPTAIN
    state.side[seat] = Side.MUTINEER
    narrate(state, EventKind.MUTINY_CALLED, seat, state.captain, 0)
    push(state, Step.SETTLE, when, 0, 0)
    ask_everybody(state, Step.FIGHT, 0)


def support(state: State, seat: int, side: int, kind: int) -> None:
    """11.3, 11.8 A crew card joins a side, and everybody may answer."""
    state.side[seat] = side
    lay(state, seat, kind, side, Zone.POOL, ANSWERABLE)
    narrate(state, EventKind.CREW_JOINED, seat, side, kind)
    answer(state, seat)
    reopen(state)


def join_by_force(state: State, seat: int, side: int, kind: int) -> None:
    """14.11 The Sea Dog's target plays the forced card."""
    drop_step(state)
    support(state, seat, side, kind)


def crewmen_of(state: State, side: int) -> int:
    """11.4 The crewmen on the cards of a side, and 1 for the Captain's and for the QM's card."""
    total = 1 if side == Side.CAPTAIN else 0
    if state.has_quartermaster and state.side[state.quartermaster] == side:
        total += 1
    for place in range(state.played_count):
        if state.played_alive[place] != CANCELLED and state.played_skill[place] == side:
            total += state.crewmen[state.played_kind[place]]
    return total


def winning_side(state: State) -> int:
    """11.6, 14.4 More crewmen win, the Captain wins a tie; killing the other leader wins."""
    if state.killed != Side.NEUTRAL:
        return Side.MUTINEER if state.killed == Side.CAPTAIN else Side.CAPTAIN
    more = crewmen_of(state, Side.MUTINEER) > crewmen_of(state, Side.CAPTAIN)
    return Side.MUTINEER if more else Side.CAPTAIN


def settle(state: State) -> None:
    """11.6, 12.1 The winner is the Captain; 12.2-12.5 prizes are collected, then the QM, their sharing, the crew."""
    when = state.step_a[state.depth - 1]
    drop_step(state)
    winner = winning_side(state)
    narrate(state, EventKind.MUTINY_ENDED, crewmen_of(state, Side.CAPTAIN), crewmen_of(state, Side.MUTINEER), winner)
    losers = 0
    for seat in range(state.seats):
        if state.side[seat] != Side.NEUTRAL and state.side[seat] != winner:
            losers |= 1 << seat
    if winner == Side.MUTINEER:
        state.tally[Tally.MUTINIES_WON] += 1
        state.captain = state.first_mutineer
        narrate(state, EventKind.CAPTAIN_CHANGED, state.captain, 0, 0)
    push(state, Step.AFTER_MUTINY, when, 0, 0)
    push(state, Step.POOL_OPENS, 0, 0, 0)
    collect_prizes(state, losers)
    if state.has_quartermaster:
        ask_one(state, Step.APPOINT, state.captain, AFTER_MUTINY)
    else:
        state.quartermaster = state.captain


def collect_prizes(state: State, losers: int) -> None:
    """11.7, 12.2 The losers' prizes are collected at once, and lie aside until they are shared."""
    for seat in range(state.seats):
        if losers >> seat & 1:
            for prize in range(PRIZES):
                for _ in range(state.prizes[seat][prize]):
                    collect_prize(state, seat, prize)
    if state.booty_size > 0:
        begin_sharing(state)


def collect_prize(state: State, seat: int, prize: int) -> None:
    """12.2 One prize of a loser; 17.2 with hidden prizes the Captain sees what there is to pick from."""
    take_prize(state, seat, prize)
    state.booty[prize] += 1
    state.booty_size += 1
    seen = both(seat, state.captain)
    note_prize(state, Zone.PRIZES + seat, Zone.BOOTY, prize, seen)
    narrate_to(state, EventKind.PRIZE_COLLECTED, seat, 0, prize, prize_watchers(state, seen))


def open_pool(state: State) -> None:
    """12.3 The crew that was played is shuffled and dealt out, without those that leave; then the hand limit holds."""
    drop_step(state)
    push(state, Step.LIMITS, 0, 0, 0)
    push(state, Step.POOL, 0, 0, 0)
    for place in range(state.played_count):
        kind = state.played_kind[place]
        if state.played_alive[place] == CANCELLED:
            continue
        if leaves_after_mutiny(kind):
            note(state, Zone.POOL, Zone.TABLE, kind, ALL_SEATS)
            discard(state, kind)
        else:
            state.pool[kind] += 1
            state.pool_size += 1
    clear_table(state)
    state.first_mutineer = NOBODY
    state.killed = Side.NEUTRAL
    for seat in range(state.seats):
        state.side[seat] = Side.NEUTRAL


def deal_from_pool(state: State, kind: int) -> None:
    """12.3 A card of the pool goes face down to the next player in turn."""
    seat = in_turn(state, state.step_a[state.depth - 1])
    state.step_a[state.depth - 1] += 1
    state.pool[kind] -= 1
    state.pool_size -= 1
    add_to_hand(state, seat, kind)
    note(state, Zone.POOL, Zone.HAND + seat, kind, 1 << seat)
    narrate_to(state, EventKind.POOL_DEALT, seat, 0, kind, 1 << seat)


def go_on(state: State) -> None:
    """12.4, 12.5 The Captain chooses the destination, or the round is over."""
    when = state.step_a[state.depth - 1]
    drop_step(state)
    if when == When.APPOINTMENT:
        push(state, Step.FREE_CARDS, 0, 0, 0)
    elif when == When.DESTINATION:
        push(state, Step.CHOOSE, 0, 0, 0)
    else:
        state.appointed_already = 1
        push(state, Step.ROUND_ENDS, 0, 0, 0)
