"""What a rulebook says about rosters and check-in."""

from enum import StrEnum

from msgspec import Struct

from podium.core.names import Names


class RosterKind(StrEnum):
    """What an entrant registers."""

    NONE = "none"
    PREMIER_LIST = "premier-list"
    ARMY_LIST = "army-list"
    DECKS = "decks"
    TEAM_DECKS = "team-decks"


class CheckInItem(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to tick off when an entrant checks in."""

    id: str
    name: Names
    mandatory: bool = True
