"""A round paired by hand is typed in at the desk and becomes the draft."""

from collections.abc import Mapping

import httpx
import pytest

from podium.event.results import RecordResult
from podium.service.ids import EventId
from podium.web.access.table import Party
from podium.web.pages.paper.papers import Paper
from podium.web.pages.paper.sheets import Listing
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import SP, Playing
from tests.unit.service.serving import victory
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.paper.printing import source_of, written


@pytest.fixture
def ready(world: World, cast: Cast) -> EventId:
    """All results of round 1 are in."""
    for index in range(2):
        ref, seated = world.serving.match(cast.event, index)
        world.serving.do(cast.event, RecordResult(ref, victory(seated[0])))
    return cast.event


def send(world: World, event: EventId, *lines: tuple[str, str, str], **more: str) -> httpx.Response:
    pairs: dict[str, list[str]] = {"table": [], "one": [], "other": []}
    for line in lines:
        for field, typed in zip(pairs, line, strict=True):
            pairs[field].append(typed)
    data: Mapping[str, object] = {**pairs, **more}
    return world.ask(
        "POST",
        f"/e/{event}/desk/by-hand",
        who=Party.ORGANISER,
        data=data,  # type: ignore[arg-type]
        cookie=True,
    )


def test_numbers_names_and_both_become_the_draft(world: World, ready: EventId) -> None:
    page = world.get(f"/e/{ready}/desk/by-hand", Party.ORGANISER)
    assert Reading(page.content).wrong == []
    assert "Name e1" in page.text
    answer = send(world, ready, ("7", "1", "#3"), ("", "2 Name e2", "name E4"), ("3", "", ""))
    assert answer.status_code == 303, answer.text
    draft = world.serving.state(ready).draft
    assert draft is not None
    assert draft.entered
    assert {(one.table, one.entrants) for one in draft.matches} == {
        (7, ("e1", "e3")),
        (None, ("e2", "e4")),
    }
    shown = world.get(f"/e/{ready}/desk/by-hand", Party.ORGANISER).text
    assert 'value="1 Name e1"' in shown
    again = send(world, ready, ("1", "1", "2"), ("2", "3", "4"), seen=str(draft.version))
    assert again.status_code == 303


@pytest.mark.parametrize(
    "lines",
    [
        [("1", "1", "2")],
        [("1", "1", "2"), ("2", "1", "3")],
        [("1", "1", "2"), ("2", "3", "99")],
        [("1", "1", "2"), ("2", "3", "Nobody")],
        [("x", "1", "2"), ("2", "3", "4")],
        [],
    ],
)
def test_what_is_no_round_is_refused_and_nothing_is_changed(
    world: World, ready: EventId, lines: list[tuple[str, str, str]]
) -> None:
    length = world.service.head(ready).version
    assert 400 <= send(world, ready, *lines).status_code < 500
    assert world.service.head(ready).version == length


def test_while_results_are_missing_no_round_can_be_entered(world: World, cast: Cast) -> None:
    page = world.get(f"/e/{cast.event}/desk/by-hand", Party.ORGANISER).text
    assert "There is no round to enter now." in page
    assert send(world, cast.event, ("1", "1", "2"), ("2", "3", "4")).status_code >= 400


@pytest.mark.rule("EV-2", "EV-7", "SP-21")
def test_the_sheet_for_pairing_by_hand_tells_whom_and_where_each_has_played() -> None:
    event = Playing(SP).begin(7).play(2)
    event.publish()
    block = written(source_of(event), Paper.BY_HAND).sheets[0].block
    assert isinstance(block, Listing)
    assert len(block.rows) == 7
    numbers = {str(one.number): one.id for one in event.state.entrants.values()}
    for number, _, _, met, byes, tables, blank in (row.cells for row in block.rows):
        own = numbers[number]
        played = [one.matches[one.seats[own]].match for one in event.state.rounds]
        others = [one for match in played for one in match.entrants if one != own]
        assert [numbers[one] for one in met.split(", ") if one] == others
        assert (byes or "0") == str(sum(len(match.entrants) == 1 for match in played))
        assert tables == ", ".join(str(match.table) for match in played if match.table)
        assert blank == ""
