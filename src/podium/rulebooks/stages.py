"""The stages of an event, one after the other, as a rulebook describes them."""

from msgspec import UNSET

from podium.brackets.settings import CutRules
from podium.rulebooks.structure import RoundsAndCut, Structure, TooFew, swiss_rounds


class SwissStage(Structure, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="swiss"):
    """Swiss rounds: their number, and how many of the best go on to the stage after."""


class EliminationStage(
    CutRules, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="elimination"
):
    """A bracket: the cut, played by the best of the stage before, or by everyone (ST-3)."""

    def rules(self) -> CutRules:
        """How its bracket is played."""
        return CutRules(self.method, self.level, self.games, self.third_place or UNSET)


Stages = tuple[SwissStage | EliminationStage, ...]


def swiss_of(stages: Stages) -> SwissStage | None:
    """The Swiss stage, if there is one."""
    return next((stage for stage in stages if isinstance(stage, SwissStage)), None)


def elimination_of(stages: Stages) -> EliminationStage | None:
    """The elimination stage, if there is one."""
    return next((stage for stage in stages if isinstance(stage, EliminationStage)), None)


def rounds_and_cut(stages: Stages, entrants: int) -> RoundsAndCut | TooFew:
    """Rounds before the cut and its size for this many entrants, by the rulebook."""
    swiss = swiss_of(stages)
    if swiss is not None:
        return swiss_rounds(swiss, entrants)
    return TooFew(2) if entrants < 2 else RoundsAndCut(0, entrants, stated=0)  # ST-3
