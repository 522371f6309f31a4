"""Which pair plays at which table (SP-21).

The best pair plays at the first table, the next at the second, and so on, except that entrants
with a fixed table stay there and that nobody plays at the same table twice where it can be
avoided: of all orders with the fewest repeats one that is closest to the natural order is taken.
Up to 32 pairs that is exact. In larger fields each repeat is mended near where it is: by a swap
with the nearest pair, or else by the best order of a neighbourhood that grows until it fits.
"""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.reasons import IdPair
from podium.pairing.tables.cheapest import cheapest_assignment

Played = tuple[Collection[int], Collection[int]]
"""The tables at which the two of a pair have played."""

_EXACT = 32
_FIRST_REACH = 8


class AssignedTables(Struct, frozen=True):
    """A table for each pair, in the order of the pairs.

    `repeats` are entrants who play at a table again. `displaced` are entrants whose fixed table
    is given to another fixed entrant.
    """

    numbers: tuple[int, ...]
    repeats: tuple[EntrantId, ...] = ()
    displaced: tuple[EntrantId, ...] = ()


def assign(
    pairs: Sequence[IdPair],
    *,
    played: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int] | None = None,
    tables: Sequence[int] | None = None,
    vary: bool = True,
) -> AssignedTables:
    """AssignedTables for the pairs, which come best first.

    `played`: the tables each entrant has played at. `fixed`: who has to stay at which table.
    `tables`: the numbers there are, best first; without them, and beyond their end, the pairs are
    numbered on. Without `vary` repeats are left as they come.
    """
    fixed = fixed or {}
    taken, displaced = _fixed_tables(pairs, fixed)
    free_pairs = [i for i in range(len(pairs)) if i not in taken]
    free_tables = _free_tables(tables, set(taken.values()), count=len(free_pairs))
    own = [_played(pairs[i], played) for i in free_pairs]
    seats = _seats(own, free_tables) if vary else range(len(own))
    numbers = dict(taken) | {i: free_tables[s] for i, s in zip(free_pairs, seats, strict=True)}
    repeats = [
        entrant
        for i, pair in enumerate(pairs)
        for entrant in pair
        if entrant not in fixed and numbers[i] in played.get(entrant, ())
    ]
    return AssignedTables(
        tuple(numbers[i] for i in range(len(pairs))), tuple(repeats), tuple(displaced)
    )


def _fixed_tables(
    pairs: Sequence[IdPair], fixed: Mapping[EntrantId, int]
) -> tuple[dict[int, int], list[EntrantId]]:
    """The pairs with a fixed table, best pair first, and the entrants who cannot have theirs."""
    taken: dict[int, int] = {}
    displaced: list[EntrantId] = []
    if not fixed:
        return taken, displaced
    used: set[int] = set()
    for i, pair in enumerate(pairs):
        for entrant in pair:
            wanted = fixed.get(entrant)
            if wanted is None or taken.get(i) == wanted:
                continue
            if i in taken or wanted in used:
                displaced.append(entrant)
            else:
                taken[i] = wanted
                used.add(wanted)
    return taken, displaced


def _free_tables(tables: Sequence[int] | None, used: set[int], *, count: int) -> list[int]:
    free = [table for table in tables or () if table not in used]
    following = max([0, *(tables or ())]) + 1
    while len(free) < count:
        if following not in used:
            free.append(following)
        following += 1
    return free


def _played(pair: IdPair, played: Mapping[EntrantId, Collection[int]]) -> Played:
    return played.get(pair[0], ()), played.get(pair[1], ())


def _seats(played: Sequence[Played], tables: Sequence[int]) -> list[int]:
    """A seat, that is a place in the list of tables, for each pair.

    AssignedTables that nobody needs are used only where that saves a repeat.
    """
    seats = _Seats(played, tables, spare=0)
    spare = min(len(tables) - len(played), len(played))
    if seats.mended() or not spare:
        return seats.in_order()
    seats = _Seats(played, tables, spare=spare)
    seats.mended()
    return seats.in_order()


class _Seats:
    """Pairs in their natural order, each with a seat; spare seats are held by nobody."""

    def __init__(self, played: Sequence[Played], tables: Sequence[int], *, spare: int) -> None:
        self._played = [*played, *[((), ())] * spare]
        self._pairs = len(played)
        self._tables = tables
        self._pair_at = list(range(len(self._played)))

    def in_order(self) -> list[int]:
        """The seat of each pair."""
        seats = [0] * len(self._pair_at)
        for seat, pair in enumerate(self._pair_at):
            seats[pair] = seat
        return seats[: self._pairs]

    def mended(self) -> bool:
        """Avoids repeats as far as possible; says whether none is left."""
        size = len(self._pair_at)
        repeating = [i for i in range(size) if self._repeats(i, i)]
        if repeating and size <= _EXACT:
            self._reorder(0, size)
        elif repeating:
            for seat in repeating:
                if self._repeats(self._pair_at[seat], seat) and not self._swapped(seat):
                    self._reorder_around(seat)
        return not any(self._repeats(pair, seat) for seat, pair in enumerate(self._pair_at))

    def _repeats(self, pair: int, seat: int) -> int:
        """How many of the pair have played at the table of this seat before."""
        one, other = self._played[pair]
        table = self._tables[seat]
        return (table in one) + (table in other)

    def _away(self, pair: int, seat: int) -> int:
        """How far this seat is from the natural one."""
        return abs(pair - seat) if pair < self._pairs else 0

    def _swapped(self, seat: int) -> bool:
        """Swaps the pair at this seat with one near by if neither repeats then."""
        for distance in range(1, _FIRST_REACH + 1):
            for other in (seat + distance, seat - distance):
                if 0 <= other < len(self._pair_at):
                    here, there = self._pair_at[seat], self._pair_at[other]
                    if not self._repeats(here, other) and not self._repeats(there, seat):
                        self._pair_at[seat], self._pair_at[other] = there, here
                        return True
        return False

    def _reorder_around(self, seat: int) -> None:
        """Brings a neighbourhood of the seat into its best order; it grows while one repeats."""
        reach, size = _FIRST_REACH, len(self._pair_at)
        while True:
            start, stop = max(0, seat - reach), min(size, seat + reach + 1)
            self._reorder(start, stop)
            if not self._repeats(self._pair_at[seat], seat) or stop - start == size:
                return
            reach *= 2

    def _reorder(self, start: int, stop: int) -> None:
        pairs = self._pair_at[start:stop]
        seats = range(start, stop)
        repeat = len(seats) * len(self._pair_at) + 1
        costs = [
            [repeat * self._repeats(pair, seat) + self._away(pair, seat) for seat in seats]
            for pair in pairs
        ]
        for pair, column in zip(pairs, cheapest_assignment(costs), strict=True):
            self._pair_at[start + column] = pair
