"""Two things never share a name: a class is found by its name alone."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.architecture.rule_index import ROOT

SOURCES = ROOT / "src" / "podium"


def shared_names(folder: Path) -> dict[str, list[str]]:
    """Names that several classes have, with the files."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file.relative_to(folder).as_posix())
    return {name: files for name, files in found.items() if len(files) > 1}


def test_every_class_has_a_name_of_its_own() -> None:
    assert shared_names(SOURCES) == {}


def test_a_name_that_is_used_twice_is_found(tmp_path: Path) -> None:
    for file in ("one.py", "two.py"):
        (tmp_path / file).write_text("class Plan: ...\n")
    assert shared_names(tmp_path) == {"Plan": ["one.py", "two.py"]}
