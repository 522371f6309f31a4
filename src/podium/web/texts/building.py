"""The parts of a list that is being put together, in words."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from podium.web.texts.marking import msg


class GroupName(StrEnum):
    """What a part of a list is called. Those of cards are named as the fields of an army."""

    SQUAD = "squad"
    MISSIONS = "missions"
    UNITS = "units"
    COMMANDS = "command_cards"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    ADVANTAGES = "advantages"
    LIGHT = "light"
    DARK = "dark"
    MEMBER = "member"

    @classmethod
    def of_cards(cls) -> tuple["GroupName", ...]:
        """The cards of an army beside its units."""
        return (cls.COMMANDS, cls.PRIMARY, cls.SECONDARY, cls.ADVANTAGES)


GROUP_NAMES: Mapping[GroupName, str] = MappingProxyType(
    {
        GroupName.SQUAD: msg("Squad %(number)s"),
        GroupName.MISSIONS: msg("Mission sets"),
        GroupName.UNITS: msg("Units"),
        GroupName.COMMANDS: msg("Command cards"),
        GroupName.PRIMARY: msg("Primary objectives"),
        GroupName.SECONDARY: msg("Secondary objectives"),
        GroupName.ADVANTAGES: msg("Advantages"),
        GroupName.LIGHT: msg("Light side"),
        GroupName.DARK: msg("Dark side"),
        GroupName.MEMBER: msg("Member %(number)s"),
    }
)
