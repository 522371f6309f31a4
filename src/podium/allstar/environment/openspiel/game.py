"""The classes that OpenSpiel calls: game, state and observer. Importing this registers the game."""

from typing import Any

import msgspec
import numpy as np
import pyspiel

from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.openspiel.node import GameNode
from podium.allstar.environment.openspiel.resample import SeatMemory, resampled
from podium.allstar.environment.text import words
from podium.allstar.rules.apply import is_over
from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import MANAGERS
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Options
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import Game
from podium.kernel.chance import Chance

NAME = "podium_all_star_draft"

_PARAMETERS = {
    "players": 4,
    "mode": "tradition",
    "shootout": "equal-strength",
    "three_pair": "any",
    "all_symbols": "together",
    "duel_cycle": "whole",
}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="All-Star Draft",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MANAGERS[-1],
    min_num_players=MANAGERS[0],
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)

_LONGEST = 250
"""More moves than a manager makes in any game."""


class AllStarGame(pyspiel.Game):  # type: ignore[misc]
    """All-Star Draft. The winner's return is 1, divided among those who share it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_PARAMETERS, **(params or {})}
        managers = chosen.pop("players")
        options = msgspec.convert({**chosen, "managers": managers}, type=Options)
        self.rules = Game(default_box(), options)
        self.code = ActionCode(self.rules, Actions.CARDS)
        self.layout = ObservationLayout(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.code.wait,
            max_chance_outcomes=len(self.rules.box.cards),
            num_players=options.managers,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_LONGEST * options.managers,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "AllStarState":
        """The first state: nothing is drawn yet."""
        return AllStarState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "AllStarObserver":
        """What makes observations: of the moment, or of all that a seat has seen."""
        if params:
            message = f"observers have no parameters, found {params}"
            raise ValueError(message)
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return AllStarObserver(self.layout, recall=kind.perfect_recall)


class AllStarState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. All it knows is its position."""

    def __init__(self, game: AllStarGame) -> None:
        super().__init__(game)
        self.position = GameNode.first(game.rules, game.code)

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.by_chance else self.position.asked

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers that can be drawn next, each equally likely."""
        outcomes = self.position.outcomes()
        return [(number, 1 / len(outcomes)) for number in outcomes]

    def returns(self) -> list[float]:
        """Each seat's part of the win; zeros before the end."""
        public = self.position.state.public
        if not self.is_terminal():
            return [0.0] * len(public.cards)
        places = final_places(public)
        return [float(place == 1) / places.count(1) for place in places]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "AllStarState":
        """A state that could be this one for all that the player has seen; made of that alone."""
        position = self.position
        if position.by_chance:
            raise ValueError("a state in the middle of a draw cannot be resampled")
        seed = b"".join(int(probability_sampler() * 2**32).to_bytes(5, "big") for _ in range(8))
        memory = SeatMemory(
            player_id, position.recall.of(player_id), position.state.public.step, position.asked
        )
        start = GameNode.first(position.state.game, position.code)
        state = self.get_game().new_initial_state()
        for action in resampled(start, memory, Chance(seed)):
            state.apply_action(action)
        return state  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.choices(player))

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        move = self.position.choices(player)[action]
        return words(observe(self.position.state, player), move)

    def __str__(self) -> str:
        public = self.position.state.public
        drawn = " ".join(map(str, self.position.drawn))
        return f"step {public.step}, {public.phase.name.lower()} {drawn}".strip()


class AllStarObserver:
    """Makes observations. `tensor` holds the numbers of `ObservationLayout` with its parts in
    `dict`; one of all that a seat has seen is a string alone."""

    def __init__(self, layout: ObservationLayout, *, recall: bool) -> None:
        self._layout = layout
        self._recall = recall
        self.tensor = np.zeros(0 if recall else layout.size, dtype=np.float32)
        parts = {} if recall else layout.sections
        self.dict = {name: self.tensor[place] for name, place in parts.items()}

    def set_from(self, state: AllStarState, player: int) -> None:
        """Fills the tensor with what a player sees."""
        if not self._recall:
            self.tensor[:] = self._layout.vector(observe(state.position.state, player))

    def string_from(self, state: AllStarState, player: int) -> str:
        """What a player sees, or has seen, as text."""
        if not self._recall:
            seen = observe(state.position.state, player)
            return self._layout.vector(seen).tobytes().hex()
        lines = [fact.text() for fact in state.position.recall.of(player)]
        return "\n".join([f"manager {player}", *lines, f"asked: {state.position.asked}"])


pyspiel.register_game(_TYPE, AllStarGame)
