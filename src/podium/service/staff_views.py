"""Parts of an event that only its staff may see, each built on demand."""

from collections.abc import Callable, Iterator
from itertools import islice

from podium.core.ids import EntrantId
from podium.event.fact import Fact
from podium.event.ids import PersonId
from podium.event.settings import Settings
from podium.event.state import State
from podium.event.terms import Paired
from podium.event.view.desk_notes import (
    AnnouncementRecord,
    announcement_records,
    entered_draft,
    replaceable,
)
from podium.event.view.entries import Entries, entries_part
from podium.event.view.journal import JournalPart, journal_part
from podium.event.view.judging import OpenCall, Rulings, acts_of_calls, open_calls, rulings_part
from podium.event.view.round_record import RoundRecord, round_record
from podium.event.view.staffing import Staffing, staffing_part
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.service.groups import groups_of


class StaffViews:
    """What the staff see in addition to the desk. `facts`: returns all facts after a number."""

    def __init__(
        self,
        state: State,
        facts: Callable[[int], Iterator[Fact]],
        actor: PersonId,
        role: Role,
    ) -> None:
        self._state = state
        self._facts = facts
        self._actor = actor
        self._role = role

    @property
    def settings(self) -> Settings:
        """The current settings, announced or not."""
        return self._state.setup.settings

    @property
    def announcements(self) -> tuple[AnnouncementRecord, ...]:
        """All announcements, oldest first."""
        return announcement_records(self._state)

    @property
    def entered_draft(self) -> tuple[Paired, ...]:
        """The matches of a draft that was entered rather than drawn."""
        return entered_draft(self._state)

    @property
    def replaceable(self) -> frozenset[EntrantId]:
        """The entrants who would be replaced in the cut by the next in the standings (SP-12)."""
        return replaceable(self._state)

    def round(self, number: int) -> RoundRecord | None:
        """What the staff know of a published round; None if there is no such round."""
        return round_record(self._state, number)

    @property
    def entries(self) -> Entries:
        """All entries, including withdrawn ones."""
        return entries_part(self._state)

    @property
    def staffing(self) -> Staffing:
        """Organisers and judges."""
        return staffing_part(self._state)

    @property
    def rulings(self) -> Rulings:
        """All rulings, oldest first."""
        return rulings_part(self._state, self._role)

    @property
    def calls(self) -> tuple[OpenCall, ...]:
        """The unsettled calls for a judge, oldest first."""
        return open_calls(self._state, self._moments(acts_of_calls(self._state)))

    def _moments(self, acts: frozenset[int]) -> dict[int, Now]:
        """When facts were written, by their numbers."""
        if not acts:
            return {}
        before = min(acts) - 1
        numbered = enumerate(self._facts(before), before + 1)
        return {number: fact.at for number, fact in numbered if number in acts}

    def journal(self, before: int | None = None) -> JournalPart:
        """The acts before this number, and which of them can be taken back."""
        facts = tuple(islice(self._facts(0), self._state.seq))
        return journal_part(self._state, facts, actor=self._actor, role=self._role, before=before)

    @property
    def known_ids(self) -> frozenset[str]:
        """All ids that may have a name here: entrants, people, staff and groups."""
        state = self._state
        members = (member for one in state.entrants.values() for member in one.members)
        return frozenset((*state.entrants, *state.staff, *members, *groups_of(state)))

    @property
    def closed_at(self) -> Now | None:
        """When the event was closed; None if it is open."""
        return self._state.latest if self._state.setup.closed else None
