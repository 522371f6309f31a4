"""The inventory of what others wrote: every package with its version and digests, every file that
is part of the pages with its licence, each named where people look for it.
"""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REASONS = (ROOT / "docs" / "adr" / "0004-dependencies.md").read_text("utf-8")
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
VENDOR = ROOT / "src" / "podium" / "web" / "static" / "vendor"
LISTS = ("run", "dev", "bundle", "bench", "installers")


def _packages(name: str) -> list[str]:
    """The entries of a list of pinned packages, one text each."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return re.split(r"\n(?=\S)", text.strip())


@pytest.mark.parametrize("name", LISTS)
def test_every_package_has_one_version_and_its_digests(name: str) -> None:
    packages = _packages(name)
    assert len(packages) > (5 if name == "installers" else 30)
    for entry in packages:
        assert re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==[0-9][^ ]* (; [^\\]+)?\\\n", entry), entry[:80]
        assert "--hash=sha256:" in entry, entry[:80]
        assert "://" not in entry, entry[:80]


@pytest.mark.parametrize("name", ["run", "dev", "bundle", "installers"])
def test_every_package_that_was_chosen_has_its_reason(name: str) -> None:
    for line in (ROOT / "requirements" / f"{name}.in").read_text("utf-8").split("\n"):
        chosen = re.match(r"[a-z0-9-]+", line)
        if chosen and not line.startswith("-r"):
            stem = chosen[0].removeprefix("pytest-")
            assert re.search(rf"\b{re.escape(stem)}\b", REASONS, re.IGNORECASE), line


def test_every_file_of_others_has_its_licence_and_is_named() -> None:
    files = [path.name for path in VENDOR.iterdir() if not path.name.endswith("LICENSE.txt")]
    assert files
    for name in files:
        assert (VENDOR / f"{name.partition('-')[0]}-LICENSE.txt").is_file()
        assert name in PAGE, f"{name} is missing in docs/security.md"


def test_tools_for_scripts_are_pinned_with_digests() -> None:
    lock = json.loads((ROOT / "scripts" / "package-lock.json").read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert packages
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert f"Preact {packages['node_modules/preact']['version']}" in PAGE
