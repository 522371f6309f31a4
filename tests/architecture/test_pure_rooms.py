"""The promises of docs/architecture.md about rooms, each as a check that fails.

Pure rooms reach no files, clock, chance, driver or web framework; kernel stands alone; there is no
float in what is counted; nobody asks which rulebook it is.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

import podium
from podium.rulebooks.shipped import shipped_ids
from tests.architecture.purity import (
    STANDARD,
    changeable,
    floats,
    imports,
    touches,
    which_rulebook,
)

ROOT = Path(podium.__file__).parent
TOURNAMENT = (
    "core", "results", "standings", "pairing", "brackets", "clock", "rosters", "rulebooks",
    "progress", "event",
)  # fmt: skip
GAME = ("allstar/rules", "allstar/bots", "allstar/table")
PURE = ("kernel", *TOURNAMENT, "study", *GAME)
_SHAPES = {"msgspec", "msgspec.structs"}
_ARRAYS = {"numpy", "numpy.typing"}
PACKAGES = {
    "kernel": set[str](),
    "pairing": {*_SHAPES, *_ARRAYS, "rustworkx"},
    "allstar/rules": _SHAPES | _ARRAYS,
    "allstar/bots": _SHAPES | _ARRAYS,
}
"""What a room may import that others made, if not `_SHAPES` alone."""
MORE = {
    "kernel/cache.py": {"threading"},
    "kernel/collector.py": {"gc"},
    "kernel/now.py": {"datetime", "time"},
    "standings/registry.py": {"importlib", "pkgutil"},
    "rulebooks/load.py": {"pathlib"},
    "allstar/bots/playouts/engine.py": {"importlib.metadata"},
    "allstar/bots/search/budget.py": {"time"},
}
"""The one clock, the one lock, the tie-breaks found by their files, the rulebook that is asked
for, the native core that may be installed, and how long a bot thinks.
"""
SHIPPED = {
    "rosters/catalogue/shipped/__init__.py",
    "rulebooks/grounds.py",
    "rulebooks/shipped/__init__.py",
    "allstar/rules/box.py",
    "allstar/bots/weights.py",
}
"""What reads the data shipped inside the package."""
FILES = {*SHIPPED, "rulebooks/load.py"}
CLOCKS = {"kernel/now.py"}
DATES = {"rosters"}
"""Rooms that know the days on which rules were printed, which are no clock."""
CHANGING = {"pairing/line.py": {"LineStretch"}}
"""What grows while a line is cut up."""
OWN: dict[str, tuple[str, ...]] = {
    "kernel": ("podium.kernel",),
    "allstar/rules": ("podium.kernel", "podium.allstar"),
    "allstar/bots": ("podium.kernel", "podium.allstar"),
    "allstar/table": ("podium.kernel", "podium.allstar", "podium.streams"),
}
"""What of Podium a room may import, where import-linter's layers do not say it."""
DEMO = "cli/demo.py"
"""It makes up one event of each rulebook, and has a name for each."""


def modules(room: str) -> list[Path]:
    found = sorted((ROOT / room).rglob("*.py"))
    assert found
    return found


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def impure_imports(source: str, room: str, where: str = "") -> Iterator[str]:
    """What a module of a pure room imports and may not."""
    allowed = {*STANDARD, *PACKAGES.get(room, _SHAPES), *MORE.get(where, ())}
    allowed |= {"importlib.resources"} if where in SHIPPED else set()
    allowed |= {"datetime"} if room in DATES else set()
    for name in imports(source):
        ours = name.partition(".")[0] == "podium"
        if not (name.startswith(OWN.get(room, "podium")) if ours else name in allowed):
            yield name


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_reaches_nothing_outside(room: str) -> None:
    for path in modules(room):
        source, where = path.read_text(encoding="utf-8"), place(path)
        assert list(impure_imports(source, room, where)) == [], where
        assert where in FILES | CLOCKS or list(touches(source)) == [], where


@pytest.mark.parametrize("room", ["kernel", *TOURNAMENT, "allstar/rules", "allstar/table"])
def test_what_is_counted_is_exact(room: str) -> None:
    for path in modules(room):
        assert list(floats(path.read_text(encoding="utf-8"))) == [], place(path)


@pytest.mark.parametrize("room", ["kernel", *TOURNAMENT, "study", "allstar/rules", "allstar/table"])
def test_what_was_made_is_never_changed(room: str) -> None:
    for path in modules(room):
        found = {*changeable(path.read_text(encoding="utf-8"))}
        assert found == CHANGING.get(place(path), set()), place(path)


def test_nobody_asks_which_rulebook_it_is() -> None:
    ids = frozenset(shipped_ids())
    for path in sorted(ROOT.rglob("*.py")):
        if place(path) != DEMO:
            found = which_rulebook(path.read_text(encoding="utf-8"), ids)
            assert list(found) == [], place(path)
    for path in sorted(ROOT.rglob("*.html")):
        assert not [one for one in ids if one in path.read_text(encoding="utf-8")], place(path)


def test_exceptions_are_needed() -> None:
    for where, names in MORE.items():
        assert names <= {*imports((ROOT / where).read_text(encoding="utf-8"))}, where
    for where in FILES | CLOCKS:
        assert list(touches((ROOT / where).read_text(encoding="utf-8"))), where


@pytest.mark.parametrize("room", PURE)
@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import secrets",
        "from random import random",
        "import time",
        "from pathlib import Path",
        "import apsw",
        "def work():\n    import psycopg",
        "from litestar import get",
        "import asyncio",
    ],
)
def test_a_planted_import_is_noticed(room: str, source: str) -> None:
    assert list(impure_imports(source, room))


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("kernel", "import msgspec"),
        ("kernel", "from podium.core.ids import EntrantId"),
        ("allstar/rules", "from podium.cli.main import run"),
        ("allstar/bots", "from podium.streams.registry import Registry"),
        ("allstar/table", "from podium.journal.chain import link"),
        ("event", "import numpy"),
        ("event", "import datetime"),
    ],
)
def test_rooms_that_stand_on_little_stand_on_no_more(room: str, source: str) -> None:
    assert list(impure_imports(source, room))


@pytest.mark.parametrize(
    "source",
    [
        "known = open('names')",
        "def work(path):\n    return path.read_text()",
        "at = datetime.now()",
        "print('here')",
    ],
)
def test_planted_looks_outside_are_noticed(source: str) -> None:
    assert list(touches(source))


@pytest.mark.parametrize(
    "source", ["share = 0.5", "x = float('1')", "def mean(a, b):\n    return a / b", "a /= 2"]
)
def test_planted_floats_are_noticed(source: str) -> None:
    assert list(floats(source))


@pytest.mark.parametrize(
    "source",
    ["class A(Struct):\n    b: int", "class A(Struct, frozen=False):\n    b: int"],
)
def test_planted_structs_that_change_are_noticed(source: str) -> None:
    assert list(changeable(source)) == ["A"]


@pytest.mark.parametrize(
    "source",
    [
        "if rulebook.id == 'legion': pass",
        "if state.rulebook.game in ('Chess', 'Go'): pass",
        "if event.rulebook.id.startswith('x') == 'y': pass",
        "match rulebook.id:\n    case _: pass",
        "BOOK = 'made.up'",
    ],
)
def test_asking_which_rulebook_is_noticed(source: str) -> None:
    assert list(which_rulebook(source, frozenset({"made.up"})))
