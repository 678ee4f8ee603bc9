"""What the form of a new table is, for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from jollyroger.log.plan import SECONDS, Plan
from jollyroger.web.form_data import Fields

CLOCKS = ("none", *SECONDS)


class FilledForm(NamedTuple):
    """A form as somebody filled it in."""

    fields: Fields
    kind: str
    """The kind of table that was chosen."""
    usual: dict[str, str]
    """What is taken for a field that was left out."""
    learns: bool
    """Whether the guest has never finished this game."""


class TableForm(NamedTuple):
    """The form of one game's tables."""

    kinds: tuple[str, ...]
    usual: dict[str, str]
    """How a table is made if nothing else is chosen."""
    usual_by_kind: dict[str, dict[str, str]]
    """What else is usual for some kinds."""
    choices: dict[str, list[str]]
    """What can be chosen besides the kind, the bots and the clock."""
    plan: Callable[[FilledForm], Plan]
    lesson: Callable[[str], Plan]
    """The plan of a guided game, from the name of the usual bot."""
