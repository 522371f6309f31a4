"""Views that are built once for everybody who sees the same.

What everyone sees (entrants, rounds, standings ...) is built and encoded once for a public cursor,
and the desk once for a cursor of the staff; to that comes what is a viewer's own. Nothing is ever
taken away from a view to make another.
"""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.state import State
from podium.event.view.build import view as build_view
from podium.event.view.desk import desk_part
from podium.event.view.own import own_part
from podium.event.view.shapes import Desk, Own, View
from podium.event.wire import encode
from podium.kernel.cache import Cache
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.service.ids import EventId
from podium.service.moments import cursor

T = TypeVar("T")

KEPT = 64
"""Events whose last views are kept."""
_OWN = ("role", "cursor", "own", "desk")
_STAFF = Viewer(Role.ORGANISER)


class Part(Generic[T]):
    """Something that many viewers see, and its JSON once somebody wants it."""

    def __init__(self, built: T, write: Callable[[T], dict[str, Raw]]) -> None:
        self.built = built
        self._write = write
        self._written: dict[str, Raw] | None = None

    def written(self) -> dict[str, Raw]:
        """By the names of the view's fields."""
        if self._written is None:
            self._written = self._write(self.built)
        return self._written


class _Slot:
    """The last parts of one event; whoever builds holds the lock, the others wait for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._parts: dict[Role, tuple[str, Part[Any]]] = {}

    def part(self, key: Role, at: str, build: Callable[[], Part[T]]) -> Part[T]:
        known = self._parts.get(key)
        if known is None or known[0] != at:
            known = self._parts[key] = (at, build())
        return known[1]


class Views:
    """Views of the events that were looked at last. For many threads."""

    def __init__(self, kept: int = KEPT) -> None:
        self._lock = threading.Lock()
        self._slots: Cache[EventId, _Slot] = Cache(kept)

    def view(self, event: EventId, state: State, viewer: Viewer, now: Now) -> View:
        """All that this viewer may see at this moment."""
        slot = self._slot(event)
        with slot.lock:
            public = _public(slot, state, now).built
            desk = _desk(slot, state, now).built if viewer.role.is_staff else None
        return replace(
            public,
            role=viewer.role,
            cursor=cursor(state, viewer, now),
            own=_own(state, viewer),
            desk=desk,
        )

    def encoded(self, event: EventId, state: State, viewer: Viewer, now: Now) -> bytes:
        """The same as JSON, as `event.wire.encode` writes it."""
        slot = self._slot(event)
        with slot.lock:
            shared = _public(slot, state, now).written()
            desk = _desk(slot, state, now).written() if viewer.role.is_staff else {"desk": None}
        own = {
            "role": viewer.role,
            "cursor": cursor(state, viewer, now),
            "own": _own(state, viewer),
        }
        return encode({**shared, **desk, **own})

    def _slot(self, event: EventId) -> _Slot:
        with self._lock:  # so that all who come at once get the same slot
            return self._slots.get_or_make(event, _Slot)


def _public(slot: _Slot, state: State, now: Now) -> Part[View]:
    at = cursor(state, SPECTATOR, now)
    return slot.part(
        Role.SPECTATOR, at, lambda: Part(build_view(state, SPECTATOR, now), _written_view)
    )


def _desk(slot: _Slot, state: State, now: Now) -> Part[Desk]:
    at = cursor(state, _STAFF, now)
    now = Now(max(now, state.latest))
    return slot.part(Role.ORGANISER, at, lambda: Part(desk_part(state, now), _written_desk))


def _own(state: State, viewer: Viewer) -> Own | None:
    if viewer.role is not Role.ENTRANT or viewer.entrant is None:
        return None
    return own_part(state, EntrantId(viewer.entrant))


def _written_view(view: View) -> dict[str, Raw]:
    shared = (name for name in msgspec.structs.fields(view) if name.name not in _OWN)
    return {field.name: Raw(encode(getattr(view, field.name))) for field in shared}


def _written_desk(desk: Desk) -> dict[str, Raw]:
    return {"desk": Raw(encode(desk))}
