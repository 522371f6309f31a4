"""After an erasure no byte of it is left: in the file, its log, or a new backup."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.bootstrap import Store, open_store
from podium.journal.sqlite.backup import back_up
from podium.people.person import Person

NAME, PUBLIC, MAIL = "Zebulon Quux", "Night Heron", "quux@example.org"
CROWD = 400


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(str(tmp_path / "podium.db"))
    yield store
    store.journal.close()


def hits(folder: Path) -> list[str]:
    """The files that hold the name, the public name or the address."""
    return [
        path.name
        for path in sorted(folder.iterdir())
        for text in (NAME, PUBLIC, MAIL)
        if text.encode() in path.read_bytes()
    ]


def test_no_byte_of_an_erased_person_is_left_on_disk(store: Store, tmp_path: Path) -> None:
    crowd = [Person(f"p{n}", f"Name {n} " + "x" * (n % 40)) for n in range(CROWD)]
    store.people.put("event", crowd[::2])
    store.people.put("event", [Person("p77x", NAME, PUBLIC, MAIL)])
    store.people.put("event", crowd[1::2])
    store.people.put("event", [Person("p77x", NAME + " II", PUBLIC, MAIL)])
    assert hits(tmp_path)
    store.people.erase("event", ["p77x"])
    assert hits(tmp_path) == []
    assert store.file is not None
    back_up(store.file, tmp_path / "backup.db")
    assert hits(tmp_path) == []
    assert len(store.people.of("event")) == CROWD


def test_nothing_is_left_although_another_process_has_the_file_open(
    store: Store, tmp_path: Path
) -> None:
    other = open_store(str(tmp_path / "podium.db"))
    store.people.put("event", [Person("p1", NAME, PUBLIC, MAIL)])
    assert other.people.of("event")
    other.people.erase("event", ["p1"])
    assert hits(tmp_path) == []
    assert store.people.of("event") == {}
    other.journal.close()


def test_the_store_goes_on_after_an_erasure(store: Store, tmp_path: Path) -> None:
    store.people.put("event", [Person("p1", NAME)])
    store.people.erase("event", ["p1"])
    store.people.put("event", [Person("p2", "Ada")])
    assert store.people.of("event") == {"p2": Person("p2", "Ada")}
