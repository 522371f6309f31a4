"""Two Legion servers that differ only in the clock: an organiser who plays gets the same from both,
as long as somebody else of the staff does not play (LG-12).
"""

import re
from collections.abc import Callable
from functools import partial

import httpx
import pytest

from podium.event.announcements import MakeAnnouncement
from podium.event.clock import CallTime, EnterRoll, ExtendTable, PauseClock, StartClock
from podium.event.ids import PODIUM, Thing, ThingKind
from podium.event.looking import LookAtClock
from podium.event.registration import Register
from podium.event.setup import CloseEvent
from podium.event.staff import DismissStaff
from podium.event.taking_back import TakeBack
from podium.kernel.now import MINUTE
from podium.web.access.table import EVENT, Party
from tests.integration.web.endpoints import Endpoint
from tests.integration.web.running import Stream, running
from tests.integration.web.test_access import _SERVED, _path
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import LG
from tests.unit.service.serving import ORGANISER

WHO = Party.ORGANISER
OF_CHANCE = re.compile(
    rb'(name="(?:key|csrf)" value="|"(?:commitment|secret|nonce)":"|data-(?:key|token)=")[^"]*'
)
RANDOM = (
    "/rules/",
    "/codes",
    "/people/",
    "/live",
    "/account",
    "/new",
    "paper/cards",
    ".pdf",
    "/accounts",
    "/metrics",
)
"""Routes whose answers hold sessions or codes, take long, or belong to no event; data of people is
looked at below.
"""

Touch = Callable[[Cast], None]


def legion(world: World, *, alone: bool = False) -> Cast:
    """Legion with an organiser who plays. `alone`: nobody else of the staff is named."""
    cast = Cast(world, rulebook=LG)
    person = f"account-{Party.ORGANISER}"
    world.serving.do(cast.event, Register("e9", (person,)))
    if alone:
        state = world.serving.state(cast.event)
        for member in [one.person for one in state.staff.values() if one.person != person]:
            world.serving.do(cast.event, DismissStaff(member), by=person)
    return cast


def _starts(cast: Cast) -> None:
    cast.world.serving.do(cast.event, EnterRoll(1, 4), StartClock(1))


def _pauses(cast: Cast) -> None:
    _starts(cast)
    cast.world.serving.do(cast.event, PauseClock(1), ExtendTable(cast.ref, 7))


def _takes_back(cast: Cast) -> None:
    _starts(cast)
    cast.world.serving.do(cast.event, TakeBack(Thing(ThingKind.CLOCK, "1")))


TOUCHES = (_starts, _pauses, _takes_back)


def _routes() -> list[Endpoint]:
    return [
        route
        for route in _SERVED
        if route.method == "GET" and not any(part in route.path for part in RANDOM)
    ]


def _read(cast: Cast) -> dict[str, tuple[int, bytes]]:
    """Everything that the organiser who plays can read."""
    said = {}
    for route in _routes():
        answer = cast.world.get(_path(route, cast, cast.event), WHO)
        assert answer.status_code < 500, route.path
        said[route.path] = _without_chance(cast, answer)
    return said


def _without_chance(cast: Cast, answer: httpx.Response) -> tuple[int, bytes]:
    content = OF_CHANCE.sub(rb"\1", answer.content)
    for draw in cast.world.serving.state(cast.event).draws.values():
        content = content.replace(draw.commitment.encode(), b"-")
    return answer.status_code, re.sub(rb"\d+:[0-9a-f]{64}|[0-9a-f]{64}", b"-", content)


def _answers(cast: Cast) -> dict[str, tuple[int, bytes]]:
    """What acts of theirs on the clock, and on results of others, are answered."""
    match = cast.match
    timed = {"type": "match", "ended": "time", "scores": [[1, 4, 800], [0, 4, 800]]}
    clock = {"round": 1}
    bodies = {
        "enter-roll": {**clock, "extra": 1},
        "start-clock": clock,
        "pause-clock": clock,
        "resume-clock": clock,
        "call-time": {**clock, "early": True},
        "look-at-clock": clock,
        "extend-table": {"match": match, "minutes": 3},
        "take-back": {"thing": {"kind": "clock", "key": "1"}, "seen": 1},
        "take-back-last": {},
    }
    said = {}
    for kind, body in bodies.items():
        answer = cast.world.act(cast.event, kind, body, who=WHO)
        said[kind] = _without_chance(cast, answer)
        if kind.endswith("clock"):
            assert answer.json()["code"] == "clock-is-others"
    path = f"/api/v1/events/{cast.event}/preview/record-result"
    answer = cast.world.ask("POST", path, who=WHO, json={"match": match, "result": timed})
    said["preview"] = _without_chance(cast, answer)
    return said


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize("touch", TOUCHES, ids=lambda one: one.__name__.strip("_"))
def test_an_organiser_who_plays_reads_the_same_whatever_the_clock_does(touch: Touch) -> None:
    with World() as one, World() as other:
        quiet, busy = legion(one), legion(other)
        touch(busy)
        for cast in (quiet, busy):
            cast.world.serving.wait(25)
            cast.world.serving.do(cast.event, MakeAnnouncement("Everyone hears this."))
        assert _answers(quiet) == _answers(busy)
        read = [_read(cast) for cast in (quiet, busy)]
        differing = [path for path in read[0] if read[0][path] != read[1][path]]
        assert differing == []
        for page in ("desk", "desk/clock", "desk/journal", "judge", "desk/match/{number}/{index}"):
            assert read[0][f"/e/{{event}}/{page}"][0] == 200
        judged = [
            cast.world.get(f"/e/{cast.event}/desk/clock", Party.JUDGE) for cast in (quiet, busy)
        ]
        assert (judged[0].text == judged[1].text) is False


