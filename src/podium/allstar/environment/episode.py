"""One game in an environment: whose turn it is, what each may know and do, what each gains."""

from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium import spaces
from msgspec.structs import replace

from podium.allstar.environment.actions import ActionCode
from podium.allstar.environment.facts import Recall
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.recalled import RECALL, RecallLayout
from podium.allstar.environment.settings import CheckedSettings, Reward
from podium.allstar.rules.apply import apply, is_over
from podium.allstar.rules.draws import draw, new_game, resolve, waits_for_chance
from podium.allstar.rules.legal import forward_moves
from podium.allstar.rules.moves import MOVES, Move
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import GameState, Public, seats_in
from podium.kernel.chance import Chance

WAIT = MOVES
"""Where actions are moves, the only one of an agent that has nothing to choose."""
ACTIONS = MOVES + 1

View = dict[str, Any]


def observation_space(
    layout: ObservationLayout, actions: int, *, recall: bool = False
) -> spaces.Dict:
    """The space of an agent's observations, with a mask of so many actions."""
    low = np.zeros(layout.size, dtype=np.uint8)
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(low, layout.high, dtype=np.uint8),
        "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
    }
    if recall:
        parts["recall"] = spaces.Box(0, 255, (RECALL,), dtype=np.uint8)
    return spaces.Dict(parts)


class Episode:
    """One game from its first draw on. Draws are made automatically.

    Actions are the moves towards a sealed choice: a game of them always ends. `together`: all
    seats make their small moves at the same time. Then nobody sees who of the others is done
    before all are: it would tell how many cards they have put down (AS-34, AS-61).
    """

    def __init__(
        self,
        table: CheckedSettings,
        layout: ObservationLayout,
        code: ActionCode,
        chance: Chance,
        *,
        together: bool = False,
    ) -> None:
        self._together = together
        self._layout = layout
        self._code = code
        self._reward = table.reward
        self._chance = chance
        self._recalled = RecallLayout(table.game) if table.recall else None
        self._recall = Recall.of_nothing(table.game.managers)
        self._seen: dict[int, tuple[GameState, Observation, dict[int, Move]]] = {}
        self._state = self._drawn(new_game(table.game))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self._state)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose choice is missing, in order."""
        return seats_in(self._state.waiting)

    @property
    def public(self) -> Public:
        """What all see."""
        return self._state.public

    def seen(self, seat: int) -> Observation:
        """The observation of this seat, as bots get it."""
        return self._look(seat)[0]

    def actions(self, seat: int) -> Collection[int]:
        """What this seat can do now; never empty."""
        return self._look(seat)[1]

    def view(self, seat: int) -> View:
        """What the agent in this seat receives."""
        seen, actions = self._look(seat)
        mask = np.zeros(self._code.count, dtype=np.int8)
        for action in actions:
            mask[action] = 1
        view = {"observation": self._layout.vector(seen), "action_mask": mask}
        if self._recalled is not None:
            view["recall"] = self._recalled.row(self._recall.of(seat), seat)
        return view

    def act(self, seat: int, action: int) -> tuple[float, ...] | None:
        """Carries out an allowed action; returns every seat's gain, None if there is none."""
        before = self._state.public
        move = self._look(seat)[1][action]
        state = apply(self._state, seat, move)
        if self._recalled is not None:
            self._recall = self._recall.moved(self._state, seat, move, state)
        self._state = self._drawn(state)
        after = self._state.public
        return None if after is before else self._gains(before, after)

    def _look(self, seat: int) -> tuple[Observation, dict[int, Move]]:
        known = self._seen.get(seat)
        if known is None or known[0] is not self._state:
            seen = observe(self._state, seat)
            if self._together:
                others = seen.public.concerned & ~(1 << seat)
                seen = replace(seen, waiting=seen.waiting | others)
            known = self._state, seen, self._code.named(forward_moves(seen))
            self._seen[seat] = known
        return known[1:]

    def _drawn(self, state: GameState) -> GameState:
        while waits_for_chance(state):
            before, numbers = state, draw(state, self._chance)
            state = resolve(before, numbers)
            if self._recalled is not None:
                self._recall = self._recall.drawn(before, numbers, state)
        return state

    def _gains(self, before: Public, after: Public) -> tuple[float, ...] | None:
        if self._reward is Reward.FANS:
            gains = [float(b - a) for a, b in zip(before.fans(), after.fans(), strict=True)]
            return tuple(gains) if any(gains) else None
        if not self.over:
            return None
        places = final_places(after)
        return tuple([float(place == 1) / places.count(1) for place in places])
