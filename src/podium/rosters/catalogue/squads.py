"""Entries for premier lists."""

from enum import StrEnum

from podium.rosters.catalogue.entry import CatalogueEntry, DatedNumber


class SquadRole(StrEnum):
    """What a unit is in its squad."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUPPORTING = "supporting"


class SquadUnit(CatalogueEntry, frozen=True, kw_only=True, tag="squad-unit"):
    """A unit. `unique_name`: empty if it has none. `excludes`: unique names (SP-17).

    `points`: squad points of a primary unit, the cost of any other. `eras`: none: it fits all.
    """

    role: SquadRole
    unique_name: str = ""
    excludes: tuple[str, ...] = ()
    points: tuple[DatedNumber, ...] = ()
    eras: tuple[str, ...] = ()


class MissionSet(CatalogueEntry, frozen=True, kw_only=True, tag="mission-set"):
    """A mission set."""
