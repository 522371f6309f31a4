"""Whole choices: the small moves of one seat for one step, checked and carried out together."""

from collections.abc import Mapping, Sequence

from podium.allstar.rules.apply import apply
from podium.allstar.rules.moves import Move
from podium.allstar.rules.refusals import MoveRefused
from podium.allstar.rules.state import GameState
from podium.allstar.table.refusals import TableCode, TableRefusal

MOST_MOVES = 64
"""The longest sensible plan has 13 small moves; people may change their mind in between."""


def check_whole(opened: GameState, seat: int, moves: Sequence[int]) -> TableRefusal | None:
    """Why these moves are not one whole choice; None if they are.

    `opened`: the step before anybody has chosen, so that the answer does not depend on others.
    """
    if len(moves) > MOST_MOVES:
        return TableRefusal(TableCode.TOO_MANY_MOVES)
    if not opened.public.concerned >> seat & 1:
        return TableRefusal(TableCode.NOT_ASKED)
    state = opened
    for place, move in enumerate(moves):
        if _is_whole(opened, state, seat):
            return TableRefusal(TableCode.NOT_WHOLE)
        try:
            state = apply(state, seat, Move(move))
        except MoveRefused as refused:
            return TableRefusal(TableCode.MOVE_REFUSED, refused.refusal, place)
    return None if _is_whole(opened, state, seat) else TableRefusal(TableCode.NOT_WHOLE)


def settled(opened: GameState, choices: Mapping[int, Sequence[int]]) -> GameState:
    """The game after these choices; if they are all, after the step."""
    state = opened
    for seat in sorted(choices):
        for move in choices[seat]:
            state = apply(state, seat, Move(move))
    return state


def planned_teams(
    opened: GameState, choices: Mapping[int, Sequence[int]]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The teams that these plans send to the arenas, by seat; all see them once all plans are in.

    In the playoffs nobody's teams of the season lie open any longer.
    """
    shown = []
    for seat in sorted(choices):
        state = opened
        for move in choices[seat]:
            state = apply(state, seat, Move(move))
        own = state.seats[seat]
        shown.append((*own.teams, own.choice))
    return tuple(shown)


def _is_whole(opened: GameState, state: GameState, seat: int) -> bool:
    """Whether the seat has sealed, or settled the step as the only one to choose."""
    return state.public.step != opened.public.step or not state.waiting >> seat & 1
