"""What all sealed choices share (AS-11): they are made, changed, and settled by the last one."""

from msgspec.structs import replace

from podium.allstar.rules.moves import BLOCK, OPEN, Move
from podium.allstar.rules.refusals import MoveRefusal, MoveRefused
from podium.allstar.rules.state import GamePhase, GameState, Public, Seat


def with_seat(state: GameState, seat: int, own: Seat) -> GameState:
    """The state with one seat's own cards and choice changed."""
    seats = state.seats
    return replace(state, seats=(*seats[:seat], own, *seats[seat + 1 :]))


def chosen(state: GameState, seat: int, own: Seat) -> GameState:
    """The state after this seat has sealed its choice."""
    seats = state.seats
    return replace(
        state,
        seats=(*seats[:seat], own, *seats[seat + 1 :]),
        waiting=state.waiting & ~(1 << seat),
    )


def reopened(state: GameState, seat: int) -> GameState:
    """The state after this seat has reopened its sealed choice."""
    if state.waiting >> seat & 1:
        raise MoveRefused(MoveRefusal.NOT_SEALED)
    return replace(state, waiting=state.waiting | 1 << seat)


def opens_or_is_free(state: GameState, seat: int, move: Move) -> bool:
    """True for the move `open`; raises if the seat is sealed and the move is another one."""
    if move == OPEN:
        return True
    if not state.waiting >> seat & 1:
        raise MoveRefused(MoveRefusal.SEALED)
    return False


def card_of(move: Move, block: int, cards: tuple[int, ...]) -> int:
    """The card of a move in this block. Raises for another block or a card not in `cards`."""
    card = move - block * BLOCK
    if card in cards:
        return card
    if 0 <= card < BLOCK:
        raise MoveRefused(MoveRefusal.CARD_NOT_THERE)
    raise MoveRefused(MoveRefusal.WRONG_KIND)


def ask(state: GameState, public: Public, phase: GamePhase, concerned: int) -> GameState:
    """Begins the next step: these seats choose."""
    return replace(
        state,
        public=replace(public, phase=phase, step=public.step + 1, concerned=concerned),
        waiting=concerned,
    )
