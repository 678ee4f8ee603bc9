"""What is made from the server's key and stored nowhere.

The secret of a seat: its holder can bring the seat to another device, or play for it through the API. A seat that
was taken again has another one.

What follows from an id of a program's making: a request that is sent again, because its answer was lost, means the same
guest, the same number for the deal and the same table. Nobody gets there who does not know the id.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable


def seat_secret(key: bytes, table_id: str, seat: int, generation: int) -> str:
    """The secret of a seat, as it stands in a link."""
    return hmac.digest(key, f"seat:{table_id}:{seat}:{generation}".encode(), "sha256").hex()


def is_seat_secret(secret: str, keys: Iterable[bytes], table_id: str, seat: int, generation: int) -> bool:
    """Whether a secret is that of the seat, by one of these keys; how long that takes says nothing about it."""
    right = [
        hmac.compare_digest(secret.encode(), seat_secret(key, table_id, seat, generation).encode()) for key in keys
    ]
    return any(right)


def guest_of(key: bytes, request_id: str, table_id: str = "", seat: int = 0) -> str:
    """The id of the guest who takes a seat by a request with an id, or makes a table by it."""
    return _follows(key, "guest", request_id, table_id, seat)


def nonce_of(key: bytes, request_id: str, table_id: str, seat: int) -> str:
    """The number for the deal that is made up for a request."""
    return _follows(key, "nonce", request_id, table_id, seat)


def table_of(key: bytes, request_id: str, letters: str, length: int) -> str:
    """The id of the table that is made by a request."""
    number, found = int(_follows(key, "table", request_id), 16), ""
    for _ in range(length):
        number, letter = divmod(number, len(letters))
        found += letters[letter]
    return found


def _follows(key: bytes, *about: str | int) -> str:
    """128 bits in hexadecimal digits; no part of what they are about can run into the next."""
    return hmac.digest(key, repr(about).encode(), "sha256").hex()[:32]
