"""A server where nobody has to be away for a minute before a stand-in can be called."""

from __future__ import annotations

from jollyroger.cli import run
from jollyroger.server import watched

if __name__ == "__main__":
    watched.AWAY_SECONDS = 1
    run()
