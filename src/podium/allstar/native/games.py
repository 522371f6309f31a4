"""n games of one kind side by side in the native core."""

from collections.abc import Sequence
from ctypes import CDLL, POINTER, c_int64, pointer
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.allstar.bots.weights import Weights
from podium.allstar.native.library import MOST_MOVES, CoreTables, NativeViews, installed
from podium.allstar.native.tables import core_tables
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import Game

LEAVE = -1
"""Given as a move it leaves a game as it is."""

REFUSALS = (None, *MoveRefusal)
"""What the numbers that `step` returns mean; 0 for a move that was taken."""

_HEAD = 5
_NUMBERS = 4


class GameStanding(NamedTuple):
    """What all see of the games in numbers: one for each game, or a row by seat."""

    phase: NDArray[np.int32]
    step: NDArray[np.int32]
    round: NDArray[np.int32]
    turn: NDArray[np.int32]
    waiting: NDArray[np.int32]
    tickets: NDArray[np.int32]
    places: NDArray[np.int32]
    season_fans: NDArray[np.int32]
    playoff_fans: NDArray[np.int32]


class Games:
    """n games with the same box and options. Draws are made by themselves.

    `begin`, `step` and `look` fill these arrays, with a row for each game; they stay the same
    objects and cannot be written to. `seats`: who is asked, -1 where the game is over.
    `observations`: what that seat sees, as `podium.allstar.environment.layout` has it (seat 0
    where the game is over). `masks`: what it can do, as in the environment. `moves`: the same as a
    sorted list, `counts` of which are used. `fans`: all fans of each seat so far. `refusals`: why
    the last move was not taken, by the place in `REFUSALS`; such a game is unchanged. Without
    `vectors` there are no observations and masks.
    """

    def __init__(
        self, game: Game, count: int, *, vectors: bool = True, core: CDLL | None = None
    ) -> None:
        self.game = game
        self.count = count
        self._core = core = core or installed()
        self._tables = core_tables(game)
        rows = count if vectors else 0
        self._memory = np.zeros((count, core.podium_game_size()), dtype=np.uint8)
        self.seats = np.full(count, -1, dtype=np.int8)
        size = core.podium_observation_size(self._tables)
        self.observations = np.zeros((rows, size), dtype=np.uint8)
        self.masks = np.zeros((rows, core.podium_actions()), dtype=np.int8)
        self.moves = np.zeros((count, MOST_MOVES), dtype=np.int32)
        self.counts = np.zeros(count, dtype=np.int32)
        self.fans = np.zeros((count, game.managers), dtype=np.int32)
        self.refusals = np.zeros(count, dtype=np.uint8)
        self._chosen = np.zeros(count, dtype=np.int32)
        self._given = np.zeros(count, dtype=np.int8)
        self._stamps = np.zeros(count, dtype=np.int32)
        # Addresses are looked up once: that takes as long as many moves.
        self._games = self._memory.ctypes.data
        self._chosen_at = self._chosen.ctypes.data
        self._given_at = self._given.ctypes.data
        self._refused_at = self.refusals.ctypes.data
        views: dict[str, NDArray[Any]] = {
            "seats": self.seats,
            "moves": self.moves,
            "counts": self.counts,
            "fans": self.fans,
        }
        if vectors:
            views |= {"observations": self.observations, "masks": self.masks}
        addresses = {name: array.ctypes.data for name, array in views.items()}
        self._views = NativeViews(**addresses, stamps=self._stamps.ctypes.data)
        # The core only changes what differs from the last look, so nobody else may write here.
        for array in views.values():
            array.flags.writeable = False

    def begin(self, seeds: Sequence[str | bytes], which: ArrayLike | None = None) -> None:
        """Begins a game for each seed: all games, or those at the places `which`."""
        rows = [seed.encode() if isinstance(seed, str) else seed for seed in seeds]
        places = list(range(self.count)) if which is None else np.asarray(which).tolist()
        if len(rows) != len(places):
            message = f"{len(rows)} seeds for {len(places)} games"
            raise ValueError(message)
        if places and not 0 <= min(places) <= max(places) < self.count:
            message = f"which: expected places from 0 to {self.count - 1}"
            raise ValueError(message)
        self._core.podium_begin(
            self._tables,
            self._games,
            len(rows),
            (c_int64 * len(places))(*places),
            b"".join(rows),
            (c_int64 * len(rows))(*accumulate(map(len, rows))),
            self._views,
        )

    def step(self, moves: ArrayLike, seats: ArrayLike | None = None) -> int:
        """Makes one move in each game (`LEAVE`: none), of the seats given or of the first that is
        asked. Returns how many games are over."""
        self._chosen[:] = moves
        over: int = self._core.podium_step(
            self._tables,
            self._games,
            self.count,
            self._who(seats),
            self._chosen_at,
            self._refused_at,
            self._views,
        )
        return over

    def look(self, seats: ArrayLike | None = None, *, every: bool = False) -> None:
        """Fills the arrays for the first seat that is asked in each game, or for the seats given.

        `every`: all legal moves, not only those towards a sealed choice.
        """
        self._core.podium_look(
            self._tables,
            self._games,
            self.count,
            self._who(seats),
            every,
            self._views,
        )

    def standing(self) -> GameStanding:
        """Where the games stand."""
        managers = self.game.managers
        rows = np.zeros((self.count, _HEAD + _NUMBERS * managers), dtype=np.int32)
        self._core.podium_standing(self._tables, self._games, self.count, rows.ctypes.data)
        head = rows[:, :_HEAD].T
        numbers = rows[:, _HEAD:].reshape(self.count, managers, _NUMBERS)
        return GameStanding(*head, *np.moveaxis(numbers, 2, 0))

    def drawn(self, number: int) -> list[int]:
        """All numbers drawn by chance in one game, in order; arenas by their place in order of
        ids."""
        row = np.zeros(self._core.podium_most_drawn(), dtype=np.int16)
        count = self._core.podium_drawn(self._memory[number].ctypes.data, row.ctypes.data)
        found: list[int] = row[:count].tolist()
        return found

    def play_greedy(self, weights: Sequence[Weights] = ()) -> None:
        """Plays every game to its end with a greedy bot in each seat, and looks. Choices begun in
        the running step are made anew. `weights`: by seat, those of `greedy` if none are given."""
        seats = [core_tables(self.game, row) for row in weights] or [
            self._tables
        ] * self.game.managers
        if len(seats) != self.game.managers:
            message = f"weights: expected {self.game.managers}, one for each seat"
            raise ValueError(message)
        by_seat = (POINTER(CoreTables) * len(seats))(*map(pointer, seats))
        self._core.podium_play_greedy(by_seat, self._games, self.count)
        self.look()

    def saved(self) -> NDArray[np.uint8]:
        """The games as bytes, a row for each; `restore` takes them back."""
        return self._memory.copy()

    def restore(self, saved: NDArray[np.uint8]) -> None:
        """Goes back to what `saved` has returned for games of the same kind, and looks."""
        self._memory[...] = saved
        self._stamps[:] = 0  # other games stand there now
        self.look()

    def _who(self, seats: ArrayLike | None) -> int | None:
        """Where the seats stand that were given."""
        if seats is None:
            return None
        self._given[:] = seats
        return self._given_at
