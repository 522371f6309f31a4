"""The ids under which PettingZoo and Gymnasium make the environments.

A version never changes: what agents see or do differently gets a new one. In `v1` an action is the
number of a move, in `v2` it is a card (`podium.allstar.environment.actions`).
"""

import gymnasium
import pettingzoo

from podium.allstar.environment.actions import Actions

VERSIONS = {1: Actions.MOVES, 2: Actions.CARDS}
"""What an action is, by version."""

NAME = "podium/AllStarDraft"
SEAT_NAME = "podium/AllStarDraftSeat-v1"
"""One seat against bots, actions by card."""


def register() -> None:
    """Makes the ids known; once is enough, and twice does no harm."""
    for version, actions in VERSIONS.items():
        kwargs = {"actions": actions.value}
        name = f"{NAME}-v{version}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, "podium.allstar:env", kwargs=kwargs)
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, "podium.allstar:parallel_env", kwargs=kwargs)
    if SEAT_NAME not in gymnasium.registry:
        entry = "podium.allstar.environment.seat:AllStarSeatEnv"
        gymnasium.register(SEAT_NAME, entry, kwargs={"actions": Actions.CARDS.value})
