"""Views that are built once for all viewers who see the same.

The public part (entrants, rounds, standings ...) is built once for each public cursor, the desk
once for each staff cursor; a viewer's own part is added to that. Nothing is ever removed from a
view to make another.
"""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.state import State
from podium.event.view.build import view as build_view
from podium.event.view.desk import desk_part
from podium.event.view.own import own_part
from podium.event.view.shapes import Desk, Own, View
from podium.kernel.cache import Cache
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.service.ids import EventId
from podium.service.moments import cursor

T = TypeVar("T")

KEPT = 64
"""The number of events whose last views are cached."""


class _Slot:
    """The last parts of one event. The thread that builds one holds the lock; others wait."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._parts: dict[Viewer, tuple[str, Any]] = {}

    def part(self, key: Viewer, at: str, build: Callable[[], T]) -> T:
        known = self._parts.get(key)
        if known is None or known[0] != at:
            known = self._parts[key] = (at, build())
        part: T = known[1]
        return part


class Views:
    """Views of the most recently used events. Thread-safe."""

    def __init__(self, kept: int = KEPT) -> None:
        self._lock = threading.Lock()
        self._slots: Cache[EventId, _Slot] = Cache(kept)

    def view(self, event: EventId, state: State, viewer: Viewer, now: Now) -> View:
        """Everything that this viewer may see at this moment."""
        slot = self._slot(event)
        with slot.lock:
            public = _public(slot, state, now)
            desk = _desk(slot, state, viewer, now) if viewer.role.is_staff else None
        return replace(
            public,
            role=viewer.role,
            cursor=cursor(state, viewer, now),
            own=_own(state, viewer),
            desk=desk,
        )

    def _slot(self, event: EventId) -> _Slot:
        with self._lock:  # so that concurrent threads get the same slot
            return self._slots.get_or_make(event, _Slot)


def _public(slot: _Slot, state: State, now: Now) -> View:
    at = cursor(state, SPECTATOR, now)
    return slot.part(SPECTATOR, at, lambda: build_view(state, SPECTATOR, now))


def _desk(slot: _Slot, state: State, viewer: Viewer, now: Now) -> Desk:
    staff = Viewer(Role.ORGANISER, sight=viewer.sight, plays=viewer.plays)
    at = cursor(state, staff, now)
    now = Now(max(now, state.latest))
    return slot.part(staff, at, lambda: desk_part(state, now, staff))


def _own(state: State, viewer: Viewer) -> Own | None:
    if viewer.role is not Role.ENTRANT or viewer.entrant is None:
        return None
    return own_part(state, EntrantId(viewer.entrant))
