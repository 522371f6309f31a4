"""Frozen: how the second algorithm drew one of the best pairings of a window."""

from collections.abc import Sequence

from podium.kernel.chance import Chance
from podium.pairing.best.useful import WindowPart, independent_parts
from podium.pairing.best.value import Value, prices_of, value_of
from podium.pairing.best.walking import mix
from podium.pairing.best.window import LocalPair, Window
from podium.pairing.line import least_fair
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.reasons import PairedBy
from podium.pairing.second.counting import SecondCounting


def choose_at_random(chance: Chance) -> Choose:
    """Each of the best pairings equally likely, or nearly so where they are too many (SP-7)."""

    def choose(
        window: Window, pairs: Sequence[LocalPair], value: Value
    ) -> tuple[list[LocalPair], PairedBy]:
        drawn: list[LocalPair] = []
        ways = {PairedBy.COUNTED}
        for part in independent_parts(window, pairs, value):
            own, way = _drawn_from(part, chance)
            drawn += part.in_whole(own)
            ways.add(way)
        return drawn, least_fair(ways)

    return choose


def _drawn_from(part: WindowPart, chance: Chance) -> tuple[Sequence[LocalPair], PairedBy]:
    if len(part.pairs) == 1:
        return part.pairs, PairedBy.COUNTED
    prices = prices_of(part.window, value_of(part.window, part.pairs))
    counting = SecondCounting(part.window, prices, cost=prices.remaining[0])
    if counting.total:
        return counting.draw(chance), PairedBy.COUNTED
    return mix(part.window, prices, pairs=part.pairs, chance=chance), PairedBy.MIXED
