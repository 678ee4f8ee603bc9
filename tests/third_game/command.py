"""The command `jollyroger` with the third game aboard. The processes in which bots think run this module as well."""

from __future__ import annotations

from tests.third_game.table import register

register()

if __name__ == "__main__":
    from jollyroger.cli import run

    run()
