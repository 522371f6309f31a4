"""What goes into the folder for laptops, and what is refused. Making one takes minutes:
`bin/bundle` does it, `bin/try-installs` starts it.
"""

import re
import tomllib
from pathlib import Path

import pytest

from release.bundle import LEFT_OUT, Wrong, version_of

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def name_of(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9_-]", requirement)[0].replace("-", "_")


def test_nothing_that_podium_needs_is_left_out() -> None:
    needed = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["pdf"]]
    assert {name_of(one) for one in needed} & {*LEFT_OUT} == set()
    pinned = (ROOT / "requirements" / "bundle.txt").read_text(encoding="utf-8")
    names = {one.replace("-", "_") for one in re.findall(r"^([a-z0-9-]+)", pinned, re.MULTILINE)}
    assert {name_of(one) for one in needed} <= names


def test_the_version_is_that_of_the_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "podium-9.8.7-py3-none-any.whl"
    wheel.touch()
    assert version_of(wheel) == "9.8.7"


@pytest.mark.parametrize("name", ["podium-9.8.7.tar.gz", "other-1.0.0-py3-none-any.whl"])
def test_what_is_no_wheel_of_podium_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    with pytest.raises(Wrong, match="expected a wheel"):
        version_of(tmp_path / name)


def test_a_wheel_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="expected a wheel"):
        version_of(tmp_path / "podium-9.8.7-py3-none-any.whl")
