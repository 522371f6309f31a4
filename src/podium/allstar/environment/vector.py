"""n games at once for learning agents, in the native core; needs `podium-allstar-native`."""

import secrets
from ctypes import CDLL
from typing import NamedTuple, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike, NDArray

from podium.allstar.environment.actions import ActionCode
from podium.allstar.environment.episode import observation_space
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.settings import EnvironmentSettings, Reward, table
from podium.allstar.native.games import Games
from podium.kernel.chance import Chance


class AskedSeats(NamedTuple):
    """Who is asked in each game, what they see and what they can do; a row for each game.

    The rows are filled anew by every step: copy what you keep.
    """

    seats: NDArray[np.int8]
    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]


class Stepped(NamedTuple):
    """After a step: `rewards` by game and seat; `over`: the games that ended with it, and
    `truncated`: those that an illegal action ended. In both a new game has begun already."""

    asked: AskedSeats
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class AllStarVectorEnv:
    """All-Star Draft, n games side by side, one seat of each asked at a time, as in `env`.

    Seats that choose simultaneously are asked in turn and cannot see what the others have chosen.
    """

    def __init__(
        self,
        managers: int = 4,
        *,
        core: CDLL | None = None,
        **settings: Unpack[EnvironmentSettings],
    ) -> None:
        self._table = table(managers, settings)
        if self._table.recall or self._table.render_mode:
            raise ValueError("recall and render_mode: not offered for many games at once")
        self._core = core
        self.game = self._table.game
        self.layout = ObservationLayout(self.game)
        self.code = ActionCode(self.game, self._table.actions)
        self.single_observation_space = observation_space(self.layout, self.code.count)
        self.single_action_space = spaces.Discrete(self.code.count)
        self._seeds = Chance(secrets.token_bytes(32))
        self._games: Games | None = None
        self._masks = np.zeros((0, self.code.count), dtype=np.int8)
        self._fans = np.zeros((0, managers), dtype=np.int32)

    def reset(self, n: int, *, seed: int | None = None) -> AskedSeats:
        """Begins n games. A seed decides all of them and those that follow."""
        if seed is not None:
            self._seeds = Chance(str(seed))
        if self._games is None or self._games.count != n:
            self._games = Games(self.game, n, core=self._core)
            self._masks = np.zeros((n, self.code.count), dtype=np.int8)
        self._games.begin([self._seeds.raw(32) for _ in range(n)])
        self._fans = self._games.fans.copy()
        return self._asked(self._games)

    def step(self, actions: ArrayLike) -> Stepped:
        """One action in each game, of the seat that is asked there."""
        games = self._begun()
        chosen = np.asarray(actions)
        if chosen.shape != (games.count,):
            message = f"actions: expected {games.count} numbers, found {chosen.shape}"
            raise ValueError(message)
        named, there = self._named(games)
        hits = there & (named == chosen[:, None])
        legal = hits.any(axis=1)
        rows = np.arange(games.count)
        moves = np.where(legal, games.moves[rows, hits.argmax(axis=1)], -1)
        seats = games.seats.copy()
        games.step(moves)
        over = games.seats < 0
        rewards = self._rewards(games, over)
        truncated = ~legal
        rewards[rows[truncated], seats[truncated]] = self._table.illegal_reward
        self._begin_again(games, over | truncated)
        self._fans = games.fans.copy()
        return Stepped(self._asked(games), rewards, over, truncated)

    def _rewards(self, games: Games, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        if self._table.reward is Reward.FANS:
            return (games.fans - self._fans).astype(np.float64)
        rewards = np.zeros(games.fans.shape)
        if over.any():
            playoffs = games.standing().playoff_fans[over]
            fans = games.fans[over]
            most = fans == fans.max(axis=1, keepdims=True)
            best = np.where(most, playoffs, -1)
            won = most & (best == best.max(axis=1, keepdims=True))
            rewards[over] = won / won.sum(axis=1, keepdims=True)
        return rewards

    def _begin_again(self, games: Games, ended: NDArray[np.bool_]) -> None:
        which = np.nonzero(ended)[0]
        if len(which):
            games.begin([self._seeds.raw(32) for _ in which], which)

    def _named(self, games: Games) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """The actions of the moves in each row, and which places of the row are used."""
        there = np.arange(games.moves.shape[1]) < games.counts[:, None]
        return self.code.of_move[games.moves], there

    def _asked(self, games: Games) -> AskedSeats:
        if self.code.count == games.masks.shape[1]:
            return AskedSeats(games.seats, games.observations, games.masks)
        named, there = self._named(games)
        self._masks[:] = 0
        self._masks[np.nonzero(there)[0], named[there]] = 1
        return AskedSeats(games.seats, games.observations, self._masks)

    def _begun(self) -> Games:
        if self._games is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self._games
