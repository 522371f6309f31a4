"""One walk for each rulebook and side through every way a match can end early."""

import pytest
from playwright.sync_api import Page, expect

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.event.clock import CallTime, StartClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.ids import MatchRef
from podium.event.results import RecordResult
from podium.event.sheet import table_of
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.service.ids import EventId
from tests.e2e.judge.court import HEAD, Court, fine
from tests.e2e.scoring import enter_score

SP, LG = "shatterpoint.premier-showdown", "legion.galactic-conquest"
LCG, TM = "swlcg.standard", "swlcg.team"
SCORES: dict[str, tuple[Scores, ...]] = {
    SP: ((1, 9), (1, 2)),
    LG: ((7, 300, 800), (2, 820, 790)),
}
"""Of the first and the second of a match."""
WINNER_COUNTS = {SP: ("Struggle cards: 2", "Wounded tokens: 3"), LG: ("Points defeated: 820",)}

Table = tuple[MatchRef, tuple[EntrantId, ...]]


def fill(page: Page, scores: tuple[Scores, ...]) -> None:
    """Types the scores and looks at what each side gets."""
    for row, own in enumerate(scores):
        for column, value in enumerate(own):
            enter_score(page, row, column, value)
    look(page)


def unknown(page: Page) -> None:
    """Says that nothing is known."""
    page.locator("[name=known][value=no]").check()
    look(page)


def look(page: Page) -> None:
    fine(page)
    page.get_by_role("button", name="Show what each side gets").click()
    expect(page.locator(".gets")).to_be_visible()
    expect(page.get_by_text("Nothing has been stored yet.")).to_be_visible()
    fine(page)


def won_first(page: Page, court: Court, event: EventId, table: Table) -> GameResult:
    """Says that the first of a match has won the first game, and the second is not finished."""
    ref, (one, _) = table
    dark = court.state(event).rounds[-1].matches[ref.index].dark
    if dark is None:
        page.locator(f"[name='report.dark'][value={one}]").check()
    page.locator(f"[name='report.games.0.winner'][value={one}]").check()
    look(page)
    return GameResult(Ended.VICTORY, dark or one, one)


def left(game: GameResult, one: EntrantId, other: EntrantId) -> GamesResult:
    """The match of who left after winning the first game."""
    light = other if game.dark == one else one
    return GamesResult((game, GameResult(Ended.WALKOVER, light, other)))


def result(court: Court, event: EventId, ref: MatchRef) -> Result | None:
    return court.state(event).rounds[ref.round - 1].matches[ref.index].match.result


def table(court: Court, event: EventId, index: int) -> Table:
    return court.match(event, index)


@pytest.mark.rule("EV-21", "EV-11", "SP-4", "LG-5")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_match_ends_early_on_the_phone(court: Court, rulebook: str) -> None:
    event, scores = court.event(6, rulebook), SCORES[rulebook]
    ref, (one, other) = table(court, event, 0)
    mine, theirs = court.phone(event, one), court.phone(event, other)
    mine.get_by_role("button", name="Concede the match").click()
    fill(mine, scores)
    for counted in WINNER_COUNTS[rulebook]:
        expect(mine.locator(".gets li").nth(1)).to_contain_text(counted)
    mine.get_by_role("button", name="Concede the match").click()
    expect(mine.get_by_text("You reported:")).to_be_visible()
    for counted in WINNER_COUNTS[rulebook]:
        expect(theirs.locator(".gets li").nth(1)).to_contain_text(counted)
    fine(theirs)
    theirs.get_by_role("button", name="Yes, that is right").click()
    expect(mine.get_by_text("The result stands")).to_be_visible()
    assert result(court, event, ref) == MatchResult(Ended.CONCESSION, other, scores)

    ref, (one, other) = table(court, event, 1)
    mine = court.phone(event, one)
    mine.get_by_role("button", name="Concede the match").click()
    unknown(mine)
    mine.get_by_role("button", name="Concede the match").click()
    expect(mine.get_by_text("The result stands")).to_be_visible()
    assert result(court, event, ref) == MatchResult(Ended.CONCESSION, other)

    ref, (one, other) = table(court, event, 2)
    mine = court.phone(event, one)
    mine.locator("details.leaving summary").click()
    mine.get_by_role("button", name="Drop out").click()
    fill(mine, scores)
    mine.get_by_role("button", name="Drop out").click()
    expect(mine.get_by_text("You are not paired any more.")).to_be_visible()
    assert result(court, event, ref) is None
    court.phone(event, other).get_by_role("button", name="Yes, that is right").click()
    expect(mine.get_by_text("The result stands")).to_be_visible()
    assert result(court, event, ref) == MatchResult(Ended.CONCESSION, other, scores)


