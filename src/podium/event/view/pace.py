"""When the results of the last rounds came in: what a forecast of the round is made from."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from podium.core.sheet import MatchKind
from podium.event.clock_face import round_end, table_end
from podium.event.state import Clock, Played, RoundState, State, made_by
from podium.kernel.now import Now
from podium.kernel.viewer import Sight

ROUNDS = 3
"""The rounds that are compared: the latest, and those before it."""


class UnfinishedTable(Struct, frozen=True):
    """A match without a result. `ends`: when time is up there; None while no clock runs."""

    index: int
    ends: Now | None


class RoundPace(Struct, frozen=True):
    """How a round went. `began`: when its clock was started, or it was published. `time_up`: when
    time was or will be up, dice included; None if no clock runs. `came`: when results came in, in
    order.
    """

    number: int
    began: Now
    time_up: Now | None
    came: tuple[Now, ...]
    open: tuple[UnfinishedTable, ...]


def acts_of_pace(state: State) -> frozenset[int]:
    """The numbers of the facts whose moments are needed."""
    return frozenset(act for played, clock in _last_rounds(state) for act in _acts(played, clock))


def round_paces(state: State, moments: Mapping[int, Now], sight: Sight) -> tuple[RoundPace, ...]:
    """The last rounds, oldest first. None for who plays where players may not know the time: the
    beginning of a round would tell it (LG-12).
    """
    if sight is not Sight.WHOLE:
        return ()
    return tuple(_pace(played, clock, moments) for played, clock in _last_rounds(state))


def _last_rounds(state: State) -> Iterator[tuple[RoundState, Clock]]:
    yield from zip(state.rounds[-ROUNDS:], state.clocks[-ROUNDS:], strict=True)


def _acts(played: RoundState, clock: Clock) -> Iterator[int]:
    yield made_by(clock)
    for one in played.matches:
        if (act := _settled_by(one)) is not None:
            yield act


def _pace(played: RoundState, clock: Clock, moments: Mapping[int, Now]) -> RoundPace:
    acts = (_settled_by(one) for one in played.matches)
    came = sorted(moments[act] for act in acts if act is not None)
    return RoundPace(
        played.number,
        moments[made_by(clock)] if clock.started is None else clock.started,
        clock.ended if clock.ended is not None else round_end(clock),
        tuple(came),
        tuple(
            UnfinishedTable(index, table_end(clock, index))
            for index, one in enumerate(played.matches)
            if one.match.kind is MatchKind.MATCH and one.match.result is None
        ),
    )


def _settled_by(played: Played) -> int | None:
    """The number of the fact since which the match has a result; corrections do not count."""
    if played.match.kind is not MatchKind.MATCH or played.match.result is None:
        return None
    since = played
    while since.was is not None and since.was.match.result is not None:
        since = since.was
    return since.act
