"""What a move would do, found out by playing it on a copy of what the player sees."""

from __future__ import annotations

from typing import NamedTuple

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import NOBODY, SHIPS
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import State
from jollyroger.words.terminal import (
    CAPTAIN_LEAVES,
    MORE_GOLD,
    NOTHING_CHANGES,
    STRENGTHS,
    YOUR_CAPTAIN_BOARDS,
    TerminalWords,
)


class ShipChange(NamedTuple):
    """A ship whose crews a move makes stronger or weaker."""

    ship: int
    own: int
    other: int
    captain_before: int
    captain: int


class Preview(NamedTuple):
    """What a move changes: ships, the gold under the player's chest; and what both own in all then."""

    ships: tuple[ShipChange, ...]
    gold: int
    own_total: int
    other_total: int


def preview(view: State, seat: int, code: int) -> Preview:
    """Play a legal move on a copy, and see what is different."""
    after = DUEL.copy(view)
    DUEL.play_code(after, seat, code)
    return Preview(
        tuple(
            ShipChange(
                ship,
                after.strength[seat][ship],
                after.strength[1 - seat][ship],
                view.captain[ship],
                after.captain[ship],
            )
            for ship in range(SHIPS)
            if any(view.strength[side][ship] != after.strength[side][ship] for side in (seat, 1 - seat))
        ),
        after.gold[seat] - view.gold[seat],
        total_gold(after, seat),
        total_gold(after, 1 - seat),
    )


def preview_text(seen: Preview, seat: int, words: TerminalWords) -> str:
    """A preview in few words; a ship is named only where a move touches several."""
    if seen.gold:
        return words.say(MORE_GOLD, gold=seen.gold, own=seen.own_total, other=seen.other_total)
    if len(seen.ships) == 1:
        return _ship_text(seen.ships[0], seat, words)
    told = [f"{words.colour(change.ship)} {_ship_text(change, seat, words)}" for change in seen.ships]
    return "; ".join(told) or words.say(NOTHING_CHANGES)


def _ship_text(change: ShipChange, seat: int, words: TerminalWords) -> str:
    told = [words.say(STRENGTHS, own=change.own, other=change.other)]
    if change.captain != change.captain_before:
        # A player's own card never helps the other: his captain comes, or the other one goes.
        if change.captain == seat:
            told.append(words.say(YOUR_CAPTAIN_BOARDS))
        elif change.captain == NOBODY:
            told.append(words.say(CAPTAIN_LEAVES, player=words.players[1 - seat]))
    return ", ".join(told)
