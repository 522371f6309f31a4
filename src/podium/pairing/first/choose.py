"""Frozen: how the first algorithm drew one of the best pairings of a window."""

from collections.abc import Sequence

from podium.kernel.chance import Chance
from podium.pairing.best.value import Value, prices_of
from podium.pairing.best.window import LocalPair, Window
from podium.pairing.first.counting import FirstCounting
from podium.pairing.first.switching import mix
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.reasons import PairedBy


def choose_at_random(chance: Chance) -> Choose:
    """Each equally likely where they can be counted in the order of the line, else switched."""

    def choose(
        window: Window, pairs: Sequence[LocalPair], value: Value
    ) -> tuple[list[LocalPair], PairedBy]:
        prices = prices_of(window, value)
        counting = FirstCounting(window, prices, cost=prices.of_pairs(window, pairs))
        if counting.total:
            return counting.draw(chance), PairedBy.COUNTED
        return mix(window, prices, pairs=pairs, chance=chance), PairedBy.SWITCHED

    return choose
