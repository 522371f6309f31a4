"""How agents name their moves: by the number of the move, or by the card that it is about.

At any moment a card stands for one move at most: what can be done with it depends on where it lies.
So `cards` needs about 120 actions where `moves` has 1,571.
"""

from collections.abc import Iterable
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from podium.allstar.rules.moves import BLOCK, MOVES, SEAL, Move, bus
from podium.allstar.rules.state import ROUNDS, Game


class Actions(StrEnum):
    """`moves`: an action is the number of a move. `cards`: it is a card, a bus for a team, or to
    seal."""

    MOVES = "moves"
    CARDS = "cards"


NO_ACTION = -1


class ActionCode:
    """The actions of one game. `of_move`: the action of each move, `NO_ACTION` for what is no move
    towards a sealed choice. `wait`: the only action of an agent that has nothing to choose; it is
    the last one. `count`: how many there are.
    """

    def __init__(self, game: Game, actions: Actions) -> None:
        self.of_move: NDArray[np.int32] = np.arange(MOVES, dtype=np.int32)
        self.wait = MOVES
        if actions is Actions.CARDS:
            cards = len(game.box.cards)
            self.of_move = _by_card(cards)
            self.wait = cards + ROUNDS * ROUNDS + 1
        self.count = self.wait + 1
        self._of_move: list[int] = self.of_move.tolist()

    def named(self, moves: Iterable[Move]) -> dict[int, Move]:
        """These moves by their actions; to wait if there are none."""
        of_move = self._of_move
        return {of_move[move]: move for move in moves} or {self.wait: Move(self.wait)}


def _by_card(cards: int) -> NDArray[np.int32]:
    """Cards first, then the buses team by team, then to seal."""
    code = np.full(MOVES, NO_ACTION, dtype=np.int32)
    for first in range(0, bus(1, team=1) // BLOCK * BLOCK, BLOCK):
        code[first : first + cards] = range(cards)
    for team in range(1, ROUNDS + 1):
        for number in range(1, ROUNDS + 1):
            code[bus(number, team=team)] = cards + (team - 1) * ROUNDS + number - 1
    code[SEAL] = cards + ROUNDS * ROUNDS
    return code
