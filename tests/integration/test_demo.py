"""The example events have lists and squads of the invented catalogues."""

from collections import Counter
from collections.abc import Iterator

import pytest

from podium.bootstrap import open_service, open_store
from podium.cli.demo import ENTRANTS, stage
from podium.event.identity import Identity
from podium.event.ids import PersonId
from podium.event.view.rosters import RosterState
from podium.kernel.now import Now
from podium.rosters.settings import RosterKind
from podium.service.event_views import EventViews

KINDS = (
    RosterKind.PREMIER_LIST,
    RosterKind.ARMY_LIST,
    RosterKind.DECKS,
    RosterKind.TEAM_DECKS,
)


@pytest.fixture(scope="module")
def staged() -> Iterator[dict[RosterKind, EventViews]]:
    """The example events as their host sees them."""
    now = Now(1_800_000_000_000)
    store = open_store(":memory:")
    service = open_service(store, now=lambda: now)
    events = stage(service, store.access, now)
    host = next(one.id for one in store.access.accounts.all() if one.host)
    seen = (service.event_views(event, Identity(PersonId(host))) for event in events)
    yield {views.rulebook.roster: views for views in seen if views is not None}
    service.close()


@pytest.mark.parametrize("kind", KINDS)
def test_nearly_all_have_handed_in_a_legal_list(
    staged: dict[RosterKind, EventViews], kind: RosterKind
) -> None:
    rosters = staged[kind].rosters
    assert rosters is not None
    states = Counter(one.state for one in rosters.desk or ())
    assert states == {
        RosterState.FINE: ENTRANTS - 2,
        RosterState.ILLEGAL: 1,
        RosterState.MISSING: 1,
    }
    assert rosters.public_after
    assert len(rosters.seals) == ENTRANTS - 1


def test_in_shatterpoint_squads_are_being_chosen(staged: dict[RosterKind, EventViews]) -> None:
    assert staged[RosterKind.PREMIER_LIST].view.squads_due
