"""The headings of a list of units, cards or decks."""

from enum import StrEnum


class ListHeading(StrEnum):
    """The headings in a list."""

    SQUAD = "squad"
    MISSIONS = "missions"
    UNITS = "units"
    COMMAND_CARDS = "command-cards"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    ADVANTAGES = "advantages"
    BATTLE_FORCE = "battle-force"
    LIGHT = "light"
    DARK = "dark"
    COMMAND_DECK = "command-deck"
