"""Parts of an event that only its staff may see, each built on demand."""

from collections.abc import Callable, Iterator
from itertools import islice

from podium.core.ids import EntrantId
from podium.event.codes import may_issue_for
from podium.event.fact import Fact
from podium.event.hidden_facts import readable_until
from podium.event.identity import entrant_of
from podium.event.ids import PersonId
from podium.event.seats import LeaversSeat, leavers_seat
from podium.event.self_check_in import SelfCheckIn, door_of
from podium.event.settings import Settings
from podium.event.state import State
from podium.event.terms import Paired
from podium.event.view.desk_notes import (
    AnnouncementRecord,
    LookSeen,
    announcement_records,
    entered_draft,
    last_look,
)
from podium.event.view.entries import Entries, entries_part
from podium.event.view.journal import JournalPart, journal_part
from podium.event.view.judging import OpenCall, Rulings, acts_of_calls, open_calls, rulings_part
from podium.event.view.pace import RoundPace, acts_of_pace, round_paces
from podium.event.view.round_record import RoundRecord, round_record
from podium.event.view.squads import EntrantSquads, entrant_squads
from podium.event.view.staffing import Staffing, staffing_part
from podium.kernel.now import Now
from podium.kernel.viewer import Sight, Viewer
from podium.service.groups import groups_of


class StaffViews:
    """What the staff see in addition to the desk. `facts`: returns all facts after a number."""

    def __init__(
        self,
        state: State,
        facts: Callable[[int], Iterator[Fact]],
        actor: PersonId,
        viewer: Viewer,
    ) -> None:
        self._state = state
        self._facts = facts
        self._actor = actor
        self._viewer = viewer
        self._role = viewer.role
        self._sight = viewer.sight

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

    def leavers_seat(self, entrant: EntrantId) -> LeaversSeat:
        """What would become of an entrant's seat in the cut if they left now (SP-12, LG-10)."""
        return leavers_seat(self._state, entrant)

    def round(self, number: int) -> RoundRecord | None:
        """What the staff know of a published round; None if there is no such round."""
        return round_record(self._state, number, self._sight)

    @property
    def entries(self) -> Entries:
        """All entries, including withdrawn ones."""
        return entries_part(self._state)

    @property
    def codes_for(self) -> tuple[PersonId, ...]:
        """The players for whom the viewer may issue codes: nobody at a table where they play."""
        state, own = self._state, entrant_of(self._state, self._actor)
        return tuple(one for one in self.entries.players if may_issue_for(state, one, own))

    def has_issued(self, issue: str) -> bool:
        """Whether these codes were issued already."""
        return issue in self._state.code_issues

    @property
    def self_check_in(self) -> SelfCheckIn:
        """Whether players check themselves in, and what opens the screen at the door."""
        return SelfCheckIn(self._state.room is not None, door_of(self._state))

    @property
    def staffing(self) -> Staffing:
        """Organisers and judges."""
        return staffing_part(self._state)

    def squads(self, entrant: EntrantId) -> EntrantSquads | None:
        """The squads that an entrant has chosen; None if there are none, or they are sealed to the
        viewer (SP-18).
        """
        return None if self._viewer.plays else entrant_squads(self._state, entrant)

    @property
    def rulings(self) -> Rulings:
        """All rulings, oldest first."""
        return rulings_part(self._state, self._role)

    @property
    def calls(self) -> tuple[OpenCall, ...]:
        """The unsettled calls for a judge, oldest first."""
        return open_calls(self._state, self._moments(acts_of_calls(self._state)))

    @property
    def paces(self) -> tuple[RoundPace, ...]:
        """How the last rounds went; none for who plays where players may not know the time."""
        moments = self._moments(acts_of_pace(self._state))
        return round_paces(self._state, moments, self._sight)

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
        return journal_part(
            self._state,
            facts,
            actor=self._actor,
            viewer=self._viewer,
            before=before,
        )

    @property
    def journal_until(self) -> int | None:
        """The last entry of the journal that the viewer may read as it is (LG-12, SP-18); None:
        all.
        """
        return readable_until(self._state, self._viewer)

    @property
    def look(self) -> LookSeen | None:
        """What the viewer saw when they last asked for the time of the running round (LG-12)."""
        asks = self._sight is Sight.ASKING
        return last_look(self._state, self._actor) if asks else None

    @property
    def known_ids(self) -> frozenset[str]:
        """All ids that may have a name here: entrants, applicants, people, staff and
        groups.
        """
        state = self._state
        members = (member for one in state.entrants.values() for member in one.members)
        applied = (*state.applications, *state.applicants)
        return frozenset((*state.entrants, *applied, *state.staff, *members, *groups_of(state)))

    @property
    def closed_at(self) -> Now | None:
        """When the event was closed; None if it is open."""
        return self._state.latest if self._state.setup.closed else None
