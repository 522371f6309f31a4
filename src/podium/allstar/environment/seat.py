"""One seat for an agent, bots in all others: a Gymnasium environment."""

import secrets
from typing import Any, Unpack

import numpy as np
from gymnasium import Env, spaces

from podium.allstar.bots.bot import Bot, seated
from podium.allstar.environment.actions import ActionCode
from podium.allstar.environment.episode import Episode, View, observation_space
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.opponents import named_bots
from podium.allstar.environment.picture import HUMAN, rendered
from podium.allstar.environment.settings import RENDER_MODES, EnvironmentSettings, table
from podium.kernel.chance import Chance


class AllStarSeatEnv(Env[View, np.int64]):
    """All-Star Draft for one agent. `opponents`: names of bots, in order of seats after the
    agent's; the last one fills the seats that are left. The agent's seat is drawn for every game,
    or always `seat`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        managers: int = 4,
        opponents: tuple[str, ...] = ("greedy",),
        seat: int | None = None,
        **settings: Unpack[EnvironmentSettings],
    ) -> None:
        self._table = table(managers, settings)
        self._opponents = named_bots(opponents, managers - 1)
        if seat is not None and not 0 <= seat < managers:
            message = f"seat: expected 0 to {managers - 1}, found {seat}"
            raise ValueError(message)
        self._fixed = seat
        self.render_mode = self._table.render_mode
        self.layout = ObservationLayout(self._table.game)
        self.code = ActionCode(self._table.game, self._table.actions)
        recall = self._table.recall
        self.observation_space = observation_space(self.layout, self.code.count, recall=recall)
        self.action_space = spaces.Discrete(self.code.count)
        self._seeds = Chance(secrets.token_bytes(32))
        self._begun: Episode | None = None
        self._seat = 0
        self._bots: dict[int, Bot] = {}
        self._minds: dict[int, Chance] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[View, dict[str, Any]]:
        """Starts a game. A seed decides this game and later ones without a seed."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seeds = Chance(str(seed))
        managers = self._table.game.managers
        chance = Chance(self._seeds.raw(32))
        drawn = chance.child("seat of the agent").below(managers)
        self._seat = drawn if self._fixed is None else self._fixed
        others = [(self._seat + k) % managers for k in range(1, managers)]
        self._bots = dict(zip(others, map(seated, self._opponents), strict=True))
        self._minds = {other: chance.child(f"bot {other}") for other in others}
        self._begun = Episode(self._table, self.layout, self.code, chance.child("game"))
        self._let_others_choose()
        self._show()
        return self._episode.view(self._seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[View, float, bool, bool, dict[str, Any]]:
        """Carries out an action, and whatever the bots do until the agent is asked again; an
        illegal one ends the game."""
        episode, seat = self._episode, self._seat
        if int(action) not in episode.actions(seat) or int(action) == self.code.wait:
            return episode.view(seat), self._table.illegal_reward, True, False, self._info()
        gains = episode.act(seat, int(action))
        reward = 0.0 if gains is None else gains[seat]
        reward += self._let_others_choose()
        self._show()
        return episode.view(seat), reward, episode.over, False, self._info()

    def render(self) -> str | None:
        """What all see: as text with `render_mode="ansi"`, on the screen with `human`."""
        if self.render_mode is None:
            return None
        return rendered(self.render_mode, self._table.game, self._episode.public)

    def _let_others_choose(self) -> float:
        """Bots move until the agent is asked or the game is over; what the agent gains by it."""
        episode, gained = self._episode, 0.0
        while (asked := episode.asked) and self._seat not in asked:
            other = asked[0]
            seen = episode.seen(other)
            move = self._bots[other].choose(seen, self._minds[other])
            gains = episode.act(other, int(self.code.of_move[move]))
            gained += 0.0 if gains is None else gains[self._seat]
        return gained

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat}

    @property
    def _episode(self) -> Episode:
        if self._begun is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self._begun
