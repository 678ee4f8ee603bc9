"""A bot for the duel that wants the most gold, now: what its chest and its ships are worth at the end of this turn.

Written like the rules, so that it runs interpreted and compiled.
"""

from __future__ import annotations

from jollyroger.games.duel.cards import SHIPS
from jollyroger.games.duel.flow import play
from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY, MOST_LEGAL
from jollyroger.games.duel.objections import legal_codes
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.generator import random_below
from jollyroger.games.layout import put_copy

BOARDS = 3
"""The positions it thinks about at once: after a split, after a pick, after a play."""
LOWEST = -1_000_000
GOLD = 1000
"""A piece of gold weighs more than all strength there is: that only decides between equals."""


def choose_greedily(
    view: State,
    seat: int,
    codes: list[int],
    count: int,
    generator: list[int],
    boards: list[State],
    lists: list[list[int]],
) -> int:
    """The move that leads to the largest lead; among equals any."""
    best = LOWEST
    equals = 0
    chosen = codes[0]
    for i in range(count):
        lead = lead_after(view, seat, codes[i], boards, lists)
        if lead > best:
            best = lead
            equals = 1
            chosen = codes[i]
        elif lead == best:
            equals += 1
            if random_below(generator, equals) == 0:
                chosen = codes[i]
    return chosen


def lead_after(view: State, seat: int, code: int, boards: list[State], lists: list[list[int]]) -> int:
    """The lead right after a play; after a pick, when both have played their sets; after a split, at the worse pick."""
    put_copy(boards, 0, view)
    play(boards[0], seat, code)
    if code >= FIRST_PLAY:
        return lead_of(boards[0], seat)
    if code >= FIRST_PICK:
        play_sets(boards, 0, lists)
        return lead_of(boards[0], seat)
    worst = -LOWEST
    for which in range(2):
        put_copy(boards, 1, boards[0])
        play(boards[1], 1 - seat, FIRST_PICK + which)
        play_sets(boards, 1, lists)
        worst = min(worst, lead_of(boards[1], seat))
    return worst


def play_sets(boards: list[State], place: int, lists: list[list[int]]) -> None:
    """Both players play their sets, each card for the largest lead at that moment."""
    while boards[place].phase == Phase.PLAY:
        seat = boards[place].mover
        count = legal_codes(boards[place], seat, lists[place])
        best = LOWEST
        chosen = lists[place][0]
        for i in range(count):
            put_copy(boards, place + 1, boards[place])
            play(boards[place + 1], seat, lists[place][i])
            lead = lead_of(boards[place + 1], seat)
            if lead > best:
                best = lead
                chosen = lists[place][i]
        play(boards[place], seat, chosen)


def lead_of(state: State, seat: int) -> int:
    """By how much a player's gold and ships are worth more; between equals, by how much the crews are stronger."""
    lead = GOLD * (total_gold(state, seat) - total_gold(state, 1 - seat))
    for ship in range(SHIPS):
        lead += state.strength[seat][ship] - state.strength[1 - seat][ship]
    return lead


class GreedyBot:
    """Takes what glitters."""

    name = "greedy"

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        lists = [[0] * MOST_LEGAL for _ in range(BOARDS)]
        return choose_greedily(view, seat, codes, len(codes), generator, [view] * BOARDS, lists)
