"""What a process of the server has done, as numbers for operators, in the text format of Prometheus
(https://prometheus.io/docs/instrumenting/exposition_formats).

Labels come from closed lists: methods, patterns of paths, statuses. Nothing in them can name a
person, a token or an address of a visitor.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper ends of the classes in which durations are counted."""
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"))
OTHER = "other"
STREAMS = "/live"
"""Answers that stay open for hours: their duration says nothing."""


class Metrics:
    """The counts of one process: requests by method, route and status, and their durations in
    classes and in all. The middleware counts. Belongs to the event loop.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.classes = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def text(self, *, version: str, streams: int, ready: bool) -> str:
        """All numbers, each with what it means."""
        lines = [
            *_metric("build_info", "gauge", "The version.", [(f'version="{version}"', 1)]),
            *_metric("up_seconds", "gauge", "How long it runs.", _one(self._clock() - self._began)),
            *_metric("ready", "gauge", "Whether the store works.", _one(int(ready))),
            *_metric("streams", "gauge", "Pages that are kept up to date now.", _one(streams)),
            *_metric("requests_total", "counter", "Requests that have ended.", self._by_route()),
            *self._durations(),
            *_metric("cpu_seconds_total", "counter", "Processor time.", _one(time.process_time())),
            *_memory(),
        ]
        return "\n".join([*lines, ""])

    def _by_route(self) -> list[tuple[str, float]]:
        return [
            (f'method="{method}",route="{route}",status="{status}"', count)
            for (method, route, status), count in sorted(self.requests.items())
        ]

    def _durations(self) -> Iterator[str]:
        name = "podium_request_seconds"
        yield f"# HELP {name} How long requests took, but for streams."
        yield f"# TYPE {name} histogram"
        counts = list(accumulate(self.classes))
        for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.seconds}"
        yield f"{name}_count {counts[-1]}"


def _one(value: float) -> list[tuple[str, float]]:
    return [("", value)]


def _metric(name: str, kind: str, meaning: str, samples: list[tuple[str, float]]) -> Iterator[str]:
    yield f"# HELP podium_{name} {meaning}"
    yield f"# TYPE podium_{name} {kind}"
    for labels, value in samples:
        yield f"podium_{name}{f'{{{labels}}}' if labels else ''} {value}"


def _memory() -> Iterator[str]:
    """Memory that the process holds; other systems than Linux do not tell without a library."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        held = pages * os.sysconf("SC_PAGE_SIZE")
        yield from _metric("resident_bytes", "gauge", "Memory that it holds.", _one(held))
