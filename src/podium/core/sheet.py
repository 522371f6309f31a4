"""The sheet: everything that standings, pairings and brackets are computed from.

`gc=False` exempts these numerous values, which cannot form a cycle, from garbage collection.
"""

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from podium.core.ids import EntrantId
from podium.core.result import Result


class Status(StrEnum):
    """Whether an entrant still plays, and if not, why."""

    ACTIVE = "active"
    DROPPED = "dropped"
    REMOVED = "removed"
    DISQUALIFIED = "disqualified"


class Stage(StrEnum):
    """A new stage starts when a cut is made."""

    SWISS = "swiss"
    CUT = "cut"


class MatchKind(StrEnum):
    """Byes and an unpaired loss are matches of one entrant. `awarded-bye`: the organiser gave it to
    somebody who had earned it elsewhere (VA-8).
    """

    MATCH = "match"
    BYE = "bye"
    AWARDED_BYE = "awarded-bye"
    UNPAIRED_LOSS = "unpaired-loss"


class Entrant(Struct, frozen=True, gc=False):
    """A player, or a team with its members in order. `number` is the player number, from 1.

    `awarded`: they have a bye in each Swiss round up to this one (VA-8). Without any it is UNSET,
    so that digests of events stay as they are.
    """

    id: EntrantId
    number: int
    name: str
    group: str | None = None
    status: Status = Status.ACTIVE
    members: tuple[str, ...] = ()
    awarded: int | UnsetType = UNSET


class Match(Struct, frozen=True, gc=False):
    """One pairing. `bracket` is its number in the bracket of a cut, None in Swiss rounds."""

    entrants: tuple[EntrantId, ...]
    kind: MatchKind = MatchKind.MATCH
    table: int | None = None
    bracket: int | None = None
    result: Result | None = None


class Round(Struct, frozen=True, gc=False):
    """All matches played at once. Numbers run from 1 on through the cut."""

    number: int
    stage: Stage
    matches: tuple[Match, ...]


class Penalty(Struct, frozen=True, gc=False):
    """Event points taken away (EV-13), in force from the end of `round` on."""

    entrant: EntrantId
    round: int
    points: int
    reason: str
    rule: str | None = None
    by: str | None = None


class Sheet(Struct, frozen=True, gc=False):
    """Everything that happened in an event, as far as places and pairings depend on it."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    def swiss_rounds(self) -> tuple[Round, ...]:
        """The rounds before the cut."""
        return tuple(r for r in self.rounds if r.stage is Stage.SWISS)

    def cut_rounds(self) -> tuple[Round, ...]:
        """The rounds of the cut."""
        return tuple(r for r in self.rounds if r.stage is Stage.CUT)
