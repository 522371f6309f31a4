"""Deck checks, calls taken back and seats: on the phones of players and judges."""

import pytest
from playwright.sync_api import expect

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.results.game import GameResult, GamesResult
from podium.service.ids import EventId
from tests.e2e.judge.court import Court, fine
from tests.unit.event.playing import LCG, TM


def recorded(court: Court) -> tuple[EventId, MatchRef, EntrantId, EntrantId]:
    """An event of The Card Game with one result: the event, the match, winner and loser."""
    event = court.event(4, LCG)
    ref, (winner, loser) = court.match(event)
    games = tuple(GameResult(Ended.VICTORY, dark, winner) for dark in (winner, loser))
    court.do(event, RecordResult(ref, GamesResult(games)))
    return event, ref, winner, loser


@pytest.mark.rule("LCG-21")
def test_a_deck_check_is_asked_for_recorded_and_read(court: Court) -> None:
    event, ref, winner, loser = recorded(court)
    asking, asked = court.phone(event, loser), court.phone(event, winner)
    fine(asking)
    asking.get_by_role("button", name="Ask for a deck check").click()
    expect(asking.get_by_text("You asked for a check")).to_be_visible()
    expect(asked.get_by_text("Your opponent asked for a check of your decks.")).to_be_visible()
    judge = court.judging(event)
    expect(judge.locator(".call")).to_contain_text("asks for a check")
    judge.get_by_role("button", name="Record what was found").click()
    form = judge.locator(".deck-check")
    form.locator("fieldset").first.get_by_label("Illegal cards were taken out").check()
    form.get_by_label("Which cards?").first.fill("Trench Run")
    form.get_by_label("Game 1").check()
    fine(judge)
    judge.get_by_role("button", name="Record the deck check").click()
    for phone in (asking, asked):
        expect(phone.get_by_text("Trench Run")).to_be_visible()
        expect(phone.get_by_text("Void, 0–0: game 1.")).to_be_visible()
    expect(asked.get_by_role("heading", name="My warnings")).to_be_visible()
    result = court.state(event).rounds[0].matches[ref.index].match.result
    assert isinstance(result, GamesResult)
    assert [game.ended for game in result.games] == [Ended.VOID, Ended.VICTORY]


@pytest.mark.rule("LCG-21")
def test_a_judge_asks_for_a_player_without_a_phone(court: Court) -> None:
    event, ref, _, loser = recorded(court)
    judge = court.judging(event, f"/table/{ref.round}/{ref.index}")
    judge.get_by_text("A player asks for a deck check").click()
    judge.get_by_role("button", name=f"Asked by {court.called(event, loser)}").click()
    expect(judge.get_by_role("button", name="Record the deck check")).to_be_visible()
    judge.get_by_role("button", name="Withdraw the request").click()
    expect(judge.get_by_role("button", name="Record the deck check")).to_have_count(0)


def test_who_called_a_judge_takes_the_call_back(court: Court) -> None:
    event = court.event()
    _, (one, other) = court.match(event)
    caller, mate = court.phone(event, one), court.phone(event, other)
    caller.get_by_role("button", name="Call a judge").click()
    expect(mate.get_by_text("A judge has been called.")).to_be_visible()
    expect(mate.get_by_role("button", name="No judge needed any more")).to_have_count(0)
    caller.get_by_role("button", name="No judge needed any more").click()
    expect(mate.get_by_role("button", name="Call a judge")).to_be_visible()
    judge = court.judging(event)
    expect(judge.locator("main")).to_contain_text("No one is waiting for a judge.")


@pytest.mark.rule("TM-6")
def test_teams_see_their_seats_on_the_phone_and_on_the_wall(court: Court) -> None:
    event = court.event(4, TM)
    ref, _ = court.match(event)
    played = court.state(event).rounds[0].matches[ref.index]
    assert played.dark is not None
    phone = court.phone(event, played.dark)
    number = played.dark.removeprefix("e")
    expect(phone.locator(".my-seats .ours")).to_have_text(
        f"left Player {number}b right Player {number}"
    )
    expect(phone.locator(".my-seats")).to_contain_text("Your team sits down first")
    fine(phone)
    wall = court.watching(event, "/wall")
    expect(wall.get_by_text(f"right: Player {number}", exact=True).first).to_be_visible()
