"""All-Star Draft for TextArena; needs the package `textarena`. Importing this makes the id known:

import textarena
import podium.allstar.environment.textarena
table = textarena.make("AllStarDraft-v1")
"""

import secrets
from typing import Any

import msgspec
import textarena

from podium.allstar.environment.text import UNREADABLE, TextGame
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game

NAME = "AllStarDraft-v1"


class AllStarTextArena(textarena.Env):  # type: ignore[misc]
    """A player for each seat; each reads only its own prompts. The reward is the part of the win;
    who forfeits gets -1. `options` are those of the rules, without the number of managers."""

    def __init__(self, unreadable: int = UNREADABLE, **options: Any) -> None:
        self._unreadable = unreadable
        self._options = options

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Starts a game. The same seed gives the same game."""
        options = msgspec.convert({**self._options, "managers": num_players}, type=Options)
        text = secrets.token_hex(16) if seed is None else str(seed)
        self._talk = TextGame(Game(default_box(), options), text, self._unreadable)
        self.state = textarena.FFAMultiPlayerState(num_players=num_players, seed=seed)
        self.state.reset(game_state={})
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Takes the answer of the player who is asked."""
        seat = self._talk.seat
        self._tell(seat, action, textarena.ObservationType.PLAYER_ACTION, who=seat)
        if not self._talk.answer(action):
            self._tell(seat, "No choice was found in that.", textarena.ObservationType.GAME_ADMIN)
        if self._talk.over:
            self._end()
        else:
            self._ask()
        done, info = self.state.step(rotate_player=False)
        return bool(done), dict(info)

    def _ask(self) -> None:
        seat = self._talk.seat
        self.state.manually_set_current_player_id(seat)
        self._tell(seat, self._talk.prompt(), textarena.ObservationType.PROMPT)

    def _tell(self, seat: int, text: str, kind: Any, who: int = textarena.GAME_ID) -> None:
        self.state.add_observation(text, kind, from_id=who, to_id=seat)

    def _end(self) -> None:
        result = self._talk.result()
        rewards = dict(enumerate(result.wins()))
        reason = f"places: {' '.join(map(str, result.places))}"
        if result.forfeited >= 0:
            rewards[result.forfeited] = -1.0
            reason = f"player {result.forfeited} forfeited"
            self.state.game_info[result.forfeited]["invalid_move"] = True
        self.state.rewards = rewards
        for info in self.state.game_info.values():
            info["reason"] = reason
        self.state.done = True


if NAME not in textarena.envs.registration.ENV_REGISTRY:
    textarena.register(NAME, AllStarTextArena)
