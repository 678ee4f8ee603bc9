"""The report of one run or of many: figures, gains, ratings and quotes, in one object for all its forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from jollyroger.contest.conditions import CREW
from jollyroger.contest.estimates import estimate
from jollyroger.contest.figures import Figures, Paired, figures_of, paired
from jollyroger.contest.folder import Folder, Run, RunProblem, replace
from jollyroger.contest.outcomes import Outcome
from jollyroger.contest.quotes import Quote, best, quotes_of
from jollyroger.contest.ratings import Rating, ratings_of
from jollyroger.contest.what_if import Gain, Gains, gains_of

FORM = "jollyroger-oath-book-report-1"
ROLLOUTS = 8


class Protocol(Struct, frozen=True):
    """Under what conditions games were played."""

    name: str
    hash: str
    texts: str
    version: str
    seats: int
    crew: tuple[str, ...]
    seed: int
    lists: bool


class Report(Struct, kw_only=True):
    """All that is told of some runs."""

    form: str = FORM
    protocols: list[Protocol]
    games: int
    planned: int
    """Games that the runs have when they are over."""
    deals: int
    figures: list[Figures]
    paired: list[Paired]
    gains: dict[str, Gains]
    ratings: list[Rating]
    quotes: list[Quote]

    @property
    def is_comparable(self) -> bool:
        """Whether all games were played under the same conditions, with the same words."""
        return len({(one.hash, one.texts) for one in self.protocols}) == 1


def runs_in(paths: Sequence[Path]) -> list[Folder]:
    """The runs that some paths name: folders of runs, or of several of them."""
    found = list[Folder]()
    for path in paths:
        if (path / "run.json").exists():
            found.append(Folder(path))
        else:
            found += [Folder(file.parent) for file in sorted(path.glob("*/run.json"))]
    if not found:
        raise RunProblem("There's no run here: name the folders that were --out.")
    return found


def report_of(folders: Sequence[Folder], rollouts: int = ROLLOUTS, watch: Callable[[], None] = lambda: None) -> Report:
    """Read the runs, and work out what they come to."""
    runs = [(folder, folder.read(), folder.outcomes()) for folder in folders]
    outcomes = [outcome for _, _, found in runs for outcome in found]
    if not outcomes:
        raise RunProblem("No game is over yet.")
    gained, quotes = dict[str, list[tuple[Gains, list[Gain]]]](), list[Quote]()
    for folder, _, found in runs:
        all_gains = list[Gain]()
        for name in dict.fromkeys(outcome.players[seat] for outcome in found for seat in outcome.tested):
            total, each = gains_of(name, found, folder, rollouts, watch)
            gained.setdefault(name, []).append((total, each))
            all_gains += each
        quotes += quotes_of(found, folder, all_gains)
    protocols = list(dict.fromkeys(_protocol(run) for _, run, _ in runs))
    return Report(
        protocols=protocols,
        games=len(outcomes),
        planned=sum(run.games for _, run, _ in runs),
        deals=len({(outcome.deal, tuple(sorted(outcome.players))) for outcome in outcomes}),
        figures=figures_of(outcomes),
        paired=paired(outcomes) if len({one.hash for one in protocols}) == 1 else [],
        gains={name: _joined(several) for name, several in gained.items()},
        ratings=ratings_of(outcomes, _anchor(outcomes)),
        quotes=best(quotes),
    )


def _anchor(outcomes: Sequence[Outcome]) -> str:
    """The player with the fixed rating: the reference crew, or else the first player."""
    names = [name for outcome in outcomes for name in outcome.players]
    return CREW if CREW in names else names[0]


def _protocol(run: Run) -> Protocol:
    conditions = run.conditions
    return Protocol(
        run.protocol,
        run.hash,
        run.texts,
        run.version,
        conditions.seats,
        conditions.crew,
        conditions.seed,
        conditions.lists,
    )


def _joined(several: Sequence[tuple[Gains, list[Gain]]]) -> Gains:
    """The gains of a player over some runs."""
    if len(several) == 1:
        return several[0][0]
    each = [gain for _, found in several for gain in found]
    return Gains(
        sum(total.broken for total, _ in several),
        sum(total.by_move for total, _ in several),
        len(each),
        several[0][0].rollouts,
        estimate(gain.gold for gain in each),
        estimate(gain.win for gain in each),
    )


def write_report(report: Report, folder: Path) -> list[Path]:
    """The report as a page, as Markdown and as JSON."""
    from jollyroger.contest.report_page import page_of
    from jollyroger.contest.report_text import text_of

    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "report.html": page_of(report).encode(),
        "report.md": text_of(report).encode(),
        "report.json": msgspec.json.format(msgspec.json.encode(report)) + b"\n",
    }
    for name, data in files.items():
        replace(folder / name, data)
    return [folder / name for name in files]
