"""What the host sees of a second laptop, and what the second laptop shows."""

from typing import ClassVar

from msgspec import Struct

from podium.kernel.now import Now
from podium.service.ids import EventId, event_of
from podium.standby.follower import Following, FollowingPhase
from podium.standby.leader import FollowerSeen
from podium.standby.pact import Rival, StreamDifference


class DifferenceRow(Struct, frozen=True):
    """How one event differs between two laptops. `name`: None for a table of the card game."""

    event: EventId | None
    name: str | None
    difference: StreamDifference


class StandbyPage(Struct, frozen=True, kw_only=True):
    """The host's page. `possible`: this server may be followed. `follower`: who does, or did.
    `lost`: it has stopped. `code`: a new one, shown this once. `asks_current`,
    `has_codes`: whether a new one asks for the password, and for a one-time code.
    """

    template: ClassVar[str] = "standby/standby.html"
    shown_once: ClassVar[bool] = True
    possible: bool
    address: str
    follower: FollowerSeen | None = None
    lost: bool = False
    rival: Rival | None = None
    rows: tuple[DifferenceRow, ...] = ()
    code: str | None = None
    asks_current: bool = True
    has_codes: bool = False


class FollowingPage(Struct, frozen=True, kw_only=True):
    """The second laptop's own page. `asks`: it asks whether to take over. `taken`: it was told to.
    `token`: proves that a form is of this page.
    """

    template: ClassVar[str] = "standby/following.html"
    following: Following
    address: str
    token: str
    can: bool
    asks: bool = False
    taken: bool = False

    @property
    def phase(self) -> FollowingPhase:
        """What it does."""
        return self.following.phase


def rows_of(rival: Rival | None, names: dict[EventId, str]) -> tuple[DifferenceRow, ...]:
    """The differences by event, with their names."""
    found = () if rival is None else rival.differences
    rows = [(event_of(one.stream), one) for one in found]
    return tuple(
        DifferenceRow(event, None if event is None else names.get(event, event), one)
        for event, one in rows
    )


def has_stopped(follower: FollowerSeen | None, now: Now) -> bool:
    """Whether somebody followed and no longer does."""
    return follower is not None and follower.has_stopped(now)
