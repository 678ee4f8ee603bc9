"""What changes from one JSON object to the next, so that a long game is sent as its first position and changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that have changed, each with its new value.

    For a list of objects or lists that has not become shorter the value is an object: by index the element that is new,
    or of an object that was there before the fields that have changed. `static/shared/steps.js` puts it together again.
    """
    return {
        name: _list_differences(before[name], value) if _is_patched(before.get(name), value) else value
        for name, value in after.items()
        if name not in before or before[name] != value
    }


def _is_patched(before: Any, after: Any) -> bool:
    """Whether a list is worth sending element by element."""
    return (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) <= len(after)
        and all(isinstance(element, dict | list) for element in after)
    )


def _list_differences(before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any]:
    changed = {
        str(index): differences(old, new) if isinstance(old, dict) and isinstance(new, dict) else new
        for index, (old, new) in enumerate(zip(before, after, strict=False))
        if old != new
    }
    return changed | {str(index): after[index] for index in range(len(before), len(after))}
