"""Draws one of the best pairings of a window: by counting them all, or by a chain of switches."""

from collections.abc import Sequence

from podium.kernel.chance import Chance
from podium.pairing.best.counting import Counting
from podium.pairing.best.switching import mix
from podium.pairing.best.value import Value, prices_of
from podium.pairing.best.window import LocalPair, Window
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.reasons import PairedBy


def choose_at_random(chance: Chance) -> Choose:
    """Each of the best pairings equally likely, or nearly so where they are too many (SP-7)."""

    def choose(
        window: Window, pairs: Sequence[LocalPair], value: Value
    ) -> tuple[list[LocalPair], PairedBy]:
        prices = prices_of(window, value)
        counting = Counting(window, prices, cost=prices.of_pairs(window, pairs))
        if counting.total:
            return counting.draw(chance), PairedBy.COUNTED
        return mix(window, prices, pairs=pairs, chance=chance), PairedBy.MIXED

    return choose
