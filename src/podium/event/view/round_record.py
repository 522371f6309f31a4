"""What only the staff know of a published round and its matches."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.clock_face import table_end
from podium.event.conduct import Ground
from podium.event.state import Clock, Played, State, made_by
from podium.event.things import find_round
from podium.kernel.now import Now


class MatchRecord(Struct, frozen=True):
    """A match. `act`: the number of the fact that last changed it. `extended`: extra minutes.

    `ends`: when time is up at this table; None if it has a result or no clock runs.
    """

    version: int
    act: int
    extended: int
    ends: Now | None


class RoundRecord(Struct, frozen=True):
    """A round. `matches`: in order. `unclear`: entrants warned in it for an unclear game state
    (LCG-24).
    """

    number: int
    untimed: bool
    clock_version: int
    matches: tuple[MatchRecord, ...]
    unclear: frozenset[EntrantId]


def round_record(state: State, number: int) -> RoundRecord | None:
    """The record of a round; None if there is no such round."""
    played = find_round(state, number)
    if played is None:
        return None
    clock = state.clocks[number - 1]
    return RoundRecord(
        number,
        played.untimed,
        clock.version,
        tuple(_match(clock, index, one) for index, one in enumerate(played.matches)),
        _warned(state, number),
    )


def _match(clock: Clock, index: int, played: Played) -> MatchRecord:
    over = played.match.result is not None or clock.ended is not None
    return MatchRecord(
        played.version,
        played.act,
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
