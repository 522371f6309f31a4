"""Values cards by how much they make groups grow."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from podium.allstar.rules.strength import Scale

# What a group of this size is worth; a larger one is worth much more, beyond five only a little.
_WORTH = (0, 1, 4, 10, 20, 30, 33, 36)
GAINS = (*(more - less for less, more in pairwise(_WORTH)), *(0,) * 256)
"""What one more card adds to a group of this size."""


def growth(scale: Scale, mine: Iterable[int]) -> list[int]:
    """For every place: how much one more card with that value would add to these cards."""
    return [GAINS[size] for size in scale.sizes(mine)]


def best(scale: Scale, mine: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds most; among equals, the better shooter."""
    grown = growth(scale, mine)
    return max(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def worst(scale: Scale, mine: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds least; among equals, the worse shooter."""
    grown = growth(scale, mine)
    return min(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def value(scale: Scale, card: int, grown: Sequence[int]) -> int:
    """What the card adds, by the growth at its places."""
    return sum([grown[place] for place in scale.held[card]])
