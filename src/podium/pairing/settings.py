"""What a rulebook says about pairing."""

from enum import StrEnum

from msgspec import Struct


class Method(StrEnum):
    """How entrants of equal points are paired after round 1."""

    RANDOM = "random"
    FOLD = "fold"


class ByeAmongEquals(StrEnum):
    """Who of several with equal claim gets the bye after round 1 (SP-8, LCG-6)."""

    RANDOM = "random"
    HIGHEST_NUMBER = "highest-number"


class PairingRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How Swiss rounds are paired.

    `keep_groups_apart`: people who travel together do not meet in round 1 if possible (LCG-4).
    `vary_tables`: nobody plays the same table twice where it can be avoided (SP-21).
    """

    method: Method
    bye_among_equals: ByeAmongEquals
    keep_groups_apart: bool
    vary_tables: bool
