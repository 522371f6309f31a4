"""How one entrant's line in the standings came about; public."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.sheet import course_of, shown_table
from podium.event.state import State
from podium.progress.course import Course
from podium.progress.cut import Cut, cut_of, frozen_sheet
from podium.results.settings import Scoring
from podium.results.whole_match import scored_games
from podium.standings.criteria import CHANCE
from podium.standings.explain import Explanation, Neighbour, explain
from podium.standings.reason import Contribution, Reason
from podium.standings.table import Row


class PlaceReasons(Struct, frozen=True):
    """Why an entrant has their place: the content of `standings.explain` except the penalties,
    whose reasons are known only to the entrant and the staff.

    `row`: their line after the Swiss rounds. `place`: as the standings show it. `cut`: once it has
    begun. `lots`: the places in the lot order of the entrants whom only chance separates. `win`:
    points for a win; `passed`: how many entrants a win would lift them above on points alone.
    """

    row: Row
    rounds: tuple[Contribution, ...]
    earned: int
    reasons: tuple[Reason, ...]
    above: Neighbour | None
    below: Neighbour | None
    place: int | None
    status: Status
    cut: Cut | None
    lots: dict[EntrantId, int]
    win: int
    passed: int


def place_reasons(state: State, entrant: EntrantId) -> PlaceReasons | None:
    """The reasons; None if the entrant has no line in the standings yet."""
    rows = shown_table(state).rows if state.rounds else ()
    shown = next((row for row in rows if row.entrant == entrant), None)
    if shown is None:
        return None
    course = course_of(state)
    explained = explain(
        entrant,
        frozen_sheet(course),
        course.counting(),
        places=course.rulebook.places,
        tallies=course.rulebook.scoring.tallies(),
        lots=course.lots,
    )
    win = _win(course.rulebook.scoring)
    return PlaceReasons(
        row=explained.row,
        rounds=explained.rounds,
        earned=explained.earned,
        reasons=explained.reasons,
        above=explained.above,
        below=explained.below,
        place=shown.place,
        status=next(one.status for one in course.sheet.entrants if one.id == entrant),
        cut=cut_of(course) if course.sheet.cut_rounds() else None,
        lots=_lots(course, explained),
        win=win,
        passed=_passed(course, explained, win),
    )


def _win(scoring: Scoring) -> int:
    """The value of the best result of a match."""
    return scoring.points.win * scored_games(scoring)


def _passed(course: Course, explained: Explanation, win: int) -> int:
    """How many entrants placed above now have fewer points than this one would have."""
    place = explained.row.place
    return sum(
        row.place is not None
        and place is not None
        and row.place < place
        and row.points < explained.row.points + win
        for row in course.swiss_table().rows
    )


def _lots(course: Course, explained: Explanation) -> dict[EntrantId, int]:
    """The lots, only of entrants whom nothing else separates."""
    neighbours = (one for one in (explained.above, explained.below) if one is not None)
    drawn = [one.row.entrant for one in neighbours if one.criterion == CHANCE]
    return {one: course.lots[one] for one in (explained.row.entrant, *drawn)} if drawn else {}
