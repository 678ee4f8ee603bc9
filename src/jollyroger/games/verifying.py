"""Checking that a deal was honest: the seed is the one that was committed to, and every draw follows from it."""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from jollyroger.games.committed import CommittingDealer, commitment_to
from jollyroger.games.record import CHANCE, Record, SeatRecord, advance


class Finding(Enum):
    """What a check can find."""

    HONEST = auto()
    NO_SEAL = auto()
    """Nothing was committed to: a game that was not played at a server's table."""
    SEALED = auto()
    """The seed is still secret, because the game is not over."""
    ONE_SEAT_ONLY = auto()
    OTHER_SEED = auto()
    OTHER_CARD = auto()


class Verdict(msgspec.Struct, frozen=True):
    """What was found. If a card is not what the seed deals: which draw it was (from 1), that card, the right one."""

    finding: Finding
    draws: int = 0
    found: str = ""
    wanted: str = ""


class Draw(msgspec.Struct, frozen=True):
    """A draw as another program can check it: from which deck, what there was, and what came."""

    deck: str
    draw: int
    cards: list[tuple[str, int]]
    """How many cards there were of each kind, in the order in which they are counted."""
    found: str


def draws(record: Record) -> list[Draw]:
    """All draws of a game, one after the other, as its rules make them."""
    game, found = record.game, list[Draw]()
    state = game.start(record.options)
    for ply in record.plies:
        chance = game.chance(state)
        if ply.actor == CHANCE and chance is not None:
            cards = [(game.write_outcome(state, outcome), chance.weight(outcome)) for outcome in chance.outcomes()]
            found.append(Draw(chance.deck, chance.draw, cards, game.write_outcome(state, ply.code)))
        advance(game, state, ply)
    return found


def verify(record: Record) -> Verdict:
    """Deal the game again from its seed and the seats' nonces, and compare."""
    if isinstance(record, SeatRecord):
        return Verdict(Finding.ONE_SEAT_ONLY)
    if record.seal is None:
        return Verdict(Finding.NO_SEAL)
    if not record.seal.seed or not record.seal.nonces:
        return Verdict(Finding.SEALED)
    if commitment_to(record.seal.seed) != record.seal.commitment:
        return Verdict(Finding.OTHER_SEED)
    game, dealer, draws = record.game, CommittingDealer(record.seal.seed, record.seal.nonces), 0
    state = game.start(record.options)
    for ply in record.plies:
        chance = game.chance(state)
        if ply.actor == CHANCE and chance is not None:
            draws += 1
            due = dealer.decide(chance)
            if due != ply.code:
                found, wanted = (game.write_outcome(state, outcome) for outcome in (ply.code, due))
                return Verdict(Finding.OTHER_CARD, draws, found, wanted)
        advance(game, state, ply)
    return Verdict(Finding.HONEST, draws)
