"""Small things that single pages of the desk show besides the desk itself."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.leaving import is_replaced
from podium.event.state import State
from podium.event.terms import Paired


class AnnouncementRecord(Struct, frozen=True):
    """An announcement with its version, to take it back."""

    id: str
    version: int
    text: str


def announcement_records(state: State) -> tuple[AnnouncementRecord, ...]:
    """All announcements, the first one first."""
    return tuple(
        AnnouncementRecord(key, kept.version, kept.text)
        for key, kept in state.announcements.items()
    )


def entered_draft(state: State) -> tuple[Paired, ...]:
    """The matches of a draft that was not drawn but entered; none where there is no such draft."""
    draft = state.draft
    return draft.matches if draft is not None and draft.entered else ()


def replaceable(state: State) -> frozenset[EntrantId]:
    """Those in whose place the next in the standings joins the cut if they leave now (SP-12)."""
    seated = state.rounds[-1].seats if state.rounds else ()
    return frozenset(entrant for entrant in seated if is_replaced(state, entrant))
