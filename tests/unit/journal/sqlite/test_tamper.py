"""Someone with the file and the source code edits history; verify finds it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from podium.journal.chain import Fault
from podium.journal.entry import Entry, Head
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import verify
from podium.journal.trouble import Trouble
from podium.kernel.chance import Chance
from tests.contract.journal.requests import ask

LENGTH = 12
SWAP = """UPDATE entry SET version = 109 - version WHERE version IN (4, 5);
UPDATE entry SET version = version - 100 WHERE version > 100"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tamper") / "journal.db"
    journal = SqliteJournal.open(path)
    for number in range(LENGTH):
        journal.append(ask("event/1", number, f"table {number}", key=f"k{number}"))
    journal.close()
    return path


@pytest.fixture
def path(original: Path, tmp_path: Path) -> Path:
    copied = tmp_path / "journal.db"
    shutil.copy(original, copied)
    return copied


def edit(path: Path, sql: str) -> None:
    """As an insider would: triggers and keys are no obstacle to who has the file."""
    connection = apsw.Connection(str(path))
    triggers = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").get
    for name in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql)
    connection.close()


def kept_head(original: Path) -> Head:
    journal = SqliteJournal.open(original)
    try:
        return journal.head("event/1")
    finally:
        journal.close()


def found(path: Path, *kept: Head) -> tuple[int, Fault] | None:
    journal = SqliteJournal.open(path)
    try:
        broken = verify(journal, "event/1", kept)
    finally:
        journal.close()
    return None if broken is None else (broken.version, broken.fault)


@pytest.mark.parametrize(
    ("sql", "version", "fault"),
    [
        ("UPDATE entry SET payload = X'7B7D' WHERE version = 5", 5, Fault.CHANGED),
        ("UPDATE entry SET actor = 'staff/1' WHERE version = 5", 5, Fault.CHANGED),
        ("UPDATE entry SET hash = zeroblob(32) WHERE version = 5", 5, Fault.CHANGED),
        ("DELETE FROM entry WHERE version = 5", 5, Fault.GAP),
        ("DELETE FROM entry WHERE version = 1", 1, Fault.GAP),
        ("DELETE FROM entry WHERE version > 8", 9, Fault.SHORTENED),
        ("DELETE FROM entry", 1, Fault.SHORTENED),
        ("UPDATE deed SET last = last + 1 WHERE first = 4", 4, Fault.MISCOUNTED),
        ("UPDATE deed SET key = 'another' WHERE first = 4", 4, Fault.MISCOUNTED),
        (
            SWAP,
            4,
            Fault.UNLINKED,
        ),
    ],
)
def test_an_edit_of_the_file_is_found_where_it_is(
    path: Path, sql: str, version: int, fault: Fault
) -> None:
    edit(path, sql)
    assert found(path) == (version, fault)


def test_a_cut_end_with_a_mended_head_is_found_by_whoever_kept_one(
    original: Path, path: Path
) -> None:
    kept = kept_head(original)
    edit(
        path,
        "DELETE FROM entry WHERE version > 8; DELETE FROM deed WHERE first > 8;"
        " UPDATE stream SET version = 8,"
        " hash = (SELECT hash FROM entry WHERE version = 8)",
    )
    assert found(path) is None
    assert found(path, kept) == (9, Fault.SHORTENED)


def test_a_rewritten_history_is_found_by_whoever_kept_a_head(
    original: Path, tmp_path: Path
) -> None:
    kept = kept_head(original)
    forged = SqliteJournal.open(tmp_path / "forged.db")
    for number in range(LENGTH):
        name = "eleven" if number == 10 else f"table {number}"
        forged.append(ask("event/1", number, name, key=f"k{number}"))
    forged.close()
    assert found(tmp_path / "forged.db") is None
    assert found(tmp_path / "forged.db", kept) == (LENGTH, Fault.REWRITTEN)


def read_back(path: Path) -> tuple[Entry, ...] | None:
    """The entries if everything seems whole, None if something is noticed."""
    try:
        journal = SqliteJournal.open(path)
    except Trouble:
        return None
    try:
        return None if verify(journal, "event/1") else journal.read("event/1")
    except Trouble:
        return None
    finally:
        journal.close()


def flips(original: Path, path: Path, count: int) -> Iterator[tuple[Entry, ...] | None]:
    whole = original.read_bytes()
    chance = Chance("flips")
    for _ in range(count):
        flipped = bytearray(whole)
        place = chance.below(len(whole))
        flipped[place] ^= 1 << chance.below(8)
        path.write_bytes(flipped)
        for left in ("-wal", "-shm"):
            path.with_name(path.name + left).unlink(missing_ok=True)
        yield read_back(path)


def test_a_flipped_bit_anywhere_in_the_file_is_noticed_or_changes_nothing(
    original: Path, tmp_path: Path
) -> None:
    """Most of the file is unused space, where a flip means nothing."""
    entries = read_back(original)
    assert entries is not None
    noticed = 0
    for result in flips(original, tmp_path / "flipped.db", 1000):
        assert result in (None, entries)
        noticed += result is None
    assert noticed > 50
