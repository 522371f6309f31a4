"""Lists as files for other programs: what a viewer may see of them, and nothing else."""

import json
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent
from podium.rosters.catalogue.shipped import invented
from podium.rosters.roster import ArmyList, Chosen, DeckPair, FieldedUnit, Roster
from podium.service.ids import EventId
from tests.integration.web.world import World
from tests.unit.event.playing import LCG, LG, SP
from tests.unit.rosters import cases

HIDDEN = "Ambush"
ARMY: ArmyList = cases.FINE_ARMY
FORMS = ("text", "spt-code", "legion-json", "octgn-deck", "swlcgdb-deck")


@pytest.fixture
def world() -> Iterator[World]:
    with World() as one:
        yield one


def played(world: World, rulebook: str, catalogue: str, roster: Roster) -> EventId:
    """A round with two pairs, in which everybody has handed in the same list."""
    world.store.catalogues.put(invented(catalogue))
    serving, event = world.serving, world.serving.create(rulebook=rulebook)
    for number in range(1, 5):
        serving.do(event, Register(f"e{number}", (f"p{number}",)))
        world.claim(f"player{number}", event, f"p{number}")
    serving.do(event, AnnounceEvent())
    for number in range(1, 5):
        rosters, actor = serving.service.rosters, PersonId(f"p{number}")
        command = rosters.prepare(event, EntrantId(f"e{number}"), roster, actor=actor)
        serving.do(event, command, by=actor)
        rosters.settle(event, command)
    serving.do(event, CheckInAll(), DrawRound(), PublishRound())
    return event


def file_of(world: World, event: EventId, form: str, who: str | None, more: str = "") -> str | None:
    """A file of e1, from page and API alike; None: there is none for them."""
    paths = (f"/e/{event}/lists/e1", f"/api/v1/events/{event}/rosters/e1")
    page, api = (world.get(f"{path}/files/{form}{more}", who) for path in paths)
    assert page.status_code == api.status_code
    if page.status_code != 200:
        assert page.status_code == 404
        return None
    assert page.content == api.content
    assert page.headers["content-disposition"].startswith('attachment; filename="list')
    assert page.headers["cache-control"] == "no-store"
    return page.text


@pytest.mark.rule("LG-14")
def test_the_file_of_an_army_has_no_command_cards_for_the_opponent(world: World) -> None:
    event = played(world, LG, "river-and-hill", ARMY)
    state = world.serving.state(event)
    pairs = [match.match.entrants for match in state.rounds[0].matches]
    (opponent,) = (one for pair in pairs if "e1" in pair for one in pair if one != "e1")
    for form in ("text", "legion-json"):
        own = file_of(world, event, form, "player1")
        theirs = file_of(world, event, form, f"player{opponent[1:]}")
        assert own is not None
        assert theirs is not None
        assert HIDDEN in own
        assert HIDDEN not in theirs
        assert "Pikemen" in theirs
        strangers = {"e2", "e3", "e4"} - {opponent}
        for one in (*(f"player{one[1:]}" for one in strangers), None):
            assert file_of(world, event, form, one) is None
    assert json.loads(file_of(world, event, "legion-json", "player1") or "")["commandCards"]
    assert file_of(world, event, "octgn-deck", "player1") is None
    assert file_of(world, event, "nothing", "player1") is None


@pytest.mark.rule("SP-22")
def test_a_premier_list_is_taken_away_as_the_code_that_others_read(world: World) -> None:
    event = played(world, SP, "harbour-lights", cases.FINE)
    assert (file_of(world, event, "spt-code", "player1") or "").startswith("spt[")
    page = world.get(f"/e/{event}/me/list", "player1").text
    assert f"/e/{event}/lists/e1/files/spt-code" in page
    assert "legion-json" not in page


@pytest.mark.rule("LCG-20")
def test_decks_are_taken_away_one_by_one_and_by_their_owner_alone(world: World) -> None:
    event = played(world, LCG, "quiet-night", DeckPair(cases.BAKERS, cases.MOTHS))
    for part, card in (("light", "Bakers"), ("dark", "Moths")):
        assert f">{card}<" in (
            file_of(world, event, "octgn-deck", "player1", f"?part={part}") or ""
        )
    assert file_of(world, event, "octgn-deck", "player1", "?part=second-dark") is None
    for number in (2, 3, 4):
        for form in FORMS:
            assert file_of(world, event, form, f"player{number}") is None


def test_names_are_in_the_language_of_the_reader(world: World) -> None:
    catalogue = invented("river-and-hill")
    entries = tuple(
        replace(one, name={**one.name, "de": "Spießgesellen"}) if one.id == "pikemen" else one
        for one in catalogue.entries
    )
    pikemen = replace(ARMY, title="", units=(FieldedUnit(Chosen("Pikemen", "pikemen")),))
    event = played(world, LG, "river-and-hill", pikemen)
    digest = world.store.catalogues.put(replace(catalogue, entries=entries, edition="2")).digest
    assert digest != world.serving.state(event).rosters.catalogue
    path = f"/api/v1/events/{event}/rosters/e1/files/text?language=de"
    assert "Pikemen" in world.get(path, "player1").text
    other = played(world, LG, "harbour-lights", pikemen)
    path = f"/api/v1/events/{other}/rosters/e1/files/text?language="
    assert "Spießgesellen" in world.get(f"{path}de", "player1").text
    assert "Pikemen" in world.get(f"{path}pl", "player1").text
