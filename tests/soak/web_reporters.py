"""Processes that report results over HTTP and send each again until it is acknowledged."""

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing.queues import Queue

from msgspec import Struct

from tests.soak.served import HOST, OK, Report, exchange

AGAIN = 0.03
TIMEOUT = 30.0
_RETRIED = (429, 503)


class Acknowledged(Struct, frozen=True):
    """What came of a report: the last status, after so many tries and seconds."""

    report: Report
    status: int
    tries: int
    seconds: float


class Reporters:
    """Takes reports in and gives acknowledgements back, in whatever order they come."""

    def __init__(self, todo: "Queue[Report | None]", done: "Queue[Acknowledged]") -> None:
        self._todo = todo
        self._done = done

    def send(self, reports: list[Report]) -> None:
        """Has them sent by whichever process is free."""
        for report in reports:
            self._todo.put(report)

    def wait_for(self, count: int, patience: float = 120.0) -> list[Acknowledged]:
        """So many acknowledgements; raises `queue.Empty` when none comes for so long."""
        return [self._done.get(timeout=patience) for _ in range(count)]


@contextmanager
def reporters(ports: list[int], *, processes: int, pause: float = 0.0) -> Iterator[Reporters]:
    """So many processes; each tries the ports in turn. `pause`: seconds between two reports."""
    spawn = multiprocessing.get_context("spawn")
    todo: Queue[Report | None] = spawn.Queue()
    done: Queue[Acknowledged] = spawn.Queue()
    started = [
        spawn.Process(target=_report, args=(todo, done, ports, first, pause), daemon=True)
        for first in range(processes)
    ]
    for one in started:
        one.start()
    try:
        yield Reporters(todo, done)
    finally:
        for _ in started:
            todo.put(None)
        for one in started:
            one.join(5)
            if one.is_alive():
                one.kill()
                one.join()


def _report(
    todo: "Queue[Report | None]",
    done: "Queue[Acknowledged]",
    ports: list[int],
    first: int,
    pause: float,
) -> None:
    turn = first
    connection = HTTPConnection(HOST, ports[turn % len(ports)], timeout=TIMEOUT)
    while (report := todo.get()) is not None:
        began, tries, status = time.monotonic(), 0, 0
        while status != OK:
            tries += 1
            try:
                status, _ = exchange(
                    connection,
                    "POST",
                    report.path,
                    token=report.token,
                    body=report.body,
                    key=report.key,
                )
            except (OSError, HTTPException):
                connection.close()
                turn += 1
                connection = HTTPConnection(HOST, ports[turn % len(ports)], timeout=TIMEOUT)
                time.sleep(AGAIN)
                continue
            if status in _RETRIED:
                time.sleep(AGAIN)
            elif status != OK:
                break  # a clear refusal, which nobody expects
        done.put(Acknowledged(report, status, tries, time.monotonic() - began))
        time.sleep(pause)
    connection.close()
