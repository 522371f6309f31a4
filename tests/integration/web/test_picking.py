"""Names that mean several entries, or none, are settled by one button each, for players and staff;
the rest of what was pasted stays.
"""

import html
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.rosters.catalogue.shipped import invented
from podium.service.ids import EventId
from tests.integration.web.world import World
from tests.unit.event.playing import LG
from tests.unit.rosters import pasted

PASTED = "Aldous Vane\n3x Pykemen\nBargemn\n"
WRONG_CODE = f"{pasted.SPT[:-1]},90x]"


@pytest.fixture
def world() -> Iterator[World]:
    with World() as one:
        one.store.catalogues.put(invented("river-and-hill"))
        one.store.catalogues.put(invented("harbour-lights"))
        one.store.catalogues.put(invented("quiet-night"))
        yield one


def announced(world: World, rulebook: str = LG) -> EventId:
    serving = world.serving
    event = serving.create(rulebook=rulebook)
    serving.do(event, Register("e1", ("p1",)))
    serving.do(event, NameStaff(PersonId(world.account("free")), Role.ORGANISER), AnnounceEvent())
    world.claim("player", event, "p1")
    return event


def send(world: World, path: str, who: str, **fields: str) -> httpx.Response:
    return world.ask("POST", path, who=who, data=fields, cookie=True)


def buttons(page: httpx.Response) -> list[str]:
    """What can be picked: place and id."""
    return re.findall(r'name="pick" value="([^"]+)"', page.text)


