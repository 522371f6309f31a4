"""Entries and tables for decks."""

from enum import StrEnum

from msgspec import Struct

from podium.core.names import Names
from podium.rosters.catalogue.entry import CatalogueEntry


class ForceSide(StrEnum):
    """The two sides of the game."""

    LIGHT = "light"
    DARK = "dark"


class SetCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of an objective set."""

    name: Names
    ids: dict[str, str] = {}


class ObjectiveSet(CatalogueEntry, frozen=True, kw_only=True, tag="objective-set"):
    """An objective set, named as its objective. `cards`: of the command deck, two alike twice.

    `number`: as printed, without leading zeros. `limited`: once in a deck. `locked`: only with an
    affiliation card of its own affiliation.
    """

    number: str
    side: ForceSide
    affiliation: str
    cards: tuple[SetCard, ...] = ()
    limited: bool = False
    locked: bool = False


class DeckMix(Struct, frozen=True, forbid_unknown_fields=True):
    """The sets that an affiliation card fixes: so many of its own, so many of these others."""

    own: int
    others: int
    of: tuple[str, ...]


class AffiliationCard(CatalogueEntry, frozen=True, kw_only=True, tag="affiliation-card"):
    """An affiliation card. `mix_unknown`: it fixes the sets of the deck, but nobody knows how."""

    side: ForceSide
    affiliation: str
    mix: DeckMix | None = None
    mix_unknown: bool = False


class LooseCard(CatalogueEntry, frozen=True, kw_only=True, tag="loose-card"):
    """A card of no objective set, such as one of a challenge scenario."""

    side: ForceSide


class TeamDeckRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Restrictions for team decks (TM-1). `copies`: of a set in both decks of a side together.
    `excluded`: ids of sets that no team deck may have.
    """

    copies: int | None = None
    excluded: tuple[str, ...] = ()
