"""The secret of a seat: whoever has it can bring the seat to another device, or play for it through the API.

It is made from the server's key and stored nowhere. A seat that was taken again has another one.
"""

from __future__ import annotations

import hmac


def seat_secret(key: bytes, table_id: str, seat: int, generation: int) -> str:
    """The secret of a seat, as it stands in a link."""
    return hmac.digest(key, f"seat:{table_id}:{seat}:{generation}".encode(), "sha256").hex()


def is_seat_secret(secret: str, key: bytes, table_id: str, seat: int, generation: int) -> bool:
    """Whether a secret is that of the seat; how long that takes says nothing about it."""
    return hmac.compare_digest(secret.encode(), seat_secret(key, table_id, seat, generation).encode())
