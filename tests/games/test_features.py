"""Features have a version, so that a net that was trained with others is not fed with these."""

from __future__ import annotations

import hashlib

import pytest

from jollyroger.games.catalogue import GAMES, SEAT_NUMBERS
from jollyroger.games.feature_table import MOST
from jollyroger.games.features import FEATURES

PINNED = {"duel": (1, "e6b97abd4f0f"), "mutiny": (1, "c889489b4f00")}
"""By game: the version, and a digest of all names in order. If a digest changes, raise the version."""


@pytest.mark.parametrize("game", GAMES)
def test_features_change_only_with_their_version(game: str) -> None:
    features = FEATURES[game]
    places = features.observation(SEAT_NUMBERS[game][-1]) + features.described_move()
    digest = hashlib.sha256("\n".join(map(str, places)).encode()).hexdigest()[:12]
    assert (features.version, digest) == PINNED[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_fits_into_eight_bits(game: str) -> None:
    for place in FEATURES[game].observation(SEAT_NUMBERS[game][-1]) + FEATURES[game].described_move():
        assert -MOST <= place.low <= 0 < place.high <= MOST
