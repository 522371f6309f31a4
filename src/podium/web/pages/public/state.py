"""How far an event is, in a word or two: for cards and for the head of its page."""

from enum import StrEnum

from msgspec import Struct

from podium.core.sheet import Stage, Status
from podium.event.view.shapes import EventPhase, View


class HowFar(StrEnum):
    """How far an event is."""

    SETUP = "setup"
    OPEN = "open"
    """Players can register."""
    FULL = "full"
    """Whoever registers joins the waiting list."""
    SWISS = "swiss"
    CUT = "cut"
    FINISHED = "finished"


class EventState(Struct, frozen=True):
    """How far an event is. `round`, `rounds`: the Swiss round that was published last, and how many
    are planned. `free`: places left; None without a limit. `entrants`: without the waiting list.
    """

    how_far: HowFar
    round: int = 0
    rounds: int | None = None
    free: int | None = None
    entrants: int = 0


def event_state(view: View) -> EventState:
    """The state of an event as everyone may know it."""
    event, settings = view.event, view.event.settings
    entrants = sum(not line.waiting for line in view.entrants)
    capacity = None if settings is None else settings.capacity
    taken = entrants - sum(line.status is Status.DISQUALIFIED for line in view.entrants)
    return EventState(
        _how_far(view, full=capacity is not None and taken >= capacity),
        sum(played.stage is Stage.SWISS for played in view.rounds),
        event.rounds,
        None if capacity is None else max(0, capacity - taken),
        entrants,
    )


def _how_far(view: View, *, full: bool) -> HowFar:
    if view.event.phase is EventPhase.SETUP:
        return HowFar.SETUP
    if view.event.phase is EventPhase.CLOSED:
        return HowFar.FINISHED
    if not view.rounds:
        return HowFar.FULL if full else HowFar.OPEN
    return HowFar.SWISS if view.rounds[-1].stage is Stage.SWISS else HowFar.CUT
