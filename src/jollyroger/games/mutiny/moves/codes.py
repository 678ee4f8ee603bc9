"""The codes of the moves of Piracy & Mutiny: integers that never change, which follow from one table of verbs."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import product
from math import prod

from jollyroger.games.mutiny.cards import NONE, Character
from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.families import Move, fields_of, rule_allowing

AFTER_CHARACTERS = 1024
"""Where the codes go on behind the characters: those in between are reserved for the verbs of more characters."""
NO_VERB = -1
MOST_LEGAL = 384
"""No seat ever has more legal moves: in a mutiny at most 28 to support, 66 to betray, 45 for a Second Mate, 20 for a
Sea Dog, 15 offers to each of nine players, and some 40 others."""


class Verb(IntEnum):
    """Every type of move by its first code; its further codes count up its fields, the last one fastest.

    A new character's verb follows the Traitor's, any other new verb comes last: then no code changes.
    """

    move: type[Move]
    size: int
    """How many codes it has."""
    stride: int
    """By how much the code grows with the first of two fields."""

    def __new__(cls, move: type[Move], first: int | None = None) -> Verb:
        if first is None:
            before = list(cls.__members__.values())[-1:]
            first = before[0] + before[0].size if before else 0
        verb = int.__new__(cls, first)
        values = [len(names) for names in fields_of(move).values()]
        verb._value_ = first
        verb.move, verb.size, verb.stride = move, prod(values), prod(values[1:])
        return verb

    PASS = verbs.Pass
    CLOSE_ATTACK = verbs.CloseAttack
    APPOINT = verbs.Appoint
    SAIL = verbs.Sail
    ORDER = verbs.Order
    ORDER_ANY = verbs.OrderAny
    SPARE = verbs.Spare
    PUNISH = verbs.Punish
    PLAY = verbs.Play
    SUPPORT = verbs.Support
    CALL = verbs.Call
    BOATSWAIN = verbs.Boatswain
    CARPENTER = verbs.Carpenter
    COOK = verbs.Cook
    CUTTHROAT = verbs.Cutthroat
    FIRST_MATE = verbs.FirstMate
    LOOKOUT = verbs.Lookout
    MASTER_MARINER = verbs.MasterMariner
    OLD_SAILOR = verbs.OldSailor
    SEA_DOG = verbs.SeaDog
    SECOND_MATE = verbs.SecondMate
    SHARP_SHOOTER = verbs.SharpShooter
    SMART_KID = verbs.SmartKid
    STOWAWAYS = verbs.Stowaways
    SURGEON = verbs.Surgeon
    BETRAY = verbs.Betray
    BETRAY_PLAYED = verbs.BetrayPlayed
    ASSIGN = verbs.Assign, AFTER_CHARACTERS
    PICK = verbs.Pick
    DEAL = verbs.Deal
    GIVE = verbs.Give
    CLAIM = verbs.Claim
    CLAIM_BLIND = verbs.ClaimBlind
    EXCHANGE = verbs.Exchange
    RANSOM = verbs.Ransom
    SELL = verbs.Sell
    BURY = verbs.Bury
    DISCARD = verbs.Discard
    SHOW = verbs.Show
    OFFER_CREW = verbs.OfferCrew
    OFFER_PRIZE = verbs.OfferPrize
    OFFER_PROMISE = verbs.OfferPromise
    OFFER_DUTY = verbs.OfferDuty
    WITHDRAW = verbs.Withdraw
    ACCEPT = verbs.Accept
    DECLINE = verbs.Decline
    LET_GO = verbs.LetGo
    SHOW_BURIED = verbs.ShowBuried


CODES = max(verb + verb.size for verb in Verb)
VERBS = {verb.move: verb for verb in Verb}
CHARACTER_OF_VERB = {Verb.BETRAY: Character.TRAITOR, Verb.BETRAY_PLAYED: Character.TRAITOR} | {
    Verb[character.name]: character for character in Character if character.name in Verb.__members__
}
CHARACTER_RULES = {Character.POWDER_MONKEY: "14.10"} | {
    character: rule_allowing(verb.move) for verb, character in CHARACTER_OF_VERB.items()
}
"""14. The rule of every special character; the Powder Monkey has no move of its own."""


def _meanings() -> dict[int, tuple[Verb, int, int]]:
    """By code: its verb, and the values of its fields, of which there are at most two, or 0.

    A value without a name is reserved; 14.12 of the two players that a Second Mate robs, the first is named first.
    """
    found = dict[int, tuple[Verb, int, int]]()
    for verb in Verb:
        names = (*fields_of(verb.move).values(), ("-",), ("-",))
        for first, second in product(range(len(names[0])), range(len(names[1]))):
            if names[0][first] and names[1][second] and not (verb == Verb.SECOND_MATE and first > second):
                found[verb + first * verb.stride + second] = verb, first, second
    return found


MEANINGS = _meanings()
# The same for compiled rules, which know only tables of numbers.
VERB_OF = by_number({code: verb for code, (verb, _, _) in MEANINGS.items()}, NO_VERB)
FIRST_FIELD = by_number({code: first for code, (_, first, _) in MEANINGS.items()}, NONE)
SECOND_FIELD = by_number({code: second for code, (_, _, second) in MEANINGS.items()}, NONE)
FAMILY_OF = by_number({code: verb.move.family for code, (verb, _, _) in MEANINGS.items()}, NONE)
CHARACTER_OF = by_number({code: CHARACTER_OF_VERB.get(verb, NONE) for code, (verb, _, _) in MEANINGS.items()}, NONE)
STRIDE_OF = by_number({verb: verb.stride for verb in Verb}, NONE)


def code_with(verb: int, first: int, second: int) -> int:
    """The code of a verb with two fields."""
    return verb + first * STRIDE_OF[verb] + second


def is_offer(verb: int) -> bool:
    """13.1, 14.1 Whether a move offers something to a player."""
    return verb == Verb.OFFER_CREW or verb == Verb.OFFER_PRIZE or verb == Verb.OFFER_PROMISE or verb == Verb.OFFER_DUTY


def code_of(move: Move) -> int:
    """The integer code of a move; ValueError if one of its numbers is out of range."""
    if isinstance(move, verbs.SecondMate) and move.first > move.second:
        move = verbs.SecondMate(move.second, move.first)
    code = 0
    for field, names in fields_of(type(move)).items():
        value = getattr(move, field)
        if not (isinstance(value, int) and 0 <= value < len(names) and names[value]):
            raise ValueError(f"{field}: {value!r} is not from 0 to {len(names) - 1}, or is reserved")
        code = code * len(names) + value
    return VERBS[type(move)] + code


@cache
def move_of(code: int) -> Move:
    """The move with that code; ValueError if no move has it."""
    if code not in MEANINGS:
        raise ValueError(f"no move has the code {code}")
    verb, *values = MEANINGS[code]
    return verb.move(**dict(zip(fields_of(verb.move), values, strict=False)))
