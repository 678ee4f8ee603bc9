"""What a player of the duel sees, as numbers: the same for both seats, each seen from its own side.

Whatever can still matter is in here: crews keep the strength of their cards, and the last three in order, because no
deck has more than three krakens.
"""

from __future__ import annotations

from jollyroger.games.duel.cards import (
    FACE_DOWN,
    KINDS,
    NAMES,
    NOBODY,
    PARROT_STRENGTH,
    SHIPS,
    SKELETON,
    STRENGTHS,
    Ship,
    is_pirate,
    strength_of,
)
from jollyroger.games.duel.moves import AS_PARROT, AWAY, CODES, FACE_UP, FIRST_PICK, FIRST_PLAY, USES
from jollyroger.games.duel.scoring import total_gold, winner
from jollyroger.games.duel.state import MOST_DRAWN, Phase, State
from jollyroger.games.feature_table import MOST, ONE, FeatureTable, each, width

FEATURES_VERSION = 1
"""Raised when a feature is added, moved or means something else."""

SHIP_NAMES = tuple(ship.name.lower() for ship in Ship)
WORTHS = tuple(f"worth{worth}" for worth in range(1, STRENGTHS + 1))
POSITIONS = tuple(str(position) for position in range(1, MOST_DRAWN + 1))
LAST_PLACES = ("last1", "last2", "last3")
LAST_FACTS = ("now", "turned", "safe")
LAST_CARDS = len(LAST_PLACES)
FACTS = len(LAST_FACTS)


class Table(FeatureTable):
    """What lies between the players."""

    QUESTION = ("split", "pick", "play"), 1, "what is asked"
    MY_MOVE = ONE, 1, "whether it is my decision"
    MY_FLAG = ONE, 1, "whether I split in this turn"
    TURN = ONE, 10, "the turn being played, from 1"
    TURNS_LEFT = ONE, 10, "the turns after this one"
    PILE = ONE, 50, "cards left to draw"
    ASIDE = ONE, 10, "cards put aside unseen"
    UNSEEN = NAMES, 4, "cards by kind that nobody has seen: those of the pile and those put aside"
    DEALT = each(POSITIONS, NAMES), 1, "which card lies at each position of those dealt"
    FIRST_SET = POSITIONS, 1, "while the picker picks: which of them are in the first set"


class Player(FeatureTable):
    """What belongs to one player."""

    GOLD = ONE, MOST, "the gold under the chest"
    HAND = NAMES, 4, "cards by kind that the player has yet to play"
    CAPTAIN = SHIP_NAMES, 1, "whether the player's captain is aboard"
    STRENGTH = SHIP_NAMES, MOST, "the strength of the crew at each ship"
    FACE_UP_CREW = each(SHIP_NAMES, WORTHS), 40, "face-up cards of the crew, by strength"
    PARROTS = each(SHIP_NAMES, WORTHS), 40, "parrots of the crew, by the strength that they have once turned face up"
    LAST = (
        each(SHIP_NAMES, LAST_PLACES, LAST_FACTS),
        5,
        "the last cards: their strength, that once turned face up, and whether no kraken can take them",
    )


class MoveFeature(FeatureTable):
    """What a legal move is about."""

    IS_PICK = ONE, 1, "the move picks a set"
    IS_PARROT = ONE, 1, "the card is laid face down at the ship"
    IS_FACE_UP = ONE, 1, "the card is played face up at the ship, or as a kraken takes from there"
    IS_AWAY = ONE, 1, "the card boards, or is played at no ship"
    CARD = NAMES, 1, "the card that is played"
    SHIP = SHIP_NAMES, 1, "the ship where it is played"
    MINE = NAMES, 4, "after a split: cards of the first set; after a pick: cards that come to me"
    THEIRS = NAMES, 4, "after a split: cards of the second set; after a pick: cards that go to the other"


TABLE_WIDTH = width(Table)
PLAYER_WIDTH = width(Player)
MOVE_WIDTH = width(MoveFeature)


