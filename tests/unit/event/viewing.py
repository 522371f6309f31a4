"""The views of an event in play, as the service hands them out."""

import re
from collections.abc import Callable, Mapping

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef, PersonId
from podium.kernel.viewer import SPECTATOR, Viewer
from podium.service.backgrounds import Backgrounds
from podium.service.event_views import EventViews, ViewSource
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.service.views import Views
from tests.unit.event.playing import DESK, ORGANISER, Playing, person

EVENT = EventId("7k3m9pqx2d")


def views_of(event: Playing, viewer: Viewer = SPECTATOR) -> EventViews:
    """All that this viewer may see now; for staff, as the organiser sees it."""
    acting: str | None = None if viewer.entrant is None else person(viewer.entrant)
    if viewer.role.is_staff:
        acting = ORGANISER
    source = ViewSource(EVENT, Views(), Backgrounds(), lambda after: iter(event.facts[after:]))
    return EventViews(
        source,
        event.state,
        viewer,
        person=None if acting is None else PersonId(acting),
        hidden=False,
        now=event.now,
    )


def staff_views(event: Playing, viewer: Viewer = DESK) -> StaffViews:
    """What only the staff see."""
    found = views_of(event, viewer).staff
    assert found is not None
    return found


def everything(event: Playing, viewer: Viewer) -> str:
    """All parts that a viewer can ask for, in words, with commitments replaced by placeholders."""
    views = views_of(event, viewer)
    return FINGERPRINT.sub(r"\1='?'", repr({name: ask(views) for name, ask in PARTS.items()}))


FINGERPRINT = re.compile(r"(commitment|nonce|secret|seal)='[0-9a-f]*'")
PARTS: Mapping[str, Callable[[EventViews], object]] = {
    "id": lambda views: views.id,
    "viewer": lambda views: views.viewer,
    "person": lambda views: views.person,
    "is_hidden": lambda views: views.is_hidden,
    "rulebook": lambda views: views.rulebook.id,
    "cursor": lambda views: views.cursor,
    "view": lambda views: views.view,
    "match": lambda views: [views.match(ref) for ref in _matches(views)],
    "entrant": lambda views: [views.entrant(one) for one in _numbered(60)],
    "is_untimed": lambda views: [views.is_untimed(number) for number in range(12)],
    "cut": lambda views: views.cut,
    "places_by_round": lambda views: views.places_by_round,
    "place_reasons": lambda views: [views.place_reasons(one) for one in _numbered(20)],
    "background": lambda views: [views.background(number) for number in range(12)],
    "free_places": lambda views: views.free_places,
    "plays_as": lambda views: views.plays_as,
    "own_penalties": lambda views: views.own_penalties,
    "as_player": lambda views: views.as_player is not None,
    "staff": lambda views: views.staff,
}
"""How each part is asked for: whoever adds one to the views adds it here."""


def _matches(views: EventViews) -> list[MatchRef]:
    rounds = len(views.view.rounds) + 2
    return [MatchRef(number, index) for number in range(rounds) for index in range(-1, 20)]


def _numbered(count: int) -> list[EntrantId]:
    return [EntrantId(f"e{number}") for number in range(count)]
