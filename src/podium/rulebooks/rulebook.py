"""The rulebook: everything in which one game's tournaments differ from another's."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from podium.brackets.settings import CutRules
from podium.clock.settings import ClockRules
from podium.core.ids import RulebookId
from podium.core.names import Names
from podium.pairing.settings import PairingRules
from podium.results.settings import Scoring
from podium.rosters.settings import CheckInItem, PremierLimits, RosterKind, RosterRules
from podium.rulebooks.book import Book
from podium.rulebooks.grounds import ConductGround, Grounds, usual_grounds
from podium.rulebooks.staff import StaffRules
from podium.rulebooks.structure import Structure
from podium.standings.settings import Places

FORMAT = "podium-rulebook/1"


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """One rulebook. `members`: people per entrant, 1 for players, 2 for teams of two (TM-1).

    `reminders`: what players are reminded of before a match (LG-16). `grounds`: of warnings, by id;
    none: the usual ones. `roster_rules`: how rosters are checked and shown. `book`: what its page
    of rules says besides (EV-22).
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
    roster_rules: RosterRules = RosterRules()
    check_in: tuple[CheckInItem, ...] = ()
    reminders: tuple[Names, ...] = ()
    staff: StaffRules = StaffRules()
    grounds: dict[str, ConductGround] = {}
    book: Book | None = None

    def all_grounds(self) -> Grounds:
        """The grounds of warnings by id, in order (EV-9)."""
        return self.grounds or usual_grounds(self.roster)

    def ground(self, wanted: str) -> ConductGround | None:
        """The ground with this id: its own, or a usual one, as in warnings given long ago."""
        return self.grounds.get(wanted) or usual_grounds(self.roster).get(wanted)

    @property
    def sealed_squads(self) -> PremierLimits | None:
        """How squads are chosen in each round (SP-18); None where nobody chooses any."""
        limits = self.roster_rules.premier_list
        chooses = self.roster is RosterKind.PREMIER_LIST and limits.chosen > 0
        return limits if chooses else None
