"""What an entrant registers, as it was read: names, and ids of the catalogue where known."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from podium.rosters.settings import RosterKind

LONGEST_NAME = 200
LONGEST_TEXT = 20_000
OTHER_LANGUAGE = "With cards in another language"
"""What files say of a deck with cards in another language than that of the event's region."""

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, card or set: its name as read, and its id in the catalogue if it was found there."""

    name: Name
    id: Name | None = None


class Squad(Struct, frozen=True, forbid_unknown_fields=True):
    """A squad of a premier list, in the order in which its units were named."""

    units: Annotated[tuple[Chosen, ...], Meta(max_length=20)] = ()


class PremierList(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="premier-list"
):
    """Squads and mission sets (SP-17)."""

    squads: Annotated[tuple[Squad, ...], Meta(max_length=20)] = ()
    missions: Annotated[tuple[Chosen, ...], Meta(max_length=20)] = ()
    title: Name = ""


class FieldedUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an army with its upgrades, perhaps with a counterpart that has its own."""

    unit: Chosen
    upgrades: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()
    counterpart: Chosen | None = None
    counterpart_upgrades: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()


class ArmyList(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="army-list"):
    """An army (LG-13). `points`: as the list says. `faction`: its id, else the word as read.

    `primary`, `secondary`, `advantages`: the cards of the battle deck.
    """

    units: Annotated[tuple[FieldedUnit, ...], Meta(max_length=100)] = ()
    command_cards: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()
    primary: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()
    secondary: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()
    advantages: Annotated[tuple[Chosen, ...], Meta(max_length=40)] = ()
    faction: Name = ""
    battle_force: Chosen | None = None
    points: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    title: Name = ""


class Copies(Struct, frozen=True, forbid_unknown_fields=True):
    """So many copies of a card or set."""

    card: Chosen
    copies: Annotated[int, Meta(ge=1, le=1000)] = 1


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """One deck. `command_deck`: None where only sets were named, whose cards it then has.
    `other_language`: it has cards in another language than that of the event's region (LCG-22);
    left out of the JSON where nobody said so, so that seals stay as they were.
    """

    affiliations: Annotated[tuple[Chosen, ...], Meta(max_length=20)] = ()
    sets: Annotated[tuple[Copies, ...], Meta(max_length=200)] = ()
    command_deck: Annotated[tuple[Copies, ...], Meta(max_length=1000)] | None = None
    title: Name = ""
    other_language: bool | UnsetType = UNSET


class DeckPair(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="decks"):
    """A light and a dark deck (LCG-20); None: not handed in yet."""

    light: Deck | None = None
    dark: Deck | None = None


class TeamDecks(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="team-decks"
):
    """The decks of a team in the order of its members: one light and one dark each (TM-1)."""

    first: DeckPair = DeckPair()
    second: DeckPair = DeckPair()


class FreeText(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="free-text"):
    """A list in the entrant's own words, which nobody checks."""

    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""


Roster = PremierList | ArmyList | DeckPair | TeamDecks | FreeText

_SHAPES: Mapping[RosterKind, type[Roster]] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: PremierList,
        RosterKind.ARMY_LIST: ArmyList,
        RosterKind.DECKS: DeckPair,
        RosterKind.TEAM_DECKS: TeamDecks,
        RosterKind.FREE_TEXT: FreeText,
    }
)


def fields_of(kind: RosterKind) -> frozenset[str]:
    """The names of the fields of a kind of roster, with the kind itself."""
    shape = _SHAPES.get(kind)
    return frozenset() if shape is None else frozenset(("kind", *shape.__struct_fields__))


_SIDES = ("light", "dark")
EVERY_DECK = frozenset(f"{member}{side}" for member in ("", "first.", "second.") for side in _SIDES)
"""The places of decks in rosters of all kinds."""


def in_other_language(roster: Roster, decks: Collection[str] = EVERY_DECK) -> Roster:
    """The same list, with cards in another language (LCG-22) in the decks at these places and in
    no other; lists without decks as they are.
    """
    match roster:
        case DeckPair():
            return _in_other_language(roster, "", decks)
        case TeamDecks(first, second):
            return TeamDecks(
                _in_other_language(first, "first.", decks),
                _in_other_language(second, "second.", decks),
            )
        case _:
            return roster


def _in_other_language(pair: DeckPair, before: str, decks: Collection[str]) -> DeckPair:
    told = {
        side: replace(deck, other_language=True if f"{before}{side}" in decks else UNSET)
        for side, deck in zip(_SIDES, (pair.light, pair.dark), strict=True)
        if deck is not None
    }
    return replace(pair, **told)


def canonical_leaves(roster: Roster) -> dict[str, bytes]:
    """The canonical JSON of each field, by name, with the kind: what a seal is made of.

    Fields without a value are there too, so that the number of leaves tells nothing.
    """
    fields = msgspec.to_builtins(roster)
    return {name: msgspec.json.encode(fields[name], order="sorted") for name in sorted(fields)}
