"""What a rulebook says about time."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Minutes = Annotated[int, Meta(ge=1)]


class PlayersSee(StrEnum):
    """How much of the clock players and spectators may know while a round runs.

    `base`: the clock without what the dice added, then "extra time" (SP-14).
    `nothing`: neither the time left nor the time elapsed (LG-12).
    """

    ALL = "all"
    BASE = "base"
    NOTHING = "nothing"


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice rolled for extra minutes: one minute for each die that shows a counting face."""

    count: Annotated[int, Meta(ge=1)]
    faces: Annotated[int, Meta(ge=2)]
    counting: dict[str, Annotated[int, Meta(ge=1)]]


class RoundTime(Struct, frozen=True, forbid_unknown_fields=True):
    """The minutes of a round, and the range within which the organiser may change them."""

    minutes: Minutes
    least: Minutes | None = None
    most: Minutes | None = None


class ClockRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock. Without `cut`, rounds of the cut use the Swiss clock.

    `red_alert`: the minute at which it is called (SP-15).
    `final_untimed`: the last match of the cut has no time limit (LCG-13).
    """

    swiss: RoundTime
    players_see: PlayersSee
    cut: RoundTime | None = None
    dice: Dice | None = None
    red_alert: Minutes | None = None
    final_untimed: bool = False
