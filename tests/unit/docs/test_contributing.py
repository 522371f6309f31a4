"""What a newcomer reads is true: files that are named exist, and what tools read can be read."""

import configparser
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
FIRST_CHANGE = (ROOT / "docs" / "first-change.md").read_text(encoding="utf-8")
CHAPTERS = {
    found[1]: found[2]
    for found in re.finditer(r"^## (.+?)\n(.*?)(?=^## |\Z)", FIRST_CHANGE, re.MULTILINE | re.DOTALL)
}
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))


def named_files(text: str) -> list[str]:
    return re.findall(r"`((?:src|tests|docs)/[\w./-]+)`", text)


@pytest.mark.parametrize("chapter", ["A tie-break", "A page", "A language", "A rulebook"])
def test_every_first_change_names_files_and_the_test_that_ends_it(chapter: str) -> None:
    files = named_files(CHAPTERS[chapter])
    assert [one for one in files if not (ROOT / one).exists()] == []
    assert any(one.startswith("src/") for one in files)
    (done,) = re.findall(r"^Done when (.+?) pass", CHAPTERS[chapter], re.MULTILINE)
    assert all(Path(one).name.startswith("test_") for one in named_files(done))
    assert named_files(done)


def hooks() -> list[dict[str, Any]]:
    settings = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (repository,) = settings["repos"]
    assert repository["repo"] == "local"
    found: list[dict[str, Any]] = repository["hooks"]
    return found


def test_hooks_before_a_commit_are_tools_of_the_project() -> None:
    assert hooks()
    for hook in hooks():
        assert hook["language"] == "system"
        program, *_ = hook["entry"].split()
        assert (ROOT / program).exists(), program


def test_hooks_call_what_the_whole_check_calls() -> None:
    checks = (ROOT / "bin" / "test").read_text(encoding="utf-8")
    tools = [hook["entry"].removeprefix(".venv/bin/") for hook in hooks()]
    assert [one for one in tools if not one.startswith("python ") and one not in checks] == []


def test_the_editor_and_the_formatter_agree() -> None:
    editor = configparser.ConfigParser()
    settings = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    editor.read_string("[top]\n" + settings)
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    assert editor["*.{py,pyi,toml}"]["max_line_length"] == str(ruff["line-length"])
    assert editor["*.{py,pyi,toml,c,h}"]["indent_size"] == "4"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_of_issues_have_the_head_that_forges_read(template: Path) -> None:
    _, head, body = template.read_text(encoding="utf-8").split("---\n", 2)
    assert yaml.safe_load(head).keys() == {"name", "about", "labels"}
    assert body.strip()
