"""Means with their intervals. Games of one deal lie together, so deals are what is counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

from jollyroger.bots.arena import share

SURE = NormalDist().inv_cdf(0.975)


class Estimate(Struct, frozen=True):
    """A mean with its 95 % interval, and of how many it is; without one there is no interval yet."""

    mean: float
    low: float | None
    high: float | None
    of: int


def estimate(values: Iterable[float]) -> Estimate | None:
    """The mean of some independent numbers; None of none."""
    found = list(values)
    if not found:
        return None
    mean = fmean(found)
    if len(found) < 2:
        return Estimate(mean, None, None, 1)
    reach = quantile(len(found) - 1) * stdev(found) / sqrt(len(found))
    return Estimate(mean, mean - reach, mean + reach, len(found))


def quantile(freedom: int) -> float:
    """Student's for 95 %, as Fisher expands it; with one degree of freedom too small, but wide all the same."""
    z = SURE
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def estimate_by_deal(values: Iterable[tuple[int, float]]) -> Estimate | None:
    """The mean of numbers that come deal by deal: first of each deal, then of the deals."""
    deals = defaultdict[int, list[float]](list)
    for deal, value in values:
        deals[deal].append(value)
    return estimate(fmean(found) for found in deals.values())


def share_of(count: int, total: int) -> Estimate | None:
    """How often something was so, with Wilson's interval; None of nothing."""
    if not total:
        return None
    found = share(count, total)
    return Estimate(found.rate, found.low, found.high, total)
