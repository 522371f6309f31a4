"""The organiser's settings for one event (EV-1)."""

from typing import Annotated

from msgspec import Meta, Struct

from podium.brackets.settings import LevelMatch
from podium.core.tier import Tier

Text = Annotated[str, Meta(max_length=2_000)]
Line = Annotated[str, Meta(max_length=200)]
EventDate = Annotated[str, Meta(max_length=10, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")]
Minutes = Annotated[int, Meta(ge=1, le=10_000)]


class TableNote(Struct, frozen=True, forbid_unknown_fields=True):
    """A table with a name and a note, such as its terrain (SP-21)."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    name: Line = ""
    note: Text = ""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of an event; None: as in the rulebook.

    `date`: ISO, such as 2026-11-15. `rounds`: Swiss rounds. `cut`: how many entrants advance, 0 for
    none. `level`: who advances from a level match of the cut (SP-13). `capacity`: entrants before
    the waiting list. `special`: special rules, in words. `ordered_items`: check-in items that are
    mandatory at this event whatever the tier (LCG-23).
    """

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    date: EventDate | None = None
    place: Line = ""
    region: Line = ""
    tier: Tier = Tier.CASUAL
    rounds: Annotated[int, Meta(ge=1, le=50)] | None = None
    cut: Annotated[int, Meta(ge=0, le=1024)] | None = None
    swiss_minutes: Minutes | None = None
    cut_minutes: Minutes | None = None
    level: LevelMatch | None = None
    capacity: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    tables: Annotated[tuple[TableNote, ...], Meta(max_length=2_000)] = ()
    special: Text = ""
    ordered_items: Annotated[tuple[Line, ...], Meta(max_length=100)] = ()
