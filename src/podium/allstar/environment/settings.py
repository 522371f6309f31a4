"""The settings of an environment: the options of the rules, the data, and rewards."""

from enum import StrEnum
from pathlib import Path
from typing import Any, TypedDict

import msgspec
from msgspec import Struct

from podium.allstar.environment.actions import Actions
from podium.allstar.rules.box import default_box, load_box
from podium.allstar.rules.material import Box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game


class Reward(StrEnum):
    """`fans`: each fan when it is won. `win`: 1 at the end, divided among those who share it."""

    FANS = "fans"
    WIN = "win"


class EnvironmentSettings(TypedDict, total=False):
    """All settings but the number of managers; those of the rules are as in `Options`.

    `data`: a data file, or a box; without it the default data. `actions`: `moves` or `cards`, see
    `podium.allstar.environment.actions`. `illegal_reward`: what an agent
    gets for an action that its mask does not allow; such an action ends the game for all. `recall`:
    views also hold all that the seat has seen and done (`podium.allstar.environment.recalled`).
    `render_mode`: `ansi` returns what all see as text, `human` writes it after every step.
    """

    mode: str
    shootout: str
    three_pair: str
    all_symbols: str
    duel_cycle: str
    species: tuple[str, ...]
    data: Path | str | Box | None
    reward: str
    actions: str
    illegal_reward: float
    recall: bool
    render_mode: str | None


class CheckedSettings(Struct, frozen=True):
    """An environment's settings, read and checked."""

    game: Game
    reward: Reward
    actions: Actions
    illegal_reward: float
    recall: bool
    render_mode: str | None


RENDER_MODES = ("ansi", "human")


def table(managers: int, settings: EnvironmentSettings) -> CheckedSettings:
    """Reads settings. Raises ValueError that names what is wrong."""
    rest: dict[str, Any] = dict(settings)
    data = rest.pop("data", None)
    reward = rest.pop("reward", Reward.FANS)
    actions = rest.pop("actions", Actions.MOVES)
    illegal_reward = rest.pop("illegal_reward", -1.0)
    recall = rest.pop("recall", False)
    render_mode = rest.pop("render_mode", None)
    if render_mode not in (None, *RENDER_MODES):
        message = f"render_mode: expected {', '.join(RENDER_MODES)} or None, found {render_mode!r}"
        raise ValueError(message)
    try:
        options = msgspec.convert({"managers": managers, **rest}, type=Options)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    return CheckedSettings(
        Game(_box(data), options),
        Reward(reward),
        Actions(actions),
        float(illegal_reward),
        bool(recall),
        render_mode,
    )


def _box(data: Path | str | Box | None) -> Box:
    if data is None:
        return default_box()
    if isinstance(data, Box):
        return data
    try:
        return load_box(Path(data).read_bytes())
    except OSError as error:
        message = f"data: expected a file that can be read: {data}: {error.strerror}"
        raise ValueError(message) from None
