"""Many games that advance together, for the compiler: bound to one game, its features and its bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.match import stream_of
from jollyroger.games.generator import seed_generator
from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from jollyroger.games.contract import (
        choose,
        describe_move,
        is_over,
        legal_codes,
        look,
        next_seat,
        observe,
        play,
        share_win,
    )

OVER = -1
"""The seat that is asked in a game that is over."""
BEGIN = -1
KEEP = -2
LOOK = -3
"""In the place of a move: a new game begins, nothing happens, or a state was put there that is looked at."""
ASKED = -1
"""In the place of a bot: the caller is asked."""
GOES_ON = 0
ENDED = 1
CUT_OFF = 2


def play_on(
    start: Any, seed: int, stride: int, longest: int, again: int, choices: int,
    codes_of_actions: Any, actions_of_codes: Any,
    rows: Any, states: Any, generators: Any, seated: Any, moves: Any,
    actions: Any, masks: Any, observations: Any, shares: Any, gold: Any,
    codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
) -> None:  # fmt: skip
    """Each game takes the move that was made in it, and goes on to the next seat that is asked, or to its end."""
    for i in range(len(rows)):
        row = rows[i]
        row.ended = GOES_ON
        if moves[i] == KEEP:
            continue
        if moves[i] == BEGIN:
            begin_game(start, seed, stride, row, states, generators, i, len(seated[i]))
        elif moves[i] != LOOK:
            play(states[i], row.seat, codes_of_actions[row.seat, moves[i]])
            row.length += 1
            deal_all(states[i], generators[i, 0])
        let_bots_play(states[i], row, generators[i], seated[i], longest, choices, codes, views, boards, lists, mind)
        if row.seat == OVER:
            row.ended = ENDED if is_over(states[i]) else CUT_OFF
            finish_game(states[i], row, shares[i], gold[i])
            if again:
                begin_game(start, seed, stride, row, states, generators, i, len(seated[i]))
                let_bots_play(
                    states[i], row, generators[i], seated[i], longest, choices, codes, views, boards, lists, mind
                )
        ask_next(states[i], row, actions_of_codes, codes, actions[i], masks, observations, i)


def begin_game(
    start: Any, seed: int, stride: int, row: Any, states: Any, generators: Any, place: int, seats: int
) -> None:
    """A new game with cards of its own, up to its first decision."""
    states[place] = start[0]
    row.length = 0
    for part in range(seats + 1):
        seed_generator(generators[place, part], seed, stream_of(row.stream, part, seats))
    row.stream += stride
    deal_all(states[place], generators[place, 0])


def let_bots_play(
    state: Any, row: Any, generators: Any, seated: Any, longest: int, choices: int,
    codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
) -> None:  # fmt: skip
    """Bots play until somebody else is asked; OVER at the end, or after so many moves that the game is cut off."""
    row.seat = OVER
    while row.seat == OVER and not is_over(state) and row.length != longest:
        seat = next_seat(state)
        if seated[seat] == ASKED and not (choices and legal_codes(state, seat, codes) == 1):
            row.seat = seat
            row.viewer = seat
        else:
            code = codes[0]
            if seated[seat] != ASKED:
                look(views, 0, state, seat)
                count = legal_codes(views[0], seat, codes)
                code = choose(seated[seat], views[0], seat, codes, count, generators[1 + seat], boards, lists, mind)
            play(state, seat, code)
            row.length += 1
            deal_all(state, generators[0])


def finish_game(state: Any, row: Any, shares: Any, gold: Any) -> None:
    """The winners, and everybody's gold; a game that was cut off has none, and its hidden prizes stay hidden."""
    share_win(state, shares, gold)
    row.total = row.length
    if row.ended == CUT_OFF:
        for seat in range(len(shares)):
            shares[seat] = 0
            gold[seat] = 0


def ask_next(
    state: Any, row: Any, actions_of_codes: Any, codes: Any, actions: Any, masks: Any, observations: Any, place: int
) -> None:
    """Write what the seat asked may do, and what it sees; at the end, what the seat asked last sees."""
    if masks.shape[1]:
        for number in range(row.count):
            masks[place, actions[number]] = 0
    row.count = 0
    if row.seat != OVER:
        row.count = legal_codes(state, row.seat, codes)
        for number in range(row.count):
            actions[number] = actions_of_codes[row.seat, codes[number]]
    if masks.shape[1]:
        for number in range(row.count):
            masks[place, actions[number]] = 1
    if observations.shape[1]:
        observe(state, row.viewer, observations[place])


def find_illegal(rows: Any, actions: Any, moves: Any) -> int:
    """The first game whose move is not one of those that are legal, or -1; a game that is over takes any."""
    for i in range(len(rows)):
        found = rows[i].seat == OVER
        for number in range(rows[i].count):
            found |= actions[i, number] == moves[i]
        if not found:
            return i
    return -1


def describe_all(codes_of_actions: Any, rows: Any, states: Any, actions: Any, starts: Any, described: Any) -> None:
    """Write a row about each legal move of each game; a game's rows begin where `starts` says."""
    for i in range(len(rows)):
        seat = rows[i].seat
        for number in range(rows[i].count):
            code = codes_of_actions[seat, actions[i, number]]
            describe_move(states[i], seat, code, described[starts[i] + number])


def advise_all(
    bot: int, codes_of_actions: Any, rows: Any, states: Any, actions: Any, generators: Any, picked: Any,
    codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
) -> None:  # fmt: skip
    """Which of its legal moves a bot would make in each game, by its place among them."""
    for i in range(len(rows)):
        seat = rows[i].seat
        if seat != OVER:
            look(views, 0, states[i], seat)
            count = legal_codes(views[0], seat, codes)
            code = choose(bot, views[0], seat, codes, count, generators[i, 1 + seat], boards, lists, mind)
            for number in range(count):
                if codes_of_actions[seat, actions[i, number]] == code:
                    picked[i] = number


def observe_all(seats: Any, states: Any, observations: Any) -> None:
    """Write what a seat of each game sees, asked or not."""
    for i in range(len(states)):
        observe(states[i], seats[i], observations[i])
