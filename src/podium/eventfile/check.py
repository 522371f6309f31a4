"""Everything in an event that breaks its rulebook."""

from collections.abc import Iterator

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Round, Status
from podium.eventfile.check_byes import bye_findings
from podium.eventfile.check_cut import cut_findings
from podium.eventfile.check_robin import robin_findings
from podium.eventfile.finding import Finding, FindingCode, place_of
from podium.progress.course import Course, field_size
from podium.results.registry import problems
from podium.rulebooks.structure import most_rounds


def check(course: Course) -> tuple[Finding, ...]:
    """All findings, in the order of the file."""
    return (
        *_structure_findings(course),
        *(
            finding
            for played in course.sheet.rounds
            for findings in (_round_findings(course, played), _result_findings(course, played))
            for finding in findings
        ),
        *(_swiss_findings(course) if course.rulebook.swiss else robin_findings(course)),
        *cut_findings(course),
    )


def _swiss_findings(course: Course) -> Iterator[Finding]:
    yield from _missed_findings(course)
    yield from _rematch_findings(course)
    yield from bye_findings(course)


def results_missing(course: Course) -> int:
    """How many matches are still being played, which breaks no rule."""
    return sum(_outstanding(course, match) for r in course.sheet.rounds for match in r.matches)


def _structure_findings(course: Course) -> Iterator[Finding]:
    rounds, played = course.rounds, len(course.sheet.swiss_rounds())
    most = most_rounds(field_size(course.sheet))
    if rounds is not None and rounds > most > 0 and course.rulebook.swiss:
        values = {"rounds": rounds, "most": most}
        yield Finding(FindingCode.TOO_MANY_ROUNDS, "EV-17", "settings.rounds", values)
    if rounds is not None and played > rounds:
        values = {"played": played, "rounds": rounds}
        yield Finding(FindingCode.ROUNDS_BEYOND, "EV-1", f"rounds[{rounds}]", values)
    for index, penalty in enumerate(course.sheet.penalties):
        if penalty.round > len(course.sheet.rounds):
            values = {"round": penalty.round, "last": len(course.sheet.rounds)}
            place = f"penalties[{index}].round"
            yield Finding(FindingCode.PENALTY_BEYOND, "EV-13", place, values)


def _round_findings(course: Course, played: Round) -> Iterator[Finding]:
    """Each entrant and table once, nobody missing, no open results once the next round began."""
    seen: set[EntrantId] = set()
    tables: set[int] = set()
    over = played.number < len(course.sheet.rounds)
    for index, match in enumerate(played.matches):
        for entrant in match.entrants:
            if entrant in seen:
                values = {"entrant": entrant}
                place = place_of(played, index, "entrants")
                yield Finding(FindingCode.ENTRANT_TWICE, "EV-2", place, values)
            seen.add(entrant)
        if match.table is not None:
            if match.table in tables:
                place = place_of(played, index, "table")
                yield Finding(FindingCode.TABLE_TWICE, "SP-21", place, {"table": match.table})
            tables.add(match.table)
        if over and _outstanding(course, match):
            yield Finding(FindingCode.RESULT_OUTSTANDING, "EV-2", place_of(played, index))


def _outstanding(course: Course, match: Match) -> bool:
    """Whether a match lacks a result; one lost by a leaver in the cut needs none (EV-18)."""
    if match.kind is not MatchKind.MATCH or match.result is not None:
        return False
    return match.bracket is None or course.active().issuperset(match.entrants)


def _missed_findings(course: Course) -> Iterator[Finding]:
    """EV-5, EV-15: a round missed by an entrant who plays later is an unpaired loss."""
    rounds = course.sheet.swiss_rounds()
    there = [{one for match in r.matches for one in match.entrants} for r in rounds]
    for entrant in course.sheet.entrants:
        present = [entrant.id in ids for ids in there]
        playing_on = len(rounds) if entrant.status is Status.ACTIVE else _last(present)
        for index in range(playing_on):
            if not present[index]:
                place = f"rounds[{index}].matches"
                yield Finding(FindingCode.ROUND_MISSED, "EV-5", place, {"entrant": entrant.id})


def _last(present: list[bool]) -> int:
    """The number of the last round with the entrant in it."""
    return max((number for number, was in enumerate(present, start=1) if was), default=0)


def _result_findings(course: Course, played: Round) -> Iterator[Finding]:
    scoring = course.rulebook.scoring
    games = course.rulebook.cut.games if course.rulebook.cut else 1
    for index, match in enumerate(played.matches):
        for problem in problems(match, scoring, played.stage, games_in_cut=games):
            place = place_of(played, index, problem.place)
            yield Finding(problem.code, problem.rule, place, problem.values)


def _rematch_findings(course: Course) -> Iterator[Finding]:
    """EV-2: nobody meets the same opponent twice in the Swiss stage."""
    met: dict[frozenset[EntrantId], int] = {}
    for played in course.sheet.swiss_rounds():
        for index, match in enumerate(played.matches):
            if match.kind is not MatchKind.MATCH:
                continue
            pair = frozenset(match.entrants)
            if pair in met:
                first, second = match.entrants
                yield Finding(
                    FindingCode.REMATCH,
                    "EV-2",
                    place_of(played, index, "entrants"),
                    {"first": first, "second": second, "round": met[pair]},
                )
            met.setdefault(pair, played.number)
