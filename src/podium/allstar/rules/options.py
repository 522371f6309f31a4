"""What is agreed before a game: the mode for two, and the questions with several good readings."""

from enum import StrEnum

from msgspec import Struct


class Mode(StrEnum):
    """How two managers play the season (AS-50). Three and more always play as in `tradition`."""

    TRADITION = "tradition"
    DUEL = "duel"
    MARKET = "market"


class Shootout(StrEnum):
    """Who shoots (AS-32): all who share the smallest size, of these those with the weakest tier, or
    only those with equal keys.
    """

    EQUAL_STRENGTH = "equal-strength"
    EQUAL_TIER = "equal-tier"
    FULL_TIE = "full-tie"


class ThreePair(StrEnum):
    """The attributes that a three and a pair can share (AS-18)."""

    ANY = "any"
    NUMBERS = "numbers"


class AllSymbols(StrEnum):
    """Whether the cards show all symbols together, or each card a different one (AS-18)."""

    TOGETHER = "together"
    ONE_EACH = "one-each"


class DuelCycle(StrEnum):
    """Whether the whole cycle of a duel repeats (3+3+1) or only its pairs (1+2+2+2) (AS-52)."""

    WHOLE = "whole"
    PAIRS = "pairs"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. `species` is the host's pick by name; empty: drawn (AS-2)."""

    managers: int
    mode: Mode = Mode.TRADITION
    shootout: Shootout = Shootout.EQUAL_STRENGTH
    three_pair: ThreePair = ThreePair.ANY
    all_symbols: AllSymbols = AllSymbols.TOGETHER
    duel_cycle: DuelCycle = DuelCycle.WHOLE
    species: tuple[str, ...] = ()

    def species_in_play(self) -> int:
        """How many species the game is played with (AS-2, AS-50)."""
        if self.managers == 2:
            return 6 if self.mode is Mode.MARKET else 5
        return 2 * self.managers

    def hand(self) -> int:
        """How many cards each is dealt in a round; none in the free market (AS-11, AS-50)."""
        if self.managers == 2:
            return 0 if self.mode is Mode.MARKET else 7
        return 6
