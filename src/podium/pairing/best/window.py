"""A window: a few entrants in the order of their points, and who of them may meet whom."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

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
        return replace(self, allowed=tuple(allowed))

    def limited_to(self, pairs: Iterable[LocalPair]) -> "Window":
        """The window in which only these pairs are allowed."""
        allowed = [0] * len(self.entrants)
        for one, other in pairs:
            allowed[one] |= 1 << other
            allowed[other] |= 1 << one
        return replace(self, allowed=tuple(allowed))

    def part(self, places: Sequence[int]) -> "Window":
        """The window of the entrants at these places."""
        met = tuple(among(self.met, places)) if self.met else ()
        return Window(
            tuple(self.entrants[place] for place in places),
            tuple(self.levels[place] for place in places),
            tuple(among(self.allowed, places)),
            self.most_met,
            met,
        )


def among(masks: Sequence[int], places: Sequence[int]) -> list[int]:
    """Bit masks of some places only, in which bit i is the place that stands i-th among them."""
    bits = [(1 << i, other) for i, other in enumerate(places)]
    chosen = [masks[place] for place in places]
    return [sum([bit for bit, other in bits if mask >> other & 1]) for mask in chosen]


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


def places_of(mask: int) -> list[int]:
    """The places whose bits are set."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def islands_of(allowed: Sequence[int], among: int | None = None) -> list[int]:
    """The connected parts of all places, or of those in a mask, as masks."""
    islands, left = [], (1 << len(allowed)) - 1 if among is None else among
    while left:
        island = frontier = left & -left
        while frontier:
            lowest = frontier & -frontier
            reached = allowed[lowest.bit_length() - 1] & left & ~island
            frontier = frontier ^ lowest | reached
            island |= reached
        islands.append(island)
        left &= ~island
    return islands
