"""Who looks: what is shown is built for a viewer."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What somebody is in an event."""

    ORGANISER = "organiser"
    HEAD_JUDGE = "head-judge"
    JUDGE = "judge"
    ENTRANT = "entrant"
    SPECTATOR = "spectator"

    @property
    def is_staff(self) -> bool:
        """Whether this is an organiser or a judge."""
        return self in (Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks. `entrant`: who they are, if the role is that."""

    role: Role
    entrant: str | None = None


SPECTATOR = Viewer(Role.SPECTATOR)
