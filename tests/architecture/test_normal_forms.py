"""Texts are normalised in one place, which takes linear time for every text."""

import ast
from pathlib import Path

import podium

ROOT = Path(podium.__file__).parent
ALLOWED = "kernel/folding.py"


def test_only_one_module_calls_the_normalisation_that_can_take_minutes() -> None:
    callers = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute | ast.Name) and _name(node) == "normalize"
    }
    assert callers == {ALLOWED}


def _name(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id
