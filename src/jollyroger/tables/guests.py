"""Guests: people without accounts, known by an id that only their own device has."""

from __future__ import annotations

import secrets
from typing import NamedTuple


class Guest(NamedTuple):
    """The id is a secret between the server and the guest's device; the name is what others see."""

    id: str
    name: str
    only: int | None = None
    """A program with the secret of a seat has that one, whatever else is the guest's."""

    def __repr__(self) -> str:
        """Without the id, so that it never stands in a log."""
        return f"Guest(name={self.name!r})"


def new_guest_id() -> str:
    """The id of somebody who has not been here before."""
    return secrets.token_hex(16)
