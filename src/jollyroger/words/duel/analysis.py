"""What Red Beard says about a game, in words."""

from __future__ import annotations

from jollyroger.games.duel.cards import colour_of
from jollyroger.games.duel.moves import Board, Kraken, Parrot, Pick, Reinforce, Split, move_of
from jollyroger.games.duel.notation import sets_of
from jollyroger.games.duel.state import State
from jollyroger.words.common.languages import N_
from jollyroger.words.duel.game_words import DuelWords

SPLITS = N_("offer ({first}) or ({second})")
TAKES = N_("take {cards}")
REINFORCES = N_("reinforce the crew {at_ship} with {card}")
PARROT_LIES = N_("play {card} as a parrot {at_ship}")
BOARDS_SHIP = N_("board the {ship} with {card}")
KRAKEN_TAKES = N_("send the kraken to the {ship}")
KRAKEN_RESTS = N_("play the kraken without a target")
VISITS_TORTUGA = N_("visit Tortuga and reveal all your parrots")

TURNING_POINT = N_("Turn {turn}, {player}: {made} ({after}). Better: {better} ({before}).")
NO_TURNING_POINT = N_("No real mistakes: both sides played like Red Beard.")
RED_BEARD_WOULD = N_("Red Beard's tip for {player}: {move}. Win chance {chance}, expected lead {margin} gold.")
CURVE = N_("{player}'s win chance")
COSTS = N_("Costs {cost}. Better: {move}")
DECISIONS = N_("Average loss per move (win chance)")
SPLITTING = N_("splitting")
PICKING = N_("picking")
PLAYING = N_("playing")
TURNING_POINTS = N_("Turning points")

HINT = N_("Red Beard's tip: {move}.")
WHY_SPLIT = N_("You win {one} of the time if {other} takes the first set, {two} if it's the second.")
WHY_PICK = N_("You win {chance} of the time with that set, {less} with the other.")
WHY_PLAY = N_("{outlook}. Win chance {chance}.")
NEXT_BEST = N_("Next best ({less}): {move}.")
AS_GOOD = N_("Just as good: {move}.")


def move_text(state: State, code: int, words: DuelWords) -> str:
    """A move in words, before it is made."""
    move = move_of(code)
    match move:
        case Split():
            first, second = sets_of(state, code)
            return words.say(SPLITS, first=words.cards(first), second=words.cards(second))
        case Pick(which):
            return words.say(TAKES, cards=words.cards(sets_of(state, state.first_set)[which]))
        case Reinforce(card, ship):
            return words.say(REINFORCES, card=words.card(card), at_ship=words.at_ship(ship))
        case Parrot(card, ship):
            return words.say(PARROT_LIES, card=words.card(card), at_ship=words.at_ship(ship))
        case Board(card):
            return words.say(BOARDS_SHIP, card=words.card(card), ship=words.ship(colour_of(card)))
        case Kraken(None):
            return words.say(KRAKEN_RESTS)
        case Kraken(ship):
            assert ship is not None
            return words.say(KRAKEN_TAKES, ship=words.ship(ship))
    return words.say(VISITS_TORTUGA)
