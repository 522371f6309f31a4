"""A journal as a file: its lines (`podium-journal/1`) and, on request, the people in it.

The entries hold no names. People follow them, one per line, marked `podium-people/1`.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from podium.eventfile.mistake import EventFileMistake
from podium.exchange.wording import expected
from podium.journal import canonical
from podium.journal.chain import FORMAT
from podium.journal.entry import LARGEST_PAYLOAD, Entry
from podium.journal.lines import MalformedJournal, read_lines, write_lines
from podium.kernel.refusal import Refusal
from podium.people.person import Person, person

PEOPLE_FORMAT = "podium-people/1"
_MARK = f'{{"format":"{PEOPLE_FORMAT}"'.encode()


class PersonLine(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="format",
    tag=PEOPLE_FORMAT,
):
    """A person in the event."""

    id: str
    name: str
    public_name: str | None = None
    mail: str | None = None


class JournalFile(Struct, frozen=True):
    """The content of a journal file. Its chain is not verified here."""

    entries: tuple[Entry, ...]
    people: tuple[Person, ...] = ()


def to_lines(entries: Iterable[Entry], people: Iterable[Person] = ()) -> Iterator[bytes]:
    """The lines of the file, each with its line break."""
    yield from write_lines(entries)
    for one in people:
        line = PersonLine(one.id, one.name, one.public_name, one.mail)
        yield msgspec.json.encode(line) + b"\n"


def looks_like_journal(raw: bytes) -> bool:
    """Whether these bytes begin like a journal file."""
    return FORMAT.rpartition("/")[0].encode() in raw.partition(b"\n")[0][:100]


def parse(raw: bytes) -> JournalFile:
    """The entries and people in the bytes of a file; raises `EventFileMistake` with the line."""
    lines = raw.splitlines()
    ends = next((n for n, line in enumerate(lines) if line.startswith(_MARK)), len(lines))
    try:
        entries = read_lines(lines[:ends])
    except MalformedJournal as mistake:
        raise EventFileMistake(f"line {mistake.line}", mistake.expected) from None
    if not entries:
        raise EventFileMistake("line 2", "expected an entry, found none")
    for number, entry in enumerate(entries, start=2):
        if len(entry.payload) > LARGEST_PAYLOAD or canonical.problem(entry.payload):
            raise EventFileMistake(
                f"line {number}.payload", "expected canonical JSON of at most 1 MiB"
            )
    people = tuple(
        _person(line, f"line {number}") for number, line in enumerate(lines[ends:], start=ends + 1)
    )
    return JournalFile(entries, people)


def _person(raw: bytes, place: str) -> Person:
    try:
        line = msgspec.json.decode(raw, type=PersonLine)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EventFileMistake(place, f"expected a person: {error}") from None
    kept = person(line.id, name=line.name, public_name=line.public_name, mail=line.mail)
    if isinstance(kept, Refusal):
        raise EventFileMistake(place, expected(kept))
    return kept
