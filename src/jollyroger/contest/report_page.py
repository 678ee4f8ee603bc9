"""The report as one page that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from jollyroger.contest.plots import plots_of
from jollyroger.contest.report import Report
from jollyroger.contest.report_text import MIXED, counted, sentence, told
from jollyroger.contest.tables import tables_of

_pages = Environment(
    loader=PackageLoader("jollyroger.contest", "."), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


def page_of(report: Report) -> str:
    """The page. What players are called and what they wrote is escaped: it comes from models."""
    return _pages.get_template("report.html").render(
        report=report,
        counted=counted(report),
        protocols=[told(protocol) for protocol in report.protocols],
        mixed="" if report.is_comparable else MIXED,
        plots=[(title, Markup(picture)) for title, picture in plots_of(report)],  # which escape names
        tables=tables_of(report),
        quotes=[sentence(quote) for quote in report.quotes],
    )
