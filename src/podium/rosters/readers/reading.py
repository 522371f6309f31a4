"""What was read from a pasted list, or why nothing was."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from podium.kernel.folding import letters_only
from podium.rosters.catalogue.entry import CatalogueEntry
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.finding import FindingValue
from podium.rosters.roster import LONGEST_NAME, Chosen, Roster

E = TypeVar("E", bound=CatalogueEntry)

LARGEST_PASTE = 256 * 1024
"""Bytes."""
MOST_PARTS = 4
"""Parts of one name that commas divide."""
MOST_IN_LINE = 40
"""Names in one line, with their parts."""
MOST_LINES = 2000
LONGEST_LINE = 2000


class ListForm(StrEnum):
    """The forms of lists that are recognised."""

    SPT = "spt-code"
    SHATTERAPP = "shatterapp-link"
    STARPATH = "starpath-code"
    LEGION_JSON = "legion-json"
    LEGION_TEXT = "legion-text"
    LEGION_LINK = "legion-hq-link"
    O8D = "octgn-deck"
    SWLCGDB = "swlcgdb-deck"
    PLAIN = "plain-text"


class ReadCode(StrEnum):
    """What there is to say about a reading, or why there is none."""

    TOO_LARGE = "too-large"
    NOT_TEXT = "not-text"
    NOTHING = "nothing"
    MALFORMED = "malformed"
    NEEDS_TABLE = "needs-table"
    OTHER_LIST = "other-list"

    WRONG_CODE = "wrong-code"
    TOO_MANY = "too-many"
    NOT_UNDERSTOOD = "not-understood"
    KEYS_IGNORED = "keys-ignored"
    WRONG_IDS = "wrong-ids"
    SIDE_UNKNOWN = "side-unknown"
    OTHER_GAME = "other-game"


class ReadNote(Struct, frozen=True):
    """Something that was read in another way than its author may expect. `place`: in the text."""

    code: ReadCode
    place: str = ""
    values: dict[str, FindingValue] = {}


class RosterReading(Struct, frozen=True):
    """What was read. `offer`: the same list repaired, where a known fault was found."""

    roster: Roster
    form: ListForm
    notes: tuple[ReadNote, ...] = ()
    offer: Roster | None = None


class NotARoster(Exception):
    """Nothing was read."""

    def __init__(self, code: ReadCode, **values: FindingValue) -> None:
        super().__init__(code.value)
        self.note = ReadNote(code, "", values)


def chosen(
    name: str,
    kind: type[E],
    index: CatalogueIndex | None,
    *hints: Callable[[E], bool],
) -> Chosen:
    """A name with its id, where one entry has it. Hints narrow several down, one by one."""
    name = tidy(name)
    found = index.named(name, kind) if index is not None else ()
    for hint in hints:
        if len(found) > 1:
            found = tuple(one for one in found if hint(one)) or found
    return Chosen(name, found[0].id if len(found) == 1 else None)


def names_in(text: str, index: CatalogueIndex | None, *kinds: type[CatalogueEntry]) -> list[str]:
    """Names parted by commas; parts that are one name of the catalogue stay together. A line with
    far too many is one name that nobody knows.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > MOST_IN_LINE:
        return [text]
    names: list[str] = []
    while parts:
        size = 1 if index is None else _size_of_name(parts, index, kinds)
        names.append(", ".join(parts[:size]))
        del parts[:size]
    return names


def _size_of_name(
    parts: list[str], index: CatalogueIndex, kinds: tuple[type[CatalogueEntry], ...]
) -> int:
    """How many of these parts are the first name: as many as the catalogue knows together."""
    if letters_only(parts[0]) not in index.before_commas:
        return 1
    for size in range(min(len(parts), MOST_PARTS), 1, -1):
        if any(index.named(", ".join(parts[:size]), kind) for kind in kinds):
            return size
    return 1


def tidy(text: str) -> str:
    """A name or title with single spaces, without what cannot be shown, and not too long."""
    line = " ".join(text.split())[:LONGEST_NAME]
    return line if line.isprintable() else "".join(one for one in line if one.isprintable())


def text_of_paste(raw: bytes) -> str:
    """The text of what was pasted. Raises `NotARoster`."""
    if len(raw) > LARGEST_PASTE:
        raise NotARoster(ReadCode.TOO_LARGE, most=LARGEST_PASTE)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotARoster(ReadCode.NOT_TEXT) from None
    if "\0" in text:
        raise NotARoster(ReadCode.NOT_TEXT)
    if not text.strip():
        raise NotARoster(ReadCode.NOTHING)
    return text


def lines_of(text: str) -> list[str]:
    """The lines of a text with single spaces, without those that nobody would have written."""
    lines = (" ".join(line.split()) for line in text.splitlines()[:MOST_LINES])
    return [line for line in lines if 0 < len(line) <= LONGEST_LINE]
