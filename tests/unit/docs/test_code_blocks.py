"""Every block of code in the documentation names its language, and that language can read it."""

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import click
import pytest
import yaml

from podium.cli.main import run

ROOT = Path(__file__).parents[3]
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")})
BLOCK = re.compile(r"^( *)```(.*)\n((?:.*\n)*?)\1```$", re.MULTILINE)
BLOCKS = [
    pytest.param(found[2], found[3], id=f"{page.relative_to(ROOT).as_posix()}-{number}")
    for page in PAGES
    for number, found in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")), start=1)
]


def shell(text: str) -> None:
    """Reads commands without running them."""
    program = shutil.which("bash")
    assert program
    done = subprocess.run([program, "-n"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def console(text: str) -> None:
    """Commands after `$`: those of Podium have the options that are written, and no others."""
    commands = re.findall(r"^\$ (.+)$", text, re.MULTILINE)
    assert commands
    for command in commands:
        shell(command)
        if own := re.fullmatch(r"(?:bin/)?podium (.+)", command):
            parsed(shlex.split(own[1], comments=True))


def parsed(words: list[str]) -> None:
    """Reads the words as Podium does; files that are named need not exist."""
    group: click.Command = run
    context = click.Context(run, info_name="podium")
    while isinstance(group, click.Group) and words and not words[0].startswith("-"):
        found = group.get_command(context, words[0])
        assert found, words
        group, words = found, words[1:]
    known = {name for one in group.get_params(context) for name in (*one.opts, *one.secondary_opts)}
    options = {one.partition("=")[0] for one in words if one.startswith("--")}
    assert options <= known, (words, options - known)


def nothing(text: str) -> None:
    """A drawing, output, or what another test compares with a file."""
    assert text.strip()


LANGUAGES: Mapping[str, Callable[[str], object]] = {
    "console": console,
    "ini": nothing,
    "json": json.loads,
    "nginx": nothing,
    "powershell": nothing,
    "python": lambda text: compile(text, "a page", "exec"),
    "sh": shell,
    "text": nothing,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
}


@pytest.mark.parametrize(("language", "text"), BLOCKS)
def test_every_block_can_be_read(language: str, text: str) -> None:
    assert language in LANGUAGES
    LANGUAGES[language](text)


def test_no_block_is_overlooked() -> None:
    fences = sum(page.read_text(encoding="utf-8").count("```") for page in PAGES)
    assert len(BLOCKS) * 2 == fences


@pytest.mark.parametrize(
    "wrong", ["$ podium nowhere", "$ podium serve --nonsense", "$ podium serve '", "no command"]
)
def test_a_wrong_command_is_found(wrong: str) -> None:
    with pytest.raises(AssertionError):
        console(wrong)


def test_nobody_is_told_to_install_podium_by_its_name_alone() -> None:
    by_name = re.compile(r"(?:pip|pipx|tool) install (?:-\S+ )*[\"']?podium\b")
    sources = [*PAGES, *ROOT.glob("src/podium/**/*.py"), *ROOT.glob("src/podium/**/*.html")]
    told = [one for one in sources if by_name.search(one.read_text(encoding="utf-8"))]
    assert told == []
