"""Head-to-head among a tied group (LCG-7): the splitter that needs the whole group."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.standings.kind import Given, TiebreakKind
from podium.standings.level import Duel, duels, meetings
from podium.standings.reason import Reason, ReasonSource, ShownReason
from podium.standings.table import LazyValue

NAME = "head_to_head"

Margins = list[dict[int, int]]
"""For every entrant: their opponents, and the margin in points over all matches against each."""


def _margins(given: Given) -> Margins:
    """The margins between entrants level on points."""
    ahead: Margins = [{} for _ in given.tally.ids]
    for (one, own), (other, theirs) in meetings(given.tally, given.points):
        margin = own.points - theirs.points
        ahead[one][other] = ahead[one].get(other, 0) + margin
        ahead[other][one] = ahead[other].get(one, 0) - margin
    return ahead


class HeadToHead(Struct, frozen=True):
    """Repeatedly places the entrant who has beaten all others of the group, while there is one."""

    ids: tuple[EntrantId, ...]
    margins: Margins
    name: str = NAME

    def column(self, tied: list[list[int]]) -> list[LazyValue]:
        """The tied entrants whom each entrant has beaten."""
        column: list[LazyValue] = [()] * len(self.ids)
        for group in tied:
            members = frozenset(group)
            for entrant in group:
                beaten = (self.ids[other] for other in self._beaten(entrant, members))
                column[entrant] = tuple(sorted(beaten))
        return column

    def _beaten(self, entrant: int, group: AbstractSet[int]) -> list[int]:
        """The entrants of the group whom this entrant is ahead of."""
        return [
            other
            for other, margin in self.margins[entrant].items()
            if margin > 0 and other in group
        ]

    def split(self, group: Sequence[int]) -> list[list[int]]:
        """One group for each placed entrant, and one for the rest."""
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
            if met_enough and len(self._beaten(entrant, group)) == others:
                return entrant
        return None


class HeadToHeadReason(Reason, frozen=True):
    """Head-to-head: the matches against every other entrant tied with this one."""

    duels: tuple[Duel, ...]
    beaten: tuple[EntrantId, ...]

    def shown(self) -> ShownReason:
        """One line for each of the other entrants."""
        return ShownReason(self.beaten, tuple(duel.line() for duel in self.duels))


def _reason(account: ReasonSource) -> HeadToHeadReason:
    others = duels(account, NAME)
    beaten = tuple(duel.opponent for duel in others if duel.points > duel.opponents_points)
    return HeadToHeadReason(NAME, others, beaten)


KIND = TiebreakKind(NAME, lambda given: HeadToHead(given.tally.ids, _margins(given)), _reason)
