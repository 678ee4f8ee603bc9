"""How strong players are over many runs: openskill from whole games, Bradley-Terry from who was ahead of whom."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import log
from statistics import fmean
from typing import Any

from msgspec import Struct

from jollyroger.contest.outcomes import Outcome

ELO = 400 / log(10)
ANCHOR = 1000.0
"""Of the crew, so that ratings of different folders can be compared."""
ROUNDS, SAMPLES = 200, 100
PRIOR = 0.5
"""Half a win and half a loss against the anchor: a player who never lost is not endlessly strong."""

Pair = tuple[str, str]


class Rating(Struct, frozen=True):
    """A player's strength in both scales."""

    name: str
    games: int
    bradley_terry: float
    low: float
    high: float
    mu: float | None
    """Of openskill, where that is installed."""
    sigma: float | None


def ratings_of(outcomes: Sequence[Outcome], anchor: str) -> list[Rating]:
    """All players, the strongest first."""
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome.players))
    if len(names) < 2:
        return []
    points = bradley_terry(names, wins_of(outcomes), anchor)
    deals = _by_deal(outcomes)
    generator, samples = random.Random(1), list[dict[str, float]]()
    for _ in range(SAMPLES):
        drawn = [outcome for deal in generator.choices(deals, k=len(deals)) for outcome in deal]
        samples.append(bradley_terry(names, wins_of(drawn), anchor))
    skills = open_skill(outcomes)
    games = {name: sum(name in outcome.players for outcome in outcomes) for name in names}
    found = list[Rating]()
    for name in names:
        spread = sorted(sample[name] for sample in samples)
        low, high = spread[int(0.025 * SAMPLES)], spread[int(0.975 * SAMPLES)]
        mu, sigma = skills.get(name, (None, None))
        found.append(Rating(name, games[name], points[name], low, high, mu, sigma))
    return sorted(found, key=lambda rating: -rating.bradley_terry)


def _by_deal(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """Games of one deal between the same players lie together."""
    deals = defaultdict[tuple[int, tuple[str, ...]], list[Outcome]](list)
    for outcome in outcomes:
        deals[outcome.deal, tuple(sorted(outcome.players))].append(outcome)
    return list(deals.values())


def standings(outcome: Outcome) -> list[int]:
    """16.2 By seat: the place, from 0; winners first, then by gold."""
    keys = [(seat not in outcome.winners, -score) for seat, score in enumerate(outcome.scores)]
    order = sorted({(0, 0) if not key[0] else (1, key[1]) for key in keys})
    return [order.index((0, 0) if not key[0] else (1, key[1])) for key in keys]


def wins_of(outcomes: Sequence[Outcome]) -> dict[Pair, float]:
    """By pair of players: how often the first was ahead; a game counts once for each pair, whatever seats they have."""
    wins = defaultdict[Pair, float](float)
    for outcome in outcomes:
        for pair, share in _pairs(outcome):
            wins[pair] += share
    return wins


def _pairs(outcome: Outcome) -> Iterator[tuple[Pair, float]]:
    place, names = standings(outcome), outcome.players
    shares = defaultdict[Pair, list[float]](list)
    for one, first in enumerate(names):
        for other, second in enumerate(names):
            if first != second:
                shares[first, second].append(0.5 if place[one] == place[other] else float(place[one] < place[other]))
    for pair, found in shares.items():
        yield pair, fmean(found)


def bradley_terry(names: Sequence[str], wins: dict[Pair, float], anchor: str) -> dict[str, float]:
    """The strengths under which these results are the most likely, by Hunter's steps, on the scale of Elo."""
    anchor = anchor if anchor in names else names[0]
    strength = dict.fromkeys(names, 1.0)
    total = {pair: share + wins.get((pair[1], pair[0]), 0.0) for pair, share in wins.items()}
    for _ in range(ROUNDS):
        after = dict[str, float]()
        for name in names:
            won = PRIOR + sum(share for (first, _), share in wins.items() if first == name)
            met = 2 * PRIOR / (strength[name] + 1.0)
            met += sum(
                number / (strength[name] + strength[second])
                for (first, second), number in total.items()
                if first == name
            )
            after[name] = won / met
        change = max(abs(log(after[name] / strength[name])) for name in names)
        strength = after
        if change < 1e-9:
            break
    return {name: ANCHOR + ELO * log(strength[name] / strength[anchor]) for name in names}


def open_skill(outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """By player: mu and sigma, game by game; nothing where openskill is not installed (the extra `arena`)."""
    if find_spec("openskill") is None:
        return {}
    model: Any = import_module("openskill.models").PlackettLuce()
    skills = dict[str, Any]()
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.number)):
        for name in outcome.players:
            skills.setdefault(name, model.rating(name=name))
        rated = model.rate([[skills[name]] for name in outcome.players], ranks=standings(outcome))
        found = defaultdict[str, list[Any]](list)
        for name, (skill,) in zip(outcome.players, rated, strict=True):
            found[name].append(skill)
        for name, several in found.items():
            # A crew has several seats: what each of them learned counts as one.
            mu, sigma = fmean(one.mu for one in several), fmean(one.sigma for one in several)
            skills[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: (skill.mu, skill.sigma) for name, skill in skills.items()}
