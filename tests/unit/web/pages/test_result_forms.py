"""Where result forms start, and what they ask about before anything is stored."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Stage
from podium.event.clock import CallTime, PauseClock
from podium.event.ids import MatchRef
from podium.event.reports import ReportResult
from podium.event.results import CorrectResult, RecordResult
from podium.kernel.viewer import Role, Viewer
from podium.web.http.problem import Denied, WebCode
from podium.web.pages.desk.match import match_page, results_page
from podium.web.pages.desk.report_form import ReportForm
from podium.web.pages.judge.table import table_page
from podium.web.pages.offers import AS_SAID, TIME_RAN_OUT, offers_for
from podium.web.pages.reporting import MatchReport, Meant, result_of
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LCG, LG, SP, TM, Playing, in_round_one, viewer_of
from tests.unit.event.viewing import staff_views, views_of
from tests.unit.web.pages.showing import my_page, rendered, subject_of


def phone_form(event: Playing, entrant: str = "e1") -> ReportForm:
    match = my_page(event, subject_of(event, viewer_of(entrant))).match
    assert match is not None
    assert match.form is not None
    return match.form


def desk_forms(event: Playing) -> tuple[ReportForm, ...]:
    """The forms of the desk and of the judge's phone for the same match."""
    subject, staff, ref = subject_of(event, DESK), staff_views(event), event.ref("e1")
    table = str(event.match(ref).match.table)
    match, judged = match_page(subject, staff, ref), table_page(subject, staff, ref)
    assert match is not None
    assert judged is not None
    forms = (match.form, results_page(subject, staff, table=table).form, judged.match.form)
    return tuple(form for form in forms if form is not None)


@pytest.mark.rule("SP-16", "LG-17")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_after_time_is_up_every_form_starts_at_time_ran_out(rulebook: str) -> None:
    event = in_round_one(rulebook)
    event.start_clock()
    for form in (phone_form(event), *desk_forms(event)):
        assert (form.ended, form.time_is_up) == ("", False)
    event.do(CallTime(1, early=True))
    forms = (phone_form(event), *desk_forms(event))
    assert len(forms) == 4
    for form in forms:
        assert (form.ended, form.time_is_up) == ("time", True)
    page = rendered(
        subject_of(event, viewer_of("e1")),
        Tab.ME,
        my_page(event, subject_of(event, viewer_of("e1"))),
    ).decode()
    assert '<option value="time" selected>' in page
    assert "Time is up: the scores decide who has won." in page


@pytest.mark.rule("SP-16")
def test_time_that_passes_by_itself_is_up_as_well() -> None:
    event = in_round_one(SP)
    event.start_clock()
    event.wait(200)
    assert phone_form(event).ended == "time"


@pytest.mark.rule("LG-12", "LG-17")
def test_before_time_is_called_the_form_tells_nothing_of_a_hidden_clock() -> None:
    event = in_round_one(LG)
    before = phone_form(event)
    event.start_clock()
    assert phone_form(event) == before
    event.wait(149)
    assert phone_form(event) == before
    event.do(PauseClock(1))
    assert phone_form(event) == before


@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_games_start_as_before_after_time(rulebook: str) -> None:
    event = in_round_one(rulebook)
    event.start_clock()
    event.do(CallTime(1, early=True))
    assert not phone_form(event).time_is_up


def test_a_recorded_result_is_shown_as_it_is_after_time() -> None:
    event = in_round_one(SP)
    event.start_clock()
    event.record(event.ref("e1"))
    event.do(CallTime(1, early=True))
    page = match_page(subject_of(event, DESK), staff_views(event), event.ref("e1"))
    assert page is not None
    assert page.form is not None
    assert (page.form.ended, page.form.time_is_up) == ("", False)


@pytest.mark.rule("LCG-8")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_only_the_first_game_of_a_swiss_match_offers_a_concession(rulebook: str) -> None:
    event = in_round_one(rulebook)
    for form in (phone_form(event), *desk_forms(event)):
        offered = [Ended.CONCESSION in game.endings for game in form.games]
        assert offered == [True, False]


@pytest.mark.rule("LCG-8")
def test_a_finals_game_can_be_conceded() -> None:
    event = Playing(LCG, rounds=3, cut=4).begin(8).play(3)
    event.publish()
    assert event.round.stage is Stage.CUT
    entrant = next(iter(event.round.seats))
    assert [Ended.CONCESSION in game.endings for game in phone_form(event, entrant).games] == [True]


FEWER = ((1, 300, 800), (7, 300, 800))


def asked(event: Playing, report: MatchReport, ref: MatchRef) -> WebCode:
    line = views_of(event, Viewer(Role.SPECTATOR)).match(ref)
    assert line is not None
    with pytest.raises(Denied) as denied:
        result_of(report, line, event.rulebook.scoring, Stage.SWISS)
    problem = denied.value.problem
    for kind in (ReportResult, RecordResult, CorrectResult):
        offers = offers_for(kind, problem)
        assert offers[0] == TIME_RAN_OUT
        assert (AS_SAID in offers) == problem.values["possible"]
    assert isinstance(problem.code, WebCode)
    return problem.code


@pytest.mark.rule("LG-3", "LG-17", "SP-3")
@pytest.mark.parametrize(("rulebook", "scores"), [(LG, FEWER), (SP, ((1, 5), (1, 7)))])
def test_a_result_that_contradicts_its_scores_is_asked_about(
    rulebook: str, scores: tuple[tuple[int, ...], ...]
) -> None:
    event = in_round_one(rulebook)
    ref = event.ref("e1")
    one = event.match(ref).match.entrants[0]
    report = MatchReport(one, scores=scores)
    assert asked(event, report, ref) is WebCode.SCORES_SAY_OTHERWISE
    line = views_of(event, Viewer(Role.SPECTATOR)).match(ref)
    assert line is not None

    def answered(meant: Meant) -> object:
        told = MatchReport(one, scores=scores, meant=meant)
        return result_of(told, line, event.rulebook.scoring, Stage.SWISS)

    assert answered(Meant.TIME) == MatchResult(Ended.TIME, None, scores)
    assert answered(Meant.AS_SAID) == MatchResult(Ended.VICTORY, EntrantId(one), scores)
