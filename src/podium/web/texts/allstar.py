"""The words of All-Star Draft, as its rules have them."""

from collections.abc import Mapping
from enum import Enum

from podium.allstar.rules.material import CardTier, Combo
from podium.allstar.rules.options import AllSymbols, DuelCycle, Mode, Shootout, ThreePair
from podium.allstar.table.setting import Level
from podium.tables.phrases import Phrase
from podium.web.texts.game_topics import TOPIC_WORDS, GameTopic
from podium.web.texts.marking import msg

PHRASE_WORDS: Mapping[Enum, str] = {
    Phrase.HELLO: msg("Hello!"),
    Phrase.GOOD_LUCK: msg("Good luck!"),
    Phrase.WELL_PLAYED: msg("Well played!"),
    Phrase.WOW: msg("Wow!"),
    Phrase.OUCH: msg("Ouch!"),
    Phrase.THINKING: msg("Let me think …"),
    Phrase.YOUR_TURN: msg("We are waiting for you"),
    Phrase.THANKS: msg("Thank you!"),
    Phrase.GOOD_GAME: msg("Good game!"),
}

GAME_WORDS: Mapping[type[Enum], Mapping[Enum, str]] = {
    GameTopic: TOPIC_WORDS,
    Phrase: PHRASE_WORDS,
    Level: {
        Level.EASY: msg("easy"),
        Level.GREEDY: msg("greedy"),
        Level.FAIR: msg("fair"),
        Level.STRONG: msg("strong"),
    },
    Mode: {
        Mode.TRADITION: msg("Tradition"),
        Mode.DUEL: msg("Duel"),
        Mode.MARKET: msg("Free market"),
    },
    Shootout: {
        Shootout.EQUAL_STRENGTH: msg("all whose teams are equally strong shoot"),
        Shootout.EQUAL_TIER: msg(
            "equally strong teams shoot if gold, silver and bronze cannot part them"
        ),
        Shootout.FULL_TIE: msg("only teams equal in everything shoot"),
    },
    ThreePair: {
        ThreePair.ANY: msg("three and pair of any attributes"),
        ThreePair.NUMBERS: msg("three and pair of numbers only"),
    },
    AllSymbols: {
        AllSymbols.TOGETHER: msg("the five cards show all symbols together"),
        AllSymbols.ONE_EACH: msg("each card shows a different symbol"),
    },
    DuelCycle: {
        DuelCycle.WHOLE: msg("the whole cycle repeats: 3, 3, 1"),
        DuelCycle.PAIRS: msg("one card, then only pairs: 1, 2, 2, 2"),
    },
    CardTier: {
        CardTier.SYMBOL: msg("symbols"),
        CardTier.NUMBER: msg("numbers"),
        CardTier.SPECIES: msg("species"),
    },
    Combo: {
        Combo.STRAIGHT: msg("five numbers in a row"),
        Combo.FULL_HOUSE: msg("a three and a pair"),
        Combo.ALL_SYMBOLS: msg("all five symbols"),
    },
}

CARD_WORDS: Mapping[str, str] = {
    "caribou": msg("Caribou"),
    "tiger": msg("Tiger"),
    "shark": msg("Shark"),
    "eagle": msg("Eagle"),
    "bear": msg("Bear"),
    "polar_bear": msg("Polar bear"),
    "panda": msg("Panda"),
    "horse": msg("Horse"),
    "penguin": msg("Penguin"),
    "beaver": msg("Beaver"),
    "hare": msg("Hare"),
    "duck": msg("Duck"),
    "goal": msg("goal"),
    "helmet": msg("helmet"),
    "stick": msg("stick"),
    "skate": msg("skate"),
    "puck": msg("puck"),
}
"""Species and symbols of the data that comes with Podium."""


def card_word(name: str) -> str:
    """The marked text for a species or a symbol; of own data its name as it stands."""
    return CARD_WORDS.get(name) or name.replace("_", " ")
