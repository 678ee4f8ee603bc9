"""The small generator and the dealers that use it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.chance import Chance, SeededDealer
from jollyroger.games.generator import new_generator, random_below


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**31), st.integers(1, 2**31 - 1))
def test_numbers_are_below_the_limit_and_repeat_with_the_seed(seed: int, stream: int, limit: int) -> None:
    first, second = new_generator(seed, stream), new_generator(seed, stream)
    numbers = [random_below(first, limit) for _ in range(20)]
    assert all(0 <= number < limit for number in numbers)
    assert numbers == [random_below(second, limit) for _ in range(20)]
    assert all(0 <= word < 2**32 for word in first)


def test_seeds_that_share_a_word_do_not_share_a_game() -> None:
    seeds = (8965807720449351403, 8909937300788024470)
    first, second = (
        [random_below(generator, 2**31) for _ in range(4)] for generator in (new_generator(seed, 0) for seed in seeds)
    )
    assert first != second
    starts = {
        tuple(new_generator(high << 32 | low, stream))
        for high in range(12)
        for low in range(12)
        for stream in range(12)
    }
    assert len(starts) == 12**3


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from all being equal: about `cells` for an honest source."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize("limit", [2, 5, 23, 50])
def test_numbers_are_spread_evenly(limit: int) -> None:
    generator = new_generator(1, 0)
    assert chi_square(Counter(random_below(generator, limit) for _ in range(20_000)), limit) < 2 * limit + 20


def test_neighbouring_numbers_and_neighbouring_streams_have_nothing_to_do_with_each_other() -> None:
    generator = new_generator(2, 0)
    pairs = Counter(random_below(generator, 6) * 6 + random_below(generator, 6) for _ in range(20_000))
    assert chi_square(pairs, 36) < 90
    firsts = [random_below(new_generator(3, stream), 6) for stream in range(20_000)]
    assert chi_square(Counter(a * 6 + b for a, b in zip(firsts[::2], firsts[1::2], strict=True)), 36) < 90


def test_a_seeded_dealer_deals_by_weight() -> None:
    dealer = SeededDealer(5)
    dealt = Counter(dealer.decide(Chance("pile", 0, 3, (1, 0, 0, 0, 3))) for _ in range(8_000))
    assert set(dealt) == {3, 7}
    assert dealt[7] / dealt[3] == pytest.approx(3, rel=0.1)


def test_a_dealer_without_cards_says_so() -> None:
    with pytest.raises(ValueError, match="nothing can happen"):
        SeededDealer(5).decide(Chance("pile", 0, 0, (0, 0)))
