"""Byes that break the rules: too many, or given to the wrong entrant (EV-7)."""

from collections.abc import Iterator

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Round
from podium.eventfile.finding import Finding, FindingCode, place_of
from podium.kernel.chance import Chance
from podium.pairing.bye import candidates, first_possible
from podium.pairing.field import Field
from podium.pairing.settings import ByeAmongEquals, PairingRules
from podium.progress.course import Course
from podium.progress.swiss import swiss_field
from podium.results.problem import Values

PAIRED = frozenset({MatchKind.MATCH, MatchKind.BYE})
"""What somebody is not to have who has an awarded bye."""


def bye_findings(course: Course) -> Iterator[Finding]:
    """Everything wrong with the byes of the Swiss rounds."""
    for played in course.sheet.swiss_rounds():
        yield from _award_findings(course, played)
        byes = [
            (match.entrants[0], place_of(played, index))
            for index, match in enumerate(played.matches)
            if match.kind is MatchKind.BYE
        ]
        for entrant, place in byes[1:]:
            yield Finding(FindingCode.SEVERAL_BYES, "EV-7", place, {"entrant": entrant})
        if len(byes) == 1 and played.number > 1:
            field = swiss_field(course, _present(played), after=played.number - 1)
            yield from _wrong_one(field, course.rulebook.pairing, *byes[0])


def _award_findings(course: Course, played: Round) -> Iterator[Finding]:
    """VA-8: byes are awarded where the rulebook foresees it, to those who are to have them, and
    nobody who is to have one is paired.
    """
    awarded = {one.id: one.awarded or 0 for one in course.sheet.entrants}
    for index, match in enumerate(played.matches):
        place = place_of(played, index)
        given = match.kind is MatchKind.AWARDED_BYE
        for entrant in match.entrants:
            values: Values = {"entrant": entrant, "round": played.number}
            if given and not course.rulebook.pairing.foresees_award(played.number):
                yield Finding(FindingCode.AWARD_NOT_FORESEEN, "EV-24", place, values)
            elif given and awarded[entrant] < played.number:
                yield Finding(FindingCode.BYE_NOT_AWARDED, "VA-8", place, values)
            elif match.kind in PAIRED and awarded[entrant] >= played.number:
                yield Finding(FindingCode.AWARD_NOT_GIVEN, "VA-8", place, values)


def _present(played: Round) -> set[EntrantId]:
    """Everyone who was present to be paired."""
    return {
        entrant
        for match in played.matches
        if match.kind not in (MatchKind.UNPAIRED_LOSS, MatchKind.AWARDED_BYE)
        for entrant in match.entrants
    }


def _wrong_one(
    field: Field, rules: PairingRules, entrant: EntrantId, place: str
) -> Iterator[Finding]:
    """Compares the bye with the one that the rules require. Which of several equal entrants is
    drawn does not matter: they have the same points and byes.
    """
    had = field.ids.index(entrant)
    line = candidates(field, rules, first_round=False, chance=Chance("any"))
    if had not in line:
        yield Finding(
            FindingCode.BYE_AGAIN,
            "EV-7",
            place,
            {"entrant": entrant, "byes": int(field.byes[had]), "other": field.ids[line[0]]},
        )
        return
    right = first_possible(field, line)
    if right is None or right.entrant == had:
        return
    values: Values = {
        "entrant": entrant,
        "points": int(field.points[had]),
        "other": field.ids[right.entrant],
        "fewest": int(field.points[right.entrant]),
    }
    if field.points[right.entrant] < field.points[had]:
        yield Finding(FindingCode.BYE_TOO_HIGH, "EV-7", place, values)
    elif rules.bye_among_equals is ByeAmongEquals.HIGHEST_NUMBER:
        yield Finding(FindingCode.BYE_NUMBER, "LCG-6", place, values)
