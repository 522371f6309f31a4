"""Two Shatterpoint servers that differ only in the squads that were chosen: an organiser who plays
gets the same from both (SP-18).
"""

import pytest

from podium.event.registration import Register
from podium.event.rounds import TakeBackRound
from podium.event.setup import CloseEvent
from podium.event.squads import ChooseSquads, EnterSquads
from podium.event.taken_rounds import PutBackRound
from podium.web.access.table import Party
from tests.integration.web.running import Stream, running
from tests.integration.web.test_playing_organiser import WHO, _read, _without_chance
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import SP


def shatterpoint(world: World) -> Cast:
    """Shatterpoint with an organiser who plays."""
    cast = Cast(world, rulebook=SP)
    world.serving.do(cast.event, Register("e9", (f"account-{Party.ORGANISER}",)))
    return cast


def choose(cast: Cast, twin: int) -> None:
    """The first player chooses other squads in each world, and in the second once more."""
    by = cast.person(cast.seated[0])
    for squads in ((1, 2), (3, 4), (2, 4))[twin : 1 + 2 * twin]:
        cast.world.serving.do(cast.event, ChooseSquads(cast.ref, squads), by=by)


def _answers(cast: Cast) -> dict[str, tuple[int, bytes]]:
    """What acts of theirs on the squads of others are answered."""
    body = {"match": cast.match, "entrant": cast.seated[0], "squads": [1, 2]}
    said = {}
    for name, sent in {
        "plain": body,
        "override": {**body, "override": True},
        "seen": {**body, "seen": 1},
    }.items():
        answer = cast.world.act(cast.event, "enter-squads", sent, who=WHO)
        assert answer.json()["code"] == "squads-are-others"
        said[name] = _without_chance(cast, answer)
    path = f"/api/v1/events/{cast.event}/preview/enter-squads"
    answer = cast.world.ask("POST", path, who=WHO, json=body)
    said["preview"] = _without_chance(cast, answer)
    return said


@pytest.mark.rule("SP-18")
def test_an_organiser_who_plays_reads_the_same_whatever_others_chose() -> None:
    with World() as one, World() as other:
        casts = shatterpoint(one), shatterpoint(other)
        for twin, cast in enumerate(casts):
            choose(cast, twin)
        assert _answers(casts[0]) == _answers(casts[1])
        read = [_read(cast) for cast in casts]
        assert [path for path in read[0] if read[0][path] != read[1][path]] == []
        for page in ("desk", "desk/journal", "judge", "judge/entrant/{entrant}"):
            assert read[0][f"/e/{{event}}/{page}"][0] == 200
        path = f"/e/{casts[0].event}/judge/entrant/{casts[0].seated[0]}"
        assert "sealed to you" in one.get(path, WHO).text
        judged = [
            cast.world.get(f"/e/{cast.event}/judge/entrant/{cast.seated[0]}", Party.JUDGE).text
            for cast in casts
        ]
        assert "Round 1: 1, 2" in judged[0]
        assert "Round 1: 2, 4" in judged[1]


@pytest.mark.rule("SP-18")
def test_the_journal_tells_who_plays_no_squads_before_the_event_is_closed() -> None:
    with World() as world:
        cast = shatterpoint(world)
        choose(cast, 1)
        journal = f"/api/v1/events/{cast.event}/journal"
        person = f"/api/v1/events/{cast.event}/people/{cast.person(cast.seated[0])}"
        for path in (journal, person):
            answer = world.get(path, WHO)
            assert '"kind":"event-created"' in answer.text or cast.seated[0] in answer.text
            assert "squads-ch" not in answer.text
        assert "squads-chosen" in world.get(journal, Party.JUDGE).text
        world.serving.do(cast.event, TakeBackRound(1))
        assert "squads-ch" not in world.get(journal, WHO).text
        world.serving.do(cast.event, PutBackRound(1), CloseEvent(early=True))
        for path in (journal, person):
            assert "squads-chosen" in world.get(path, WHO).text


@pytest.mark.rule("SP-18")
def test_streams_stay_silent_when_somebody_chooses_again() -> None:
    heard = []
    for twin in range(2):
        with World() as world:
            cast = shatterpoint(world)
            by = cast.person(cast.seated[0])
            world.serving.do(cast.event, ChooseSquads(cast.ref, (1, 2)), by=by)
            with running(world) as server:
                streams = [
                    Stream(server, f"event={cast.event}", world.headers(who))
                    for who in (WHO, Party.OTHER_ENTRANT)
                ]
                said = [[str(stream.next())] for stream in streams]
                if twin:
                    world.serving.do(cast.event, ChooseSquads(cast.ref, (3, 4)), by=by)
                server.settle()
                said += [stream.rest() for stream in streams]
                entered = EnterSquads(cast.ref, cast.seated[1], (1, 2))
                world.serving.do(cast.event, entered)
                server.settle()
                said += [stream.rest() for stream in streams]
                heard.append(said)
    assert heard[0] == heard[1]
    assert all("changed" in str(one) for one in heard[0][-2:])
