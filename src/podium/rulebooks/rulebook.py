"""The rulebook: everything in which one game's tournaments differ from another's."""

from typing import Annotated, Final, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from podium.brackets.settings import CutRules, LevelMatch
from podium.clock.settings import ClockRules
from podium.core.ids import RulebookId
from podium.core.names import Names
from podium.pairing.settings import PairingRules
from podium.results.settings import Scoring
from podium.rosters.settings import CheckInItem, PremierLimits, RosterKind, RosterRules
from podium.rulebooks.book import Book
from podium.rulebooks.grounds import ConductGround, Grounds, usual_grounds
from podium.rulebooks.staff import StaffRules
from podium.rulebooks.stages import (
    EliminationStage,
    RoundRobinStage,
    Stages,
    SwissStage,
    elimination_of,
    round_robin_of,
    swiss_of,
)
from podium.rulebooks.structure import RoundsRule
from podium.standings.settings import Places

FIRST_FORMAT: Final = "podium-rulebook/1"
FORMAT: Final = "podium-rulebook/2"


class RulebookParts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What rulebooks of all versions have. `members`: people per entrant, 1 for players, 2 for
    teams of two (TM-1).

    `reminders`: what players are reminded of before a match (LG-16). `grounds`: of warnings, by id;
    none: the usual ones. `roster_rules`: how rosters are checked and shown. `book`: what its page
    of rules says besides (EV-22).
    """

    id: RulebookId
    edition: str
    game: str
    name: Names
    scoring: Scoring
    places: Places
    pairing: PairingRules
    clock: ClockRules
    members: Annotated[int, Meta(ge=1)] = 1
    roster: RosterKind = RosterKind.NONE
    roster_rules: RosterRules = RosterRules()
    check_in: tuple[CheckInItem, ...] = ()
    reminders: tuple[Names, ...] = ()
    staff: StaffRules = StaffRules()
    grounds: dict[str, ConductGround] = {}
    book: Book | None = None


class Rulebook(RulebookParts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rulebook. `stages`: of every event by it, in order."""

    format: Literal["podium-rulebook/2"]
    stages: Stages

    @property
    def swiss(self) -> SwissStage | None:
        """The Swiss rounds. None where no event has any: then the number of entrants alone decides
        how many rounds there are and how many are in the cut (ST-3, ST-4).
        """
        return swiss_of(self.stages)

    @property
    def round_robin(self) -> RoundRobinStage | None:
        """The round robin; None where no event has one."""
        return round_robin_of(self.stages)

    @property
    def bracket_alone(self) -> bool:
        """Whether everyone plays in one bracket from the start (ST-3)."""
        return isinstance(self.stages[0], EliminationStage)

    @property
    def doubling(self) -> bool:
        """Whether as many Swiss rounds are played as leave one unbeaten (LCG-14)."""
        return self.swiss is not None and self.swiss.rule is RoundsRule.POWER_OF_TWO

    @property
    def cut(self) -> CutRules | None:
        """How the cut is played; None where no event has one."""
        stage = elimination_of(self.stages)
        return None if stage is None else stage.rules()

    def with_level(self, level: LevelMatch) -> Self:
        """The rulebook in which so is decided who goes on from a level match (SP-13)."""
        stages = tuple(
            replace(one, level=level) if isinstance(one, EliminationStage) else one
            for one in self.stages
        )
        return replace(self, stages=stages)

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
