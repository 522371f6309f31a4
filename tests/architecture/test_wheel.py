"""A built wheel holds everything: rulebooks load straight from it, and the font is in it."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_the_rulebooks_load_from_a_built_wheel(wheel: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", LOADING, str(wheel)],
        cwd=wheel.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.split() == list(shipped_ids())


def test_the_font_is_in_a_built_wheel_with_its_licence(wheel: Path) -> None:
    vendor = "podium/web/static/vendor/"
    names = {one.removeprefix(vendor) for one in ZipFile(wheel).namelist()}
    assert {"inter-4.1.1.woff2", "inter-4.1.1.ttf", "inter-LICENSE.txt"} <= names


def test_the_library_of_the_game_table_is_in_a_built_wheel_with_its_licence(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert "podium/web/static/table.js" in names
    assert "podium/web/static/vendor/preact-LICENSE.txt" in names
