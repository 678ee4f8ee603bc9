"""A league of the bots of Piracy & Mutiny: mixed tables, and ratings that come from who had more gold than whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from benchmarks.strength.mutiny_tables import SEED, Seating, play_all
from jollyroger.games.catalogue import MUTINY


def ratings(bots: Sequence[str], seats: int, games: int) -> dict[str, dict[str, Any]]:
    """Each seat is drawn by lot among the bots. A rating is worth what it is sure to be: its mean less 3 deviations."""
    drawn = np.random.default_rng(SEED).choice(np.array(bots, object), (games, seats))
    played = play_all(
        Seating(np.arange(games), drawn, np.zeros(drawn.shape, np.bool_)), MUTINY.options(seats=str(seats))
    )
    model = PlackettLuce()
    found = {bot: model.rating(name=bot) for bot in bots}
    for names, shares, gold in zip(drawn, played.shares, played.gold, strict=True):
        places = [-(float(own) + 0.5 * float(share > 0)) for own, share in zip(gold, shares, strict=True)]
        rated = model.rate([[found[name]] for name in names], ranks=places)
        for name in set(names):
            own = [team[0] for team, seated in zip(rated, names, strict=True) if seated == name]
            found[name] = model.create_rating(
                [float(np.mean([one.mu for one in own])), float(np.mean([one.sigma for one in own]))], name
            )
    return {
        bot: {
            "mean": round(one.mu, 2),
            "deviation": round(one.sigma, 2),
            "sure": round(one.ordinal(), 2),
            "games": games,
        }
        for bot, one in sorted(found.items(), key=lambda item: -item[1].mu)
    }
