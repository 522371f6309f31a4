"""The views of an event in play, as the service hands them out."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial

from podium.core.ids import EntrantId
from podium.event.identity import Identity
from podium.event.ids import MatchRef, PersonId
from podium.kernel.viewer import SPECTATOR, Viewer
from podium.rosters.roster import FreeText, Roster
from podium.rosters.writers.write import WrittenForm, WrittenList, write_roster
from podium.service.backgrounds import Backgrounds
from podium.service.event_views import EventViews, ViewSource
from podium.service.ids import EventId
from podium.service.roster_reading import CheckedRoster, TakenRoster
from podium.service.roster_views import RosterSource
from podium.service.staff_views import StaffViews
from podium.service.views import Views
from tests.unit.event.playing import DESK, ORGANISER, Playing, person

EVENT = EventId("7k3m9pqx2d")


def views_of(event: Playing, viewer: Viewer = SPECTATOR) -> EventViews:
    """All that this viewer may see now; for staff who do not play, as the organiser sees it."""
    acting: str | None = None if viewer.entrant is None else person(viewer.entrant)
    if viewer.plays is not None:
        acting = event.state.entrants[EntrantId(viewer.plays)].members[0]
    elif viewer.role.is_staff:
        acting = ORGANISER
    rosters = RosterSource(
        event.sealed.get,
        read_nothing,
        partial(TakenRoster, index=None),
        CheckedRoster,
        lambda: None,
        write,
    )
    source = ViewSource(
        EVENT, Views(), Backgrounds(), lambda after: iter(event.facts[after:]), lambda: rosters
    )
    identity = Identity(None if acting is None else PersonId(acting))
    return EventViews(source, event.state, identity, event.now, viewer=viewer)


def write(roster: Roster, form: WrittenForm, language: str) -> tuple[WrittenList, ...]:
    """A list as a file, without a catalogue."""
    return write_roster(roster, form, None, day=date.min, language=language)


def read_nothing(_pastes: object) -> CheckedRoster:
    """Nobody pastes anything here."""
    return CheckedRoster(FreeText())


def staff_views(event: Playing, viewer: Viewer = DESK) -> StaffViews:
    """What only the staff see."""
    found = views_of(event, viewer).staff
    assert found is not None
    return found


def all_of_staff(event: Playing, viewer: Viewer) -> str:
    """All parts that somebody of the staff can ask for, in words."""
    staff = staff_views(event, viewer)
    said = repr({name: ask(staff) for name, ask in STAFF_PARTS.items()})
    return FINGERPRINT.sub(r"\1='?'", said)


def everything(event: Playing, viewer: Viewer) -> str:
    """All parts that a viewer can ask for, in words, with commitments replaced by placeholders."""
    views = views_of(event, viewer)
    said = repr({name: ask(views) for name, ask in PARTS.items()})
    return LEAF.sub("'?'", FINGERPRINT.sub(r"\1='?'", said))


FINGERPRINT = re.compile(r"(commitment|nonce|secret|seal|salt)='[0-9a-f]*'")
LEAF = re.compile(r"'[0-9a-f]{64}'")
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
    "drawn_rounds": lambda views: views.drawn_rounds,
    "askings": lambda views: views.askings,
    "added_numbers": lambda views: [views.added_numbers(number) for number in range(12)],
    "own_number": lambda views: views.own_number,
    "free_places": lambda views: views.free_places,
    "plays_as": lambda views: views.plays_as,
    "room": lambda views: views.room,
    "opens_door": lambda views: views.opens_door("0" * 26),
    "expected_at_door": lambda views: views.expected_at_door("0" * 26),
    "rosters": lambda views: views.rosters,
    "roster": lambda views: [views.roster(one) for one in _numbered(20)],
    "written_roster": lambda views: [
        views.written_roster(one, form, "de") for one in _numbered(20) for form in WrittenForm
    ],
    "late_changes": lambda views: [views.late_changes(one) for one in _numbered(20)],
    "squad_names": lambda views: [views.squad_names(one) for one in _numbered(20)],
    "catalogue": lambda views: views.catalogue,
    "read_roster": lambda views: views.read_roster(()),
    "check_roster": lambda views: views.check_roster(FreeText()),
    "take_roster": lambda views: repr(views.take_roster(FreeText()).roster),
    "may_copy_rosters": lambda views: [views.may_copy_rosters(one) for one in _numbered(20)],
    "own_application": lambda views: views.own_application,
    "own_seat": lambda views: views.own_seat,
    "own_penalties": lambda views: views.own_penalties,
    "own_separation": lambda views: views.own_separation,
    "as_player": lambda views: views.as_player is not None,
    "staff": lambda views: views.staff,
}
"""How each part is asked for: whoever adds one to the views adds it here."""


STAFF_PARTS: Mapping[str, Callable[[StaffViews], object]] = {
    "settings": lambda staff: staff.settings,
    "announcements": lambda staff: staff.announcements,
    "entered_draft": lambda staff: staff.entered_draft,
    "leavers_seat": lambda staff: [staff.leavers_seat(one.id) for one in staff.entries.records],
    "round": lambda staff: [staff.round(number) for number in range(6)],
    "entries": lambda staff: staff.entries,
    "codes_for": lambda staff: staff.codes_for,
    "has_issued": lambda staff: staff.has_issued("cards"),
    "self_check_in": lambda staff: staff.self_check_in,
    "staffing": lambda staff: staff.staffing,
    "squads": lambda staff: [staff.squads(one.id) for one in staff.entries.records],
    "rulings": lambda staff: staff.rulings,
    "calls": lambda staff: staff.calls,
    "paces": lambda staff: staff.paces,
    "journal": lambda staff: [staff.journal(before) for before in (None, 5, 20, 200)],
    "journal_until": lambda staff: staff.journal_until,
    "look": lambda staff: staff.look,
    "known_ids": lambda staff: sorted(staff.known_ids),
    "closed_at": lambda staff: staff.closed_at,
}
"""The same for what only the staff see."""


def _matches(views: EventViews) -> list[MatchRef]:
    rounds = len(views.view.rounds) + 2
    return [MatchRef(number, index) for number in range(rounds) for index in range(-1, 20)]


def _numbered(count: int) -> list[EntrantId]:
    return [EntrantId(f"e{number}") for number in range(count)]
