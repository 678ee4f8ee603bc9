"""The command `jollyroger`."""

from __future__ import annotations

from jollyroger.cli.commands import main, run

__all__ = ["main", "run"]
