"""The dealer of a table where people play each other: nobody can choose the cards, and everybody can check that.

The server commits to a secret seed before the first seat gives its nonce, and shows it after the last card. What is
dealt hangs on the seed and all nonces, so neither the server nor a player can pick a deal that suits. The way from the
seed to the cards is described in docs/records.md, so that other programs can check it.
"""

from __future__ import annotations

import hmac
import secrets
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import accumulate

import msgspec

from jollyroger.games.chance import Chance, Dealer

SEED_BYTES = 32
NONCE_BYTES = 16
TICKET_BITS = 256


class Seal(msgspec.Struct, frozen=True):
    """What a record says about its deal, all as hexadecimal digits: seed and nonces as far as they are known."""

    commitment: str
    nonces: tuple[str, ...] = ()
    seed: str = ""


def new_nonce() -> str:
    """A number that a seat adds to the deal."""
    return secrets.token_hex(NONCE_BYTES)


def is_hex(text: str, size: int) -> bool:
    """Whether a text is so many bytes in small hexadecimal digits."""
    return len(text) == 2 * size and all(digit in "0123456789abcdef" for digit in text)


def commitment_to(seed: str) -> str:
    """What can be shown of a seed before the game."""
    return sha256(bytes.fromhex(seed)).hexdigest()


class SealedSeed:
    """A seed that is a secret until somebody asks for it to be revealed: it never stands in a text by accident."""

    __slots__ = ("__seed",)

    def __init__(self, seed: str | None = None) -> None:
        self.__seed = secrets.token_hex(SEED_BYTES) if seed is None else seed

    @property
    def commitment(self) -> str:
        """What can be shown before the game."""
        return commitment_to(self.__seed)

    def dealer(self, nonces: Sequence[str]) -> CommittingDealer:
        """The dealer with this seed and the nonces of the seats, in their order."""
        return CommittingDealer(self.__seed, nonces)

    def reveal(self) -> str:
        """The seed, for the store, and for everybody when the game is over."""
        return self.__seed


def key_of(seed: str, nonces: Sequence[str]) -> bytes:
    """What a deal hangs on; a secret as long as the seed is one."""
    return sha256(bytes.fromhex(seed) + b"".join(map(bytes.fromhex, nonces))).digest()


class CommittingDealer:
    """Each draw is a keyed hash of the deck's name and the draw's number, no stream: a card put back comes again."""

    __slots__ = ("__key",)

    def __init__(self, seed: str, nonces: Sequence[str]) -> None:
        self.__key = key_of(seed, nonces)

    def decide(self, chance: Chance) -> int:
        """The ticket of this draw, scaled to all cards that are left; then whose card it is."""
        ends = list(accumulate(chance.weights))
        if not ends[-1]:
            raise ValueError("nothing can happen: all weights are zero")
        drawn = hmac.digest(self.__key, f"{chance.deck}:{chance.draw}".encode(), "sha256")
        ticket = int.from_bytes(drawn, "big") * ends[-1] >> TICKET_BITS
        return chance.first + bisect_right(ends, ticket)


class TeachingDealer:
    """Deals what a lesson needs as far as that is possible, and the rest as another dealer does."""

    __slots__ = ("_dealer", "_lesson")

    def __init__(self, dealer: Dealer, lesson: Mapping[str, int]) -> None:
        self._dealer = dealer
        self._lesson = lesson

    def decide(self, chance: Chance) -> int:
        """What the lesson says about this draw, if it says anything and such a card is left."""
        wanted = self._lesson.get(f"{chance.deck}:{chance.draw}", -1)
        return wanted if chance.weight(wanted) else self._dealer.decide(chance)
