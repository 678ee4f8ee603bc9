"""What tests of bots share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jollyroger.bots.redbeard.thinker import MOST_JUDGED

LITTLE = 4000


@pytest.fixture(scope="module")
def hurried() -> Iterator[None]:
    """Red Beard thinks two turns deep, but not for long: so that tests take seconds."""
    with pytest.MonkeyPatch.context() as patch:
        for horizon in MOST_JUDGED:
            patch.setitem(MOST_JUDGED, horizon, LITTLE)
        yield
