"""The rounds of a round robin: places in the table are drawn once, everything else follows."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Match, MatchKind, Stage
from podium.kernel.chance import Chance
from podium.progress.annulment import places_in
from podium.progress.berger import berger_pairs
from podium.progress.course import Course
from podium.progress.tables import seated, tables_played
from podium.progress.upcoming import Upcoming, UpcomingMatch


class RobinTerms(Struct, frozen=True):
    """What the next round of a round robin depends on besides chance.

    `field`: in round 1 those whose places are drawn, later everyone by place in the table.
    `left`: who loses without play (ST-7). `tables`: where each entrant has played; `vary`: that
    counts (SP-21). `sided`: matches have sides.
    """

    number: int
    field: tuple[EntrantId, ...]
    left: frozenset[EntrantId]
    tables: Mapping[EntrantId, Collection[int]]
    vary: bool
    sided: bool


def robin_terms(course: Course) -> RobinTerms:
    """What the next round depends on."""
    rounds = course.sheet.swiss_rounds()
    active = course.active()
    field = places_in(rounds[0]) if rounds else tuple(sorted(active))
    return RobinTerms(
        len(course.sheet.rounds) + 1,
        field,
        frozenset(field) - active,
        tables_played(course),
        course.rulebook.pairing.vary_tables,
        course.rulebook.scoring.games is not None,
    )


def next_robin_round(course: Course, chance: Chance) -> Upcoming:
    """The next round of the round robin."""
    return pair_robin_round(robin_terms(course), chance)


def pair_robin_round(terms: RobinTerms, chance: Chance) -> Upcoming:
    """The round of these terms: chance draws the places in the table in round 1, and nothing
    later (ST-4).
    """
    places = terms.field
    if terms.number == 1:
        places = tuple(chance.child("places").shuffled(sorted(terms.field)))
    matches = [_as_it_stands(match, terms.left) for match in robin_matches(places, terms.number)]
    return Upcoming(
        number=terms.number,
        stage=Stage.SWISS,
        matches=tuple(
            UpcomingMatch(match, dark=match.entrants[0] if _has_sides(terms, match) else None)
            for match in seated(matches, terms.tables, vary=terms.vary)
        ),
    )


def _has_sides(terms: RobinTerms, match: Match) -> bool:
    return terms.sided and match.kind is MatchKind.MATCH and match.result is None


def robin_matches(places: tuple[EntrantId, ...], number: int) -> list[Match]:
    """The matches of a round by the table, the bye of an odd field last (ST-6)."""
    pairs = berger_pairs(len(places), number)
    known = dict(enumerate(places, start=1))
    matches = [
        Match((known[first], known[second]))
        for first, second in pairs
        if first in known and second in known
    ]
    alone = [
        Match((known[place],), MatchKind.BYE)
        for pair in pairs
        if not known.keys() >= {*pair}
        for place in pair
        if place in known
    ]
    return matches + alone


def _as_it_stands(match: Match, left: Collection[EntrantId]) -> Match:
    """ST-7: whoever has left loses without play; two who have both left both lose."""
    here = [entrant for entrant in match.entrants if entrant not in left]
    if match.kind is MatchKind.BYE or len(here) == 2:
        return match
    result = MatchResult(Ended.WALKOVER, here[0]) if here else MatchResult(Ended.DOUBLE_LOSS)
    return Match(match.entrants, result=result)
