"""What Red Beard says about a game, in words."""

from __future__ import annotations

from jollyroger.games.duel.cards import colour_of
from jollyroger.games.duel.moves import Board, Kraken, Parrot, Pick, Reinforce, Split, move_of
from jollyroger.games.duel.notation import sets_of
from jollyroger.games.duel.state import State
from jollyroger.words.common.languages import N_
from jollyroger.words.duel.game_words import DuelWords

SPLITS = N_("({first}) or ({second}) to choose from")
TAKES = N_("take {cards}")
REINFORCES = N_("{card} to the crew {at_ship}")
PARROT_LIES = N_("{card} as a parrot {at_ship}")
BOARDS_SHIP = N_("{card} aboard the {ship}")
KRAKEN_TAKES = N_("the kraken to the {ship}")
KRAKEN_RESTS = N_("the kraken for nothing")
VISITS_TORTUGA = N_("visit Tortuga")

TURNING_POINT = N_(
    "Turn {turn}, {player}: {made}. Chance to win {after}; Red Beard would have played: {better}, for {before}."
)
NO_TURNING_POINT = N_("No decision cost half a percent or more: both played like Red Beard.")
RED_BEARD_WOULD = N_("Red Beard would play for {player}: {move}. Chance to win {chance}, margin {margin} gold.")
CURVE = N_("Chance of {player} to win")
COSTS = N_("Costs {cost}. Better: {move}")
DECISIONS = N_("What decisions cost on average (chance to win)")
SPLITTING = N_("splitting")
PICKING = N_("picking")
PLAYING = N_("playing")
TURNING_POINTS = N_("Turning points")

HINT = N_("Red Beard would play: {move}.")
WHY_SPLIT = N_("If {other} takes the first set, your chance to win is {one}; with the second one it is {two}.")
WHY_PICK = N_("With that set your chance to win is {chance}, with the other one {less}.")
WHY_PLAY = N_("{outlook}. Your chance to win is {chance} then.")
NEXT_BEST = N_("The next best gives {less}: {move}.")
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
            return words.say(REINFORCES, card=words.card(card), at_ship=words.lexicon.at_ships[ship])
        case Parrot(card, ship):
            return words.say(PARROT_LIES, card=words.card(card), at_ship=words.lexicon.at_ships[ship])
        case Board(card):
            return words.say(BOARDS_SHIP, card=words.card(card), ship=words.ship(colour_of(card)))
        case Kraken(None):
            return words.say(KRAKEN_RESTS)
        case Kraken(ship):
            assert ship is not None
            return words.say(KRAKEN_TAKES, ship=words.ship(ship))
    return words.say(VISITS_TORTUGA)
