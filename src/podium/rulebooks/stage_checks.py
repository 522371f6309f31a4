"""Checks whether the stages of a rulebook follow one another and fit the rest of it."""

from collections.abc import Iterator
from itertools import pairwise

from podium.brackets.settings import CutMethod
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shape import shown
from podium.rulebooks.stages import EliminationStage, RoundRobinStage, SwissStage
from podium.rulebooks.structure import RoundsRule, Structure

MOST_LEGS = 2

POSSIBLE = (
    (SwissStage,),
    (SwissStage, EliminationStage),
    (EliminationStage,),
    (RoundRobinStage,),
)
"""The stages that an event can have, one after the other."""


def stage_mistakes(rulebook: Rulebook) -> Iterator[RulebookMistake]:
    """Every contradiction among the stages, each at its place."""
    if tuple(map(type, rulebook.stages)) not in POSSIBLE:
        expected = "Swiss rounds, an elimination, both in this order, or a round robin"
        yield RulebookMistake("stages", expected, _kinds(rulebook))
        return
    if rulebook.swiss is None and rulebook.pairing.awarded_byes:
        yield RulebookMistake("pairing.awarded_byes", "nothing without Swiss rounds", "a table")
    for index, stage in enumerate(rulebook.stages):
        place = f"stages[{index}]"
        match stage:
            case SwissStage():
                yield from _swiss(rulebook, place, stage)
            case RoundRobinStage():
                yield from _round_robin(place, stage)
            case EliminationStage():
                yield from _elimination(rulebook, place, stage)


def _kinds(rulebook: Rulebook) -> str:
    kinds = [str(stage.__struct_config__.tag) for stage in rulebook.stages]
    return ", ".join(kinds) or "none"


def _swiss(rulebook: Rulebook, place: str, stage: SwissStage) -> Iterator[RulebookMistake]:
    yield from _structure(place, stage)
    if not any(row.cut for row in stage.rows):
        return
    cut = rulebook.cut
    if cut is None:
        expected = f"how the cut of {place}.rows is played"
        yield RulebookMistake(f"stages[{len(rulebook.stages)}]", expected, "nothing")
    elif cut.method is CutMethod.TITLE_MATCH:
        yield RulebookMistake(f"{place}.rows", "no cut beside a title match", "a cut")


def _structure(place: str, structure: Structure) -> Iterator[RulebookMistake]:
    if structure.rule is RoundsRule.POWER_OF_TWO:
        if structure.rows:
            yield RulebookMistake(f"{place}.rows", "no rows beside power-of-two", "a list")
        return
    if structure.least_rounds:
        found = shown(structure.least_rounds)
        yield RulebookMistake(f"{place}.least_rounds", "nothing beside a table", found)
    if not structure.rows:
        yield RulebookMistake(f"{place}.rows", "at least one row", "none")
    for index, (row, after) in enumerate(pairwise(structure.rows), start=1):
        if after.entrants <= row.entrants:
            expected = f"more than the {row.entrants} before"
            found = shown(after.entrants)
            yield RulebookMistake(f"{place}.rows[{index}].entrants", expected, found)
    for index, row in enumerate(structure.rows):
        if row.cut == 1 or row.cut > row.entrants:
            expected = f"0, or 2 to {row.entrants}"
            yield RulebookMistake(f"{place}.rows[{index}].cut", expected, shown(row.cut))


def _round_robin(place: str, stage: RoundRobinStage) -> Iterator[RulebookMistake]:
    if stage.legs > MOST_LEGS:
        yield RulebookMistake(f"{place}.legs", "1 or 2", shown(stage.legs))


def _elimination(
    rulebook: Rulebook, place: str, stage: EliminationStage
) -> Iterator[RulebookMistake]:
    if stage.games > 1 and rulebook.scoring.games is None:
        expected = "1 where a match is not played over games"
        yield RulebookMistake(f"{place}.games", expected, shown(stage.games))
    if stage.method is CutMethod.TITLE_MATCH and rulebook.swiss is None:
        expected = "Swiss rounds before a title match"
        yield RulebookMistake(f"{place}.method", expected, "none")
    if stage.third_place and stage.method is not CutMethod.SINGLE_ELIMINATION:
        expected = "a match for third place only in a single elimination"
        yield RulebookMistake(f"{place}.third_place", expected, "true")
