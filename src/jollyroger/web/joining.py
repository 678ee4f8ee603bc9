"""Files joined by the server, so that a page asks for two of them and not for seventy: on a phone each one costs a
tenth of a second. The sources stay as they are, each for itself, and need no build.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath

Read = Callable[[str], str]
"""The text of a file, by its path."""

_IMPORT = re.compile(r'^import (?:\{ ([^}]+) \} from )?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) )", re.MULTILINE)
_NAMED = re.compile(r"^export (?:async )?(?:function\*?|class|const) (\w+|\{[^}]*\})", re.MULTILINE)
_NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
_OTHER = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""Those that have their lines to themselves."""


class JoiningError(ValueError):
    """A script imports or exports in a way that joining does not know."""


def joined_scripts(main: str, read: Read) -> str:
    """A module and all that it imports as one. Each becomes a function that is called once, in the order in which
    modules run, and gives back what it exports. The result belongs into the folder of `main`: relative addresses count
    from there.
    """
    order = list(dict.fromkeys(_in_order(main, read, ())))
    number = {path: place for place, path in enumerate(order)}
    return "".join(_as_function(path, read(path), number) for path in order)


def _in_order(path: str, read: Read, above: tuple[str, ...]) -> Iterator[str]:
    """What a module imports before it."""
    if path in above:
        raise JoiningError(f"{path} imports itself by way of others")
    for found in _IMPORT.finditer(read(path)):
        yield from _in_order(_meant(path, found[2]), read, (*above, path))
    yield path


def _meant(path: str, name: str) -> str:
    return normpath(join(dirname(path), name))


def _as_function(path: str, text: str, number: dict[str, int]) -> str:
    """One module. What it imports is written out as constants, in the place of the import."""

    def imported(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        names = found[1].replace(" as ", ": ")
        return f"const {{ {names} }} = m{number[_meant(path, found[2])]};"

    exported = ", ".join(name for found in _NAMED.finditer(text) for name in _names(found[1]))
    body = _NOTHING.sub("", _EXPORT.sub("", _IMPORT.sub(imported, text)))
    if (other := _OTHER.search(body)) is not None:
        raise JoiningError(f"{path}: {other[0]}")
    body = _COMMENT.sub("", body)
    return f"// {path}\nconst m{number[path]} = await (async () => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def _names(declared: str) -> list[str]:
    """The names that a declaration makes: one, or those of a pattern such as `{ skills: SKILLS, prizes }`."""
    parts = declared.strip("{} ").split(",")
    return [part.rpartition(":")[2].strip() for part in parts]


def joined_styles(paths: list[str], read: Read) -> str:
    """Style sheets of one folder, one after the other."""
    return "".join(_COMMENT.sub("", read(path)) for path in paths)
