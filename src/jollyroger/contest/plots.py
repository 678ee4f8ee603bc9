"""The plots of a report as SVG of our own: intervals beside each other, and bars of what became of promises."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from markupsafe import escape

from jollyroger.contest.estimates import Estimate
from jollyroger.contest.report import Report

WIDTH, ROW, LABELS, TOP, BOTTOM = 480, 30, 136, 10, 34
LONGEST_LABEL = 18
FATES = ("kept", "broken", "unjudged", "declined", "void")


def _label(name: str, y: float) -> str:
    short = name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"
    return f'<text class="name" x="{LABELS - 10}" y="{y + 5:.1f}" text-anchor="end">{escape(short)}</text>'


def _frame(height: float, title: str, inside: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(inside)}</svg>'
    )


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two, some five of them."""
    step = 10 ** floor(log10(max(high - low, 1e-9) / 4))
    step = next(step * factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 6)
    first = -floor(-low / step)
    return [round(number * step, 9) for number in range(first, floor(high / step) + 1)]


def intervals(title: str, rows: Sequence[tuple[str, Estimate]], *, zero: bool, percent: bool) -> str:
    """A point and its interval for each player."""
    ends = [end for _, one in rows for end in (one.mean, one.low, one.high) if end is not None]
    low, high = min([*ends, 0.0]) if zero else min(ends), max([*ends, 0.0]) if zero else max(ends)
    room = max(high - low, 0.02) * 0.06
    low, high = low - room, high + room
    height = TOP + ROW * len(rows) + BOTTOM

    def at(value: float) -> float:
        return LABELS + (value - low) / (high - low) * (WIDTH - LABELS - 20)

    inside = list[str]()
    for tick in ticks(low, high):
        shown = f"{100 * tick if percent else tick:g}{' %' if percent else ''}"
        line = "zero" if zero and tick == 0 else "grid"
        inside.append(
            f'<line class="{line}" x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>'
            f'<text class="tick" x="{at(tick):.1f}" y="{height - 12}" text-anchor="middle">{shown}</text>'
        )
    for place, (name, one) in enumerate(rows):
        y = TOP + ROW * (place + 0.5)
        inside.append(_label(name, y))
        if one.low is not None and one.high is not None:
            inside.append(
                f'<line class="interval" x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            )
        inside.append(f'<circle class="mean" cx="{at(one.mean):.1f}" cy="{y:.1f}" r="5"/>')
    return _frame(height, title, inside)


def promise_bars(report: Report) -> str:
    """What became of each player's promises, as parts of a bar."""
    players = [one for one in report.figures if one.all_promises.offered]
    height = TOP + ROW * len(players) + BOTTOM
    inside = list[str]()
    for place, one in enumerate(players):
        y, x = TOP + ROW * place + 6, float(LABELS)
        inside.append(_label(one.name, y + ROW / 2 - 6))
        for fate in FATES:
            count = getattr(one.all_promises, fate)
            width = count / one.all_promises.offered * (WIDTH - LABELS - 20)
            inside.append(
                f'<rect class="{fate}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 12}">'
                f"<title>{fate}: {count}</title></rect>"
            )
            if width > 30:
                inside.append(f'<text class="on {fate}" x="{x + 6:.1f}" y="{y + 14}">{count}</text>')
            x += width
    for place, fate in enumerate(FATES):
        x = 8 + place * 94
        inside.append(
            f'<rect class="{fate}" x="{x}" y="{height - 24}" width="14" height="14"/>'
            f'<text class="tick" x="{x + 20}" y="{height - 12}">{fate}</text>'
        )
    return _frame(height, "What became of promises", inside)


def plots_of(report: Report) -> list[tuple[str, str]]:
    """Titles and pictures."""
    players = report.figures
    found = [
        (
            "Win share above the fair share",
            intervals(
                "Win share above the fair share",
                [(one.name, one.above_fair) for one in players],
                zero=True,
                percent=True,
            ),
        ),
        ("Gold", intervals("Gold", [(one.name, one.gold) for one in players], zero=False, percent=False)),
    ]
    if any(one.all_promises.offered for one in players):
        found.append(("What became of promises", promise_bars(report)))
    return found
