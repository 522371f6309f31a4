"""The native core is a distribution of its own: its wheel holds the library, Podium's none."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest

from podium.allstar.bots.playouts.engine import GROUP
from podium.allstar.native.library import load
from tests.native_core import NATIVE


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("native")
    shutil.copytree(NATIVE, folder / "source", ignore=shutil.ignore_patterns("dist", "build"))
    for kind in ("wheel", "sdist"):
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
        subprocess.run(command, cwd=folder / "source", check=True, capture_output=True)
    return folder


def test_the_wheel_is_for_this_platform_and_any_python(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert "-py3-none-" in wheel.name
    assert not wheel.name.endswith("-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith((".c", ".h"))]


def test_the_library_loads_from_the_wheel_and_the_engine_is_announced(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    shutil.unpack_archive(wheel, built / "installed", "zip")
    command = [sys.executable, "-c", "import podium_allstar_native as n; print(n.library())"]
    done = subprocess.run(
        command, cwd=built / "installed", check=True, capture_output=True, text=True
    )
    assert load(Path(done.stdout.strip())).podium_actions() == 1571
    (found,) = distributions(path=[str(built / "installed")])
    (engine,) = found.entry_points.select(group=GROUP)
    assert engine.name == "native"
    assert callable(engine.load())


def test_the_source_distribution_holds_what_a_build_needs(built: Path) -> None:
    (packed,) = built.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {str(path.relative_to(NATIVE)) for path in (NATIVE / "core").iterdir()}
    assert wanted | {"build_core.py", "build_wheel.py", "pyproject.toml", "LICENSE"} <= names