@pytest.mark.rule("LG-12")
def test_the_data_of_a_person_tells_who_plays_nothing_of_the_running_round() -> None:
    with World() as world:
        cast = legion(world)
        _starts(cast)
        path = f"/api/v1/events/{cast.event}/people/{ORGANISER}"
        kinds = [one["kind"] for one in world.get(path, WHO).json()["journal"]]
        assert "event-created" in str(kinds)
        assert "clock-started" not in str(kinds)
        journal = f"/api/v1/events/{cast.event}/journal"
        assert "clock-started" not in world.get(journal, WHO).text
        assert "clock-started" in world.get(journal, Party.JUDGE).text
        world.serving.wait(160)
        world.serving.do(cast.event, CallTime(1), by=PODIUM)
        assert "clock-started" not in world.get(journal, WHO).text, "lists may be in"
        world.serving.do(cast.event, CloseEvent(early=True))
        assert "clock-started" in world.get(journal, WHO).text
        assert "clock-started" in world.get(path, WHO).text


@pytest.mark.rule("LG-12")
def test_streams_of_who_plays_stay_silent_when_others_touch_the_clock() -> None:
    heard = []
    for twin in range(2):
        with World() as world:
            cast = legion(world)
            acts: tuple[Callable[[], object], ...] = (
                partial(_pauses, cast) if twin else list,
                partial(world.serving.do, cast.event, MakeAnnouncement("Everyone hears this.")),
            )
            with running(world) as server:
                stream = Stream(server, f"event={cast.event}", world.headers(WHO))
                said = [[str(stream.next())]]
                for act in acts:
                    act()
                    server.settle()
                    said.append(stream.rest())
                heard.append(said)
    assert heard[0] == heard[1]
    assert "changed" in str(heard[0][2])


@pytest.mark.rule("LG-12")
def test_who_is_alone_reads_the_time_only_after_a_question_on_record() -> None:
    with World() as world:
        cast = legion(world, alone=True)
        world.serving.do(cast.event, EnterRoll(1, 4), StartClock(1), by=f"account-{WHO}")
        world.serving.wait(54)
        started = world.serving.state(cast.event).clocks[-1].started or 0
        told = (str(started), str(started + 150 * MINUTE), str(started + 154 * MINUTE))
        for route in _routes():
            text = world.get(_path(route, cast, cast.event), WHO).text
            assert "4 minutes from the dice" not in text, route.path
            assert not any(moment in text for moment in told), route.path
        page = f"/e/{cast.event}/desk/clock"
        assert "Show me the time" in world.get(page, WHO).text
        answer = world.act(cast.event, "look-at-clock", {"round": 1}, who=WHO)
        assert answer.status_code == 200
        said = world.get(page, WHO).text
        assert "100 minutes left" in said
        assert "4 minutes from the dice" in said
        looked = world.get(f"/api/v1/events/{cast.event}/desk", WHO).json()["looked"]
        assert (looked["left"], looked["extra"]) == (100 * MINUTE, 4)
        for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT):
            assert "looked" not in world.get(EVENT.format(event=cast.event), who).text


@pytest.mark.rule("LG-12")
def test_two_servers_tell_players_nothing_of_looks() -> None:
    with World() as one, World() as other:
        casts = legion(one, alone=True), legion(other, alone=True)
        for cast in casts:
            cast.world.serving.do(cast.event, StartClock(1), by=f"account-{WHO}")
        other.serving.do(casts[1].event, LookAtClock(1), by=f"account-{WHO}")
        for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT):
            for route in _routes():
                answers = [
                    _without_chance(cast, cast.world.get(_path(route, cast, cast.event), who))
                    for cast in casts
                ]
                assert answers[0] == answers[1], (who, route.path)


@pytest.mark.rule("LG-12")
def test_results_of_others_can_be_recorded_as_ended_by_time_by_who_plays() -> None:
    with World() as world:
        cast = legion(world)
        timed = {"type": "match", "ended": "time", "scores": [[1, 4, 800], [0, 4, 800]]}
        body = {"match": cast.match, "result": timed}
        assert world.act(cast.event, "record-result", body, who=WHO).status_code == 200
