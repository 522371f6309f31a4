"""A list is put together over HTTP: every step is an answer, and nothing is kept."""

import html
import json
import re
from collections.abc import Iterator

import httpx
import pytest

from podium.event.fact import Command
from podium.event.registration import Register
from podium.event.setup import AnnounceEvent
from podium.journal.trouble import Unreachable
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import LCG


@pytest.fixture
def cast() -> Iterator[Cast]:
    with World() as world:
        for name in INVENTED:
            world.store.catalogues.put(invented(name))
        yield Cast(world)


PLAYER = Party.ENTRANT_IN_MATCH


def step(cast: Cast, **fields: str) -> httpx.Response:
    path = f"/e/{cast.event}/me/list/build"
    return cast.world.ask("POST", path, who=PLAYER, data=fields, cookie=True)


def roster_of(answer: httpx.Response) -> str:
    found = re.search(r'id="builder-roster" value="([^"]*)"', answer.text)
    assert found is not None, answer.text
    return html.unescape(found[1])


@pytest.mark.rule("SP-17")
def test_a_list_grows_and_shrinks_step_by_step_and_nothing_is_kept(cast: Cast) -> None:
    before = cast.world.serving.state(cast.event)
    path = f"/e/{cast.event}/me/list/build"
    empty = cast.world.get(path, PLAYER)
    assert empty.status_code == 200
    assert "Squad 4" in empty.text
    found = step(cast, roster=roster_of(empty), q="ysolde")
    assert 'name="add" value="marshal-ysolde"' in found.text
    grown = step(cast, roster=roster_of(found), q="ysolde", add="marshal-ysolde", at="1")
    assert 'value="squads[1].units[0]"' in grown.text
    assert "0 of 8 points" in grown.text
    shrunk = step(cast, roster=roster_of(grown), remove="squads[1].units[0]")
    assert roster_of(shrunk) == roster_of(empty)
    assert cast.world.serving.state(cast.event) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"add": "nothing-like-it"},
        {"remove": "squads[9]"},
        {"remove": "../../x"},
    ],
)
def test_what_cannot_be_done_leaves_the_list_as_it_was(cast: Cast, fields: dict[str, str]) -> None:
    grown = step(cast, add="marshal-ysolde")
    answer = step(cast, roster=roster_of(grown), **fields)
    assert answer.status_code == 200
    assert "This cannot be added there." in answer.text
    assert roster_of(answer) == roster_of(grown)


@pytest.mark.parametrize(
    "roster", ["{", "[" * 90_000, '{"kind": "army-list"}', '{"kind": "free-text", "text": "x"}']
)
def test_a_list_of_another_shape_is_refused(cast: Cast, roster: str) -> None:
    assert step(cast, roster=roster).status_code == 422


def test_without_a_catalogue_it_says_so(cast: Cast) -> None:
    catalogues = cast.world.store.catalogues
    for one in catalogues.all():
        catalogues.remove(one.digest)
    answer = cast.world.get(f"/e/{cast.event}/me/list/build", PLAYER)
    assert answer.status_code == 409
    assert "There is no catalogue" in answer.text


def hand_in(cast: Cast, roster: str) -> httpx.Response:
    path = f"/e/{cast.event}/me/list/build/hand-in"
    fields = {"roster": roster, "key": "a key"}
    return cast.world.ask("POST", path, who=PLAYER, data=fields, cookie=True)


@pytest.mark.rule("LG-13")
def test_a_list_is_handed_in_only_while_lists_may_be(cast: Cast) -> None:
    """The first round is published here: nothing is stored any more."""
    grown = step(cast, add="marshal-ysolde")
    assert "Lists cannot be handed in any more." in grown.text
    assert hand_in(cast, roster_of(grown)).status_code == 409


def test_a_list_that_is_handed_in_is_there_again_to_change_it() -> None:
    with World() as world:
        world.store.catalogues.put(invented("harbour-lights"))
        event = world.serving.create(rulebook="shatterpoint.premier-showdown")
        world.serving.do(event, Register("e1", ("p1",)), AnnounceEvent())
        world.claim("player", event, "p1")
        path = f"/e/{event}/me/list/build"
        fields = {"add": "marshal-ysolde"}
        grown = world.ask("POST", path, who="player", data=fields, cookie=True)
        sent = {"roster": roster_of(grown), "key": "one"}
        done = world.ask("POST", f"{path}/hand-in", who="player", data=sent, cookie=True)
        assert done.status_code == 303, done.text
        again = world.get(path, "player")
        assert "Your list is handed in." in again.text
        assert roster_of(again) == roster_of(grown)
        (edition,) = world.store.catalogues.all()
        world.account("host", host=True)
        gone = f"/catalogues/{edition.digest}/remove"
        kept = world.ask("POST", gone, who="host", data={}, cookie=True)
        assert kept.status_code == 409, "the list could not be checked again without it"
        assert "Events: 1." in kept.text
        assert world.store.catalogues.all() == (edition,)


def test_a_name_that_is_not_that_of_its_id_is_put_right(cast: Cast) -> None:
    """Else a list could show one unit and be checked as another."""
    grown = roster_of(step(cast, add="marshal-ysolde"))
    forged = grown.replace("Marshal Ysolde", "Lamplighters")
    assert roster_of(step(cast, roster=forged)) == grown
    unknown = grown.replace("marshal-ysolde", "no-such-id")
    assert '"id":null' in roster_of(step(cast, roster=unknown))


