"""Lives simulated days and says what the auditor found.

    python -m tests.simulation --days 100 --seed podium --log days.jsonl --jobs 2

Each day is a line of the log; days that are in it are not lived again, so that runs add up. A day
is replayed with `--replay SEED-NUMBER`, exactly as it was. `--plant NAME` plants a fault that the
auditor must find, `--plants` tries all of them. Exits with 1 if anything was found, with `--plants`
if any was not.
"""

import argparse
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--days", type=int, default=100)
    parser.add_argument("--seed", default="podium")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--replay", metavar="DAY")
    parser.add_argument("--plant", metavar="NAME")
    parser.add_argument("--plants", action="store_true")
    parser.add_argument("--until-found", action="store_true", help="Stop at the first finding.")
    parser.add_argument("--share", type=int, nargs=2, default=(0, 1), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets is part of a day
        return _again(sys.argv[1:])
    import_module("tests.simulation.machine")  # first of all: Podium must find it
    from tests.simulation.plants import plant

    if options.plant:
        plant(options.plant)
    from tests.simulation.command import live_days, replay, try_plants, until_found

    if options.plants:
        return try_plants(options.seed, options.days)
    if options.replay:
        return replay(options.replay)
    if options.until_found:
        return until_found(options.seed, options.days)
    return live_days(options)


def _again(arguments: list[str]) -> int:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tests.simulation", *arguments]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
