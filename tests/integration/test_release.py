"""A whole release of a copy of this project: files that agree, a commit and a tag; or nothing."""

import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from release import recipe
from release.edition import Wrong
from release.recipe import release, release_again
from release.sbom import sbom

ROOT = Path(__file__).parents[2]
HOME = "https://code.example.org/podium"
PARTS = (
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "native/pyproject.toml",
    "pyproject.toml",
    "requirements/run.txt",
    "scripts/package.json",
)


def git(folder: Path, *arguments: str) -> str:
    command = [shutil.which("git") or "git", *arguments]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with what a release needs, everything committed."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ada@example.org")
    folder = tmp_path / "clone"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for part in PARTS:
        (folder / part).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / part, folder / part)
    (folder / "CHANGELOG.md").write_text(
        "# Changelog\n\n## Unreleased\n\n- New.\n", encoding="utf-8"
    )
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


def test_a_release_has_equal_builds_sbom_checksums_commit_and_tag(clone: Path) -> None:
    made = release(clone, "9.8.7", "2026-02-03", HOME)
    assert sorted(path.name for path in made.iterdir()) == [
        "SHA256SUMS",
        "podium-9.8.7-py3-none-any.whl",
        "podium-9.8.7.cdx.json",
        "podium-9.8.7.tar.gz",
    ]
    sums = dict(line.split("  ")[::-1] for line in (made / "SHA256SUMS").read_text().splitlines())
    assert sums == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in made.iterdir()
        if path.name != "SHA256SUMS"
    }
    assert git(clone, "tag", "--points-at", "HEAD") == "v9.8.7\n"
    assert git(clone, "status", "--porcelain") == ""
    assert "## 9.8.7 (2026-02-03)" in (clone / "CHANGELOG.md").read_text(encoding="utf-8")
    with zipfile.ZipFile(made / "podium-9.8.7-py3-none-any.whl") as wheel:
        metadata = wheel.read("podium-9.8.7.dist-info/METADATA").decode()
    assert f"Project-URL: Homepage, {HOME}" in metadata
    assert re.findall(r"!\[[^]]*\]\((?!https://)", metadata) == []
    assert f"]({HOME}/raw/v9.8.7/docs/guide/pictures/desk.png)" in metadata
    with pytest.raises(Wrong, match="released before"):
        release(clone, "9.8.7", "2026-02-03", HOME)
    told = git(clone, "tag", "--list", "--format=%(contents:body)", "v9.8.7")
    assert told.split() == (made / "SHA256SUMS").read_text().split()
    again = release_again(clone, "v9.8.7", HOME, clone.parent / "again")
    assert [one.read_bytes() for one in sorted(again.iterdir())] == [
        one.read_bytes() for one in sorted(made.iterdir())
    ]
    with pytest.raises(Wrong, match="released with other files"):
        release_again(clone, "v9.8.7", f"{HOME}-elsewhere", clone.parent / "other")


def test_the_sbom_names_all_that_is_pinned_or_carried_and_no_host() -> None:
    text = sbom(ROOT, "9.8.7")
    document = json.loads(text)
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    named = {one["name"] for one in document["components"]}
    settings = (ROOT / "requirements/run.txt").read_text(encoding="utf-8")
    assert named >= {line.split("==")[0] for line in settings.splitlines() if "==" in line}
    assert named >= {"inter", "pico", "preact"}
    references = [one["bom-ref"] for one in document["components"]]
    assert len(references) == len(set(references))
    assert document["dependencies"][0]["dependsOn"] == references
    assert "://" not in text
    assert text == sbom(ROOT, "9.8.7")


def test_builds_that_differ_are_not_released(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def built(folder: Path) -> None:
        (folder / "dist").mkdir()
        (folder / "dist" / "podium.whl").write_text(str(folder), encoding="utf-8")

    monkeypatch.setattr(recipe, "_built", built)
    with pytest.raises(Wrong, match=r"two builds differ in podium\.whl"):
        release(clone, "9.8.7", "2026-02-03", HOME)
    assert git(clone, "tag") == ""
    assert not (clone / "dist").exists()


def test_an_action_that_could_be_changed_unnoticed_is_not_released(clone: Path) -> None:
    workflow = clone / ".github" / "workflows" / "test.yml"
    workflow.parent.mkdir(parents=True)
    workflow.write_text("steps:\n  - uses: actions/checkout@v6\n", encoding="utf-8")
    git(clone, "add", "--all")
    git(clone, "commit", "--quiet", "--message", "Check")
    before = git(clone, "log", "--oneline")
    with pytest.raises(Wrong, match=r"not pinned by their hash: actions/checkout@v6"):
        release(clone, "9.8.7", "2026-02-03", HOME)
    assert git(clone, "log", "--oneline") == before


def test_what_is_not_committed_is_not_released(clone: Path) -> None:
    (clone / "README.md").write_text("Changed", encoding="utf-8")
    before = git(clone, "log", "--oneline")
    with pytest.raises(Wrong, match="not committed"):
        release(clone, "9.8.7", "2026-02-03", HOME)
    assert git(clone, "log", "--oneline") == before
