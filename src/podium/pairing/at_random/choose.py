"""Draws one of the best pairings of a window: again and again, by counting, or by walks."""

from collections.abc import Sequence

from podium.kernel.chance import Chance
from podium.pairing.at_random.groups import Groups
from podium.pairing.best.counting import MOST_SETS, Counting
from podium.pairing.best.useful import WindowPart, sectors, useful_parts
from podium.pairing.best.value import Value, prices_of, value_of
from podium.pairing.best.walking import mix
from podium.pairing.best.window import LocalPair, Window
from podium.pairing.line import least_fair
from podium.pairing.parts.growing_windows import Choose
from podium.pairing.reasons import PairedBy

_COUNTED_AT_ONCE = 16
"""So few are counted without asking whether drawing again is quicker."""

_FEW_SETS = 2_000
"""Counting so many sets is quicker than to divide a sector into smaller parts."""

_DRAWS = 200
"""So many times the expected draws are made before something else is tried."""

Drawn = tuple[list[LocalPair], PairedBy]


def choose_at_random(chance: Chance) -> Choose:
    """Each of the best pairings equally likely, or nearly so where they are too many (SP-7)."""

    def choose(window: Window, pairs: Sequence[LocalPair], value: Value) -> Drawn:
        drawn: list[LocalPair] = []
        ways = {PairedBy.DRAWN}
        for sector in sectors(window, pairs, value):
            own, way = _drawn_from(sector, chance)
            drawn += own
            ways.add(way)
        return drawn, least_fair(ways)

    return choose


def _drawn_from(sector: WindowPart, chance: Chance) -> Drawn:
    """Pairs of the whole window; what is quickest is tried first. The field alone decides which."""
    if len(sector.pairs) == 1:
        return sector.in_whole(sector.pairs), PairedBy.COUNTED
    value = value_of(sector.window, sector.pairs)
    groups = _groups(sector, value)
    if groups and groups.quicker_drawn and len(sector.places) > _COUNTED_AT_ONCE:
        pairs = groups.draw(chance, most=_DRAWS * groups.draws)
        if pairs is not None:
            return sector.in_whole(pairs), PairedBy.DRAWN
    counting = _counted(sector, value, most=_FEW_SETS)
    if counting.total:
        return sector.in_whole(counting.draw(chance)), PairedBy.COUNTED
    return _by_parts(sector, groups, chance)


def _groups(sector: WindowPart, value: Value) -> Groups | None:
    """The groups of a sector, if no best pairing of it crosses two borders at once."""
    _, *floats, squares = value
    plain = sum(floats) == squares and not sector.window.met
    return Groups(sector.window, floats) if plain else None


def _by_parts(sector: WindowPart, groups: Groups | None, chance: Chance) -> Drawn:
    """Counts the parts of the sector; draws again or mixes if one of them is too large."""
    parts = useful_parts(sector)
    countings = [_counted(part, value_of(part.window, part.pairs)) for part in parts]
    if groups and groups.worth_drawing and not all(counting.total for counting in countings):
        pairs = groups.draw(chance, most=_DRAWS * groups.draws)
        if pairs is not None:
            return sector.in_whole(pairs), PairedBy.DRAWN
    drawn, ways = list[LocalPair](), {PairedBy.COUNTED}
    for part, counting in zip(parts, countings, strict=True):
        if counting.total:
            drawn += part.in_whole(counting.draw(chance))
        else:
            prices = prices_of(part.window, value_of(part.window, part.pairs))
            drawn += part.in_whole(mix(part.window, prices, pairs=part.pairs, chance=chance))
            ways.add(PairedBy.MIXED)
    return drawn, least_fair(ways)


def _counted(part: WindowPart, value: Value, *, most: int = MOST_SETS) -> Counting:
    prices = prices_of(part.window, value)
    return Counting(part.window, prices, cost=prices.remaining[0], most=most)
