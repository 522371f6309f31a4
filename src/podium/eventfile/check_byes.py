"""Byes that break the rules: needless, too many, or given to the wrong one (EV-7)."""

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


def bye_findings(course: Course) -> Iterator[Finding]:
    """Everything wrong with the byes of the Swiss rounds."""
    for played in course.sheet.swiss_rounds():
        byes = [
            (match.entrants[0], place_of(played, index))
            for index, match in enumerate(played.matches)
            if match.kind is MatchKind.BYE
        ]
        for entrant, place in byes[1:]:
            yield Finding(FindingCode.SEVERAL_BYES, "EV-7", place, {"entrant": entrant})
        if len(byes) == 1:
            yield from _bye_findings(course, played, *byes[0])


def _bye_findings(
    course: Course, played: Round, entrant: EntrantId, place: str
) -> Iterator[Finding]:
    present = {
        one
        for match in played.matches
        if match.kind is not MatchKind.UNPAIRED_LOSS
        for one in match.entrants
    }
    if len(present) % 2 == 0:
        yield Finding(FindingCode.NEEDLESS_BYE, "EV-7", place, {"entrant": entrant})
    elif played.number > 1:
        field = swiss_field(course, present, after=played.number - 1)
        yield from _wrong_one(field, course.rulebook.pairing, entrant, place)


def _wrong_one(
    field: Field, rules: PairingRules, entrant: EntrantId, place: str
) -> Iterator[Finding]:
    """The bye against whom the rules would have given it to. Chance among equals plays no part:
    points and byes had are the same for whoever is drawn first.
    """
    had = field.ids.index(entrant)
    line = candidates(field, rules, first_round=False, chance=Chance("any"))
    if had not in line:
        values = {
            "entrant": entrant,
            "byes": int(field.byes[had]),
            "other": field.ids[line[0]],
        }
        yield Finding(FindingCode.BYE_AGAIN, "EV-7", place, values)
        return
    right = first_possible(field, line)
    if right is None or right.entrant == had:
        return
    values = {
        "entrant": entrant,
        "points": int(field.points[had]),
        "other": field.ids[right.entrant],
        "fewest": int(field.points[right.entrant]),
    }
    if field.points[right.entrant] < field.points[had]:
        yield Finding(FindingCode.BYE_TOO_HIGH, "EV-7", place, values)
    elif rules.bye_among_equals is ByeAmongEquals.HIGHEST_NUMBER:
        yield Finding(FindingCode.BYE_NUMBER, "LCG-6", place, values)
