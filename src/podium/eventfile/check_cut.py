"""What breaks the rules of the cut."""

from collections.abc import Iterator

from podium.brackets.plan import BracketPart, Seed
from podium.brackets.settings import CutMethod
from podium.brackets.sides import Forced
from podium.core.result import Ended
from podium.core.sheet import Round
from podium.eventfile.finding import Finding, FindingCode, place_of
from podium.progress.course import Course, field_size
from podium.progress.cut import Cut, cut_of, in_the_cut, misplaced_matches
from podium.progress.cut_round import finals_games, is_untimed, sides_in_cut
from podium.results.problem import Values
from podium.results.registry import games_in


def cut_findings(course: Course) -> Iterator[Finding]:
    """All findings about the cut: its existence, timing, field, matches and sides."""
    yield from _announcement_findings(course)
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
        yield from _title_findings(course, cut, first)
    else:
        yield from _field_findings(course, cut, first)
    misplaced = (*_misplaced(course, cut), *_out_of_order(course, cut))
    yield from misplaced
    if not misplaced and course.rulebook.scoring.games is not None:
        yield from _wrong_sides(cut, rounds)
        yield from _time_findings(course, cut)


def _announcement_findings(course: Course) -> Iterator[Finding]:
    """EV-1: an announced cut that the rulebook does not have, or that cannot be played."""
    rules, field = course.rulebook.cut, field_size(course.sheet)
    if course.cut == 0:
        return
    why = None
    if rules is None or rules.method is CutMethod.TITLE_MATCH:
        why = "the rulebook has no cut of a fixed size"
    elif course.cut == 1:
        why = "it needs two entrants"
    elif course.cut > field > 0:
        why = f"the event has {field} entrants"
    if why is not None:
        values: Values = {"cut": course.cut, "why": why}
        yield Finding(FindingCode.IMPOSSIBLE_CUT, "EV-1", "settings.cut", values)


def _title_findings(course: Course, cut: Cut, place: str) -> Iterator[Finding]:
    """TM-5: only the two best of those level for first place play the title match."""
    inside = in_the_cut(course.sheet)
    could = course.active() | inside
    rows = cut.table.rows
    level = [row.entrant for row in rows if row.points == rows[0].points and row.entrant in could]
    for entrant in sorted(inside.difference(level[:2])):
        yield Finding(FindingCode.NOT_IN_TITLE_MATCH, "TM-5", place, {"entrant": entrant})


def _field_findings(course: Course, cut: Cut, place: str) -> Iterator[Finding]:
    """SP-12: as many as announced, and the best of those who were still active."""
    rule = _rule(cut)
    inside = in_the_cut(course.sheet)
    if len(inside) > course.cut:
        values: Values = {"seeds": len(inside), "cut": course.cut}
        yield Finding(FindingCode.CUT_SIZE, rule, place, values)
        return
    could = course.active().union(cut.seeds)
    entitled = [row.entrant for row in cut.table.rows if row.entrant in could][: course.cut]
    wrong = [entrant for entrant in cut.seeds if entrant not in entitled]
    left_out = [entrant for entrant in entitled if entrant not in cut.seeds]
    for entrant, other in zip(wrong, left_out, strict=False):
        values = {"entrant": entrant, "other": other}
        yield Finding(FindingCode.NOT_IN_CUT, rule, place, values)
    for entrant in left_out[len(wrong) :]:
        values = {"seeds": len(cut.seeds), "entrant": entrant}
        yield Finding(FindingCode.CUT_TOO_SMALL, rule, place, values)


def _rule(cut: Cut) -> str:
    return "LCG-9" if cut.rules.method is CutMethod.DOUBLE_ELIMINATION else "SP-12"


_BRACKET_RULES = {
    CutMethod.SINGLE_ELIMINATION: "SP-13",
    CutMethod.DOUBLE_ELIMINATION: "LCG-10",
    CutMethod.TITLE_MATCH: "TM-5",
}


def _misplaced(course: Course, cut: Cut) -> Iterator[Finding]:
    rule, last = _BRACKET_RULES[cut.rules.method], len(cut.state.matches)
    for wrong in misplaced_matches(course, cut):
        place = f"rounds[{wrong.round - 1}].matches[{wrong.index}].match"
        if not 1 <= wrong.number <= last:
            values: Values = {"match": wrong.number, "last": last}
            yield Finding(FindingCode.NO_SUCH_MATCH, rule, place, values)
        else:
            values = {"match": wrong.number, "expected": " and ".join(wrong.expected) or None}
            yield Finding(FindingCode.MISPLACED, rule, place, values)


def _out_of_order(course: Course, cut: Cut) -> Iterator[Finding]:
    """Each match of the bracket is played once, after the matches its entrants come from."""
    rule, last = _BRACKET_RULES[cut.rules.method], len(cut.state.matches)
    listed = [
        (match.bracket or 0, played.number, place_of(played, index, "match"))
        for played in course.sheet.cut_rounds()
        for index, match in enumerate(played.matches)
    ]
    first: dict[int, int] = {}
    for number, in_round, place in listed:
        if number in first:
            values: Values = {"match": number, "round": first[number]}
            yield Finding(FindingCode.MATCH_TWICE, rule, place, values)
        first.setdefault(number, in_round)
    for number, in_round, place in listed:
        sources = cut.state.match(number).plan.sources if 1 <= number <= last else ()
        for source in sources:
            if not isinstance(source, Seed) and first.get(source.match, 0) > in_round:
                values = {"match": number, "earlier": source.match}
                yield Finding(FindingCode.MATCH_TOO_EARLY, rule, place, values)


def _time_findings(course: Course, cut: Cut) -> Iterator[Finding]:
    """LCG-13: the grand final and its reset have no time limit."""
    for played in course.sheet.cut_rounds():
        for index, match in enumerate(played.matches):
            if (games := games_in(match.result)) and is_untimed(course, cut, match):
                for game, one in enumerate(games):
                    if one.ended is Ended.TIME:
                        place = place_of(played, index, f"result.games[{game}].ended")
                        yield Finding(FindingCode.UNTIMED, "LCG-13", place)


def _wrong_sides(cut: Cut, rounds: tuple[Round, ...]) -> Iterator[Finding]:
    """LCG-11, LCG-13: where the rules fix the sides, they must be played that way."""
    for before, played in enumerate(rounds):
        games = finals_games(rounds[:before])
        for index, match in enumerate(played.matches):
            if not (own := games_in(match.result)):
                continue
            sides = sides_in_cut(cut, match, games)
            if isinstance(sides, Forced) and own[0].dark != sides.dark:
                place = place_of(played, index, "result.games[0].dark")
                reset = cut.state.match(match.bracket or 1).plan.part is BracketPart.RESET
                rule = "LCG-13" if reset else "LCG-11"
                yield Finding(FindingCode.WRONG_SIDE, rule, place, {"dark": sides.dark})
