"""`docs/security.md` names only tests that exist, and no requirement counts as met without one."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

from podium.brand.parts import LARGEST_SIDE
from podium.brand.picture import LARGEST as LARGEST_LOGO
from podium.people.access.passwords import LONGEST, SHORTEST
from podium.service.roster_reading import LARGEST_ROSTER
from podium.web.http.json_body import DEEPEST
from podium.web.http.limits import (
    LARGEST_BODY,
    LARGEST_HEADERS,
    LARGEST_LIST,
    LARGEST_SETTINGS,
    LARGEST_UPLOAD,
    LONGEST_ADDRESS,
    MOST_HEADERS,
)
from podium.web.http.rate_limit import (
    OF_ADDRESS,
    OF_ENTERING,
    OF_PLAYER,
    OF_PLAYER_WRITES,
    OF_SEARCH,
    OF_SESSION,
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
REPORTING = (ROOT / "SECURITY.md").read_text("utf-8")

LEVEL_1 = {
    1: "2.1 2.2 2.3 2.4 2.5 3.1 3.2 5.1",
    2: "1.1 2.1 2.2 3.1",
    3: "2.1 2.2 3.1 4.1 4.2 5.1 5.2 5.3",
    4: "1.1 4.1",
    5: "2.1 2.2 3.1 3.2",
    6: "1.1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.2 4.1 4.2",
    7: "2.1 2.2 2.3 2.4 4.1 4.2",
    8: "1.1 2.1 2.2 3.1",
    9: "1.1 1.2 1.3 2.1",
    10: "4.1 4.2 4.3 4.4 4.5",
    11: "3.1 3.2 4.1",
    12: "1.1 2.1 2.2",
    13: "4.1",
    14: "2.1 3.1",
    15: "1.1 2.1 3.1",
}
"""The requirements of level 1, by chapter."""
FAILED_FIRST = [
    *("2.4.1", "3.3.3", "3.5.3", "6.2.3", "6.2.4", "6.3.3", "6.5.1", "6.5.2", "7.4.5", "8.2.2"),
    *("12.2.1", "14.2.1", "15.1.1", "15.1.2", "15.2.2", "16.3.1"),
]
MET, NOT_MET, NOT_OURS = "met", "not met", "does not apply"
_ROW = re.compile(
    r"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE
)
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def _rows(heading: str) -> list[tuple[str, ...]]:
    """Requirement, what it asks for, state, how, tests: of one part of the page."""
    start = PAGE.index(f"\n## {heading}\n")
    end = PAGE.find("\n## ", start + 1)
    return _ROW.findall(PAGE[start : end if end > 0 else None])


@cache
def _tests_in(path: str) -> frozenset[str]:
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:5] == "test_"
    )


def test_every_test_that_the_page_names_exists() -> None:
    named = _TEST.findall(PAGE)
    assert len(named) > 100
    assert PAGE.count("`tests/") == len(named), "a test is not named by its file and its name"
    missing = [
        f"{path}::{name}"
        for path, name in named
        if not (ROOT / path).is_file() or name not in _tests_in(path)
    ]
    assert missing == []


def test_every_requirement_of_level_1_stands_there_once() -> None:
    wanted = [f"{chapter}.{one}" for chapter, ids in LEVEL_1.items() for one in ids.split()]
    rows = _rows("OWASP ASVS 5.0, level 1")
    assert [row[0] for row in rows] == wanted
    counted = Counter(row[2] for row in rows)
    said = f"{counted[MET]} are met, {counted[NOT_MET]} are not met"
    assert f"Of the {len(wanted)} requirements of level 1, {said} and" in PAGE
    assert f" and {counted[NOT_OURS]} do not apply." in PAGE


def test_the_requirements_of_level_2_that_failed_are_answered() -> None:
    rows = _rows("Level 2")
    assert [row[0] for row in rows][: len(FAILED_FIRST)] == FAILED_FIRST
    states = {row[0]: row[2] for row in _rows("OWASP ASVS 5.0, level 1")}
    assert [row[0] for row in rows if states.get(row[0], row[2]) != row[2]] == []


def test_nothing_is_met_without_a_test() -> None:
    for name, _, state, how, tests in _rows("OWASP ASVS 5.0, level 1") + _rows("Level 2"):
        assert state in (MET, NOT_MET, NOT_OURS), name
        assert state != MET or _TEST.search(tests), f"{name} is met by no test"
        assert how.strip() not in ("", "–"), name


def test_the_limits_are_those_of_the_code() -> None:
    for said in (
        f"at most {LONGEST_ADDRESS:,} bytes, a query",
        f"at most {MOST_HEADERS}, {LARGEST_HEADERS:,} bytes together",
        f"at most {LARGEST_BODY:,} bytes; JSON (fields known, each once, at most {DEEPEST} deep)",
        f"at most {LARGEST_LIST:,} bytes (a rulebook or settings {LARGEST_SETTINGS:,})",
        f"at most {LARGEST_UPLOAD:,} bytes, from hosts alone",
        f"at most {LARGEST_LOGO:,} bytes and {LARGEST_SIDE:,} pixels a side",
        f"at most {LARGEST_ROSTER:,} bytes of text",
        f"{SHORTEST} to {LONGEST} characters",
        f"a session {OF_SESSION.a_second} requests a second ({OF_SESSION.at_once} at once)",
        f"somebody at a table {OF_PLAYER.a_second} ({OF_PLAYER.at_once})",
        f"{OF_PLAYER_WRITES.a_second} that change something ({OF_PLAYER_WRITES.at_once})",
        f"an address {OF_ADDRESS.a_second:,} ({OF_ADDRESS.at_once:,})",
        f"{OF_ENTERING.a_second} a second ({OF_ENTERING.at_once}) from an address",
        f"searches {OF_SEARCH.a_second} a second ({OF_SEARCH.at_once})",
    ):
        assert said in PAGE


def test_the_time_frames_for_libraries_are_stated() -> None:
    part = REPORTING[REPORTING.index("## Libraries") :]
    assert re.findall(r"\| (\d+) days \|", part) == ["7", "30"]
    assert "at least every 90 days" in part
