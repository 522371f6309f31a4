"""The judge's side of lists: what changed late, and the list in a deck check."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.event.check_in import CheckInAll
from podium.event.deck_checks import AskDeckCheck
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.roster_looks import LookAtRoster
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.results.game import GameResult, GamesResult
from podium.rosters.catalogue.shipped import invented
from podium.rosters.roster import ArmyList, Chosen, DeckPair, FieldedUnit, Roster
from podium.service.ids import EventId
from tests.integration.web.world import World
from tests.unit.event.playing import LCG, LG
from tests.unit.rosters.cases import BAKERS, MOTHS
from tests.unit.service.serving import ORGANISER

WARDENS, RIDERS = FieldedUnit(Chosen("Wardens")), FieldedUnit(Chosen("Riders"), (Chosen("Lance"),))
EARLY, LATE = ArmyList(units=(WARDENS, WARDENS)), ArmyList(units=(WARDENS, RIDERS))


def games(seated: tuple[EntrantId, ...]) -> GamesResult:
    first, second = seated
    won = Ended.VICTORY
    return GamesResult((GameResult(won, first, first), GameResult(won, second, first)))


@pytest.fixture
def world() -> Iterator[World]:
    with World() as one:
        yield one


def running(world: World, rulebook: str, roster: Roster) -> EventId:
    """Round 1 of two players with this list each; a judge and an organiser who plays."""
    serving = world.serving
    event = serving.create(rulebook=rulebook)
    for number in (1, 2):
        serving.do(event, Register(f"e{number}", (f"p{number}",)))
    serving.do(event, NameStaff(PersonId(world.account("judge")), Role.JUDGE))
    serving.do(event, NameStaff(PersonId(world.account("playing")), Role.ORGANISER))
    serving.do(event, Register("e3", ("account-playing",)), Register("e4", ("p4",)))
    serving.do(event, CheckInAll(), AnnounceEvent())
    for number in (1, 2):
        change(world, event, number, roster, by=f"p{number}")
    serving.do(event, DrawRound(), PublishRound())
    world.claim("player", event, "p1")
    return event


def change(
    world: World, event: EventId, number: int, roster: Roster, *, by: str, reason: str = ""
) -> None:
    rosters = world.service.rosters
    actor, entrant = PersonId(by), EntrantId(f"e{number}")
    command = rosters.prepare(event, entrant, roster, actor=actor, reason=reason)
    world.serving.do(event, command, by=by)
    rosters.settle(event, command)


@pytest.mark.rule("EV-24", "LG-13")
def test_who_opens_a_list_sees_what_changed_late_and_everyone_else_that_it_did(
    world: World,
) -> None:
    event = running(world, LG, EARLY)
    change(world, event, 1, LATE, by=ORGANISER, reason="a unit was misspelt")
    place = f"/e/{event}/desk/lists/e1"
    closed = world.get(place, "judge").text
    assert "What changed after the deadline" not in closed
    world.serving.do(event, LookAtRoster(EntrantId("e1")), by="account-judge")
    opened = world.get(place, "judge").text
    assert "What changed after the deadline" in opened
    assert "<del>Units: <bdi>Wardens</bdi></del>" in opened
    assert "<ins>Units: <bdi>Riders</bdi> (<bdi>Lance</bdi>)</ins>" in opened
    assert opened.count("<del>") == opened.count("<ins>") == 1
    everyone = world.get(f"/e/{event}/lists").text
    assert "Changed by the staff" in everyone
    for path, who in ((f"/e/{event}/lists", None), (f"/e/{event}/me/list", "player")):
        told = world.get(path, who).text
        assert "<del>" not in told
        assert "<ins>" not in told
    assert world.get(place, "playing").status_code == 403


@pytest.mark.rule("EV-24")
def test_a_first_list_after_the_deadline_has_nothing_to_compare_with(world: World) -> None:
    event = running(world, LG, EARLY)
    change(world, event, 4, LATE, by=ORGANISER, reason="on paper")
    world.serving.do(event, LookAtRoster(EntrantId("e4")), by="account-judge")
    assert "There was no list before" in world.get(f"/e/{event}/desk/lists/e4", "judge").text


@pytest.mark.rule("LCG-21")
def test_in_a_deck_check_the_judge_opens_the_list_and_ticks_off_its_cards(world: World) -> None:
    event = running(world, LCG, DeckPair(BAKERS, MOTHS))
    serving = world.serving
    seat = serving.state(event).rounds[0].seats[EntrantId("e1")]
    ref, seated = serving.match(event, seat)
    path = f"/e/{event}/judge/table/{ref.round}/{ref.index}"
    assert "Open the list of" not in world.get(path, "judge").text
    serving.do(event, RecordResult(ref, games(seated)))
    serving.do(event, AskDeckCheck(ref), by=f"p{seated[0][1:]}")
    asked = world.get(path, "judge").text
    assert "Open the list of" in asked
    assert "Open Oven" not in asked
    serving.do(event, LookAtRoster(EntrantId("e1")), by="account-judge")
    opened = world.get(path, "judge").text
    assert '<input type="checkbox"> 2× <bdi>Open Oven</bdi>' in opened
    assert "Open Oven" not in world.get(path, "playing").text
    looks = serving.state(event).rosters.looks
    assert [one.by for one in looks[EntrantId("e1")]] == ["account-judge"]


@pytest.mark.rule("LCG-21")
def test_in_a_deck_check_the_judge_reads_what_was_found_in_the_list(world: World) -> None:
    world.store.catalogues.put(invented("quiet-night"))
    short = replace(BAKERS, sets=BAKERS.sets[1:], other_language=True)
    event = running(world, LCG, DeckPair(short, MOTHS))
    serving = world.serving
    ref, seated = serving.match(event, serving.state(event).rounds[0].seats[EntrantId("e1")])
    serving.do(event, RecordResult(ref, games(seated)))
    serving.do(event, AskDeckCheck(ref), by=f"p{seated[0][1:]}")
    path = f"/e/{event}/judge/table/{ref.round}/{ref.index}"
    found, foreign = "One thing in this list is not legal.", "With cards in another language"
    asked = world.get(path, "judge").text
    assert found not in asked
    assert foreign not in asked
    serving.do(event, LookAtRoster(EntrantId("e1")), by="account-judge")
    opened = world.get(path, "judge").text
    assert opened.count(found) == opened.count(foreign) == 1
    assert found not in world.get(path, "playing").text
