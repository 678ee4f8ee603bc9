"""The numbers that an operator watches, in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from jollyroger import __version__
from jollyroger.log.counts import COUNTS, Histogram

PREFIX = "jollyroger_"
GAUGES = {
    "tables": "Tables in memory",
    "games": "Games being played",
    "viewers": "Sockets at tables",
    "connections": "Open connections",
    "store_waiting": "Batches that wait for the database",
    "store_failing": "Whether the database failed lately",
    "red_beard_aboard": "Whether Red Beard is ready to play",
}


class _Numbers(Collector):
    """The server's numbers at one moment."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def collect(self) -> Iterator[Metric]:
        """All of them."""
        build = GaugeMetricFamily(f"{PREFIX}build_info", "The version", labels=["version"])
        build.add_metric([__version__], 1)
        yield build
        for name, text in GAUGES.items():
            yield GaugeMetricFamily(PREFIX + name, text, value=self._numbers[name])
        yield _counter("entries", "Entries stored in the logs of tables", "kind", COUNTS.entries)
        yield _counter("refusals", "Acts that were refused", "error", COUNTS.refusals)
        yield _histogram("stored_seconds", "From an act's decision until it was stored", COUNTS.stored)
        yield _histogram("commit_seconds", "Commits of the database", COUNTS.commits)
        yield _histogram("thought_seconds", "How long bots thought", COUNTS.thoughts)


def _counter(name: str, text: str, label: str, counted: Mapping[str, int]) -> Metric:
    found = CounterMetricFamily(PREFIX + name, text, labels=[label])
    for value, number in sorted(dict(counted).items()):
        found.add_metric([value], number)
    return found


def _histogram(name: str, text: str, histogram: Histogram) -> Metric:
    buckets, sum_so_far = [], 0
    for bound, count in zip([*map(str, histogram.bounds), "+Inf"], list(histogram.counts), strict=True):
        sum_so_far += count
        buckets.append((bound, sum_so_far))
    return HistogramMetricFamily(PREFIX + name, text, buckets=buckets, sum_value=histogram.total)


def metrics_text(numbers: Mapping[str, int]) -> bytes:
    """Everything, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_Numbers(numbers))
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    return generate_latest(registry)
