"""What an importer makes of files: entries, and what it could not read or such files never say."""

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import Any

from msgspec import Struct

from podium.rosters.catalogue.armies import Faction
from podium.rosters.catalogue.catalogue import AnyEntry, CatalogueKind, Product
from podium.rosters.catalogue.load import shortened


class Gap(StrEnum):
    """What a file of this kind cannot say."""

    RELEASES = "release-days"
    BANS = "bans"
    BATTLE_FORCES = "battle-forces"
    COST_HISTORY = "earlier-costs"
    RANK_CHANGES = "cards-that-change-ranks"
    DECK_MIX = "deck-mix"
    TEAM_DECKS = "team-deck-restrictions"


class NotTaken(Struct, frozen=True):
    """An entry of a file that was not taken. `place`: file and number. `problem`: why."""

    place: str
    problem: str


class SourceRow(Struct, frozen=True):
    """An object of a file, and where it stands."""

    place: str
    fields: dict[str, Any]


class Part(Struct, frozen=True):
    """What came out of all files of one shape. `as_of`: the latest day that they name."""

    kind: CatalogueKind
    entries: tuple[AnyEntry, ...] = ()
    products: tuple[Product, ...] = ()
    factions: tuple[Faction, ...] = ()
    unreadable: tuple[NotTaken, ...] = ()
    gaps: tuple[Gap, ...] = ()
    as_of: date | None = None


class NotReadable(Exception):
    """Why an entry cannot be taken."""


def text_of(fields: dict[str, Any], name: str, *, needed: bool = False) -> str:
    """The text of a field, empty if it is missing; raises `NotReadable` for anything else."""
    value = fields.get(name)
    if value is None and not needed:
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or (needed and not value.strip()):
        message = f"expected text in {name}"
        raise NotReadable(message)
    if len(value) > 200 or not value.isprintable():
        message = f"expected at most 200 printable characters in {name}"
        raise NotReadable(message)
    return value.strip()


def whole_of(fields: dict[str, Any], name: str) -> int | None:
    """The whole number of a field, None if it has none."""
    value = fields.get(name)
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 1_000_000:
        message = f"expected a whole number in {name}"
        raise NotReadable(message)
    return value


def texts_of(fields: dict[str, Any], name: str) -> tuple[str, ...]:
    """The texts of a list."""
    value = fields.get(name) or []
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        message = f"expected a list of texts in {name}"
        raise NotReadable(message)
    return tuple(value)


def unreadable(row: SourceRow, error: NotReadable) -> NotTaken:
    """A row that was not taken."""
    return NotTaken(row.place, shortened(str(error)))


def without_doubles(
    entries: list[tuple[SourceRow, AnyEntry]],
) -> Iterator[AnyEntry | NotTaken]:
    """The entries, and in place of each whose id was there before why it is not taken."""
    seen: set[str] = set()
    for row, entry in entries:
        if entry.id in seen:
            yield NotTaken(row.place, f"expected each id once, found {entry.id} again")
        else:
            seen.add(entry.id)
            yield entry


def parted(
    found: Iterator[AnyEntry | NotTaken],
) -> tuple[tuple[AnyEntry, ...], tuple[NotTaken, ...]]:
    """Entries and unreadable ones apart."""
    both = list(found)
    return (
        tuple(one for one in both if not isinstance(one, NotTaken)),
        tuple(one for one in both if isinstance(one, NotTaken)),
    )
