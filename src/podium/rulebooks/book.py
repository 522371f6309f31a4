"""What a rulebook tells players besides what follows from its values (EV-22)."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from podium.core.names import Names

Prefix = Annotated[str, Meta(min_length=1, max_length=10)]


class AtTime(StrEnum):
    """What is still played once time is up, before the match is scored.

    `light-turn`: up to the end of the light side's turn (LCG-3).
    """

    AT_ONCE = "at-once"
    TURN = "turn"
    GAME_ROUND = "game-round"
    LIGHT_TURN = "light-turn"


class ToldRule(StrEnum):
    """A rule that no value implies: the page has our words for it in every language.

    `missed-effects`, `small-displacements`, `dice-stay`: what players owe each other (SP-23).
    `prepared-terrain` (SP-23), `shared-terrain` (LG-16). `open-cards` (SP-22), `open-list` (LG-14).
    `claimed-and-inflicted` (SP-2), `wholly-defeated` (LG-17): what the scores are. `attack-dice`
    (SP-14), `red-defence-dice` (LG-11): which dice add minutes. `mulligan`, `newest-rules`,
    `card-beats-rules`, `letter-and-spirit` (LCG-15). `deck-check` (LCG-21), `legal-cards` (LCG-22),
    `corrupted-game` (LCG-24), `team-play` (TM-1).
    """

    MISSED_EFFECTS = "missed-effects"
    SMALL_DISPLACEMENTS = "small-displacements"
    DICE_STAY = "dice-stay"
    PREPARED_TERRAIN = "prepared-terrain"
    SHARED_TERRAIN = "shared-terrain"
    OPEN_CARDS = "open-cards"
    OPEN_LIST = "open-list"
    CLAIMED_AND_INFLICTED = "claimed-and-inflicted"
    WHOLLY_DEFEATED = "wholly-defeated"
    ATTACK_DICE = "attack-dice"
    RED_DEFENCE_DICE = "red-defence-dice"
    MULLIGAN = "mulligan"
    NEWEST_RULES = "newest-rules"
    CARD_BEATS_RULES = "card-beats-rules"
    LETTER_AND_SPIRIT = "letter-and-spirit"
    DECK_CHECK = "deck-check"
    LEGAL_CARDS = "legal-cards"
    CORRUPTED_GAME = "corrupted-game"
    TEAM_PLAY = "team-play"


class OwnRule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in the rulebook's own words. `text`: sentence by sentence. `rule`: its
    place in the rules it comes from, if any.
    """

    name: Names
    text: tuple[Names, ...]
    rule: str | None = None


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """The page of rules. `ids`: the rules of our list shown beside the text, by what their ids
    begin with (`SP` for SP-1, SP-2, ...). `rules`: in words of its own, each under its anchor.
    """

    ids: tuple[Prefix, ...] = ()
    at_time: AtTime | None = None
    told: tuple[ToldRule, ...] = ()
    rules: dict[str, OwnRule] = {}
