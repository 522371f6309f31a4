"""Departures from the book (EV-24): what was done that the rulebook does not foresee."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from podium.kernel.now import Now
from podium.kernel.viewer import Role

Reason = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""Why somebody departs from the book: one line that everyone reads. Empty: not said."""


LATEST = 253_370_764_800_000
"""The beginning of the year 9999: a calendar cannot show much later moments."""


class DepartureKind(StrEnum):
    """What was done. `event.departures` finds each kind; event files name them."""

    REMATCH = "rematch"
    SWAPPED = "swapped"
    ENTERED = "entered"
    BYE = "bye"
    BYE_AGAIN = "bye-again"
    AWARDED_BYE = "awarded-bye"
    ROUND_TIME = "round-time"
    MINUTES = "minutes"
    LOOKED = "looked"
    ROUNDS = "rounds"
    CUT = "cut"
    WALKOVER = "walkover"
    AGAINST_DUTY = "against-duty"
    LATE_CHOICE = "late-choice"
    LATE_ROSTER = "late-roster"
    WITHOUT_ROSTER = "without-roster"
    CLOSED_EARLY = "closed-early"


class Departure(Struct, frozen=True, forbid_unknown_fields=True):
    """A departure that still stands. `round`: the one it concerns; None: the whole event.

    `by`: the role of whoever did it, never the person. `at`: when; None if a file that brought it
    in does not say so.
    """

    what: DepartureKind
    round: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    by: Role | None = None
    reason: Reason = ""
    at: Annotated[Now, Meta(ge=0, le=LATEST)] | None = None
