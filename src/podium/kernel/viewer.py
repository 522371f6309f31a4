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


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person something is shown to. `entrant`: which one, if that is the role."""

    role: Role
    entrant: str | None = None


SPECTATOR = Viewer(Role.SPECTATOR)
