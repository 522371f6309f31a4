"""The mistakes that can be planted: each changes what it says, and nothing else."""

import ast
from pathlib import Path

import podium
from tests.soak.planting import mistakes

SOURCE = '''"""In no docstring: 1 < 2 and True."""


def rank(points: int = 3, *, late: "bool" = False) -> "list[int]":
    """Not here: min(1, 2)."""
    if not late and points is not None:
        return [min(points, 10) - 1]
    return [ä for ä in ("é" in "äé", points >= 5)]
'''
PLANTED = {
    (4, "3", "4"),
    (4, "False", "True"),
    (6, "not ", ""),
    (6, "and", "or"),
    (6, "is not", "is"),
    (6, "not late and points is not None", "False"),
    (7, "min", "max"),
    (7, "10", "11"),
    (7, "-", "+"),
    (7, "1", "2"),
    (8, "in", "not in"),
    (8, ">=", ">"),
    (8, "5", "6"),
}


def test_every_kind_of_mistake_is_planted_where_it_belongs() -> None:
    found = {(one.line, SOURCE[one.start : one.end], one.text) for one in mistakes(SOURCE)}
    assert found == PLANTED


def test_every_mistake_in_the_events_room_gives_another_module() -> None:
    for path in sorted((Path(podium.__file__).parent / "event").glob("*.py"))[:20]:
        source = path.read_text(encoding="utf-8")
        same = ast.dump(ast.parse(source))
        for one in mistakes(source):
            assert ast.dump(ast.parse(one.planted(source))) != same, (path.name, one)
