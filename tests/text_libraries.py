"""Stand-ins for TextArena and OpenEnv with the few things that our adapters use, as documented.

`python -m tests.soak.text_contract` runs the same checks with the packages themselves.
"""

import sys
from enum import Enum, auto
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class ObservationType(Enum):
    PROMPT = auto()
    PLAYER_ACTION = auto()
    GAME_ADMIN = auto()


class ArenaState:
    """TextArena's state of a game in which everyone plays for themselves."""

    def __init__(self, num_players: int, seed: int | None = None) -> None:
        self.num_players = num_players
        self.current_player_id = 0

    def reset(self, game_state: Any) -> None:
        self.observations: dict[int, list[Any]] = {p: [] for p in range(self.num_players)}
        self.game_info: dict[int, dict[str, Any]] = {p: {} for p in range(self.num_players)}
        self.rewards: Any = None
        self.done = False

    def add_observation(
        self, message: str, observation_type: ObservationType, from_id: int = -1, to_id: int = -1
    ) -> None:
        for player in self.observations if to_id == -1 else [to_id]:
            self.observations[player].append((from_id, message, observation_type))

    def manually_set_current_player_id(self, new_player_id: int) -> None:
        self.current_player_id = new_player_id

    def step(self, rotate_player: bool = True) -> tuple[bool, dict[str, Any]]:
        assert not rotate_player
        return self.done, {}


class ArenaEnv:
    """TextArena's base class."""

    state: ArenaState

    def get_observation(self) -> tuple[int, list[Any]]:
        player = self.state.current_player_id
        found, self.state.observations[player] = self.state.observations[player], []
        return player, found

    def close(self) -> tuple[Any, Any]:
        return self.state.rewards, self.state.game_info


class Fields(SimpleNamespace):
    """What pydantic's models do for OpenEnv: fields by name, with their defaults."""

    episode_id: str | None = None
    step_count = 0


class ServedEnvironment:
    """OpenEnv's base class."""


def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts both in place of the packages, whether these are installed or not."""
    registry: dict[str, Any] = {}
    arena = ModuleType("textarena")
    members = {
        "Env": ArenaEnv,
        "FFAMultiPlayerState": ArenaState,
        "ObservationType": ObservationType,
        "GAME_ID": -1,
        "register": registry.__setitem__,
        "make": lambda name, **settings: registry[name](**settings),
        "envs": SimpleNamespace(registration=SimpleNamespace(ENV_REGISTRY=registry)),
    }
    vars(arena).update(members)
    interfaces = ModuleType("openenv.core.env_server.interfaces")
    vars(interfaces)["Environment"] = ServedEnvironment
    types = ModuleType("openenv.core.env_server.types")
    vars(types).update({"Action": Fields, "Observation": Fields, "State": Fields})
    for module in (arena, interfaces, types):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    for name in ("openenv", "openenv.core", "openenv.core.env_server"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    for adapter in ("textarena", "openenv"):
        monkeypatch.delitem(sys.modules, f"podium.allstar.environment.{adapter}", raising=False)
