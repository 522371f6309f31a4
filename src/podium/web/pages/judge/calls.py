"""Tables that have called a judge, longest wait first."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.view.judging import OpenCall
from podium.kernel.now import Now
from podium.web.pages.desk.desk import table_of
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject


class JudgeCall(Struct, frozen=True):
    """A call. `since`: when it was made. `judge`: who is on the way. `own`: the viewer plays at
    that table. `earlier`: it is from a round that is over.
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


def call_lines(
    subject: Subject, calls: tuple[OpenCall, ...], me: EntrantId | None
) -> tuple[JudgeCall, ...]:
    """Unanswered calls first, oldest first. `me`: as whom the viewer plays."""
    lines = [
        JudgeCall(
            id=call.id,
            version=call.version,
            match=call.match,
            table=table_of(subject, call.match.round, call.match.index),
            caller=subject.roll.entrant(call.caller),
            names=tuple(subject.roll.entrant(one) for one in call.entrants),
            since=call.since,
            waiting=call.waiting,
            judge=None if call.judge is None else subject.roll.person(call.judge),
            own=me is not None and me in call.entrants,
            earlier=call.match.round < len(subject.view.rounds),
        )
        for call in calls
    ]
    return tuple(sorted(lines, key=lambda one: (not one.waiting, one.since)))
