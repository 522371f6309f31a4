"""What breaks the rules of a round robin: a round that is not the one of the table (ST-4)."""

from collections.abc import Iterator

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Round
from podium.eventfile.finding import Finding, FindingCode, place_of
from podium.progress.annulment import places_in
from podium.progress.course import Course
from podium.progress.round_robin import robin_matches

Seats = tuple[MatchKind, frozenset[EntrantId]]


def robin_findings(course: Course) -> Iterator[Finding]:
    """Every match that the table has in no such round, once the first round shows the places."""
    rounds = course.sheet.swiss_rounds()
    if course.rulebook.round_robin is None or not rounds:
        return
    yield from _byes(rounds[0])
    places = places_in(rounds[0])
    for played in rounds[1 : course.rounds]:
        wanted = [_seats(match) for match in robin_matches(places, played.number)]
        for index, match in enumerate(played.matches):
            if _seats(match) not in wanted:
                place = place_of(played, index, "entrants")
                yield Finding(FindingCode.NOT_IN_TABLE, "ST-4", place, {"round": played.number})
        there = {_seats(match) for match in played.matches}
        for kind, entrants in wanted:
            if (kind, entrants) not in there:
                place, who = f"rounds[{played.number - 1}].matches", " and ".join(sorted(entrants))
                yield Finding(FindingCode.MATCH_MISSING, "ST-4", place, {"entrants": who})


def _byes(first: Round) -> Iterator[Finding]:
    """ST-6: an odd field has one bye in each round."""
    alone = [(i, match) for i, match in enumerate(first.matches) if len(match.entrants) == 1]
    for index, match in alone:
        if match.kind is not MatchKind.BYE or index != alone[0][0]:
            values = {"entrant": match.entrants[0]}
            yield Finding(FindingCode.SEVERAL_BYES, "ST-6", place_of(first, index), values)


def _seats(match: Match) -> Seats:
    return match.kind, frozenset(match.entrants)
