"""Why a bye went where it went (EV-7), in what pages show of it."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.reasons import ByeReason
from podium.pairing.settings import ByeAmongEquals
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class ByeLine(Struct, frozen=True):
    """Who has the bye, and among how many of equal points and as few byes.

    `first`: in round 1, where points do not count (SP-6). `number`: the player number where the
    highest decides among equals (LCG-6); None: a lot does (SP-8). `skipped`: who was passed over
    because rematches would have followed; with `accepted` ones (EV-3), more of them.
    """

    name: Name
    points: int
    candidates: int
    byes_before: int
    first: bool
    number: int | None
    skipped: tuple[Name, ...]
    accepted: bool


def bye_line(
    subject: Subject, reason: ByeReason, entrant: EntrantId, *, first: bool, accepted: bool
) -> ByeLine:
    """What is told of the bye of this entrant, as it was drawn."""
    name = subject.roll.entrant(entrant)
    by_number = subject.rulebook.pairing.bye_among_equals is ByeAmongEquals.HIGHEST_NUMBER
    return ByeLine(
        name,
        reason.points,
        reason.candidates,
        reason.byes_before,
        first=first,
        number=name.number if by_number and not first else None,
        skipped=tuple(subject.roll.entrant(one) for one in reason.skipped),
        accepted=accepted,
    )
