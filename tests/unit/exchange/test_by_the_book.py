"""Every export says whether the event was by the book (EV-24)."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from podium.cli.event import course_of
from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.leaving import CurrentMatch, Leave
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.sheet import shown_table
from podium.event.swapping import SwapEntrants
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import parse
from podium.eventfile.write import encode
from podium.exchange.event_file import from_file, to_file
from podium.exchange.exports import export
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.people.person import Person
from podium.progress.places import final_table
from podium.service.answer import Performed
from podium.service.host import HOST
from podium.service.ids import EventId
from tests.unit.event.playing import LCG, SP, Playing
from tests.unit.service.serving import START, Serving

pytestmark = pytest.mark.rule("EV-24")
AT = Now(START + 90_500)
"""When the pairing was changed: 08:01:30 in UTC, and half a second."""
TOLD = "not by the book: swapped (round 1, organiser, 2027-01-15 08:01 UTC, two brothers)"


def exported(world: Serving, event: EventId, name: str) -> bytes:
    written = export(world.service, event, name, world.service.people.of(event))
    assert isinstance(written, bytes)
    return written


def swapped(world: Serving) -> EventId:
    """An event whose first round was changed by hand."""
    event = world.running()
    world.do(event, TakeBackRound(1))
    draft = world.state(event).draft
    assert draft is not None
    one, other = (paired.entrants[0] for paired in draft.matches)
    world.now = AT
    world.do(event, SwapEntrants(one, other, reason="two brothers"), PublishRound())
    return event


def test_an_event_file_names_departures_and_is_of_version_2_only_then() -> None:
    world = Serving()
    plain: Any = json.loads(exported(world, world.running(), "podium"))
    assert plain["format"] == "podium-event/1"
    assert "departures" not in plain
    event = swapped(world)
    told: Any = json.loads(exported(world, event, "podium"))
    assert told["format"] == "podium-event/2"
    assert told["departures"] == [
        {
            "what": "swapped",
            "round": 1,
            "by": "organiser",
            "reason": "two brothers",
            "at": "2027-01-15T08:01:30Z",
        }
    ]
    world.do(event, TakeBackRound(1), DrawRound(), PublishRound())
    assert json.loads(exported(world, event, "podium"))["format"] == "podium-event/1"


def test_departures_come_back_with_the_file_that_names_them() -> None:
    world = Serving()
    written = exported(world, swapped(world), "podium")
    arrival = from_file(parse(written, folder=Path()))
    answer = world.service.create(*arrival.commands, actor=HOST, key="k", people=arrival.people)
    assert isinstance(answer, Performed)
    state = world.state(answer.event)
    assert [(one.what, one.by, one.at) for one in state.departed] == [
        (DepartureKind.SWAPPED, Role.ORGANISER, START + 90_000)
    ]
    again = encode(to_file(state, world.service.people.of(answer.event)))
    assert json.loads(again)["departures"] == json.loads(written)["departures"]


def test_a_file_without_departures_is_not_called_by_hand_when_it_is_brought_in() -> None:
    world = Serving()
    written = exported(world, world.running(), "podium")
    arrival = from_file(parse(written, folder=Path()))
    answer = world.service.create(*arrival.commands, actor=HOST, key="k", people=arrival.people)
    assert isinstance(answer, Performed)
    assert exported(world, answer.event, "podium") == written


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "podium-event/1"}, "departures"),
        ({"departures": [{"what": "bribery"}]}, "departures[0].what"),
        ({"departures": [{"what": "cut", "by": "Ada"}]}, "departures[0].by"),
        ({"departures": [{"what": "cut", "who": "Ada"}]}, "departures[0].who"),
        ({"departures": [{"what": "cut", "at": "yesterday"}]}, "departures[0].at"),
        ({"departures": [{"what": "cut", "at": 7}]}, "departures[0].at"),
        ({"departures": [{"what": "cut", "at": "2027-01-15T08:01:30"}]}, "departures[0].at"),
        ({"departures": [{"what": "cut", "at": "1969-12-31T23:59:59Z"}]}, "departures[0].at"),
        ({"departures": [{"what": "cut", "at": "9999-12-31T23:59:59Z"}]}, "departures[0].at"),
    ],
)
def test_a_file_with_wrong_departures_is_refused_with_the_place(
    change: dict[str, Any], place: str
) -> None:
    world = Serving()
    document = json.loads(exported(world, swapped(world), "podium"))
    with pytest.raises(EventFileMistake) as mistake:
        parse(json.dumps({**document, **change}).encode(), folder=Path())
    assert mistake.value.place == place


@pytest.mark.rule("EV-14", "SP-12")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_who_was_replaced_in_the_cut_ranks_the_same_in_the_file(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=4).begin(9).play(2)
    early = table(event)[0]
    event.do(Leave(early, Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.play(1)
    event.publish()
    last_in = [entrant for entrant in table(event) if entrant in event.round.seats][-1]
    event.do(Leave(last_in, Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.publish()
    event.record_all()
    assert table(event)[4] == last_in
    people = {str(one): Person(one, f"Name {one}") for one in event.state.people}
    written = encode(to_file(event.state, people))
    told: Any = json.loads(written)
    assert told["format"] == "podium-event/2"
    assert [one["id"] for one in told["entrants"] if "replaced" in one] == [last_in]
    read = parse(written, folder=Path())
    assert [row.entrant for row in final_table(course_of(read)).rows] == table(event)
    world, arrival = Serving(), from_file(read)
    answer = world.service.create(*arrival.commands, actor=HOST, key="k", people=arrival.people)
    assert isinstance(answer, Performed)
    state = world.state(answer.event)
    assert [row.entrant for row in shown_table(state).rows] == table(event)
    again: Any = json.loads(encode(to_file(state, world.service.people.of(answer.event))))
    assert again["entrants"] == told["entrants"]
    with pytest.raises(EventFileMistake) as mistake:
        parse(json.dumps({**told, "format": "podium-event/1"}).encode(), folder=Path())
    assert mistake.value.place == f"entrants[{int(last_in[1:]) - 1}].replaced"


def table(event: Playing) -> list[EntrantId]:
    return [row.entrant for row in event.view().standings]


def rules_in(world: Serving, event: EventId) -> set[str]:
    """What each format of others says."""
    table = csv.DictReader(io.StringIO(exported(world, event, "csv").decode(), newline=""))
    bracket = json.loads(exported(world, event, "open-bracket"))
    fortress = json.loads(exported(world, event, "list-fortress"))
    ruleset = bracket["event"]["ruleset"].partition(", ")[2]
    return {*(row["Rules"] for row in table), ruleset, fortress["rules"]}


def test_formats_of_others_say_it_too() -> None:
    world = Serving()
    assert rules_in(world, world.running()) == {"by the book"}
    assert rules_in(world, swapped(world)) == {TOLD}
