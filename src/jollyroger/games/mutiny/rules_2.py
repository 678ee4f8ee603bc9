"""The moves of rules 2, as their codes stand in old logs: they can still be read, though not played again.

Nothing here follows `moves.py`: whatever gets another number there, an old log keeps its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from jollyroger.games.game import PASS, UNSEEN_CARD
from jollyroger.games.mutiny.decks import known_decks

VERSION = 2

CHARACTERS = (
    "Boatswain", "Carpenter", "Cook", "Cutthroat", "FirstMate", "Lookout", "MasterMariner", "OldSailor",
    "PowderMonkey", "SeaDog", "SecondMate", "SharpShooter", "SmartKid", "Stowaways", "Surgeon", "Traitor",
)  # fmt: skip
KINDS = 63
SEATS = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint", "Grace", "Hook", "Ida", "Jack")
VALUES: dict[str, Sequence[str]] = {
    "seat": SEATS,
    "first": SEATS,
    "second": SEATS,
    "stack": ("fort", "merchant-ship", "settlement", "pirate-port", "treasure-island"),
    "side": ("captain", "mutineer"),
    "direction": ("less", "more"),
    "place": tuple(str(place) for place in range(1, 67)),
    "skill": ("navigation", "guns", "melee"),
    "prize": ("gold1", "gold2", "gold3", "rum", "jewels", "hostage"),
}
PHRASES = (
    PASS,
    "closes the attack",
    "appoints {seat}",
    "sails to {stack}",
    "orders punishment of {seat}",
    "orders punishment",
    "spares all",
    "punishes {seat}",
    "plays {kind}",
    "supports {side} with {kind}",
    "calls mutiny with {kind}",
    "uses Boatswain on {seat}",
    "uses Carpenter",
    "uses Cook",
    "uses Cutthroat on {side}",
    "uses FirstMate for {direction}",
    "uses Lookout",
    "uses MasterMariner for {direction}",
    "uses OldSailor",
    "uses SeaDog for {side} on {seat}",
    "uses SecondMate on {first} {second}",
    "uses SharpShooter for {direction}",
    "uses SmartKid on {seat}",
    "uses Stowaways",
    "uses Surgeon",
    "uses Traitor",
    "uses Traitor on card {place}",
    "assigns {skill}",
    "picks {prize}",
    "deals {prize} to {seat}",
    "gives {prize}",
    "claims from {seat} {prize}",
    "claims from {seat}",
    "exchanges {prize}",
    "ransoms hostage",
    "sells jewels",
    "buries {prize}",
    "discards {kind}",
    "shows {prize}",
    "offers {seat} crew {kind}",
    "offers {seat} prize {prize}",
    "offers {seat} promise",
    "offers {seat} duty",
    "withdraws offer",
    "accepts from {seat}",
    "declines from {seat}",
)
"""In the order of their codes; where several fields make up a code, the last one counts fastest."""
CARD_FIRST = ("offers {seat} crew {kind}", "offers {seat} prize {prize}")
"""Here the card makes up the code before the player does."""
SECRET = frozenset({
    "calls mutiny with {kind}",
    "uses Cutthroat on {side}",
    "picks {prize}",
    "deals {prize} to {seat}",
    "gives {prize}",
    "buries {prize}",
    "offers {seat} crew {kind}",
})  # fmt: skip
"""Moves of which another seat may not have seen the card; a Cutthroat may have called a mutiny that nobody heard of."""


def write_old_move(deck: str, code: int, *, seen: bool) -> str:
    """A move in words; without its card for who may not have seen it."""
    first, phrase = max((first, phrase) for first, phrase in first_codes().items() if first <= code)
    if not seen and phrase == "uses Cutthroat on {side}":
        return f"uses {UNSEEN_CARD}"
    rest, words = code - first, dict[str, str]()
    for field in reversed(fields_of(phrase)):
        rest, value = divmod(rest, size_of(field))
        hidden = not seen and phrase in SECRET and field in ("kind", "prize")
        words[field] = UNSEEN_CARD if hidden else (kinds_of(deck) if field == "kind" else VALUES[field])[value]
    return phrase.format(**words)


@cache
def first_codes() -> dict[int, str]:
    """The phrases by the first code of each."""
    found, code = dict[int, str](), 0
    for phrase in PHRASES:
        found[code] = phrase
        size = 1
        for field in fields_of(phrase):
            size *= size_of(field)
        code += size
    return found


def fields_of(phrase: str) -> list[str]:
    """The fields of a move, in the order in which they make up its code."""
    fields = re.findall(r"\{(\w+)\}", phrase)
    return fields[::-1] if phrase in CARD_FIRST else fields


def size_of(field: str) -> int:
    """How many values a field has."""
    return KINDS if field == "kind" else len(VALUES[field])


@lru_cache(maxsize=64)
def kinds_of(deck: str) -> tuple[str, ...]:
    """The kinds of crew in a deck: characters by name, normal crew by skill, strength and crewmen."""
    crew = known_decks()[deck].crew
    return (*CHARACTERS, *(f"{'ngma'[kind.skill]}{kind.strength}/{kind.crewmen}" for kind in crew))
