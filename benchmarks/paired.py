"""Whether this checkout is as fast as another one: both are measured in turn, and the ratio of each pair is taken.

    python -m benchmarks.paired OTHER server [--rounds 15] [-- --game mutiny --seats 10 --tables 100 --prose]
    python -m benchmarks.paired OTHER engine [--rounds 15] [-- --game mutiny]

OTHER is the folder of another checkout with a `.venv` of its own. The benchmarks of this checkout measure both; what
follows `--` is handed on to them. A ratio above 1 says that this checkout is faster. Printed are the geometric mean of
the pairs' ratios and the 95 % interval of that mean (Student's t of the logarithms). Whatever else the machine does
falls on both of a pair, so a ratio holds where the times themselves do not.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any, NamedTuple

HERE = Path(__file__).parents[1]
T_975 = {
    2: 12.71,
    3: 4.30,
    4: 3.18,
    5: 2.78,
    6: 2.57,
    7: 2.45,
    8: 2.36,
    9: 2.31,
    10: 2.26,
    12: 2.20,
    15: 2.14,
    20: 2.09,
}
"""By number of pairs: Student's t for a two-sided interval of 95 %."""


class Measure(NamedTuple):
    """A figure of a benchmark."""

    unit: str
    read: Callable[[Any], float]
    less_is_faster: bool = False


MEASURES = {
    "server": {
        "CPU a move": Measure("us", lambda told: told["results"][0]["cpu_us_per_move"], less_is_faster=True),
        "moves a second": Measure("", lambda told: told["results"][0]["moves_per_s"]),
    },
    "engine": {
        "compiled": Measure("steps/s", lambda told: told["compiled_steps_per_s"]),
        "interpreted": Measure("us/step", lambda told: told["interpreted_us_per_step"], less_is_faster=True),
        "copy": Measure("ns", lambda told: told["copy_ns"], less_is_faster=True),
    },
}
SHORT = {
    "server": ["--tables", "100", "--seconds", "3"],
    "engine": ["--game", "duel", "--alone", "--rounds", "1", "--seconds", "0.5"],
}
"""How each is measured in a round, unless something else is asked for."""


class Estimate(NamedTuple):
    """The mean of some ratios, and where it lies with 95 % confidence."""

    ratio: float
    low: float
    high: float


def estimate(ratios: list[float]) -> Estimate:
    """The geometric mean and its interval."""
    logs = [math.log(ratio) for ratio in ratios]
    middle = mean(logs)
    t = T_975[max(pairs for pairs in T_975 if pairs <= len(ratios))]
    margin = t * stdev(logs) / math.sqrt(len(logs))
    return Estimate(*(math.exp(middle + part) for part in (0.0, -margin, margin)))


def told_by(checkout: Path, benchmark: str, options: list[str]) -> Any:
    """What one run of a benchmark tells of a checkout."""
    command = [
        str(checkout / ".venv/bin/python"),
        "-m",
        f"benchmarks.{benchmark}",
        "--json",
        *SHORT[benchmark],
        *options,
    ]
    done = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"the benchmark failed for {checkout}")
    return json.loads(done.stdout)


def main() -> None:
    """Measure in turn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("benchmark", choices=list(MEASURES))
    parser.add_argument("--rounds", type=int, default=15)
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = sys.argv[end + 1 :]
    chosen = parser.parse_args(sys.argv[1:end])
    if chosen.rounds < min(T_975):
        parser.error(f"an interval needs {min(T_975)} rounds or more")
    checkouts, told = [HERE, chosen.other.resolve()], list[list[Any]]()
    for number in range(chosen.rounds):
        order = checkouts if number % 2 else checkouts[::-1]
        found = {checkout: told_by(checkout, chosen.benchmark, options) for checkout in order}
        told.append([found[checkout] for checkout in checkouts])
        print(f"round {number + 1} of {chosen.rounds}", file=sys.stderr)
    for name, measure in MEASURES[chosen.benchmark].items():
        ours, others = ([measure.read(pair[which]) for pair in told] for which in (0, 1))
        faster, slower = (others, ours) if measure.less_is_faster else (ours, others)
        found_ratio = estimate([a / b for a, b in zip(faster, slower, strict=True)])
        print(
            f"{name:15} ratio {found_ratio.ratio:.3f} (95 %: {found_ratio.low:.3f} to {found_ratio.high:.3f});"
            f" medians {median(ours):,.1f} here, {median(others):,.1f} there {measure.unit}".rstrip()
        )


if __name__ == "__main__":
    main()
