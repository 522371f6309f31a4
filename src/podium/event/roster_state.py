"""Rosters as the event knows them: terms, seals, verdicts; what they hold stands elsewhere."""

from typing import Annotated

from msgspec import Meta, Struct

from podium.core.ids import EntrantId
from podium.event.circumstances import Circumstances
from podium.event.ids import PersonId
from podium.event.settings import EventDate, Line
from podium.kernel.now import Now
from podium.rosters.finding import RosterVerdict

Digest = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""SHA-256 in hex."""


class HandedIn(Struct, frozen=True, gc=False):
    """A roster that was handed in, and how. `late`: by the staff, when the entrant could not any
    more (EV-24).
    """

    seal: str
    how: Circumstances
    late: bool = False


class RosterLook(Struct, frozen=True, gc=False):
    """A look at a roster by somebody of the staff."""

    by: PersonId
    at: Now


class CheckedFor(Struct, frozen=True, gc=False):
    """What rosters are checked with, and for: a catalogue by its digest, None without one, and the
    day and the region of the event (LCG-22).
    """

    catalogue: Digest | None = None
    date: EventDate | None = None
    region: Line = ""


class Rosters(Struct, frozen=True, gc=False):
    """The rosters of an event.

    `until`: the deadline; None: until round 1 is published (LG-13). `public_after`: everyone may
    see them once the event is closed. `handed`: all that an entrant handed in, the newest last.
    `verdicts`: on the newest. `catalogue`: the digest of the one they are checked with.
    `checked_for`: how all verdicts came about; None before the first hand-in.
    `let_play`: who may play without a legal roster (LCG-30). `looks`: at each, oldest first.
    `unseen`: the number of facts about them that staff who play may not know of.
    """

    until: Now | None = None
    public_after: bool = False
    handed: dict[EntrantId, tuple[HandedIn, ...]] = {}
    verdicts: dict[EntrantId, RosterVerdict] = {}
    catalogue: str | None = None
    checked_for: CheckedFor | None = None
    let_play: dict[EntrantId, Circumstances] = {}
    looks: dict[EntrantId, tuple[RosterLook, ...]] = {}
    unseen: int = 0

    @property
    def hand_ins(self) -> int:
        """How often any roster was handed in."""
        return sum(map(len, self.handed.values()))

    def seal(self, entrant: EntrantId) -> str | None:
        """The seal on the roster that counts; None: there is none."""
        handed = self.handed.get(entrant)
        return handed[-1].seal if handed else None
