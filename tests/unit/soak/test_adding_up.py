"""Soaks that are run in parts do nothing twice, lose nothing, and add up."""

from collections import Counter
from functools import partial
from pathlib import Path

from tests.soak.adding_up import Log, Part


def test_what_the_log_has_is_not_done_again_and_everything_is_added_up(tmp_path: Path) -> None:
    file, made = tmp_path / "log.jsonl", list[str]()

    def make(name: str) -> tuple[list[str], Counter[str]]:
        made.append(name)
        return [], Counter(done=2)

    def run(*names: str) -> Log:
        log = Log(file)
        for name in names:
            log.part(name, partial(make, name))
        return log

    assert run("one", "two").counts == {"done": 4}
    assert run("one", "two", "three").counts == {"done": 6}
    assert made == ["one", "two", "three"]


def test_a_part_with_findings_is_done_again(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    Log(file).part("one", lambda: (["wrong"], Counter()))
    again = Log(file)
    again.part("one", lambda: ([], Counter(done=1)))
    assert (again.findings, again.counts) == ([], {"done": 1})
    third = Log(file)
    third.part("one", lambda: (["never"], Counter()))
    assert third.findings == []


def known(file: Path) -> list[Part]:
    log = Log(file)
    return [log.part(name, lambda: (["never"], Counter())) for name in ("one", "two")]


def test_a_line_that_was_broken_off_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    Log(file).part("one", lambda: ([], Counter(done=1)))
    whole = file.read_bytes()
    for end in (20, len(whole) - 3):
        file.write_bytes(whole + whole[:end])
        log = Log(file)
        log.part("one", lambda: (["never"], Counter()))
        log.part("two", lambda: ([], Counter(done=1)))
        assert log.counts == {"done": 2}
        assert {part.name for part in known(file)} == {"one", "two"}


def test_without_a_file_nothing_is_kept() -> None:
    log = Log(None)
    log.part("one", lambda: (["wrong"], Counter(done=1)))
    assert log.findings == ["one: wrong"]
    assert log.tell("all") == 1
