"""Which card makes groups grow."""

from collections.abc import Iterable, Sequence

from podium.allstar.rules.strength import LANE, Scale

# What a group of this size is worth; a larger one is worth much more, beyond five nothing more.
_WORTH = (0, 1, 4, 10, 20, 30, 33, 36)


def growth(scale: Scale, mine: Iterable[int]) -> list[int]:
    """For every place: how much one more card with that value would add to these cards."""
    count = scale.count(mine)
    grown = []
    for place in range(len(scale.values)):
        size = count >> LANE * place & 255
        grown.append(_WORTH[size + 1] - _WORTH[size] if size < len(_WORTH) - 1 else 0)
    return grown


def best(scale: Scale, mine: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds most; of equal ones the better shooter."""
    grown = growth(scale, mine)
    return max(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def worst(scale: Scale, mine: Sequence[int], offered: Sequence[int]) -> int:
    """The offered card that adds least; of equal ones the worse shooter."""
    grown = growth(scale, mine)
    return min(offered, key=lambda card: (value(scale, card, grown), scale.shots[card]))


def value(scale: Scale, card: int, grown: Sequence[int]) -> int:
    """What the card adds, by the growth at its places."""
    return sum([grown[place] for place in scale.held[card]])
