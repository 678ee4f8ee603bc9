"""Which protocols uvicorn runs: ours, or its own where ours might not fit the libraries below.

`callers.py` and `wire.py` extend protocols of uvicorn and lean on private parts of it, of httptools and of websockets.
The server uses them only with tested versions. With any other version, or with JOLLYROGER_PLAIN_PROTOCOLS set, it runs
uvicorn's own protocols: the same pages and games, but slower and with fewer limits.
"""

from __future__ import annotations

import logging
import os
from functools import partial
from importlib import metadata
from typing import Any

from jollyroger.web.connections import Connections

log = logging.getLogger(__name__)

TESTED = {"httptools": "0.9.", "uvicorn": "0.54.", "websockets": "17.4"}
"""How the versions begin whose private parts are known; `pyproject.toml` asks for the same."""
PLAIN = "JOLLYROGER_PLAIN_PROTOCOLS"
LOST = (
    "uvicorn's own protocols run instead. Moves take longer. Messages are as limited as ever in size and number, but "
    "nobody limits pings, slow requests, connections from one address or answers that one address leaves unread"
)


def protocols_for(connections: Connections) -> dict[str, Any]:
    """The settings of uvicorn that choose its protocols."""
    reason = why_plain()
    if not reason:
        from jollyroger.web.callers import Caller
        from jollyroger.web.wire import Wire

        return {"http": partial(Caller, everybody=connections), "ws": partial(Wire, everybody=connections)}
    log.warning("%s: %s", reason, LOST)
    # Of uvicorn's own, h11 is the one that bounds the head of a request.
    return {"http": "h11", "ws": "auto", "limit_concurrency": connections.most}


def why_plain() -> str:
    """Why our protocols cannot be used; empty if they can."""
    if os.environ.get(PLAIN):
        return f"{PLAIN} is set"
    for library, tested in TESTED.items():
        version = metadata.version(library)
        if not is_tested(version, tested):
            return f"{library} {version} is not a version that Jolly Roger was tested with ({tested.rstrip('.')}.*)"
    try:
        from jollyroger.web import callers, wire
    except ImportError as error:
        return str(error)
    missing = [*callers.missing_parts(), *wire.missing_parts()]
    return f"parts of uvicorn or websockets are missing: {', '.join(missing)}" if missing else ""


def is_tested(version: str, tested: str) -> bool:
    """Whether a version is a tested one: 17.4 covers 17.4.1, but not 17.40."""
    return f"{version}.".startswith(f"{tested.rstrip('.')}.")


def missing_from(kind: type, *names: str) -> list[str]:
    """Which attributes a class neither has nor sets when an instance is made."""
    known = {*dir(kind), *(name for each in kind.__mro__ for name in _set_by(each))}
    return [f"{kind.__name__}.{name}" for name in names if name not in known]


def _set_by(kind: type) -> tuple[str, ...]:
    code = getattr(vars(kind).get("__init__"), "__code__", None)
    return code.co_names if code is not None else ()
