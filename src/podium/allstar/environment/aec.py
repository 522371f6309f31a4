"""One agent at a time. Seats that choose simultaneously are asked in turn and cannot see what the
others have chosen."""

from typing import Any

from pettingzoo import AECEnv

from podium.allstar.environment.agents import Agents
from podium.allstar.environment.episode import View


class AllStarEnv(Agents, AECEnv):  # type: ignore[misc]
    """All-Star Draft as an AEC environment; made by `podium.allstar.env`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Starts a game. A seed decides this game and later ones without a seed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._next()
        self._show()

    def observe(self, agent: str) -> View:
        """What the agent sees and can do now."""
        return self._episode.view(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Carries out an action of the selected agent; an illegal one ends the game for all."""
        episode, agent = self._episode, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self._seats[agent]
        if action is None or action not in episode.actions(seat):
            self.rewards[agent] = self._table.illegal_reward
            self.truncations = dict.fromkeys(self.agents, True)
        elif gains := episode.act(seat, int(action)):
            self.rewards = dict(zip(self.agents, gains, strict=True))
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._next()
        self._show()

    def _next(self) -> str:
        """The agent to act; after the end the first one, then all others one by one."""
        asked = self._episode.asked
        first = asked[0] if asked and not self.truncations[self.agents[0]] else 0
        return self.agents[first]
