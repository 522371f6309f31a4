"""The clock as the staff operate it."""

from typing import ClassVar

from msgspec import Struct

from podium.clock.settings import PlayersSee
from podium.event.clock_face import Phase
from podium.event.view.desk_notes import LookSeen
from podium.event.view.shapes import DeskClock
from podium.kernel.now import MINUTE, Now
from podium.kernel.viewer import Role, Sight
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.desk.tables import TableRow, table_rows
from podium.web.pages.subject import Subject


class LookShown(Struct, frozen=True):
    """The time as it was at a moment. `left`: whole minutes, dice included; `extra`: from the
    dice.
    """

    at: Now
    left: int
    extra: int | None


class ClockPanel(Struct, frozen=True):
    """The clock of the latest round. `extra`: minutes from the dice, once known. `dice`: how many
    there are, 0 for none. `ends`: dice included. `secret`: players may not see the clock (LG-12).
    `shown`: what a player looking at the screen may read; `hides`: there is more. `entered`: a roll
    was entered. `asks`: the viewer plays and sees time and roll only when they ask (LG-12); `look`:
    what they saw when they last did. `more`: minutes that everyone was given since the start.
    `changes`: the viewer may give or take some; `fewer`: also take.
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
    entered: bool = False
    asks: bool = False
    look: LookShown | None = None
    more: int = 0
    changes: bool = False
    fewer: bool = False


def clock_panel(subject: Subject, look: LookSeen | None = None) -> ClockPanel | None:
    """The clock; None before round 1, where a round has no time limit, and for staff who play
    while others run the clock.
    """
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
        entered=clock.entered,
        asks=desk.sight is Sight.ASKING and clock.phase is not Phase.OVER,
        look=None if look is None else LookShown(look.at, look.left // MINUTE, look.extra),
        more=clock.more,
        changes=view.role in (Role.ORGANISER, Role.HEAD_JUDGE),
        fewer=desk.sight is Sight.WHOLE,
    )


def others_clock(subject: Subject) -> ClockFace | None:
    """What players see, for staff who play while others run the clock (LG-12); None for others."""
    view = subject.view
    if subject.desk.sight is not Sight.NOTHING or subject.desk.clock is not None:
        return None
    face = clock_face(view.clock, subject.rulebook)
    return None if face is None or face.phase is Phase.UNTIMED else face


def is_untimed(subject: Subject) -> bool:
    """Whether the latest round has no time limit."""
    line = subject.view.clock
    return line is not None and line.phase is Phase.UNTIMED


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
    """The clock with all its actions. `rows`: tables that may get extra time. `others`: what
    players see, where others run the clock.
    """

    template: ClassVar[str] = "desk/clock.html"
    id: EventId
    clock: ClockPanel | None
    rows: tuple[TableRow, ...]
    untimed: bool
    others: ClockFace | None


def clock_page(subject: Subject, look: LookSeen | None = None) -> ClockPage:
    """The page of the clock. `look`: what the viewer saw when they last asked for the time."""
    panel = clock_panel(subject, look)
    rows = tuple(one for one in table_rows(subject) if one.missing)
    return ClockPage(subject.event, panel, rows, is_untimed(subject), others_clock(subject))
