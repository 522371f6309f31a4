from pathlib import Path

import apsw
import msgspec
import pytest

from podium.bootstrap import open_store
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.verify import Broken
from podium.journal import chain
from podium.journal.chain import Fault
from podium.journal.entry import EMPTY, Entry, Head
from podium.journal.store import verify as verify_stored
from podium.service.ids import stream_of
from podium.service.verification import NotWhole, Whole, verify
from tests.unit.service.serving import Serving, victory

change = msgspec.structs.replace


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    world = Serving()
    event = world.running()
    for index in range(2):
        ref, (winner, _) = world.match(event, index)
        world.do(event, RecordResult(ref, victory(winner)))
    world.do(event, DrawRound(), PublishRound())
    return world.service.entries(event)


def relinked(entries: list[Entry]) -> tuple[Entry, ...]:
    """The entries as somebody who knows the chain would forge them: with hashes that fit."""
    forged, previous = [], EMPTY.hash
    for version, entry in enumerate(entries, start=1):
        unhashed = change(entry, version=version, previous=previous, hash=b"")
        previous = chain.hash_of(unhashed)
        forged.append(change(unhashed, hash=previous))
    return tuple(forged)


def test_a_journal_as_it_was_written_is_whole(entries: tuple[Entry, ...]) -> None:
    checked = verify(entries[0].stream, entries)
    assert isinstance(checked, Whole)
    assert checked.head == Head(entries[-1].version, entries[-1].hash)
    assert len(checked.state.rounds) == 2


def test_every_changed_byte_of_every_payload_is_found(entries: tuple[Entry, ...]) -> None:
    for index, entry in enumerate(entries):
        place = len(entry.payload) // 2
        payload = bytearray(entry.payload)
        payload[place] ^= 1
        forged = (*entries[:index], change(entry, payload=bytes(payload)), *entries[index + 1 :])
        assert verify(entry.stream, forged) == NotWhole(entry.version, Fault.CHANGED)


def test_a_result_changed_by_someone_who_mends_the_chain_is_found_by_a_kept_head(
    entries: tuple[Entry, ...],
) -> None:
    recorded = next(index for index, one in enumerate(entries) if one.kind == "result-recorded")
    forged = list(entries)
    forged[recorded] = change(
        forged[recorded], payload=forged[recorded].payload.replace(b"[2,5]", b"[2,9]")
    )
    mended = relinked(forged)
    kept = Head(entries[-1].version, entries[-1].hash)
    stream = entries[0].stream
    found = verify(stream, mended, (kept,))
    assert isinstance(found, NotWhole)
    assert found.fault in (Fault.REWRITTEN, Broken.PAIRING_DIFFERS)


def test_another_pairing_is_found_although_the_chain_was_mended(
    entries: tuple[Entry, ...],
) -> None:
    drawn = next(index for index, one in enumerate(entries) if one.kind == "round-drawn")
    payload = msgspec.json.decode(entries[drawn].payload)
    one, other = payload["matches"][0]["entrants"], payload["matches"][1]["entrants"]
    one[0], other[0] = other[0], one[0]
    forged = list(entries)
    encoder = msgspec.json.Encoder(order="sorted")
    forged[drawn] = change(forged[drawn], payload=encoder.encode(payload))
    found = verify(entries[0].stream, relinked(forged))
    assert found == NotWhole(drawn + 1, Broken.PAIRING_DIFFERS)


def test_an_end_cut_off_is_found_by_a_kept_head(entries: tuple[Entry, ...]) -> None:
    kept = Head(entries[-1].version, entries[-1].hash)
    found = verify(entries[0].stream, entries[:-1], (kept,))
    assert found == NotWhole(entries[-1].version, Fault.SHORTENED)


def test_an_entry_of_an_unknown_kind_is_found(entries: tuple[Entry, ...]) -> None:
    forged = relinked([entries[0], change(entries[1], kind="nonsense")])
    found = verify(entries[0].stream, forged)
    assert isinstance(found, NotWhole)
    assert found.version == 2


def test_a_rulebook_that_cannot_be_read_is_found(entries: tuple[Entry, ...]) -> None:
    payload = entries[0].payload.replace(b"podium-rulebook/2", b"podium-rulebook/9")
    found = verify(entries[0].stream, relinked([change(entries[0], payload=payload)]))
    assert found == NotWhole(1, Broken.SENSELESS)


def test_entries_that_cannot_follow_are_found(entries: tuple[Entry, ...]) -> None:
    found = verify(entries[0].stream, relinked([entries[1]]))
    assert found == NotWhole(1, Broken.SENSELESS)
    assert verify(stream_of("x"), ()) == NotWhole(1, Broken.SENSELESS)  # type: ignore[arg-type]


def test_a_deed_changed_in_the_database_is_found(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "podium.db"))
    world = Serving(store)
    event = world.running()
    stream, entries = stream_of(event), world.service.entries(event)
    assert isinstance(verify(stream, entries, deeds=store.journal.deeds(stream)), Whole)
    assert store.file is not None

    def forge(connection: apsw.Connection) -> None:
        connection.execute("DROP TRIGGER deed_update_refused")
        connection.execute("UPDATE deed SET last = last + 1 WHERE first = 2")

    store.file.write(forge)
    found = verify(stream, entries, deeds=store.journal.deeds(stream))
    assert found == NotWhole(2, Fault.MISCOUNTED)
    broken = verify_stored(store.journal, stream)
    assert broken is not None
    assert broken.fault is Fault.MISCOUNTED
    world.service.close()
