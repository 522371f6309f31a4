"""Makes a release: bin/release VERSION
Builds one again whose tag is checked out, and compares: bin/release --again TAG FOLDER

Version and changelog are committed; wheel and source package are built twice from that commit, in
two folders, and compared byte for byte; SBOM and checksums are written beside them into
dist/VERSION; the tag comes last and has the checksums in its message, so that anybody who builds it
again can tell whether the same came out. Nothing is sent.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from release.edition import (
    Wrong,
    checked_home,
    checked_version,
    with_absolute_links,
    with_section,
    with_urls,
    with_version,
)
from release.pins import unpinned
from release.sbom import sbom

ROOT = Path(__file__).parents[1]
PROJECTS = ("pyproject.toml", "native/pyproject.toml")


def release(root: Path, version: str, date: str, home: str) -> Path:
    """Makes the release and returns the folder with its files. Raises `Wrong`."""
    version, home = checked_version(version), checked_home(home)
    if _git(root, "status", "--porcelain"):
        message = "there are changes that are not committed: commit them first"
        raise Wrong(message)
    if _git(root, "tag", "--list", f"v{version}"):
        message = f"version {version} was released before: choose another"
        raise Wrong(message)
    if loose := unpinned(root):
        message = f"actions that are not pinned by their hash: {', '.join(loose)}"
        raise Wrong(message)
    _commit(root, version, date)
    target = root / "dist" / version
    made = _made(root, "HEAD", version, home, target)
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Podium {version}\n\n{made}")
    return target


def release_again(root: Path, tag: str, home: str, target: Path) -> Path:
    """Builds a tag once more; returns the folder, or raises `Wrong` unless all files are those
    whose checksums the tag has.
    """
    version, home = checked_version(tag.removeprefix("v")), checked_home(home)
    told = _git(root, "tag", "--list", "--format=%(contents:body)", tag)
    made = _made(root, tag, version, home, target)
    if told.split() != made.split():
        message = f"{tag} was released with other files:\n{told}\nnow it gives\n{made}"
        raise Wrong(message)
    return target


def _made(root: Path, commit: str, version: str, home: str, target: Path) -> str:
    """Fills the folder with all files of a release; their checksums."""
    shutil.rmtree(target, ignore_errors=True)
    build_twice(root, commit, version, home, target)
    (target / f"podium-{version}.cdx.json").write_text(sbom(root, version), encoding="utf-8")
    sums = checksums(target)
    (target / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return sums


def build_twice(root: Path, commit: str, version: str, home: str, target: Path) -> None:
    """Builds the commit in two folders; keeps the files if both builds are equal."""
    with tempfile.TemporaryDirectory() as made:
        first, second = Path(made, "first"), Path(made, "a second, elsewhere")
        for folder in (first, second):
            _unpacked(root, commit, folder)
            _edited(folder, version, home)
            _built(folder)
        files = sorted(path.name for path in (first / "dist").iterdir())
        differ = [one for one in files if not _same(one, first / "dist", second / "dist")]
        if differ:
            message = f"two builds differ in {', '.join(differ)}: nothing is released"
            raise Wrong(message)
        shutil.copytree(first / "dist", target)


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check` reads them."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.name != "SHA256SUMS"
    )


def _commit(root: Path, version: str, date: str) -> None:
    changelog = root / "CHANGELOG.md"
    texts = {changelog: with_section(changelog.read_text(encoding="utf-8"), version, date)}
    for one in PROJECTS:
        texts[root / one] = with_version((root / one).read_text(encoding="utf-8"), version)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    _git(root, "commit", "--all", "--message", f"Release {version}")


def _unpacked(root: Path, commit: str, folder: Path) -> None:
    packed = subprocess.run(
        ["git", "archive", "--format=tar", commit], cwd=root, check=True, capture_output=True
    )
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")


def _edited(folder: Path, version: str, home: str) -> None:
    """Puts the address of the project where those who only have the package look for it."""
    settings, readme = folder / "pyproject.toml", folder / "README.md"
    settings.write_text(with_urls(settings.read_text("utf-8"), home, version), encoding="utf-8")
    text = with_absolute_links(readme.read_text("utf-8"), home, version)
    readme.write_text(text, encoding="utf-8")


def _built(folder: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def _same(name: str, one: Path, other: Path) -> bool:
    return (other / name).exists() and (one / name).read_bytes() == (other / name).read_bytes()


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def main() -> None:
    """Reads the command line; a release that cannot be made ends with one line."""
    options = argparse.ArgumentParser(prog="bin/release")
    options.add_argument("version")
    options.add_argument("--date", required=True)
    options.add_argument("--home", required=True)
    options.add_argument("--again", type=Path)
    given = options.parse_args()
    try:
        if given.again:
            folder = release_again(ROOT, given.version, given.home, given.again)
        else:
            folder = release(ROOT, given.version, given.date, given.home)
    except Wrong as wrong:
        sys.exit(str(wrong))
    names = "".join(f"  {path.name}\n" for path in sorted(folder.iterdir()))
    ending = "As it was released." if given.again else "Tagged; push it when you are content."
    sys.stdout.write(f"{folder}:\n{names}{ending}\n")


if __name__ == "__main__":
    main()
