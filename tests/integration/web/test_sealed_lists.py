"""Lists over HTTP for staff who play: what any player sees, and no form that would be refused."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.rosters.catalogue.armies import ArmyUnit
from podium.rosters.catalogue.entry import DatedNumber
from podium.rosters.catalogue.shipped import invented
from podium.rosters.roster import ArmyList, Chosen, FieldedUnit
from podium.service.ids import EventId
from tests.integration.web.world import World
from tests.unit.event.playing import LG

ARMY = ArmyList(title="My army")
PIKEMEN = ArmyList(units=(FieldedUnit(Chosen("Pikemen", "pikemen")),))


@pytest.fixture
def world() -> Iterator[World]:
    with World() as one:
        yield one


def prepared(world: World) -> EventId:
    """Legion before round 1: p1 to p3, an organiser who plays, and one who does not."""
    serving = world.serving
    event = serving.create(rulebook=LG)
    for number in (1, 2, 3):
        serving.do(event, Register(f"e{number}", (f"p{number}",)))
    for name in ("playing", "free"):
        serving.do(event, NameStaff(PersonId(world.account(name)), Role.ORGANISER))
    serving.do(event, Register("e9", ("account-playing",)), AnnounceEvent())
    world.claim("player", event, "p1")
    return event


def hand_in(
    world: World, event: EventId, entrant: str = "e1", by: str = "p1", roster: ArmyList = ARMY
) -> None:
    rosters = world.service.rosters
    command = rosters.prepare(event, EntrantId(entrant), roster, actor=PersonId(by))
    world.serving.do(event, command, by=by)
    rosters.settle(event, command)


def test_who_plays_is_shown_no_form_that_would_be_refused(world: World) -> None:
    event = prepared(world)
    hand_in(world, event)
    lists = f"/e/{event}/desk/lists"
    page = world.get(lists, "playing")
    assert page.status_code == 200
    assert "so you see the lists that every player sees" in page.text
    assert f"{lists}/e1" not in page.text
    assert "missing" not in page.text
    for entrant in ("e1", "e2", "e9", "e77"):
        refused = world.get(f"{lists}/{entrant}", "playing")
        assert refused.status_code == 403
        assert "Hand in this list" not in refused.text
    assert f"{lists}/e1" in world.get(lists, "free").text
    assert "Enter the list for them" in world.get(f"{lists}/e2", "free").text


def test_the_api_tells_who_plays_what_it_tells_a_player(world: World) -> None:
    event = prepared(world)
    path = f"/api/v1/events/{event}/rosters"
    before = world.get(path, "playing").json()
    hand_in(world, event)
    assert world.get(path, "playing").json() == before
    assert world.get(path, "free").json() != before
    assert world.get(f"{path}/e1", "playing").status_code == 404


def test_a_new_catalogue_is_taken_over_by_who_plays_without_being_told_whose_list_it_is(
    world: World,
) -> None:
    event = prepared(world)
    hand_in(world, event)
    digest = world.store.catalogues.put(invented("river-and-hill")).digest
    path = f"/api/v1/events/{event}/rosters/catalogue"
    told = world.ask("POST", path, who="free", json={"digest": digest}, key="a").json()
    assert [one["entrant"] for one in told["changes"]] == ["e1"]
    for number, take in enumerate((False, True)):
        body = {"digest": digest, "take": take}
        answer = world.ask("POST", path, who="playing", json=body, key=f"b{number}").json()
        assert answer == {"taken": take, "changes": []}
    assert world.serving.state(event).rosters.catalogue == digest
    gone = world.ask("POST", path, who="free", json={"digest": "0" * 64}, key="c")
    assert (gone.status_code, gone.json()["code"]) == (404, "catalogue-gone")


def test_a_list_is_handed_in_although_the_day_changes_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = prepared(world)
    rosters, serving = world.service.rosters, world.serving
    settings = serving.state(event).setup.settings
    prepare = rosters.prepare
    days = iter(("2027-01-01",))

    def meanwhile(*asked: object, **more: object) -> object:
        command = prepare(*asked, **more)  # type: ignore[arg-type]
        for day in days:
            serving.do(event, ChangeSettings(replace(settings, date=day)))
        return command

    monkeypatch.setattr(rosters, "prepare", meanwhile)
    path = f"/api/v1/events/{event}/rosters/e1"
    body = {"roster": {"kind": "army-list", "title": "My army"}}
    answer = world.ask("POST", path, who="player", json=body, key="one")
    assert answer.is_success, answer.text
    known = serving.state(event).rosters
    assert len(known.handed[EntrantId("e1")]) == 1
    assert known.checked_for is not None
    assert known.checked_for.date == "2027-01-01"
    assert len(world.service.rosters.of(event, ("e1",))) == 1


def test_who_plays_does_not_learn_by_the_terms_that_a_list_is_in(world: World) -> None:
    event = prepared(world)
    body = {"public_after": True}
    quiet = world.act(event, "set-roster-terms", body, who="playing")
    hand_in(world, event)
    busy = world.act(event, "set-roster-terms", body, who="playing")
    assert quiet.json() == busy.json()
    assert quiet.json()["code"] == "rosters-handed-in"


def test_whose_list_stays_as_it_is_has_other_findings_with_another_catalogue(world: World) -> None:
    event = prepared(world)
    catalogue = invented("river-and-hill")
    world.store.catalogues.put(catalogue)
    hand_in(world, event, roster=PIKEMEN)
    dearer = tuple(
        replace(one, cost=(DatedNumber(5000),))
        if isinstance(one, ArmyUnit) and one.id == "pikemen"
        else one
        for one in catalogue.entries
    )
    digest = world.store.catalogues.put(replace(catalogue, edition="2", entries=dearer)).digest
    offered = world.get(f"/e/{event}/desk/lists/catalogues/{digest}", "free").text
    assert "</strong>, with other findings" in offered
    assert "→" not in offered


@pytest.mark.rule("LCG-22")
def test_the_desk_takes_over_another_catalogue_and_says_whose_findings_change(
    world: World,
) -> None:
    event = prepared(world)
    lists = f"/e/{event}/desk/lists"
    digest = world.store.catalogues.put(invented("river-and-hill")).digest
    other = world.store.catalogues.put(invented("harbour-lights")).digest
    place = f"{lists}/catalogues/{digest}"
    assert place not in world.get(lists, "free").text, "it is used anyway"
    world.store.catalogues.remove(digest)
    hand_in(world, event)
    world.store.catalogues.put(invented("river-and-hill"))
    page = world.get(lists, "free").text
    assert place in page
    assert other not in page, "it is of another game"
    offered = world.get(place, "free").text
    assert "Whose findings change" in offered
    assert 'class="illegal"' in offered
    hidden = world.get(place, "playing").text
    assert "you are not told whose findings change" in hidden
    assert "Whose findings change" not in hidden
    assert world.serving.state(event).rosters.catalogue is None
    assert world.get(place, "player").status_code in (403, 404)
    answer = world.ask("POST", place, who="free", data={}, cookie=True)
    assert answer.status_code == 303, answer.text
    assert world.serving.state(event).rosters.catalogue == digest
    assert place not in world.get(lists, "free").text
    for path, who in (
        (f"{lists}/catalogues/{'0' * 64}", "free"),
        (f"{lists}/catalogues/{other}", "free"),
    ):
        assert world.get(path, who).status_code == 404
    world.serving.do(event, CheckInAll(), DrawRound(), PublishRound())
    late = world.ask("POST", place, who="free", data={}, cookie=True)
    assert late.status_code == 409
