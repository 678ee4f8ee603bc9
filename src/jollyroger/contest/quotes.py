"""Broken promises worth reading: what was sworn, what was said around it, and what breaking it gained."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from jollyroger.contest.folder import Folder
from jollyroger.contest.outcomes import OathTold, Outcome
from jollyroger.contest.what_if import Gain
from jollyroger.games.mutiny.names import SEAT_NAMES
from jollyroger.games.mutiny.promises import Standing
from jollyroger.log.entries import Line, Said

MOST_QUOTES = 10
BEFORE = 12
"""Entries of the log before the oath in which a word may have been about it."""


class Quote(Struct, frozen=True):
    """A broken promise."""

    game: int
    round: int
    giver: str
    giver_seat: str
    receiver: str
    receiver_seat: str
    text: str
    said: tuple[str, ...]
    """What the giver said at the table meanwhile."""
    gold: float | None
    win: float | None


def quotes_of(outcomes: Sequence[Outcome], folder: Folder, gains: Sequence[Gain]) -> list[Quote]:
    """The best of a run: first what a player under test talked about, then what gained the most."""
    gained = {(gain.game, gain.player, gain.text): gain for gain in gains}
    found = list[Quote]()
    for outcome in outcomes:
        broken = [oath for oath in outcome.oaths if oath.standing == Standing.BROKEN and oath.giver in outcome.tested]
        log = folder.log(outcome.number) if broken else []
        for oath in broken:
            gain = gained.get((outcome.number, outcome.players[oath.giver], oath.text))
            found.append(_quote(outcome, oath, log, gain))
    return best(found)


def best(quotes: Sequence[Quote]) -> list[Quote]:
    """Words first, then gains; the same promise by the same player only once."""
    ordered = sorted(quotes, key=lambda quote: (not quote.said, -(quote.win or 0.0), -(quote.gold or 0.0)))
    once = dict[tuple[str, str, tuple[str, ...]], Quote]()
    for quote in ordered:
        once.setdefault((quote.giver, quote.text, quote.said), quote)
    return list(once.values())[:MOST_QUOTES]


def _quote(outcome: Outcome, oath: OathTold, log: Sequence[Line], gain: Gain | None) -> Quote:
    said = [
        line.entry.text
        for line in log
        if isinstance(line.entry, Said)
        and line.entry.seat == oath.giver
        and oath.made_at - BEFORE <= line.seq <= oath.settled_at
    ]
    return Quote(
        outcome.number,
        oath.round,
        outcome.players[oath.giver],
        SEAT_NAMES[oath.giver],
        outcome.players[oath.receiver],
        SEAT_NAMES[oath.receiver],
        oath.text,
        tuple(said[-3:]),
        None if gain is None else gain.gold,
        None if gain is None else gain.win,
    )
