"""Plants mistakes in a copy of the program, one at a time, and counts those that no test notices.

    python -m tests.soak.mutants --mutants 200 --seed podium --state mutants.jsonl

Over the rules (`core`, `results`, `standings`, `pairing`, `brackets`, `progress`, `clock`), the
`event`, the rights (`web/access`) and the `journal`. A seed puts all possible mistakes into an
order, and the first ones are tried: by the tests of their room, and if those pass, by all that run
without a browser. What was found is kept in the file, so that a run can be stopped and continued,
or grow. Exits with 1 if fewer than 98 of 100 were noticed; those that lived are printed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from podium.kernel.chance import Chance
from tests.soak.planting import Mistake, mistakes

ROOT = Path(__file__).parents[2]
SOURCES = Path("src/podium")
ROOMS = (
    "core",
    "results",
    "standings",
    "pairing",
    "brackets",
    "progress",
    "clock",
    "event",
    "web/access",
    "journal",
)
WANTED = 98
PATIENCE = 1800
_FAILED = (1, 2)
"""What pytest exits with: a test failed, or a module could not be imported."""
_NO_TESTS = 5
_ALL = ["tests", "--ignore=tests/e2e", "-n", "2"]
_INSTALLED = (".venv", "node_modules")


class NotGreen(Exception):
    """A test fails without any mistake planted, and would seem to notice every one."""


class Mutant(NamedTuple):
    """A mistake in a file."""

    file: str
    mistake: Mistake
    was: str

    def __str__(self) -> str:
        at = f"{self.file}:{self.mistake.line}@{self.mistake.start}"
        return f"{at} {self.was!r} -> {self.mistake.text!r}"


def mutants(root: Path, rooms: tuple[str, ...], seed: str) -> list[Mutant]:
    """All that can be planted in these rooms, in the order of the seed."""
    found = []
    for room in rooms:
        for path in sorted((root / SOURCES / room).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            file = path.relative_to(root).as_posix()
            found += [Mutant(file, one, source[one.start : one.end]) for one in mistakes(source)]
    return Chance(seed).shuffled(found)


def outcome(copy: Path, mutant: Mutant) -> str:
    """Who noticed a mistake: `room`, `all`, or nobody (`lived`)."""
    path = copy / mutant.file
    source = path.read_text(encoding="utf-8")
    path.write_text(mutant.mistake.planted(source), encoding="utf-8")
    try:
        for stage, tests in _stages(copy, mutant.file):
            if _noticed(copy, tests):
                return stage
        return "lived"
    finally:
        path.write_text(source, encoding="utf-8")


def _stages(copy: Path, file: str) -> Iterator[tuple[str, list[str]]]:
    room = Path(file).relative_to(SOURCES).parts[0]
    near = [f"tests/{kind}/{room}" for kind in ("unit", "contract")]
    yield "room", [folder for folder in near if (copy / folder).is_dir()]
    yield "all", _ALL


def _noticed(copy: Path, tests: list[str]) -> bool:
    """Whether a test fails, or hangs, as every test has a time limit."""
    if not tests:
        return False
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += tests if "-n" in tests else ["-n", "0", *tests]
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}"}
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    if run.returncode not in (0, *_FAILED, _NO_TESTS):
        raise RuntimeError(run.stdout.decode(errors="replace")[-2000:])
    return run.returncode in _FAILED


def tried(wanted: list[Mutant], state: Path, jobs: int) -> dict[str, str]:
    """The outcome of each; those in the file are not tried again."""
    known = _known(state)
    missing = [one for one in wanted if str(one) not in known]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(min(jobs, len(missing))):
            copies.put(_copied(Path(folder) / str(number)))
        if missing:
            _check_green(_copied(Path(folder) / "green"))

        def work(mutant: Mutant) -> tuple[str, str]:
            copy = copies.get()
            try:
                return str(mutant), outcome(copy, mutant)
            finally:
                copies.put(copy)

        with state.open("a", encoding="utf-8") as file:
            for name, found in pool.map(work, missing):
                known[name] = found
                file.write(json.dumps([name, found]) + "\n")
                file.flush()
                sys.stderr.write(f"{found:5} {name}\n")
    return {str(one): known[str(one)] for one in wanted}


def _check_green(copy: Path) -> None:
    if _noticed(copy, _ALL):
        raise NotGreen


def _known(state: Path) -> dict[str, str]:
    lines = state.read_text(encoding="utf-8").splitlines() if state.exists() else []
    return dict(json.loads(line) for line in lines)


def _copied(folder: Path) -> Path:
    """The program and its tests as they are now, with what was installed."""
    ignored = shutil.ignore_patterns(*_INSTALLED, "__pycache__", ".*_cache")
    shutil.copytree(ROOT, folder, ignore=ignored)
    for name in (".venv", "scripts/node_modules"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", default="podium")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rooms", nargs="*", default=list(ROOMS), metavar="ROOM")
    parser.add_argument("--state", type=Path, default=Path("mutants.jsonl"))
    options = parser.parse_args()
    possible = mutants(ROOT, tuple(options.rooms), options.seed)
    found = tried(possible[: options.mutants], options.state, options.jobs)
    counted = Counter(found.values())
    lived = [name for name, who in found.items() if who == "lived"]
    sys.stdout.write("".join(f"lived {name}\n" for name in lived))
    share = 100 * (len(found) - len(lived)) / max(1, len(found))
    sys.stdout.write(f"{len(possible)} possible, tried: {dict(counted)}, {share:.1f} % noticed\n")
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
