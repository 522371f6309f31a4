"""Places in the cut that nobody takes yet: a removal is under appeal (EV-9), or staff still have to
choose what becomes of a leaver's seat (LG-10).
"""

from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.ids import MatchRef
from podium.event.state import Entered, State
from podium.event.terms import SeatState
from podium.event.things import find_match
from podium.kernel.refusal import Code, Refusal, refuse


def open_appeals(state: State) -> tuple[EntrantId, ...]:
    """The entrants whose removal is under appeal (EV-9)."""
    return tuple(entered.id for entered in state.entrants.values() if entered.under_appeal)


def held(state: State) -> frozenset[EntrantId]:
    """The entrants who are out, but whose places in the cut nobody takes yet."""
    return frozenset(entered.id for entered in state.entrants.values() if is_held(entered))


def is_held(entered: Entered) -> bool:
    """Whether an entrant is out, but nobody takes their place in the cut yet."""
    removal, seat = entered.removal, entered.seat
    if seat is not None and seat.state is SeatState.OPEN:
        return True
    if removal is None or not removal.waits or removal.before is not Status.ACTIVE:
        return False
    return not entered.seat_is(SeatState.GIVEN_UP)


def replaced(state: State) -> frozenset[EntrantId]:
    """The entrants whose places in the cut have gone to others (SP-12)."""
    return frozenset(
        entered.id for entered in state.entrants.values() if entered.seat_is(SeatState.GIVEN_UP)
    )


def why_waits(state: State, ref: MatchRef) -> Refusal | None:
    """Why a match of the cut can have no result yet: the place of one of its entrants is held. The
    answer is the same whatever the clock does (LG-12).
    """
    played = find_match(state, ref)
    if played is None or state.rounds[ref.round - 1].stage is not Stage.CUT:
        return None
    if played.match.result is not None:
        return None
    waiting = [entrant for entrant in played.match.entrants if is_held(state.entrants[entrant])]
    if not waiting:
        return None
    appealed = any(state.entrants[entrant].under_appeal for entrant in waiting)
    return refuse(Code.APPEAL_OPEN if appealed else Code.SEAT_OPEN, entrants=tuple(waiting))
