"""How strong cards are: groups, their order, and single cards in a shoot-out.

Counting is done in lanes: one byte for each attribute value inside one large integer, the
strongest value (AS-15) in the highest lane. Adding the numbers of some cards counts all their
groups at once, and the highest lane that reaches a size is the best group of that size.
"""

from collections.abc import Iterable
from typing import Any

from podium.allstar.rules.material import Box, Card, CardTier, TieBreak, side
from podium.kernel.cache import Cache

TEAM = 5
MOST_CHOICES = 256
_LANE = 8
PLACE_BITS = 5
"""How many low bits of a key hold the place of its value."""


class Scale:
    """The orders of a box for one number of managers, ready to compare with.

    `lanes[c]`: the groups card c counts for. `places[c]`: the same as a set of bits, bit p for the
    value at place p, where a higher place is stronger. `shots[c]`: the strength of card c alone
    (AS-33), different for every card. `held[c]`: the places of card c, ascending. `tier_ranks[p]`:
    how strong the tier of the value at place p is, from 0. `choices`: what bots chose last, as they
    are asked again for every small move.
    """

    __slots__ = (
        "_reach",
        "_tops",
        "cards",
        "choices",
        "held",
        "lanes",
        "number_of",
        "number_places",
        "places",
        "shots",
        "symbol_places",
        "symbols_of",
        "tier_ranks",
        "values",
    )

    def __init__(self, box: Box, managers: int) -> None:
        order = box.tiebreak[side(managers)]
        # From the weakest value to the strongest; the place of a value is its index here.
        self.values = tuple(reversed([(t, v) for t in order.tiers for v in _column(order, t)]))
        weakest_first = order.tiers[::-1]
        self.tier_ranks = tuple(weakest_first.index(tier) for tier, _ in self.values)
        place = {value: index for index, value in enumerate(self.values)}
        self.cards = tuple(sorted(box.cards, key=lambda card: card.id))
        self.held = tuple(
            tuple(sorted(place[value] for value in _attributes(card))) for card in self.cards
        )
        self.lanes = tuple(sum(1 << _LANE * p for p in row) for row in self.held)
        self.places = tuple(sum(1 << p for p in row) for row in self.held)
        self.number_of = tuple(card.number for card in self.cards)
        self.number_places = {n: place[CardTier.NUMBER, n] for n in order.number}
        self.symbol_places = sum(1 << place[CardTier.SYMBOL, s] for s in order.symbol)
        self.symbols_of = tuple(row & self.symbol_places for row in self.places)
        ones = sum(1 << _LANE * p for p in range(len(self.values)))
        self._tops = ones << (_LANE - 1)
        self._reach = tuple((size, self._tops - ones * size) for size in range(TEAM, 0, -1))
        ranked = sorted(range(len(self.cards)), key=lambda c: _alone(self.cards[c], order, place))
        self.shots = tuple(ranked.index(c) for c in range(len(self.cards)))
        self.choices: Cache[Any, Any] = Cache(MOST_CHOICES)

    def count(self, cards: Iterable[int]) -> int:
        """How many of the cards have each value, in lanes of one byte by place."""
        lanes = self.lanes
        count = 0
        for card in cards:
            count += lanes[card]
        return count

    def sizes(self, cards: Iterable[int]) -> bytes:
        """How many of the cards have each value, by place."""
        return self.count(cards).to_bytes(len(self.values), "little")

    def key(self, cards: Iterable[int]) -> int:
        """Strength of a team with its tie-break: higher is stronger, equal is equal (AS-14, AS-15).

        Of more than five cards it is the key of the best team that can be built from them: for
        every value the largest group in five cards has min(count, 5) cards.
        """
        return self.key_of(self.count(cards))

    def key_of(self, count: int) -> int:
        """The key of cards counted by `count`."""
        tops = self._tops
        for size, reach in self._reach:
            if hit := (count + reach) & tops:
                return size << PLACE_BITS | (hit.bit_length() - 1) // _LANE
        return 0

    def members(self, cards: Iterable[int], place: int) -> tuple[int, ...]:
        """The cards that have the value at this place."""
        bit = 1 << place
        return tuple(card for card in cards if self.places[card] & bit)


def size_of(key: int) -> int:
    """The size of the largest group, 1 to 5, in a key (AS-14)."""
    return key >> PLACE_BITS


def place_of(key: int) -> int:
    """The place in `Scale.values` of the value that makes a key."""
    return key & ((1 << PLACE_BITS) - 1)


def _column(order: TieBreak, tier: CardTier) -> tuple[str, ...] | tuple[int, ...]:
    match tier:
        case CardTier.SYMBOL:
            return order.symbol
        case CardTier.NUMBER:
            return order.number
        case CardTier.SPECIES:
            return order.species


def _attributes(card: Card) -> list[tuple[CardTier, str | int]]:
    symbols: list[tuple[CardTier, str | int]] = [
        (CardTier.SYMBOL, symbol) for symbol in card.symbols
    ]
    return [*symbols, (CardTier.NUMBER, card.number), (CardTier.SPECIES, card.species)]


def _alone(
    card: Card, order: TieBreak, place: dict[tuple[CardTier, str | int], int]
) -> tuple[int, ...]:
    """Best place in each tier, gold first; -1 for a card without a symbol (AS-33)."""
    return tuple(
        max((place[t, v] for t, v in _attributes(card) if t is tier), default=-1)
        for tier in order.tiers
    )
