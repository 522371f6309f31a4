"""The pairs that stand in some best pairing, and the parts into which they divide a window.

Two entrants are *useful* to each other if some best pairing has them meet. Where useful pairs do
not connect two parts of a window, each part is paired on its own: the best pairings of the window
are all combinations of the best pairings of its parts. In a field in which nearly everybody has
met, most parts are single pairs.
"""

from collections.abc import Iterator, Sequence
from operator import or_

from msgspec import Struct
from msgspec.structs import replace

from podium.pairing.best.matching import Attaining, TooLongError
from podium.pairing.best.value import Value, prices_of, value_of
from podium.pairing.best.walking import pairs_seen
from podium.pairing.best.window import (
    LocalPair,
    Window,
    allowed_pairs,
    islands_of,
    places_of,
)

_COUNTED_AS_ONE = 12
"""So few are counted at once, whether they could be divided or not."""


class WindowPart(Struct, frozen=True):
    """A part of a window that is paired on its own.

    `window` has only pairs that may be useful, its entrants by points group and then by their
    place in the field; `places` are its entrants in the whole window, `pairs` a best pairing.
    """

    window: Window
    places: Sequence[int]
    pairs: Sequence[LocalPair]

    def in_whole(self, pairs: Sequence[LocalPair]) -> list[LocalPair]:
        """Pairs of this part as pairs of the whole window."""
        return [_ordered(self.places[one], self.places[other]) for one, other in pairs]


def independent_parts(window: Window, pairs: Sequence[LocalPair], value: Value) -> list[WindowPart]:
    """The window divided by its useful pairs, given a best pairing and its value."""
    return [part for rough in sectors(window, pairs, value) for part in useful_parts(rough)]


def sectors(window: Window, pairs: Sequence[LocalPair], value: Value) -> list[WindowPart]:
    """The window divided roughly: where no best pairing crosses a border, above all."""
    whole = WindowPart(_possibly_useful(window, value), range(len(window.entrants)), pairs)
    return list(_divided(whole, islands_of(whole.window.allowed)))


def useful_parts(sector: WindowPart) -> list[WindowPart]:
    """The sector divided by its useful pairs."""
    return list(_divided(sector, _useful_islands(sector.window, sector.pairs)))


def _possibly_useful(window: Window, value: Value) -> Window:
    """The window with pairs that cross only borders which best pairings cross, and no more of them
    at once.
    """
    closed = [border for border, crossing in enumerate(value[1:-1]) if not crossing]
    sector = [sum(border < level for border in closed) for level in range(window.borders + 1)]
    own = [0] * (window.borders + 1)
    for place, level in enumerate(window.levels):
        own[level] |= 1 << place
    near = [
        sum(
            own[other]
            for other in range(window.borders + 1)
            if sector[level] == sector[other] and (level - other) ** 2 <= value[-1]
        )
        for level in range(window.borders + 1)
    ]
    allowed = (
        mask & near[level] for mask, level in zip(window.allowed, window.levels, strict=True)
    )
    return replace(window, allowed=tuple(allowed))


def _useful_islands(window: Window, pairs: Sequence[LocalPair]) -> list[int]:
    """Masks of the places that useful pairs connect.

    Many useful pairs are seen on walks. Then asks for best pairings with as many pairs between
    islands as possible, until there is none.
    """
    everybody = [(1 << len(window.entrants)) - 1]
    if len(window.entrants) <= _COUNTED_AS_ONE:
        return everybody
    value = value_of(window, pairs)
    attaining = Attaining(window, pairs, value)
    useful = window.limited_to(pairs_seen(window, prices_of(window, value), pairs)).allowed
    while len(islands := islands_of(useful)) > 1:
        island_of = {place: island for island in islands for place in places_of(island)}
        inside = {
            (one, other)
            for one, other in allowed_pairs(window.allowed)
            if island_of[one] == island_of[other]
        }
        try:
            found = attaining.find(window, avoiding=inside) or pairs
        except TooLongError:
            return everybody
        if inside.issuperset(found):
            break
        useful = tuple(map(or_, useful, window.limited_to(found).allowed))
    return islands


def _divided(whole: WindowPart, islands: Sequence[int]) -> Iterator[WindowPart]:
    """The parts of these places, each with the pairs that are possibly useful in it."""
    window = whole.window
    for island in islands:
        places = sorted(
            places_of(island), key=lambda place: (window.levels[place], window.entrants[place])
        )
        own = {place: i for i, place in enumerate(places)}
        pairs = [_ordered(own[one], own[other]) for one, other in whole.pairs if one in own]
        part = window.part(places)
        part = _possibly_useful(part, value_of(part, pairs))
        yield WindowPart(part, [whole.places[place] for place in places], pairs)


def _ordered(one: int, other: int) -> LocalPair:
    return (one, other) if one < other else (other, one)
