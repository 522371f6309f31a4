"""Entrants level with each other and their matches against each other, for head-to-head."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.outcome import SideOutcome
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import Reason, ReasonLine, ReasonSource, ShownReason
from podium.standings.table import LazyValue
from podium.standings.tally import Tally

Against = list[dict[int, int]]
"""For every entrant: those met who are level on points, and the points taken from them."""


def meetings(
    tally: Tally, points: Sequence[int]
) -> Iterator[tuple[tuple[int, SideOutcome], tuple[int, SideOutcome]]]:
    """Every pairing with a result of two entrants level on points, each with what they took.

    A match that was not played because one side did not show up was a pairing with points for
    the other: it counts here (EV-16 leaves it out of strength of schedule only).
    """
    for played, worths in tally.rounds:
        for match, outcome in zip(played.matches, worths, strict=True):
            if outcome is None:
                continue
            seats = [tally.index[entrant] for entrant in match.entrants]
            for one, other in combinations(zip(seats, outcome.sides, strict=True), 2):
                if points[one[0]] == points[other[0]]:
                    yield one, other


def against(tally: Tally, points: Sequence[int]) -> Against:
    """The points that entrants level on points took from each other."""
    taken: Against = [{} for _ in tally.ids]
    for (one, own), (other, theirs) in meetings(tally, points):
        taken[one][other] = taken[one].get(other, 0) + own.points
        taken[other][one] = taken[other].get(one, 0) + theirs.points
    return taken


class Duel(Struct, frozen=True):
    """All matches against one other tied entrant together; empty if the two have not met."""

    opponent: EntrantId
    matches: int
    points: int
    opponents_points: int

    def line(self) -> ReasonLine:
        """The duel in the form that is shown."""
        score = (self.points, self.opponents_points) if self.matches else None
        return ReasonLine(opponent=self.opponent, score=score)


def duels(account: ReasonSource, name: str) -> tuple[Duel, ...]:
    """The matches against every other entrant who is level up to the tie-break `name`."""
    own, earlier = account.own, account.table.tiebreaks.index(name)
    tied = [
        row.entrant
        for row in account.table.rows
        if row.entrant != own.entrant
        and (row.place is None) == (own.place is None)
        and row.points == own.points
        and row.tiebreaks[:earlier] == own.tiebreaks[:earlier]
    ]
    return tuple(_duel(account, other) for other in sorted(tied))


def _duel(account: ReasonSource, opponent: EntrantId) -> Duel:
    met = [r for r in account.rounds if opponent in r.others and r.verdict is not None]
    theirs = sum(r.others_points[r.others.index(opponent)] for r in met)
    return Duel(opponent, len(met), sum(r.points for r in met), theirs)


Applies = Callable[[Sequence[int], Against], bool]
"""Whether a reading applies to a tied group of at least two."""


class AmongTied(Struct, frozen=True):
    """Orders a tied group by the points taken from each other, where the reading applies."""

    name: str
    taken: Against
    applies: Applies

    def column(self, tied: list[list[int]]) -> list[LazyValue]:
        """The points taken from the others of the tied group; 0 where the reading says nothing."""
        column: list[LazyValue] = [0] * len(self.taken)
        for group in tied:
            for entrant, points in self._points(group).items():
                column[entrant] = points
        return column

    def split(self, group: Sequence[int]) -> list[list[int]]:
        """The group by these points; equal ones stay together."""
        points = self._points(group)
        if not points:
            return [list(group)]
        levels = sorted({*points.values()}, reverse=True)
        return [[one for one in group if points[one] == level] for level in levels]

    def _points(self, group: Sequence[int]) -> Mapping[int, int]:
        if not self.applies(group, self.taken):
            return {}
        members = {*group}
        return {
            one: sum(points for other, points in self.taken[one].items() if other in members)
            for one in group
        }


class AmongTiedReason(Reason, frozen=True):
    """The matches against every other tied entrant; none where the reading says nothing."""

    duels: tuple[Duel, ...]
    value: int

    def shown(self) -> ShownReason:
        """One line for each of the other entrants."""
        return ShownReason(self.value, tuple(duel.line() for duel in self.duels))


def among_tied(name: str, applies: Applies) -> TiebreakKind:
    """The kind of a reading of head-to-head that compares points (TB-13 to TB-15)."""

    def splitter(given: Given) -> AmongTied:
        return AmongTied(name, against(given.tally, given.points), applies)

    def reason(account: ReasonSource) -> AmongTiedReason:
        index = account.tally.index
        points = [0] * len(index)
        for row in account.table.rows:
            points[index[row.entrant]] = row.points
        others = duels(account, name)
        group = [index[account.own.entrant], *(index[one.opponent] for one in others)]
        if not others or not applies(group, against(account.tally, points)):
            return AmongTiedReason(name, (), 0)
        return AmongTiedReason(name, others, sum(one.points for one in others))

    return TiebreakKind(name, splitter, reason)
