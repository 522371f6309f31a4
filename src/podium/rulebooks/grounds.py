"""The grounds on which a judge warns (EV-9): what a rulebook says, or else the usual ones."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct

from podium.core.names import Names
from podium.rosters.settings import RosterKind

UNCLEAR_GAME_STATE = "unclear-game-state"
"""The ground on which both are warned for a corrupted game (LCG-24)."""

_USUAL = "usual-grounds.toml"


class ConductGround(Struct, frozen=True, forbid_unknown_fields=True):
    """A ground of warnings. `explanation`: what it means, for players. `rule`: the rule it breaks;
    None: the judge says which. `removal_at_once`: a single case may lead to removal (EV-9).
    """

    name: Names
    explanation: Names
    rule: str | None = None
    removal_at_once: bool = False


Grounds = Mapping[str, ConductGround]

_RULES: Mapping[RosterKind, Mapping[str, str]] = MappingProxyType(
    {
        RosterKind.PREMIER_LIST: {"open-information": "SP-22", "illegal-list": "SP-17"},
        RosterKind.ARMY_LIST: {"open-information": "LG-14", "illegal-list": "LG-13"},
        RosterKind.DECKS: {UNCLEAR_GAME_STATE: "LCG-24", "illegal-list": "LCG-21"},
        RosterKind.TEAM_DECKS: {UNCLEAR_GAME_STATE: "LCG-24", "illegal-list": "LCG-21"},
    }
)
"""The rules that the usual grounds break where a game has one of its own."""


def _grounds(roster: RosterKind, usual: Grounds) -> Grounds:
    own = _RULES.get(roster, {})
    return MappingProxyType(
        {
            name: msgspec.structs.replace(one, rule=own.get(name, one.rule))
            for name, one in usual.items()
        }
    )


def _shipped() -> Grounds:
    text = files("podium.rulebooks").joinpath(_USUAL).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, ConductGround])


_USUAL_GROUNDS: Mapping[RosterKind, Grounds] = MappingProxyType(
    {roster: _grounds(roster, _shipped()) for roster in RosterKind}
)


def usual_grounds(roster: RosterKind) -> Grounds:
    """The grounds of a rulebook that names none, such as one stored before rulebooks had them."""
    return _USUAL_GROUNDS[roster]
