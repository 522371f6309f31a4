"""Ids of things inside an event."""

from enum import StrEnum
from typing import Annotated, NewType

from msgspec import Meta, Struct

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$(?!\n)")]
"""An opaque id that a command may introduce: it stays in the journal, so it is never a name."""

PersonId = NewType("PersonId", str)
"""A person: opaque, so that their names, which are stored elsewhere, can be erased."""

DrawId = NewType("DrawId", str)
"""One draw, such as `round 3`."""

PODIUM = PersonId("podium")
"""Podium itself, when the timekeeper acts."""


class MatchRef(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A published match: its round, and its index in the round from 0."""

    round: int
    index: int


class ThingKind(StrEnum):
    """The kinds of things in an event that have their own version."""

    SETUP = "setup"
    ENTRANT = "entrant"
    STAFF = "staff"
    DRAFT = "draft"
    MATCH = "match"
    CLOCK = "clock"
    WARNING = "warning"
    PENALTY = "penalty"
    RULING = "ruling"
    CALL = "call"
    FLAG = "flag"
    ANNOUNCEMENT = "announcement"
    SUBSTITUTE = "substitute"
    DUTY = "duty"
    DECK_CHECK = "deck-check"


class Thing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A thing of an event. `key`: an id or a number; empty where there is only one."""

    kind: ThingKind
    key: str = ""


def match_thing(ref: MatchRef) -> Thing:
    """The match as a thing."""
    return Thing(ThingKind.MATCH, f"{ref.round}/{ref.index}")


def match_ref(thing: Thing) -> MatchRef:
    """The match that a thing is; in no round if its key is invalid."""
    number, _, index = thing.key.partition("/")
    if not (number.isdecimal() and index.isdecimal() and len(thing.key) < 20):
        return MatchRef(0, 0)
    return MatchRef(int(number), int(index))
