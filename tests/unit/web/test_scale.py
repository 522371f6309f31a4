"""Sizes of text and spaces come from the scale at the top of the style sheets, never from literals.

A size may be a share: `em` of the text around it, `cq` of the box that it fills.
"""

import re
from pathlib import Path

import pytest

from podium.web import static

FOLDER = Path(static.__file__).parent
SHEETS = sorted(FOLDER.glob("*.css"))
DECLARATION = re.compile(r"(?<![\w-])(font|font-size|font-weight):\s*([^;}]+)")
SPACE = re.compile(
    r"(?<![\w-])((?:scroll-)?margin|padding|(?:row-|column-)?gap)(-[a-z-]+)?:\s*([^;}]+)"
)
ABSOLUTE = re.compile(r"\d(?:rem|px|pt|pc|in|cm|mm|vh|vw|vmin|vmax)\b|var\(--u\)")
WEIGHT = re.compile(r"\b\d00\b")
COMMENT = re.compile(r"/\*.*?\*/|@font-face[^}]*}", re.DOTALL)


def rules_of(sheet: Path) -> str:
    return COMMENT.sub("", sheet.read_text(encoding="utf-8"))


def literal_sizes(rules: str) -> list[str]:
    return [
        f"{name}: {value}"
        for name, value in DECLARATION.findall(rules)
        if ABSOLUTE.search(value) or WEIGHT.search(value)
    ]


def literal_spaces(rules: str) -> list[str]:
    return [
        f"{name}{part}: {value}"
        for name, part, value in SPACE.findall(rules)
        if re.search(r"\drem\b", value)
    ]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_text_and_spaces_come_from_the_scale(sheet: Path) -> None:
    rules = rules_of(sheet)
    assert literal_sizes(rules) == []
    assert literal_spaces(rules) == []


@pytest.mark.parametrize(
    "rule",
    [
        "p { font-size: 1.05rem; }",
        "p{font-size:13px}",
        "p { font: 700 14px serif; }",
        "p { font-size: calc(2.1 * var(--u)); }",
        "p { font-size: clamp(1rem, 2vw, 3rem); }",
        "p { font-weight: 600; }",
    ],
)
def test_a_literal_size_is_noticed(rule: str) -> None:
    assert literal_sizes(rule) != []


def test_a_literal_space_is_noticed_and_shares_are_not() -> None:
    assert literal_spaces("p { margin-block: 0 0.6rem; }") == ["margin-block: 0 0.6rem"]
    shares = "p { font-size: min(40cqh, 0.8em); padding: 0.2em; --text-l: 1.15rem; }"
    assert literal_sizes(shares) + literal_spaces(shares) == []


def test_every_size_that_is_used_is_in_a_scale() -> None:
    every = "".join(rules_of(sheet) for sheet in SHEETS)
    scales = r"--(?:text|space|wall|drawn|print|weight)-[a-z0-9]+"
    used = set(re.findall(rf"var\(({scales})\)", every))
    assert used <= set(re.findall(rf"({scales}):", every))
