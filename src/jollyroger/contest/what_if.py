"""What breaking an oath was worth: the game is played on from the move that broke it, and from one that keeps it.

The crew plays all seats from there on, with the same luck both times. So this is what the broken oath gained by itself,
without what others did about it later: that shows in the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from jollyroger.bots.match import stream_of
from jollyroger.bots.sailor_1.bot import FirstSailorBot
from jollyroger.contest.estimates import Estimate, estimate
from jollyroger.contest.folder import Folder
from jollyroger.contest.oath_book_1.promises import keeping_one
from jollyroger.contest.outcomes import OathTold, Outcome
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.promises import Standing
from jollyroger.log.entries import Moved
from jollyroger.log.table_state import TableState

MOST_OATHS = 60
"""Of a player: more are drawn evenly from among them."""
SEED = 20


class Gain(Struct, frozen=True):
    """What one broken oath gained its giver, as a mean over the games that were played on."""

    player: str
    game: int
    text: str
    gold: float
    win: float


class Gains(Struct, frozen=True):
    """What a player's broken oaths gained."""

    broken: int
    by_move: int
    """Those that one move broke, so that another could have kept them."""
    tried: int
    rollouts: int
    gold: Estimate | None
    win: Estimate | None


def gains_of(
    name: str, outcomes: Sequence[Outcome], folder: Folder, rollouts: int, watch: Callable[[], None] = lambda: None
) -> tuple[Gains, list[Gain]]:
    """The gains of one player in a run."""
    broken = [
        (outcome, oath)
        for outcome in outcomes
        for oath in outcome.oaths
        if oath.standing == Standing.BROKEN and outcome.players[oath.giver] == name
    ]
    by_move = [(outcome, oath) for outcome, oath in broken if oath.by_own_move]
    step = max(1, -(-len(by_move) // MOST_OATHS))
    found = list[Gain]()
    for outcome, oath in by_move[::step] if rollouts else []:
        gain = _gain(name, outcome, oath, folder, rollouts)
        if gain is not None:
            found.append(gain)
        watch()
    gold, win = estimate(gain.gold for gain in found), estimate(gain.win for gain in found)
    return Gains(len(broken), len(by_move), len(found), rollouts, gold, win), found


def _gain(name: str, outcome: Outcome, told: OathTold, folder: Folder, rollouts: int) -> Gain | None:
    """None if no move would have kept the oath."""
    lines = folder.log(outcome.number)
    table = TableState(lines[0])
    for line in lines[1:]:
        if line.seq == told.settled_at:
            break
        table.apply(line)
    entry = line.entry
    assert isinstance(entry, Moved)
    assert table.book is not None
    seat, state = told.giver, table.state
    view = MUTINY.view(state, seat)
    place = outcome.oaths.index(told)
    codes = MUTINY.legal_codes(view, seat)
    kept = keeping_one(view, seat, codes, table.book.oaths[place])
    if entry.code in kept or not kept:
        return None
    honest = FirstSailorBot().choose(view, seat, kept, new_generator(SEED, outcome.number))
    ends = [list(_ends(state, seat, code, rollouts)) for code in (entry.code, honest)]
    gold, win = (sum(one[part] - other[part] for one, other in zip(*ends, strict=True)) / rollouts for part in (0, 1))
    return Gain(name, outcome.number, told.text, gold, win)


def _ends(state: Any, seat: int, code: int, rollouts: int) -> Iterator[tuple[float, float]]:
    """The gold and the share of the win of a seat, game after game."""
    for number in range(rollouts):
        end = MUTINY.copy(state)
        MUTINY.play_code(end, seat, code)
        play_on(end, number)
        result = MUTINY.result(end)
        assert result is not None
        yield result.scores[seat], 1 / len(result.winners) if seat in result.winners else 0.0


def play_on(state: Any, number: int) -> None:
    """The crew plays a game to its end."""
    sailor, seats = FirstSailorBot(), state.seats
    dealer = SeededDealer(SEED, stream_of(number, 0, seats))
    generators = [new_generator(SEED, stream_of(number, 1 + seat, seats)) for seat in range(seats)]
    while True:
        for _ in MUTINY.deal_all(state, dealer):
            pass
        if MUTINY.result(state) is not None:
            return
        seat = MUTINY.asked(state)
        view = MUTINY.view(state, seat)
        codes = MUTINY.legal_codes(view, seat)
        MUTINY.play_code(state, seat, sailor.choose(view, seat, codes, generators[seat]))
