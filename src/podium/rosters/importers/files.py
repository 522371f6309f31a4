"""Recognises the files that users bring, and makes one catalogue of those that belong together."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from podium.rosters.catalogue.catalogue import FORMAT, Catalogue, CatalogueKind
from podium.rosters.catalogue.load import (
    MOST_ENTRIES,
    MOST_VALUES,
    contradictions,
    has_too_many_values,
    load_catalogue,
    shortened,
)
from podium.rosters.catalogue.mistake import CatalogueError, CatalogueMistake
from podium.rosters.importers.card_game import decks_part, is_card_of_a_set, rows_of_octgn
from podium.rosters.importers.legion import armies_part, is_card
from podium.rosters.importers.part import Gap, NotTaken, Part, SourceRow
from podium.rosters.importers.shatterpoint import is_mission, is_unit, squads_part
from podium.rosters.xml import LARGEST, XmlMistake, parse_xml

_UNREADABLE = (
    "expected a catalogue, or a file of ShatterApp, Point Break, Legion HQ, swlcg-json or OCTGN"
)


class SourceShape(StrEnum):
    """The shapes of files that can be imported, named after where they come from."""

    SQUADS = "ShatterApp or Point Break"
    LEGION_HQ = "Legion HQ"
    CARD_GAME = "swlcg-json or OCTGN"


class SourceFile(Struct, frozen=True):
    """A file that somebody brings."""

    name: str
    raw: bytes


class Described(Struct, frozen=True):
    """What the importing person says of a new catalogue; empty or None: as the files tell."""

    id: str = ""
    edition: str = ""
    as_of: date | None = None


class Imported(Struct, frozen=True):
    """A catalogue made from files. `taken`: how many entries, by type. `gaps`: what such files
    cannot say.
    """

    catalogue: Catalogue
    taken: dict[str, int]
    unreadable: tuple[NotTaken, ...] = ()
    gaps: tuple[Gap, ...] = ()


_PARTS: Mapping[SourceShape, Callable[[Iterable[SourceRow]], Part]] = MappingProxyType(
    {
        SourceShape.SQUADS: squads_part,
        SourceShape.LEGION_HQ: armies_part,
        SourceShape.CARD_GAME: decks_part,
    }
)
_GAMES: Mapping[CatalogueKind, tuple[str, str]] = MappingProxyType(
    {
        CatalogueKind.SQUADS: ("shatterpoint", "Star Wars: Shatterpoint"),
        CatalogueKind.ARMIES: ("legion", "Star Wars: Legion"),
        CatalogueKind.DECKS: ("swlcg", "Star Wars: The Card Game"),
    }
)
"""The usual id of a catalogue, and its game."""


def import_files(files: Sequence[SourceFile], described: Described, *, today: date) -> Imported:
    """One catalogue of all files. Raises `CatalogueError` if they make none."""
    if len(files) == 1 and is_own(files[0].raw):
        catalogue = load_catalogue(files[0].raw)
        return Imported(catalogue, _taken(catalogue))
    shapes: set[SourceShape] = set()
    rows: list[SourceRow] = []
    for file in files:
        shape, found = _rows(file)
        shapes.add(shape)
        rows += found
    if len(rows) > MOST_ENTRIES:
        raise CatalogueError(CatalogueMistake("", f"expected at most {MOST_ENTRIES} entries"))
    if len(shapes) != 1:
        raise CatalogueError(CatalogueMistake("", "expected files of one game"))
    (shape,) = shapes
    part = _PARTS[shape](rows)
    if not part.entries:
        raise CatalogueError(*_nothing_taken(part))
    catalogue = _catalogue(part, shape, described, today)
    if mistakes := tuple(contradictions(catalogue)):
        raise CatalogueError(*mistakes[:100])
    return Imported(catalogue, _taken(catalogue), part.unreadable, part.gaps)


def _nothing_taken(part: Part) -> tuple[CatalogueMistake, ...]:
    """Why files make no catalogue at all: what is wrong in each entry, or that there is none."""
    mistakes = tuple(CatalogueMistake(shortened(one.place), one.problem) for one in part.unreadable)
    return mistakes[:100] or (CatalogueMistake("", "expected at least one entry"),)


def is_own(raw: bytes) -> bool:
    """Whether a file says that it is a catalogue of Podium's own format."""
    return FORMAT.encode() in raw[:200]


def _catalogue(part: Part, shape: SourceShape, described: Described, today: date) -> Catalogue:
    ident, game = _GAMES[part.kind]
    as_of = described.as_of or part.as_of or today
    return Catalogue(
        "podium-catalogue/1",
        described.id or ident,
        part.kind,
        game,
        described.edition or as_of.isoformat(),
        shape.value,
        as_of,
        part.entries,
        part.products,
        part.factions,
    )


def _taken(catalogue: Catalogue) -> dict[str, int]:
    tags = (str(entry.__struct_config__.tag) for entry in catalogue.entries)
    return dict(Counter(tags))


def _rows(file: SourceFile) -> tuple[SourceShape, list[SourceRow]]:
    """The shape of a file and the objects in it."""
    if len(file.raw) > LARGEST:
        raise _refused(file, f"expected at most {LARGEST} bytes")
    raw = file.raw.removeprefix(b"\xef\xbb\xbf").lstrip()
    if raw.startswith(b"<"):
        return _xml_rows(file)
    if has_too_many_values(raw):
        raise _refused(file, f"expected at most {MOST_VALUES} values")
    try:
        document = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _refused(file, f"{_UNREADABLE}: {shortened(str(error))}") from None
    rows = _objects(document, file.name)
    for shape, fits in _SHAPES:
        if rows and sum(fits(row.fields) for row in rows) * 2 > len(rows):
            return shape, rows
    raise _refused(file, _UNREADABLE)


def _xml_rows(file: SourceFile) -> tuple[SourceShape, list[SourceRow]]:
    try:
        root = parse_xml(file.raw)
    except XmlMistake as error:
        raise _refused(file, str(error)) from None
    if root.tag != "set":
        raise _refused(file, _UNREADABLE)
    return SourceShape.CARD_GAME, list(rows_of_octgn(root, file.name))


def _objects(document: Any, name: str) -> list[SourceRow]:
    """The objects of a list, of a table by id, or of the one list in an object."""
    if isinstance(document, dict):
        lists = [one for one in document.values() if isinstance(one, list)]
        tables = [one for one in document.values() if isinstance(one, dict)]
        document = lists[0] if len(lists) == 1 and not tables else tables
    if not isinstance(document, list):
        return []
    return [
        SourceRow(f"{name}: entry {number}", one)
        for number, one in enumerate(document, 1)
        if isinstance(one, dict)
    ]


def _refused(file: SourceFile, problem: str) -> CatalogueError:
    return CatalogueError(CatalogueMistake(shortened(file.name), problem))


def _is_squads(fields: dict[str, Any]) -> bool:
    return is_unit(fields) or is_mission(fields)


_SHAPES: tuple[tuple[SourceShape, Callable[[dict[str, Any]], bool]], ...] = (
    (SourceShape.LEGION_HQ, is_card),
    (SourceShape.CARD_GAME, is_card_of_a_set),
    (SourceShape.SQUADS, _is_squads),
)
