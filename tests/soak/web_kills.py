"""Kills the real server while phones report results, and looks whether anything is lost.

    python -m tests.soak.web_kills --kills 200 --seed 1

Several processes report results with keys made before, and send each again until it is
acknowledged; streams are open meanwhile and come back by themselves. Half of the kills are aimed:
after BEGIN, before COMMIT, after COMMIT, and between a commit and its answers; of the others one in
two hits the server while it starts. Every report must be in the journal once, no stream may miss
that something has changed. Exits with 1 if not, or if the server once took longer than 3 seconds to
be ready.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from functools import partial
from pathlib import Path

from msgspec import Struct

from podium.kernel.chance import Chance
from tests.soak.doomed_server import Moment
from tests.soak.listening import Listening
from tests.soak.served import Served, Staged, patiently, publish, reports, stage
from tests.soak.told import tell
from tests.soak.web_examined import examine
from tests.soak.web_reporters import Acknowledged, Reporters, reporters

DOOMED = (sys.executable, "-m", "tests.soak.doomed_server")
ENTRANTS = 40
ROUNDS = 6
CLIENTS = 4
PAUSE = 0.01
LONGEST_LIFE = 2000
"""Milliseconds after it was ready."""
LATEST = 12
"""Chances to die that an aimed death lets pass at most."""
PATIENCE = 30.0
"""Seconds an aimed death has to come."""
READY_WITHIN = 3.0


class Outcome(Struct, frozen=True):
    """What came of it. `ready`: seconds from every start that was let live until it was ready;
    `worked`: seconds of processor time that it needed for that (on a busy machine much less).
    """

    findings: list[str]
    kills: int
    aimed: dict[str, int]
    acknowledged: int
    sent_again: int
    reopened: int
    ready: list[float]
    worked: list[float]

    def said(self) -> str:
        """All of it in a line."""
        ready, worked = sorted(self.ready), sorted(self.worked)
        return (
            f"kills {self.kills} (aimed {self.aimed}), acknowledged {self.acknowledged}, of these"
            f" sent again {self.sent_again}, streams reopened {self.reopened} times, wrong"
            f" {len(self.findings)}; ready after {ready[len(ready) // 2]:.2f} s (median),"
            f" {ready[len(ready) * 95 // 100]:.2f} (95 %), {ready[-1]:.2f} (slowest), of that"
            f" {worked[len(worked) // 2]:.2f} s of work (median), {worked[-1]:.2f} (most)"
        )


class Killer(threading.Thread):
    """Kills the server and starts it again, so many times; the last time it lives."""

    def __init__(self, server: Served, kills: int, chance: Chance) -> None:
        super().__init__(daemon=True)
        self.ready: list[float] = []
        self.worked: list[float] = []
        self.kills = 0
        self.aimed: Counter[str] = Counter()
        self.error: BaseException | None = None
        self._server = server
        self._wanted = kills
        self._chance = chance

    def run(self) -> None:
        """Until it has killed often enough."""
        try:
            while self.kills < self._wanted:
                self._kill()
        except BaseException as error:  # noqa: BLE001 - told to whoever waits
            self.error = error

    def _kill(self) -> None:
        if self.kills % 2:
            self._aim()
        else:
            life = self._chance.below(LONGEST_LIFE) / 1000
            if self.kills % 4:
                self._server.kill()
                self._server.start()
            time.sleep(life)
        self._server.kill()
        self.kills += 1
        self._server.start()
        self.ready.append(self._server.until_ready())
        self.worked.append(self._server.worked())

    def _aim(self) -> None:
        """Lets it live until its moment comes; that none came within a while is no finding."""
        moment = self._chance.choose(tuple(Moment))
        after = self._chance.below(LATEST)
        self._server.kill()
        self._server.start((*DOOMED, moment, str(after)))
        if self._server.until_dead(PATIENCE):
            self.aimed[moment] += 1


def run(*, kills: int, seed: str, entrants: int = ENTRANTS) -> Outcome:
    """Kills so many times under load and examines what is left."""
    chance = Chance(seed)
    findings: list[str] = []
    told: list[Acknowledged] = []
    reopened = 0
    with tempfile.TemporaryDirectory() as name:
        address = str(Path(name) / "podium.db")
        staged = stage(address, entrants=entrants, rounds=ROUNDS)
        with Served(address, Path(name)) as server:
            server.start()
            server.until_ready()
            killer = Killer(server, kills, chance.child("killer"))
            with reporters([server.port], processes=CLIENTS, pause=PAUSE) as at_work:
                killer.start()
                while killer.is_alive():
                    listening = Listening(server.port, staged, chance)
                    told += _play(server.port, staged, at_work, killer)
                    findings += listening.end()
                    reopened += sum(max(ear.times_opened - 1, 0) for ear in listening.ears)
                    if killer.is_alive():
                        staged = stage(address, entrants=entrants, rounds=ROUNDS)
            if killer.error is not None:
                raise killer.error
            server.stop()
        findings += examine(address, told)
    return Outcome(
        findings=findings,
        kills=killer.kills,
        aimed={str(moment): times for moment, times in killer.aimed.items()},
        acknowledged=len(told),
        sent_again=sum(one.tries > 1 for one in told),
        reopened=reopened,
        ready=killer.ready,
        worked=killer.worked,
    )


def _play(port: int, staged: Staged, at_work: Reporters, killer: Killer) -> list[Acknowledged]:
    """Plays rounds of an event while there are kills."""
    told: list[Acknowledged] = []
    for number in range(1, ROUNDS + 1):
        publish(port, staged, number)
        sent = patiently(partial(reports, port, staged, number))
        at_work.send(sent)
        told += at_work.wait_for(len(sent))
        if not killer.is_alive():
            break
    return told


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--entrants", type=int, default=ENTRANTS)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    tell(outcome.findings, f"{vars(options)} {outcome.said()}")
    return int(bool(outcome.findings) or max(outcome.ready) > READY_WITHIN)


if __name__ == "__main__":
    sys.exit(main())
