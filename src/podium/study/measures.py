"""What is counted in one event that was played: whole numbers, so that nothing is rounded."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from msgspec import UNSET, Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Round
from podium.progress.course import Course
from podium.progress.cut import cut_of
from podium.progress.places import final_table
from podium.results.settings import Scoring
from podium.results.whole_match import missed, unopposed_win
from podium.standings.table import Row
from podium.study.play import PlayedEvent


class CutMeasures(Struct, frozen=True, gc=False):
    """The cut of one event. `size`: how many are in it; `rightly`: how many of them are among so
    many best by strength. `by_points`: the last one in had more points than the first one out.
    """

    size: int
    rightly: int
    best_is_in: bool
    by_points: bool


class Measures(Struct, frozen=True, gc=False):
    """One event. `in_order`: pairs of entrants whom the final places rank as their strengths do,
    less those ranked the other way round, out of all `pairs` (Kendall).

    `idle`: matches of two who were both certain, by points, to be in the cut or out of it (without
    a cut: first or not first) whatever happened, out of all Swiss `matches`.
    """

    best_won: bool
    in_order: int
    pairs: int
    idle: int
    matches: int
    swiss_rounds: int
    cut_rounds: int
    cut: CutMeasures | None


def measure(played: PlayedEvent) -> Measures:
    """Everything that is counted in the event."""
    event = played.course
    places = [row.entrant for row in final_table(event).rows]
    ranks = [played.ranks[entrant] for entrant in places]
    idle = list(_idle_matches(event))
    return Measures(
        best_won=ranks[0] == 0,
        in_order=kendall(ranks),
        pairs=len(ranks) * (len(ranks) - 1) // 2,
        idle=sum(idle),
        matches=len(idle),
        swiss_rounds=len(event.sheet.swiss_rounds()),
        cut_rounds=len(event.sheet.cut_rounds()),
        cut=_cut_measures(played),
    )


def kendall(ranks: Sequence[int]) -> int:
    """Pairs in rising order less pairs in falling order."""
    before: list[int] = []
    rising = 0
    for rank in ranks:
        smaller = bisect_left(before, rank)
        rising += 2 * smaller - len(before)
        before.insert(smaller, rank)
    return rising


def _cut_measures(played: PlayedEvent) -> CutMeasures | None:
    event = played.course
    cut = cut_of(event) if event.cut and event.sheet.cut_rounds() else None
    if cut is None:
        return None
    size = len(cut.seeds)
    inside = set(cut.seeds)
    points = {row.entrant: row.points for row in cut.table.rows}
    active = event.active()
    outside = [row for row in cut.table.rows if row.entrant not in inside and row.entrant in active]
    return CutMeasures(
        size=size,
        rightly=sum(played.ranks[entrant] < size for entrant in inside),
        best_is_in=any(played.ranks[entrant] == 0 for entrant in inside),
        by_points=_line_by_points(points[cut.seeds[-1]], outside),
    )


def _line_by_points(last_in: int, outside: Sequence[Row]) -> bool:
    return not outside or outside[0].points < last_in


def _idle_matches(event: Course) -> Iterator[bool]:
    """For each Swiss match whether it was idle when it was paired."""
    most, least = _bounds(event.rulebook.scoring)
    total: dict[EntrantId, int] = {entrant.id: 0 for entrant in event.sheet.entrants}
    swiss = event.sheet.swiss_rounds()
    for index, played in enumerate(swiss):
        left = len(swiss) - index
        settled = _settled(event, total, played, left * most, left * least)
        for match in played.matches:
            if match.kind is MatchKind.MATCH:
                yield all(entrant in settled for entrant in match.entrants)
        for match, outcome in zip(played.matches, event.outcomes[index], strict=True):
            if outcome is not None:
                for entrant, side in zip(match.entrants, outcome.sides, strict=True):
                    total[entrant] += side.points


def _settled(
    event: Course, total: Mapping[EntrantId, int], played: Round, most: int, least: int
) -> set[EntrantId]:
    """Who is certain to be in, or certain to be out, by points alone: equal points leave it open.

    `most`, `least`: what the rounds that are left can give. Who has left keeps their points, but
    takes no place in a cut.
    """
    here = {entrant for match in played.matches for entrant in match.entrants}
    gone = [] if event.cut else [points for one, points in total.items() if one not in here]
    highest = sorted([total[one] + most for one in here] + gone)
    lowest = sorted([total[one] + least for one in here] + gone)
    places = event.cut or 1
    settled = set()
    for one in here:
        certainly_above = len(lowest) - bisect_right(lowest, total[one] + most)
        perhaps_above = len(highest) - bisect_left(highest, total[one] + least) - 1
        if certainly_above >= places or perhaps_above < places:
            settled.add(one)
    return settled


def _bounds(scoring: Scoring) -> tuple[int, int]:
    """The most and the fewest points of one round."""
    worth = {unopposed_win(scoring).points, missed(scoring).points}
    points = scoring.points
    for stated in (points.bye, points.timed_win, points.timed_loss):
        worth |= set() if stated is UNSET else {stated}
    if scoring.margins is not UNSET:
        worth |= {value for row in scoring.margins.rows for value in (row.winner, row.loser)}
    return max(worth), min(worth)
