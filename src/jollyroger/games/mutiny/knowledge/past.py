"""2.5 Room to think about a past: where cards of a known kind lie, and where those of which nothing is known.

All of it is made once and used again, because compiled code makes no arrays. Cards of one kind are alike, so they are
only counted. Each card of unknown kind is a token: its label is what a past says that it is.
"""

from __future__ import annotations

from math import factorial
from typing import Any, NamedTuple, TypeAlias

from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, SEATS, UNKNOWN
from jollyroger.games.mutiny.state import LEDGER

TOKENS = 80
"""No suit has more cards."""
ZONES = 37
SOURCES = 4
"""Zones that are filled with cards which then leave them unseen."""
LAID = 1024
"""Piles of equal cards that are known to lie somewhere: no table has more."""
COUNTS = 64
SURE = 8 * LEDGER
IMPOSSIBLE = -(10**18)
"""The weight of what cannot be."""
FACTORIALS = tuple(float(factorial(number)) for number in range(TOKENS + 1))
SOME_CHARACTER = -2
"""The label of a card of which only so much is known: it is a special character."""

Numbers: TypeAlias = list[int]
Lists: TypeAlias = list[list[int]]


class Past(NamedTuple):
    """Lists when interpreted, int64 arrays when compiled."""

    # The lines of the ledger that are about crew cards, or about prizes.
    lines: Numbers
    line_number: Numbers
    """One number: how many there are."""
    suit_kinds: Numbers
    """One number: how many kinds of crew there are, or of prizes."""
    # What lies where now, before the ledger is read.
    laid_zone: Numbers
    laid_kind: Numbers
    laid_number: Numbers
    laid: Numbers
    """One number: how many piles there are."""
    token_zone: Numbers
    """By token: where it lies now."""
    tokens: Numbers
    """One number: how many there are."""
    # What lies where at the line that is being read.
    known: Lists
    """By zone and kind: cards that are known."""
    kinds_in: Lists
    """By zone: the kinds that are known to lie there, in any order."""
    kinds_number: Numbers
    place_of: Lists
    """By zone and kind: its place among those."""
    open_in: Lists
    """By zone: the tokens there, in any order."""
    open_number: Numbers
    some_number: Numbers
    """By zone: how many of its tokens are special characters."""
    label: Numbers
    moved: Numbers
    """By line that went unseen: the kind of its card, or the token, as `token_code` writes it."""
    # What is worked out for one reading.
    room: Lists
    """By source and kind: how many can still have left it unseen."""
    fills: Lists
    """By source and kind: how many were seen to go into it in its last filling."""
    counted: Lists
    """Both again, as they were counted at a line in an earlier reading."""
    counts: Numbers
    """One number: how many there are."""
    room_at: Numbers
    """By line of the suit: its number among those and 1, or 0."""
    fills_at: Numbers
    is_room_counted: Numbers
    are_fills_counted: Numbers
    unlaid: Numbers
    """By kind: the copies that are not known to lie anywhere now."""
    left: Numbers
    """By kind: the copies that lie nowhere yet."""
    cards: Numbers
    """The same, a card each."""
    # What the seat is sure of.
    sure: Lists
    """By zone and kind."""
    sure_in: Numbers
    """By zone: how many cards in all."""
    sure_start: Numbers
    """By line that went unseen: what is sure of the zone that its card goes to, from here on in the next two."""
    sure_end: Numbers
    sure_kind: Numbers
    sure_number: Numbers
    # The best past so far, and odds and ends.
    best_label: Numbers
    best_moved: Numbers
    drawn: Lists
    """8.3 By seat: jewels and hostages that were drawn in this visit."""
    spare: Numbers
    """By kind, for a moment."""


PAST_SHAPES: dict[str, tuple[int, ...]] = {
    "lines": (LEDGER,),
    "line_number": (1,),
    "suit_kinds": (1,),
    "laid_zone": (LAID,),
    "laid_kind": (LAID,),
    "laid_number": (LAID,),
    "laid": (1,),
    "token_zone": (TOKENS,),
    "tokens": (1,),
    "known": (ZONES, KINDS),
    "kinds_in": (ZONES, KINDS),
    "kinds_number": (ZONES,),
    "place_of": (ZONES, KINDS),
    "open_in": (ZONES, TOKENS),
    "open_number": (ZONES,),
    "some_number": (ZONES,),
    "label": (TOKENS,),
    "moved": (LEDGER,),
    "room": (SOURCES, KINDS),
    "fills": (SOURCES, KINDS),
    "counted": (COUNTS, KINDS),
    "counts": (1,),
    "room_at": (LEDGER,),
    "fills_at": (LEDGER,),
    "is_room_counted": (SOURCES,),
    "are_fills_counted": (SOURCES,),
    "unlaid": (KINDS,),
    "left": (KINDS,),
    "cards": (TOKENS,),
    "sure": (ZONES, KINDS),
    "sure_in": (ZONES,),
    "sure_start": (LEDGER,),
    "sure_end": (LEDGER,),
    "sure_kind": (SURE,),
    "sure_number": (SURE,),
    "best_label": (TOKENS,),
    "best_moved": (LEDGER,),
    "drawn": (SEATS, 2),
    "spare": (KINDS,),
}


def new_past() -> Past:
    """Room for interpreted code."""
    return Past(**{name: _zeros(shape) for name, shape in PAST_SHAPES.items()})


def _zeros(shape: tuple[int, ...]) -> Any:
    return [0] * shape[0] if len(shape) == 1 else [_zeros(shape[1:]) for _ in range(shape[0])]


