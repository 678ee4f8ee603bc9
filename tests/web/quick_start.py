"""Starts servers quickly: all is imported once, and each server is a copy of this process. For who kills many.

Reads a line for each server to start, and waits for the end of the one before.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

import alembic.command
import uvloop

from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.web import rendering
from jollyroger.web.app import make_litestar
from jollyroger.web.limits import NO_LIMITS
from jollyroger.web.serving import Settings, serve
from jollyroger.web.site import Site

USED_LATER = (alembic.command, uvloop)
"""What a server imports only when it starts."""


def prepare() -> None:
    """Do once what every server would do again: the pages are compiled, and what they need is imported."""
    rendering.Compiled = cache(rendering.Compiled)  # type: ignore[misc, assignment]
    make_litestar(Site(None, bytes(32)))  # type: ignore[arg-type] # there are no tables


def main() -> None:
    # There is no bot at these tables, and to start a process for one takes longer than the server lives.
    BotWorkers.warm_up = lambda self: None  # type: ignore[method-assign]
    prepare()
    data, port, child = Path(sys.argv[1]), int(sys.argv[2]), 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)
        child = os.fork()
        if not child:
            break
    else:
        return

    def ready(address: str, _elsewhere: str) -> None:
        print(f"{os.getpid()} {address}", flush=True)

    serve(Settings(port=port, data=data, pace=0, limits=NO_LIMITS, red_beard=False), ready)


if __name__ == "__main__":
    main()
