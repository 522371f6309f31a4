"""Recorded games, for tests."""

from podium.allstar.rules.material import Box
from podium.allstar.rules.record import Record, replay
from podium.allstar.rules.state import GameState


def last_state(record: Record, box: Box) -> GameState:
    """Where a recorded game stands after its last entry."""
    for state in replay(record, box):
        last = state
    return last
