"""Changes of an event that come from time alone, without a fact."""

from podium.event.clock_face import Phase, is_over, phase
from podium.event.state import State
from podium.event.view.build import cursor as counted
from podium.event.view.clock_line import clock_line, wakes_at
from podium.kernel.now import Now
from podium.kernel.viewer import Sight, Viewer

_LETTERS = {
    Phase.NOT_STARTED: "n",
    Phase.RUNNING: "r",
    Phase.PAUSED: "p",
    Phase.EXTRA_TIME: "x",
    Phase.OVER: "o",
    Phase.UNTIMED: "u",
}
_RED_ALERT = "a"
_DEADLINE = "d"


def cursor(state: State, viewer: Viewer, now: Now) -> str:
    """How much a viewer has seen: the facts they may know of, the phase of their clock, and whether
    the deadline for rosters is over.

    Equal cursors mean equal views; the cursor contains nothing that the viewer may not see.
    """
    known = counted(state, viewer)
    face = clock_face(state, viewer, now) + _DEADLINE * _deadline_is_over(state, now)
    return f"{known}.{face}" if face else known


def _deadline_is_over(state: State, now: Now) -> bool:
    """Whether the deadline for rosters has passed: from then on seals are shown."""
    until = state.rosters.until
    return until is not None and max(now, state.latest) >= until


def clock_face(state: State, viewer: Viewer, now: Now) -> str:
    """The clock of the last round as this viewer sees it, as one or two letters; empty: no
    clock.
    """
    now = Now(max(now, state.latest))
    line = clock_line(state, now)
    if line is None:
        return ""
    face = phase(state.clocks[-1], now) if viewer.role.is_staff else line.phase
    if viewer.sight is Sight.NOTHING or (viewer.sight is Sight.ASKING and face is Phase.EXTRA_TIME):
        face = line.phase  # LG-12
    return _LETTERS[face] + _RED_ALERT * line.red_alert


def next_moment(state: State, now: Now) -> Now | None:
    """When the next view changes by itself; for the timekeeper, never for a viewer."""
    now = Now(max(now, state.latest))
    moments = (wakes_at(state, now), state.rosters.until)
    return min((one for one in moments if one is not None and one > now), default=None)


def round_to_end(state: State, now: Now) -> int | None:
    """The round whose time is up without a fact that says so yet."""
    if not state.clocks or state.setup.closed:
        return None
    clock = state.clocks[-1]
    due = clock.ended is None and is_over(clock, Now(max(now, state.latest)))
    return len(state.clocks) if due else None
