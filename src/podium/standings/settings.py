"""A rulebook's rules about places."""

from enum import StrEnum

from msgspec import Struct


class SosMethod(StrEnum):
    """How strength of schedule is computed.

    `average-per-round`: each opponent's points by their rounds played, averaged (SP-11).
    `sum-of-points`: the sum of all opponents' points (LCG-7).
    """

    AVERAGE_PER_ROUND = "average-per-round"
    SUM_OF_POINTS = "sum-of-points"


class Places(Struct, frozen=True, forbid_unknown_fields=True):
    """The order of places after event points.

    `tiebreaks`, in order: names of tallies (higher is better) or of kinds (`standings.registry`).
    The lot (EV-20) always comes last and is not listed.
    """

    tiebreaks: tuple[str, ...]
    sos: SosMethod
