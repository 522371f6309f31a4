"""What a seat has seen and done so far as a row of numbers, for agents with perfect recall.

The row is `recall` in a view of an environment made with `recall=True`: all facts of the seat
(`podium.allstar.environment.facts`), one after the other, from the first draw on; zeros follow. A
fact begins with a number from 128 on, for its kind and phase; then come its own numbers, each with
1 added: cards, actions by card, arenas in the order of their ids. Seats are counted from the
observer's own.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.facts import FactKind, SeatFact
from podium.allstar.rules.state import Game, GamePhase

RECALL = 1536
"""How long the row is: more than any game needs."""

_KINDS = 128


class RecallLayout:
    """Makes the rows of one kind of game."""

    def __init__(self, game: Game) -> None:
        self._managers = game.managers
        self._action: list[int] = ActionCode(game, Actions.CARDS).of_move.tolist()
        self._arena = {number: place for place, number in enumerate(sorted(game.arenas))}

    def row(self, facts: Sequence[SeatFact], seat: int) -> NDArray[np.uint8]:
        """The row of a seat that knows these facts."""
        numbers: list[int] = []
        for fact in facts:
            numbers.append(_KINDS + fact.kind * len(GamePhase) + fact.phase)
            numbers += [number + 1 for number in self._numbers(fact, seat)]
        row = np.zeros(RECALL, dtype=np.uint8)
        row[: len(numbers)] = numbers
        return row

    def _numbers(self, fact: SeatFact, seat: int) -> list[int]:
        numbers = list(fact.numbers)
        if fact.kind in (FactKind.OWN, FactKind.SHOWN):
            numbers = [self._action[move] for move in numbers]
        elif fact.kind is FactKind.PUT_DOWN:
            numbers = numbers[seat:] + numbers[:seat]
        elif fact.phase is GamePhase.ARENAS:
            numbers = [self._arena[arena] for arena in numbers]
        elif fact.phase is GamePhase.STARTER:
            numbers = [(numbers[0] - seat) % self._managers]
        whose = [] if fact.who < 0 else [(fact.who - seat) % self._managers]
        return whose + numbers
