"""How often a player under test is asked in a game of the Oath Book, and what its messages weigh.

    python -m benchmarks.oath_book [--games 80]

Three players sit among the crew with the orders that everybody has at first: one takes the first move in the list, one
plays like the first sailor and names a move at a time, one does the same and names in one answer all that it would do
if the others passed. What they do is worked out from their seat's view, as a bot's move is.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev

from jollyroger.contest.conditions import Conditions
from jollyroger.contest.minds import choice_of, mind_called
from jollyroger.contest.players.player import Reply, Request
from jollyroger.contest.table import ContestTable
from jollyroger.contest.tested_seat import TestedSeat, question_of
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.moves.codes import FAMILY_OF, VERB_OF, Verb
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import Step

MOST_MOVES = 12
ONE_BY_ONE = (Step.CALL, Step.TRAITOR)
"""Where nobody does two things."""
Answer = Callable[[ContestTable, int], list[str]]


def first_listed(_table: ContestTable, _seat: int) -> list[str]:
    """The first move in the list."""
    return ["1"]


def like_a_sailor(table: ContestTable, seat: int) -> list[str]:
    """What the first sailor would do, one move."""
    code, _ = choice_of(table.state, mind_called("sailor-1"), seat, table.generators[seat])
    return [MUTINY.write_move(table.state.state, code)]


def all_at_once(table: ContestTable, seat: int) -> list[str]:
    """What the first sailor would do as long as the same question is asked, and nobody else does anything."""
    mind, view = mind_called("sailor-1"), MUTINY.view(table.state.state, seat)
    question, told = question_of(view), list[str]()
    while len(told) < MOST_MOVES and question_of(view) == question:
        codes = MUTINY.legal_codes(view, seat)
        if not codes:
            break
        code, _ = mind.choose(view, seat, codes, table.generators[seat], table.book.oaths)
        bribe = FAMILY_OF[code] == Family.BRIBE
        if told and bribe:
            break
        told.append(MUTINY.write_move(view, code))
        if bribe and VERB_OF[code] not in (Verb.ACCEPT, Verb.DECLINE) and Verb.PASS in codes:
            told.append(MUTINY.write_move(view, Verb.PASS))
        if bribe or code == Verb.PASS or top_step(view) in ONE_BY_ONE:
            break
        MUTINY.play_code(view, seat, code)
    return told


PLAYERS: dict[str, Answer] = {
    "first move in the list": first_listed,
    "like a sailor, a move at a time": like_a_sailor,
    "like a sailor, several at once": all_at_once,
}


async def played(answer: Answer, number: int) -> TestedSeat:
    """One game: a deal from one of its seats."""
    conditions = Conditions()
    deal, me = divmod(number, conditions.seats)
    table, crew = ContestTable(conditions, deal), mind_called("sailor-1")

    async def ask(request: Request) -> Reply:
        tested.effort.tokens_in += len(request.message.encode())
        return Reply(json.dumps({"move": answer(table, me)}))

    tested = TestedSeat(me, number, conditions, ask)
    while not table.is_over:
        seat = table.next_seat()
        if seat == me:
            await tested.act(table)
        else:
            table.move(seat, *choice_of(table.state, crew, seat, table.generators[seat]))
    return tested


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=80)
    games = parser.parse_args().games
    for name, answer in PLAYERS.items():
        efforts = [asyncio.run(played(answer, number)).effort for number in range(games)]
        calls = [effort.calls for effort in efforts]
        print(
            f"{name:34}{mean(calls):6.1f} ± {1.96 * stdev(calls) / sqrt(games):.1f} calls, "
            f"{mean(effort.by_orders for effort in efforts):.1f} by orders, "
            f"{mean(effort.planned for effort in efforts):.1f} named before, "
            f"{sum(effort.refusals for effort in efforts)} refusals, "
            f"{sum(effort.tokens_in for effort in efforts) / sum(calls) / 1000:.1f} kB a message"
        )


if __name__ == "__main__":
    main()