def observe(state: State, seat: int, row: list[int]) -> None:
    """2.5 Write what a seat sees into a row that is long enough; all lies open in this game."""
    for place in range(TABLE_WIDTH + 2 * PLAYER_WIDTH):
        row[place] = 0
    if Phase.SPLIT <= state.phase <= Phase.PLAY:
        row[Table.QUESTION + state.phase - Phase.SPLIT] = 1
    row[Table.MY_MOVE] = state.mover == seat
    row[Table.MY_FLAG] = state.splitter == seat
    row[Table.TURN] = state.turn
    row[Table.TURNS_LEFT] = state.turns - state.turn
    row[Table.PILE] = state.pile
    row[Table.ASIDE] = state.aside
    for kind in range(KINDS):
        row[Table.UNSEEN + kind] = state.unseen[kind]
    for position in range(state.dealt_count):
        row[Table.DEALT + position * KINDS + state.dealt[position]] = 1
        row[Table.FIRST_SET + position] = state.first_set >> position & 1
    observe_player(state, seat, row, TABLE_WIDTH)
    observe_player(state, 1 - seat, row, TABLE_WIDTH + PLAYER_WIDTH)


def observe_player(state: State, seat: int, row: list[int], first: int) -> None:
    """Write what belongs to one player, from a place of the row on."""
    row[first + Player.GOLD] = state.gold[seat]
    for place in range(state.hand_size[seat]):
        row[first + Player.HAND + state.hand[seat][place]] += 1
    for ship in range(SHIPS):
        row[first + Player.CAPTAIN + ship] = state.captain[ship] == seat
        row[first + Player.STRENGTH + ship] = state.strength[seat][ship]
        size = 0 + state.crew_size[seat][ship]
        for place in range(size):
            observe_crew_card(state.crew[seat][ship][place], ship, size - 1 - place, row, first)


def observe_crew_card(card: int, ship: int, above: int, row: list[int], first: int) -> None:
    """Count one card of a crew; `above` is how many lie on it."""
    worth = turned_worth(card)
    if card >= FACE_DOWN:
        row[first + Player.PARROTS + ship * STRENGTHS + worth - 1] += 1
    else:
        row[first + Player.FACE_UP_CREW + ship * STRENGTHS + worth - 1] += 1
    if above < LAST_CARDS:
        last = first + Player.LAST + (ship * LAST_CARDS + above) * FACTS
        row[last] = PARROT_STRENGTH if card >= FACE_DOWN else worth
        row[last + 1] = worth
        row[last + 2] = card == SKELETON


def turned_worth(card: int) -> int:
    """7.6, 7.7 What a card of a crew is worth face up; a special card stays a parrot."""
    if card < FACE_DOWN:
        return strength_of(card)
    return strength_of(card - FACE_DOWN) if is_pirate(card - FACE_DOWN) else PARROT_STRENGTH


def describe_move(state: State, seat: int, code: int, row: list[int]) -> None:  # noqa: ARG001 - no move names a seat
    """Write what a legal move is about into a row that is long enough."""
    for place in range(MOVE_WIDTH):
        row[place] = 0
    if code < FIRST_PLAY:
        describe_sets(state, code, row)
        return
    card = (code - FIRST_PLAY) // USES
    use = (code - FIRST_PLAY) % USES
    row[MoveFeature.CARD + card] = 1
    if use == AWAY:
        row[MoveFeature.IS_AWAY] = 1
    elif use < FACE_UP:
        row[MoveFeature.IS_PARROT] = 1
        row[MoveFeature.SHIP + use - AS_PARROT] = 1
    else:
        row[MoveFeature.IS_FACE_UP] = 1
        row[MoveFeature.SHIP + use - FACE_UP] = 1


def describe_sets(state: State, code: int, row: list[int]) -> None:
    """3.3, 3.4 The two sets of a split, or what each gets after a pick."""
    first_set = code
    if code >= FIRST_PICK:
        row[MoveFeature.IS_PICK] = 1
        first_set = 0 + state.first_set if code == FIRST_PICK else ~state.first_set
    for position in range(state.dealt_count):
        if first_set >> position & 1:
            row[MoveFeature.MINE + state.dealt[position]] += 1
        else:
            row[MoveFeature.THEIRS + state.dealt[position]] += 1


def share_win(state: State, shares: list[float], gold: list[int]) -> None:
    """8.3, 8.4 Each seat's share of the win, which both have in a draw, and its gold."""
    best = winner(state)
    for seat in range(2):
        shares[seat] = 0.5 if best == NOBODY else 1.0 if best == seat else 0.0
        gold[seat] = total_gold(state, seat)


def codes_of_actions(seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat and action: the code of the move. No move of the duel names a seat, so both are the same."""
    return (tuple(range(CODES)),) * seats