def carried(page: httpx.Response) -> dict[str, str]:
    """The fields of the form that the buttons belong to."""
    (form,) = re.findall(r'<form[^>]*id="pick".*?</form>', page.text, re.DOTALL)
    fields = re.findall(r'<textarea name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.DOTALL)
    return {name: html.unescape(text) for name, text in fields}


@pytest.mark.parametrize(("who", "path"), [("player", "me/list"), ("free", "desk/lists/e1")])
def test_every_name_is_settled_by_one_button_and_the_rest_stays(
    world: World, who: str, path: str
) -> None:
    event = announced(world)
    here = f"/e/{event}/{path}"
    page = send(world, here, who, **{"text.0": PASTED})
    asked = {pick.partition(" ")[0] for pick in buttons(page)}
    assert asked == {"units[0]", "units[1]", "units[4]"}, "each line once"
    assert "units[0] aldous-vane-outlaw" in buttons(page)
    while left := buttons(page):
        wanted = next((one for one in left if one.endswith("outlaw")), left[0])
        before = {one.partition(" ")[0] for one in left}
        page = send(world, here, who, pick=wanted, **carried(page))
        assert page.status_code == 200, page.text
        after = {one.partition(" ")[0] for one in buttons(page)}
        assert before - after == {wanted.partition(" ")[0]}, "one at a time, and no other"
        assert carried(page)["text.0"].splitlines() == PASTED.splitlines()
    fields = carried(page)
    done = send(world, f"{here}/hand-in", who, key="one", **fields)
    assert done.status_code == 303, done.text
    (kept,) = world.service.rosters.of(event, ("e1",))
    units = msgspec.to_builtins(kept.roster)["units"]
    assert [one["unit"]["id"] for one in units] == [
        "aldous-vane-outlaw", "pikemen", "pikemen", "pikemen", "bargemen",
    ]  # fmt: skip


def test_what_there_was_to_say_about_the_text_is_said_again(world: World) -> None:
    event = announced(world, "shatterpoint.premier-showdown")
    here = f"/e/{event}/me/list"
    text = WRONG_CODE
    page = send(world, here, "player", **{"text.0": text})
    assert "is no code" in page.text
    roster = (
        carried(page)["roster"]
        .replace("Warden Hale", "Warden Hle")
        .replace('"warden-hale"', "null")
    )
    unsettled = send(world, here, "player", roster=roster, **{"text.0": text})
    pick = next(one for one in buttons(unsettled) if one.endswith("warden-hale"))
    mended = send(world, here, "player", pick=pick, **carried(unsettled))
    assert "is no code" in mended.text
    assert buttons(mended) == []


def test_a_wrong_card_can_be_picked_while_all_of_them_are_offered_put_right(world: World) -> None:
    event = announced(world, "swlcg.standard")
    here = f"/e/{event}/me/list"
    page = send(world, here, "player", **{"text.0": pasted.o8d(wrong=True)})
    first, offer = buttons(page)[0], carried(page)["offer"]
    assert first.startswith("light.command_deck[0] ")
    picked = send(world, here, "player", pick=first, **carried(page))
    assert picked.status_code == 200, picked.text
    assert not [one for one in buttons(picked) if one.startswith("light.command_deck[0] ")]
    assert carried(picked)["offer"] == offer
    button = picked.text.index("Show the list with these cards put right")
    assert button < picked.text.index('name="pick"'), "above all questions that it answers"


@pytest.mark.rule("LCG-22")
def test_what_is_offered_put_right_has_cards_in_another_language_too(world: World) -> None:
    event = announced(world, "swlcg.standard")
    here, text = f"/e/{event}/me/list", pasted.o8d(wrong=True)
    page = send(world, here, "player", other_language="true", **{"text.0": text})
    for name in ("roster", "offer"):
        assert msgspec.json.decode(carried(page)[name])["light"]["other_language"] is True, name


def test_in_a_list_that_is_put_together_names_are_settled_too(world: World) -> None:
    event = announced(world)
    read = send(world, f"/e/{event}/me/list", "player", **{"text.0": PASTED})
    build = f"/e/{event}/me/list/build"
    assert f'formaction="{build}"' in read.text
    page = send(world, build, "player", roster=carried(read)["roster"])
    assert "units[0] aldous-vane-outlaw" in buttons(page)
    mended = send(
        world,
        build,
        "player",
        roster=carried(read)["roster"],
        pick="units[0] aldous-vane-outlaw",
    )
    assert not [one for one in buttons(mended) if one.startswith("units[0]")]
    assert "Aldous Vane, Outlaw" in mended.text


@pytest.mark.parametrize(
    "pick", ["units[0] no-such-unit", "units[99] pikemen", "pikemen", " ", "title pikemen"]
)
def test_a_pick_of_nothing_is_refused(world: World, pick: str) -> None:
    event = announced(world)
    here = f"/e/{event}/me/list"
    page = send(world, here, "player", **{"text.0": PASTED})
    answer = send(world, here, "player", pick=pick, **carried(page))
    assert answer.status_code in (400, 422)
    built = send(world, f"{here}/build", "player", pick=pick, roster=carried(page)["roster"])
    assert "This cannot be added there." in built.text


def test_the_text_of_a_file_is_there_to_go_on_with(world: World) -> None:
    event = announced(world)
    here = f"/e/{event}/me/list"
    part = 'Content-Disposition: form-data; name="file.0.a"; filename="list.txt"'
    body = "\r\n".join(("--edge", part, "", PASTED, "--edge--", ""))
    told = {"content-type": "multipart/form-data; boundary=edge"}
    page = world.ask("POST", here, who="player", content=body.encode(), headers=told, cookie=True)
    assert carried(page)["text.0"].splitlines() == PASTED.splitlines()


@pytest.mark.parametrize(("who", "path"), [("player", "me/list"), ("free", "desk/lists/e1")])
def test_a_list_that_is_in_stands_in_the_box_to_be_changed(
    world: World, who: str, path: str
) -> None:
    event = announced(world, "shatterpoint.premier-showdown")
    mine = f"/e/{event}/me/list"
    read = send(world, mine, "player", **{"text.0": pasted.SPT})
    assert send(world, f"{mine}/hand-in", "player", **carried(read)).status_code == 303
    here = f"/e/{event}/{path}"
    if who == "free":
        assert "Lamplighters" not in world.get(here, who).text, "before anybody has looked"
        assert world.act(event, "look-at-roster", {"entrant": "e1"}, who=who).is_success
    (text,) = re.findall(
        r'<textarea id="text-0"[^>]*>(.*?)</textarea>', world.get(here, who).text, re.DOTALL
    )
    again = send(world, here, who, **{"text.0": html.unescape(text)})
    assert carried(again)["roster"] == carried(read)["roster"]
