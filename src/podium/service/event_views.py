"""Everything that one viewer may see of an event at one moment, each part built on demand.

Whatever shows an event to people uses these parts; the state behind them stays private.
"""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.fact import Fact
from podium.event.identity import entrant_of
from podium.event.ids import MatchRef, PersonId
from podium.event.state import State
from podium.event.terms import Standing
from podium.event.things import find_round
from podium.event.view.background import Background
from podium.event.view.bracket import public_cut
from podium.event.view.own import OwnPenalty, own_penalties
from podium.event.view.place_reasons import PlaceReasons, place_reasons
from podium.event.view.places import Places, places_by_round
from podium.event.view.public import entrant_line, find_line
from podium.event.view.registration import free_places
from podium.event.view.shapes import EntrantLine, MatchLine, View
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.progress.cut import Cut
from podium.rulebooks.rulebook import Rulebook
from podium.service.backgrounds import Backgrounds
from podium.service.ids import EventId
from podium.service.moments import cursor
from podium.service.staff_views import StaffViews
from podium.service.views import Views


class ViewSource(Struct, frozen=True):
    """What views need in addition to the state. `facts`: returns all facts after a number."""

    event: EventId
    views: Views
    backgrounds: Backgrounds
    facts: Callable[[int], Iterator[Fact]]


class EventViews:
    """An event at one moment for one viewer. `person`: as whom they act; None without an identity.

    `hidden`: the viewer must not know that the event exists.
    """

    def __init__(
        self,
        source: ViewSource,
        state: State,
        viewer: Viewer,
        *,
        person: PersonId | None,
        hidden: bool,
        now: Now,
    ) -> None:
        self._source = source
        self._state = state
        self._now = now
        self.id = source.event
        self.viewer = viewer
        self.person = person
        self.is_hidden = hidden

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the event is played by."""
        return self._state.rulebook

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
    def free_places(self) -> int | None:
        """The number of free places without the waiting list; None without a limit."""
        return free_places(self._state)

    @property
    def plays_as(self) -> EntrantId | None:
        """The entrant as whom the viewer plays, even if they are staff."""
        return entrant_of(self._state, self.person)

    @property
    def own_penalties(self) -> tuple[OwnPenalty, ...]:
        """The penalties of the viewer's entrant."""
        entrant = self.viewer.entrant if self.viewer.role is Role.ENTRANT else None
        return () if entrant is None else own_penalties(self._state, EntrantId(entrant))

    @property
    def as_player(self) -> "EventViews | None":
        """The same event seen as the player that the viewer is, even if they are staff (LCG-40)."""
        entrant = self.plays_as
        if entrant is None or self.viewer.role is Role.ENTRANT:
            return None if entrant is None else self
        viewer = Viewer(Role.ENTRANT, entrant)
        return EventViews(
            self._source, self._state, viewer, person=self.person, hidden=False, now=self._now
        )

    @cached_property
    def staff(self) -> StaffViews | None:
        """What only the staff may see in addition to the desk; None for all others."""
        if not self.viewer.role.is_staff or self.person is None:
            return None
        return StaffViews(self._state, self._source.facts, self.person, self.viewer.role)
