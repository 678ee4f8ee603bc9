"""Which request the server works for, so that lines of the log that belong together can be found."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")


def begin_request() -> str:
    """Give what follows in this context an id of its own."""
    request_id = secrets.token_hex(6)
    REQUEST_ID.set(request_id)
    return request_id
