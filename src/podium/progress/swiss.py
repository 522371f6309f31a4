"""The next Swiss round: the field from the sheet, the pairing, tables and first sides.

The pairing code is imported when the first round is drawn: it needs numpy, which would slow the
start of a server.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Stage
from podium.kernel.chance import Chance
from podium.pairing.reasons import Pairing, Unpairable
from podium.progress.course import Course
from podium.progress.tables import seated
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.results.settings import FirstSide
from podium.standings.tally import tally

if TYPE_CHECKING:
    from podium.pairing.field import Field


def pair_swiss_round(
    course: Course, chance: Chance, *, allow_rematches: bool = False
) -> Upcoming | Unpairable:
    """The next Swiss round of the active entrants."""
    from podium.pairing.swiss import pair

    played = len(course.sheet.rounds)
    pairing = pair(
        swiss_field(course, course.active(), after=played),
        course.rulebook.pairing,
        first_round=played == 0,
        chance=chance.child("pairing"),
        allow_rematches=allow_rematches,
    )
    if isinstance(pairing, Unpairable):
        return pairing
    return Upcoming(
        number=played + 1,
        stage=Stage.SWISS,
        matches=tuple(_with_sides(course, _matches(course, pairing), chance.child("sides"))),
        floats=len(pairing.floats),
        rematches=len(pairing.rematches),
        reasons=pairing.reasons,
    )


def swiss_field(course: Course, present: Collection[EntrantId], *, after: int) -> "Field":
    """The field to be paired after this many Swiss rounds, from the entrants present.

    EV-2, EV-16: entrants who were paired count as having met, with or without a result.
    """
    from podium.pairing.field import NOBODY, Field

    counts = tally(course.sheet, course.outcomes, after)
    entrants = [entrant for entrant in course.sheet.entrants if entrant.id in present]
    place = {entrant.id: i for i, entrant in enumerate(entrants)}
    rows = [i for i, entrant in enumerate(course.sheet.entrants) if entrant.id in present]
    opponents: list[list[int]] = [[] for _ in entrants]
    for played in course.sheet.swiss_rounds()[:after]:
        for match in played.matches:
            if match.kind is MatchKind.MATCH:
                first, second = (place.get(entrant, NOBODY) for entrant in match.entrants)
                if first != NOBODY and second != NOBODY:
                    opponents[first].append(second)
                    opponents[second].append(first)
    return Field.of_lists(
        [entrant.id for entrant in entrants],
        points=[counts.earned[row] - counts.deducted[row] for row in rows],
        numbers=[entrant.number for entrant in entrants],
        opponents=opponents,
        byes=[counts.byes[row] for row in rows],
        groups=[entrant.group for entrant in entrants],
    )


def _matches(course: Course, pairing: Pairing) -> list[Match]:
    matches = seated([Match(couple) for couple in pairing.pairs], course)
    if pairing.bye is not None:
        matches.append(Match((pairing.bye,), MatchKind.BYE))
    return matches


def _with_sides(course: Course, matches: list[Match], chance: Chance) -> Iterator[UpcomingMatch]:
    """LCG-1: chance decides who chooses the side; TM-2: which team plays dark."""
    games = course.rulebook.scoring.games
    for match in matches:
        if games is None or match.kind is not MatchKind.MATCH:
            yield UpcomingMatch(match)
            continue
        drawn = chance.choose(sorted(match.entrants))
        match games.first_side:
            case FirstSide.CHOSEN:
                yield UpcomingMatch(match, chooses=drawn)
            case FirstSide.DRAWN:
                yield UpcomingMatch(match, dark=drawn)
