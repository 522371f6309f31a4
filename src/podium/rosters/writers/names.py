"""What a chosen thing is called in a list: as the catalogue has it, else as it was read."""

from typing import TypeVar

from podium.core.names import ENGLISH, Names
from podium.rosters.catalogue.entry import CatalogueEntry
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.roster import Chosen

E = TypeVar("E", bound=CatalogueEntry)


def entry_of(one: Chosen, kind: type[E], index: CatalogueIndex | None) -> E | None:
    """The entry that was chosen, if the catalogue has it."""
    return None if index is None or one.id is None else index.with_id(one.id, kind)


def name_of(one: Chosen, index: CatalogueIndex | None, language: str = ENGLISH) -> str:
    """The name in a language, else in English, with its title behind a comma."""
    return _titled(one, index, language, ", ")


def spaced_name_of(one: Chosen, index: CatalogueIndex | None, language: str = ENGLISH) -> str:
    """The same with its title behind a space, as list builders write units."""
    return _titled(one, index, language, " ")


def _titled(one: Chosen, index: CatalogueIndex | None, language: str, between: str) -> str:
    entry = entry_of(one, CatalogueEntry, index)
    if entry is None:
        return one.name
    name, title = in_language(entry.name, language), getattr(entry, "title", "")
    return f"{name}{between}{title}" if title else name


def in_language(name: Names, language: str) -> str:
    """A name in a language, else in English."""
    return name.get(language) or name[ENGLISH]


def foreign_id(one: Chosen, system: str, index: CatalogueIndex | None) -> str:
    """The id in another system; empty if nobody knows it."""
    entry = entry_of(one, CatalogueEntry, index)
    return "" if entry is None else entry.ids.get(system, "")
