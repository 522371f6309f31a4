"""What all sealed choices share (AS-11): they are made, changed, and settled by the last one."""

from msgspec.structs import replace

from podium.allstar.rules.moves import BLOCK, OPEN, Move
from podium.allstar.rules.refusals import Refusal, Refused
from podium.allstar.rules.state import Phase, Public, Seat, State


def with_seat(state: State, seat: int, own: Seat) -> State:
    """The state with one seat's own cards and choice changed."""
    seats = state.seats
    return replace(state, seats=(*seats[:seat], own, *seats[seat + 1 :]))


def chosen(state: State, seat: int, own: Seat) -> State:
    """The state after this seat has sealed its choice."""
    seats = state.seats
    return replace(
        state,
        seats=(*seats[:seat], own, *seats[seat + 1 :]),
        waiting=state.waiting & ~(1 << seat),
    )


def reopened(state: State, seat: int) -> State:
    """The state after this seat has reopened its sealed choice."""
    if state.waiting >> seat & 1:
        raise Refused(Refusal.NOT_SEALED)
    return replace(state, waiting=state.waiting | 1 << seat)


def opens_or_is_free(state: State, seat: int, move: Move) -> bool:
    """True for the move `open`; raises if the seat is sealed and the move is another one."""
    if move == OPEN:
        return True
    if not state.waiting >> seat & 1:
        raise Refused(Refusal.SEALED)
    return False


def card_of(move: Move, block: int, cards: tuple[int, ...]) -> int:
    """The card of a move in this block. Raises for another block or a card not in `cards`."""
    card = move - block * BLOCK
    if card in cards:
        return card
    if 0 <= card < BLOCK:
        raise Refused(Refusal.CARD_NOT_THERE)
    raise Refused(Refusal.WRONG_KIND)


def ask(state: State, public: Public, phase: Phase, concerned: int) -> State:
    """Begins the next step: these seats choose."""
    return replace(
        state,
        public=replace(public, phase=phase, step=public.step + 1, concerned=concerned),
        waiting=concerned,
    )
