"""What both environments share: agents and their spaces, seeds, games, rendering."""

import secrets
from typing import Any, ClassVar, Unpack

from gymnasium import spaces

from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.episode import Episode, observation_space
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.picture import HUMAN, rendered
from podium.allstar.environment.settings import RENDER_MODES, EnvironmentSettings, table
from podium.allstar.rules.observe import Observation
from podium.kernel.chance import Chance


class Agents:
    """One agent for each seat. `layout` describes the parts of their observations, `code` their
    actions."""

    _together: ClassVar[bool] = False

    def __init__(self, managers: int = 4, **settings: Unpack[EnvironmentSettings]) -> None:
        super().__init__()
        self._table = table(managers, settings)
        self.render_mode = self._table.render_mode
        version = 1 if self._table.actions is Actions.MOVES else 2
        self.metadata: dict[str, Any] = {
            "name": f"all_star_draft_v{version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
        }
        self.layout = ObservationLayout(self._table.game)
        self.possible_agents = [f"manager_{seat}" for seat in range(managers)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.code = ActionCode(self._table.game, self._table.actions)
        count = self.code.count
        agents = self.possible_agents
        recall = self._table.recall
        space = {a: observation_space(self.layout, count, recall=recall) for a in agents}
        self.observation_spaces = space
        self.action_spaces = {a: spaces.Discrete(count) for a in agents}
        self._seeds = Chance(secrets.token_bytes(32))
        self._begun: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of observations, the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of actions, the same for every agent."""
        return self.action_spaces[agent]

    def seen(self, agent: str) -> Observation:
        """The observation of an agent, as Podium's bots get it."""
        return self._episode.seen(self._seats[agent])

    def render(self) -> str | None:
        """What all see: as text with `render_mode="ansi"`, on the screen with `human`."""
        if self.render_mode is None:
            return None
        return rendered(self.render_mode, self._table.game, self._episode.public)

    def close(self) -> None:
        """Does nothing: there are no resources to release."""

    def _show(self) -> None:
        """After every step, if a person is watching."""
        if self.render_mode == HUMAN:
            self.render()

    def _begin(self, seed: int | None) -> None:
        """Starts a new game. A seed decides this game and later ones without a seed."""
        if seed is not None:
            self._seeds = Chance(str(seed))
        chance = Chance(self._seeds.raw(32))
        together = self._together
        self._begun = Episode(self._table, self.layout, self.code, chance, together=together)
        self.agents = self.possible_agents[:]

    @property
    def _episode(self) -> Episode:
        """The game of the last reset."""
        if self._begun is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self._begun
