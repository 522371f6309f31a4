"""The clock on the pages: shows no more than the view contains (SP-14, LG-12)."""

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.event.clock_face import Phase
from podium.event.view.shapes import ClockLine
from podium.kernel.now import Now
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.rules.book_of import book_of
from podium.web.texts.at_time import AT_TIME


class ClockFace(Struct, frozen=True):
    """A round's clock. `ends`: when the time shown is up; None where no time is shown.

    `hidden`: players may not see the time while the round runs (LG-12). `at_time`: what to do when
    time is up, a marked text.
    """

    round: int
    phase: Phase
    ends: Now | None
    red_alert: bool
    hidden: bool
    at_time: str = AT_TIME[None]


def clock_face(line: ClockLine | None, rulebook: Rulebook) -> ClockFace | None:
    """The clock as a page shows it; None before round 1."""
    if line is None:
        return None
    secret = rulebook.clock.players_see is PlayersSee.NOTHING
    return ClockFace(
        line.round,
        line.phase,
        line.ends,
        line.red_alert,
        hidden=secret and line.phase is Phase.RUNNING,
        at_time=AT_TIME[book_of(rulebook).at_time],
    )
