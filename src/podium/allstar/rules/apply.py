"""Carries out moves. Moves and draws are the only ways to change a game."""

from collections.abc import Callable

from podium.allstar.rules import draft, plan, playoffs
from podium.allstar.rules.moves import Move
from podium.allstar.rules.refusals import Refusal, Refused
from podium.allstar.rules.state import Phase, State

_TAKE: dict[Phase, Callable[[State, int, Move], State]] = {
    Phase.PICK: draft.take_pick,
    Phase.PAIR: draft.take_pair,
    Phase.DISCARD: draft.take_discard,
    Phase.MARKET: draft.take_market,
    Phase.PLAN: plan.take,
    Phase.LINEUP: playoffs.take_building,
    Phase.SHOOT: playoffs.take_shot,
    Phase.INCOMING: playoffs.take_building,
    Phase.OUTGOING: playoffs.take_building,
}


def apply(state: State, seat: int, move: Move) -> State:
    """The state after a move of this seat; the given state stays as it is.

    Raises Refused if the move is not legal. Several seats may choose in one step, in any order;
    the last sealed choice settles the step for all.
    """
    public = state.public
    if seat < 0 or not public.concerned >> seat & 1:
        raise Refused(_why_not_asked(public.phase))
    return _BY_PHASE[public.phase](state, seat, move)


def submit(state: State, seat: int, move: Move, *, step: int) -> State:
    """Like `apply`, for a move meant for one step; raises if the game has moved on since."""
    if step != state.public.step:
        raise Refused(Refusal.STALE)
    return apply(state, seat, move)


def next_seat(state: State) -> int:
    """The first seat whose choice is missing, -1 if none is."""
    waiting = state.waiting
    return (waiting & -waiting).bit_length() - 1


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.public.phase is Phase.OVER


def _not_asked(state: State, seat: int, move: Move) -> State:  # noqa: ARG001
    raise Refused(_why_not_asked(state.public.phase))


def _why_not_asked(phase: Phase) -> Refusal:
    if phase is Phase.OVER:
        return Refusal.GAME_OVER
    return Refusal.CHANCE_FIRST if phase <= Phase.TRIO else Refusal.NOT_YOUR_CHOICE


# A row is looked up faster than a dictionary of enum members.
_BY_PHASE = tuple(_TAKE.get(phase, _not_asked) for phase in Phase)
