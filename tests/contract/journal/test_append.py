from collections.abc import Callable

import msgspec

from podium.journal.chain import find_break
from podium.journal.entry import (
    EMPTY,
    AlreadyDone,
    Appended,
    Conflict,
    Head,
    KeyReused,
    StreamHead,
)
from podium.journal.store import Journal, verify
from tests.contract.journal.requests import NOON, ask

Opener = Callable[[], Journal]


def test_an_unknown_stream_is_empty(journal: Journal) -> None:
    assert journal.read("event/1") == ()
    assert journal.head("event/1") == EMPTY
    assert journal.streams() == ()
    assert journal.look_up("k", b"f") is None


def test_what_is_appended_can_be_read(journal: Journal) -> None:
    answer = journal.append(ask("event/1", 0, "a", "b", key="k1"))
    first, second = journal.read("event/1")
    assert answer == Appended("event/1", 1, 2, Head(2, second.hash))
    assert (first.version, first.kind, first.schema) == (1, "noted", 1)
    assert (first.payload, second.payload) == (b'{"value":"a"}', b'{"value":"b"}')
    assert (first.actor, first.at, first.key) == ("staff/7", NOON, "k1")
    assert journal.head("event/1") == Head(2, second.hash)


def test_entries_are_chained_from_the_first(journal: Journal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    journal.append(ask("event/1", 1, "b", "c", key="k2"))
    entries = journal.read("event/1")
    assert entries[0].previous == EMPTY.hash
    assert [entry.previous for entry in entries[1:]] == [entry.hash for entry in entries[:-1]]
    assert find_break("event/1", entries, kept=[journal.head("event/1")]) is None


def test_every_store_gives_the_same_hash(journal: Journal) -> None:
    journal.append(ask("event/ż", 0, {"name": "Zażółć \U0001f3b2"}, key="k1"))
    assert journal.head("event/ż").hash.hex() == (
        "2f9bfc656d13b0f0e5d30b009a5a0a64a393b7fa93b318419c64c0e36614081a"
    )


def test_reading_begins_after_a_version_and_ends_at_a_limit(journal: Journal) -> None:
    journal.append(ask("event/1", 0, *range(10), key="k1"))
    assert [entry.version for entry in journal.read("event/1", 7)] == [8, 9, 10]
    assert [entry.version for entry in journal.read("event/1", 2, 3)] == [3, 4, 5]
    assert journal.read("event/1", 10) == ()


def test_streams_do_not_mix(journal: Journal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    journal.append(ask("event/2", 0, "b", key="k2"))
    assert [entry.payload for entry in journal.read("event/2")] == [b'{"value":"b"}']
    assert journal.read("event/2")[0].previous == EMPTY.hash


def test_streams_are_listed_by_name_in_pages(journal: Journal) -> None:
    names = ["Event", "event/10", "event/2", "event/é", "event/z", "zebra"]
    for number, name in enumerate(reversed(names)):
        journal.append(ask(name, 0, number, key=f"k{number}"))
    listed: list[StreamHead] = []
    while page := journal.streams(after=listed[-1].stream if listed else "", limit=4):
        listed.extend(page)
    assert [found.stream for found in listed] == sorted(names)
    assert all(found.head == journal.head(found.stream) for found in listed)


def test_another_version_than_expected_is_a_conflict_and_writes_nothing(journal: Journal) -> None:
    journal.append(ask("event/1", 0, "a", "b", key="k1"))
    before = journal.read("event/1")
    for expected in (0, 1, 3):
        answer = journal.append(ask("event/1", expected, "c", "d", key=f"late {expected}"))
        assert answer == Conflict("event/1", 2)
        assert journal.look_up(f"late {expected}", b"f") is None
    assert journal.append(ask("event/2", 1, "x", key="k9")) == Conflict("event/2", 0)
    assert journal.read("event/1") == before
    assert journal.read("event/2") == ()


def test_another_hash_than_expected_is_a_conflict_though_the_version_fits(
    journal: Journal,
) -> None:
    """What was decided on entries that never came to be must not follow others."""
    journal.append(ask("event/1", 0, "a", key="k1"))
    right = journal.head("event/1").hash
    request = ask("event/1", 1, "b", key="k2")
    wrong = msgspec.structs.replace(request, expected_hash=bytes(32))
    assert journal.append(wrong) == Conflict("event/1", 1)
    fitting = msgspec.structs.replace(request, expected_hash=right)
    assert isinstance(journal.append(fitting), Appended)


def test_a_request_sent_again_gets_its_first_answer(journal: Journal) -> None:
    request = ask("event/1", 0, "a", "b", key="k1")
    journal.append(request)
    journal.append(ask("event/1", 2, "c", key="k2"))
    assert journal.append(request) == AlreadyDone("event/1", 1, 2)
    assert journal.append(ask("event/1", 3, "a", "b", key="k1")) == AlreadyDone("event/1", 1, 2)
    assert journal.look_up("k1", request.fingerprint) == AlreadyDone("event/1", 1, 2)
    assert len(journal.read("event/1")) == 3


def test_a_request_without_entries_leaves_its_key_and_nothing_else(open_journal: Opener) -> None:
    first = open_journal()
    first.append(ask("event/1", 0, "a", "b", key="k1"))
    entries, head, deeds = first.read("event/1"), first.head("event/1"), first.deeds("event/1")
    request = ask("event/1", 2, key="k2", fingerprint=b"pause")
    assert first.append(request) == Appended("event/1", 3, 2, head)
    assert (first.read("event/1"), first.head("event/1")) == (entries, head)
    assert (first.deeds("event/1"), verify(first, "event/1")) == (deeds, None)
    first.append(ask("event/1", 2, "c", key="k3"))
    first.close()
    second = open_journal()
    known = second.append(ask("event/1", 3, "d", key="k2", fingerprint=b"pause"))
    assert known == second.look_up("k2", b"pause") == AlreadyDone("event/1", 3, 2)
    assert known.changed_nothing
    assert second.append(ask("event/1", 3, "d", key="k2", fingerprint=b"go on")) == KeyReused("k2")
    assert len(second.read("event/1")) == 3


def test_a_request_without_entries_is_checked_like_any_other(journal: Journal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    assert journal.append(ask("event/1", 0, key="k2")) == Conflict("event/1", 1)
    assert journal.look_up("k2", b"any") is None
    assert isinstance(journal.append(ask("event/1", 1, "b", key="k2")), Appended)


def test_a_key_used_for_another_request_is_refused(journal: Journal) -> None:
    journal.append(ask("event/1", 0, "a", key="k1"))
    assert journal.append(ask("event/1", 1, "b", key="k1")) == KeyReused("k1")
    assert journal.append(ask("event/2", 0, "a", key="k1")) == KeyReused("k1")
    assert journal.look_up("k1", b"other") == KeyReused("k1")
    assert len(journal.read("event/1")) == 1
    assert journal.read("event/2") == ()


def test_a_new_stream_made_twice_with_one_key_is_one_stream(journal: Journal) -> None:
    """A retried "create event" draws another stream name; the key finds the first."""
    same = b"create the March showdown"
    journal.append(ask("event/1", 0, "a", key="k1", fingerprint=same))
    answer = journal.append(ask("event/2", 0, "a", key="k1", fingerprint=same))
    assert answer == AlreadyDone("event/1", 1, 1)
    assert [found.stream for found in journal.streams()] == ["event/1"]


def test_submitted_requests_keep_their_order(journal: Journal) -> None:
    waiting = [journal.submit(ask("event/1", n, n, key=f"k{n}")) for n in range(50)]
    assert [future.result() for future in waiting] == [
        Appended("event/1", n + 1, n + 1, Head(n + 1, journal.read("event/1")[n].hash))
        for n in range(50)
    ]


def test_everything_is_there_after_opening_again(open_journal: Opener) -> None:
    first = open_journal()
    request = ask("event/1", 0, "a", "b", key="k1")
    first.append(request)
    entries = first.read("event/1")
    first.close()
    second = open_journal()
    assert second.read("event/1") == entries
    assert second.append(request) == AlreadyDone("event/1", 1, 2)
    assert isinstance(second.append(ask("event/1", 2, "c", key="k2")), Appended)
