"""What a rulebook says about rosters and check-in."""

from enum import StrEnum

from msgspec import Struct

from podium.core.names import Names
from podium.core.tier import Tier


class RosterKind(StrEnum):
    """What an entrant registers."""

    NONE = "none"
    PREMIER_LIST = "premier-list"
    ARMY_LIST = "army-list"
    DECKS = "decks"
    TEAM_DECKS = "team-decks"


class CheckInItem(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to tick off when an entrant checks in.

    `mandatory_from`: below this tier a mandatory item is optional unless the organiser orders it
    (LCG-23).
    """

    id: str
    name: Names
    mandatory: bool = True
    mandatory_from: Tier = Tier.CASUAL
