"""Fills a small disk at 20 points and looks whether the journal keeps its word.

    mount -t tmpfs -o size=1536k tmpfs /mnt/small
    python -m tests.soak.full_disk --folder /mnt/small --points 20

The folder must be empty and its disk small. At each point: appends are refused with `DiskFull`,
reads go on, a new start works, and with room again so do appends. Exits with 1 if not.
"""

import argparse
import sys
from pathlib import Path

from podium.journal.sqlite.database import SqliteDatabase
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import DiskFull, Trouble
from tests.contract.journal.requests import ask

FIRST_FILLING = 300_000
STEP = 37 * 1024


def fill(journal: SqliteJournal) -> int:
    """Appends until there is no room; how many entries were acknowledged."""
    number = 0
    while True:
        try:
            journal.append(ask("event/1", number, "x" * 1000, key=f"k{number}"))
        except DiskFull:
            return number
        number += 1


def try_point(folder: Path, filling: int, vfs: str | None = None) -> list[str]:
    """What went wrong with this much of the disk taken by something else."""
    path = folder / "journal.db"
    journal = SqliteJournal(SqliteDatabase(path, checkpoint_pages=50, vfs=vfs))
    journal.append(ask("event/0", 0, "before", key="before"))
    (folder / "filling").write_bytes(bytes(filling))
    written = fill(journal)
    wrong = [] if written else ["nothing was written at all"]
    if len(journal.read("event/1")) != written or journal.database.failure is not None:
        wrong.append("reading did not go on")
    journal.close()
    journal = SqliteJournal(SqliteDatabase(path, vfs=vfs))
    if len(journal.read("event/1")) != written:
        wrong.append("something is missing after a new start")
    (folder / "filling").unlink()
    journal.append(ask("event/1", written, "after", key="after"))
    if verify(journal, "event/1") is not None:
        wrong.append("the chain is broken")
    journal.close()
    return wrong


def run(folder: Path, points: int, vfs: str | None = None) -> list[str]:
    """What went wrong at any of the points."""
    wrong: list[str] = []
    for point in range(points):
        try:
            found = try_point(folder, FIRST_FILLING + point * STEP, vfs)
        except Trouble as trouble:
            found = [repr(trouble)]
        wrong += [f"point {point}: {text}" for text in found]
        for path in folder.iterdir():
            path.unlink()
    return wrong


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--points", type=int, default=20)
    options = parser.parse_args()
    wrong = run(options.folder, options.points)
    sys.stdout.write("\n".join([*wrong, f"points {options.points}, wrong {len(wrong)}", ""]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
