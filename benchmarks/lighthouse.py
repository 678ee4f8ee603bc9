"""How heavy the pages are for a phone: Lighthouse's mobile profile, the median of five runs, held against a bar.

    make lighthouse
    .venv/bin/python -m benchmarks.lighthouse NODE_MODULES [--runs 5] [--keep FOLDER]

A server plays here, with Red Beard, and Chromium sits down at both tables, as somebody does who wants to play. Then
Lighthouse loads each page anew, without what the browser has kept, over a slow line and on a slow processor.
NODE_MODULES is a folder in which lighthouse is installed. With --keep the reports are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

RUNS = 5
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
BROWSERS = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LARGEST_PAINT = 2000
"""Milliseconds."""
QUIET = 1000
"""Lighthouse first measures the machine. It says itself that a slower one than this tells little of a page."""
TRIES = 3
"""A run on a busy machine does not count; so many times as many runs are tried at most."""


class Bar(NamedTuple):
    """What a page must reach: the least score in each category, of 100. None: it does not count."""

    performance: int
    accessibility: int
    best_practices: int
    seo: int | None


FRONT = Bar(100, 100, 100, 100)
TABLE = Bar(98, 100, 98, None)
"""Tables are not for search engines."""


class Run(NamedTuple):
    """What one run found."""

    scores: list[int]
    largest_paint: float
    requests: int
    kilobytes: float
    machine: float


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server's address."""
    command = [sys.executable, "-c", "from jollyroger.cli import run; run()", "serve", "--no-browser", "--no-limits"]
    process = subprocess.Popen(
        [*command, "--port", "0", "--data", str(folder / "server"), "--bot-delay", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def sit_down(page: Page, address: str, game: str) -> str:
    """Make a table with bots, and wait until it is there; gives back its address."""
    page.goto(address)
    page.evaluate("document.querySelector('form[action=\"/quick\"] [name=lesson]')?.remove()")
    button = "form[action='/quick'] button" if game == "duel" else "button[value=bots]"
    page.locator(button).first.click()
    page.wait_for_selector("#table[data-window]")
    return page.url


def measure(modules: Path, port: int, address: str, keep: Path | None) -> Run:
    """One run of Lighthouse."""
    command = ["node", str(modules / "lighthouse/cli/index.js"), address, f"--port={port}", "--output=json", "--quiet"]
    done = subprocess.run(
        [*command, f"--only-categories={','.join(CATEGORIES)}"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=os.environ | {"CI": "yes"},
    )
    report: dict[str, Any] = json.loads(done.stdout)
    if keep is not None:
        keep.write_text(done.stdout)
    requests = report["audits"]["network-requests"]["details"]["items"]
    return Run(
        [round(100 * report["categories"][name]["score"]) for name in CATEGORIES],
        report["audits"]["largest-contentful-paint"]["numericValue"],
        len(requests),
        sum(request["transferSize"] for request in requests) / 1000,
        report["environment"]["benchmarkIndex"],
    )


def runs_of(count: int, measure_once: Callable[[int], Run]) -> list[Run]:
    """So many runs on a quiet machine; if it is never quiet, the quietest."""
    runs = list[Run]()
    while len(runs) < TRIES * count and sum(run.machine >= QUIET for run in runs) < count:
        runs.append(measure_once(len(runs)))
    return sorted(runs, key=lambda run: min(run.machine, QUIET), reverse=True)[:count]


def middle(runs: list[Run]) -> Run:
    """The median of each figure."""
    scores = [round(median(run.scores[place] for run in runs)) for place in range(len(CATEGORIES))]
    return Run(
        scores,
        median(run.largest_paint for run in runs),
        round(median(run.requests for run in runs)),
        median(run.kilobytes for run in runs),
        median(run.machine for run in runs),
    )


def failures(name: str, run: Run, bar: Bar) -> list[str]:
    """Where a page stays below its bar."""
    found = [
        f"{name}: {category} {score}, not {least}"
        for category, score, least in zip(CATEGORIES, run.scores, bar, strict=True)
        if least is not None and score < least
    ]
    if run.largest_paint > LARGEST_PAINT:
        found.append(f"{name}: largest paint after {run.largest_paint:.0f} ms, not {LARGEST_PAINT}")
    return found


def main() -> int:
    """Measure all three pages."""
    parser = argparse.ArgumentParser(description="Lighthouse's mobile profile of the front page and both tables.")
    parser.add_argument("modules", type=Path, metavar="NODE_MODULES")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    browser = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    missed, busy = list[str](), False
    with TemporaryDirectory() as folder, server(Path(folder)) as address, sync_playwright() as playwright:
        port = free_port()
        context = playwright.chromium.launch_persistent_context(
            str(Path(folder) / "browser"), executable_path=browser, args=[*FLAGS, f"--remote-debugging-port={port}"]
        )
        page = context.pages[0]
        duel, mutiny = [sit_down(page, address, game) for game in ("duel", "mutiny")]
        page.goto("about:blank")
        print(
            f"{'':8}{'speed':>8}{'access':>8}{'manners':>8}{'search':>8}{'largest':>9}{'asked':>7}{'kB':>7}{'machine':>9}"
        )
        for name, where, bar in (("front", f"{address}/", FRONT), ("duel", duel, TABLE), ("mutiny", mutiny, TABLE)):

            def once(number: int, name: str = name, where: str = where) -> Run:
                keep = given.keep / f"{name}-{number}.json" if given.keep else None
                return measure(given.modules, port, where, keep)

            found = middle(runs_of(given.runs, once))
            scores = "".join(f"{score:8}" for score in found.scores)
            print(
                f"{name:8}{scores}{found.largest_paint:7.0f}ms{found.requests:7}{found.kilobytes:7.0f}{found.machine:9.0f}",
                flush=True,
            )
            missed += failures(name, found, bar)
            busy = busy or found.machine < QUIET
        context.close()
    print(*missed, sep="\n")
    if busy:
        print(f"The machine is too slow or too busy to say: its index should be {QUIET}.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
