"""Makes the documentation as a site: bin/site FOLDER

Each version has a folder of its own, which is never touched again; the first page of FOLDER lists
them. Whatever is wrong with a page, such as a link that leads nowhere, ends the build (ADR 22).
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_FIRST_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Podium: the documentation of every version</title>
<h1>Podium</h1>
<p>The documentation of <a href="{newest}/README.html">version {newest}</a>, the newest.</p>
{others}</html>
"""


def build_site(folder: Path, root: Path = ROOT) -> Path:
    """Adds the documentation of this version to the site; returns its folder."""
    settings = (root / "pyproject.toml").read_text(encoding="utf-8")
    version: str = tomllib.loads(settings)["project"]["version"]
    target = folder / version
    options = ("-q", "--fail-on-warning", "--keep-going", "-b", "html")
    with tempfile.TemporaryDirectory() as kept:
        command = [sys.executable, "-m", "sphinx", *options, "-c", "docs/site", "-d", kept]
        subprocess.run(
            [*command, ".", str(target.absolute())],
            cwd=root,
            check=True,
            env={**os.environ, "PODIUM_VERSION": version},
        )
    (folder / "index.html").write_text(first_page(folder), encoding="utf-8")
    return target


def first_page(folder: Path) -> str:
    """The page that leads to every version in the folder, the newest first."""
    found = (path.name for path in folder.iterdir() if _VERSION.fullmatch(path.name))
    newest, *others = sorted(found, key=_numbers, reverse=True)
    lines = [f'<li><a href="{one}/README.html">{one}</a></li>\n' for one in others]
    older = f"<p>Earlier versions:</p>\n<ul>\n{''.join(lines)}</ul>\n" if lines else ""
    return _FIRST_PAGE.format(newest=newest, others=older)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main() -> None:
    """Reads the command line."""
    options = argparse.ArgumentParser(prog="bin/site")
    options.add_argument("folder", type=Path)
    folder = options.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    try:
        made = build_site(folder)
    except subprocess.CalledProcessError:
        sys.exit("The site was not made: see above.")
    sys.stdout.write(f"{made}\n")


if __name__ == "__main__":
    main()
