"""The parts of the rules of All-Star Draft, each with an address of its own on their page."""

from collections.abc import Mapping
from enum import Enum, StrEnum

from podium.web.texts.marking import msg


class GameTopic(StrEnum):
    """One part, in the order in which a newcomer reads them."""

    GOAL = "goal"
    CARDS = "cards"
    DRAFT = "draft"
    TWO = "two"
    STRENGTH = "strength"
    ORDER = "order"
    PLAN = "plan"
    FANS = "fans"
    COMBOS = "combos"
    PLAYOFFS = "playoffs"
    SHOOTOUT = "shootout"
    REPLACE = "replace"
    END = "end"
    HIDDEN = "hidden"


TOPIC_WORDS: Mapping[Enum, str] = {
    GameTopic.GOAL: msg("What it is about"),
    GameTopic.CARDS: msg("The cards"),
    GameTopic.DRAFT: msg("The draft"),
    GameTopic.TWO: msg("The draft of two"),
    GameTopic.STRENGTH: msg("How strong a team is"),
    GameTopic.ORDER: msg("Equally strong teams"),
    GameTopic.PLAN: msg("Plans and buses"),
    GameTopic.FANS: msg("Fans in the arenas"),
    GameTopic.COMBOS: msg("Combinations"),
    GameTopic.PLAYOFFS: msg("The playoffs"),
    GameTopic.SHOOTOUT: msg("The penalty shoot-out"),
    GameTopic.REPLACE: msg("Replacing cards"),
    GameTopic.END: msg("The end"),
    GameTopic.HIDDEN: msg("What is hidden"),
}

RESTATES: Mapping[GameTopic, tuple[str, ...]] = {
    GameTopic.GOAL: ("AS-37",),
    GameTopic.CARDS: ("AS-1", "AS-2"),
    GameTopic.DRAFT: ("AS-10", "AS-11"),
    GameTopic.TWO: ("AS-50", "AS-51", "AS-52", "AS-53"),
    GameTopic.STRENGTH: ("AS-14",),
    GameTopic.ORDER: ("AS-15",),
    GameTopic.PLAN: ("AS-12", "AS-13"),
    GameTopic.FANS: ("AS-16", "AS-17"),
    GameTopic.COMBOS: ("AS-18",),
    GameTopic.PLAYOFFS: ("AS-19", "AS-30", "AS-31"),
    GameTopic.SHOOTOUT: ("AS-32", "AS-33"),
    GameTopic.REPLACE: ("AS-34", "AS-35"),
    GameTopic.END: ("AS-36", "AS-37"),
    GameTopic.HIDDEN: ("AS-60", "AS-61"),
}
"""The rules that each part tells in plain words."""