@pytest.mark.rule("EV-21", "EV-11", "LCG-8")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_a_match_over_games_ends_early_on_the_phone(court: Court, rulebook: str) -> None:
    event = court.event(4, rulebook)
    ref, (one, other) = table(court, event, 0)
    mine = court.phone(event, one)
    expect(mine.get_by_role("button", name="Concede the match")).to_have_count(0)
    mine.locator("details.leaving summary").click()
    mine.get_by_role("button", name="Drop out").click()
    game = won_first(mine, court, event, (ref, (one, other)))
    mine.get_by_role("button", name="Drop out").click()
    expect(mine.get_by_text("You are not paired any more.")).to_be_visible()
    court.phone(event, other).get_by_role("button", name="Yes, that is right").click()
    expect(mine.get_by_text("The result stands")).to_be_visible()
    assert result(court, event, ref) == left(game, one, other)

    ref, (one, other) = table(court, event, 1)
    mine = court.phone(event, one)
    mine.locator("details.leaving summary").click()
    mine.get_by_role("button", name="Drop out").click()
    unknown(mine)
    mine.get_by_role("button", name="Drop out").click()
    expect(mine.get_by_text("The result stands")).to_be_visible()
    assert result(court, event, ref) == MatchResult(Ended.MATCH_LOSS, other)


def penalise(page: Page, kind: str, ref: MatchRef) -> None:
    page.get_by_text("Give a penalty").click()
    page.check(f"input[name=penalty][value={kind}]")
    page.check(f"input[type=radio][name=match][value='{ref.round}/{ref.index}']")
    page.locator("form:has([name=penalty])").get_by_role("button", name="Continue").click()


def confirm(page: Page, button: str) -> None:
    if button == "Penalise":
        page.fill("#field-reason", "Late again.")
        page.fill("#field-penalty-rule", "EV-13")
    page.get_by_role("button", name=button, exact=True).click()


def conduct(court: Court, event: EventId, entrant: EntrantId) -> Page:
    page = court.device(HEAD)
    page.goto(f"/e/{event}/desk/conduct?entrant={entrant}")
    return page


def let_go(page: Page, status: str) -> None:
    page.check(f"input[name=status][value={status}]")
    page.check("input[name=current_match][value=conceded]")
    page.locator("form:has([name=current_match])").get_by_role("button").click()


@pytest.mark.rule("EV-21", "EV-13", "SP-4", "LG-5")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_staff_end_a_match_early(court: Court, rulebook: str) -> None:
    event, scores = court.event(12, rulebook), SCORES[rulebook]
    conceded, lost = Ended.CONCESSION, Ended.MATCH_LOSS
    for index, status in ((0, "removed"), (1, "disqualified")):
        ref, (one, other) = table(court, event, index)
        page = conduct(court, event, one)
        let_go(page, status)
        fill(page, scores)
        confirm(page, "Let them leave")
        expect(page.locator("h1 .badge")).not_to_have_text("Playing")
        assert result(court, event, ref) == MatchResult(conceded, other, scores)

    ref, (one, other) = table(court, event, 2)
    court.do(event, GiveWarning((one,), Ground.CHEATING))
    page = court.judging(event, f"/entrant/{one}", HEAD)
    page.get_by_role("button", name="Remove", exact=True).click()
    fill(page, scores)
    confirm(page, "Remove")
    expect(page.locator("h1")).to_contain_text("Disqualified")
    assert result(court, event, ref) == MatchResult(conceded, other, scores)

    for index, kind, ended in ((3, "match-loss", lost), (4, "double-loss", Ended.DOUBLE_LOSS)):
        ref, (one, other) = table(court, event, index)
        court.do(event, RecordResult(ref, MatchResult(Ended.DOUBLE_LOSS, None, scores)))
        page = conduct(court, event, one)
        penalise(page, kind, ref)
        expect(page.locator("[name='report.scores.0.0']")).to_have_value(str(scores[0][0]))
        look(page)
        confirm(page, "Penalise")
        expect(page.locator(".record").first).to_contain_text("Late again.")
        winner = other if ended is lost else None
        assert result(court, event, ref) == MatchResult(ended, winner, scores)

    ref, (one, other) = table(court, event, 5)
    page = conduct(court, event, one)
    penalise(page, "disqualification", ref)
    unknown(page)
    confirm(page, "Penalise")
    expect(page.locator("h1")).to_contain_text("Disqualified")
    assert result(court, event, ref) == MatchResult(conceded, other)


