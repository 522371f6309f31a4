"""The main button of the desk. The next step itself is decided in `podium.progress`."""

from enum import StrEnum

from msgspec import Struct

from podium.event.clock_face import Phase
from podium.event.terms import Standing
from podium.event.view.shapes import Desk, EventPhase, View
from podium.progress.next_step import (
    AnnounceRounds,
    AwaitResults,
    EventOver,
    MendBracket,
    PairCutRound,
    PairRobinRound,
    PairSwissRound,
    TooFewEntrants,
)


class Step(StrEnum):
    """What an organiser does next."""

    ENTER = "enter"
    CHECK_IN = "check-in"
    SET_ROUNDS = "set-rounds"
    ANNOUNCE = "announce"
    DRAW = "draw"
    MAKE_CUT = "make-cut"
    PUBLISH = "publish"
    START_CLOCK = "start-clock"
    RESULTS = "results"
    MEND = "mend"
    CLOSE = "close"
    CLOSE_EARLY = "close-early"
    DONE = "done"


class Next(Struct, frozen=True):
    """The next step. `round`: the round it is about. `results`, `matches`: how many results are in,
    and how many matches there are. `tables`: those whose results are missing; None stands for a
    match without a table. `outdated`: the draft has to be drawn again.
    """

    step: Step
    round: int
    results: int = 0
    matches: int = 0
    tables: tuple[int | None, ...] = ()
    outdated: bool = False


def next_of(view: View, desk: Desk) -> Next:
    """The next step, as the desk words it."""
    last = len(view.rounds)
    matches = len(desk.matches)
    if desk.next == AwaitResults.__name__ and view.event.phase is not EventPhase.CLOSED:
        tables = tuple(sorted((one.table for one in desk.missing), key=lambda table: table or 0))
        step = Step.START_CLOCK if _waits_for_clock(view, desk) else Step.RESULTS
        return Next(step, last, matches - len(tables), matches, tables)
    step = _step(view, desk)
    drawing = step in (Step.DRAW, Step.MAKE_CUT, Step.PUBLISH)
    outdated = desk.draft is not None and desk.draft.outdated
    return Next(step, last + 1 if drawing else last, matches, matches, outdated=outdated)


def _step(view: View, desk: Desk) -> Step:
    if view.event.phase is EventPhase.CLOSED:
        return Step.DONE
    if not view.rounds and (before := _before_start(view, desk)) is not None:
        return before
    if desk.draft is not None and not desk.draft.outdated:
        return Step.PUBLISH
    return {
        PairSwissRound.__name__: Step.DRAW,
        PairRobinRound.__name__: Step.DRAW,
        PairCutRound.__name__: Step.MAKE_CUT if desk.makes_cut else Step.DRAW,
        AnnounceRounds.__name__: Step.SET_ROUNDS,
        TooFewEntrants.__name__: Step.CLOSE_EARLY if view.rounds else Step.ENTER,
        MendBracket.__name__: Step.MEND,
        EventOver.__name__: Step.CLOSE if view.rounds else Step.ENTER,
    }[desk.next]


def _before_start(view: View, desk: Desk) -> Step | None:
    standings = {one.standing for one in desk.entrants}
    if Standing.REGISTERED in standings:
        return Step.CHECK_IN
    if Standing.PRESENT not in standings or desk.next == TooFewEntrants.__name__:
        return Step.ENTER
    if desk.next == AnnounceRounds.__name__:
        return Step.SET_ROUNDS
    return Step.ANNOUNCE if view.event.settings is None else None


def _waits_for_clock(view: View, desk: Desk) -> bool:
    """Whether the round has been published and nothing has happened in it yet."""
    untouched = all(one.result is None for one in view.rounds[-1].matches if len(one.entrants) > 1)
    clock = desk.clock
    timed = view.clock is not None and view.clock.phase is not Phase.UNTIMED
    return untouched and timed and clock is not None and clock.phase is Phase.NOT_STARTED
