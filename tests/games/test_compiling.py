"""What the compiler of the rules takes, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.compiler import Flags

from jollyroger.games.compiling import compiled

pytestmark = pytest.mark.xdist_group("compiled")


def module(name: str, source: str, folder: Path) -> ModuleType:
    """A module of rules, written to a file as the cache wants it."""
    path = folder / f"{name}.py"
    path.write_text(source)
    made = ModuleType(name)
    exec(compile(source, path, "exec"), vars(made))
    return made


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JOLLYROGER_CACHE", str(tmp_path / "cache"))


def test_functions_of_several_modules_become_one(tmp_path: Path) -> None:
    first = module("first", "TABLE = ((1, 2), (3, 4))\ndef pick(i, j):\n    return TABLE[i][j]\n", tmp_path)
    second = module("second", "def twice(i, j):\n    return 2 * pick(i, j)\n", tmp_path)
    assert compiled((first, second)).twice(1, 0) == 6
    assert list((tmp_path / "cache").rglob("*.nbi"))


def test_modules_in_a_tuple_have_names_of_their_own(tmp_path: Path) -> None:
    common = module("common", "SCALE = 3\ndef scaled(i):\n    return SCALE * i\n", tmp_path)
    own = "PRICE = {0}\ndef price(i):\n    return scaled(i) + PRICE\ndef choose(i):\n    return price(i)\n"
    first, second = (module(f"bot_{number}", own.format(number), tmp_path) for number in (10, 20))
    rich = module("rich", "def richest(i):\n    return 2 * choose_second(i)\n", tmp_path)
    vars(rich)["choose_second"] = vars(second)["choose"]
    asking = module("asking", "def ask(i):\n    return choose_first(i) * 1000 + richest(i)\n", tmp_path)
    vars(asking).update(choose_first=vars(first)["choose"], richest=vars(rich)["richest"])
    rules = compiled((common, (first,), (rich,), (second,), asking))
    assert rules.ask(1) == 13046
    spaces = [rules.ask.py_func.__globals__[name].py_func.__qualname__ for name in ("choose_first", "richest")]
    assert spaces == ["bot_10.choose", "rich.richest"]


def test_names_that_clash_are_refused(tmp_path: Path) -> None:
    first, second = (module(f"twin_{number}", f"def same():\n    return {number}\n", tmp_path) for number in (1, 2))
    with pytest.raises(ValueError, match="same is written in twin_2 and in twin_1"):
        compiled((first, second))


def test_an_edit_elsewhere_is_noticed(tmp_path: Path) -> None:
    def result(number: int) -> int:
        base = module("base", f"def base():\n    return {number}\n", tmp_path)
        user = module("user", "def use():\n    return base() + 1\n", tmp_path)
        return int(compiled((base, user)).use())

    assert [result(1), result(5)] == [2, 6]


def test_threads_that_call_at_once_get_the_same_machine_code(tmp_path: Path) -> None:
    rules = module("rules", "def part(i):\n    return i + 1\ndef whole(i):\n    return part(i) * 2\n", tmp_path)
    whole, together = compiled((rules,)).whole, Barrier(4)

    def call(number: int) -> int:
        together.wait()
        return int(whole(number))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(call, range(4))) == [2, 4, 6, 8]


@pytest.mark.parametrize("how", ["at once", "one after the other", "from the cache"])
@pytest.mark.parametrize("last", ["known_first", "known_last", "below_first", "below_last"])
def test_what_was_called_alone_before_is_a_part_like_any_other(tmp_path: Path, how: str, last: str) -> None:
    """Alone it is whole, with what it calls in it; others that call it may call that too, directly or far below."""
    source = (
        "def leaf(i):\n    return i * 3 + 1\n"
        "def deep(i):\n    return leaf(i) - 2\n"
        "def far(i):\n    return deep(i) * 5\n"
        "def near(i):\n    return leaf(i) + 6\n"
        "def known(i):\n    return near(i) + 1\n"
        "def known_first(i):\n    return known(i) + 2 * far(i)\n"
        "def known_last(i):\n    return 2 * far(i) + known(i)\n"
        "def below_first(i):\n    return known_first(i)\n"
        "def below_last(i):\n    return known_last(i)\n"
    )
    rules = module("known", source, tmp_path)
    if how != "at once":
        assert compiled((rules,)).known(4) == 20
    if how == "from the cache":
        compiled.cache_clear()
        assert compiled((rules,)).known(4) == 20
    assert getattr(compiled((rules,)), last)(4) == 20 + 2 * 55
    compiled.cache_clear()


def test_two_functions_of_one_name_are_refused(tmp_path: Path) -> None:
    one = module("one", "def same():\n    return 1\n", tmp_path)
    two = module("two", "def same():\n    return 2\n", tmp_path)
    with pytest.raises(ValueError, match="same is written in two and in one"):
        compiled((one, two))


def test_two_meanings_of_one_constant_are_refused(tmp_path: Path) -> None:
    one = module("one", "LIMIT = 1\n", tmp_path)
    two = module("two", "LIMIT = 2\n", tmp_path)
    with pytest.raises(ValueError, match="LIMIT means 2 in two and 1 elsewhere"):
        compiled((one, two))


def test_bounds_are_checked_where_asked(tmp_path: Path) -> None:
    import numpy as np

    loose = module("loose", "def third(numbers):\n    return numbers[2]\n", tmp_path)
    with pytest.raises(IndexError):
        compiled((loose,), check_bounds=True).third(np.zeros(2))


def test_numba_keeps_its_own_settings(tmp_path: Path) -> None:
    config: Any = numba.config
    before = config.CACHE_DIR
    compiled((module("plain", "def nothing():\n    return 0\n", tmp_path),))
    assert before == config.CACHE_DIR


def test_without_a_place_for_machine_code_rules_compile_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("JOLLYROGER_CACHE", str(blocked))
    assert compiled((module("homeless", "def four():\n    return 4\n", tmp_path),)).four() == 4


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"\x80\x05garbage", bytes(range(256))])
def test_damaged_machine_code_is_made_anew(tmp_path: Path, ending: str, damage: bytes) -> None:
    rules = module("damaged", "def seven():\n    return 7\n", tmp_path)
    assert compiled((rules,)).seven() == 7
    for file in (tmp_path / "cache").rglob(f"*.{ending}"):
        file.write_bytes(damage)
    for _ in range(2):
        compiled.cache_clear()
        assert compiled((rules,)).seven() == 7
    compiled.cache_clear()


def test_settings_are_equal_whether_what_is_usual_was_chosen_or_not() -> None:
    settings: Any = Flags
    plain, usual, other = settings(), settings(), settings()
    usual.release_gil, other.release_gil = plain.release_gil, not plain.release_gil
    assert plain == usual
    assert hash(plain) == hash(usual)
    assert plain != other
    assert plain != "release_gil"
    assert set(plain.values()) == set(settings.options)
    assert {name for name, value in other.values().items() if value != plain.values()[name]} == {"release_gil"}


def test_records_are_described_each_by_itself() -> None:
    first, second = (numba.from_dtype(np.dtype([(name, np.int8)])) for name in ("gold", "rum"))
    assert ("gold" in repr(first), "gold" in repr(second)) == (True, False)
    assert repr(first) == repr(first)


def test_the_table_does_without_numba() -> None:
    script = (
        "import sys, jollyroger.cli, jollyroger.bots.levels, jollyroger.bots.arena, jollyroger.words.common.records\n"
        "from jollyroger.games.catalogue import DUEL\n"
        "state = DUEL.start(DUEL.options())\n"
        "DUEL.copy(state), DUEL.restore(DUEL.serialise(state))\n"
        "print({'numba', 'numpy', 'textual'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
