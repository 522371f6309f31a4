"""Tables that have called a judge, who has waited longest first."""

from collections.abc import Mapping

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.state import CallKept, Kept, State
from podium.event.terms import CallState
from podium.kernel.now import Now
from podium.web.pages.desk.desk import table_of
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class CallLine(Struct, frozen=True):
    """A call. `since`: when it was made. `judge`: who is on the way. `own`: the viewer plays
    at that table. `earlier`: it is from a round that is over.
    """

    id: str
    version: int
    match: MatchRef
    table: int | None
    caller: Name
    names: tuple[Name, ...]
    since: Now
    waiting: bool
    judge: Name | None
    own: bool
    earlier: bool


def open_calls(state: State) -> dict[str, CallKept]:
    """The calls that are not settled."""
    return {key: one for key, one in state.calls.items() if one.state is not CallState.DONE}


def made_by_act(kept: Kept) -> int:
    """The number of the fact with which a thing was made."""
    first = kept
    while first.was is not None:
        first = first.was
    return first.act


def call_lines(
    subject: Subject, state: State, moments: Mapping[int, Now], me: EntrantId | None
) -> tuple[CallLine, ...]:
    """Those that nobody has taken first, the oldest first. `moments`: of facts by their number."""
    lines = [
        CallLine(
            id=key,
            version=call.version,
            match=call.match,
            table=table_of(subject, call.match.round, call.match.index),
            caller=subject.roll.entrant(call.caller),
            names=tuple(subject.roll.entrant(one) for one in call.entrants),
            since=moments[made_by_act(call)],
            waiting=call.state is CallState.WAITING,
            judge=None if call.judge is None else subject.roll.person(call.judge),
            own=me is not None and me in call.entrants,
            earlier=call.match.round < len(state.rounds),
        )
        for key, call in open_calls(state).items()
    ]
    return tuple(sorted(lines, key=lambda one: (not one.waiting, one.since)))
