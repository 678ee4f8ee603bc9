"""A server's keys. The newest one signs; what an older one has signed is accepted until an operator drops it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from jollyroger.log.times import now

LENGTH = 32
SIGNS_AFTER = 30_000
"""Milliseconds until a new key signs: by then all servers that share a database have read it."""


class KeyProblem(Exception):  # noqa: N818 - that is what it is
    """Keys cannot be used; the text says why."""


class Key(NamedTuple):
    """One key, and from when on it signs, in milliseconds since 1970."""

    secret: bytes
    signs_from: int = 0

    def __repr__(self) -> str:
        """Without the secret, so that it never stands in a log."""
        return f"Key(signs_from={self.signs_from})"


class Keyring:
    """All keys of a server, shared by everything that signs. An operator can rotate them while the server runs."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._keys: tuple[Key, ...] = ()
        self.take(keys)

    @classmethod
    def of(cls, secret: bytes) -> Keyring:
        """A ring with one key."""
        return cls([Key(secret)])

    def take(self, keys: Iterable[Key]) -> None:
        """Use these keys from now on."""
        self._keys = tuple(sorted(keys, key=lambda key: key.signs_from, reverse=True))
        assert self._keys

    @property
    def signing(self) -> bytes:
        """The key that signs now. One that was just made waits until all servers know it."""
        moment = now()
        return next((key.secret for key in self._keys if key.signs_from <= moment), self.first)

    @property
    def accepted(self) -> tuple[bytes, ...]:
        """The keys whose signatures are accepted, the newest first."""
        return tuple(key.secret for key in self._keys)

    @property
    def first(self) -> bytes:
        """The oldest: what follows from a request's id stays the same while keys are rotated."""
        return self._keys[-1].secret


def new_key(signs_from: int = 0) -> Key:
    """A key that nobody has ever seen."""
    return Key(secrets.token_bytes(LENGTH), signs_from)


def rotated(keys: Iterable[Key]) -> list[Key]:
    """The same keys with a new one, which soon signs."""
    return [*keys, new_key(now() + SIGNS_AFTER)]


def without_old(keys: Iterable[Key]) -> list[Key]:
    """The newest key alone: what others have signed is worth nothing any more."""
    return [max(keys, key=lambda key: key.signs_from)]


def write_keys(keys: Iterable[Key]) -> str:
    """Keys as they are stored: a line each."""
    return "".join(f"{key.secret.hex()} {key.signs_from}".removesuffix(" 0") + "\n" for key in keys)


def read_keys(text: str) -> list[Key]:
    """Keys that were stored; KeyProblem if they are none."""
    try:
        lines = [line.split() for line in text.splitlines() if line.strip()]
        keys = [Key(bytes.fromhex(line[0]), int("".join(line[1:]) or 0)) for line in lines]
    except ValueError as error:
        raise KeyProblem("this is not a key") from error
    if not keys or any(len(key.secret) != LENGTH for key in keys):
        raise KeyProblem("this is not a key")
    return keys
