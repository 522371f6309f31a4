"""The entries of the navigation of an event."""

from enum import StrEnum


class Tab(StrEnum):
    """The pages of an event in its navigation."""

    EVENT = "event"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    ROUNDS = "rounds"
    BRACKET = "bracket"
    RULES = "rules"
    WALL = "wall"
    ME = "me"
    JUDGE = "judge"
    DESK = "desk"