# What lies where now


def lay_known(past: Past, zone: int, kind: int, number: int) -> None:
    """Some cards of a kind lie in a zone."""
    if number > 0:
        pile = past.laid[0]
        past.laid_zone[pile] = zone
        past.laid_kind[pile] = kind
        past.laid_number[pile] = number
        past.laid[0] = pile + 1


def lay_open(past: Past, zone: int, number: int) -> None:
    """Some cards of unknown kinds lie in a zone."""
    for _ in range(number):
        past.token_zone[past.tokens[0]] = zone
        past.tokens[0] += 1


def begin_reading(past: Past) -> None:
    """Put all cards where they lie now, and forget what was worked out."""
    for zone in range(ZONES):
        for place in range(past.kinds_number[zone]):
            past.known[zone][past.kinds_in[zone][place]] = 0
        past.kinds_number[zone] = 0
        past.open_number[zone] = 0
        past.some_number[zone] = 0
    for source in range(SOURCES):
        past.is_room_counted[source] = 0
        past.are_fills_counted[source] = 0
    for pile in range(past.laid[0]):
        put_known(past, past.laid_zone[pile], past.laid_kind[pile], past.laid_number[pile])
    token = 0
    while token < past.tokens[0]:
        zone, place = past.token_zone[token] + 0, 0
        while token < past.tokens[0] and past.token_zone[token] == zone:
            past.label[token] = UNKNOWN
            past.open_in[zone][place] = token
            token += 1
            place += 1
        past.open_number[zone] = place


# Moving cards


def put_known(past: Past, zone: int, kind: int, number: int) -> None:
    """Add cards of a kind to a zone."""
    if past.known[zone][kind] == 0:
        place = past.kinds_number[zone]
        past.kinds_in[zone][place] = kind
        past.place_of[zone][kind] = place
        past.kinds_number[zone] = place + 1
    past.known[zone][kind] += number


def take_known(past: Past, zone: int, kind: int) -> None:
    """Remove a card of a kind from a zone."""
    past.known[zone][kind] -= 1
    if past.known[zone][kind] == 0:
        place, last = past.place_of[zone][kind], past.kinds_number[zone] - 1
        moved = past.kinds_in[zone][last]
        past.kinds_in[zone][place] = moved
        past.place_of[zone][moved] = place
        past.kinds_number[zone] = last


def put_open(past: Past, zone: int, token: int) -> None:
    """Add a token to a zone."""
    past.open_in[zone][past.open_number[zone]] = token
    past.open_number[zone] += 1
    if past.label[token] == SOME_CHARACTER:
        past.some_number[zone] += 1


def take_open(past: Past, zone: int, place: int) -> int:
    """Remove the token at a place from a zone; which one it is."""
    token = past.open_in[zone][place] + 0
    past.open_number[zone] -= 1
    past.open_in[zone][place] = past.open_in[zone][past.open_number[zone]]
    if past.label[token] == SOME_CHARACTER:
        past.some_number[zone] -= 1
    return token


def count_open(past: Past, zone: int, kind: int) -> int:
    """How many tokens in a zone can be of a kind, for all that is known of them."""
    if kind < FIRST_NORMAL:
        return past.open_number[zone] + 0
    return past.open_number[zone] - past.some_number[zone]


def take_any_open(past: Past, generator: list[int], zone: int, kind: int) -> int:
    """Remove any token of a zone that can be of a kind; which one it is."""
    ticket = random_below(generator, count_open(past, zone, kind))
    if kind < FIRST_NORMAL:
        return take_open(past, zone, ticket)
    place = -1
    while ticket >= 0:
        place += 1
        if past.label[past.open_in[zone][place]] == UNKNOWN:
            ticket -= 1
    return take_open(past, zone, place)


def token_code(token: int) -> int:
    """A token in the place of a kind."""
    return -1 - token


def moved_kind(past: Past, line: int) -> int:
    """The kind of the card that moved unseen, as this past says."""
    moved = past.moved[line] + 0
    return moved if moved >= 0 else past.label[-1 - moved] + 0


# Dealing out what is left


def weigh_the_rest(past: Past) -> float:
    """In how many ways the kinds that are left can go to the tokens without one; 0 if they cannot."""
    ways = 1.0
    characters = total = 0
    for kind in range(past.suit_kinds[0]):
        if past.left[kind] < 0:
            return 0.0
        ways /= FACTORIALS[past.left[kind]]
        total += past.left[kind]
        if kind < FIRST_NORMAL:
            characters += past.left[kind]
    for token in range(past.tokens[0]):
        if past.label[token] == SOME_CHARACTER:
            ways *= characters
            characters -= 1
            total -= 1
    return ways * FACTORIALS[max(0, total)]


def label_the_rest(past: Past, generator: list[int]) -> None:
    """Deal the kinds that are left to the tokens without one, special characters first to those that are some."""
    cards = past.cards
    characters = total = 0
    for kind in range(past.suit_kinds[0]):
        for _ in range(past.left[kind]):
            cards[total] = kind
            total += 1
        if kind < FIRST_NORMAL:
            characters = total
    for token in range(past.tokens[0]):
        if past.label[token] == SOME_CHARACTER:
            place = random_below(generator, characters)
            past.label[token] = cards[place]
            characters -= 1
            total -= 1
            cards[place] = cards[characters]
            cards[characters] = cards[total]
    for token in range(past.tokens[0]):
        if past.label[token] == UNKNOWN:
            place = random_below(generator, total)
            past.label[token] = cards[place]
            total -= 1
            cards[place] = cards[total]
