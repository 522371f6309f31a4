"""Head-to-head among a tied group (LCG-7): the splitter that needs the whole group."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from msgspec import Struct

from podium.standings.tally import Tally

NAME = "head_to_head"

Margins = list[dict[int, int]]
"""For every entrant: whom they met, and by how many points they were ahead over all matches."""


def margins(tally: Tally, points: list[int]) -> Margins:
    """The margins between entrants level on points.

    A match that was not played because one side did not show up was a pairing with points for
    the other: it counts here (EV-16 leaves it out of strength of schedule only).
    """
    ahead: Margins = [{} for _ in tally.ids]
    for played, worths in tally.rounds:
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None:
                continue
            seats = [tally.index[entrant] for entrant in match.entrants]
            sat = zip(seats, outcome.sides, strict=True)
            for (one, own), (other, theirs) in combinations(sat, 2):
                if points[one] == points[other]:
                    margin = own.points - theirs.points
                    ahead[one][other] = ahead[one].get(other, 0) + margin
                    ahead[other][one] = ahead[other].get(one, 0) - margin
    return ahead


class HeadToHead(Struct, frozen=True):
    """Places whoever has beaten all the others of the group, as long as there is one."""

    margins: Margins
    name: str = NAME

    def beaten(self, entrant: int, group: AbstractSet[int]) -> list[int]:
        """Those of the group over whom the entrant is ahead."""
        return [
            other
            for other, margin in self.margins[entrant].items()
            if margin > 0 and other in group
        ]

    def split(self, group: Sequence[int]) -> list[list[int]]:
        """One group for each who is placed, and one for those left."""
        placed: list[list[int]] = []
        rest = set(group)
        while (first := self._beat_all_others(rest)) is not None:
            placed.append([first])
            rest.remove(first)
        return [*placed, list(rest)] if rest else placed

    def _beat_all_others(self, group: AbstractSet[int]) -> int | None:
        others = len(group) - 1
        for entrant in group:
            met_enough = len(self.margins[entrant]) >= others
            if met_enough and len(self.beaten(entrant, group)) == others:
                return entrant
        return None
