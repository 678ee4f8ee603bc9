"""A server where nobody has to be away for a minute before a stand-in can be called, and nothing is drawn."""

from __future__ import annotations

from jollyroger.cli import run
from jollyroger.tables import audience
from tests.web.wishing_server import grant_wishes

if __name__ == "__main__":
    grant_wishes()
    audience.AWAY_SECONDS = 1
    run()
