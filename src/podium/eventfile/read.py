"""From an event file to the sheet it describes, with the rulebook it names."""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from podium.core.sheet import Sheet
from podium.eventfile.document import decode
from podium.eventfile.mistake import Mistake
from podium.eventfile.unwrap import sheet_of
from podium.eventfile.wire import WireEvent, WireSettings
from podium.rulebooks.load import UnusableRulebook, load
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import SHIPPED_IDS, shipped


class EventFile(Struct, frozen=True):
    """An event as its file describes it. `rulebook_name` is what the file calls its rulebook."""

    name: str
    rulebook_name: str
    rulebook: Rulebook
    settings: WireSettings
    sheet: Sheet

    def seed(self) -> str:
        """The source of every draw: as stated, else a hash of the event's name and entrants."""
        if self.settings.seed is not None:
            return self.settings.seed
        ids = sorted(entrant.id for entrant in self.sheet.entrants)
        return hashlib.sha256(msgspec.json.encode([self.name, ids])).hexdigest()


def read(path: Path) -> EventFile:
    """Reads the file; raises `Mistake` where it is not a usable event file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Mistake("", f"expected a readable file: {error.strerror}") from None
    return parse(raw, folder=path.parent)


def parse(raw: bytes, *, folder: Path) -> EventFile:
    """The event in the bytes of a file; a rulebook's path is relative to `folder`."""
    wire = decode(raw, WireEvent)
    rulebook = _rulebook(wire.rulebook, folder)
    return EventFile(wire.name, wire.rulebook, rulebook, wire.settings, sheet_of(wire, rulebook))


def _rulebook(name: str, folder: Path) -> Rulebook:
    if name in SHIPPED_IDS:
        return shipped(name)
    if not name.endswith(".toml"):
        known = ", ".join(SHIPPED_IDS)
        raise Mistake("rulebook", f"expected one of {known}, or the path of a TOML file")
    try:
        return load(folder / name)
    except UnusableRulebook as error:
        raise Mistake("rulebook", f"expected a usable rulebook in {name}: {error}") from None
