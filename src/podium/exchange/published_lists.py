"""The lists of an event that everyone may read, for exports."""

from datetime import UTC, date, datetime

from podium.core.ids import EntrantId
from podium.event.state import State
from podium.kernel.now import SECOND, Now
from podium.kernel.viewer import SPECTATOR
from podium.rosters.roster import Roster
from podium.rosters.writers.write import list_json
from podium.service.ids import EventId
from podium.service.roster_views import RosterViews
from podium.service.service import Service

Lists = dict[EntrantId, str]
PublicRosters = dict[EntrantId, tuple[str, Roster]]
"""The seal and the roster of each entrant."""


def published_rosters(service: Service, event: EventId, state: State) -> PublicRosters | None:
    """Each roster as a spectator sees it, with its seal; None before the event is over, and if the
    organiser did not say that they become public.
    """
    if not (state.setup.closed and state.rosters.public_after):
        return None
    source = service.rosters.source(event, state)
    seen = RosterViews(state, source, SPECTATOR, None, Now(state.latest))
    found: PublicRosters = {}
    for entrant in state.rosters.handed:
        shown = seen.shown(entrant)
        if shown is not None and shown.roster is not None:
            found[entrant] = (shown.seal, shown.roster)
    return found


def published_lists(service: Service, event: EventId, state: State) -> Lists:
    """Each of them as JSON in a text, as other programs read it."""
    index, day = service.rosters.reader.index(state.rosters.catalogue), _day(state)
    rosters = published_rosters(service, event, state) or {}
    return {entrant: list_json(roster, index, day=day) for entrant, (_, roster) in rosters.items()}


def _day(state: State) -> date:
    """The day of the event; that of its last fact if it has none."""
    try:
        return date.fromisoformat(state.setup.settings.date or "")
    except ValueError:
        return datetime.fromtimestamp(state.latest / SECOND, UTC).date()
