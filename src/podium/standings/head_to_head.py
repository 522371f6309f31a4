"""Head-to-head among a tied group (LCG-7): the splitter that needs the whole group."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

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
    for seats, outcome in tally.seated:
        for place, seat in enumerate(seats):
            for behind, other in enumerate(seats[:place]):
                if points[seat] != points[other]:
                    continue
                margin = outcome.sides[place].points - outcome.sides[behind].points
                ahead[seat][other] = ahead[seat].get(other, 0) + margin
                ahead[other][seat] = ahead[other].get(seat, 0) - margin
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
