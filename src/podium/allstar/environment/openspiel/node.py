"""A position of the game as OpenSpiel wants it: everything happens by one small number at a time.

A draw is made of single numbers, each equally likely, so that every chance node has few outcomes.
Seats that choose simultaneously are asked in turn and cannot see what the others have chosen.
"""

from podium.allstar.environment.actions import ActionCode
from podium.allstar.environment.facts import Recall
from podium.allstar.rules.apply import apply, next_seat
from podium.allstar.rules.draws import drawable, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import Move
from podium.allstar.rules.observe import observe
from podium.allstar.rules.state import Game, GamePhase, GameState


class GameNode:
    """Where a game stands, with what each seat remembers. Never changed; copies are itself.

    `state`: the game. `drawn`: the numbers of an unfinished draw. `recall`: what each seat has
    seen.
    """

    __slots__ = ("code", "drawn", "recall", "state")

    def __init__(
        self, state: GameState, recall: Recall, code: ActionCode, drawn: tuple[int, ...] = ()
    ) -> None:
        self.state = state
        self.recall = recall
        self.code = code
        self.drawn = drawn

    @classmethod
    def first(cls, game: Game, code: ActionCode) -> "GameNode":
        """The beginning of a game."""
        return cls(new_game(game), Recall.of_nothing(game.managers), code)

    def __deepcopy__(self, memo: object) -> "GameNode":
        return self

    @property
    def by_chance(self) -> bool:
        """Whether something is drawn next."""
        return waits_for_chance(self.state)

    @property
    def asked(self) -> int:
        """The seat that is asked, -1 if none is."""
        return next_seat(self.state)

    def outcomes(self) -> list[int]:
        """The numbers that can be drawn next, each equally likely; sorted. Arenas are counted in
        the order of their ids."""
        options = [number for number in drawable(self.state)[0] if number not in self.drawn]
        if self.state.public.phase is GamePhase.ARENAS:
            return sorted(self._arenas().index(number) for number in options)
        return sorted(options)

    def choices(self, seat: int) -> dict[int, Move]:
        """What a seat can do: moves by their actions."""
        if seat != self.asked:
            return {}
        return self.code.named(forward_moves(observe(self.state, seat)))

    def action_of(self, move: Move) -> int:
        """The action of a move."""
        return int(self.code.of_move[move])

    def after(self, action: int) -> "GameNode":
        """The position after a drawn number or an action of the seat that is asked."""
        if self.by_chance:
            return self._after_number(action)
        seat = self.asked
        move = self.choices(seat)[action]
        state = apply(self.state, seat, move)
        return GameNode(state, self.recall.moved(self.state, seat, move, state), self.code)

    def _after_number(self, number: int) -> "GameNode":
        if self.state.public.phase is GamePhase.ARENAS:
            number = self._arenas()[number]
        drawn = (*self.drawn, number)
        if len(drawn) < drawable(self.state)[1]:
            return GameNode(self.state, self.recall, self.code, drawn)
        state = resolve(self.state, drawn)
        return GameNode(state, self.recall.drawn(self.state, drawn, state), self.code)

    def _arenas(self) -> list[int]:
        return sorted(self.state.game.arenas)
