"""Carries out moves. Moves and draws are the only ways to change a game."""

from collections.abc import Callable

from podium.allstar.rules import draft, plan, playoffs
from podium.allstar.rules.moves import Move
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import GamePhase, GameState

_TAKE: dict[GamePhase, Callable[[GameState, int, Move], GameState]] = {
    GamePhase.PICK: draft.take_pick,
    GamePhase.PAIR: draft.take_pair,
    GamePhase.DISCARD: draft.take_discard,
    GamePhase.MARKET: draft.take_market,
    GamePhase.PLAN: plan.take,
    GamePhase.LINEUP: playoffs.take_building,
    GamePhase.SHOOT: playoffs.take_shot,
    GamePhase.INCOMING: playoffs.take_building,
    GamePhase.OUTGOING: playoffs.take_building,
}


def apply(state: GameState, seat: int, move: Move) -> GameState:
    """The state after a move of this seat; the given state stays as it is.

    Raises Refused if the move is not legal. Several seats may choose in one step, in any order;
    the last sealed choice settles the step for all.
    """
    public = state.public
    if seat < 0 or not public.concerned >> seat & 1:
        raise MoveRefused(_why_not_asked(public.phase))
    return _BY_PHASE[public.phase](state, seat, move)


def submit(state: GameState, seat: int, move: Move, *, step: int) -> GameState:
    """Like `apply`, for a move meant for one step; raises if the game has moved on since."""
    if step != state.public.step:
        raise MoveRefused(MoveRefusal.STALE)
    return apply(state, seat, move)


def next_seat(state: GameState) -> int:
    """The first seat whose choice is missing, -1 if none is."""
    waiting = state.waiting
    return (waiting & -waiting).bit_length() - 1


def is_over(state: GameState) -> bool:
    """Whether the game has ended."""
    return state.public.phase is GamePhase.OVER


def _not_asked(state: GameState, seat: int, move: Move) -> GameState:  # noqa: ARG001
    raise MoveRefused(_why_not_asked(state.public.phase))


def _why_not_asked(phase: GamePhase) -> MoveRefusal:
    if phase is GamePhase.OVER:
        return MoveRefusal.GAME_OVER
    return MoveRefusal.CHANCE_FIRST if phase <= GamePhase.TRIO else MoveRefusal.NOT_YOUR_CHOICE


# A row is looked up faster than a dictionary of enum members.
_BY_PHASE = tuple(_TAKE.get(phase, _not_asked) for phase in GamePhase)
