from pathlib import Path

import pytest

from tests.architecture.rule_index import ROOT, faults, filled, marked, rule_ids, write

PAGE = """# Rules

| id | rule | tested in |
|---|---|---|
| AB-1 | One \\| two. | unit/test_one.py |
| AB-2 | Three. |  |
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of two rules: AB-1 is tested, AB-2 is not yet due."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "unit").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "page.md").write_text(PAGE)
    (tmp_path / "docs" / "rules" / "not-yet-due.txt").write_text("AB-2\n")
    mark_a_test(tmp_path, "test_one.py", "AB-1")
    return tmp_path


def mark_a_test(project: Path, file: str, rule: str) -> None:
    text = f"@pytest.mark.rule({rule!r})\ndef test_it() -> None: ...\n"
    (project / "tests" / "unit" / file).write_text(text)


def test_every_rule_due_is_tested_and_the_pages_say_where() -> None:
    assert faults(ROOT) == []


def test_the_index_sees_the_rules_and_the_tests_of_this_project() -> None:
    rules = rule_ids(ROOT)
    assert {"EV-1", "EV-20", "SP-22", "LG-16", "LCG-40", "TM-7"} <= set(rules)
    assert "unit/brackets/test_sides.py" in marked(ROOT)["LCG-11"]


def test_a_project_in_order_has_no_faults(project: Path) -> None:
    assert faults(project) == []


def test_a_rule_that_is_due_and_untested_is_a_fault(project: Path) -> None:
    (project / "docs" / "rules" / "not-yet-due.txt").write_text("")
    assert faults(project) == ["AB-2 has no test"]


def test_a_marker_for_a_rule_that_does_not_exist_is_a_fault(project: Path) -> None:
    mark_a_test(project, "test_two.py", "AB-3")
    assert faults(project) == ["AB-3 is in no page: ('unit/test_two.py',)"]


def test_a_tested_rule_must_leave_the_list_of_those_not_yet_due(project: Path) -> None:
    mark_a_test(project, "test_two.py", "AB-2")
    assert "AB-2 has a test: take it out of docs/rules/not-yet-due.txt" in faults(project)
    write(project)
    assert faults(project) == []
    assert (project / "docs" / "rules" / "not-yet-due.txt").read_text() == ""


def test_a_rule_built_in_part_stays_listed_and_needs_a_test(project: Path) -> None:
    listed = "AB-2 in part: the other half\n"
    (project / "docs" / "rules" / "not-yet-due.txt").write_text(listed)
    assert faults(project) == ["AB-2 has no test"]
    mark_a_test(project, "test_two.py", "AB-2")
    write(project)
    assert faults(project) == []
    assert (project / "docs" / "rules" / "not-yet-due.txt").read_text() == listed


def test_the_list_of_those_not_yet_due_names_each_rule_once_and_no_others(project: Path) -> None:
    (project / "docs" / "rules" / "not-yet-due.txt").write_text("AB-2\nAB-9\nAB-2\n")
    assert faults(project) == [
        "AB-9 of docs/rules/not-yet-due.txt is in no page",
        "AB-2 is twice in docs/rules/not-yet-due.txt",
    ]


def test_a_rule_that_stands_twice_in_the_pages_is_a_fault(project: Path) -> None:
    (project / "docs" / "rules" / "second.md").write_text(PAGE)
    assert faults(project) == ["AB-1 is twice in the pages", "AB-2 is twice in the pages"]


def test_a_row_without_one_of_its_cells_is_a_fault(project: Path) -> None:
    page = project / "docs" / "rules" / "page.md"
    torn = PAGE.replace("| id | rule |", "| id | rule | example |")
    page.write_text(torn.replace("| Three. |", "| Three. | 3 |"))
    assert faults(project) == ["AB-1 has a cell too few or too many"]


def test_a_column_out_of_date_is_a_fault_until_it_is_written(project: Path) -> None:
    mark_a_test(project, "test_two.py", "AB-1")
    assert faults(project) == ["page.md is out of date: run this module with --write"]
    write(project)
    assert faults(project) == []
    page = (project / "docs" / "rules" / "page.md").read_text()
    assert "| AB-1 | One \\| two. | unit/test_one.py, unit/test_two.py |\n" in page


def test_a_table_without_the_column_gets_it() -> None:
    bare = "| id | rule |\n|---|---|\n| AB-1 | One. |\n\n| word | de |\n|---|---|\n| a | b |\n"
    assert filled(bare, {"AB-1": ("unit/test_one.py",)}) == (
        "| id | rule | tested in |\n|---|---|---|\n| AB-1 | One. | unit/test_one.py |\n"
        "\n| word | de |\n|---|---|\n| a | b |\n"
    )


def test_filling_the_column_twice_changes_nothing() -> None:
    index = {"AB-1": ("unit/test_one.py",)}
    once = filled(PAGE, index)
    assert once == PAGE
    assert filled(once, index) == once
