"""A game with one human player: draws and bots run by themselves, own moves can be undone.

Bots begin to think when a step opens, while the player does.
"""

from collections.abc import Sequence
from functools import partial

from podium.allstar.bots.bot import Bot, seated
from podium.allstar.bots.match import minds
from podium.allstar.bots.whole import whole_choice
from podium.allstar.rules.apply import apply, is_over
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.moves import SEAL, Move
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.record import Drawn, Entry, Moved, Record, record_of
from podium.allstar.rules.state import Game, GameState, seats_in
from podium.cli.allstar.ahead import Ahead
from podium.kernel.chance import Chance

PERSON = 0
"""The seat of the player."""


class Sitting:
    """The game so far. `seen` is what the player may know of it. `adviser`: who gives hints."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: str, adviser: Bot) -> None:
        self._bots = [seated(bot) for bot in bots]
        self._adviser = seated(adviser)
        self._ahead: Ahead | None = None
        self._seed = seed
        self._chance = Chance(seed)
        self._minds = minds(self._chance, game.managers)
        self._state = new_game(game)
        self._entries: list[Entry] = []
        self._undone_to: list[GameState] = []
        self.go_on()

    @property
    def seen(self) -> Observation:
        """The player's observation."""
        return observe(self._state, PERSON)

    @property
    def adviser(self) -> str:
        """The name of who gives hints."""
        return self._adviser.name

    @property
    def asked(self) -> bool:
        """Whether the player has to choose."""
        return bool(self._state.waiting >> PERSON & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self._state)

    def do(self, moves: Sequence[Move]) -> None:
        """Carries out all moves of the player, or none and raises `Refused`.

        They all belong to one step: only the last move may complete it.
        """
        state, before = self._state, self._state.public.step
        for move in moves:
            state = apply(state, PERSON, move)
        self._entries += [Moved(before, PERSON, move) for move in moves]
        self._undone_to += [self._state] * len(moves)
        self._state = state
        if state.public.step != before:
            self._undone_to.clear()

    def go_on(self) -> None:
        """Runs draws and bots until the player must choose or the game is over; once the player is
        out, until the next thing happens that all see.
        """
        told = len(self._state.public.story)
        while not self.over and not self.asked:
            step = self._state.public.step
            self._undone_to.clear()
            if waits_for_chance(self._state):
                drawn = draw(self._state, self._chance)
                self._entries.append(Drawn(step, self._state.public.phase, drawn))
                self._state = resolve(self._state, drawn)
            else:
                self._let_bot_choose(seats_in(self._state.waiting)[0])
            if self._state.public.places[PERSON] and len(self._state.public.story) > told:
                return
        if self.asked:
            self._think_ahead()

    def undo(self) -> bool:
        """Takes back the player's last move in this choice; False if there is none."""
        if not self._undone_to:
            return False
        back = self._undone_to[-1]
        while self._undone_to and self._undone_to[-1] is back:
            self._undone_to.pop()
            self._entries.pop()
        self._state = back
        return True

    def hint(self) -> tuple[tuple[Move, ...], Observation]:
        """What the adviser would choose from the start of this choice, and the observation then."""
        state = self._undone_to[0] if self._undone_to else self._state
        chance = self._chance.child(f"hint {state.public.step}")
        moves: list[Move] = []
        while True:
            seen = observe(state, PERSON)
            move = self._adviser.choose(seen, chance)
            if move == SEAL:
                return tuple(moves), seen
            moves.append(move)
            state = apply(state, PERSON, move)
            if state.public.step != seen.public.step or not state.waiting >> PERSON & 1:
                return tuple(moves), seen

    def take_hint(self) -> None:
        """Replaces the choice so far with the hint, without sealing it."""
        moves, _ = self.hint()
        while self.undo():
            pass
        self.do(moves)

    def record(self) -> Record:
        """The record of the game."""
        return record_of(self._state.game, self._seed, self._entries, self._state)

    def _think_ahead(self) -> None:
        """Lets the bots that choose in this step begin to think."""
        step = self._state.public.step
        if self._ahead is None or self._ahead.step != step:
            others = [seat for seat in seats_in(self._state.waiting) if seat != PERSON]
            tasks = {seat: partial(self._choice_of, seat, self._state) for seat in others}
            self._ahead = Ahead(step, tasks)

    def _choice_of(self, seat: int, state: GameState) -> tuple[Move, ...]:
        return whole_choice(self._bots[seat - 1], observe(state, seat), self._minds[seat])

    def _let_bot_choose(self, seat: int) -> None:
        step = self._state.public.step
        if self._ahead is not None and self._ahead.step == step:
            moves = self._ahead.choice(seat)
        else:
            moves = self._choice_of(seat, self._state)
        for move in moves:
            self._entries.append(Moved(step, seat, move))
            self._state = apply(self._state, seat, move)
