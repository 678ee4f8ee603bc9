"""Whether a move is allowed, written once: legal moves are those without an objection, a refusal quotes it."""

from __future__ import annotations

from enum import IntEnum

from jollyroger.games.duel.cards import KINDS, KRAKEN, SHIPS, SKELETON, TORTUGA, colour_of, is_pirate
from jollyroger.games.duel.moves import AS_PARROT, AWAY, CODES, FACE_UP, FIRST_PICK, FIRST_PLAY, SPLITS, USES, play_code
from jollyroger.games.duel.state import MOST_DRAWN, Phase, State


class Objection(IntEnum):
    """Why a move is refused."""

    NONE = 0
    GAME_IS_OVER = 1
    CARDS_ARE_BEING_DEALT = 2
    ONLY_THE_SPLITTER_SPLITS = 3
    ONLY_THE_PICKER_PICKS = 4
    THE_OTHER_PLAYS_NOW = 5
    SPLIT_NOW = 6
    PICK_NOW = 7
    PLAY_YOUR_SET_NOW = 8
    A_SET_IS_EMPTY = 9
    FIRST_CARD_IN_FIRST_SET = 10
    CARD_NOT_IN_YOUR_SET = 11
    NOT_THE_SHIP_OF_ITS_COLOUR = 12
    YOUR_CAPTAIN_IS_NOT_ABOARD = 13
    SKELETONS_NEVER_BOARD = 14
    NO_CREW_TO_TAKE_FROM = 15
    SKELETON_IS_SAFE = 16
    TORTUGA_IS_AT_NO_SHIP = 17
    NO_SUCH_MOVE = 18
    EQUAL_CARDS_IN_ORDER = 19


RULES = {
    Objection.GAME_IS_OVER: "8.1",
    Objection.CARDS_ARE_BEING_DEALT: "3.2",
    Objection.ONLY_THE_SPLITTER_SPLITS: "3.3",
    Objection.ONLY_THE_PICKER_PICKS: "3.4",
    Objection.THE_OTHER_PLAYS_NOW: "4.1",
    Objection.SPLIT_NOW: "3.3",
    Objection.PICK_NOW: "3.4",
    Objection.PLAY_YOUR_SET_NOW: "4.2",
    Objection.A_SET_IS_EMPTY: "3.3",
    Objection.FIRST_CARD_IN_FIRST_SET: "3.3",
    Objection.EQUAL_CARDS_IN_ORDER: "3.3",
    Objection.CARD_NOT_IN_YOUR_SET: "4.1",
    Objection.NOT_THE_SHIP_OF_ITS_COLOUR: "5.1",
    Objection.YOUR_CAPTAIN_IS_NOT_ABOARD: "6.1",
    Objection.SKELETONS_NEVER_BOARD: "7.2",
    Objection.NO_CREW_TO_TAKE_FROM: "7.3",
    Objection.SKELETON_IS_SAFE: "7.4",
    Objection.TORTUGA_IS_AT_NO_SHIP: "7.6",
    Objection.NO_SUCH_MOVE: "4.3",
}


def objection_to(state: State, seat: int, code: int) -> Objection:
    """What speaks against a seat making the move with that code now."""
    if not 0 <= code < CODES:
        return Objection.NO_SUCH_MOVE
    if state.phase == Phase.PLAY:
        return objection_to_playing(state, seat, code)
    if state.phase == Phase.SPLIT:
        return objection_to_splitting(state, seat, code)
    if state.phase == Phase.PICK:
        return objection_to_picking(state, seat, code)
    if state.phase == Phase.OVER:
        return Objection.GAME_IS_OVER
    return Objection.CARDS_ARE_BEING_DEALT


def objection_to_splitting(state: State, seat: int, code: int) -> Objection:
    """3.3 The splitter makes two sets of at least one card each, written in the one way that is agreed."""
    if seat != state.mover:
        return Objection.ONLY_THE_SPLITTER_SPLITS
    if code >= FIRST_PICK:
        return Objection.SPLIT_NOW
    if code >= 1 << state.drawn:
        return Objection.NO_SUCH_MOVE
    if code == 0 or code == (1 << state.drawn) - 1:
        return Objection.A_SET_IS_EMPTY
    if code & 1 == 0:
        return Objection.FIRST_CARD_IN_FIRST_SET
    if out_of_order(state) >> code & 1:
        return Objection.EQUAL_CARDS_IN_ORDER
    return Objection.NONE


WITH_CARD = tuple(
    sum(1 << first_set for first_set in range(SPLITS) if first_set >> place & 1) for place in range(MOST_DRAWN)
)
"""By place among the cards dealt: the first sets with that card, a bit for each."""


def out_of_order(state: State) -> int:
    """3.3 Equal cards are the same to everybody: the first sets with the later but not the earlier, a bit for each."""
    first_sets = 0
    for later in range(2, state.drawn):
        for earlier in range(1, later):
            if state.dealt[earlier] == state.dealt[later]:
                first_sets |= WITH_CARD[later] & ~WITH_CARD[earlier]
    return first_sets


