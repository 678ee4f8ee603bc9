"""What a move of the duel would do, in few words."""

from __future__ import annotations

from jollyroger.games.duel.cards import NOBODY
from jollyroger.games.duel.previews import Preview, ShipChange
from jollyroger.words.common.languages import N_, NU_
from jollyroger.words.duel.game_words import DuelWords

STRENGTHS = N_("{own} to {other}")
YOUR_CAPTAIN_BOARDS = N_("your captain goes aboard")
CAPTAIN_LEAVES = N_("{player}'s captain leaves")
MORE_GOLD = NU_("+{gold} gold, {own} to {other} in total", by="gold")
NOTHING_CHANGES = N_("nothing changes")


def preview_text(seen: Preview, seat: int, words: DuelWords) -> str:
    """A preview in few words; a ship is named only where a move touches several."""
    if seen.gold:
        return words.say(MORE_GOLD, gold=seen.gold, own=seen.own_total, other=seen.other_total)
    if len(seen.ships) == 1:
        return _ship_text(seen.ships[0], seat, words)
    told = [f"{words.colour(change.ship)} {_ship_text(change, seat, words)}" for change in seen.ships]
    return "; ".join(told) or words.say(NOTHING_CHANGES)


def _ship_text(change: ShipChange, seat: int, words: DuelWords) -> str:
    told = [words.say(STRENGTHS, own=change.own, other=change.other)]
    if change.captain != change.captain_before:
        # A player's own card never helps the other: his captain comes, or the other one goes.
        if change.captain == seat:
            told.append(words.say(YOUR_CAPTAIN_BOARDS))
        elif change.captain == NOBODY:
            told.append(words.say(CAPTAIN_LEAVES, player=words.players[1 - seat]))
    return ", ".join(told)
