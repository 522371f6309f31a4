"""Several servers on one PostgreSQL database: what one writes, the others tell; and the database
goes away and comes back.

    python -m tests.soak.web_processes --servers 4 --results 200 --troubles 20 --seed 1

First every server has streams open while results are reported through all of them in turn; what
one has acknowledged the streams of all others must tell within a second. Then the connections to
the database are cut, refused for a while, or the database itself restarts, again and again, while
results are reported: each must be in the journal once, and every server must be ready within ten
seconds after the database is. Exits with 1 if not.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct

from podium.journal.trouble import Trouble
from podium.kernel.chance import Chance
from tests.postgres_server import PostgresServer, running_server
from tests.soak.cut_wire import Wire
from tests.soak.listening import Listening
from tests.soak.served import (
    PATIENCE,
    Report,
    Served,
    Staged,
    insist,
    patiently,
    publish,
    reports,
    stage,
)
from tests.soak.told import tell
from tests.soak.web_examined import examine
from tests.soak.web_reporters import Acknowledged, reporters

TOLD_WITHIN = 1.0
BACK_WITHIN = 10.0
CLIENTS = 4
ROUNDS = 6
LONGEST_AWAY = 1500
"""Milliseconds."""


class Outcome(Struct, frozen=True):
    """What came of it. `told`: seconds from an acknowledgement until a stream of another server
    told of it; `back`: from when the database was there until every server was ready; `slow`: of
    these what took longer than it should, which a busy machine does too.
    """

    findings: list[str]
    slow: list[str]
    acknowledged: int
    told: list[float]
    back: list[float]
    cuts: int

    def said(self) -> str:
        """All of it in a line."""
        told, back = sorted(self.told), sorted(self.back) or [0.0]
        return (
            f"acknowledged {self.acknowledged}, connections cut {self.cuts}, wrong"
            f" {len(self.findings)}; told elsewhere after {1000 * told[len(told) // 2]:.0f} ms"
            f" (median), {1000 * told[len(told) * 99 // 100]:.0f} (99 %), {1000 * told[-1]:.0f}"
            f" (slowest); back after {back[len(back) // 2]:.2f} s (median), {back[-1]:.2f} (most)"
        )


class Several:
    """So many servers behind one wire to one database."""

    def __init__(
        self, servers: list[Served], database: PostgresServer, address: str, wire: Wire
    ) -> None:
        self.servers = servers
        self.database = database
        self.address = address
        self.wire = wire

    @property
    def ports(self) -> list[int]:
        """Where they listen."""
        return [one.port for one in self.servers]

    def until_ready(self) -> float:
        """Seconds until every one of them can work."""
        began = time.monotonic()
        for one in self.servers:
            one.until_working()
        return time.monotonic() - began


@contextmanager
def several(count: int) -> Iterator[Several]:
    """So many servers, ready, on a new database."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        database = opened.enter_context(running_server())
        address = database.new_database()
        wire = opened.enter_context(Wire(database.port))
        stage(address, entrants=2)  # the schema is there before the servers look for it
        through = address.replace(f":{database.port}/", f":{wire.port}/")
        servers = [opened.enter_context(Served(through, folder)) for _ in range(count)]
        for one in servers:
            one.start()
        for one in servers:
            one.until_ready()
        yield Several(servers, database, address, wire)


def run(*, servers: int, results: int, troubles: int, seed: str) -> Outcome:
    """Both parts, on one database."""
    chance = Chance(seed)
    with several(servers) as all_of_them:
        told, tellings, findings = _telling(all_of_them, results)
        again, back, more = _troubled(all_of_them, troubles, chance)
        findings += more
        slow = [f"told after {one:.2f} s" for one in tellings if one > TOLD_WITHIN]
        slow += [f"back after {one:.2f} s" for one in back if one > BACK_WITHIN]
        findings += examine(all_of_them.address, told + again)
        cuts = all_of_them.wire.cuts
    return Outcome(findings, slow, len(told) + len(again), tellings, back, cuts)


def _telling(several: Several, count: int) -> tuple[list[Acknowledged], list[float], list[str]]:
    """Reports one after the other through each server in turn; the organiser listens at all."""
    staged = stage(several.address, entrants=count + count % 2, rounds=1)
    ports = several.ports
    publish(ports[0], staged, 1)
    listening = [Listening(port, staged, Chance("telling"), [staged.organiser]) for port in ports]
    for one in listening:
        one.until_open()
    told, tellings = [], []
    for number, report in enumerate(patiently(partial(reports, ports[0], staged, 1))):
        port = ports[number % len(ports)]
        began = time.monotonic()
        insist(port, report.path, token=report.token, body=report.body, key=report.key)
        acknowledged = time.monotonic()
        told.append(Acknowledged(report, 200, 1, acknowledged - began))
        others = [one for one in listening if one.port != port]
        tellings.append(_until_told(others, began) - acknowledged)
    findings = [finding for one in listening for finding in one.end()]
    return told, [max(0.0, one) for one in tellings], findings


def _until_told(listening: list[Listening], since: float) -> float:
    """When the last of them was told of something, after a moment."""
    deadline = time.monotonic() + 20
    while any(one.ears[0].told < since for one in listening) and time.monotonic() < deadline:
        time.sleep(0.002)
    return max((one.ears[0].told for one in listening), default=since)


def _troubled(
    several: Several, troubles: int, chance: Chance
) -> tuple[list[Acknowledged], list[float], list[str]]:
    """Reports while the database comes and goes; how long every server needed afterwards."""
    staged = _staged(several)
    told: list[Acknowledged] = []
    findings: list[str] = []
    back: list[float] = []
    making = threading.Thread(target=_make, args=(several, troubles, chance, back), daemon=True)
    with reporters(several.ports, processes=CLIENTS, pause=0.02) as at_work:
        making.start()
        while making.is_alive():
            listening = [Listening(port, staged, chance) for port in several.ports]
            for number in range(1, ROUNDS + 1):
                publish(several.ports[0], staged, number)
                sent: list[Report] = patiently(partial(reports, several.ports[0], staged, number))
                at_work.send(sent)
                told += at_work.wait_for(len(sent))
                if not making.is_alive():
                    break
            findings += [finding for one in listening for finding in one.end()]
            if making.is_alive():
                staged = _staged(several)
    if len(back) != troubles:
        findings.append("the database did not come back")
    return told, back, findings


def _staged(several: Several) -> Staged:
    """A new event, although the database may be away."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return stage(several.address, entrants=40, rounds=ROUNDS)
        except Trouble:
            assert time.monotonic() < deadline, "the database never came back"


def _make(several: Several, troubles: int, chance: Chance, back: list[float]) -> None:
    """Makes trouble of all kinds in turn."""
    kinds: tuple[Callable[[Several, float], None], ...] = (_cut, _refuse, _restart)
    for number in range(troubles):
        time.sleep(chance.below(LONGEST_AWAY) / 1000)
        kinds[number % len(kinds)](several, chance.below(LONGEST_AWAY) / 1000)
        back.append(several.until_ready())


def _cut(several: Several, _away: float) -> None:
    several.wire.cut()


def _refuse(several: Several, away: float) -> None:
    several.wire.down()
    time.sleep(away)
    several.wire.up()


def _restart(several: Several, away: float) -> None:
    several.database.stop("immediate")
    time.sleep(away)
    several.database.start()


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--results", type=int, default=200)
    parser.add_argument("--troubles", type=int, default=20)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    tell(outcome.findings + outcome.slow, f"{vars(options)} {outcome.said()}")
    return int(bool(outcome.findings or outcome.slow))


if __name__ == "__main__":
    sys.exit(main())
