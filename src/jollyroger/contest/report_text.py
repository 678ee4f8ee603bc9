"""The report as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from jollyroger.contest.quotes import Quote
from jollyroger.contest.report import Protocol, Report
from jollyroger.contest.tables import Table, tables_of

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#!|~&])")


def plain(text: str) -> str:
    """What somebody else wrote, as text: nothing in it is Markdown or HTML."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def text_of(report: Report) -> str:
    """All of it."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield "# The Oath Book"
    yield ""
    yield counted(report)
    yield ""
    for protocol in report.protocols:
        yield f"- {plain(told(protocol))}"
    if not report.is_comparable:
        yield ""
        yield f"**{MIXED}**"
    for table in tables_of(report):
        yield ""
        yield from _table(table)
    if report.quotes:
        yield from ["", "## Broken promises", ""]
        for quote in report.quotes:
            yield f"- {plain(sentence(quote))}"


MIXED = "These games were played under different conditions: their figures can't be compared."


def counted(report: Report) -> str:
    """How many games there are."""
    whole = "" if report.games == report.planned else f" of {report.planned}"
    return f"{report.games}{whole} games, {report.deals} deals."


def told(protocol: Protocol) -> str:
    """Under what conditions, and the hash that tells them from others."""
    lists = "with" if protocol.lists else "without"
    return (
        f"Protocol {protocol.name}, hash {protocol.hash}: {protocol.seats} seats, crew {', '.join(protocol.crew)}, "
        f"deals of seed {protocol.seed}, {lists} lists of moves. Words {protocol.texts}, version {protocol.version}."
    )


def sentence(quote: Quote) -> str:
    """A broken promise in a sentence or two."""
    said = "".join(f" “{text}”" for text in quote.said)
    gained = ""
    if quote.gold is not None and quote.win is not None:
        gained = f" It gained {quote.gold:+.1f} gold and {100 * quote.win:+.0f} % win chance."
    return (
        f"{quote.giver} ({quote.giver_seat}) to {quote.receiver} ({quote.receiver_seat}), game {quote.game}, "
        f"round {quote.round}: “{quote.text}”{' Said:' + said if said else ''} Broken.{gained}"
    )


def _table(table: Table) -> Iterator[str]:
    yield f"## {plain(table.title)}"
    yield ""
    if table.note:
        yield plain(table.note)
        yield ""
    yield _row(table.columns)
    yield _row(["---"] * len(table.columns), escape=False)
    for row in table.rows:
        yield _row(row)


def _row(cells: Sequence[str], *, escape: bool = True) -> str:
    return f"| {' | '.join(plain(cell) if escape else cell for cell in cells)} |"
