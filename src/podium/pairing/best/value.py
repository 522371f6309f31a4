"""What makes one pairing better than another (SP-7, EV-3), as exact whole numbers.

The *value* of a pairing is (rematches, f_1, ..., f_m, T): f_k is how many pairs cross the border
below points group k, T the sum of squared group distances. Smaller values, read from the left, are
better. Two facts keep the numbers small. f_k has the parity of the entrants above the border, so it
is at least 0 or 1 (the *parity bound*) and differs in steps of 2. And the best pairing has
f_k <= 2r + 1 if nobody has met more than r: of two pairs a-b and c-d across a border, a-c or b-d
must have met, else a-c with b-d were better.
"""

from collections.abc import Iterator, Sequence
from operator import mul

from msgspec import Struct

from podium.pairing.best.window import LocalPair, Window

Value = tuple[int, ...]


class Prices(Struct, frozen=True):
    """A price for each pair of levels, and for a rematch, whose sums compare as values do.

    `remaining[l]` bounds what pairs below level l can cost in a best pairing whose value is known.
    """

    between: tuple[tuple[int, ...], ...]
    rematch: int
    remaining: tuple[int, ...] = ()

    @property
    def highest(self) -> int:
        """No pair costs more than this."""
        return max(map(max, self.between), default=0) + self.rematch

    def of_pair(self, window: Window, one: int, other: int) -> int:
        """What this pair costs."""
        price = self.between[window.levels[one]][window.levels[other]]
        if window.met and window.met[one] >> other & 1:
            price += self.rematch
        return price

    def of_pairs(self, window: Window, pairs: Sequence[LocalPair]) -> int:
        """What these pairs cost together."""
        return sum(self.of_pair(window, *pair) for pair in pairs)


def value_of(window: Window, pairs: Sequence[LocalPair]) -> Value:
    """The value of these pairs."""
    crossing, squares, rematches = [0] * window.borders, 0, 0
    for one, other in pairs:
        low, high = sorted((window.levels[one], window.levels[other]))
        squares += (high - low) ** 2
        rematches += bool(window.met and window.met[one] >> other & 1)
        for border in range(low, high):
            crossing[border] += 1
    return (rematches, *crossing, squares)


def parity_bound(window: Window) -> Value:
    """The value that no pairing can beat: one pair across each border that stands odd."""
    odd = [count % 2 for count in window.above()]
    return (0, *odd, sum(odd))


def prices_of(window: Window, value: Value) -> Prices:
    """Strict prices: if this value is the best there is, its pairings are the cheapest."""
    odd = parity_bound(window)
    spans = [found - least for found, least in zip(value[1:-1], odd[1:-1], strict=True)]
    weights, span = _weights(spans, tail=value[-1] - odd[-1])
    return _prices(window, [span + 1, *weights, 1], value)


def prices_taught(window: Window, value: Value, lessons: Sequence[Value]) -> Prices:
    """Shorter prices, that make the pairings of this value cheaper than the lessons say.

    A lesson is how a value changes when a pairing of the best value is changed for the worse.
    """
    return _prices(window, _taught(lessons, known=len(value) - 1, below=[1]), value)


def prices_to_find(
    window: Window, found: Value, *, limit: int, lessons: Sequence[Value] | None = None
) -> tuple[Prices, int] | None:
    """Prices that find the best value, or as much of it as fits below the limit.

    `found` is the part of the value that is known already. Its prices are strict, or, with
    lessons, as short as these allow. The number returned is how long the part will be after a
    cheapest pairing at these prices has been found. None if nothing more fits.
    """
    odd = parity_bound(window)
    full = len(odd)
    for known in range(full, len(found), -1):
        borders = min(known, full - 1) - 1
        most = _most_crossing(window)[:borders]
        spans = [m - o for m, o in zip(most, odd[1:], strict=False)]
        for border, crossing in enumerate(found[1 : borders + 1]):
            spans[border] = crossing - odd[border + 1]
        tail = window.borders * sum(most) if known == full else 0
        weights, span = _weights(spans, tail=tail)
        weights = [span + 1, *weights, *[0] * (window.borders - borders), int(known == full)]
        if lessons is not None:
            weights = _taught(lessons, known=len(found), below=weights[len(found) :])
        if _highest(window, weights) < limit:
            return _prices(window, weights), known
    return None


def changes(
    window: Window, pairs: Sequence[LocalPair], others: Sequence[LocalPair]
) -> Iterator[Value]:
    """How the value of the pairs changes with each cycle in which they differ from the others.

    Each cycle can be changed alone: the entrants in it play each other before and after.
    """
    opponent = _opponents(pairs)
    other = _opponents(others)
    left = {place for place in opponent if opponent[place] != other[place]}
    while left:
        place = min(left)
        before, after = [], []
        while place in left:
            before.append((place, opponent[place]))
            after.append((opponent[place], other[opponent[place]]))
            left -= {place, opponent[place]}
            place = other[opponent[place]]
        old, new = value_of(window, before), value_of(window, after)
        yield tuple(b - a for a, b in zip(old, new, strict=True))


def _opponents(pairs: Sequence[LocalPair]) -> dict[int, int]:
    return {a: b for one, other in pairs for a, b in ((one, other), (other, one))}


def _taught(lessons: Sequence[Value], *, known: int, below: Sequence[int]) -> list[int]:
    """The least weights of the known part, above those `below`, at which every lesson costs."""
    weights = [1] * known + list(below)
    for digit in reversed(range(known)):
        for lesson in lessons:
            if lesson[digit] and not any(lesson[:digit]):
                rest = sum(map(mul, weights[digit + 1 :], lesson[digit + 1 :]))
                weights[digit] = max(weights[digit], -rest // lesson[digit] + 1)
    return weights


def _prices(window: Window, weights: Sequence[int], value: Value = ()) -> Prices:
    """Prices by a weight for a rematch, for each border, and for squares (0 or 1)."""
    rematch, *borders, squares = weights
    if not window.met:
        rematch = 0
    remaining = [value[-1]] if value else []
    for weight, found in zip(reversed(borders), reversed(value[1:-1]), strict=False):
        remaining.append(remaining[-1] + weight * found)
    return Prices(
        _table(borders, squares=bool(squares)),
        rematch,
        tuple(left + rematch * value[0] for left in reversed(remaining)),
    )


def _highest(window: Window, weights: Sequence[int]) -> int:
    """What no pair costs more than at these weights."""
    rematch, *borders, squares = weights
    return sum(borders) + squares * window.borders**2 + (rematch if window.met else 0)


def _most_crossing(window: Window) -> list[int]:
    size = len(window.levels)
    return [min(above, size - above, 2 * window.most_met + 1) for above in window.above()]


def _weights(spans: Sequence[int], *, tail: int) -> tuple[list[int], int]:
    """A weight for each border: two crossings count more than all that can differ after them."""
    weights, span = [], tail
    for width in reversed(spans):
        weights.append(span // 2 + 1)
        span += weights[-1] * width
    return weights[::-1], span


def _table(weights: Sequence[int], *, squares: bool) -> tuple[tuple[int, ...], ...]:
    sums = [0]
    for weight in weights:
        sums.append(sums[-1] + weight)
    levels = range(len(sums))
    return tuple(
        tuple(abs(sums[a] - sums[b]) + squares * (a - b) ** 2 for b in levels) for a in levels
    )
