"""Recognises what was pasted, and reads it as the kind of roster that is asked for."""

from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.readers.decks import read_o8d, read_sets, read_swlcgdb
from podium.rosters.readers.legion_json import read_legion_json
from podium.rosters.readers.legion_link import is_legion_link, read_legion_link
from podium.rosters.readers.legion_text import read_legion_text
from podium.rosters.readers.premier import read_premier
from podium.rosters.readers.reading import (
    ListForm,
    NotARoster,
    ReadCode,
    RosterReading,
    text_of_paste,
)
from podium.rosters.roster import LONGEST_TEXT, FreeText
from podium.rosters.settings import RosterKind


def read_roster(raw: bytes, kind: RosterKind, index: CatalogueIndex | None) -> RosterReading:
    """What was pasted, as a roster of this kind. Raises `NotARoster`, nothing else.

    One deck gives a pair in which the other one is missing; team decks are pasted one by one too.
    """
    text = text_of_paste(raw)
    match kind:
        case RosterKind.PREMIER_LIST:
            return read_premier(text, index)
        case RosterKind.ARMY_LIST:
            return _army(text, index)
        case RosterKind.DECKS | RosterKind.TEAM_DECKS:
            return _decks(text, index)
        case RosterKind.FREE_TEXT:
            if len(text) > LONGEST_TEXT:
                raise NotARoster(ReadCode.TOO_LARGE, most=LONGEST_TEXT)
            return RosterReading(FreeText(text), ListForm.PLAIN)
        case RosterKind.NONE:
            raise NotARoster(ReadCode.OTHER_LIST)


def _army(text: str, index: CatalogueIndex | None) -> RosterReading:
    if text.lstrip().startswith("{"):
        return read_legion_json(text, index)
    if is_legion_link(text) and len(text.split()) == 1:
        return read_legion_link(text, index)
    return read_legion_text(text, index)


def _decks(text: str, index: CatalogueIndex | None) -> RosterReading:
    start = text.lstrip()
    if start.startswith("<"):
        return read_o8d(text, index)
    if start.startswith("{"):
        return read_swlcgdb(text, index)
    return read_sets(text, index)
