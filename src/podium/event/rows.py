"""The row types of the tables that connect commands and facts with their functions."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.fact import EVERYONE, Audience, Fact
from podium.event.ids import PersonId, Thing
from podium.event.state import State
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role


class Asker(Struct, frozen=True):
    """The actor of a command, and their roles in the event. `fresh`: 32 fresh random bytes."""

    by: PersonId
    role: Role | None
    entrant: EntrantId | None
    now: Now
    fresh: bytes


class Who(StrEnum):
    """Who may give a command: this role, and the roles above it."""

    ANYBODY = "anybody"
    ENTRANT = "entrant"
    PODIUM = "podium"
    STAFF = "staff"
    HEAD_JUDGE = "head-judge"
    ORGANISER = "organiser"


Decision = tuple[Fact, ...] | Refusal


class CommandRow(NamedTuple):
    """A command's decision, who may give it, whom it judges, and which thing it changes.

    `judges`: entrants; staff who play as one of them may not give it (EV-8, LCG-40). It is
    mandatory for every command, so that none omits it.
    """

    decide: Callable[[State, Any, Asker], Decision]
    who: Who
    judges: Callable[[State, Any, Asker], Iterable[EntrantId]]
    thing: Callable[[Any], Thing | None] = lambda _: None


def no_things(_state: State, _fact: Any) -> Iterable[Thing]:
    """For facts that cannot be taken back."""
    return ()


class FactRow(NamedTuple):
    """What a fact does to the state, who may know of it, and which things it changed, where that
    can be taken back. All functions get the state before the fact. `counted`: everyone who may know
    of the fact already sees it in the version of a thing.
    """

    evolve: Callable[[State, Any], State]
    audience: Callable[[State, Any], Audience] = lambda _state, _fact: EVERYONE
    things: Callable[[State, Any], Iterable[Thing]] = no_things
    counted: bool = False


Commands = Mapping[type[Any], CommandRow]
Facts = Mapping[type[Any], FactRow]
