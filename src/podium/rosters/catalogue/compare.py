"""What differs between two editions of a catalogue."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from podium.rosters.catalogue.catalogue import AnyEntry, Catalogue
from podium.rosters.catalogue.index import full_name


class ChangeKind(StrEnum):
    """How an entry differs."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


class EntryChange(Struct, frozen=True):
    """An entry that differs. `fields`: those that have other values now."""

    kind: ChangeKind
    id: str
    name: str
    fields: tuple[str, ...] = ()


def differences(before: Catalogue, after: Catalogue) -> tuple[EntryChange, ...]:
    """Every entry that is new, gone or changed, in the order of the catalogues."""
    return tuple(_changes(before, after))


def _changes(before: Catalogue, after: Catalogue) -> Iterator[EntryChange]:
    old = {entry.id: entry for entry in before.entries}
    new = {entry.id: entry for entry in after.entries}
    for ident, entry in old.items():
        if ident not in new:
            yield EntryChange(ChangeKind.GONE, ident, full_name(entry))
    for ident, entry in new.items():
        if ident not in old:
            yield EntryChange(ChangeKind.NEW, ident, full_name(entry))
        elif fields := _fields(old[ident], entry):
            yield EntryChange(ChangeKind.CHANGED, ident, full_name(entry), fields)


def _fields(old: AnyEntry, new: AnyEntry) -> tuple[str, ...]:
    if type(old) is not type(new):
        return ("type",)
    names = new.__struct_fields__
    return tuple(name for name in names if getattr(old, name) != getattr(new, name))
