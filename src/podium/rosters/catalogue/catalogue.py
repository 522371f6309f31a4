"""The catalogue as a whole: Podium's own format."""

from datetime import date
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from podium.core.names import Names
from podium.rosters.catalogue.armies import (
    ArmyUnit,
    BattleCard,
    BattleForce,
    CommandCard,
    Counterpart,
    Faction,
    Upgrade,
)
from podium.rosters.catalogue.decks import AffiliationCard, LooseCard, ObjectiveSet, TeamDeckRules
from podium.rosters.catalogue.squads import MissionSet, SquadUnit
from podium.rosters.finding import CatalogueMark

FORMAT = "podium-catalogue/1"

AnyEntry = (
    SquadUnit
    | MissionSet
    | ArmyUnit
    | Counterpart
    | Upgrade
    | CommandCard
    | BattleCard
    | ObjectiveSet
    | AffiliationCard
    | LooseCard
)


class CatalogueKind(StrEnum):
    """What a catalogue is for."""

    SQUADS = "squads"
    ARMIES = "armies"
    DECKS = "decks"


class Product(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is sold. `released`: the day by region; the region `""` is everywhere."""

    id: str
    name: Names
    ids: dict[str, str] = {}
    released: dict[str, date] = {}


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A catalogue. `source`: where its facts come from. `as_of`: the day on which they held."""

    format: Literal["podium-catalogue/1"]
    id: str
    kind: CatalogueKind
    game: str
    edition: str
    source: str
    as_of: date
    entries: tuple[AnyEntry, ...] = ()
    products: tuple[Product, ...] = ()
    factions: tuple[Faction, ...] = ()
    battle_forces: tuple[BattleForce, ...] = ()
    team_decks: TeamDeckRules | None = None

    def mark(self) -> CatalogueMark:
        """What findings say of it."""
        return CatalogueMark(self.id, self.edition, self.as_of)
