"""The rule behind each ground of a warning, filled in so that judges need not type it (EV-13)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from podium.event.conduct import SEVERE, Ground
from podium.rosters.settings import RosterKind
from podium.rulebooks.rulebook import Rulebook

_RULES: Mapping[Ground, str] = MappingProxyType(
    {
        Ground.FAIR_PLAY: "EV-9",
        Ground.MARGIN_OF_ERROR: "EV-9",
        Ground.OPEN_INFORMATION: "EV-9",
        Ground.UNCLEAR_GAME_STATE: "EV-9",
        Ground.SLOW_PLAY: "EV-9",
        Ground.ILLEGAL_LIST: "EV-9",
        Ground.ARRANGED_RESULT: "EV-11",
        Ground.LEFT_WITHOUT_NOTICE: "EV-4",
        Ground.VIOLENCE: "EV-9",
        Ground.THREATS: "EV-9",
        Ground.CHEATING: "EV-9",
        Ground.OTHER: "",
    }
)
_OWN: Mapping[RosterKind, Mapping[Ground, str]] = MappingProxyType(
    {
        RosterKind.NONE: {},
        RosterKind.PREMIER_LIST: {Ground.OPEN_INFORMATION: "SP-22", Ground.ILLEGAL_LIST: "SP-17"},
        RosterKind.ARMY_LIST: {Ground.OPEN_INFORMATION: "LG-14", Ground.ILLEGAL_LIST: "LG-13"},
        RosterKind.DECKS: {Ground.UNCLEAR_GAME_STATE: "LCG-24", Ground.ILLEGAL_LIST: "LCG-21"},
        RosterKind.TEAM_DECKS: {Ground.UNCLEAR_GAME_STATE: "LCG-24", Ground.ILLEGAL_LIST: "LCG-21"},
    }
)
"""Grounds for which a game has its own rule."""


class GroundLine(Struct, frozen=True):
    """A ground to choose. `severe`: removal at once is offered (EV-9)."""

    ground: Ground
    rule: str
    severe: bool


def rule_of(rulebook: Rulebook, ground: Ground) -> str:
    """The rule that is broken; empty if only the judge can say."""
    return _OWN[rulebook.roster].get(ground, _RULES[ground])


def ground_lines(rulebook: Rulebook) -> tuple[GroundLine, ...]:
    """All grounds in order."""
    return tuple(GroundLine(one, rule_of(rulebook, one), one in SEVERE) for one in Ground)


def chosen_ground(rulebook: Rulebook, stated: str) -> GroundLine | None:
    """The ground that an address names."""
    return next((one for one in ground_lines(rulebook) if one.ground.value == stated), None)
