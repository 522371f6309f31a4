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
    """The minutes of a round, and the range within which the organiser may announce others.

    `standard`: the rules call `minutes` the standard, so any other time is a departure from them
    (SP-14, EV-24). Without it the range is the rules' own, and no time inside departs (LCG-3).
    """

    minutes: Minutes
    least: Minutes | None = None
    most: Minutes | None = None
    standard: bool = False

    @property
    def shortest(self) -> int:
        """The fewest minutes that may be announced."""
        return self.minutes if self.least is None else self.least

    @property
    def longest(self) -> int:
        """The most minutes that may be announced."""
        return self.minutes if self.most is None else self.most

    def departs(self, minutes: int) -> bool:
        """Whether rounds of so many minutes depart from the rules (EV-24)."""
        return self.standard and minutes != self.minutes


class ClockRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock. Without `cut`, rounds of the cut use the Swiss clock.

    `red_alert`: the minute at which it is called, whatever time is announced. `red_alert_before`:
    how many minutes before the announced end it is called instead (SP-15).
    `final_untimed`: the last match of the cut has no time limit (LCG-13).
    """

    swiss: RoundTime
    players_see: PlayersSee
    cut: RoundTime | None = None
    dice: Dice | None = None
    red_alert: Minutes | None = None
    red_alert_before: Minutes | None = None
    final_untimed: bool = False

    def red_alert_after(self, minutes: int) -> int | None:
        """The minute at which red alert is called in a round of so many; None without it.

        It never counts what the dice add: that would give the roll away (SP-15).
        """
        if self.red_alert_before is None:
            return self.red_alert
        return max(minutes - self.red_alert_before, 0)
