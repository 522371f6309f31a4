"""What a rulebook says about pairing."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType


class Method(StrEnum):
    """How entrants of equal points are paired after round 1."""

    RANDOM = "random"
    FOLD = "fold"


class ByeAmongEquals(StrEnum):
    """Who of several with equal claim gets the bye after round 1 (SP-8, LCG-6)."""

    RANDOM = "random"
    HIGHEST_NUMBER = "highest-number"


class AwardedByes(Struct, frozen=True, forbid_unknown_fields=True):
    """Byes that an organiser may award, in each of the first `rounds` (VA-8). `counts`: whether one
    is a bye for the question who has had one.
    """

    rounds: Annotated[int, Meta(ge=1)]
    counts: bool = False


class PairingRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How Swiss rounds are paired.

    `keep_groups_apart`: people who travel together do not meet in round 1 if possible (LCG-4).
    `vary_tables`: nobody plays the same table twice where it can be avoided (SP-21).
    `awarded_byes`: not foreseen without it (EV-24).
    """

    method: Method
    bye_among_equals: ByeAmongEquals
    keep_groups_apart: bool
    vary_tables: bool
    awarded_byes: AwardedByes | UnsetType = UNSET

    def foresees_award(self, number: int) -> bool:
        """Whether byes of this round may be awarded."""
        return self.awarded_byes is not UNSET and number <= self.awarded_byes.rounds

    @property
    def awards_count(self) -> bool:
        """Whether an awarded bye counts as one that somebody has had."""
        return self.awarded_byes is not UNSET and self.awarded_byes.counts
