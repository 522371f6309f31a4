"""What a pairing is and why it is so, or why there is none: data, not sentences."""

from enum import StrEnum

from msgspec import Struct

from podium.core.ids import EntrantId

IdPair = tuple[EntrantId, EntrantId]


class PairedBy(StrEnum):
    """How a part of the field was paired.

    `drawn` and `counted`: every best pairing was exactly equally likely; found by drawing again
    or by counting them all. `mixed`: a chain of walks that reaches every best pairing, near to
    equally likely. `switched`: a chain of switches of the first algorithm, that did not reach every
    best pairing and favoured some. `fold`: by the order of places, without chance.
    """

    DRAWN = "drawn"
    COUNTED = "counted"
    MIXED = "mixed"
    SWITCHED = "switched"
    FOLD = "fold"


class PointsGroup(Struct, frozen=True):
    """The entrants of equal points; `floats`: pairs that cross the border below this group."""

    points: int
    size: int
    floats: int


class PairedPart(Struct, frozen=True):
    """Points groups whose entrants play among themselves, and how they were paired.

    `redrawn`: how many orders of a points group were drawn again.
    """

    highest_points: int
    lowest_points: int
    entrants: int
    drawing: PairedBy
    redrawn: int = 0


class ByeReason(Struct, frozen=True):
    """Why the bye went where it went (EV-7).

    `candidates`: those with as few byes and as many points as the one with the bye, who is one of
    them; in round 1 points do not count. `byes_before`: what each of them had had before.
    `skipped`: those before them in line, whose bye would have left a rematch, or more of them.
    """

    candidates: int
    byes_before: int
    points: int
    skipped: tuple[EntrantId, ...] = ()


class Reasons(Struct, frozen=True):
    """How a pairing came about.

    `clashes`: rematches in the first draw, or in the plain fold; the `parts` in question were
    then paired otherwise. Parts without any are not listed: they stand as first laid out, by
    `drawing`. `same_group`: pairs of round 1 that travel together; where groups are kept
    apart (LCG-4) they could not be.
    """

    drawing: PairedBy
    groups: tuple[PointsGroup, ...]
    clashes: int = 0
    parts: tuple[PairedPart, ...] = ()
    bye: ByeReason | None = None
    same_group: tuple[IdPair, ...] = ()


class Pairing(Struct, frozen=True):
    """One round: its pairs, best points first, and the bye of an odd field.

    `floats` are the pairs between different points, the one with more points first.
    `rematches` are pairs that have met in this stage; there are none unless allowed (EV-3).
    """

    pairs: tuple[IdPair, ...]
    bye: EntrantId | None
    floats: tuple[IdPair, ...]
    rematches: tuple[IdPair, ...]
    reasons: Reasons


class Unpairable(Struct, frozen=True):
    """No pairing without a rematch exists (EV-3); these entrants stand in the way.

    The entrants of one island may still meet each other; each island is odd, and has no other
    opponents left than the bridges, of whom there are fewer than islands. So one of the islands
    is always left with somebody over. In an odd field the bye counts as one more entrant, whom
    only those with the fewest byes may meet (EV-7); it is left out of the names.
    """

    islands: tuple[tuple[EntrantId, ...], ...]
    bridges: tuple[EntrantId, ...]

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        """The entrants who cannot all be paired."""
        return tuple(sorted(entrant for island in self.islands for entrant in island))