def objection_to_picking(state: State, seat: int, code: int) -> Objection:
    """3.4 The picker takes one of the two sets."""
    if seat != state.mover:
        return Objection.ONLY_THE_PICKER_PICKS
    if not FIRST_PICK <= code < FIRST_PLAY:
        return Objection.PICK_NOW
    return Objection.NONE


def objection_to_playing(state: State, seat: int, code: int) -> Objection:
    """4.1 Players play the cards of their own set, when it is their time to."""
    if seat != state.mover:
        return Objection.THE_OTHER_PLAYS_NOW
    if code < FIRST_PLAY:
        return Objection.PLAY_YOUR_SET_NOW
    card = (code - FIRST_PLAY) // USES
    use = (code - FIRST_PLAY) % USES
    if not is_held(state, seat, card, state.hand_size[seat]):
        return Objection.CARD_NOT_IN_YOUR_SET
    objection = objection_to_kind(card, use)
    if objection != Objection.NONE:
        return objection
    return objection_to_use(state, seat, card, use)


def is_held(state: State, seat: int, card: int, places: int) -> bool:
    """4.1 Whether a card is among the first few of those that a player has yet to play."""
    for place in range(places):
        if state.hand[seat][place] == card:
            return True
    return False


def objection_to_kind(card: int, use: int) -> Objection:
    """What a kind of card can never be used for. Any card can be a parrot (5.2)."""
    if is_pirate(card) and FACE_UP <= use < AWAY and use - FACE_UP != colour_of(card):
        return Objection.NOT_THE_SHIP_OF_ITS_COLOUR
    if card == SKELETON and use == AWAY:
        return Objection.SKELETONS_NEVER_BOARD
    if card == TORTUGA and FACE_UP <= use < AWAY:
        return Objection.TORTUGA_IS_AT_NO_SHIP
    return Objection.NONE


def hangs_on_crews(card: int, use: int) -> bool:
    """6.1, 7.3 Only boarding, and what a kraken may take, hang on how things stand; all else is always possible."""
    return (is_pirate(card) and use == AWAY) or (card == KRAKEN and FACE_UP <= use < AWAY)


def objection_to_use(state: State, seat: int, card: int, use: int) -> Objection:
    """What speaks, as things stand, against a use that this kind of card does have."""
    if not hangs_on_crews(card, use):
        return Objection.NONE
    if use == AWAY:
        return objection_to_boarding(state, seat, card)
    return objection_to_kraken(state, seat, use - FACE_UP)


def objection_to_boarding(state: State, seat: int, pirate: int) -> Objection:
    """6.1 A pirate boards only while its player's captain is aboard the ship of its colour."""
    if state.captain[colour_of(pirate)] != seat:
        return Objection.YOUR_CAPTAIN_IS_NOT_ABOARD
    return Objection.NONE


def objection_to_kraken(state: State, seat: int, ship: int) -> Objection:
    """7.3, 7.4 A kraken takes the last card of an enemy crew, unless that is a face-up skeleton."""
    enemy = 1 - seat
    size = state.crew_size[enemy][ship]
    if size == 0:
        return Objection.NO_CREW_TO_TAKE_FROM
    if state.crew[enemy][ship][size - 1] == SKELETON:
        return Objection.SKELETON_IS_SAFE
    return Objection.NONE


NO_USE = -1
_FACE_UP_USES = tuple(
    tuple(use for use in range(FACE_UP, USES) if objection_to_kind(card, use) == Objection.NONE)
    for card in range(KINDS)
)
FACE_UP_COUNT = tuple(len(uses) for uses in _FACE_UP_USES)
FACE_UP_USES = tuple(uses + (NO_USE,) * (USES - FACE_UP - len(uses)) for uses in _FACE_UP_USES)
"""By kind of card, the uses that it has at all besides being a parrot."""


def legal_codes(state: State, seat: int, codes: list[int]) -> int:
    """Write the codes of a seat's legal moves into a list that is long enough, and say how many there are."""
    if seat != state.mover:
        return 0
    if state.phase == Phase.SPLIT:
        return legal_splits(state, codes)
    if state.phase == Phase.PICK:
        codes[0] = FIRST_PICK
        codes[1] = FIRST_PICK + 1
        return 2
    return legal_plays(state, seat, codes)


def legal_splits(state: State, codes: list[int]) -> int:
    """3.3 The masks with the first card, up to the last that leaves something for the second set."""
    refused = out_of_order(state)
    count = 0
    for first_set in range(1, (1 << state.drawn) - 1, 2):
        if refused >> first_set & 1 == 0:
            codes[count] = first_set
            count += 1
    return count


def legal_plays(state: State, seat: int, codes: list[int]) -> int:
    """4.1 Each different card of the set, as a parrot at every ship (5.2) and in its other uses if nothing objects."""
    count = 0
    for place in range(state.hand_size[seat]):
        card = state.hand[seat][place]
        if not is_held(state, seat, card, place):
            parrot = play_code(card, AS_PARROT)
            for ship in range(SHIPS):
                codes[count + ship] = parrot + ship
            count += SHIPS
            for i in range(FACE_UP_COUNT[card]):
                use = FACE_UP_USES[card][i]
                # Written first and counted if legal: no branch that a processor would have to guess.
                codes[count] = play_code(card, use)
                count += objection_to_use(state, seat, card, use) == Objection.NONE
    return count
