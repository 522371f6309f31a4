"""A built wheel holds everything: its rulebooks load straight from it, without the sources."""

import subprocess
import sys
from pathlib import Path

from podium.rulebooks.shipped import shipped_ids

ROOT = Path(__file__).parents[2]

LOADING = """
import sys
sys.path.insert(0, sys.argv[1])
import podium
assert podium.__file__.startswith(sys.argv[1]), podium.__file__
from podium.rulebooks.shipped import shipped, shipped_ids
print(*(shipped(one).id for one in shipped_ids()))
"""


def test_the_rulebooks_load_from_a_built_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    answer = subprocess.run(
        [sys.executable, "-c", LOADING, str(wheel)],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.split() == list(shipped_ids())
