"""Small parts that single pages of the desk show in addition to the desk itself."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.leaving import is_replaced
from podium.event.state import State
from podium.event.terms import Paired


class AnnouncementRecord(Struct, frozen=True):
    """An announcement with its version, which taking it back needs."""

    id: str
    version: int
    text: str


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


def replaceable(state: State) -> frozenset[EntrantId]:
    """The entrants who would be replaced in the cut by the next in the standings if they left now
    (SP-12).
    """
    seated = state.rounds[-1].seats if state.rounds else ()
    return frozenset(entrant for entrant in seated if is_replaced(state, entrant))
