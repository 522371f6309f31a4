"""Reads an event file: its sheet and the rulebook it names."""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.sheet import Sheet
from podium.eventfile.document import decode
from podium.eventfile.lists import ChosenSquads, rosters_of, squads_of
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.unwrap import departures_of, replaced_of, sheet_of
from podium.eventfile.wire import WireEvent, WireRoster, WireSettings
from podium.kernel.collector import paused
from podium.rulebooks.load import load
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids


class EventFile(Struct, frozen=True):
    """An event as its file describes it. `rulebook_name` is the rulebook as named in the file.

    `replaced`: whose places in the cut have gone to others (SP-12). `rosters` and `squads`: once
    lists are public; squads by round.
    """

    name: str
    rulebook_name: str
    rulebook: Rulebook
    settings: WireSettings
    sheet: Sheet
    departures: tuple[Departure, ...] = ()
    replaced: frozenset[EntrantId] = frozenset()
    rosters: dict[EntrantId, WireRoster] = {}
    squads: ChosenSquads = {}

    def seed(self) -> str:
        """The seed of every draw: as stated, else a hash of the event's name and entrants."""
        if self.settings.seed is not None:
            return self.settings.seed
        ids = sorted(entrant.id for entrant in self.sheet.entrants)
        return hashlib.sha256(msgspec.json.encode([self.name, ids])).hexdigest()


def read(path: Path) -> EventFile:
    """Reads the file; raises `EventFileMistake` if it is not a usable event file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise EventFileMistake("", f"expected a readable file: {error.strerror}") from None
    return parse(raw, folder=path.parent)


def parse(raw: bytes, *, folder: Path) -> EventFile:
    """The event in the bytes of a file. The path of a rulebook is relative to `folder`."""
    with paused():
        wire = decode(raw, WireEvent)
        rulebook = rulebook_named(wire.rulebook, folder)
        sheet = sheet_of(wire, rulebook)
    return EventFile(
        wire.name,
        wire.rulebook,
        rulebook,
        wire.settings,
        sheet,
        departures_of(wire),
        replaced_of(wire),
        rosters_of(wire, rulebook),
        squads_of(wire, rulebook),
    )


def rulebook_named(name: str, folder: Path) -> Rulebook:
    """A shipped rulebook by its id, or the one in a TOML file in `folder`: a file that somebody
    sent names no other file of this machine.
    """
    if name.endswith(".toml") and not (folder / name).resolve().is_relative_to(folder.resolve()):
        raise EventFileMistake("rulebook", "expected a file in the folder of the event file")
    return rulebook_at(name, folder)


def rulebook_at(name: str, folder: Path) -> Rulebook:
    """A shipped rulebook by its id, or the one in a TOML file, wherever it is."""
    known = shipped_ids()
    if name in known:
        return shipped(name)
    if not name.endswith(".toml"):
        raise EventFileMistake(
            "rulebook", f"expected one of {', '.join(known)}, or a path ending in .toml"
        )
    try:
        return load(folder / name)
    except RulebookError as error:
        first = error.mistakes[0]
        raise EventFileMistake(
            "rulebook", f"expected a usable rulebook in {name}: {first}"
        ) from None
