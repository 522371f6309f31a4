"""Numbers for operators, in the text format that monitoring reads."""

import re

from podium.web.http.metrics import BOUNDS, Metrics
from podium.web.http.middleware import count

LINE = re.compile(r'(\w+)(?:\{((?:\w+="[^"\\\n]*",?)+)\})? (-?[\d.e+-]+|\+Inf)')


def numbers(text: str) -> dict[str, float]:
    """Reads the format strictly; fails if anything is not in it."""
    found: dict[str, float] = {}
    typed: set[str] = set()
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name, kind = line.removeprefix("# TYPE ").split()
            assert kind in ("counter", "gauge", "histogram")
            assert name not in typed
            typed.add(name)
        elif not line.startswith("# HELP "):
            read = LINE.fullmatch(line)
            assert read, line
            assert {read[1], re.sub(r"_(bucket|sum|count)$", "", read[1])} & typed
            sample = read[1] + (f"{{{read[2]}}}" if read[2] else "")
            assert sample not in found
            found[sample] = float(read[3])
    return found


def read(metrics: Metrics) -> dict[str, float]:
    return numbers(metrics.text(version="1.2.3", streams=7, ready=True))


def test_every_number_can_be_read() -> None:
    now = [10.0]
    metrics = Metrics(lambda: now[0])
    now[0] = 12.5
    count(metrics, "GET", "/e/{event}", 200, 0.003)
    count(metrics, "GET", "/e/{event}", 200, 0.02)
    count(metrics, "POST", "/sign-in", 403, 99.0)
    found = read(metrics)
    assert found['podium_build_info{version="1.2.3"}'] == 1
    assert found["podium_up_seconds"] == 2.5
    assert (found["podium_ready"], found["podium_streams"]) == (1, 7)
    assert found['podium_requests_total{method="GET",route="/e/{event}",status="200"}'] == 2
    assert found['podium_requests_total{method="POST",route="/sign-in",status="403"}'] == 1
    assert found["podium_request_seconds_count"] == 3
    assert abs(found["podium_request_seconds_sum"] - 99.023) < 1e-9
    assert found['podium_request_seconds_bucket{le="0.005"}'] == 1
    assert found['podium_request_seconds_bucket{le="0.025"}'] == 2
    assert found[f'podium_request_seconds_bucket{{le="{BOUNDS[-1]}"}}'] == 2
    assert found['podium_request_seconds_bucket{le="+Inf"}'] == 3


def test_streams_are_counted_but_not_timed() -> None:
    metrics = Metrics()
    count(metrics, "GET", "/live", 200, 7200.0)
    found = read(metrics)
    assert found['podium_requests_total{method="GET",route="/live",status="200"}'] == 1
    assert found["podium_request_seconds_count"] == 0


def test_a_method_that_somebody_made_up_is_not_repeated() -> None:
    metrics = Metrics()
    for number in range(50):
        count(metrics, f'X{number}"\n', "", 405, 0.001)
    found = read(metrics)
    assert found['podium_requests_total{method="other",route="",status="405"}'] == 50
