"""Exports hold lists only once everyone may read them."""

import json
from typing import Any

import pytest

from podium.event.rosters import SetRosterTerms
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import CloseEvent
from podium.exchange.exports import export
from podium.rosters.readers.read import read_roster
from podium.rosters.roster import ArmyList
from podium.rosters.settings import RosterKind
from podium.service.ids import EventId
from tests.unit.service.serving import Serving
from tests.unit.service.test_rosters import ARMY, hand_in, opened


def lists(serving: Serving, event: EventId) -> list[Any]:
    raw = export(serving.service, event, "list-fortress", {})
    assert isinstance(raw, bytes)
    return [one["list"] for one in json.loads(raw)["players"]]


@pytest.mark.rule("LG-13")
@pytest.mark.parametrize("public", [True, False])
def test_list_fortress_gets_lists_after_the_event_if_they_are_public(*, public: bool) -> None:
    serving, event = opened()
    serving.do(event, SetRosterTerms(None, public))
    hand_in(serving, event, ARMY)
    serving.do(event, DrawRound(), PublishRound())
    assert lists(serving, event) == [None] * 4, "nobody may read them yet"
    serving.do(event, CloseEvent(early=True))
    found = lists(serving, event)
    assert found[1:] == [None] * 3
    if not public:
        assert found[0] is None
        return
    assert found[0] is not None
    read = read_roster(json.dumps(found[0]).encode(), RosterKind.ARMY_LIST, None).roster
    assert isinstance(read, ArmyList)
    assert (read.title, read.units) == (ARMY.title, ARMY.units)
