"""A rulebook's rules about places."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType


class SosMethod(StrEnum):
    """How strength of schedule is computed.

    `average-per-round`: each opponent's points by their rounds played, averaged (SP-11).
    `sum-of-points`: the sum of all opponents' points (LCG-7).
    """

    AVERAGE_PER_ROUND = "average-per-round"
    SUM_OF_POINTS = "sum-of-points"


class ExtendedSos(StrEnum):
    """What extended strength of schedule makes of the opponents' strengths (TB-5)."""

    SUM = "sum"
    AVERAGE = "average"


class DrawShare(StrEnum):
    """The part of a win that a draw is in a win share (TB-6)."""

    NOTHING = "nothing"
    THIRD = "third"
    HALF = "half"


class WinShare(Struct, frozen=True, forbid_unknown_fields=True):
    """How shares of wins are computed (TB-6).

    `floor`: nobody's share is lower, in percent. `draws`: what a draw counts. `byes`: whether
    rounds without an opponent count, as the win or loss they are.
    """

    floor: Annotated[int, Meta(ge=0)] = 0
    draws: DrawShare = DrawShare.NOTHING
    byes: bool = True


class BuchholzCut(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the lowest and of the highest values are dropped (TB-11)."""

    lowest: Annotated[int, Meta(ge=0)] = 0
    highest: Annotated[int, Meta(ge=0)] = 0


class Places(Struct, frozen=True, forbid_unknown_fields=True):
    """The order of places after event points.

    `tiebreaks`, in order: names of tallies (higher is better) or of kinds (`standings.registry`).
    The lot (EV-20) always comes last and is not listed. Tables that are not in the file are UNSET,
    so that stored rulebooks stay as they are.
    """

    tiebreaks: tuple[str, ...]
    sos: SosMethod
    extended_sos: ExtendedSos | UnsetType = UNSET
    win_share: WinShare | UnsetType = UNSET
    buchholz_cut: BuchholzCut | UnsetType = UNSET

    @property
    def shares(self) -> WinShare:
        """How shares of wins are computed."""
        return self.win_share or WinShare()

    @property
    def cut_values(self) -> BuchholzCut:
        """Which values a Buchholz with cuts drops."""
        return self.buchholz_cut or BuchholzCut()
