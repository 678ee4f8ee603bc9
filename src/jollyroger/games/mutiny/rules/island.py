"""9. Treasure island: reached with an Old Sailor's map; there prizes are buried."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import PRIZES, Character
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note, note_prize, prize_watchers
from jollyroger.games.mutiny.rules.bribes import finish_question, no_guard
from jollyroger.games.mutiny.rules.hands import discard, take_from_hand
from jollyroger.games.mutiny.rules.prizes import add_prize, take_unseen
from jollyroger.games.mutiny.rules.stack import ask_everybody, drop_step, push
from jollyroger.games.mutiny.rules.voyage import put_back
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally, Zone


def play_old_sailor(state: State, seat: int) -> None:
    """9.1 The Old Sailor lies on the table with the map, out of reach of a reshuffle."""
    take_from_hand(state, seat, Character.OLD_SAILOR)
    note(state, Zone.HAND + seat, Zone.TABLE, Character.OLD_SAILOR, ALL_SEATS)
    state.map_lies = 1


def discard_map(state: State) -> None:
    """9.6 The burying is over, or a Traitor cancelled the card: the Old Sailor is discarded."""
    state.map_lies = 0
    discard(state, Character.OLD_SAILOR)


def no_map(state: State) -> None:
    """9.2 Nobody had the map: the Captain chooses another destination, and the island not again in this round."""
    finish_question(state)
    put_back(state)
    state.island_closed = 1
    push(state, Step.CHOOSE, 0, 0, 0)


def reach_island(state: State) -> None:
    """9.1, 9.3 The island is reached; a Boatswain may be played, then prizes are buried."""
    finish_question(state)
    state.tally[Tally.ISLANDS] += 1
    island = 0
    while state.destination_stack[island] != Stack.TREASURE_ISLAND or not state.destination_left[island]:
        island += 1
    state.destination = island
    state.destination_left[island] = 0
    state.stack_left[Stack.TREASURE_ISLAND] -= 1
    no_guard(state)
    narrate(state, EventKind.ISLAND_REACHED, 0, 0, 0)
    push(state, Step.VISIT_ENDS, 0, 0, 0)
    ask_everybody(state, Step.SMART_KID, 0)
    push(state, Step.BURY_OPENS, 0, 0, 0)
    ask_everybody(state, Step.BOATSWAIN, 0)


def open_burying(state: State) -> None:
    """9.4, 14.1 Every player but the guard may bury; the guard is asked too, and may offer the duty."""
    drop_step(state)
    ask_everybody(state, Step.BURY, 0)


def close_burying(state: State) -> None:
    """9.6 All have buried what they wanted."""
    finish_question(state)
    discard_map(state)


def bury(state: State, seat: int, prize: int) -> None:
    """9.4, 9.5 A prize is buried, card by card."""
    take_unseen(state, seat, prize)
    state.buried[seat][prize] += 1
    state.buried_count[seat] += 1
    state.buried_here |= 1 << seat
    note_prize(state, Zone.PRIZES + seat, Zone.BURIED + seat, prize, 1 << seat)
    narrate_to(state, EventKind.PRIZE_BURIED, seat, 0, prize, prize_watchers(state, 1 << seat))


def dig_up(state: State, prize: int) -> None:
    """14.13 A buried prize lies face up before the Smart Kid's player; with hidden prizes both of them see it."""
    thief = state.step_a[state.depth - 1]
    victim = state.step_b[state.depth - 1]
    drop_step(state)
    state.buried[victim][prize] -= 1
    state.buried_count[victim] -= 1
    for other in range(PRIZES):
        # 17.1 Not all see which it is: it may be any of those that were shown.
        state.shown_buried[victim][other] = max(0, state.shown_buried[victim][other] - 1)
    add_prize(state, thief, prize)
    note_prize(state, Zone.BURIED + victim, Zone.PRIZES + thief, prize, both(victim, thief))
    narrate_to(state, EventKind.PRIZE_DUG_UP, victim, thief, prize, prize_watchers(state, both(victim, thief)))
