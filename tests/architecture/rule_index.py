"""The index from rules to the tests that would fail if they were wrong.

Rules are the rows of those tables in docs/rules/*.md whose first column is `id`. Tests name them
with `@pytest.mark.rule("SP-7")`. docs/rules/not-yet-due.txt lists the rules that are not built, an
id a line, and those that are built in part: `LCG-21 in part: what is missing`. A rule built in part
has tests for what is built.
`python -m tests.architecture.rule_index --write` fills the last column, `tested in`, and shortens
that list; the tests beside this file fail when either is out of date.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_YET_DUE = Path("docs/rules/not-yet-due.txt")
COLUMN = "tested in"

Index = Mapping[str, tuple[str, ...]]
"""For each rule id the test files that name it, relative to tests/, in order."""

_ROW = re.compile(r"\| ([A-Z]+-[0-9]+) \|")


def pages(root: Path) -> list[Path]:
    """The pages with rules."""
    return sorted((root / "docs" / "rules").glob("*.md"))


def rule_ids(root: Path) -> list[str]:
    """All rule ids of the pages, in their order."""
    return [
        found[1]
        for page in pages(root)
        for line in page.read_text(encoding="utf-8").splitlines()
        if (found := _ROW.match(line))
    ]


def not_yet_due(root: Path) -> list[str]:
    """The ids of the rules that are not built at all: they need no test yet."""
    return [rule for rule, note in _unfinished(root) if not note]


def in_part(root: Path) -> list[str]:
    """The ids of the rules that are built in part."""
    return [rule for rule, note in _unfinished(root) if note]


def _unfinished(root: Path) -> list[tuple[str, str]]:
    """Each id in the list with what is said about it; empty: nothing of it is built."""
    lines = (root / NOT_YET_DUE).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" in part: ") for line in lines)
    return [(rule, note) for rule, _, note in parts]


def marked(root: Path) -> Index:
    """Which test files name which rule."""
    index: dict[str, set[str]] = {}
    tests = root / "tests"
    for file in tests.rglob("*.py"):
        for rule in _rules_in(ast.parse(file.read_text(encoding="utf-8"))):
            index.setdefault(rule, set()).add(file.relative_to(tests).as_posix())
    return {rule: tuple(sorted(files)) for rule, files in index.items()}


def _rules_in(module: ast.Module) -> Iterator[str]:
    """The ids written out in markers; computed ones (`*ids`) are not counted."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            written = (argument for argument in node.args if not isinstance(argument, ast.Starred))
            yield from (ast.literal_eval(argument) for argument in written)


def filled(page: str, index: Index) -> str:
    """The text of a page with its last column as it should be; added where it is missing."""
    lines: list[str] = []
    had_column = False
    in_rules = False
    for line in page.splitlines():
        if line.startswith("| id |"):
            in_rules, had_column = True, line.endswith(f"| {COLUMN} |")
            line = line if had_column else f"{line} {COLUMN} |"
        elif in_rules and line.startswith("|---"):
            line = line if had_column else f"{line}---|"
        elif in_rules and (found := _ROW.match(line)):
            text = line.rstrip("|").rpartition("|")[0] + "|" if had_column else line
            line = f"{text} {', '.join(index.get(found[1], ()))} |"
        else:
            in_rules = False
        lines.append(line)
    return "\n".join(lines) + "\n"


def torn(page: str) -> list[str]:
    """The ids of the rows that have not as many cells as the heading of their table."""
    found: list[str] = []
    cells = 0
    for line in page.splitlines():
        if line.startswith("| id |"):
            cells = line.count(" |")
        elif (row := _ROW.match(line)) and line.count(" |") != cells:
            found.append(row[1])
    return found


def write(root: Path) -> None:
    """Brings the last column up to date and takes tested rules off the list of those not due."""
    index = marked(root)
    waiting = [
        f"{rule} in part: {note}\n" if note else f"{rule}\n"
        for rule, note in _unfinished(root)
        if note or rule not in index
    ]
    (root / NOT_YET_DUE).write_text("".join(waiting), encoding="utf-8")
    for page in pages(root):
        page.write_text(filled(page.read_text(encoding="utf-8"), index), encoding="utf-8")


def faults(root: Path) -> list[str]:
    """Everything that is wrong between pages, tests and the list of rules not yet due."""
    rules, waiting, index = rule_ids(root), not_yet_due(root), marked(root)
    listed = [*waiting, *in_part(root)]
    stale = [
        page.name
        for page in pages(root)
        if (text := page.read_text(encoding="utf-8")) != filled(text, index)
    ]
    gaps = [rule for page in pages(root) for rule in torn(page.read_text(encoding="utf-8"))]
    return [
        *(f"{rule} has a cell too few or too many" for rule in gaps),
        *(f"{rule} is twice in the pages" for rule, n in Counter(rules).items() if n > 1),
        *(f"{rule} has no test" for rule in rules if rule not in index and rule not in waiting),
        *(f"{rule} is in no page: {index[rule]}" for rule in sorted({*index} - {*rules})),
        *(f"{rule} has a test: take it out of {NOT_YET_DUE}" for rule in waiting if rule in index),
        *(f"{rule} of {NOT_YET_DUE} is in no page" for rule in listed if rule not in rules),
        *(f"{rule} is twice in {NOT_YET_DUE}" for rule, n in Counter(listed).items() if n > 1),
        *(f"{name} is out of date: run this module with --write" for name in stale),
    ]


def main() -> None:
    """Prints the faults, after writing with --write; exit code 1 if there are any."""
    if "--write" in sys.argv[1:]:
        write(ROOT)
    found = faults(ROOT)
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
