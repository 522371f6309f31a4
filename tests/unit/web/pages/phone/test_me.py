"""The player's phone: what it says at each moment of a match."""

import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import Status
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef
from podium.event.leaving import CurrentMatch, Leave
from podium.event.reports import BY_STAFF_ONLY, ConfirmResult, ReportResult
from podium.event.results import RecordNoShow
from podium.event.rulings import AppealRuling, CallJudge, DecideAppeal, FinishCall, GiveRuling
from podium.event.terms import CallState, Standing
from podium.web.pages.phone.me import MePage, MyMatch
from podium.web.pages.public.standings import place_rows
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, LCG, LG, SP, Playing, viewer_of
from tests.unit.web.pages.showing import my_page, rendered, subject_of


def me(event: Playing, entrant: str = "e1") -> MePage:
    return my_page(event, subject_of(event, viewer_of(entrant)))


def my_match(event: Playing, entrant: str = "e1") -> MyMatch:
    match = me(event, entrant).match
    assert match is not None
    return match


def words(event: Playing, entrant: str = "e1", language: str = "en") -> str:
    subject = subject_of(event, viewer_of(entrant))
    page = rendered(subject, Tab.ME, me(event, entrant), language=language, end="me")
    return page.decode()


def met(event: Playing, entrant: str = "e1") -> tuple[MatchRef, str]:
    """The entrant's match of the last round, and the opponent."""
    ref = event.ref(entrant)
    one, other = event.match(ref).match.entrants
    return ref, other if one == entrant else one


@pytest.fixture(params=ALL)
def event(request: pytest.FixtureRequest) -> Playing:
    playing = Playing(request.param).begin(8)
    playing.publish()
    return playing


def test_the_page_names_table_opponent_and_form(event: Playing) -> None:
    ref, other = met(event)
    match = my_match(event)
    assert match.ref == ref
    assert match.row.table == event.match(ref).match.table
    assert match.opponent is not None
    assert match.opponent.entrant == other
    assert match.form is not None
    assert match.mine is None
    assert match.theirs is None


def test_a_report_waits_for_the_opponent_who_can_confirm_it(event: Playing) -> None:
    ref, other = met(event)
    event.do(ReportResult(ref, event.win(ref)), by=_member(event, "e1"))
    assert my_match(event).mine is not None
    theirs = my_match(event, other)
    assert theirs.mine is None
    assert theirs.theirs == my_match(event).mine
    assert "confirm-result" in words(event, other)
    assert "confirm-result" not in words(event)
    event.do(ConfirmResult(ref), by=_member(event, other))
    settled = my_match(event)
    assert settled.row.settled
    assert settled.form is None


def test_two_different_reports_bring_a_judge(event: Playing) -> None:
    ref, other = met(event)
    one, two = event.match(ref).match.entrants
    event.do(ReportResult(ref, event.win(ref, one)), by=_member(event, "e1"))
    event.do(ReportResult(ref, event.win(ref, two)), by=_member(event, other))
    assert my_match(event).disputed
    assert my_match(event, other).disputed
    assert "A judge will come to your table" in words(event)


def test_nobody_else_sees_a_report(event: Playing) -> None:
    ref, other = met(event)
    third = next(one for one in ("e2", "e3", "e4") if one != other)
    before = words(event, third)
    event.do(ReportResult(ref, event.win(ref)), by=_member(event, "e1"))
    assert words(event, third) == before


def test_players_are_not_offered_endings_that_only_staff_can_give(event: Playing) -> None:
    form = my_match(event).form
    assert form is not None
    assert not BY_STAFF_ONLY & set(form.endings)
    for ended in BY_STAFF_ONLY:
        assert f'value="{ended.value}"' not in words(event)


def test_a_call_for_a_judge_is_shown_until_it_is_settled(event: Playing) -> None:
    ref, other = met(event)
    event.do(CallJudge(ref), by=_member(event, other))
    assert my_match(event).call is CallState.WAITING
    call = next(iter(event.state.calls))
    event.do(FinishCall(call))
    assert my_match(event).call is None


def test_a_bye_is_explained_and_asks_for_nothing() -> None:
    event = Playing(SP).begin(7)
    event.publish()
    lone = next(one.match.entrants[0] for one in event.round.matches if len(one.match.entrants) < 2)
    match = my_match(event, lone)
    assert match.form is None
    assert match.opponent is None
    assert "It counts as a win" in words(event, lone)


