"""A window: a few entrants in the order of their points, and who of them may meet whom."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from podium.pairing.field import Field

LocalPair = tuple[int, int]
"""Two places in a window, the lower first."""


class Window(Struct, frozen=True):
    """Entrants by points group (`levels` from 0, never falling) with bit masks of opponents.

    `allowed[i]` are the places i may be paired with. `met[i]`, where it is filled, are those whom
    i may be paired with at the price of a rematch (EV-3). `most_met` bounds how many of the
    others anybody here may not meet.
    """

    entrants: tuple[int, ...]
    levels: tuple[int, ...]
    allowed: tuple[int, ...]
    most_met: int
    met: tuple[int, ...] = ()

    @property
    def borders(self) -> int:
        """How many borders between points groups there are."""
        return self.levels[-1] if self.levels else 0

    def above(self) -> list[int]:
        """For each border, how many entrants stand above it."""
        counts = [0] * (self.borders + 1)
        for level in self.levels:
            counts[level] += 1
        for level in range(1, len(counts)):
            counts[level] += counts[level - 1]
        return counts[:-1]

    def restricted(self, place: int, *, to: int) -> "Window":
        """The window in which the entrant at this place may meet only those of the mask `to`."""
        own = 1 << place
        allowed = [mask if to >> i & 1 else mask & ~own for i, mask in enumerate(self.allowed)]
        allowed[place] = self.allowed[place] & to
        return Window(self.entrants, self.levels, tuple(allowed), self.most_met, self.met)


def neighbours(size: int) -> list[LocalPair]:
    """The first with the second, the third with the fourth, and so on."""
    return [(place, place + 1) for place in range(0, size, 2)]


def open_window(
    field: Field, *, entrants: Sequence[int], points: Sequence[int], rematches: bool = False
) -> Window:
    """The window of these entrants, who come in falling order of `points`."""
    levels, level = [], 0
    for i, own in enumerate(points):
        level += bool(i and own != points[i - 1])
        levels.append(level)
    met = met_masks(field, entrants)
    everybody = (1 << len(entrants)) - 1
    others = [everybody & ~(1 << i) for i in range(len(entrants))]
    allowed = others if rematches else [o & ~m for o, m in zip(others, met, strict=True)]
    return Window(
        tuple(entrants),
        tuple(levels),
        tuple(allowed),
        field.most_met,
        tuple(met) if rematches else (),
    )


def met_masks(field: Field, entrants: Sequence[int]) -> list[int]:
    """For each of the entrants, a bit mask of those among them whom they have met."""
    bit = {entrant: 1 << i for i, entrant in enumerate(entrants)}
    masks = []
    for row in field.met[list(entrants)].tolist():
        mask = 0
        for opponent in row:
            mask |= bit.get(opponent, 0)
        masks.append(mask)
    return masks


def allowed_pairs(allowed: Sequence[int]) -> Iterator[LocalPair]:
    """Each pair of places that may meet, once."""
    for i, mask in enumerate(allowed):
        later = mask >> (i + 1) << (i + 1)
        while later:
            lowest = later & -later
            yield i, lowest.bit_length() - 1
            later ^= lowest
