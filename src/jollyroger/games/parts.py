"""What numba does differently with our functions. What is compiled without us goes its way as ever.

By itself numba turns every function, with all that it calls, into machine code of its own, although only that of the
function which Python calls is ever run. For rules of some two hundred functions that was much of the compiler's time:
70 s against 44 s. It optimizes a function anew in every other that calls it, where once, all together, is as good:
47 s against 30 s. While it does so it compares and describes the same settings and records hundreds of thousands of
times: a seventh of the rest. And it asks at every access to a list whether the index counts from the end, which rules
never do: a seventh of the time of random play.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types
from numba.core import codegen, dispatcher
from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.targetconfig import TargetConfig
from numba.np import arrayobj

Dispatcher: Any = dispatcher.Dispatcher
CPUCodeLibrary: Any = codegen.CPUCodeLibrary
FunctionCompiler: Any = vars(dispatcher)["_FunctionCompiler"]
Settings: Any = TargetConfig
Record: Any = types.Record
OURS = "_is_jolly_roger"
_depth = 0
"""How many functions are being compiled, one because of another, the outermost one of ours."""


class _NoEntry:
    """What stands for the machine code of a part, so that numba can tell parts from each other."""


def compile_in_parts(function: Any) -> None:
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
    """A part is neither read from the cache nor written to it.

    The lock is numba's own, which it takes a moment later: without it here too, what one thread calls from Python
    would look like a part of what another thread compiles.
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
    """What was a part so far is called from Python now, and needs machine code."""
    for signature, result in list(function.overloads.items()):
        if isinstance(result.entry_point, _NoEntry):
            del function.overloads[signature]


def _add_part(function: Any, result: Any) -> None:
    """Other functions find a part by its stand-in; Python does not find it."""
    if not _is_part():
        _add_overload(function, result)
        return
    result.library._ensure_finalized()  # noqa: SLF001 - here, as a part: later numba would do it as for the caller
    entry = _NoEntry()
    function.targetctx.insert_user_function(entry, result.fndesc, [result.library])
    function.overloads[tuple(result.signature.args)] = result._replace(entry_point=entry)


def _flags_of_part(_compiler: Any, flags: Any) -> Any:
    if _is_part():
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    return flags


def _index_as_it_is(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    """Rules never count from the end of a list, so compiled ones need not ask at every access whether they do."""
    if not _depth:
        return _fix_index(context, builder, index_type, index, size)
    return context.cast(builder, index, index_type, types.intp)


def _finalize_outermost(library: Any) -> None:
    """Only the outermost function becomes machine code: all its parts are put into it, once, and optimized together."""
    if _is_part():
        library._finalize_dynamic_globals()  # noqa: SLF001
        library._finalized = True  # noqa: SLF001
    else:
        library._linking_libraries = _with_parts(library)  # noqa: SLF001
        _finalize(library)
        library._linking_libraries = []  # noqa: SLF001 - it is whole: who calls it as a part needs nothing else


def _with_parts(library: Any) -> list[Any]:
    """All that a function calls, and what is called there: each once, and after everything that calls it.

    The order matters: the linker leaves out what nobody calls among the parts that it has put together so far.
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


# As numba does it, but sooner


def _hash_of_settings(settings: Any) -> int:
    """Numba's own is one for all settings of a kind too, from their names anew each time."""
    return hash(type(settings))


def _values_of_settings(settings: Any) -> dict[str, Any]:
    """What was set, and else what is usual."""
    chosen = settings._values  # noqa: SLF001
    return {name: chosen.get(name, option.default) for name, option in settings.options.items()}


def _are_equal_settings(settings: Any, other: Any) -> Any:
    """Mostly the same was set in both; only if not, what is usual has to be put in."""
    if not isinstance(other, Settings):
        return NotImplemented
    return settings._values == other._values or settings.values() == other.values()  # noqa: SLF001


Settings.__hash__ = _hash_of_settings
Settings.__eq__ = _are_equal_settings
Settings.values = _values_of_settings
Record.__repr__ = cache(Record.__repr__)
Dispatcher.compile = _compile_at_depth
Dispatcher.add_overload = _add_part
FunctionCompiler._customize_flags = _flags_of_part  # noqa: SLF001
CPUCodeLibrary.finalize = _finalize_outermost
arrayobj.fix_integer_index = _index_as_it_is
