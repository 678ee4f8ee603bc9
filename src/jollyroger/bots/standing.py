"""How likely each seat is to win between two rounds, as sailors would play on: a small net, written like the rules.

A search need not play to the end then. The same net looks at each seat, and the chances of a table add up to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.sailor.worth import (
    best_of_others,
    crewmen_in_hand,
    face_up_worth,
    riches,
    rounds_left,
    shirkers,
    skill_in_hand,
)
from jollyroger.games.kernels import deal_all
from jollyroger.games.mutiny.cards import FIRST_NORMAL, SEATS, SKILLS
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, next_seat, play

NUMBERS_SEEN = 18
"""How many numbers tell of a seat."""
UNITS = 24
"""The width of what the net thinks about a seat."""


def is_between_rounds(state: State) -> bool:
    """4, 5.1 Whether the Captain is about to choose a destination: what went before is settled."""
    return top_step(state) == Step.SAIL


def describe_seat(state: State, seat: int, lazy: int, row: Any) -> None:
    """The numbers that tell of a seat, of a whole state of which nothing is hidden."""
    gold = riches(state, seat)
    skills, characters = 0, 0
    for skill in range(SKILLS):
        skills += skill_in_hand(state, seat, skill)
    for place in range(state.held_kinds[seat]):
        if state.held[seat][place] < FIRST_NORMAL:
            characters += 1
    left = min(rounds_left(state), 1 + state.prize_deck_size // max(1, state.seats))
    row[0] = gold
    row[1] = gold - best_of_others(state, seat)
    row[2] = face_up_worth(state, seat)
    row[3] = 10 * state.hand_size[seat]
    row[4] = 5 * crewmen_in_hand(state, seat)
    row[5] = 30 if seat == state.captain else 0
    row[6] = 30 if seat == state.quartermaster and state.has_quartermaster else 0
    row[7] = 30 if lazy >> seat & 1 else 0
    row[8] = 10 * rounds_left(state)
    row[9] = 10 * left
    row[10] = 5 * skills
    row[11] = 15 * characters
    row[12] = face_up_worth(state, state.captain)
    row[13] = 10 * state.seats
    row[14] = 10 * state.prizes[seat][Prize.RUM]
    row[15] = (gold - best_of_others(state, seat)) * 10 // (2 + rounds_left(state))
    row[16] = gold * 10 // (2 + rounds_left(state))
    row[17] = 30 if state.hidden_prizes else 0


def score_seat(net: Any, row: Any) -> float:
    """How well a seat stands."""
    score = 0.0
    for unit in range(UNITS):
        thought = net.base[unit]
        for number in range(NUMBERS_SEEN):
            thought += net.inner[unit, number] * row[number]
        if thought > 0:
            score += net.outer[unit] * thought
    return score


def weigh_standing(state: State, net: Any, row: Any, chances: Any) -> None:
    """The chance of each seat to win."""
    lazy = shirkers(state)
    most = -1000.0
    for seat in range(state.seats):
        describe_seat(state, seat, lazy, row)
        chances[seat] = score_seat(net, row)
        most = max(most, chances[seat])
    total_chance = 0.0
    for seat in range(state.seats):
        chances[seat] = 2.718281828459045 ** (chances[seat] - most)
        total_chance += chances[seat]
    for seat in range(state.seats):
        chances[seat] /= total_chance


def play_rounds(
    state: Any, bots: Any, generators: Any, until: int, codes: Any, views: Any, boards: Any, lists: Any, mind: Any
) -> None:
    """Bots play on to the end, or to a round that begins after so many destinations."""
    deal_all(state, generators[0])
    while not is_over(state) and not (state.visited >= until and is_between_rounds(state)):
        seat = next_seat(state)
        look(views, 0, state, seat)
        count = legal_codes(views[0], seat, codes)
        play(state, seat, choose(bots[seat], views[0], seat, codes, count, generators[1 + seat], boards, lists, mind))
        deal_all(state, generators[0])


def note_standings(
    state: Any, bots: Any, generators: Any, rows: Any, codes: Any, views: Any, boards: Any, lists: Any, mind: Any
) -> int:
    """One game to its end, with the numbers of all seats noted at the begin of each round; how many rounds."""
    noted = 0
    for until in range(len(rows)):
        play_rounds(state, bots, generators, until, codes, views, boards, lists, mind)
        if is_over(state):
            break
        lazy = shirkers(state)
        for seat in range(min(SEATS, state.seats)):
            describe_seat(state, seat, lazy, rows[noted, seat])
        noted += 1
    return noted