@pytest.mark.rule("EV-21", "EV-13", "LCG-8")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_staff_end_a_match_over_games_early(court: Court, rulebook: str) -> None:
    event = court.event(8, rulebook)
    ref, (one, other) = table(court, event, 0)
    page = conduct(court, event, one)
    let_go(page, "removed")
    game = won_first(page, court, event, (ref, (one, other)))
    confirm(page, "Let them leave")
    expect(page.locator("h1 .badge")).to_have_text("Taken out")
    assert result(court, event, ref) == left(game, one, other)

    ref, (one, other) = table(court, event, 1)
    court.do(event, GiveWarning((one,), Ground.CHEATING))
    page = court.judging(event, f"/entrant/{one}", HEAD)
    page.get_by_role("button", name="Remove", exact=True).click()
    game = won_first(page, court, event, (ref, (one, other)))
    confirm(page, "Remove")
    expect(page.locator("h1")).to_contain_text("Disqualified")
    assert result(court, event, ref) == left(game, one, other)

    for index, kind, ended in (
        (2, "match-loss", Ended.MATCH_LOSS),
        (3, "double-loss", Ended.DOUBLE_LOSS),
    ):
        ref, (one, other) = table(court, event, index)
        page = conduct(court, event, one)
        penalise(page, kind, ref)
        expect(page.get_by_text("Finished games are only kept.")).to_be_visible()
        game = won_first(page, court, event, (ref, (one, other)))
        confirm(page, "Penalise")
        expect(page.locator(".record").first).to_contain_text("Late again.")
        winner = other if ended is Ended.MATCH_LOSS else None
        assert result(court, event, ref) == LostMatch(ended, winner, games=(game,))
        phone = court.phone(event, one)
        expect(phone.locator(".said-scores").first).to_contain_text("Game 1: You win")


LEVEL: dict[str, tuple[Scores, ...]] = {
    SP: ((1, 4), (1, 1)),
    LG: ((1, 300, 800), (7, 820, 790)),
}
"""Scores with which the first can have won neither by victory (SP-2) nor by the ladder (LG-3)."""
BY_TIME = {SP: 0, LG: 1}
"""Who has won with them when time runs out, by the ladder of the rules."""


def type_in(page: Page, scores: tuple[Scores, ...]) -> None:
    for row, own in enumerate(scores):
        for column, value in enumerate(own):
            enter_score(page, row, column, value)


def at_the_match(court: Court, event: EventId, place: Table, side: str) -> tuple[Page, str]:
    """The form of a match on the phone of its first player, or at the desk; and its button."""
    ref, (one, _) = place
    if side == "phone":
        return court.phone(event, one), "Send the result"
    page = court.device(HEAD)
    page.goto(f"/e/{event}/desk/match/{ref.round}/{ref.index}")
    return page, "Save the result"


def stands(court: Court, event: EventId, place: Table, side: str) -> MatchResult:
    """The result, which the opponent confirms if a player has reported it."""
    ref, (_, other) = place
    if side == "phone":
        court.phone(event, other).get_by_role("button", name="Yes, that is right").click()
    for _ in range(50):
        if (found := result(court, event, ref)) is not None:
            assert isinstance(found, MatchResult)
            return found
        court.pages[-1].wait_for_timeout(100)
    message = "no result stands"
    raise AssertionError(message)


@pytest.mark.rule("SP-3", "SP-16", "LG-3", "LG-17")
@pytest.mark.parametrize("side", ["phone", "desk"])
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_match_ends_by_time(court: Court, rulebook: str, side: str) -> None:
    event, scores = court.event(4, rulebook), LEVEL[rulebook]
    court.do(event, StartClock(1))
    place = table(court, event, 0)
    page, button = at_the_match(court, event, place, side)
    expect(page.locator("[name='report.ended']")).to_have_value("")
    page.locator(f"[name='report.winner'][value={place[1][0]}]").check(force=True)
    type_in(page, scores)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("The scores say otherwise.")).to_be_visible()
    fine(page)
    page.get_by_role("button", name="Time ran out").click()
    if side == "phone":
        expect(page.get_by_text("You reported:")).to_be_visible()
    assert stands(court, event, place, side) == MatchResult(Ended.TIME, None, scores)

    court.do(event, CallTime(1, early=True))
    place = table(court, event, 1)
    page, button = at_the_match(court, event, place, side)
    expect(page.locator("[name='report.ended']")).to_have_value("time")
    type_in(page, scores)
    fine(page)
    page.get_by_role("button", name=button).click()
    if side == "phone":
        expect(page.get_by_text("You reported:")).to_be_visible()
    assert stands(court, event, place, side) == MatchResult(Ended.TIME, None, scores)
    rows = table_of(court.state(event)).rows
    worth = {row.entrant: row.points for row in rows}
    assert worth[place[1][BY_TIME[rulebook]]] == 3
    assert worth[place[1][1 - BY_TIME[rulebook]]] == 0
