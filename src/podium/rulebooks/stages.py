"""The stages of an event, one after the other, as a rulebook describes them."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct

from podium.brackets.settings import CutRules
from podium.core.sheet import Stage
from podium.rulebooks.structure import (
    RoundsAndCut,
    Structure,
    TooFew,
    most_rounds,
    swiss_rounds,
)


class SwissStage(Structure, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="swiss"):
    """Swiss rounds: their number, and how many of the best go on to the stage after."""


class EliminationStage(
    CutRules, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="elimination"
):
    """A bracket: the cut, played by the best of the stage before, or by everyone (ST-3)."""

    def rules(self) -> CutRules:
        """How its bracket is played."""
        return CutRules(self.method, self.level, self.games, self.third_place or UNSET)


class RoundRobinStage(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="round-robin"
):
    """Everyone meets everyone `legs` times (ST-4, ST-5)."""

    legs: Annotated[int, Meta(ge=1)] = 1


class StageName(StrEnum):
    """What a round belongs to, as files and pages name it."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    CUT = "cut"


Stages = tuple[SwissStage | RoundRobinStage | EliminationStage, ...]


def swiss_of(stages: Stages) -> SwissStage | None:
    """The Swiss stage, if there is one."""
    return next((stage for stage in stages if isinstance(stage, SwissStage)), None)


def round_robin_of(stages: Stages) -> RoundRobinStage | None:
    """The round robin, if there is one."""
    return next((stage for stage in stages if isinstance(stage, RoundRobinStage)), None)


def elimination_of(stages: Stages) -> EliminationStage | None:
    """The elimination stage, if there is one."""
    return next((stage for stage in stages if isinstance(stage, EliminationStage)), None)


def rounds_and_cut(stages: Stages, entrants: int) -> RoundsAndCut | TooFew:
    """Rounds before the cut and its size for this many entrants, by the rulebook."""
    swiss = swiss_of(stages)
    if swiss is not None:
        return swiss_rounds(swiss, entrants)
    if entrants < 2:
        return TooFew(2)
    robin = round_robin_of(stages)
    if robin is None:
        return RoundsAndCut(0, entrants, stated=0)  # ST-3
    rounds = robin.legs * most_rounds(entrants)
    return RoundsAndCut(rounds, 0, stated=rounds)


def name_of(stages: Stages, stage: Stage) -> StageName:
    """The name of the stage that a round belongs to."""
    if stage is Stage.CUT:
        return StageName.CUT
    return StageName.SWISS if round_robin_of(stages) is None else StageName.ROUND_ROBIN