def listed(units: int) -> dict[str, object]:
    """A list with as much in each place as its shape allows."""
    one = {"name": "x" * 200, "id": "y" * 200}
    squads = [{"units": [one] * 20}] * (units // 20)
    return {"kind": "premier-list", "squads": squads}


def test_a_list_that_nobody_could_have_written_is_refused_whichever_way_it_comes() -> None:
    with World() as world:
        world.store.catalogues.put(invented("harbour-lights"))
        event = world.serving.create(rulebook="shatterpoint.premier-showdown")
        world.serving.do(event, Register("e1", ("p1",)), AnnounceEvent())
        world.claim("player", event, "p1")
        large, fits = listed(200), listed(100)
        api, me = f"/api/v1/events/{event}/rosters", f"/e/{event}/me/list"
        for path in (f"{me}/build", f"{me}/build/hand-in", me, f"{me}/hand-in"):
            form = {"roster": json.dumps(large), "key": path}
            answer = world.ask("POST", path, who="player", data=form, cookie=True)
            assert answer.status_code == 422, path
            assert "x" * 200 not in answer.text
        for path in (f"{api}/read", f"{api}/e1"):
            answer = world.ask("POST", path, who="player", json={"roster": large}, key=path)
            assert (answer.status_code, answer.json()["code"]) == (422, "roster-unreadable")
            assert answer.json()["values"]["why"] == "too-large"
        assert world.serving.state(event).rosters.handed == {}
        form = {"roster": json.dumps(fits)}
        assert world.ask("POST", f"{me}/build", who="player", data=form, cookie=True).is_success
        assert world.ask("POST", f"{api}/read", who="player", json={"roster": fits}).is_success


@pytest.mark.rule("LCG-22")
def test_a_deck_is_ticked_as_of_cards_in_another_language_and_unticked_again() -> None:
    with World() as world:
        world.store.catalogues.put(invented("quiet-night"))
        event = world.serving.create(rulebook=LCG, region="Poland")
        world.serving.do(event, Register("e1", ("p1",)), AnnounceEvent())
        world.claim("player", event, "p1")
        path = f"/e/{event}/me/list/build"

        def step(**fields: str) -> httpx.Response:
            return world.ask("POST", path, who="player", data=fields, cookie=True)

        assert "other_language" not in world.get(path, "player").text, "there is no deck yet"
        plain = step(add="set-1")
        unknown = "does not say since when these are out"
        assert unknown not in plain.text
        box = {"deck": "light", "other_language": "light"}
        ticked = step(roster=roster_of(plain), **box)
        assert '"other_language":true' in roster_of(ticked)
        assert 'value="light" checked' in ticked.text
        assert unknown in ticked.text
        kept = step(roster=roster_of(ticked), q="oven")
        assert roster_of(kept) == roster_of(ticked), "without boxes nothing was unticked"
        assert roster_of(step(roster=roster_of(ticked), deck="light")) == roster_of(plain)
        sent = {"roster": roster_of(plain), "key": "one", **box}
        done = world.ask("POST", f"{path}/hand-in", who="player", data=sent, cookie=True)
        assert done.status_code == 303, done.text
        assert roster_of(world.get(path, "player")) == roster_of(ticked)


@pytest.mark.parametrize("lost", [Unreachable, RuntimeError])
def test_a_list_stays_as_long_as_its_hand_in_may_still_be_written(
    monkeypatch: pytest.MonkeyPatch, lost: type[Exception]
) -> None:
    with World() as world:
        event = world.serving.create(rulebook="shatterpoint.premier-showdown")
        world.serving.do(event, Register("e1", ("p1",)), AnnounceEvent())
        world.claim("player", event, "p1")
        under_way: list[Command] = []

        async def lose(_event: str, command: Command, **_: object) -> None:
            under_way.append(command)
            raise lost

        monkeypatch.setattr(world.service, "act", lose)
        sent = {"roster": {"kind": "premier-list", "title": "Mine"}}
        path = f"/api/v1/events/{event}/rosters/e1"
        assert world.ask("POST", path, who="player", json=sent, key="one").is_server_error
        monkeypatch.undo()
        world.serving.do(event, *under_way, by="p1")
        assert world.get(path, "player").json()["roster"]["title"] == "Mine"


def test_a_hand_in_whose_answer_was_lost_is_done_once_and_every_step_has_a_key_of_its_own() -> None:
    with World() as world:
        world.store.catalogues.put(invented("harbour-lights"))
        event = world.serving.create(rulebook="shatterpoint.premier-showdown")
        world.serving.do(event, Register("e1", ("p1",)), AnnounceEvent())
        world.claim("player", event, "p1")
        path = f"/e/{event}/me/list/build"
        fields = {"add": "marshal-ysolde"}
        steps = [world.ask("POST", path, who="player", data=fields, cookie=True) for _ in range(2)]
        keys = [re.findall(r'name="key" value="([^"]*)" data-part', one.text) for one in steps]
        assert keys[0] != keys[1], "else a list that was changed could not be handed in again"
        sent = {"roster": roster_of(steps[0])}

        def send(key: str) -> int:
            place = f"{path}/hand-in"
            return world.ask(
                "POST", place, who="player", data=sent, cookie=True, key=key
            ).status_code

        assert [send(keys[0][0]) for _ in range(2)] == [303, 303]
        assert len(world.serving.state(event).rosters.handed["e1"]) == 1  # type: ignore[index]
        send(keys[1][0])
        assert len(world.serving.state(event).rosters.handed["e1"]) == 2  # type: ignore[index]
