from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.eventfile.mistake import EventFileMistake
from podium.exchange.journal_file import looks_like_journal, parse, to_lines
from podium.people.person import Person
from tests.unit.service.serving import Serving


@pytest.fixture(scope="module")
def file() -> bytes:
    world = Serving()
    event = world.running()
    ada = Person("p1", "Ada", "Countess", "ada@example.org")
    return b"".join(to_lines(world.service.entries(event), [ada, Person("p2", "Bob")]))


def test_people_are_written_only_if_asked_for(file: bytes) -> None:
    journal = parse(file)
    assert journal.people == (
        Person("p1", "Ada", "Countess", "ada@example.org"),
        Person("p2", "Bob"),
    )
    without = b"".join(to_lines(journal.entries))
    assert file.startswith(without)
    assert b"Ada" not in without
    assert parse(without).people == ()
    assert looks_like_journal(file)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda lines: [], "line 1"),
        (lambda lines: lines[:1], "line 2"),
        (lambda lines: lines[1:], "line 1"),
        (lambda lines: [*lines[:2], b"{}", *lines[3:]], "line 3"),
        (lambda lines: [*lines[:-1], b'{"format":"podium-people/1","id":"p2"}'], "last"),
        (
            lambda lines: [
                *lines[:-1],
                b'{"format":"podium-people/1","id":"p2","name":"\\u0000"}',
            ],
            "last",
        ),
        (
            lambda lines: [lines[0], lines[1].replace(b'{"at":', b'{ "at":'), *lines[2:]],
            "line 2.payload",
        ),
    ],
)
def test_a_line_that_is_no_entry_is_named(file: bytes, change: object, place: str) -> None:
    lines = change(file.splitlines())  # type: ignore[operator]
    with pytest.raises(EventFileMistake) as caught:
        parse(b"\n".join(lines))
    assert caught.value.place == place.replace("last", f"line {len(lines)}")


@given(st.binary(max_size=200), st.integers(0, 2000), st.integers(0, 50))
def test_any_bytes_are_a_journal_or_a_mistake(
    file: bytes, noise: bytes, start: int, length: int
) -> None:
    raw = file[:start] + noise + file[start + length :]
    entries = None
    with suppress(EventFileMistake):
        entries = parse(raw).entries
    assert entries is None or entries
