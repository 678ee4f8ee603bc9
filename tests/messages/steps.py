"""The steps of a game put together again from what is sent, as the page does it (`static/shared/steps.js`)."""

from __future__ import annotations

import json
from typing import Any


def unfolded(sent: bytes | str) -> dict[str, Any]:
    """A game's positions with every step whole."""
    game: dict[str, Any] = json.loads(sent)
    position, oaths = dict[str, Any](), list[Any]()
    for step in game["steps"]:
        position = step["position"] = changed(position, step["position"])
        oaths = step["oaths"] = merged(oaths, step.get("oaths", oaths))
    return game


def changed(before: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """An object after some of its fields have changed."""
    return before | {name: merged(before.get(name), value) for name, value in changes.items()}


def merged(before: Any, change: Any) -> Any:
    """A new value; or a list, some of whose elements have changed or were added."""
    if not isinstance(before, list) or not isinstance(change, dict):
        return change
    after = before + [None] * (max(map(int, change), default=-1) + 1 - len(before))
    for index, value in change.items():
        old = after[int(index)]
        after[int(index)] = changed(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return after
