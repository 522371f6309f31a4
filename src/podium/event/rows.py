"""The row types of the tables that connect commands and facts with their functions."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.circumstances import Circumstances
from podium.event.fact import EVERYONE, Audience, Fact
from podium.event.ids import PersonId, Thing
from podium.event.state import State
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import Role, Sight
from podium.streams.registry import Json, Upcaster


class Asker(Struct, frozen=True):
    """The actor of a command, and their roles in the event. `fresh`: 32 fresh random bytes.

    `sight`: what they may see of a clock that players may not see (LG-12). `issue`: of the code by
    which their device came in (`event.codes`); empty for others.
    """

    by: PersonId
    role: Role | None
    entrant: EntrantId | None
    now: Now
    fresh: bytes
    sight: Sight = Sight.WHOLE
    issue: str = ""


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
    mandatory for every command, so that none omits it. `by_service`: it carries what the service
    has worked out, so requests cannot send it. `together`: decides several in a row as if one after
    the other, in one go; for commands that change no thing and draw nothing.
    """

    decide: Callable[[State, Any, Asker], Decision]
    who: Who
    judges: Callable[[State, Any, Asker], Iterable[EntrantId]]
    thing: Callable[[Any], Thing | None] = lambda _: None
    by_service: bool = False
    together: Callable[[State, tuple[Any, ...], Asker], Decision] | None = None


def no_things(_state: State, _fact: Any) -> Iterable[Thing]:
    """For facts that cannot be taken back."""
    return ()


def to_everyone(_state: State, _fact: Any) -> Audience:
    """The audience of facts that are public."""
    return EVERYONE


class FactRow(NamedTuple):
    """What a fact does to the state, who may know of it, and which things it changed, where that
    can be taken back. All functions get the state before the fact. `counted`: everyone who may know
    of the fact already sees it in the version of a thing. The audience is mandatory, so that no
    fact becomes public by omission. `upcasters` lead from the first version of its shape to the
    second, and so on to today's. `together`: evolves several in a row in one go; for public facts
    that only add entrants. `by_itself`: a device does it without its person, so that it is no act
    of theirs.
    """

    evolve: Callable[[State, Any], State]
    audience: Callable[[State, Any], Audience]
    things: Callable[[State, Any], Iterable[Thing]] = no_things
    counted: bool = False
    upcasters: tuple[Upcaster, ...] = ()
    together: Callable[[State, tuple[Any, ...]], State] | None = None
    by_itself: bool = False


def only_added(tag: str) -> Upcaster:
    """The upcaster to the version with this tag, which only added fields that may be missing."""

    def upcast(old: Json) -> Json:
        return {**old, "kind": tag}

    return upcast


def circumstances(state: State, fact: Fact, reason: str = "") -> Circumstances:
    """The circumstances of a fact; `state` is the one before it."""
    member = state.staff.get(fact.by)
    return Circumstances(None if member is None else member.role, fact.at, reason)


Commands = Mapping[type[Any], CommandRow]
Facts = Mapping[type[Any], FactRow]
