"""What the pages of the documentation say is true: examples load, every command is named."""

import re
from pathlib import Path

from podium.cli.main import COMMANDS
from podium.eventfile.read import parse

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_example_of_the_event_file_is_a_good_one() -> None:
    text = (ROOT / "docs/event-file.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.+?)```", text, re.DOTALL)
    event = parse(example.encode(), folder=Path())
    assert [match.kind for match in event.sheet.rounds[0].matches] == [
        "match",
        "bye",
        "unpaired-loss",
    ]


def test_every_command_is_documented() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for name in COMMANDS:
        assert f"`podium {name}" in texts, name
