import hashlib
import json
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.journal.chain import Break, Fault, find_break, head_of, link
from podium.journal.entry import EMPTY, Entry, Head
from podium.journal.memory import MemoryJournal
from tests.contract.journal.requests import ask

change = msgspec.structs.replace


def made() -> tuple[Entry, ...]:
    journal = MemoryJournal()
    for number in range(5):
        journal.append(ask("event/1", 2 * number, number, -number, key=f"k{number}"))
    return journal.read("event/1")


ENTRIES = made()
KEPT = head_of(ENTRIES)


def rehashed(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What a forger with the source code would write: a whole chain of other content."""
    head, forged = EMPTY, []
    for entry in entries:
        value = json.loads(entry.payload)["value"]
        (new,) = link(ask(entry.stream, 0, value, key=entry.key), head)
        forged.append(new)
        head = Head(new.version, new.hash)
    return tuple(forged)


def test_anyone_can_recompute_a_hash_with_the_standard_library() -> None:
    entry = ENTRIES[3]
    text = json.dumps(
        [
            "podium-journal/1",
            ENTRIES[2].hash.hex(),
            "event/1",
            4,
            "noted",
            1,
            "2026-03-14T12:00:00.000000Z",
            "staff/7",
            "k1",
            {"value": -1},
        ],
        separators=(",", ":"),
    )
    assert entry.hash == hashlib.sha256(text.encode()).digest()


def test_a_whole_chain_has_no_break() -> None:
    assert find_break("event/1", ENTRIES) is None
    assert find_break("event/1", ENTRIES, kept=[KEPT, Head(3, ENTRIES[2].hash)]) is None
    assert find_break("event/1", ENTRIES[4:], after=Head(4, ENTRIES[3].hash)) is None
    assert find_break("event/1", ()) is None


@pytest.mark.parametrize("field", Entry.__struct_fields__)
def test_a_change_of_any_field_is_found_where_it_is(field: str) -> None:
    old = getattr(ENTRIES[4], field)
    new = {
        "stream": "event/2",
        "version": 6,
        "schema": 2,
        "at": ENTRIES[4].at.replace(microsecond=1),
        "payload": b'{"value":3}',
        "previous": bytes(32),
        "hash": bytes(32),
    }.get(field, f"{old}x")
    forged = (*ENTRIES[:4], change(ENTRIES[4], **{field: new}), *ENTRIES[5:])
    found = find_break("event/1", forged)
    assert found is not None
    assert found.version == 5


@given(st.data())
def test_every_flipped_bit_of_a_payload_or_hash_is_found(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(ENTRIES) - 1))
    field = data.draw(st.sampled_from(["payload", "previous", "hash"]))
    old: bytes = getattr(ENTRIES[at], field)
    bit = data.draw(st.integers(0, 8 * len(old) - 1))
    flipped = (int.from_bytes(old) ^ 1 << bit).to_bytes(len(old))
    forged = (*ENTRIES[:at], change(ENTRIES[at], **{field: flipped}), *ENTRIES[at + 1 :])
    found = find_break("event/1", forged)
    assert found is not None
    assert found.version == at + 1


@given(st.data())
def test_deleted_swapped_and_doubled_entries_are_found(data: st.DataObject) -> None:
    at, other = sorted(data.draw(st.lists(st.integers(0, 9), min_size=2, max_size=2, unique=True)))
    swapped = list(ENTRIES)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    last = at == len(ENTRIES) - 1
    deleted = ENTRIES[:at] + ENTRIES[at + 1 :]
    assert find_break("event/1", swapped) == Break("event/1", at + 1, Fault.GAP)
    assert last or find_break("event/1", deleted) == Break("event/1", at + 1, Fault.GAP)
    doubled = ENTRIES[: at + 1] + ENTRIES[at:]
    assert find_break("event/1", doubled) == Break("event/1", at + 2, Fault.GAP)


@given(st.integers(0, 9))
def test_a_cut_end_is_found_by_whoever_kept_a_head(left: int) -> None:
    assert find_break("event/1", ENTRIES[:left]) is None
    found = find_break("event/1", ENTRIES[:left], kept=[KEPT])
    assert found == Break("event/1", left + 1, Fault.SHORTENED)


@pytest.mark.parametrize(
    "forge",
    [
        lambda entries: (*entries[:4], change(entries[4], payload=b'{"value":99}'), *entries[5:]),
        lambda entries: entries[:4] + entries[5:],
    ],
)
def test_a_history_rewritten_with_new_hashes_is_found_by_whoever_kept_a_head(
    forge: Callable[[tuple[Entry, ...]], tuple[Entry, ...]],
) -> None:
    forged = rehashed(forge(ENTRIES))
    assert rehashed(ENTRIES) == ENTRIES
    assert find_break("event/1", forged) is None
    kept = Head(6, ENTRIES[5].hash)
    found = find_break("event/1", forged, kept=[kept])
    assert found == Break("event/1", 6, Fault.REWRITTEN)
    both = [Head(6, forged[5].hash), kept, Head(6, forged[5].hash)]
    assert find_break("event/1", forged, kept=both) == found
