"""What a rulebook says about the cut."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType


class CutMethod(StrEnum):
    """How the cut is played. `title-match`: one match if first place is shared (TM-5)."""

    SINGLE_ELIMINATION = "single-elimination"
    DOUBLE_ELIMINATION = "double-elimination"
    TITLE_MATCH = "title-match"


class LevelMatch(StrEnum):
    """Who advances from an elimination match that is level after the ladder (SP-13)."""

    BETTER_SEED = "better-seed"
    PLAY_ON = "play-on"


class CutRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How the cut is played. `games`: the games of a match in the cut, without a decider.

    `third_place`: whether those who lost the semi-finals play for third place (ST-1). Without such
    a match it is UNSET, so that digests of events stay as they are.
    """

    method: CutMethod
    level: LevelMatch
    games: Annotated[int, Meta(ge=1)] = 1
    third_place: bool | UnsetType = UNSET
