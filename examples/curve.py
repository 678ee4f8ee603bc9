"""What both training examples show: a progress bar with the share of wins, and the curve as a picture."""

from __future__ import annotations

from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

Points = list[tuple[float, float]]
"""Minutes of training, and the share of the wins then."""


def progress_bar() -> Progress:
    """A bar of the seconds of training; the field `won` is what was measured last."""
    columns = (TextColumn("training"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.fields[won]}"))
    return Progress(*columns)


def draw_curve(points: Points, even: float, file: Path) -> None:
    """The curve as SVG: minutes to the right, share of the win upwards, a line where all are equal."""
    last = max(minutes for minutes, _ in points) or 1
    line = " ".join(f"{40 + 540 * minutes / last:.1f},{260 - 240 * share:.1f}" for minutes, share in points)
    level = 260 - 240 * even
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        '<rect width="600" height="300" fill="white"/>'
        f'<path d="M40 {level}H580" stroke="gray" stroke-dasharray="4"/><path d="M40 20V260H580" stroke="black" '
        f'fill="none"/><polyline points="{line}" fill="none" stroke="firebrick" stroke-width="2"/>'
        f'<text x="8" y="{level + 4}">{even:.2f}</text><text x="8" y="24">1.00</text>'
        f'<text x="500" y="285">{last:.0f} minutes</text></svg>\n'
    )
