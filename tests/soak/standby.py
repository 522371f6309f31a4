"""A second laptop follows the first under load, both are killed, and the second takes over.

    python -m tests.soak.standby --kills 50 --seed podium --log standby.jsonl

Somebody acts on the first laptop all the time. At random moments one of the two processes is killed
with SIGKILL and started again. Whenever the second one is killed, its copy must be a whole database
that verifies, and a beginning of the first one's history. At the end the first one is killed under
load and the second takes over: all that it had must be there; the first one, started again, must
notice that it no longer leads and acknowledge nothing. Exits with 1 if not.

    python -m tests.soak.standby --figures 20

measures, for so many seconds each, how far behind a follower is, and how long pages take with and
without one.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from podium.journal.trouble import Trouble
from podium.kernel.chance import Chance
from podium.kernel.now import SteadyClock
from podium.people.access.secret import Secret
from podium.standby.asking import SealedLine
from podium.standby.code import key_of, tidy_code
from podium.standby.copy import StandbyCopy
from podium.standby.follower import Following, FollowingPhase, StandbyFollower
from podium.standby.pact import read_pact
from podium.standby.take_over import copy_path
from tests.soak.served import OK, request
from tests.soak.standby_pair import (
    Actor,
    FirstLaptop,
    SecondLaptop,
    hash_at,
    head_of,
    version_in,
)
from tests.soak.told import tell

LONGEST_LIFE = 2000
"""Milliseconds between two kills."""
PATIENCE = 120.0


class Outcome(Struct):
    """What came of it. `took_over`: seconds until the second laptop was ready."""

    findings: list[str]
    kills: int = 0
    acknowledged: int = 0
    had: int = 0
    took_over: float = 0.0
    stopped: bool = False

    def said(self) -> str:
        """All of it in a line."""
        return (
            f"kills {self.kills}, acknowledged {self.acknowledged}, of the entries the second"
            f" laptop had {self.had}, ready {self.took_over:.2f} s after taking over, the first one"
            f" stopped: {self.stopped}, wrong {len(self.findings)}"
        )


class Log:
    """One JSON document a line, if a file is wanted."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def note(self, **what: Any) -> None:
        """Writes a line."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(what) + "\n")


def run(*, kills: int, seed: str, log: Path | None = None) -> Outcome:
    """So many kills, then the take-over."""
    outcome, chance, noted = Outcome([]), Chance(seed.encode()), Log(log)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with FirstLaptop(folder / "first") as first:
            first.start()
            first.until_ready()
            second = SecondLaptop(folder / "second", first)
            second.follow()
            actor = Actor(first.port, first.staged)
            actor.start()
            try:
                _until_copied(second)
                for number in range(kills):
                    time.sleep(chance.below(LONGEST_LIFE) / 1000)
                    who = "second" if chance.below(2) else "first"
                    _kill(outcome, first, second, who)
                    noted.note(kill=number, who=who, findings=len(outcome.findings))
                _take_over(outcome, first, second, actor)
            finally:
                actor.ending.set()
                second.kill()
    noted.note(said=outcome.said(), findings=outcome.findings)
    return outcome


def _until_copied(second: SecondLaptop) -> None:
    deadline = time.monotonic() + PATIENCE
    while not copy_path(second.database).exists():
        assert time.monotonic() < deadline, second.said()
        time.sleep(0.02)


def _kill(outcome: Outcome, first: FirstLaptop, second: SecondLaptop, who: str) -> None:
    outcome.kills += 1
    if who == "first":
        first.kill()
        first.start()
        first.until_ready()
        return
    second.kill()
    _examine(outcome, first, second)
    second.follow()


def _examine(outcome: Outcome, first: FirstLaptop, second: SecondLaptop) -> int:
    """The version that the copy of the killed second laptop has."""
    copy = copy_path(second.database)
    try:
        version, hashed = version_in(copy, first.staged, second.database.parent)
    except Trouble as trouble:
        outcome.findings.append(f"kill {outcome.kills}: {trouble}")
        return 0
    if version and hash_at(first.database, first.staged, version) != hashed:
        outcome.findings.append(f"kill {outcome.kills}: no beginning of the first one's history")
    return version


def _take_over(outcome: Outcome, first: FirstLaptop, second: SecondLaptop, actor: Actor) -> None:
    time.sleep(1)
    first.kill()
    actor.end()
    outcome.acknowledged = len(actor.acknowledged)
    second.kill()
    outcome.had = _examine(outcome, first, second)
    outcome.took_over = second.take_over()
    version, _ = _head(outcome, second)
    if version < outcome.had:
        outcome.findings.append(f"the second laptop had {outcome.had} entries, now {version}")
    first.start()
    outcome.stopped = _stops(first)
    if not outcome.stopped:
        outcome.findings.append("the first laptop goes on, though the second leads")


def _head(outcome: Outcome, second: SecondLaptop) -> tuple[int, bytes]:
    from podium.bootstrap import open_store

    store = open_store(str(second.database))
    try:
        staged = second.staged
        return head_of(store.journal, staged)
    except Trouble as trouble:
        outcome.findings.append(f"after taking over: {trouble}")
        return 0, b""
    finally:
        store.journal.close()


def _stops(first: FirstLaptop) -> bool:
    """Whether the first laptop, started again, acknowledges nothing."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            status, answer = request(first.port, "GET", "/ready")
        except OSError:
            time.sleep(0.05)
            continue
        act = first.staged.act("make-announcement")
        tried, _ = request(
            first.port, "POST", act, token=first.staged.organiser, body={"text": "x"}, key="late"
        )
        pact = read_pact(first.database)
        known = pact is not None and pact.rival is not None
        return known and (status, answer["code"], tried) == (503, "other-leads", 503)
    return False


