"""Kills processes that write a journal and looks whether anything acknowledged is lost.

    python -m tests.soak.kills --kills 1000 --seed 1

Half of the kills come at random, the others at aimed moments. After each the journal is opened:
every acknowledged command must be there, every other whole or absent, every chain unbroken.
Exits with 1 if not. Needs a system that can fork.
"""

import argparse
import os
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from podium.journal.entry import AlreadyDone
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.kernel.chance import Chance
from tests.soak import killed
from tests.soak.killed import ENTRIES_EACH, Moment

KILLS_EACH_FILE = 40
Finding = str


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    findings, counted = run(kills=options.kills, seed=options.seed)
    for finding in findings:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(f"kills {options.kills}, seed {options.seed}, {counted}\n")
    return 1 if findings else 0


def run(*, kills: int, seed: str) -> tuple[list[Finding], str]:
    """What was lost or broken, and how many kills of which kind there were."""
    chance = Chance(seed)
    moments = list(Moment)
    findings: list[Finding] = []
    counted: Counter[str] = Counter()
    acknowledged = 0
    with tempfile.TemporaryDirectory() as name:
        for number in range(kills):
            folder = Path(name) / str(number // KILLS_EACH_FILE)
            folder.mkdir(exist_ok=True)
            aimed = number % 2
            moment = moments[1 + chance.below(len(moments) - 1)] if aimed else Moment.RANDOM
            counted[moment.value] += 1
            keys = _kill_one(folder, moment, chance, number)
            acknowledged += len(keys)
            _keep(folder, keys)
            findings += [f"kill {number} ({moment.value}): {text}" for text in _examine(folder)]
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(counted.items()))
    return findings, f"acknowledged {acknowledged}, lost or broken {len(findings)}; {kinds}"


def _kill_one(folder: Path, moment: Moment, chance: Chance, number: int) -> list[str]:
    """Starts a writer, lets it be killed, and returns the keys it acknowledged."""
    reading, writing = os.pipe()
    after = 1 + chance.below(killed.LATEST[moment])
    delay = chance.below(80) / 1000
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            killed.write(folder, moment, after, f"{number}", writing)
        finally:
            os._exit(1)
    os.close(writing)
    said = _listen(reading, lambda: os.kill(child, signal.SIGKILL), moment, delay)
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        message = f"the writer ended by itself (status {status}, {moment.value}, after {after})"
        raise RuntimeError(message)
    return said.split("\n")[:-1]


def _listen(reading: int, kill: Callable[[], None], moment: Moment, delay: float) -> str:
    """Everything the writer said until it died; kills it at random after its first word."""
    said = b""
    end: float | None = None
    while True:
        left = None if end is None else max(0.0, end - time.monotonic())
        ready, _, _ = select.select([reading], [], [], left)
        if not ready:
            kill()
            end = None
            continue
        piece = os.read(reading, 1 << 16)
        if not piece:
            os.close(reading)
            return said.decode()
        if not said and moment is Moment.RANDOM:
            end = time.monotonic() + delay
        said += piece


def _keep(folder: Path, keys: list[str]) -> None:
    with (folder / "acknowledged").open("a") as notes:
        notes.writelines(f"{key}\n" for key in keys)


def _examine(folder: Path) -> list[Finding]:
    findings = killed.examine_copies(folder)
    journal = SqliteJournal(killed.open_database(folder))
    for key in (folder / "acknowledged").read_text().split("\n")[:-1]:
        found = journal.look_up(key, killed.fingerprint(key))
        if not isinstance(found, AlreadyDone) or found.last - found.first + 1 != ENTRIES_EACH:
            findings.append(f"{key} was acknowledged and is {found}")
    for stream in journal.streams():
        if (broken := verify(journal, stream.stream)) is not None:
            findings.append(f"broken: {broken}")
        if stream.head.version % ENTRIES_EACH:
            findings.append(f"half a command at {stream}")
    with journal.database.reader() as connection:
        if (state := connection.pragma("integrity_check")) != "ok":
            findings.append(f"damaged: {state}")
    journal.close()
    return findings


if __name__ == "__main__":
    sys.exit(main())
