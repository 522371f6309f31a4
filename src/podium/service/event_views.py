"""Everything that one viewer may see of an event at one moment, each part built on demand.

Whatever shows an event to people uses these parts; the state behind them stays private.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.fact import Fact
from podium.event.identity import Identity, actor_of, entrant_of, is_hidden, viewer_of
from podium.event.ids import MatchRef
from podium.event.room import RoomCode
from podium.event.seats import LeaversSeat, leavers_seat
from podium.event.self_check_in import current_code, expected, opens_door
from podium.event.state import State
from podium.event.terms import Standing
from podium.event.things import find_round
from podium.event.view.applications import own_application
from podium.event.view.background import Background
from podium.event.view.bracket import public_cut
from podium.event.view.drawn import OpenedRound, drawn_rounds
from podium.event.view.numbers import (
    AddedNumbers,
    AskingLine,
    OwnNumber,
    added_numbers,
    asking_lines,
    own_number,
)
from podium.event.view.own import OwnPenalty, own_penalties
from podium.event.view.place_reasons import PlaceReasons, place_reasons
from podium.event.view.places import Places, places_by_round
from podium.event.view.public import entrant_line, find_line
from podium.event.view.registration import free_places
from podium.event.view.rosters import RostersPart, rosters_part, sees_whole
from podium.event.view.separation import Separation, separation
from podium.event.view.shapes import ApplicationLine, EntrantLine, MatchLine, View
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.progress.cut import Cut
from podium.rosters.finding import CatalogueMark
from podium.rosters.roster import Roster
from podium.rosters.writers.write import WrittenForm
from podium.rulebooks.rulebook import Rulebook
from podium.service.backgrounds import Backgrounds
from podium.service.ids import EventId
from podium.service.moments import cursor
from podium.service.roster_reading import CheckedRoster, Paste, TakenRoster
from podium.service.roster_views import (
    LateChange,
    RosterSource,
    RosterViews,
    ShownRoster,
    WrittenLists,
)
from podium.service.staff_views import StaffViews
from podium.service.views import Views


class ViewSource(Struct, frozen=True):
    """What views need in addition to the state. `facts`: returns all facts after a number.
    `rosters`: what is stored beside the facts, when it is asked for.
    """

    event: EventId
    views: Views
    backgrounds: Backgrounds
    facts: Callable[[int], Iterator[Fact]]
    rosters: Callable[[], RosterSource]


class EventViews:
    """An event at one moment for one person, seen as `viewer` if that is given.

    Its `person`: as whom they act; None without an identity. `is_hidden`: they must not know that
    the event exists.
    """

    def __init__(
        self,
        source: ViewSource,
        state: State,
        identity: Identity,
        now: Now,
        *,
        viewer: Viewer | None = None,
    ) -> None:
        self._source = source
        self._state = state
        self._identity = identity
        self._now = now
        self.id = source.event
        self.rulebook: Rulebook = state.rulebook
        self.viewer = viewer or viewer_of(state, identity)
        self.person = actor_of(state, identity)
        self.is_hidden = is_hidden(state, self.viewer)

    @cached_property
    def cursor(self) -> str:
        """How much the viewer has seen; equal cursors mean equal views."""
        return cursor(self._state, self.viewer, self._now)

    @cached_property
    def view(self) -> View:
        """The viewer's whole view of the event."""
        return self._source.views.view(self.id, self._state, self.viewer, self._now)

    def match(self, ref: MatchRef) -> MatchLine | None:
        """One published match; None if there is no such match."""
        return find_line(self._state, ref)

    @property
    def room(self) -> RoomCode | None:
        """The room's code at this moment; None while it opens nothing, and for all but staff."""
        return current_code(self._state, self._now) if self.viewer.role.is_staff else None

    def opens_door(self, token: str) -> bool:
        """Whether this token opens the check-in screen at the door."""
        return opens_door(self._state, token)

    def expected_at_door(self, token: str) -> tuple[EntrantId, ...]:
        """Who has not checked in yet, for the screen at the door; nobody without its token."""
        return expected(self._state) if self.opens_door(token) else ()

    def entrant(self, entrant: EntrantId) -> EntrantLine | None:
        """One entrant; only staff can find one who withdrew before playing."""
        entered = self._state.entrants.get(entrant)
        if entered is None:
            return None
        gone = entered.standing is Standing.WITHDRAWN and not self._has_played(entrant)
        return None if gone and not self.viewer.role.is_staff else entrant_line(entered)

    def _has_played(self, entrant: EntrantId) -> bool:
        return any(entrant in played.seats for played in self._state.rounds)

    def is_untimed(self, number: int) -> bool:
        """Whether a published round has no time limit (LCG-13)."""
        played = find_round(self._state, number)
        return played is not None and played.untimed

    @property
    def cut(self) -> Cut | None:
        """The cut once its first round is published."""
        return public_cut(self._state)

    @property
    def places_by_round(self) -> tuple[Places, ...]:
        """Everyone's place after each Swiss round, and finally after the cut if it has begun."""
        return places_by_round(self._state)

    def place_reasons(self, entrant: EntrantId) -> PlaceReasons | None:
        """Why an entrant has their place; None without a line in the standings."""
        return place_reasons(self._state, entrant)

    def background(self, number: int) -> Background | None:
        """What was known when a published round was drawn; None if there is no such round."""
        played = find_round(self._state, number)
        if played is None:
            return None
        source = self._source
        return source.backgrounds.get(self.id, played, lambda: source.facts(0))

    @property
    def drawn_rounds(self) -> tuple[OpenedRound, ...]:
        """The published rounds with what opens their draws."""
        source, rounds = self._source, self._state.rounds
        bases = source.backgrounds.bases(self.id, rounds, lambda: source.facts(0))
        return drawn_rounds(self._state, bases)

    @property
    def askings(self) -> tuple[AskingLine, ...]:
        """The numbers that phones were asked for, draft by draft, and those they added."""
        return asking_lines(self._state)

    def added_numbers(self, number: int) -> AddedNumbers | None:
        """What phones have added to the draw of a published round; None if it was not drawn."""
        return added_numbers(self._state, number)

    @property
    def own_number(self) -> OwnNumber | None:
        """What the viewer's phone needs to add a number to the next draw; None: it adds none."""
        entrant = self.plays_as
        return None if entrant is None else own_number(self._state, entrant)

    @property
    def free_places(self) -> int | None:
        """The number of free places without the waiting list; None without a limit."""
        return free_places(self._state)

    @property
    def plays_as(self) -> EntrantId | None:
        """The entrant as whom the viewer plays, even if they are staff."""
        return entrant_of(self._state, self.person)

    @property
    def own_application(self) -> ApplicationLine | None:
        """The viewer's own application, open or turned down; None if they play or never applied."""
        return own_application(self._state, self.person) if self.plays_as is None else None

    @property
    def own_seat(self) -> LeaversSeat:
        """What would become of the viewer's seat in the cut if they left now (SP-12, LG-10)."""
        entrant = self.plays_as
        return LeaversSeat.NONE if entrant is None else leavers_seat(self._state, entrant)

    @cached_property
    def rosters(self) -> RostersPart | None:
        """What the viewer may know of rosters; None if the rulebook has none."""
        return rosters_part(self._state, self.viewer, self.person, self._now)

    def roster(self, entrant: EntrantId) -> ShownRoster | None:
        """What the viewer may see of an entrant's roster now; None: nothing, or there is none."""
        return self._rosters.shown(entrant)

    def written_roster(
        self, entrant: EntrantId, form: WrittenForm, language: str
    ) -> WrittenLists | None:
        """What the viewer may see of an entrant's roster now, in a form for other programs; None:
        nothing, or there is none.
        """
        return self._rosters.written(entrant, form, language)

    def late_changes(self, entrant: EntrantId) -> tuple[LateChange, ...]:
        """What changed in an entrant's roster after the deadline, for staff who look at it."""
        return self._rosters.late_changes(entrant)

    def squad_names(self, entrant: EntrantId) -> tuple[str, ...]:
        """The squads of an entrant's list by the names of their units, as far as the viewer may see
        them.
        """
        return self._rosters.squad_names(entrant)

    @property
    def _rosters(self) -> RosterViews:
        source = self._source.rosters()
        return RosterViews(self._state, source, self.viewer, self.person, self._now)

    def may_copy_rosters(self, entrant: EntrantId) -> bool:
        """Whether the viewer may have a copy of all that an entrant handed in: while the event is
        open only if they see the whole of it now (LG-14).
        """
        return self._state.setup.closed or sees_whole(
            self._state, entrant, self.viewer, self.person, self._now
        )

    def read_roster(self, pastes: Sequence[Paste]) -> CheckedRoster:
        """What somebody pasted, read and checked for this event; nothing is kept. Raises
        `NotARoster`.
        """
        return self._source.rosters().read(pastes)

    @property
    def catalogue(self) -> CatalogueMark | None:
        """The catalogue that rosters of this event are checked with."""
        return self._source.rosters().mark()

    def check_roster(self, roster: Roster) -> CheckedRoster:
        """A roster checked for this event; nothing is kept. Raises `NotARoster`."""
        source = self._source.rosters()
        return source.check(source.take(roster).roster)

    def take_roster(self, roster: Roster) -> TakenRoster:
        """A roster that somebody sent, to go on with; nothing is kept. Raises `NotARoster`."""
        return self._source.rosters().take(roster)

    @property
    def own_penalties(self) -> tuple[OwnPenalty, ...]:
        """The penalties of the viewer's entrant."""
        entrant = self.viewer.entrant if self.viewer.role is Role.ENTRANT else None
        return () if entrant is None else own_penalties(self._state, EntrantId(entrant))

    @property
    def own_separation(self) -> Separation | None:
        """What separates the viewer's entrant from the next one in the standings."""
        entrant = self.viewer.entrant if self.viewer.role is Role.ENTRANT else None
        return None if entrant is None else separation(self._state, EntrantId(entrant))

    @property
    def as_player(self) -> "EventViews | None":
        """The same event seen as the player that the viewer is, even if they are staff (LCG-40)."""
        entrant = self.plays_as
        if entrant is None or self.viewer.role is Role.ENTRANT:
            return None if entrant is None else self
        viewer = Viewer(Role.ENTRANT, entrant)
        return EventViews(self._source, self._state, self._identity, self._now, viewer=viewer)

    @cached_property
    def staff(self) -> StaffViews | None:
        """What only the staff may see in addition to the desk; None for all others."""
        if not self.viewer.role.is_staff or self.person is None:
            return None
        return StaffViews(self._state, self._source.facts, self.person, self.viewer)
