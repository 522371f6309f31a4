"""The wheel holds everything: it runs outside the clone, in an environment of its own."""

import email
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def build(folder: Path, target: Path) -> Path:
    """Builds wheel and source package of the project in this folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    subprocess.run([*command, "-d", str(target)], cwd=folder, check=True, capture_output=True)
    return target


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("podium-*.whl"))


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


@pytest.fixture(scope="module")
def built_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same from a copy in another folder, with the litter of daily work."""
    copy = tmp_path_factory.mktemp("copy of the clone")
    for part in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"):
        shutil.copy(ROOT / part, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for litter in (
        "src/podium/__pycache__/event.pyc",
        "src/podium/.mypy_cache/x.json",
        "src/podium/.ruff_cache/x",
        "tests/test_x.py",
        "dist/old.whl",
    ):
        (copy / litter).parent.mkdir(parents=True, exist_ok=True)
        (copy / litter).touch()
    return build(copy, tmp_path_factory.mktemp("built"))


def shipped() -> set[str]:
    """Every file of the package in the clone."""
    found = (path for path in (ROOT / "src").rglob("*") if path.is_file())
    return {
        path.relative_to(ROOT / "src").as_posix()
        for path in found
        if "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


def in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as files:
        return {one.name.partition("/")[2] for one in files if one.isfile()}


def test_the_wheel_holds_every_file_and_nothing_of_the_workshop(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    own = {name for name in names if ".dist-info/" not in name}
    assert own == shipped()
    kinds = {Path(name).suffix for name in own}
    assert kinds >= {".html", ".woff2", ".ttf", ".png", ".svg", ".css", ".js", ".po", ".toml"}
    assert sum(name.endswith("-LICENSE.txt") for name in own) == 3
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_the_source_package_holds_the_same_and_its_papers(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    papers = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore", "PKG-INFO"}
    assert in_sdist(sdist) == {f"src/{name}" for name in shipped()} | papers


def test_two_builds_are_equal_byte_for_byte(built: Path, built_elsewhere: Path) -> None:
    names = sorted(path.name for path in built.iterdir())
    assert len(names) == 2
    assert [(built / one).read_bytes() for one in names] == [
        (built_elsewhere / one).read_bytes() for one in names
    ]


def test_the_metadata_is_complete_and_names_no_link(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        (name,) = (one for one in files.namelist() if one.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(files.read(name))
    assert told["Author"] == "Podium contributors"
    assert told["License-Expression"] == "Apache-2.0"
    assert told["Version"] == re.findall(r"^version = \"(.+)\"$", SETTINGS, re.MULTILINE)[0]
    assert told["Keywords"]
    assert told["Summary"]
    assert len(told.get_all("Classifier", [])) > 5
    assert told.get_all("Project-URL") is None
    assert told["Home-page"] is None


def test_an_event_runs_from_the_installed_wheel(podium: Path, tmp_path: Path) -> None:
    listed = json.loads(run(podium, "rulebooks", "--json", folder=tmp_path))
    assert len(listed["rulebooks"]) == 4
    options = ["--entrants", "9", "--seed", "s", "--out", "event.json"]
    run(podium, "simulate", "--rulebook", listed["rulebooks"][0]["id"], *options, folder=tmp_path)
    assert "nothing breaks" in run(podium, "check", "event.json", folder=tmp_path)
