"""All agents at once. Those with a choice act, the others wait."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from podium.allstar.environment.agents import Agents
from podium.allstar.environment.episode import View

Infos = dict[str, dict[str, Any]]


class AllStarParallelEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """All-Star Draft as a parallel environment; made by `podium.allstar.parallel_env`."""

    _together = True

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, View], Infos]:
        """Starts a game. A seed decides this game and later ones without a seed."""
        self._begin(seed)
        self._show()
        return self._views(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, View], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Carries out one action of every agent; those with nothing to choose wait or are absent.

        An illegal action ends the game for all, before anything is carried out.
        """
        rewards = dict.fromkeys(self.agents, 0.0)
        chosen = {agent: actions.get(agent, self.code.wait) for agent in self.agents}
        illegal = [a for a in chosen if chosen[a] not in self._episode.actions(self._seats[a])]
        if illegal:
            rewards |= dict.fromkeys(illegal, self._table.illegal_reward)
        elif chosen:
            self._carry_out(chosen, rewards)
        over = self._episode.over
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, bool(illegal))
        views, infos = self._views(), self._infos()
        self._show()
        if over or illegal:
            self.agents = []
        return views, rewards, terminations, truncations, infos

    def _carry_out(self, chosen: Mapping[str, int], rewards: dict[str, float]) -> None:
        """The last sealed choice settles the step for all, so the order does not matter."""
        for seat in self._episode.asked:
            gains = self._episode.act(seat, int(chosen[self.possible_agents[seat]]))
            if gains is not None:
                rewards.update(zip(self.agents, gains, strict=True))

    def _views(self) -> dict[str, View]:
        return {agent: self._episode.view(self._seats[agent]) for agent in self.agents}

    def _infos(self) -> Infos:
        return {agent: {} for agent in self.agents}
