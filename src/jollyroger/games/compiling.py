"""The same rules at the other speed: rule functions re-bound to NumPy records and turned into machine code by numba.

Nothing else imports numba, and only bots, simulations and training import this.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import pickle
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from math import log
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core.caching import FunctionCache

from jollyroger.games import generator, kernels, linking
from jollyroger.games.events import narrate, narrate_to, stay_silent, stay_silent_to
from jollyroger.games.layout import put_copy, put_record

REPLACED = {narrate.__name__: stay_silent, narrate_to.__name__: stay_silent_to, put_copy.__name__: put_record}
"""By the name that rules call: what compiled rules call instead."""


INLINED = 400
"""Functions with less bytecode than this are always inlined; LLVM decides about larger ones."""

ROOM = 100_000_000
"""Bytes that must be free on the cache's disk."""


Modules = tuple[ModuleType | tuple[ModuleType, ...], ...]
"""Modules of rules; those in a tuple of their own have names of their own."""


@cache
def compiled(modules: Modules, *, check_bounds: bool = False) -> SimpleNamespace:
    """All functions of some modules of rules, compiled together, by name. Each is compiled when it is first called.

    Names are one name space: the modules' functions and constants must not clash, as they must not for a reader.
    Modules in a tuple, such as one bot's, have a name space of their own: they see all names, others what they import.
    Rules make no arrays, so nobody counts references to them (`_nrt`): that was a quarter of the time of random play.
    """
    common = (*(module for module in modules if isinstance(module, ModuleType)), generator, kernels)
    groups = (common, *(group for group in modules if isinstance(group, tuple)))
    spaces = [_functions(common) | REPLACED, *map(_functions, groups[1:])]
    together = linking.install()
    flags: dict[str, Any] = {"nogil": True, "boundscheck": check_bounds, "error_model": "numpy", "_nrt": False}
    folder = _cache_folder((each for space in spaces for each in space.values()), f"{check_bounds=} {together=}")
    names: dict[str, Any] = {"__name__": __name__, "log": log}
    made: dict[int, Any] = {}
    seen: list[dict[str, Any]] = []
    with _numba_keeps_code_in(folder):
        for group, functions in zip(groups, spaces, strict=True):
            space = names if group is common else dict(names)
            space |= _constants(group)
            for name, function in functions.items():
                rebound = FunctionType(function.__code__, space, name, function.__defaults__, function.__closure__)
                # Two bots may have a function of the same name; linked as one, code from the cache is told apart by it.
                rebound.__qualname__ = f"{function.__module__}.{function.__qualname__}"
                made[id(function)] = space[name] = numba.njit(rebound, forceinline=_is_inlined(function), **flags)
                if _has_room(folder):
                    space[name]._cache = _Cache(rebound)  # noqa: SLF001 - numba has no way to choose another cache
                if together:
                    linking.link_as_one(space[name])
            seen.append(space)
    for group, space in zip(groups, seen, strict=True):
        for module in group:
            space |= {name: made[id(value)] for name, value in vars(module).items() if id(value) in made}
    return SimpleNamespace(**{name: names[name] for name in spaces[0]})


def _is_inlined(function: FunctionType) -> bool:
    """Small functions, and those that take the list of legal moves, cost less inlined than called."""
    takes_array = any("list" in str(annotation) for annotation in function.__annotations__.values())
    return takes_array or len(function.__code__.co_code) < INLINED


def _functions(modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    """The functions written in these modules, with the silent narrator in the place of the talking one."""
    functions: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                if name in functions:
                    raise ValueError(f"{name} is written in {module.__name__} and in {functions[name].__module__}")
                functions[name] = value
    return functions


def _constants(modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    """What else the functions may name: numbers, enums, and tuples of numbers as arrays."""
    constants: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if not name.startswith("_") and (isinstance(value, (int, type)) or _is_numbers(value)):
                if constants.get(name, value) != value:
                    raise ValueError(f"{name} means {value} in {module.__name__} and {constants[name]} elsewhere")
                constants[name] = value
    return {name: np.array(value) if isinstance(value, tuple) else value for name, value in constants.items()}


def _is_numbers(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(part, int | float) or _is_numbers(part) for part in value)


def _cache_folder(functions: Iterable[FunctionType], flags: str) -> Path:
    """A folder for just these sources: numba's own check misses edits to functions that a function calls."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {flags}".encode())
    for file in sorted({__file__, linking.__file__, *(inspect.getfile(function) for function in functions)}):
        digest.update(Path(file).read_bytes())
    home = os.environ.get("JOLLYROGER_CACHE") or platformdirs.user_cache_dir("jollyroger")
    return Path(home) / "compiled" / digest.hexdigest()[:16]


@cache
def _has_room(folder: Path) -> bool:
    """Whether the cache can be written; if not, every process compiles again, and the game goes on."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM
    except OSError:
        return False


class _Cache(FunctionCache):
    """A cache that may be damaged (a crash, a full disk): then we compile again, and nothing fails."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError, EOFError, pickle.PickleError):
            super().save_overload(sig, data)


@contextmanager
def _numba_keeps_code_in(folder: Path) -> Iterator[None]:
    """Point numba to a folder while we bind functions, and restore its setting afterwards."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
