"""Numba's private parts: changed where they are known, left alone elsewhere, and the same games either way."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from jollyroger.games import linking

pytestmark = pytest.mark.xdist_group("compiled")

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
PLAY = """
from jollyroger.games import linking
from jollyroger.games.catalogue import DUEL
from jollyroger.games.speed import CompiledPlayer
player = CompiledPlayer(DUEL, DUEL.options(), 5)
print(linking.install(), player.play(100), *player.generator)
"""


def played(**settings: str) -> list[str]:
    """Whether rules were linked as one, then what a hundred compiled duels came to."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=os.environ | settings, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_plain_numba_plays_the_same_duels(tmp_path: Path) -> None:
    linked, *ours = played()
    plain, *theirs = played(**{linking.PLAIN: "1", "JOLLYROGER_CACHE": str(tmp_path)})
    assert (linked, plain) == ("True", "False")
    assert ours == theirs
    assert int(ours[0]) > 1000


@pytest.fixture
def fresh_install() -> Iterator[None]:
    linking.install.cache_clear()
    yield
    linking.install.cache_clear()


@pytest.mark.usefixtures("fresh_install")
def test_an_unknown_numba_is_left_alone_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba, "__version__", "9.1.0")
    monkeypatch.setattr(linking, "_patch", lambda: pytest.fail("numba 9 was changed"))
    with pytest.warns(UserWarning, match=r"numba 9\.1\.0 is not a version"):
        assert not linking.install()


@pytest.mark.usefixtures("fresh_install")
def test_plain_numba_on_request_is_left_alone_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(linking.PLAIN, "1")
    monkeypatch.setattr(linking, "_patch", lambda: pytest.fail("numba was changed"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not linking.install()


def test_the_package_asks_for_a_numba_that_was_tested() -> None:
    extras = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    assert "numba>=0.68,<0.69" in extras["bots"]
    assert [linking.is_tested(version) for version in ("0.68.1", "0.67.0", "0.69.0")] == [True, False, False]
