"""Events of every rulebook at every phase, for tests that look at all of their pages."""

from collections.abc import Iterator
from functools import cache

from podium.core.sheet import Stage, Status
from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime, PauseClock
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef
from podium.event.leaving import CurrentMatch, Leave
from podium.event.setup import CloseEvent
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing

PHASES = (
    "set-up",
    "announced",
    "published",
    "running",
    "paused",
    "late",
    "over",
    "between",
    "cut",
    "closed",
)
"""What `playing` can bring an event to."""


def playing(rulebook: str, phase: str) -> Playing:
    """An event of this rulebook in this phase."""
    event = Playing(
        rulebook, date="2026-11-28", place="Köln", special="Bring dice.", cut=_cut(rulebook)
    )
    if phase == "set-up":
        event.register(3)
        return event
    event.begin(7)
    event.do(MakeAnnouncement("Lunch at one."))
    if phase in ("announced", "published"):
        return event if phase == "announced" else _published(event)
    if phase in ("between", "cut", "closed"):
        return _late(event, phase)
    event.play(1)
    event.publish()
    event.start_clock()
    event.record(next(event.open_matches()))
    event.wait({"late": 121}.get(phase, 47))
    if phase == "paused":
        event.do(PauseClock(event.round.number))
    if phase == "over":
        event.do(CallTime(event.round.number, early=True))
    return event


@cache
def every_event() -> tuple[tuple[str, str, Playing], ...]:
    """All of them."""
    return tuple(
        (rulebook, phase, playing(rulebook, phase)) for rulebook in ALL for phase in PHASES
    )


def _cut(rulebook: str) -> int | None:
    return {SP: 4, LG: 4, LCG: 4, TM: None}[rulebook]


def _published(event: Playing) -> Playing:
    event.publish()
    return event


def _late(event: Playing, phase: str) -> Playing:
    event.play(1)
    ref = next(_matches_of(event))
    leaver, penalised = event.match(ref).match.entrants
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.do(Penalise(penalised, PenaltyKind.POINTS, "late", "EV-13", 1))
    if phase == "between":
        return event
    event.play(event.swiss_rounds() - 1)
    if event.rulebook.id != TM:
        event.publish()
        assert event.round.stage is Stage.CUT
        event.record(next(event.open_matches()))
    if phase == "closed":
        if event.rulebook.id != TM:
            event.record_all()
        event.do(CloseEvent(early=True))
    return event


def _matches_of(event: Playing) -> Iterator[MatchRef]:
    for index, one in enumerate(event.round.matches):
        if len(one.match.entrants) > 1:
            yield MatchRef(event.round.number, index)
