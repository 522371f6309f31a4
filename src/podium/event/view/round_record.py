"""What only the staff know of a published round and its matches."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.clock_face import table_end
from podium.event.conduct import Ground
from podium.event.sight import clock_is_secret
from podium.event.state import Clock, Played, State, made_by
from podium.event.things import find_round
from podium.kernel.now import Now
from podium.kernel.viewer import Sight


class MatchRecord(Struct, frozen=True):
    """A match. `order`: when it was last changed, compared with the others of its round; the number
    of the fact would tell how often the clock was touched (LG-12). `extended`: extra minutes.

    `ends`: when time is up at this table; None if it has a result or no clock runs.
    """

    version: int
    order: int
    extended: int
    ends: Now | None


class RoundRecord(Struct, frozen=True):
    """A round. `matches`: in order. `clock_version`: 0 for those who may not touch the clock.

    `unclear`: entrants warned in it for an unclear game state (LCG-24).
    """

    number: int
    untimed: bool
    clock_version: int
    matches: tuple[MatchRecord, ...]
    unclear: frozenset[EntrantId]


def round_record(state: State, number: int, sight: Sight = Sight.WHOLE) -> RoundRecord | None:
    """The record of a round; None if there is no such round. `sight`: what the viewer may see of a
    hidden clock.
    """
    played = find_round(state, number)
    if played is None:
        return None
    clock = state.clocks[number - 1]
    acts = sorted(one.act for one in played.matches)
    if number == len(state.rounds) and clock_is_secret(state):
        clock = _as_seen(clock, sight)
    return RoundRecord(
        number,
        played.untimed,
        clock.version,
        tuple(
            _match(clock, index, one, acts.index(one.act))
            for index, one in enumerate(played.matches)
        ),
        _warned(state, number),
    )


def _as_seen(clock: Clock, sight: Sight) -> Clock:
    """LG-12: without its times for staff who play; empty if others run it."""
    match sight:
        case Sight.WHOLE:
            return clock
        case Sight.ASKING:
            return replace(clock, started=None)
        case Sight.NOTHING:
            return Clock(clock.minutes, version=0, act=made_by(clock))
        case _:
            assert_never(sight)


def _match(clock: Clock, index: int, played: Played, order: int) -> MatchRecord:
    over = played.match.result is not None or clock.ended is not None
    return MatchRecord(
        played.version,
        order,
        clock.extended.get(index, 0),
        None if over else table_end(clock, index),
    )


def _warned(state: State, number: int) -> frozenset[EntrantId]:
    """Entrants warned between the publication of this round and the next."""
    since, *later = (made_by(clock) for clock in state.clocks[number - 1 :])
    until = min(later, default=state.seq + 1)
    return frozenset(
        kept.entrant
        for kept in state.warnings.values()
        if kept.ground == Ground.UNCLEAR_GAME_STATE and since < made_by(kept) < until
    )
