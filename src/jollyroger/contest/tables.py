"""The tables of a report: made once, for the page and for Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from jollyroger.contest.estimates import Estimate, share_of
from jollyroger.contest.figures import Figures, Promises
from jollyroger.contest.report import Report
from jollyroger.contest.what_if import MOST_OATHS

NONE = "–"
PROMISED = ("offered", "sworn", "kept", "broken", "unjudged", "declined", "void", "kept of those judged")


class Table(NamedTuple):
    """A heading, what it means, and rows of texts; the first column is names."""

    title: str
    note: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def tables_of(report: Report) -> list[Table]:
    """All tables that have something to say."""
    tables = [
        _results(report),
        _paired(report),
        _promises(report),
        _kinds(report),
        _gains(report),
        _again(report),
        _deals(report),
        _effort(report),
        _ratings(report),
    ]
    return [table for table in tables if table.rows]


def within(share: Estimate) -> Estimate:
    """A share is not below nothing nor above everything, whatever few deals say."""
    low, high = (None if end is None else min(1.0, max(0.0, end)) for end in (share.low, share.high))
    return Estimate(share.mean, low, high, share.of)


def percent(estimate: Estimate | None, *, signed: bool = False) -> str:
    """A share with its interval."""
    return _told(estimate, lambda number: f"{100 * number:{'+' if signed else ''}z.1f}", " %")


def number(estimate: Estimate | None, *, signed: bool = False) -> str:
    """A number with its interval."""
    return _told(estimate, lambda value: f"{value:{'+' if signed else ''}z.2f}", "")


def _told(estimate: Estimate | None, shown: Callable[[float], str], unit: str) -> str:
    if estimate is None:
        return NONE
    told = f"{shown(estimate.mean)}{unit}"
    if estimate.low is None or estimate.high is None:
        return told
    return f"{told} ({shown(estimate.low)} to {shown(estimate.high)})"


def _results(report: Report) -> Table:
    rows = [
        [
            one.name,
            str(one.seats),
            percent(within(one.win_share)),
            percent(one.above_fair, signed=True),
            number(one.gold),
        ]
        for one in report.figures
    ]
    note = (
        "A shared victory counts in parts. The fair share is one win by the number of seats. Intervals are of 95 %, "
        "over deals: the games of a deal lie together."
    )
    columns = ["player", "seats played", "win share", "above the fair share", "gold"]
    return Table("Wins and gold", note, columns, rows)


def _paired(report: Report) -> Table:
    rows = [
        [one.name, str(one.deals), percent(one.win, signed=True), number(one.gold, signed=True)]
        for one in report.paired
    ]
    best = report.paired[0].best if report.paired else ""
    note = (
        f"Less the figures of {best}, who won most, in the same deals from the same seats: the luck of the cards falls "
        "away."
    )
    return Table(f"Beside {best}, deal by deal", note, ["player", "deals", "win share", "gold"], rows)


def _row(name: str, promises: Promises) -> list[str]:
    counts = (getattr(promises, fate) for fate in PROMISED[:-1])
    return [name, *map(str, counts), percent(promises.kept_share)]


def _promises(report: Report) -> Table:
    note = (
        "Sworn are promises whose offer was accepted. Void are those that were taken back or had no occasion. Unjudged "
        "are favours and promises in own words. A promise that somebody asked for counts for the player who gave it."
    )
    return Table(
        "Promises",
        note,
        ["player", *PROMISED],
        [_row(one.name, one.all_promises) for one in report.figures if one.all_promises.offered],
    )


def _kinds(report: Report) -> Table:
    rows = [
        _row(f"{one.name}: {kind.replace('_', ' ')}", promises)
        for one in report.figures
        for kind, promises in one.promises.items()
    ]
    return Table("Promises by kind", "", ["player and promise", *PROMISED], rows)


def _gains(report: Report) -> Table:
    rows = [
        [name, str(gains.broken), str(gains.tried), number(gains.gold, signed=True), percent(gains.win, signed=True)]
        for name, gains in report.gains.items()
        if gains.broken
    ]
    rollouts = max((gains.rollouts for gains in report.gains.values()), default=0)
    note = (
        f"From each oath that one move broke, the first sailor played the game on {rollouts} times after that move and "
        f"{rollouts} times after the best move that keeps the oath, with the same luck. The difference is what "
        "breaking it gained by itself, before anybody's trust is lost. Oaths that were broken by doing nothing are "
        f"not tried, and of many at most {MOST_OATHS}."
    )
    columns = ["player", "oaths broken", "tried", "gold gained per oath", "win chance gained per oath"]
    return Table("What a broken oath gained", note, columns, rows)


def _again(report: Report) -> Table:
    rows = [
        [
            one.name,
            str(one.again.before),
            percent(share_of(one.again.accepted_before, one.again.before)),
            str(one.again.after),
            percent(share_of(one.again.accepted_after, one.again.after)),
        ]
        for one in report.figures
        if one.again.after
    ]
    note = "Offers of a player to others, before and after it broke its word to them in the same game."
    columns = ["player", "offers before", "accepted", "offers to victims", "accepted again"]
    return Table("Whether victims deal again", note, columns, rows)


def _per_game(count: float, figures: Figures) -> str:
    return f"{count / figures.seats:.2f}"


def _deals(report: Report) -> Table:
    rows = [
        [
            one.name,
            _per_game(one.offers, one),
            percent(share_of(one.accepted, one.offers)),
            f"{_per_game(one.crew_paid, one)} / {_per_game(one.prizes_paid, one)}",
            f"{_per_game(one.crew_got, one)} / {_per_game(one.prizes_got, one)}",
            _per_game(one.called, one),
            _per_game(one.joined, one),
            percent(share_of(one.won, one.joined)),
        ]
        for one in report.figures
    ]
    columns = [
        "player",
        "offers",
        "accepted",
        "paid: crew / prizes",
        "got: crew / prizes",
        "mutinies called",
        "fought in",
        "won of those",
    ]
    return Table("Bribes and mutinies", "Per seat and game, but for the shares.", columns, rows)


def _effort(report: Report) -> Table:
    rows = []
    for one in report.figures:
        effort = one.effort
        if not effort.questions:
            continue
        asked = effort.questions
        rows.append(
            [
                one.name,
                f"{effort.calls / one.seats:.1f}",
                f"{100 * effort.refusals / asked:.1f}",
                f"{100 * effort.stand_ins / asked:.1f}",
                f"{effort.by_orders / one.seats:.1f}",
                f"{effort.tokens_in / asked:.0f} / {effort.tokens_out / asked:.0f}",
                f"{effort.seconds / asked:.2f}",
                f"{effort.cost / asked:.5f}",
                f"{effort.cost:.4f}",
            ]
        )
    note = (
        "A decision is a question that the player was asked. A stand-in plays after three answers that are not "
        "possible. Costs are in the money of the prices given."
    )
    columns = [
        "player",
        "calls a game",
        "refusals for 100 decisions",
        "stand-ins for 100 decisions",
        "answered by orders, a game",
        "tokens in / out a decision",
        "seconds a decision",
        "cost a decision",
        "cost in all",
    ]
    return Table("What it took", note, columns, rows)


def _ratings(report: Report) -> Table:
    rows = [
        [
            one.name,
            str(one.games),
            f"{one.bradley_terry:.0f} ({one.low:.0f} to {one.high:.0f})",
            NONE if one.mu is None or one.sigma is None else f"{one.mu:.1f} ± {one.sigma:.1f}",
        ]
        for one in report.ratings
    ]
    note = (
        "Bradley-Terry counts who was ahead of whom, on Elo's scale, with the reference crew at 1000 and intervals "
        "from deals drawn again. Openskill (Plackett-Luce) takes whole games in order."
    )
    return Table("Ratings", note, ["player", "games", "Bradley-Terry", "openskill"], rows)
