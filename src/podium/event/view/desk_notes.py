"""Small parts that single pages of the desk show in addition to the desk itself."""

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.sight import clock_is_secret
from podium.event.state import State
from podium.event.terms import Paired
from podium.kernel.now import Now


class AnnouncementRecord(Struct, frozen=True):
    """An announcement with its version, which taking it back needs."""

    id: str
    version: int
    text: str


class LookSeen(Struct, frozen=True):
    """What somebody who plays saw of a hidden clock when they asked (LG-12). `left`: milliseconds
    until the end, dice included. `extra`: minutes from the dice.
    """

    at: Now
    left: int
    extra: int | None


def last_look(state: State, person: PersonId) -> LookSeen | None:
    """The last look of somebody at the clock of the running round; None without one."""
    if not clock_is_secret(state):
        return None
    number = len(state.rounds)
    looks = [one for one in state.looks if one.by == person and one.round == number]
    return LookSeen(looks[-1].at, looks[-1].left, looks[-1].extra) if looks else None


def announcement_records(state: State) -> tuple[AnnouncementRecord, ...]:
    """All announcements, oldest first."""
    return tuple(
        AnnouncementRecord(key, kept.version, kept.text)
        for key, kept in state.announcements.items()
    )


def entered_draft(state: State) -> tuple[Paired, ...]:
    """The matches of a draft that was entered rather than drawn; empty without such a draft."""
    draft = state.draft
    return draft.matches if draft is not None and draft.entered else ()
