"""Starts servers quickly: all is imported once, and each server is a copy of this process. For who kills many.

Reads a line for each server to start, and waits for the end of the one before.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from jollyroger.web.limits import NO_LIMITS
from jollyroger.web.serving import Settings, serve


def main() -> None:
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