class Figures(Struct, frozen=True):
    """Seconds: how far behind the follower was at each act; pages without and with it."""

    behind: list[float]
    without: list[float]
    following: list[float]

    def said(self) -> str:
        """All of it in a line."""
        parts = (("behind", self.behind), ("pages without", self.without))
        shown = [f"{name} {_spread(times)}" for name, times in (*parts, ("with", self.following))]
        return "; ".join(shown)


def figures(seconds: float) -> Figures:
    """Measures on this machine, with a follower in this process."""
    with tempfile.TemporaryDirectory() as name, FirstLaptop(Path(name) / "first") as first:
        first.start()
        first.until_ready()
        actor = Actor(first.port, first.staged)
        actor.start()
        without = _pages(first, seconds)
        had: list[tuple[float, int]] = []

        def told(following: Following) -> None:
            if following.phase is FollowingPhase.IN_STEP:
                had.append((time.monotonic(), following.entries))

        code = tidy_code(first.code())
        assert code is not None
        follower = StandbyFollower(
            StandbyCopy(Path(name) / "copy.db"),
            SealedLine(first.address, key_of(Secret(code))),
            port=1,
            now=SteadyClock().now,
            told=told,
        )
        follower.start()
        following = _pages(first, seconds)
        actor.end()
        time.sleep(2)
        follower.close()
        return Figures(_behind(actor.acknowledged, had), without, following)


def _behind(acknowledged: list[float], had: list[tuple[float, int]]) -> list[float]:
    """For every act that was acknowledged while somebody followed: until the copy had it."""
    before = had[-1][1] - len(acknowledged)
    waits, begun = [], had[0][0]
    for number, at in enumerate(acknowledged, 1):
        if at > begun:
            waits.append(next(moment for moment, entries in had if entries >= before + number) - at)
    return [max(0.0, wait) for wait in waits]


def _pages(first: FirstLaptop, seconds: float) -> list[float]:
    from http.client import HTTPConnection

    times, end = [], time.monotonic() + seconds
    connection = HTTPConnection("127.0.0.1", first.port)
    while time.monotonic() < end:
        began = time.monotonic()
        connection.request("GET", f"/e/{first.staged.event}")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == OK
        times.append(time.monotonic() - began)
        time.sleep(0.02)
    connection.close()
    return times


def _spread(times: list[float]) -> str:
    ranked = sorted(times)
    half, most = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
    return (
        f"half within {half * 1000:.0f} ms, 99 % within {most * 1000:.0f},"
        f" slowest {ranked[-1] * 1000:.0f} ({len(ranked)})"
    )


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--figures", type=float, metavar="SECONDS")
    options = vars(parser.parse_args())
    if (seconds := options.pop("figures")) is not None:
        tell([], figures(seconds).said())
        return 0
    outcome = run(**options)
    tell(outcome.findings, outcome.said())
    return int(bool(outcome.findings))


if __name__ == "__main__":
    sys.exit(main())
