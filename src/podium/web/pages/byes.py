"""Why an entrant got the bye (EV-7), as pages show it."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.pairing.reasons import ByeReason
from podium.pairing.settings import ByeAmongEquals
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class ByeLine(Struct, frozen=True):
    """The entrant with the bye, and the number of candidates with equal points and equally few
    byes.

    `first`: in round 1, where points do not count (SP-6). `number`: the player number where the
    highest decides among equals (LCG-6); None: a lot does (SP-8). `skipped`: entrants passed over
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
    """The explanation of this entrant's bye, as it was drawn."""
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
