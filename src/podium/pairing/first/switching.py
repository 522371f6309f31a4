"""Frozen: how the first algorithm mixed a pairing by switching opponents.

Each step takes two or three pairs and lets them swap opponents if that is allowed and costs the
same. Longer cycles are never taken, so in fields where nearly everybody has met some pairings were
far more likely than others, and some impossible.
"""

from collections.abc import Callable, Sequence
from functools import partial

from podium.kernel.chance import Chance
from podium.pairing.best.value import Prices
from podium.pairing.best.window import LocalPair, Window

STEPS_AN_ENTRANT = 100
"""Measured against exact counting: 20 are too few, 100 are within the noise."""

_UNTANGLING_STEPS_AN_ENTRANT = 50


def mix(
    window: Window, prices: Prices, *, pairs: Sequence[LocalPair], chance: Chance
) -> list[LocalPair]:
    """The pairs after a long chain of switches of equal cost. The pairs must all be allowed."""
    switching = _Switching(window, prices, pairs)
    count = len(switching.pairs)
    if count < 2:
        return list(pairs)
    for _ in range(STEPS_AN_ENTRANT * len(window.entrants)):
        word = chance.word()
        s, t, u = (((word >> shift & 0x3FFFF) * count) >> 18 for shift in (6, 24, 42))
        if word & 7 < 5 or count < 3:
            switching.two(s, t, turn=bool(word & 8))
        else:
            switching.three(s, t, u, turns=word >> 3 & 7)
    return switching.ordered()


def untangle(
    window: Window, prices: Prices, *, pairs: Sequence[LocalPair], chance: Chance
) -> list[LocalPair]:
    """The pairs after switches of equal cost that part those who have met.

    Some may be left who could not be parted.
    """
    switching = _Switching(window, prices, pairs)
    tangled = [k for k, pair in enumerate(pairs) if not window.allowed[pair[0]] >> pair[1] & 1]
    for _ in range(_UNTANGLING_STEPS_AN_ENTRANT * len(window.entrants)):
        if not tangled:
            break
        first, second = chance.choose(tangled), chance.below(len(pairs))
        if switching.two(first, second, turn=bool(chance.below(2))):
            tangled = [k for k in tangled if k not in (first, second)]
    return switching.ordered()


class _Switching:
    """Pairs that may swap opponents."""

    def __init__(self, window: Window, prices: Prices, pairs: Sequence[LocalPair]) -> None:
        self.pairs = list(pairs)
        self._allowed = window.allowed
        self._price: Callable[[int, int], int] = partial(prices.of_pair, window)

    def ordered(self) -> list[LocalPair]:
        """The pairs, each with its lower place first."""
        return [(one, other) if one < other else (other, one) for one, other in self.pairs]

    def two(self, s: int, t: int, *, turn: bool) -> bool:
        """Lets the pairs s and t swap opponents if they may; says whether they did."""
        if s == t:
            return False
        a, b = self.pairs[s]
        c, d = self.pairs[t][::-1] if turn else self.pairs[t]
        allowed, price = self._allowed, self._price
        if not (allowed[a] >> c & 1 and allowed[b] >> d & 1):
            return False
        if price(a, c) + price(b, d) != price(a, b) + price(c, d):
            return False
        self.pairs[s], self.pairs[t] = (a, c), (b, d)
        return True

    def three(self, s: int, t: int, u: int, *, turns: int) -> None:
        """Lets three pairs pass their opponents round if they may."""
        if s in (t, u) or t == u:
            return
        a, b = self.pairs[s][::-1] if turns & 1 else self.pairs[s]
        c, d = self.pairs[t][::-1] if turns & 2 else self.pairs[t]
        e, f = self.pairs[u][::-1] if turns & 4 else self.pairs[u]
        allowed, price = self._allowed, self._price
        if not (allowed[a] >> d & 1 and allowed[c] >> f & 1 and allowed[e] >> b & 1):
            return
        before = price(a, b) + price(c, d) + price(e, f)
        if price(a, d) + price(c, f) + price(e, b) == before:
            self.pairs[s], self.pairs[t], self.pairs[u] = (a, d), (c, f), (e, b)
