"""What makes one pairing better than another (SP-7, EV-3), as exact whole numbers.

The *value* of a pairing is (rematches, f_1, ..., f_m, T): f_k is how many pairs cross the border
below points group k, T the sum of squared group distances. Smaller values, read from the left, are
better. Two facts keep the numbers small. f_k has the parity of the entrants above the border, so it
is at least 0 or 1 (the *parity bound*) and differs in steps of 2. And the best pairing has
f_k <= 2r + 1 if nobody has met more than r: of two pairs a-b and c-d across a border, a-c or b-d
must have met, else a-c with b-d were better.
"""

from collections.abc import Sequence

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
    """Prices whose cheapest pairings are those of this value, if it is the best there is."""
    odd = parity_bound(window)
    spans = [found - least for found, least in zip(value[1:-1], odd[1:-1], strict=True)]
    weights, span = _weights(spans, tail=value[-1] - odd[-1])
    remaining = [value[-1]]
    for weight, found in zip(reversed(weights), reversed(value[1:-1]), strict=True):
        remaining.append(remaining[-1] + weight * found)
    rematch = span + 1 if window.met else 0
    return Prices(
        _table(weights, squares=True),
        rematch,
        tuple(left + rematch * value[0] for left in reversed(remaining)),
    )


def prices_to_find(window: Window, found: Value, *, limit: int) -> tuple[Prices, int]:
    """Prices that find the best value, or as much of it as fits below the limit.

    `found` is the part of the value that is known already; the number returned is how long the
    part will be after a cheapest pairing at these prices has been found.
    """
    odd = parity_bound(window)
    full = len(odd)
    for known in range(full, len(found), -1):
        borders = min(known, full - 1) - 1
        most = _most_crossing(window)[:borders]
        spans = [m - o for m, o in zip(most, odd[1:], strict=False)]
        for border, crossing in enumerate(found[1:]):
            spans[border] = crossing - odd[border + 1]
        tail = window.borders * sum(most) if known == full else 0
        weights, span = _weights(spans, tail=tail)
        weights += [0] * (window.borders - borders)
        table = _table(weights, squares=known == full)
        prices = Prices(table, span + 1 if window.met else 0)
        if prices.highest < limit:
            return prices, known
    message = "too many borders above the parity bound to compare pairings exactly"
    raise OverflowError(message)


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
