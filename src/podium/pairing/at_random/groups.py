"""Draws a small field again and again until nobody meets a past opponent, where floats are known.

Each points group is a block: some of its entrants float up, some down, the others play each other,
all by chance. A draw of a block ends at the first two who have met: so even odds of one in a
thousand cost little. Clashes between neighbouring blocks are removed by partial rejection sampling
(Guo, Jerrum and Liu, 2017), as in `redraw`. What comes out is exactly uniform over all pairings
with these floats, of which none crosses two borders.
"""

from collections.abc import Sequence
from math import prod

from podium.kernel.chance import Chance
from podium.pairing.best.window import LocalPair, Window, places_of

_MOST_DRAWS = 5_000
"""If more draws are expected, the pairings are mixed at last."""

_SETS_A_DRAW = 8
"""Counting looks at about so many sets while one draw is made."""

_STEP_OF_SETS = (162, 100)
"""By so much an entrant more in a points group multiplies the sets that counting looks at."""

_NEVER = 1 << 62
"""More draws than are ever made."""

Odds = tuple[int, int]
"""How likely something is: so many cases of so many. Whole numbers are the same everywhere."""


class _Block:
    """A points group: entrants with the most past opponents in it last, who are paired first."""

    def __init__(self, window: Window, group: int, *, above: int, below: int) -> None:
        size, allowed = group.bit_count(), window.allowed
        met = {place: size - 1 - (allowed[place] & group).bit_count() for place in places_of(group)}
        self.group = group
        self.above = above
        self.below = below
        self.entrants = sorted(met, key=met.__getitem__)
        self.upper: list[int] = []
        self.lower: list[int] = []
        self.inside: list[LocalPair] = []
        self._allowed = allowed
        self._met = met

    def odds_to_be_free(self) -> Odds:
        """How likely a draw is free of clashes inside, each choice taken for independent."""
        others = len(self.entrants) - 1 + self.above + self.below
        hardest = self.entrants[: (len(self.entrants) - 1) // 2 : -1]
        return prod(others - self._met[place] for place in hardest), others ** len(hardest)

    def sets_to_count(self) -> int:
        """About how many choices counting would look at, were all of them possible."""
        size = len(self.entrants) + self.above + self.below
        steps, (step, whole) = min(size, 60), _STEP_OF_SETS
        return size * int(step**steps) // int(whole**steps)

    def draw(self, chance: Chance) -> bool:
        """Draws the block; says whether it is free of clashes inside."""
        allowed, below, left = self._allowed, chance.below, self.entrants.copy()
        self.upper = [left.pop(below(len(left))) for _ in range(self.above)]
        self.lower = [left.pop(below(len(left))) for _ in range(self.below)]
        self.inside = []
        while left:
            one = left.pop()
            other = left.pop(below(len(left)))
            if not allowed[one] >> other & 1:
                return False
            self.inside.append((one, other))
        return True


class Groups:
    """A window whose best pairings cross its borders so often, each pair one border at most.

    `floats` are those of all borders below level 0, whatever the highest level in the window.

    `draws` is how many draws of a block are expected, `sets` how many sets of entrants left
    counting would look at: both told from the field alone. `drawn`: how many draws were made.
    """

    def __init__(self, window: Window, floats: Sequence[int]) -> None:
        top = window.levels[0]
        masks = [0] * (window.borders + 1 - top)
        for place, level in enumerate(window.levels):
            masks[level - top] |= 1 << place
        across = [0, *floats[top:], 0]
        self._allowed = window.allowed
        self._blocks = [
            _Block(window, mask, above=above, below=below)
            for mask, above, below in zip(masks, across, across[1:], strict=False)
        ]
        self.draws = self._expected()
        self.sets = sum(block.sets_to_count() for block in self._blocks)
        self.drawn = 0

    @property
    def worth_drawing(self) -> bool:
        """Whether drawing again is feasible."""
        return self.draws <= _MOST_DRAWS

    @property
    def quicker_drawn(self) -> bool:
        """Whether drawing again is feasible, and quicker than counting."""
        return self.worth_drawing and _SETS_A_DRAW * self.draws <= self.sets

    def _expected(self) -> int:
        blocks = self._blocks
        across = [(1, 1), *map(self._odds_across, range(len(blocks) - 1)), (1, 1)]
        return sum(
            _draws_until(block.odds_to_be_free(), above, below)
            for block, above, below in zip(blocks, across, across[1:], strict=False)
        )

    def _odds_across(self, border: int) -> Odds:
        """How likely those who float across have not met."""
        upper, lower = self._blocks[border], self._blocks[border + 1]
        free = sum((self._allowed[one] & lower.group).bit_count() for one in upper.entrants)
        return free**upper.below, (len(upper.entrants) * len(lower.entrants)) ** upper.below

    def draw(self, chance: Chance, *, most: int) -> list[LocalPair] | None:
        """One of the pairings, each equally likely; None if so many draws are used up."""
        again = set(range(len(self._blocks)))
        most += self.drawn
        while again:
            if not all(self._freed(place, chance, most) for place in sorted(again)):
                return None
            again = self._clashing()
        return self._pairs()

    def _freed(self, place: int, chance: Chance, most: int) -> bool:
        """Draws a block until it is free of clashes inside; says whether the draws suffice."""
        while self.drawn < most:
            self.drawn += 1
            if self._blocks[place].draw(chance):
                return True
        return False

    def _pairs(self) -> list[LocalPair]:
        pairs = [pair for block in self._blocks for pair in block.inside]
        for upper, lower in zip(self._blocks, self._blocks[1:], strict=False):
            pairs += zip(upper.lower, lower.upper, strict=True)
        return [(one, other) if one < other else (other, one) for one, other in pairs]

    def _clashing(self) -> set[int]:
        """The blocks to draw again because of clashes between two of them."""
        again: set[int] = set()
        for place in range(len(self._blocks) - 1):
            lower, upper = self._blocks[place].lower, self._blocks[place + 1].upper
            if not all(self._allowed[a] >> b & 1 for a, b in zip(lower, upper, strict=True)):
                again |= {place, place + 1}
        waiting = list(again)
        while waiting:
            place = waiting.pop()
            for other in (place - 1, place + 1):
                if other not in again and self._could_clash(place, other):
                    again.add(other)
                    waiting.append(other)
        return again

    def _could_clash(self, fixed: int, other: int) -> bool:
        """Whether those who float between the two have met anybody of the other block."""
        if not 0 <= other < len(self._blocks):
            return False
        block, group = self._blocks[fixed], self._blocks[other].group
        floating = block.lower if fixed < other else block.upper
        return any(group & ~self._allowed[place] for place in floating)


def _draws_until(*odds: Odds) -> int:
    """How many draws are expected until all of this has come about at once."""
    good, all_cases = prod(one for one, _ in odds), prod(one for _, one in odds)
    return all_cases // good if good else _NEVER
