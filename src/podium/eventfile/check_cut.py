"""What breaks the rules of the cut."""

from collections.abc import Iterator

from podium.brackets.settings import CutMethod
from podium.brackets.sides import Forced
from podium.core.result import GamesResult
from podium.core.sheet import Round
from podium.eventfile.finding import Finding, FindingCode, place_of
from podium.progress.course import Course
from podium.progress.cut import Cut, cut_of, in_the_cut, misplaced_matches
from podium.progress.cut_round import finals_games, sides_in_cut


def cut_findings(course: Course) -> Iterator[Finding]:
    """Everything about the cut: when, whether, who is in it, who meets whom, on which side."""
    rounds = course.sheet.cut_rounds()
    if not rounds:
        return
    first = f"rounds[{rounds[0].number - 1}]"
    swiss = len(course.sheet.swiss_rounds())
    if course.rounds is not None and swiss < course.rounds:
        values = {"played": swiss, "rounds": course.rounds}
        yield Finding(FindingCode.CUT_TOO_EARLY, "EV-1", first, values)
    cut = cut_of(course)
    if cut is None:
        yield Finding(FindingCode.NO_SUCH_CUT, "EV-1", first)
        return
    if cut.rules.method is CutMethod.TITLE_MATCH:
        yield from _title_findings(cut, first)
    else:
        yield from _field_findings(course, cut, first)
    misplaced = tuple(_misplaced(course, cut))
    yield from misplaced
    if not misplaced and course.rulebook.scoring.games is not None:
        yield from _wrong_sides(cut, rounds)


def _title_findings(cut: Cut, place: str) -> Iterator[Finding]:
    """TM-5: the two best of those level for first place, and nobody else."""
    points = {row.entrant: row.points for row in cut.table.rows}
    for entrant in cut.seeds:
        if points[entrant] != cut.table.rows[0].points:
            yield Finding(FindingCode.NOT_IN_CUT, "TM-5", place, {"entrant": entrant})


def _field_findings(course: Course, cut: Cut, place: str) -> Iterator[Finding]:
    """SP-12: as many as announced, the best of those who are still there."""
    rule = "LCG-9" if cut.rules.method is CutMethod.DOUBLE_ELIMINATION else "SP-12"
    inside = in_the_cut(course.sheet)
    if len(inside) > course.cut:
        values = {"seeds": len(inside), "cut": course.cut}
        yield Finding(FindingCode.CUT_SIZE, rule, place, values)
        return
    rows = [row.entrant for row in cut.table.rows]
    active = course.active()
    lowest = max(rows.index(entrant) for entrant in cut.seeds)
    room = len(cut.seeds) < course.cut
    for index, entrant in enumerate(rows):
        if entrant not in cut.seeds and entrant in active and (index < lowest or room):
            yield Finding(FindingCode.LEFT_OUT_OF_CUT, rule, place, {"entrant": entrant})
            room = False


def _misplaced(course: Course, cut: Cut) -> Iterator[Finding]:
    for wrong in misplaced_matches(course, cut):
        place = f"rounds[{wrong.round - 1}].matches[{wrong.index}].match"
        values = {"match": wrong.number, "expected": " - ".join(wrong.expected) or None}
        yield Finding(FindingCode.MISPLACED, "LCG-10", place, values)


def _wrong_sides(cut: Cut, rounds: tuple[Round, ...]) -> Iterator[Finding]:
    """LCG-11, LCG-13: where the rules force the sides, they were played like that."""
    for before, played in enumerate(rounds):
        games = finals_games(rounds[:before])
        for index, match in enumerate(played.matches):
            if not isinstance(match.result, GamesResult):
                continue
            sides = sides_in_cut(cut, match, games)
            if isinstance(sides, Forced) and match.result.games[0].dark != sides.dark:
                place = place_of(played, index, "result.games[0].dark")
                yield Finding(FindingCode.WRONG_SIDE, "LCG-11", place, {"dark": sides.dark})
