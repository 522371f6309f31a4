"""The one step in which a match ends early: what it fills in, and whom it waits for (EV-21)."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Scores
from podium.event.ids import MatchRef
from podium.event.reports import ReportResult
from podium.event.results import RecordResult
from podium.results.game import GameResult, GamesResult
from podium.web.pages.desk.report_form import ReportForm
from podium.web.pages.ending.step import EndingPage
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import (
    DESK,
    LCG,
    LG,
    SP,
    TM,
    Playing,
    in_round_one,
    pair,
    person,
    viewer_of,
)
from tests.unit.web.pages.showing import ending_of, rendered, subject_of

pytestmark = pytest.mark.rule("EV-21")
REF = MatchRef(1, 0)
SCORES: dict[str, tuple[Scores, ...]] = {
    SP: ((1, 9), (1, 2)),
    LG: ((7, 300, 800), (2, 820, 790)),
}
OTHERS: dict[str, tuple[Scores, ...]] = {
    SP: ((1, 8), (1, 2)),
    LG: ((7, 300, 800), (2, 820, 780)),
}


def started(rulebook: str) -> tuple[Playing, EntrantId, EntrantId]:
    event = in_round_one(rulebook)
    event.start_clock()
    return event, *pair(event, REF)


def report(event: Playing, entrant: EntrantId, scores: tuple[Scores, ...]) -> None:
    result = MatchResult(Ended.TIME, None, scores)
    event.do(ReportResult(REF, result), by=person(entrant))


def form_of(page: EndingPage) -> ReportForm:
    assert page.form is not None
    return page.form


def conceding(event: Playing, me: EntrantId, more: str = "") -> EndingPage:
    subject = subject_of(event, viewer_of(me))
    return ending_of(subject, f"way=concede&entrant={me}{more}", me=me)


def by_staff(
    event: Playing, leaver: EntrantId, way: str = "way=leave&status=removed"
) -> EndingPage:
    return ending_of(subject_of(event, DESK), f"{way}&entrant={leaver}")


def typed(scores: tuple[Scores, ...]) -> str:
    return "&known=yes" + "".join(
        f"&report.scores.{row}.{column}={value}"
        for row, own in enumerate(scores)
        for column, value in enumerate(own)
    )


@pytest.mark.parametrize("rulebook", [SP, LG])
def test_what_the_opponent_has_reported_is_filled_in_for_a_player(rulebook: str) -> None:
    event, me, other = started(rulebook)
    assert form_of(conceding(event, me)).scores == ()
    report(event, me, OTHERS[rulebook])
    assert form_of(conceding(event, me)).scores == OTHERS[rulebook]
    report(event, other, SCORES[rulebook])
    assert form_of(conceding(event, me)).scores == SCORES[rulebook]


@pytest.mark.parametrize("rulebook", [SP, LG])
def test_reports_are_filled_in_for_staff_unless_they_disagree(rulebook: str) -> None:
    event, leaver, other = started(rulebook)
    report(event, other, SCORES[rulebook])
    assert form_of(by_staff(event, leaver)).scores == SCORES[rulebook]
    report(event, leaver, OTHERS[rulebook])
    assert form_of(by_staff(event, leaver)).scores == ()


@pytest.mark.parametrize("penalty", ["match-loss", "double-loss"])
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_recorded_result_is_filled_in_for_a_penalty(rulebook: str, penalty: str) -> None:
    event, owner, _ = started(rulebook)
    event.do(RecordResult(REF, MatchResult(Ended.TIME, None, SCORES[rulebook])))
    way = f"way=penalise&penalty={penalty}&match=1/0"
    assert form_of(by_staff(event, owner, way)).scores == SCORES[rulebook]


def test_finished_games_that_were_reported_are_filled_in() -> None:
    event, leaver, other = started(LCG)
    first = event.match(REF).dark or leaver
    second = other if first == leaver else leaver
    games = (GameResult(Ended.VICTORY, first, leaver), GameResult(Ended.DRAW, second))
    event.do(ReportResult(REF, GamesResult(games)), by=person(other))
    assert [one.winner for one in form_of(by_staff(event, leaver)).games] == [leaver, "draw"]


@pytest.mark.parametrize("penalty", ["match-loss", "double-loss"])
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_games_are_asked_for_where_all_are_lost_and_recorded_ones_filled_in(
    rulebook: str, penalty: str
) -> None:
    event, owner, other = started(rulebook)
    way = f"way=penalise&penalty={penalty}&match=1/0"
    assert [one.winner for one in form_of(by_staff(event, owner, way)).games] == ["", ""]
    dark = event.match(REF).dark or owner
    light = other if dark == owner else owner
    event.do(
        RecordResult(
            REF,
            GamesResult(
                (GameResult(Ended.VICTORY, dark, owner), GameResult(Ended.WALKOVER, light, other))
            ),
        )
    )
    form = form_of(by_staff(event, owner, way))
    assert [one.winner for one in form.games] == [owner, ""]
    said = f"{way}&known=yes&report.dark={dark}&report.games.0.winner={owner}"
    page = by_staff(event, owner, said)
    fields = dict(page.fields)
    assert (fields["games.0.ended"], fields["games.0.winner"]) == ("victory", owner)
    assert [one.points for one in page.gets] == [
        0,
        0 if penalty == "double-loss" else 2 * event.rulebook.scoring.points.win,
    ]


@pytest.mark.parametrize("rulebook", [SP, LG])
def test_the_step_says_who_has_to_confirm_what_a_player_says(rulebook: str) -> None:
    event, me, other = started(rulebook)
    waiting = conceding(event, me, typed(SCORES[rulebook]))
    assert waiting.waits is not None
    assert waiting.waits == subject_of(event, viewer_of(me)).roll.entrant(other)
    assert conceding(event, me, "&known=no").waits is None
    report(event, other, SCORES[rulebook])
    assert conceding(event, me, typed(SCORES[rulebook])).waits is None
    assert conceding(event, me, typed(OTHERS[rulebook])).waits is not None


def test_nothing_is_shown_to_confirm_before_the_scores_are_said_or_not_known() -> None:
    event, me, _ = started(SP)
    assert not conceding(event, me).fields
    blank = conceding(event, me, "&known=yes")
    assert blank.trouble is not None
    assert not blank.fields
    said = conceding(event, me, "&known=no")
    assert said.gets
    assert not [name for name, _ in said.fields if name.startswith("scores")]


def shown_to(event: Playing, me: EntrantId, way: str) -> str:
    subject = subject_of(event, viewer_of(me))
    page = ending_of(subject, f"way={way}&entrant={me}", me=me)
    return rendered(subject, Tab.ME, page, end="me/ending").decode()


@pytest.mark.parametrize("place", [0, 1])
def test_players_come_first_as_you_and_choose_among_few_values_by_buttons(place: int) -> None:
    """As in the form for a result."""
    event, *both = started(SP)
    html = shown_to(event, both[place], "concede")
    mine, others = (
        html.index(f'type="radio" name="report.scores.{row}.0" value="0"')
        for row in (place, 1 - place)
    )
    assert html.index('<p class="score-name">You</p>') < mine < others


@pytest.mark.parametrize("place", [0, 1])
def test_players_come_first_as_you_among_the_winners_of_games(place: int) -> None:
    event, *both = started(TM)
    html = shown_to(event, both[place], "leave&status=dropped")
    mine, others = (
        html.index(f'name="report.games.0.winner" value="{one}"')
        for one in (both[place], both[1 - place])
    )
    assert mine < html.index("<span>You</span>") < others
