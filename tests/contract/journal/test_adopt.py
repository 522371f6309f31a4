import msgspec
import pytest

from podium.journal.chain import Break, Fault
from podium.journal.entry import AlreadyDone, Appended, Conflict, Entry, KeyReused
from podium.journal.memory import MemoryJournal
from podium.journal.store import Journal
from tests.contract.journal.requests import ask


@pytest.fixture
def entries() -> tuple[Entry, ...]:
    elsewhere = MemoryJournal()
    elsewhere.append(ask("event/1", 0, "a", "b", key="k1"))
    elsewhere.append(ask("event/1", 2, "c", key="k2"))
    return elsewhere.read("event/1")


def test_a_stream_from_elsewhere_is_taken_over_as_it_is(
    journal: Journal, entries: tuple[Entry, ...]
) -> None:
    answer = journal.adopt(entries)
    assert isinstance(answer, Appended)
    assert (answer.first, answer.last) == (1, 3)
    assert journal.read("event/1") == entries
    assert journal.head("event/1").hash == entries[-1].hash
    assert isinstance(journal.append(ask("event/1", 3, "d", key="k3")), Appended)


def test_its_keys_are_known_from_then_on(journal: Journal, entries: tuple[Entry, ...]) -> None:
    journal.adopt(entries)
    assert journal.append(ask("event/1", 3, "c", key="k2")) == AlreadyDone("event/1", 3, 3)


def test_a_stream_that_exists_is_never_overwritten(
    journal: Journal, entries: tuple[Entry, ...]
) -> None:
    journal.append(ask("event/1", 0, "mine", key="m1"))
    assert journal.adopt(entries) == Conflict("event/1", 1)
    assert len(journal.read("event/1")) == 1


def test_a_key_that_belongs_to_another_stream_is_refused(
    journal: Journal, entries: tuple[Entry, ...]
) -> None:
    journal.append(ask("event/2", 0, "mine", key="k2"))
    assert journal.adopt(entries) == KeyReused("k2")
    assert journal.read("event/1") == ()


def test_a_broken_chain_is_refused(journal: Journal, entries: tuple[Entry, ...]) -> None:
    changed = msgspec.structs.replace(entries[1], payload=b'{"value":"z"}')
    answer = journal.adopt((entries[0], changed, entries[2]))
    assert answer == Break("event/1", 2, Fault.CHANGED)
    assert journal.read("event/1") == ()
