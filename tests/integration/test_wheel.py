"""The wheel holds everything: it runs outside the clone, in an environment of its own."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("podium-*.whl"))


@pytest.fixture(scope="module")
def podium(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment with the wheel and the dependencies, but not the clone."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", vars=paths))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([str(scripts / "python"), *install], check=True, capture_output=True)
    return scripts / "podium"


def run(podium: Path, *arguments: str, folder: Path) -> str:
    command = [str(podium), *arguments]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_the_data_and_nothing_of_the_workshop(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert sum(name.endswith(".toml") for name in names) == 4
    assert not [name for name in names if name.startswith(("tests", "bench", "docs"))]


def test_an_event_runs_from_the_installed_wheel(podium: Path, tmp_path: Path) -> None:
    listed = json.loads(run(podium, "rulebooks", "--json", folder=tmp_path))
    assert len(listed["rulebooks"]) == 4
    options = ["--entrants", "9", "--seed", "s", "--out", "event.json"]
    run(podium, "simulate", "--rulebook", listed["rulebooks"][0]["id"], *options, folder=tmp_path)
    assert "nothing breaks" in run(podium, "check", "event.json", folder=tmp_path)
