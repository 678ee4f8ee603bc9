"""Moves and cards as they stand in a record: short, and the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter

from jollyroger.games.duel.cards import KRAKEN, NAMES, TORTUGA, Ship
from jollyroger.games.duel.moves import (
    AWAY,
    FACE_UP,
    FIRST_LOT,
    FIRST_PICK,
    Board,
    Kraken,
    Parrot,
    Pick,
    Reinforce,
    Split,
    move_of,
    play_code,
)
from jollyroger.games.duel.state import State

SEAT_NAMES = ("Jolly", "Roger")
SHIP_NAMES = tuple(ship.name.lower() for ship in Ship)
NUMBERS = {name: card for card, name in enumerate(NAMES)}
_SPLIT = re.compile(r"[^|]+ \| [^|]+")
_PLAY = re.compile(r"(?P<card>\w+) (?P<use>crew|parrot|takes|boards|idles|lands)(?: (?P<ship>\w+))?")


def write_cards(cards: list[int]) -> str:
    """A few cards, by their short names."""
    return " ".join([NAMES[card] for card in cards])


def sets_of(state: State, first_set: int) -> tuple[list[int], list[int]]:
    """3.3 The two sets that a mask makes of the cards dealt."""
    cards = state.dealt[: state.dealt_count]
    sets: tuple[list[int], list[int]] = ([], [])
    for card in cards:
        sets[not first_set & 1].append(card)
        first_set >>= 1
    return sets


def mask_of(state: State, first: list[int]) -> int:
    """3.3 The mask that makes a first set of these cards; of equal cards the earlier comes first."""
    wanted = list(first)
    mask = 0
    for position, card in enumerate(state.dealt[: state.dealt_count]):
        if card in wanted:
            wanted.remove(card)
            mask |= 1 << position
    return mask


def agreed_split(state: State, first_set: int) -> int:
    """3.3 The one code for a split, whichever set was called the first and whichever of equal cards was taken."""
    if first_set >= 1 << state.dealt_count:
        return first_set
    first, second = sets_of(state, first_set)
    return mask_of(state, first if first_set & 1 else second)


@lru_cache(maxsize=256)
def _split_words(cards: int, first_sets: tuple[int, ...]) -> tuple[str, Callable[[list[str]], tuple[str, ...]]]:
    """3.3 Sentences for splits of so many cards, a line for each, with blanks, and which cards go into them."""
    lines, order = [], []
    for first_set in first_sets:
        first = first_set.bit_count()
        lines.append(f"splits{' %s' * first} |{' %s' * (cards - first)}")
        order += sorted(range(cards), key=lambda place: not first_set >> place & 1)
    return "\n".join(lines), itemgetter(*order)


def write_splits(state: State, codes: list[int]) -> list[str]:
    """3.3 Splits in words. Mostly it is the same fifteen of other cards, so they are all written at once."""
    sentences, order = _split_words(state.dealt_count, tuple(codes))
    return (sentences % order([NAMES[card] for card in state.dealt[: state.dealt_count]])).split("\n")


def write_picks(state: State) -> list[str]:
    """3.4 Both picks in words."""
    return ["takes " + write_cards(cards) for cards in sets_of(state, state.first_set)]


def write_move(state: State, code: int) -> str:
    """A legal move in words that `read_move` understands."""
    match move_of(code):
        case Split():
            return write_splits(state, [code])[0]
        case Pick(which):
            return write_picks(state)[which]
        case Reinforce(card, ship):
            return f"{NAMES[card]} crew {SHIP_NAMES[ship]}"
        case Parrot(card, ship):
            return f"{NAMES[card]} parrot {SHIP_NAMES[ship]}"
        case Board(card):
            return f"{NAMES[card]} boards"
        case Kraken(ship):
            return f"{NAMES[KRAKEN]} idles" if ship is None else f"{NAMES[KRAKEN]} takes {SHIP_NAMES[ship]}"
        case _:
            return f"{NAMES[TORTUGA]} lands"


def read_move(state: State, text: str) -> int | None:
    """The code of a move in words, or None if they make no sense here. Whether it is legal is not asked."""
    verb, _, rest = text.partition(" ")
    if verb == "splits":
        return _read_split(state, rest)
    if verb == "takes":
        return _read_pick(state, rest)
    return _read_play(text)


def can_be_move(text: str) -> bool:
    """Whether words make sense in some state."""
    verb, _, rest = text.partition(" ")
    if verb == "splits":
        return bool(_SPLIT.fullmatch(rest)) and _read_cards(rest.replace(" |", "")) is not None
    if verb == "takes":
        return _read_cards(rest) is not None
    return _read_play(text) is not None


def _read_split(state: State, text: str) -> int | None:
    """3.3 Either set may be called the first: in the code it is the one with the first card."""
    first, bar, second = text.partition(" | ")
    wanted = _read_cards(first)
    others = _read_cards(second)
    cards = state.dealt[: state.dealt_count]
    if not bar or wanted is None or others is None or sorted(wanted + others) != sorted(cards):
        return None
    return mask_of(state, wanted if cards[0] in wanted else others)


def _read_pick(state: State, text: str) -> int | None:
    cards = _read_cards(text)
    for which, offered in enumerate(sets_of(state, state.first_set)):
        if cards is not None and sorted(cards) == sorted(offered):
            return FIRST_PICK + which
    return None


@lru_cache(maxsize=512)
def _read_play(text: str) -> int | None:
    found = _PLAY.fullmatch(text)
    if found is None or found["card"] not in NUMBERS:
        return None
    card, use, ship = NUMBERS[found["card"]], found["use"], found["ship"]
    if use in ("boards", "idles", "lands"):
        fits = {"idles": card == KRAKEN, "lands": card == TORTUGA, "boards": card not in (KRAKEN, TORTUGA)}
        return play_code(card, AWAY) if fits[use] and ship is None else None
    if ship not in SHIP_NAMES or (use == "takes") != (card == KRAKEN and use != "parrot"):
        return None
    at = SHIP_NAMES.index(ship)
    return play_code(card, at if use == "parrot" else FACE_UP + at)


def _read_cards(text: str) -> list[int] | None:
    try:
        return [NUMBERS[name] for name in text.split(" ")]
    except KeyError:
        return None


def write_outcome(outcome: int) -> str:
    """The card drawn, or the seat that the lot named."""
    return NAMES[outcome] if outcome < FIRST_LOT else SEAT_NAMES[outcome - FIRST_LOT]


def read_outcome(text: str) -> int | None:
    """What `write_outcome` wrote, or None."""
    if text in NUMBERS:
        return NUMBERS[text]
    if text in SEAT_NAMES:
        return FIRST_LOT + SEAT_NAMES.index(text)
    return None
