"""The grounds of a warning to choose from, with the rule behind each (EV-9, EV-13)."""

from msgspec import Struct

from podium.core.names import ENGLISH, Names
from podium.rulebooks.rulebook import Rulebook


class GroundLine(Struct, frozen=True):
    """A ground to choose. `severe`: removal at once is offered (EV-9)."""

    id: str
    name: Names
    explanation: Names
    rule: str
    severe: bool


def ground_name(rulebook: Rulebook, stated: str) -> Names:
    """The name of the ground of a warning; an unknown one is shown as it is stored."""
    ground = rulebook.ground(stated)
    return {ENGLISH: stated} if ground is None else ground.name


def rule_of(rulebook: Rulebook, stated: str) -> str:
    """The rule that is broken; empty if only the judge can say."""
    ground = rulebook.ground(stated)
    return "" if ground is None else ground.rule or ""


def ground_lines(rulebook: Rulebook) -> tuple[GroundLine, ...]:
    """All grounds in order."""
    return tuple(
        GroundLine(key, one.name, one.explanation, one.rule or "", one.removal_at_once)
        for key, one in rulebook.all_grounds().items()
    )


def chosen_ground(rulebook: Rulebook, stated: str) -> GroundLine | None:
    """The ground that an address names."""
    return next((one for one in ground_lines(rulebook) if one.id == stated), None)
