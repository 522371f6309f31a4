"""Writes a roster in a form that somebody asks for."""

from datetime import date
from enum import StrEnum

import msgspec
from msgspec import Struct

from podium.core.names import ENGLISH
from podium.rosters.catalogue.decks import ForceSide
from podium.rosters.catalogue.index import CatalogueIndex
from podium.rosters.roster import (
    ArmyList,
    Deck,
    DeckPair,
    FreeText,
    PremierList,
    Roster,
    TeamDecks,
)
from podium.rosters.writers.army import legion_object, write_army_text
from podium.rosters.writers.decks import (
    decks_of,
    swlcgdb_object,
    write_decks_text,
    write_o8d,
)
from podium.rosters.writers.premier import write_premier_text, write_spt


class WrittenForm(StrEnum):
    """The forms in which rosters are written."""

    TEXT = "text"
    SPT = "spt-code"
    LEGION_JSON = "legion-json"
    O8D = "octgn-deck"
    SWLCGDB = "swlcgdb-deck"


class WrittenList(Struct, frozen=True):
    """A list, or one of its decks. `part`: which deck, such as `light` or `second-dark`."""

    text: str
    part: str = ""


def forms_of(roster: Roster) -> tuple[tuple[WrittenForm, str], ...]:
    """The forms that a roster can have, each with the part it is of: a deck, or all."""
    if isinstance(roster, FreeText):
        return ()
    return tuple(
        (form, written.part)
        for form in WrittenForm
        for written in write_roster(roster, form, None, day=date.min)
    )


def write_roster(
    roster: Roster,
    form: WrittenForm,
    index: CatalogueIndex | None,
    *,
    day: date,
    language: str = ENGLISH,
) -> tuple[WrittenList, ...]:
    """The roster in this form: one text, or one a deck; none if its kind has no such form.

    `day`: that of the event, for costs. `language`: of names, where the catalogue has them, in
    text and for OCTGN, which goes by ids; other programs know English names alone.
    """
    if form is WrittenForm.TEXT:
        return (WrittenList(roster_text(roster, index, day, language)),)
    match roster, form:
        case PremierList(), WrittenForm.SPT:
            return (WrittenList(write_spt(roster, index)),)
        case ArmyList(), WrittenForm.LEGION_JSON:
            return (WrittenList(_json(legion_object(roster, index, day))),)
        case DeckPair(), WrittenForm.O8D | WrittenForm.SWLCGDB:
            return tuple(
                WrittenList(_deck(deck, side, form, index, language), side.value)
                for side, deck in decks_of(roster)
            )
        case TeamDecks(), WrittenForm.O8D | WrittenForm.SWLCGDB:
            return tuple(
                WrittenList(written.text, f"{member}-{written.part}")
                for member, pair in _members(roster)
                for written in write_roster(pair, form, index, day=day, language=language)
            )
        case _:
            return ()


def roster_text(
    roster: Roster, index: CatalogueIndex | None, day: date, language: str = ENGLISH
) -> str:
    """The roster as text that people recognise."""
    match roster:
        case PremierList():
            return write_premier_text(roster, index, day, language)
        case ArmyList():
            return write_army_text(roster, index, day, language)
        case DeckPair():
            return write_decks_text(roster, index, language)
        case TeamDecks():
            pairs = (pair for _, pair in _members(roster))
            return "\n".join(write_decks_text(pair, index, language) for pair in pairs)
        case FreeText():
            return roster.text


def list_json(roster: Roster, index: CatalogueIndex | None, *, day: date) -> str:
    """The roster as JSON in a text, as List Fortress keeps lists. Our readers read it again."""
    match roster:
        case PremierList():
            text = write_premier_text(roster, index, day)
            return _json({"spt": write_spt(roster, index), "text": text})
        case ArmyList():
            return _json(legion_object(roster, index, day))
        case DeckPair():
            return _json(_pair(roster, index))
        case TeamDecks():
            return _json({member: _pair(pair, index) for member, pair in _members(roster)})
        case FreeText():
            return _json({"text": roster.text})


def _pair(pair: DeckPair, index: CatalogueIndex | None) -> dict[str, object]:
    return {side.value: swlcgdb_object(deck, side, index) for side, deck in decks_of(pair)}


def _members(roster: TeamDecks) -> tuple[tuple[str, DeckPair], ...]:
    return (("first", roster.first), ("second", roster.second))


def _deck(
    deck: Deck, side: ForceSide, form: WrittenForm, index: CatalogueIndex | None, language: str
) -> str:
    if form is WrittenForm.O8D:
        return write_o8d(deck, index, language)
    return _json(swlcgdb_object(deck, side, index))


def _json(held: object) -> str:
    return msgspec.json.encode(held).decode()
