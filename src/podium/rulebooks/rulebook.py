"""The rulebook: everything in which one game's tournaments differ from another's."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from podium.brackets.settings import CutRules
from podium.clock.settings import ClockRules
from podium.core.ids import RulebookId
from podium.core.names import Names
from podium.pairing.settings import PairingRules
from podium.results.settings import Scoring
from podium.rosters.settings import CheckInItem, RosterKind
from podium.rulebooks.staff import StaffRules
from podium.rulebooks.structure import Structure
from podium.standings.settings import Places

FORMAT = "podium-rulebook/1"


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """One rulebook. `members`: people per entrant, 1 for players, 2 for teams of two (TM-1).

    `reminders`: what players are reminded of before a match (LG-16).
    """

    format: Literal["podium-rulebook/1"]
    id: RulebookId
    edition: str
    game: str
    name: Names
    scoring: Scoring
    places: Places
    pairing: PairingRules
    structure: Structure
    clock: ClockRules
    members: Annotated[int, Meta(ge=1)] = 1
    cut: CutRules | None = None
    roster: RosterKind = RosterKind.NONE
    check_in: tuple[CheckInItem, ...] = ()
    reminders: tuple[Names, ...] = ()
    staff: StaffRules = StaffRules()
