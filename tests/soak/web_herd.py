"""All phones come back at once after the server was away, and none of them misses anything.

    python -m tests.soak.web_herd --phones 200 --away 1 --seed 1

The server is killed while every entrant has a stream open, something happens to the event
meanwhile, and the server starts again. Each stream must be open again and have told its phone of
the change within 5 seconds after the server was ready. Exits with 1 if not.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from podium.event.announcements import MakeAnnouncement
from podium.event.ids import PersonId
from podium.kernel.chance import Chance
from podium.service.answer import Performed
from tests.soak.listening import Listening
from tests.soak.live_event import service_on
from tests.soak.served import Served, Staged, request, stage
from tests.soak.told import tell

BACK_WITHIN = 5.0


class Outcome(Struct, frozen=True):
    """What came of it; times in seconds after the server was ready. `slow`: what took longer than
    it should, which a busy machine does too.
    """

    findings: list[str]
    slow: list[str]
    phones: int
    half: float
    last: float
    slowest_request: float
    memory: int

    def said(self) -> str:
        """All of it in a line."""
        return (
            f"{self.phones} phones, wrong {len(self.findings)}; told after {self.half:.2f} s"
            f" (half of them), {self.last:.2f} (the last); the slowest other request"
            f" {self.slowest_request:.2f} s; server {self.memory // 1024} MB"
        )


def run(*, phones: int, away: float, seed: str) -> Outcome:
    """Kills the server, lets something happen, and starts it again."""
    with tempfile.TemporaryDirectory() as name:
        address = str(Path(name) / "podium.db")
        staged = stage(address, entrants=phones + phones % 2)
        with Served(address, Path(name)) as server:
            server.start()
            server.until_ready()
            tokens = list(staged.tokens.values())[:phones]
            listening = Listening(server.port, staged, Chance(seed), tokens)
            listening.until_open()
            server.kill()
            _happen(address, staged)
            time.sleep(away)
            server.start()
            server.until_ready()
            ready = time.monotonic()
            slowest = _ask_meanwhile(server.port, staged, listening, ready)
            times = sorted(max(0.0, ear.told - ready) for ear in listening.ears if ear.told)
            memory = server.memory()
            findings = listening.end()
            server.stop()
    findings += [] if len(times) == phones else [f"{phones - len(times)} were not told"]
    slow = [f"the last one was told after {times[-1]:.2f} s"] * (times[-1] > BACK_WITHIN)
    return Outcome(findings, slow, phones, times[len(times) // 2], times[-1], slowest, memory)


def _happen(address: str, staged: Staged) -> None:
    """Something that everybody may know."""
    service = service_on(address)
    state = service.state(staged.event)
    assert state is not None
    organiser = PersonId(next(iter(state.staff)))
    answer = service.perform(staged.event, MakeAnnouncement("Lunch"), actor=organiser, key="lunch")
    assert isinstance(answer, Performed), answer
    service.close()


def _ask_meanwhile(port: int, staged: Staged, listening: Listening, since: float) -> float:
    """Asks for the event while the phones come back; the slowest answer in seconds."""
    slowest = 0.0
    while not all(ear.told for ear in listening.ears) and time.monotonic() < since + 30:
        began = time.monotonic()
        request(port, "GET", f"{staged.path}/standings", token=staged.organiser)
        slowest = max(slowest, time.monotonic() - began)
        time.sleep(0.05)
    return slowest


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--away", type=float, default=1.0, help="seconds besides the start")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    outcome = run(**vars(options))
    tell(outcome.findings + outcome.slow, f"{vars(options)} {outcome.said()}")
    return int(bool(outcome.findings or outcome.slow))


if __name__ == "__main__":
    sys.exit(main())
