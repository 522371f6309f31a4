"""What a person who wants to enter may know."""

from podium.event.setup import taken_places
from podium.event.state import State


def free_places(state: State) -> int | None:
    """The number of free places without the waiting list; None without a limit."""
    capacity = state.setup.settings.capacity
    return None if capacity is None else max(0, capacity - taken_places(state))
