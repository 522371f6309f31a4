"""A few simulated days, and planted faults that they must find. More of it: `docs/reliability.md`.

Each run is a process of its own, as a simulated machine takes the place of its threads and clocks.
"""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.simulation.plants import PLANTS, altered

ROOT = Path(__file__).parents[2]
PATIENCE = 3_600
"""Seconds; half a minute of processor time, which a busy machine may not give at once."""


def simulate(*words: str) -> tuple[int, str]:
    """The command's exit code and what it said."""
    command = [sys.executable, "-m", "tests.simulation", *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


@pytest.mark.timeout(PATIENCE)
def test_nothing_is_found_on_simulated_days_and_a_seed_replays_exactly(tmp_path: Path) -> None:
    log = tmp_path / "days.jsonl"
    for days in ("1", "2"):  # the second run goes on where the first ended
        code, said = simulate("--days", days, "--seed", "suite", "--log", str(log))
        assert code == 0, said
    lived = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    assert [day["seed"] for day in lived] == ["suite-1", "suite-2"]
    assert all(day["finished"] and day["starts"] > 1 for day in lived)
    code, said = simulate("--replay", "suite-2")
    assert code == 0, said
    assert lived[1]["digest"] in said


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("name", ["acknowledged-before-commit"])
def test_a_planted_fault_is_found(name: str) -> None:
    code, said = simulate("--plant", name, "--until-found", "--days", "8", "--seed", "plant")
    assert code == 1, said
    assert said.startswith("day "), said


@pytest.mark.parametrize("name", PLANTS)
def test_every_plant_still_fits_its_module(name: str) -> None:
    plant = PLANTS[name]
    path = ROOT / "src" / Path(*plant.module.split(".")).with_suffix(".py")
    compile(altered(path.read_text(encoding="utf-8"), plant), str(path), "exec")
