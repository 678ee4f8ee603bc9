"""The strength of the bots of Piracy & Mutiny.

(a) each bot alone against a table of each other one, by seats and variant, so that every pair is seen both ways; (b)
players of one simple rule against each bot; (c) a league of all of them; (d) what each does with its cards. Gains are
percent of the games won above the fair share. Every deal is played from every seat.

--bots names those that are measured, the strongest last. Compiled ones play thousands of games.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from benchmarks.strength.mutiny_exploiters import RULES
from benchmarks.strength.mutiny_habits import habits
from benchmarks.strength.mutiny_tables import gain_of
from benchmarks.strength.running import Figures, Part, Run
from jollyroger.bots.arena import COMPILED
from jollyroger.games.catalogue import MUTINY

BOTS = ("sailor-1", "sailor")
SEATS = (4, 6, 10)
VARIANTS = (("hidden_prizes", "yes"), ("captains_gold", "yes"), ("bribes", "no"))
GAMES = 3_000
SLOW = 60
"""Only this part of the games is played where somebody searches, or is not compiled."""
EXPLOITED = 5
"""Seats at the exploiters' tables."""


def bots_of(run: Run) -> tuple[str, ...]:
    """The bots that are measured."""
    return run.bots or BOTS


def deals_of(run: Run, seats: int, *names: str) -> int:
    """How many deals are played: less if somebody searches, or is not compiled."""
    known = RULES | COMPILED[MUTINY.name].numbers
    slow = 1 if all(name in known for name in names) else SLOW
    return max(4, GAMES // seats // run.few // slow)


def alone(run: Run) -> Figures:
    """(a) One against all others, and all others against one."""
    figures, watch = dict[str, dict[str, Any]](), run.watch("one against all others")
    for seats in SEATS:
        for bot, others in permutations(bots_of(run), 2):
            gain = gain_of(bot, others, seats, deals_of(run, seats, bot, others))
            figures[f"{seats} seats: one {bot} among {others}"] = gain.row()
            watch()
    return figures


def variants(run: Run) -> Figures:
    """(a) The same by variant, at six seats."""
    figures, watch = dict[str, dict[str, Any]](), run.watch("by variant")
    for option, value in VARIANTS:
        for bot, others in permutations(bots_of(run), 2):
            gain = gain_of(bot, others, 6, deals_of(run, 6, bot, others), [(option, value)])
            figures[f"{option} {value}: one {bot} among {others}"] = gain.row()
            watch()
    return figures


def exploiters(run: Run) -> Figures:
    """(b) What one simple rule gains; most first."""
    figures, watch = dict[str, dict[str, Any]](), run.watch("players of one rule")
    for bot in reversed(bots_of(run)):
        found = {}
        for rule in RULES:
            found[rule] = gain_of(rule, bot, EXPLOITED, deals_of(run, EXPLOITED, bot))
            watch()
        for rule, gain in sorted(found.items(), key=lambda item: -item[1].gain):
            figures[f"{rule} among {bot}"] = gain.row()
    return figures


def league(run: Run) -> Figures:
    """(c) Ratings."""
    from benchmarks.strength.mutiny_league import ratings

    run.watch("league")
    names = ("random", *bots_of(run))
    return ratings(names, 6, deals_of(run, 6, *names))


def cards(run: Run) -> Figures:
    """(d) How cards are used, in 1,000 games of five bots of a kind."""
    run.watch("what is done with cards")
    return {
        f"{what}, {bot}": uses
        for bot in bots_of(run)
        for what, uses in habits(bot, EXPLOITED, max(100, 4000 // run.few)).items()
    }


PARTS: dict[str, Part] = {
    "alone": alone,
    "variants": variants,
    "exploiters": exploiters,
    "league": league,
    "cards": cards,
}
