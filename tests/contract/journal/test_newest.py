from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from podium.journal.entry import Mark, NewEntry
from podium.journal.store import Journal
from tests.contract.journal.requests import ask

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def write(journal: Journal, stream: str, *kinds: str, at: datetime = NOON) -> None:
    version = journal.head(stream).version
    entries = tuple(NewEntry(kind, 1, b"{}") for kind in kinds)
    request = ask(stream, version, "x", key=f"{stream} {version}")
    journal.append(replace(request, entries=entries, at=at))


def test_the_newest_entry_of_some_kinds_is_found_in_each_stream(journal: Journal) -> None:
    write(journal, "b", "start", "talk", "stop", "talk")
    write(journal, "a", "start", "talk", "start", "talk")
    write(journal, "c", "talk")
    kinds = ("start", "stop")
    assert journal.newest(kinds) == (Mark("a", 3, "start"), Mark("b", 3, "stop"))
    assert journal.newest(kinds, streams=("b", "c", "none")) == (Mark("b", 3, "stop"),)
    assert journal.newest(kinds, streams=()) == ()
    assert journal.newest(("nothing",)) == ()


def test_entries_of_some_kinds_are_read_from_many_streams_at_once(journal: Journal) -> None:
    write(journal, "b", "start", "talk", "stop", "talk")
    write(journal, "a", "talk", "start")
    write(journal, "c", "start")
    found = journal.of_kinds(("start", "stop"), ("b", "a", "none"))
    assert [(one.stream, one.version, one.kind) for one in found] == [
        ("a", 2, "start"),
        ("b", 1, "start"),
        ("b", 3, "stop"),
    ]
    assert found[0] == journal.read("a", 1)[0]
    assert journal.of_kinds(("start",), ()) == ()


def test_the_latest_time_is_that_of_any_stream(journal: Journal) -> None:
    assert journal.latest() is None
    late = NOON + timedelta(microseconds=1)
    write(journal, "a", "one", at=late)
    write(journal, "b", "two")
    assert journal.latest() == late


def test_any_number_of_streams_can_be_asked_for(journal: Journal) -> None:
    """A server with more events than a statement takes values kept time for none of them."""
    write(journal, "b", "start")
    many = tuple(f"none {number}" for number in range(40_000))
    assert journal.newest(("start",), streams=(*many, "b")) == (Mark("b", 1, "start"),)
    assert [entry.stream for entry in journal.of_kinds(("start",), (*many, "b"))] == ["b"]
