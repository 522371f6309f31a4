"""Viewers: everything shown is built for one."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """The role of a person in an event."""

    ORGANISER = "organiser"
    HEAD_JUDGE = "head-judge"
    JUDGE = "judge"
    ENTRANT = "entrant"
    SPECTATOR = "spectator"

    @property
    def is_staff(self) -> bool:
        """Whether this is an organiser or a judge."""
        return self in (Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE)


class Sight(StrEnum):
    """How much a member of staff sees of a clock that players may not see (LG-12).

    `asking`: they play, and nobody else can run it; they see the time only when they ask.
    `nothing`: they play, and staff who do not play run it; they see what players see.
    """

    WHOLE = "whole"
    ASKING = "asking"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person something is shown to. `entrant`: which one, if that is the role; of a spectator,
    as whom they have applied. `sight`: of the staff. `plays`: of the staff, as which entrant they
    play, while squads (SP-18) and lists of others are sealed to them for that.
    """

    role: Role
    entrant: str | None = None
    sight: Sight = Sight.WHOLE
    plays: str | None = None


SPECTATOR = Viewer(Role.SPECTATOR)
