"""Version 1 of rulebooks: Swiss rounds and a cut in tables of their own, in place of stages."""

from typing import Literal

from msgspec.structs import asdict

from podium.brackets.settings import CutRules
from podium.rulebooks.mistake import RulebookMistake
from podium.rulebooks.rulebook import FORMAT, Rulebook, RulebookParts
from podium.rulebooks.stages import EliminationStage, SwissStage
from podium.rulebooks.structure import Structure

_PLACES = {"stages[0]": "structure", "stages[1]": "cut"}
"""Where version 1 has what the newest has among its stages."""


class FirstRulebook(RulebookParts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rulebook of version 1."""

    format: Literal["podium-rulebook/1"]
    structure: Structure
    cut: CutRules | None = None


def in_newest_version(first: FirstRulebook) -> Rulebook:
    """The same rulebook in the newest version."""
    swiss = SwissStage(**asdict(first.structure))
    cut = () if first.cut is None else (EliminationStage(**asdict(first.cut)),)
    common = {name: getattr(first, name) for name in RulebookParts.__struct_fields__}
    return Rulebook(format=FORMAT, stages=(swiss, *cut), **common)


def in_first_words(mistake: RulebookMistake) -> RulebookMistake:
    """A mistake told as the writer of a file of version 1 knows its places."""
    place, expected = mistake.place, mistake.expected
    for newest, first in _PLACES.items():
        place, expected = place.replace(newest, first), expected.replace(newest, first)
    return RulebookMistake(place, expected, mistake.found)
