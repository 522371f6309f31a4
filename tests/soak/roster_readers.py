"""Feeds every reader of rosters and catalogues with inputs broken in every way.

    python -m tests.soak.roster_readers --inputs 100000 --seed 1

So many inputs for each reader, made from lists of every form. A reader reads an input or refuses
it with its own kind of mistake, within 100 ms; what was read is checked too. Exits with 1
otherwise.
"""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from msgspec import Struct

from podium.kernel.chance import Chance
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.catalogue.load import load_catalogue, write_catalogue
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rosters.checks.registry import check_roster
from podium.rosters.importers.files import Described, SourceFile, import_files
from podium.rosters.readers.read import read_roster
from podium.rosters.readers.reading import NotARoster
from podium.rosters.roster import canonical_leaves
from podium.rosters.settings import RosterKind, RosterRules
from tests.soak.parsers import spoilt
from tests.soak.told import tell
from tests.unit.rosters import made_files, pasted
from tests.unit.rosters.test_roster import from_leaves

SLOWEST = 0.1
DAY = date(2026, 10, 25)


class Reader(Struct, frozen=True):
    """Something that reads, and samples of what it reads."""

    name: str
    read: Callable[[bytes], object]
    samples: tuple[bytes, ...]


def _roster(kind: RosterKind, index: CatalogueIndex) -> Callable[[bytes], object]:
    """Reads, checks, and seals what was read."""

    def read(raw: bytes) -> object:
        for catalogue in (index, None):
            try:
                reading = read_roster(raw, kind, catalogue)
            except NotARoster:
                continue
            check_roster(reading.roster, kind, RosterRules(), catalogue, day=DAY)
            if from_leaves(canonical_leaves(reading.roster)) != reading.roster:
                message = "the leaves give another roster"
                raise AssertionError(message)
        return None

    return read


def _imported(raw: bytes) -> object:
    try:
        return import_files([SourceFile("file", raw)], Described(), today=DAY)
    except CatalogueError:
        return None


def _loaded(raw: bytes) -> object:
    try:
        return load_catalogue(raw)
    except CatalogueError:
        return None


def readers() -> tuple[Reader, ...]:
    """Every reader, with a sample of each form."""
    armies, squads, decks = pasted.ARMIES, pasted.SQUADS, pasted.DECKS
    rows = made_files.card_game()["box-1.json"][:30]
    cards = dict(list(made_files.legion().items())[170:200])
    return (
        Reader(
            "premier list",
            _roster(RosterKind.PREMIER_LIST, squads),
            tuple(
                map(
                    str.encode,
                    (pasted.SPT, pasted.shatterapp(), pasted.starpath(), pasted.PREMIER_TEXT),
                )
            ),
        ),
        Reader(
            "army list",
            _roster(RosterKind.ARMY_LIST, armies),
            tuple(
                map(
                    str.encode,
                    (
                        pasted.legion_json(),
                        pasted.legion_link(),
                        pasted.LEGION_STANDARD,
                        pasted.LEGION_MINIMAL,
                        pasted.LEGION_TOURNAMENT,
                        pasted.ADMIRAL,
                    ),
                )
            ),
        ),
        Reader(
            "deck",
            _roster(RosterKind.DECKS, decks),
            tuple(map(str.encode, (pasted.o8d(), pasted.swlcgdb(), pasted.SETS_TEXT))),
        ),
        Reader(
            "importer",
            _imported,
            (
                made_files.raw(made_files.units()[:20]),
                made_files.raw(made_files.missions()),
                made_files.raw(cards),
                made_files.raw(rows),
                made_files.octgn(rows),
            ),
        ),
        Reader("catalogue", _loaded, tuple(write_catalogue(invented(name)) for name in INVENTED)),
    )


class Outcome(NamedTuple):
    """What went wrong. `slow`: what cost more than the promise; a busy machine may do that."""

    findings: list[str]
    slow: list[str]


def run(*, inputs: int, seed: str) -> Outcome:
    """So many inputs for each reader."""
    findings: list[str] = []
    slow: list[str] = []
    for reader in readers():
        chance = Chance(f"{seed} {reader.name}")
        for number in range(inputs):
            raw = spoilt(reader.samples, chance)
            began = time.process_time()
            try:
                reader.read(raw)
            except Exception as error:  # noqa: BLE001 - any exception is what is looked for
                findings.append(f"{reader.name} {number}: {error!r}: {raw[:200]!r}")
            if time.process_time() - began > SLOWEST:
                slow.append(f"{reader.name} {number}: slow: {raw[:200]!r}")
    return Outcome(findings, slow)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    outcome = run(inputs=arguments.inputs, seed=arguments.seed)
    findings = outcome.findings + outcome.slow
    tell(findings, f"{arguments.inputs} inputs for each reader: {len(findings)} findings")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
