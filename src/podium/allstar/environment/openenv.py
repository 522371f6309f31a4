"""All-Star Draft for OpenEnv: a language model in one seat, bots in the others; needs the package
`openenv-core`. A server of it:

    from openenv.core.env_server import create_app
    from podium.allstar.environment.openenv import AllStarOpenEnv, Answer, Prompt
    app = create_app(AllStarOpenEnv, Answer, Prompt, env_name="all_star_draft")
"""

import secrets
from typing import Any

import msgspec
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from podium.allstar.environment.text import UNREADABLE
from podium.allstar.environment.text_seat import TextSeat
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game


class Answer(Action):  # type: ignore[misc]
    """What the model says."""

    text: str


class Prompt(Observation):  # type: ignore[misc]
    """What the model reads. `understood`: whether its last answer named a choice."""

    prompt: str
    understood: bool = True


class AllStarOpenEnv(Environment):  # type: ignore[misc]
    """One game at a time. The reward comes at the end: the part of the win, -1 for a forfeit.
    `options` are those of the rules."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        managers: int = 4,
        opponents: tuple[str, ...] = ("greedy",),
        unreadable: int = UNREADABLE,
        **options: Any,
    ) -> None:
        super().__init__()
        checked = msgspec.convert({**options, "managers": managers}, type=Options)
        self._game = Game(default_box(), checked)
        self._opponents = opponents
        self._unreadable = unreadable
        self._state = State()
        self._seat: TextSeat | None = None

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> Prompt:
        """Starts a game. The same seed gives the same game."""
        text = secrets.token_hex(16) if seed is None else str(seed)
        self._seat = TextSeat(self._game, text, self._opponents, self._unreadable)
        self._state = State(episode_id=episode_id or secrets.token_hex(8), step_count=0)
        return Prompt(prompt=self._seat.prompt(), done=False, reward=0.0)

    def step(self, action: Answer, timeout_s: float | None = None, **_: Any) -> Prompt:  # noqa: ARG002
        """Takes an answer, and whatever the bots do until the model is asked again."""
        seat = self._seat
        if seat is None:
            raise RuntimeError("no game has begun: call reset() first")
        understood = seat.answer(action.text)
        self._state.step_count += 1
        return Prompt(
            prompt=seat.prompt(), understood=understood, done=seat.over, reward=seat.reward()
        )

    @property
    def state(self) -> State:
        """Which game it is, and how many answers were given."""
        return self._state
