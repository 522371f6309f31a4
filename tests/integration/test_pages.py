"""What the pages say is true: commands run, examples load, links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest

from podium.cli.main import COMMANDS
from podium.eventfile.read import parse
from tests.integration.podium_command import podium

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def test_the_commands_of_the_readme_run_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\$ bin/podium (.+)$", text, re.MULTILINE)
    assert len(commands) >= 4
    for command in commands:
        done = podium(*shlex.split(command))
        assert done.code == 0, (command, done.err)


def test_the_example_of_the_event_file_is_a_good_one() -> None:
    text = (ROOT / "docs/event-file.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.+?)```", text, re.DOTALL)
    event = parse(example.encode(), folder=Path())
    assert [match.kind for match in event.sheet.rounds[0].matches] == [
        "match",
        "bye",
        "unpaired-loss",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_command_is_documented() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in COMMANDS:
        assert f"`podium {name}" in texts, name
