import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.journal.chain import Fault, find_break
from podium.journal.entry import Entry
from podium.journal.lines import MalformedJournal, read_lines, write_lines
from podium.journal.memory import MemoryJournal
from tests.contract.journal.requests import ask

text = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)


def stream_of(
    *values: object, name: str = "event/1", at: datetime | None = None
) -> tuple[Entry, ...]:
    journal = MemoryJournal()
    moment = at or datetime(2026, 3, 14, 9, 30, 0, 123456, tzinfo=UTC)
    for number, value in enumerate(values):
        journal.append(ask(name, number, value, key=f"k{number}", at=moment))
    return journal.read(name)


@given(
    st.lists(st.integers() | text | st.dictionaries(text, st.none() | st.booleans()), max_size=4),
    text,
    st.datetimes(timezones=st.just(UTC)),
)
def test_a_written_stream_reads_back_the_same(
    values: list[object], name: str, at: datetime
) -> None:
    entries = stream_of(*values, name=name, at=at)
    written = list(write_lines(entries))
    assert read_lines(written) == entries
    assert all(line.endswith(b"\n") and b"\n" not in line[:-1] for line in written)
    assert find_break(name, read_lines(written)) is None


def test_a_line_is_plain_json_that_people_can_read() -> None:
    (_, line) = write_lines(stream_of({"table": 3}))
    assert json.loads(line) == {
        "stream": "event/1",
        "version": 1,
        "kind": "noted",
        "schema": 1,
        "at": "2026-03-14T09:30:00.123456Z",
        "actor": "staff/7",
        "key": "k0",
        "payload": {"value": {"table": 3}},
        "previous": "0" * 64,
        "hash": stream_of({"table": 3})[0].hash.hex(),
    }


def test_a_changed_line_is_read_as_it_is_and_found_by_its_hash() -> None:
    lines = list(write_lines(stream_of("a", "b", "c")))
    lines[2] = lines[2].replace(b'"value":"b"', b'"value": "b"')
    found = find_break("event/1", read_lines(lines))
    assert found is not None
    assert (found.version, found.fault) == (2, Fault.CHANGED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"version":1', b'"version":"1"'),
        (b'"version":1,', b""),
        (b'"kind"', b'"sort"'),
        (b"123456Z", b"123Z"),
        (b"123456Z", b"123456+00:00"),
        (b"T09", b"T25"),
        (b'"previous":"0', b'"previous":"x'),
        (b"}", b""),
        (b'"noted"', b'"\xff"'),
    ],
)
def test_a_line_that_is_no_entry_is_named(old: bytes, new: bytes) -> None:
    lines = list(write_lines(stream_of("a")))
    assert old in lines[1]
    with pytest.raises(MalformedJournal, match="line 2"):
        read_lines([lines[0], lines[1].replace(old, new)])


@pytest.mark.parametrize("first", [b"", b"{}", b'{"format":"podium-journal/2"}', b"\xff"])
def test_another_format_is_refused(first: bytes) -> None:
    with pytest.raises(MalformedJournal, match="line 1"):
        read_lines([first])
    with pytest.raises(MalformedJournal, match="line 1"):
        read_lines([])
