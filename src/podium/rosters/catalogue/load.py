"""Reads and writes catalogues in Podium's own format."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from podium.core.names import ENGLISH, Names
from podium.rosters.catalogue.armies import ArmyUnit
from podium.rosters.catalogue.catalogue import AnyEntry, Catalogue
from podium.rosters.catalogue.decks import ObjectiveSet
from podium.rosters.catalogue.index import full_name
from podium.rosters.catalogue.mistake import CatalogueError, CatalogueMistake

LARGEST_FILE = 16 * 2**20
"""Bytes. A catalogue of 2,000 cards has less than one million."""

MOST_VALUES = 1_000_000
"""Values in a file, whatever they are: memory is for what they become, not for their bytes."""

LONGEST_TEXT = 200
MOST_ENTRIES = 20_000
_MOST_MISTAKES = 100
_ID = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
_PLACE = re.compile(r"^(.*?) - at `(?:key in )?`?\$?\.?(.*?)`$", re.DOTALL)


def load_catalogue(raw: bytes) -> Catalogue:
    """The catalogue in these bytes. Raises `CatalogueError` with what is wrong; nothing else."""
    if len(raw) > LARGEST_FILE:
        raise CatalogueError(CatalogueMistake("", f"expected at most {LARGEST_FILE} bytes"))
    if has_too_many_values(raw):
        raise CatalogueError(CatalogueMistake("", f"expected at most {MOST_VALUES} values"))
    try:
        catalogue = msgspec.json.decode(raw.removeprefix(b"\xef\xbb\xbf"), type=Catalogue)
    except msgspec.ValidationError as error:
        found = _PLACE.match(str(error))
        problem, place = found.groups() if found else (str(error), "")
        raise CatalogueError(CatalogueMistake(shortened(place), shortened(problem))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = f"expected JSON in UTF-8: {shortened(str(error))}"
        raise CatalogueError(CatalogueMistake("", problem)) from None
    if mistakes := tuple(contradictions(catalogue))[:_MOST_MISTAKES]:
        raise CatalogueError(*mistakes)
    return catalogue


def has_too_many_values(raw: bytes) -> bool:
    """Whether JSON would become more values than any catalogue has, told without reading it."""
    return sum(raw.count(sign) for sign in (b",", b"[", b"{")) > MOST_VALUES


def write_catalogue(catalogue: Catalogue) -> bytes:
    """The catalogue as a file of which `load_catalogue` reads the same again."""
    return msgspec.json.format(msgspec.json.encode(catalogue), indent=1) + b"\n"


def contradictions(catalogue: Catalogue) -> Iterator[CatalogueMistake]:
    """What does not fit together in a catalogue whose parts have the right shape."""
    if not _ID.fullmatch(catalogue.id) or len(catalogue.id) > LONGEST_TEXT:
        yield CatalogueMistake("id", "expected small letters and digits, parted by . or -")
    if len(catalogue.entries) > MOST_ENTRIES:
        yield CatalogueMistake("entries", f"expected at most {MOST_ENTRIES}")
        return
    for table in ("entries", "products", "factions", "battle_forces"):
        yield from _doubled(table, (one.id for one in getattr(catalogue, table)))
    products = {product.id for product in catalogue.products}
    for index, entry in enumerate(catalogue.entries):
        yield from _entry(f"entries[{index}]", entry, products)
    for table in ("factions", "battle_forces"):
        for index, one in enumerate(getattr(catalogue, table)):
            texts = (one.id, *one.name.values(), *one.aliases)
            yield from _named(f"{table}[{index}]", one.name, texts)
    yield from _battle_forces(catalogue)


def shortened(text: str) -> str:
    """A text that may come from a file, in one printable line."""
    line = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return line if len(line) <= LONGEST_TEXT else f"{line[:LONGEST_TEXT]} ..."


def _entry(place: str, entry: AnyEntry, products: set[str]) -> Iterator[CatalogueMistake]:
    titles = [full_name(entry)] if ENGLISH in entry.name else []
    texts = (entry.id, *entry.name.values(), *entry.aliases, *titles)
    yield from _named(place, entry.name, texts)
    for number, card in enumerate(entry.cards if isinstance(entry, ObjectiveSet) else ()):
        yield from _named(f"{place}.cards[{number}]", card.name, card.name.values())
    for product in entry.products:
        if product not in products:
            problem = f"expected a product of the catalogue, found {shortened(product)}"
            yield CatalogueMistake(f"{place}.products", problem)


def _named(place: str, names: Names, texts: Iterable[str]) -> Iterator[CatalogueMistake]:
    """What is wrong with the names of something that lists mention. `texts`: its names, with its
    title too, and its id.
    """
    if any(not 0 < len(text) <= LONGEST_TEXT or not text.isprintable() for text in texts):
        problem = f"expected ids and names of 1 to {LONGEST_TEXT} printable characters"
        yield CatalogueMistake(place, problem)
    if ENGLISH not in names:
        yield CatalogueMistake(f"{place}.name", "expected a name in English (en)")


def _doubled(table: str, ids: Iterable[str]) -> Iterator[CatalogueMistake]:
    seen: set[str] = set()
    for index, one in enumerate(ids):
        if one in seen:
            problem = f"expected each id once, found {shortened(one)} again"
            yield CatalogueMistake(f"{table}[{index}].id", problem)
        seen.add(one)


def _battle_forces(catalogue: Catalogue) -> Iterator[CatalogueMistake]:
    units = {entry.id for entry in catalogue.entries if isinstance(entry, ArmyUnit)}
    for index, force in enumerate(catalogue.battle_forces):
        named = {unit for allowed in force.units.values() for unit in allowed}
        limited = {unit for limit in force.unit_limits for unit in limit.units}
        for unknown in sorted((named | limited) - units):
            problem = f"expected the id of a unit, found {shortened(unknown)}"
            yield CatalogueMistake(f"battle_forces[{index}]", problem)
