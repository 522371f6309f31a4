"""The clock as the staff operate it."""

from typing import ClassVar

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.event.clock_face import Phase
from podium.event.view.shapes import DeskClock
from podium.kernel.now import Now
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.subject import Subject


class ClockPanel(Struct, frozen=True):
    """The clock of the latest round. `extra`: minutes from the dice, once known. `dice`: how many
    there are, 0 for none. `ends`: dice included. `secret`: players may not see the clock (LG-12).
    `shown`: what a player looking at the screen may read; `hides`: there is more.
    """

    round: int
    version: int
    phase: Phase
    minutes: int
    dice: int
    extra: int | None
    ends: Now | None
    red_alert: bool
    secret: bool
    shown: ClockFace
    hides: bool
    extended: tuple[tuple[int | None, int], ...] = ()


def clock_panel(subject: Subject) -> ClockPanel | None:
    """The clock; None before round 1, and where a round has no time limit."""
    view = subject.view
    desk, shown = view.desk, view.clock
    if desk is None or desk.clock is None or shown is None or shown.phase is Phase.UNTIMED:
        return None
    clock, rules = desk.clock, subject.rulebook.clock
    tables = {line.index: line.table for line in view.rounds[-1].matches}
    return ClockPanel(
        round=clock.round,
        version=clock.version,
        phase=clock.phase,
        minutes=clock.minutes,
        dice=0 if rules.dice is None else rules.dice.count,
        extra=clock.extra,
        ends=clock.ends,
        red_alert=shown.red_alert,
        secret=rules.players_see is PlayersSee.NOTHING,
        shown=_shown(clock, rules.players_see, red_alert=shown.red_alert),
        hides=_hides(clock, rules.players_see),
        extended=tuple((tables.get(place), minutes) for place, minutes in clock.extended),
    )


def _shown(clock: DeskClock, players_see: PlayersSee, *, red_alert: bool) -> ClockFace:
    """The face for everyone near the desk. Whether the clock runs is no secret there, as it is
    started on this screen; when it ends may be one.
    """
    secret = players_see is PlayersSee.NOTHING
    phase = Phase.RUNNING if secret and clock.phase is Phase.EXTRA_TIME else clock.phase
    ends = {
        PlayersSee.NOTHING: None,
        PlayersSee.BASE: clock.base_ends,
        PlayersSee.ALL: clock.ends,
    }[players_see]
    hidden = secret and phase is Phase.RUNNING
    return ClockFace(clock.round, phase, ends, red_alert, hidden)


def _hides(clock: DeskClock, players_see: PlayersSee) -> bool:
    if players_see is PlayersSee.ALL or clock.phase is Phase.OVER:
        return False
    return clock.ends is not None or clock.extra is not None


class ClockPage(Struct, frozen=True):
    """The clock with all its actions. `rows`: tables that may get extra time."""

    template: ClassVar[str] = "desk/clock.html"
    id: EventId
    clock: ClockPanel | None
    rows: tuple[TableRow, ...]
    untimed: bool


def clock_page(subject: Subject) -> ClockPage:
    """The page of the clock."""
    panel = clock_panel(subject)
    rows = tuple(one for one in table_rows(subject) if one.missing)
    return ClockPage(subject.event, panel, rows, bool(subject.view.rounds) and panel is None)
