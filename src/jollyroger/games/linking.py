"""Numba compiles and links our rules as one program, instead of function by function.

By itself numba makes machine code of every function with all that it calls, although Python runs only the outermost
one: 70 s against 44 s for two hundred rules. It optimizes a function again in every caller, where once for all is as
good: 47 s against 30 s. Meanwhile it compares and prints the same settings and records hundreds of thousands of times:
a seventh of the rest. And it checks whether an index counts from the end, which rules never do: a seventh of random
play.

All this leans on private parts of numba. `install` changes them only in the versions that were tested; with any other
version, or with JOLLYROGER_PLAIN_NUMBA set, rules compile as numba does it: the same games, more slowly.
"""

from __future__ import annotations

import os
import warnings
from functools import cache
from typing import Any

import numba
from numba import types
from numba.core import codegen, dispatcher
from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.targetconfig import TargetConfig
from numba.np import arrayobj

TESTED = ("0.68.",)
"""How the versions begin whose private parts are known; `pyproject.toml` asks for the same."""
PLAIN = "JOLLYROGER_PLAIN_NUMBA"
Dispatcher: Any = dispatcher.Dispatcher
CPUCodeLibrary: Any = codegen.CPUCodeLibrary
Settings: Any = TargetConfig
Record: Any = types.Record
OURS = "_is_jolly_roger"
_depth = 0
"""How many functions are being compiled, one because of another, the outermost one of ours."""


class _NoEntry:
    """Stands for the machine code of a part, so that numba can tell parts from each other."""


@cache
def install() -> bool:
    """Change how numba compiles our functions, if its private parts are known; say whether they are."""
    if os.environ.get(PLAIN):
        return False
    if not is_tested(numba.__version__):
        warnings.warn(
            f"numba {numba.__version__} is not a version that Jolly Roger was tested with ({', '.join(TESTED)}*): "
            "rules compile the ordinary way, which takes longer",
            stacklevel=2,
        )
        return False
    _patch()
    return True


def is_tested(version: str) -> bool:
    """Whether we know the private parts of this version of numba."""
    return version.startswith(TESTED)


def link_as_one(function: Any) -> None:
    """Mark a function as ours: all that is compiled because of it becomes a part of it."""
    setattr(function, OURS, True)


def _is_part() -> bool:
    return _depth > 1


_compile: Any = Dispatcher.compile
_add_overload: Any = Dispatcher.add_overload
_fix_index: Any = arrayobj.fix_integer_index
_finalize: Any = CPUCodeLibrary.finalize


@global_compiler_lock  # type: ignore[untyped-decorator]
def _compile_at_depth(function: Any, signature: Any) -> Any:
    """Only the outermost function goes through the cache.

    The lock is numba's own, which it takes a moment later. Without it here too, a function that one thread calls from
    Python would look like a part of what another thread compiles.
    """
    global _depth  # noqa: PLW0603 - numba compiles behind one lock, so there is one depth
    if not _depth and not hasattr(function, OURS):
        return _compile(function, signature)
    cache = function._cache  # noqa: SLF001
    _depth += 1
    try:
        if _is_part():
            function._cache = NullCache()  # noqa: SLF001
        else:
            _forget_parts(function)
        return _compile(function, signature)
    finally:
        _depth -= 1
        function._cache = cache  # noqa: SLF001


def _forget_parts(function: Any) -> None:
    """Python now calls what was only a part so far, so it needs machine code."""
    for signature, result in list(function.overloads.items()):
        if isinstance(result.entry_point, _NoEntry):
            del function.overloads[signature]


def _add_part(function: Any, result: Any) -> None:
    """Other compiled functions find a part by its stand-in; Python does not."""
    if not _is_part():
        _add_overload(function, result)
        return
    result.library._ensure_finalized()  # noqa: SLF001 - now, as a part: later numba would treat it as the caller
    entry = _NoEntry()
    function.targetctx.insert_user_function(entry, result.fndesc, [result.library])
    function.overloads[tuple(result.signature.args)] = result._replace(entry_point=entry)


def _flags_of_part(_compiler: Any, flags: Any) -> Any:
    if _is_part():
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def _index_as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    """Rules never count from the end of a list, so compiled rules need no check for it."""
    if not _depth:
        return _fix_index(context, builder, index_type, index, size)
    return context.cast(builder, index, index_type, types.intp)


def _finalize_outermost(library: Any) -> None:
    """Only the outermost function becomes machine code: its parts are linked into it and optimized together, once."""
    if _is_part():
        library._finalize_dynamic_globals()  # noqa: SLF001
        library._finalized = True  # noqa: SLF001
    else:
        library._linking_libraries = _with_parts(library)  # noqa: SLF001
        _finalize(library)
        library._linking_libraries = []  # noqa: SLF001 - it is whole: its callers need nothing else


def _with_parts(library: Any) -> list[Any]:
    """All functions called, directly or not: each once, and after all its callers.

    The order matters: the linker drops what nothing linked so far calls.
    """
    seen, found = {library}, []

    def visit(part: Any) -> None:
        for called in part._linking_libraries:  # noqa: SLF001
            if called not in seen:
                seen.add(called)
                visit(called)
        found.append(part)

    visit(library)
    return found[-2::-1]


# The same as numba's, but faster


def _hash_of_settings(settings: Any) -> int:
    """Numba's own hash is the same for all settings of a type too, but it hashes their names each time."""
    return hash(type(settings))


def _values_of_settings(settings: Any) -> dict[str, Any]:
    """What was set, and the default for the rest."""
    chosen = settings._values  # noqa: SLF001
    return {name: chosen.get(name, option.default) for name, option in settings.options.items()}


def _are_equal_settings(settings: Any, other: Any) -> Any:
    """Mostly both set the same; only otherwise do the defaults matter."""
    if not isinstance(other, Settings):
        return NotImplemented
    return settings._values == other._values or settings.values() == other.values()  # noqa: SLF001


def _patch() -> None:
    """Put our functions in the place of numba's."""
    Settings.__hash__ = _hash_of_settings
    Settings.__eq__ = _are_equal_settings
    Settings.values = _values_of_settings
    Record.__repr__ = cache(Record.__repr__)
    Dispatcher.compile = _compile_at_depth
    Dispatcher.add_overload = _add_part
    vars(dispatcher)["_FunctionCompiler"]._customize_flags = _flags_of_part  # noqa: SLF001 - it is private, hence TESTED
    CPUCodeLibrary.finalize = _finalize_outermost
    arrayobj.fix_integer_index = _index_as_it_is
