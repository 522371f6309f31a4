"""What may go wrong between a list and its fact: lost hand-ins, catalogues that are removed, days
that change.
"""

import asyncio
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.tier import Tier
from podium.event.ids import PersonId
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import ChangeSettings, CloseEvent, EventClosed
from podium.event.wire import name_and_version
from podium.journal.entry import Append, NewEntry
from podium.kernel.now import Now
from podium.kernel.refusal import Code
from podium.rosters.catalogue.shipped import invented
from podium.rosters.finding import RosterVerdict
from podium.rosters.roster import DeckPair, canonical_leaves
from podium.rosters.seal import seal_roster
from podium.service.answer import Performed, Refused
from podium.service.catalogue_use import remove_unused
from podium.service.ids import EventId, stream_of
from podium.service.rosters import PASTED_KEPT
from tests.unit.rosters.cases import BAKERS, MOTHS
from tests.unit.service.serving import ORGANISER, Serving
from tests.unit.service.test_rosters import (
    ARMY,
    CARDS,
    E1,
    OTHER,
    hand_in,
    opened,
    replace_edition,
    stored,
)


def test_a_list_whose_hand_in_was_lost_is_deleted_but_not_while_it_may_be_on_its_way() -> None:
    serving, event = opened()
    hand_in(serving, event, OTHER)
    rosters = serving.service.rosters
    command = rosters.prepare(event, E1, ARMY, actor=PersonId("p1"))
    assert rosters.discard_lost() == 0
    serving.do(event, command, by="p1")
    assert rosters.discard_lost() == 0, "it came after all; that it replaced another was lost"
    assert ARMY in stored(serving, event)
    assert rosters.discard_lost() == 1
    assert stored(serving, event) == [ARMY]
    rosters.prepare(event, E1, OTHER, actor=PersonId("p1"))
    assert rosters.discard_lost() == 0
    assert rosters.discard_lost() == 1
    assert stored(serving, event) == [ARMY]


def test_what_the_staff_replaced_late_is_not_taken_for_lost() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    serving.do(event, DrawRound(), PublishRound())
    hand_in(serving, event, OTHER, by=ORGANISER, reason="a typing error")
    rosters = serving.service.rosters
    assert [rosters.discard_lost() for _ in range(3)] == [0, 0, 0]
    assert len(stored(serving, event)) == 2


def test_a_catalogue_that_was_removed_cannot_be_taken_over() -> None:
    serving, event = opened()
    catalogues = serving.service.catalogues
    first = catalogues.put(invented("river-and-hill"))
    hand_in(serving, event, ARMY)
    newer = replace_edition(serving)
    assert serving.service.rosters.offer(event, newer) is not None, "it is in memory now"
    assert remove_unused(serving.service, newer) == 0
    assert serving.service.rosters.offer(event, newer) is None
    assert remove_unused(serving.service, newer) is None
    assert remove_unused(serving.service, first.digest) == 1
    assert catalogues.all() == (first,)


def test_a_catalogue_of_another_game_cannot_be_taken_over() -> None:
    serving, event = opened()
    other = serving.service.catalogues.put(invented("harbour-lights"))
    assert serving.service.rosters.offer(event, other.digest) is None


def test_a_catalogue_that_is_removed_while_an_event_takes_it_is_put_back() -> None:
    serving, event = opened()
    catalogues, rosters = serving.service.catalogues, serving.service.rosters
    first = catalogues.put(invented("river-and-hill"))
    command = rosters.prepare(event, E1, ARMY, actor=PersonId("p1"))
    assert remove_unused(serving.service, first.digest) == 0
    newer = replace_edition(serving)
    serving.do(event, command, by="p1")
    rosters.settle(event, command)
    kept = catalogues.find(first.digest)
    assert kept == first
    newest = catalogues.newest_of(first.kind)
    assert newest is not None
    assert newest.digest == newer, "it stands behind the others"


def test_a_catalogue_that_an_event_takes_while_it_is_removed_is_put_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    serving, event = opened()
    catalogues, rosters = serving.service.catalogues, serving.service.rosters
    first = catalogues.put(invented("river-and-hill"))
    command = rosters.prepare(event, E1, ARMY, actor=PersonId("p1"))
    remove = catalogues.remove

    def meanwhile(digest: str) -> bool:
        serving.do(event, command, by="p1")
        return remove(digest)

    monkeypatch.setattr(catalogues, "remove", meanwhile)
    assert remove_unused(serving.service, first.digest) == 1
    assert catalogues.all() == (first,)


DECKS = DeckPair(BAKERS, MOTHS)


def played_on(serving: Serving, event: EventId, **changes: object) -> ChangeSettings:
    settings = serving.state(event).setup.settings
    return ChangeSettings(replace(settings, **changes))


@pytest.mark.rule("LCG-22")
@pytest.mark.parametrize("waits", [True, False])
def test_lists_are_checked_again_when_the_day_of_the_event_changes(*, waits: bool) -> None:
    """Too early for everything in the catalogue, then late enough."""
    serving, event = opened(CARDS)
    early, late = played_on(serving, event, date="1990-01-01"), "2030-01-01"
    catalogue = serving.service.catalogues.put(invented("quiet-night"))
    serving.do(event, early)
    hand_in(serving, event, DECKS)
    assert serving.state(event).rosters.verdicts[E1] is RosterVerdict.ILLEGAL
    change = played_on(serving, event, date=late)
    if waits:
        act = serving.service.act(event, change, actor=PersonId(ORGANISER), key="the day")
        assert isinstance(asyncio.run(act), Performed)
    else:
        serving.do(event, change)
    rosters = serving.state(event).rosters
    assert rosters.verdicts[E1] is not RosterVerdict.ILLEGAL
    assert rosters.catalogue == catalogue.digest


@pytest.mark.rule("LCG-30")
def test_round_1_waits_for_lists_that_are_illegal_on_the_new_day() -> None:
    serving, event = opened(CARDS, count=2)
    serving.service.catalogues.put(invented("quiet-night"))
    serving.do(event, played_on(serving, event, date="2030-01-01", tier=Tier.COMPETITIVE))
    for number in (1, 2):
        hand_in(serving, event, DECKS, by=f"p{number}", entrant=EntrantId(f"e{number}"))
    serving.do(event, DrawRound())
    serving.do(event, played_on(serving, event, date="1990-01-01"))
    answer = serving.ask(event, PublishRound())
    assert isinstance(answer, Refused)
    assert answer.refusal.code is Code.ROSTER_ILLEGAL


def test_an_event_that_cannot_be_read_keeps_its_lists_and_stops_no_tidying() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    service, strange = serving.service, serving.create("From a later version")
    sealed = seal_roster(ARMY, bytes(32) * len(canonical_leaves(ARMY)))
    service.rosters._store.put(strange, E1, sealed, b"as pasted")
    service.journal.append(
        Append(
            stream=stream_of(strange),
            expected_version=len(service.entries(strange)),
            entries=(NewEntry(name_and_version(EventClosed)[0], 99, b"{}"),),
            idempotency_key="later",
            fingerprint=bytes(32),
            actor=ORGANISER,
            at=datetime(2026, 1, 1, tzinfo=UTC),
        )
    )
    serving.do(event, DrawRound(), PublishRound(), CloseEvent(early=True))
    serving.now = Now(serving.now + PASTED_KEPT)
    assert service.rosters.forget_pasted() == (event,)
    assert [service.rosters.discard_lost() for _ in range(2)] == [0, 0]
    assert service.rosters._store.events_with_pasted() == (strange,)
