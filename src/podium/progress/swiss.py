"""The next Swiss round: the field from the sheet, the pairing, tables and first sides.

The pairing code is imported when the first round is drawn: it needs numpy, which would slow the
start of a server.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Stage
from podium.kernel.chance import Chance
from podium.pairing.algorithm import NEWEST, Algorithm
from podium.pairing.reasons import Pairing, Unpairable
from podium.pairing.settings import PairingRules
from podium.progress.course import Course
from podium.progress.tables import seated, tables_played
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.results.settings import FirstSide
from podium.standings.tally import points_and_byes

if TYPE_CHECKING:
    from podium.pairing.field import Field

# Before Python 3.12, enum member lookup is slow, and this is looked up for every match.
_MATCH: Final = MatchKind.MATCH


class SwissTerms(Struct, frozen=True):
    """By what a field is paired. `tables`: where each entrant has played. `first_side`: how the
    sides of a match are decided; None without sides. `awarded`: who has a bye besides (VA-8).
    """

    number: int
    rules: PairingRules
    tables: Mapping[EntrantId, Collection[int]]
    first_side: FirstSide | None
    allow_rematches: bool = False
    algorithm: Algorithm = NEWEST
    awarded: tuple[EntrantId, ...] = ()


def pair_swiss_round(
    course: Course,
    chance: Chance,
    *,
    allow_rematches: bool = False,
    algorithm: Algorithm = NEWEST,
    field: "Field | None" = None,
) -> Upcoming | Unpairable:
    """The next Swiss round of the active entrants. `field`: those to be paired, if it is known
    already.
    """
    played = len(course.sheet.rounds)
    terms = SwissTerms(
        played + 1,
        course.rulebook.pairing,
        tables_played(course),
        first_side_of(course),
        allow_rematches,
        algorithm,
        course.awarded(),
    )
    if field is None:
        field = swiss_field(course, course.to_pair(), after=played)
    return pair_field(field, terms, chance)


def first_side_of(course: Course) -> FirstSide | None:
    """How the sides of a Swiss match are decided; None without sides."""
    games = course.rulebook.scoring.games
    return None if games is None else games.first_side


def pair_field(field: "Field", terms: SwissTerms, chance: Chance) -> Upcoming | Unpairable:
    """The round of a field: its pairs, tables and first sides."""
    from podium.pairing.swiss import pair

    pairing = pair(
        field,
        terms.rules,
        first_round=terms.number == 1,
        chance=chance.child("pairing"),
        allow_rematches=terms.allow_rematches,
        algorithm=terms.algorithm,
    )
    if isinstance(pairing, Unpairable):
        return pairing
    sided = _with_sides(terms.first_side, _matches(terms, pairing), chance.child("sides"))
    return Upcoming(
        number=terms.number,
        stage=Stage.SWISS,
        matches=tuple(sided),
        floats=len(pairing.floats),
        rematches=len(pairing.rematches),
        reasons=pairing.reasons,
    )


def swiss_field(course: Course, present: Collection[EntrantId], *, after: int) -> "Field":
    """The field to be paired after this many Swiss rounds, from the entrants present.

    EV-2, EV-16: entrants who were paired count as having met, with or without a result.
    """
    from podium.pairing.field import Field, met_by_round

    counts = points_and_byes(
        course.sheet, course.outcomes, after, awarded=course.rulebook.pairing.awards_count
    )
    entrants = [entrant for entrant in course.sheet.entrants if entrant.id in present]
    ids = [entrant.id for entrant in entrants]
    rows = [i for i, entrant in enumerate(counts.ids) if entrant in present]
    rounds = [
        [match.entrants for match in played.matches if match.kind is _MATCH]
        for played in course.sheet.swiss_rounds()[:after]
    ]
    return Field.of_lists(
        ids,
        points=[counts.points[row] for row in rows],
        numbers=[entrant.number for entrant in entrants],
        opponents=met_by_round(ids, rounds),
        byes=[counts.byes[row] for row in rows],
        groups=[entrant.group for entrant in entrants],
    )


def _matches(terms: SwissTerms, pairing: Pairing) -> list[Match]:
    matches = seated(
        [Match(couple) for couple in pairing.pairs], terms.tables, vary=terms.rules.vary_tables
    )
    if pairing.bye is not None:
        matches.append(Match((pairing.bye,), MatchKind.BYE))
    matches.extend(Match((one,), MatchKind.AWARDED_BYE) for one in terms.awarded)
    return matches


def _with_sides(
    first_side: FirstSide | None, matches: list[Match], chance: Chance
) -> Iterator[UpcomingMatch]:
    """LCG-1: chance decides who chooses the side; TM-2: which team plays dark."""
    for match in matches:
        if first_side is None or match.kind is not MatchKind.MATCH:
            yield UpcomingMatch(match)
            continue
        drawn = chance.choose(sorted(match.entrants))
        match first_side:
            case FirstSide.CHOSEN:
                yield UpcomingMatch(match, chooses=drawn)
            case FirstSide.DRAWN:
                yield UpcomingMatch(match, dark=drawn)
