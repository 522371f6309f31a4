"""What the command does once the machine is simulated."""

import argparse
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec

from tests.simulation.day import Day, Outcome
from tests.simulation.order import by_age
from tests.simulation.plants import PLANTS


def live_days(options: argparse.Namespace) -> int:
    """Lives the days that the log does not have, and adds everything up."""
    log: Path | None = options.log
    known = _read(log)
    wanted = [f"{options.seed}-{number}" for number in range(1, options.days + 1)]
    if options.jobs > 1 and log is not None:
        _share_out(options)
        known = _read(log)
    else:
        share, shares = options.share
        for seed in [one for one in wanted[share::shares] if one not in known]:
            known[seed] = lived(seed)
            _write(log, known[seed])
    days = [known[seed] for seed in wanted if seed in known]
    sys.stdout.write(total(days))
    return int(any(day.findings for day in days))


def _share_out(options: argparse.Namespace) -> None:
    """The same in several processes, each with a share of the days."""
    command = [sys.executable, "-m", "tests.simulation", "--days", str(options.days)]
    command += ["--seed", options.seed, "--log", str(options.log), "--jobs", "1"]
    command += ["--plant", options.plant] if options.plant else []
    started = [
        subprocess.Popen(
            [*command, "--share", str(share), str(options.jobs)], stdout=subprocess.DEVNULL
        )
        for share in range(options.jobs)
    ]
    for one in started:
        one.wait()


def lived(seed: str) -> Outcome:
    """One day, as its seed says."""
    with by_age():
        return Day(seed).run()


def replay(seed: str) -> int:
    """One day again, and all that was found."""
    day = lived(seed)
    sys.stdout.write("".join(f"{finding}\n" for finding in day.findings))
    sys.stdout.write(f"{day}\n")
    return int(bool(day.findings))


def until_found(seed: str, days: int) -> int:
    """Lives days until something is found, and says what and on which."""
    for number in range(1, days + 1):
        findings = lived(f"{seed}-{number}").findings
        if findings:
            sys.stdout.write(f"day {number}: {findings[0]}\n")
            return 1
    return 0


def try_plants(seed: str, days: int) -> int:
    """Plants each fault in turn, in a process of its own, until it is found."""
    unfound = 0
    for name in PLANTS:
        command = [sys.executable, "-m", "tests.simulation", "--plant", name, "--until-found"]
        command += ["--seed", seed, "--days", str(days)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        found = run.returncode == 1 and run.stdout.startswith("day")
        unfound += not found
        sys.stdout.write(f"{name}: {run.stdout.strip() if found else 'NOT FOUND' + run.stderr}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(PLANTS) - unfound} of {len(PLANTS)} planted faults found\n")
    return int(unfound > 0)


def total(days: list[Outcome]) -> str:
    """All figures of some days."""
    said = [f"{day.seed}: {finding}" for day in days for finding in day.findings]
    faults: Counter[str] = Counter()
    for day in days:
        faults.update(day.faults)
    figures = {
        "days": len(days),
        "finished": sum(day.finished for day in days),
        "entrants": sum(day.entrants for day in days),
        "rounds": sum(day.rounds for day in days),
        "acts acknowledged": sum(day.acts for day in days),
        "answers audited": sum(day.answers for day in days),
        "starts": sum(day.starts for day in days),
        **faults,
        "messages lost": sum(day.lost for day in days),
        "doubled": sum(day.doubled for day in days),
        "streams cut": sum(day.cuts for day in days),
        "clock jumps": sum(day.jumps for day in days),
        "processor seconds": round(sum(day.seconds for day in days)),
        "rulebooks": len({day.rulebook for day in days}),
        "days with findings": sum(bool(day.findings) for day in days),
    }
    lines = [*said[:40], ", ".join(f"{name}: {value}" for name, value in figures.items())]
    return "".join(f"{line}\n" for line in lines)


def _read(log: Path | None) -> dict[str, Outcome]:
    if log is None or not log.exists():
        return {}
    lines = log.read_bytes().splitlines()
    days = (msgspec.json.decode(line, type=Outcome) for line in lines)
    return {day.seed: day for day in days}


def _write(log: Path | None, day: Outcome) -> None:
    if log is not None:
        line = msgspec.json.encode(day) + b"\n"
        with log.open("ab", buffering=0) as file:
            file.write(line)
            os.fsync(file.fileno())