@pytest.mark.rule("LG-16")
def test_legion_players_are_reminded_to_talk_the_terrain_through() -> None:
    event = Playing(LG).begin(4)
    event.publish()
    assert "Talk the terrain through" in words(event)
    assert "gemeinsam das Gelände" in words(event, language="de")
    assert "wspólnie teren" in words(event, language="pl")
    event.record_all()
    assert "Talk the terrain through" not in words(event)


@pytest.mark.rule("LCG-8")
def test_a_match_over_games_is_conceded_game_by_game() -> None:
    for rulebook, whole in ((SP, True), (LG, True), (LCG, False)):
        event = Playing(rulebook).begin(4)
        event.publish()
        match = my_match(event)
        assert match.concede is whole
        assert match.form is not None
        assert Ended.CONCESSION in match.form.endings


@pytest.mark.rule("LCG-1")
def test_who_may_choose_the_side_is_asked() -> None:
    event = Playing(LCG).begin(4)
    event.publish()
    choosing = [one for one in ("e1", "e2", "e3", "e4") if my_match(event, one).chooses]
    assert set(choosing) == {one.chooses for one in event.round.matches}
    assert "choose-side" in words(event, choosing[0])
    _, other = met(event, choosing[0])
    assert "chooses the side." in words(event, other)
    assert "choose-side" not in words(event, other)
    assert '<details class="report"><summary>' in words(event, other)


def test_before_the_start_the_page_says_what_to_bring() -> None:
    event = Playing(SP)
    event.register(1)
    page = me(event)
    assert page.standing is Standing.REGISTERED
    assert page.lacking[0]["en"] == "Models"
    assert page.can_withdraw
    assert not page.can_leave


def test_who_dropped_is_told_and_cannot_drop_again() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    assert me(event).can_leave
    event.do(Leave("e1", Status.DROPPED, CurrentMatch.CONCEDED), by="p1")  # type: ignore[arg-type]
    page = me(event)
    assert page.status is Status.DROPPED
    assert not page.can_leave
    assert "ask the organiser" in words(event)


def test_earlier_matches_stand_below() -> None:
    event = Playing(SP).begin(6)
    event.play(2)
    event.publish()
    assert [number for number, _ in me(event).history] == [2, 1]


def test_a_no_show_shows_as_result() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    ref, other = met(event)
    event.do(RecordNoShow(ref, other, take_out=False))  # type: ignore[arg-type]
    assert my_match(event).row.ended is Ended.NO_SHOW


def _member(event: Playing, entrant: str) -> str:
    return event.state.entrants[entrant].members[0]  # type: ignore[index]


def test_my_standing_is_my_row_of_the_standings(event: Playing) -> None:
    event.record_all()
    for entrant in event.state.entrants:
        rows = place_rows(subject_of(event, viewer_of(entrant)))
        assert me(event, entrant).place == next(row for row in rows if row.own)


@pytest.mark.rule("EV-13")
def test_who_was_penalised_reads_why_and_nobody_else_does() -> None:
    event = Playing(SP).begin(8)
    event.publish()
    event.do(Penalise(EntrantId("e1"), PenaltyKind.POINTS, "Late again.", "SP-22", 2))
    (penalty,) = me(event).penalties
    assert (penalty.points, penalty.reason, penalty.rule) == (2, "Late again.", "SP-22")
    assert "Late again." in words(event)
    assert "Late again." not in words(event, "e2")


@pytest.mark.rule("EV-10")
@pytest.mark.parametrize(("rulebook", "decides"), [(SP, "head judge"), (LCG, "organiser")])
def test_an_appeal_names_who_has_the_last_word_and_what_came_of_it(
    rulebook: str, decides: str
) -> None:
    for replaced in (False, True):
        event = Playing(rulebook).begin(8)
        event.publish()
        _, other = met(event)
        event.do(GiveRuling("It counts.", match=event.ref("e1")))
        assert f"Appeal to the {decides}" in words(event)
        key = next(iter(event.state.rulings))
        event.do(AppealRuling(key), by="p1")
        for entrant in ("e1", other):
            assert f"Appealed; the {decides} decides." in words(event, entrant)
        event.do(DecideAppeal(key, "So be it.", replaces=replaced))
        told = "Replaced on appeal:" if replaced else "Confirmed on appeal:"
        assert told in words(event)
