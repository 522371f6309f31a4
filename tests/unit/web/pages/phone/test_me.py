"""The player's phone: what it says at each moment of a match."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended
from podium.core.sheet import Status
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef
from podium.event.leaving import CurrentMatch, Leave
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import ConfirmResult, ReportResult
from podium.event.results import RecordNoShow, RecordResult
from podium.event.rulings import AppealRuling, CallJudge, DecideAppeal, FinishCall, GiveRuling
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.event.terms import CallState, Standing
from podium.kernel.viewer import Role
from podium.results.game import GameResult, GamesResult
from podium.rulebooks.shipped import shipped
from podium.web.pages.phone.match import MyMatch
from podium.web.pages.phone.me import MePage
from podium.web.pages.public.standings import place_rows
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, LCG, LG, SP, Playing, viewer_of
from tests.unit.event.test_reports import FOR_STAFF
from tests.unit.web.pages.markup import Reading
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
    assert theirs.theirs is not None
    assert theirs.theirs.row == my_match(event).mine.row  # type: ignore[union-attr]
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
    assert not FOR_STAFF & set(form.endings)
    for ended in FOR_STAFF:
        assert f'value="{ended.value}"' not in words(event)


def test_a_call_for_a_judge_is_shown_until_it_is_settled(event: Playing) -> None:
    ref, other = met(event)
    event.do(CallJudge(ref), by=_member(event, other))
    call = my_match(event).call
    assert call is not None
    assert (call.state, call.mine) == (CallState.WAITING, False)
    event.do(FinishCall(call.id))
    assert my_match(event).call is None


def test_a_bye_is_explained_and_asks_for_nothing() -> None:
    event = Playing(SP).begin(7)
    event.publish()
    lone = next(one.match.entrants[0] for one in event.round.matches if len(one.match.entrants) < 2)
    match = my_match(event, lone)
    assert match.form is None
    assert match.opponent is None
    assert "It counts as a win" in words(event, lone)


@pytest.mark.rule("VA-1")
def test_a_bye_that_is_no_win_says_its_points() -> None:
    book = shipped(SP)
    points = replace(book.scoring.points, bye=2)
    event = Playing(replace(book, scoring=replace(book.scoring, points=points))).begin(7)
    event.publish()
    lone = next(one.match.entrants[0] for one in event.round.matches if len(one.match.entrants) < 2)
    assert "The bye is worth: 2 points" in words(event, lone)
    assert "It counts as a win" not in words(event, lone)


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
    assert next(item.id for item in page.bring if item.mandatory) == "models"
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


@pytest.mark.rule("EV-9", "EV-10")
@pytest.mark.parametrize(("rulebook", "who"), [(SP, "head judge"), (LCG, "organiser")])
def test_who_was_removed_appeals_and_reads_what_came_of_it(rulebook: str, who: str) -> None:
    event = Playing(rulebook).begin(6)
    event.do(NameStaff("judge", Role.JUDGE))
    event.publish()
    entrant = EntrantId("e1")
    event.do(Leave(entrant, Status.DISQUALIFIED, CurrentMatch.CONCEDED), by="judge")
    shown = words(event)
    assert "You have been removed from the event." in shown
    assert f"Appeal to the {who}" in shown
    event.do(AppealRemoval(entrant), by="p1")
    assert "Your appeal against your removal is open." in words(event)
    assert "appeal-removal" not in words(event)
    assert "Your appeal" not in words(event, "e2")
    event.do(DecideRemoval(entrant, lifted=False, text="It was so."))
    assert "It was so." in words(event)
    assert "appeal-removal" not in words(event)


@pytest.mark.rule("EV-9", "EV-10")
def test_who_plays_on_after_an_appeal_reads_that_the_removal_was_lifted() -> None:
    event = Playing(SP).begin(6)
    event.do(NameStaff("judge", Role.JUDGE))
    event.publish()
    entrant = EntrantId("e1")
    disqualified = Penalise(
        entrant, PenaltyKind.DISQUALIFICATION, reason="Loaded dice", rule="EV-9"
    )
    event.do(disqualified, by="judge")
    event.do(AppealRemoval(entrant), by="p1")
    assert "Removal lifted on appeal:" not in words(event)
    event.do(DecideRemoval(entrant, lifted=True, text="They were fair."))
    shown = words(event)
    assert "Loaded dice" in shown
    assert "Removal lifted on appeal:" in shown
    assert "They were fair." in shown
    assert "They were fair." not in words(event, "e2")


def test_time_up_asks_nothing_of_who_has_a_result() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.start_clock()
    ref, other = met(event)
    event.record(ref)
    waiting = next(one for one in ("e1", "e2", "e3", "e4") if one not in ("e1", other))
    event.wait(200)
    assert "Report your result." in words(event, waiting)
    assert "Report your result." not in words(event)


@pytest.mark.rule("EV-9", "EV-10")
def test_a_removal_by_the_last_word_offers_no_appeal() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    event.do(Leave(EntrantId("e1"), Status.DISQUALIFIED, CurrentMatch.CONCEDED))
    assert "By the rules this is final." in words(event)
    assert "appeal-removal" not in words(event)


@pytest.mark.rule("LG-10")
def test_a_match_that_waits_for_the_staff_says_so_and_asks_for_nothing() -> None:
    event = Playing(LG, rounds=2, cut=4).begin(8).play(2)
    event.publish()
    leaver, other = event.round.matches[0].match.entrants
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    for entrant in (leaver, other):
        shown = words(event, entrant)
        assert "This match waits for the staff." in shown
        assert "report-result" not in shown
        assert "acts/concede" not in shown


def test_the_champion_stands_on_the_podium_on_their_own_phone_alone() -> None:
    event = Playing(SP, cut=2).begin(4)
    event.play(event.swiss_rounds())
    event.publish()
    (ref,) = event.open_matches()
    winner, loser = event.match(ref).match.entrants
    assert me(event, winner).stand is None
    event.record(ref, winner)
    held = me(event, winner).stand
    assert held is not None
    assert [row.place for row in held.places] == [1, 2, 3]
    assert [row.entrant for row in held.places[:2]] == [winner, loser]
    assert "You have won. Congratulations!" in words(event, winner)
    assert me(event, loser).stand is None
    assert "Congratulations" not in words(event, loser)


def test_without_a_cut_the_podium_waits_until_the_event_is_closed() -> None:
    event = Playing(LG, cut=0).begin(4)
    event.play(event.swiss_rounds())
    first = event.view().standings[0].entrant
    assert me(event, first).stand is None
    event.do(CloseEvent())
    assert me(event, first).stand is not None


def test_a_draw_is_said_once() -> None:
    event = Playing(LCG).begin(4)
    event.publish()
    ref, _ = met(event)
    one, other = event.match(ref).match.entrants
    drawn = tuple(GameResult(Ended.DRAW, dark, None) for dark in (one, other))
    event.do(RecordResult(ref, GamesResult(drawn)))
    for open_match in list(event.open_matches()):
        event.record(open_match)
    event.publish()
    text = Reading(words(event).encode()).text
    assert text[text.index("My matches") :].count("Draw") == 1


@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_once_the_cut_is_won_nobody_waits_for_a_clock_or_chooses_anything(rulebook: str) -> None:
    event = Playing(rulebook, cut=4).begin(8)
    event.play(event.swiss_rounds() + 1)
    before = {entrant: words(event, entrant) for entrant in event.state.entrants}
    assert all("Drop out" in page for page in before.values())
    while not me(event).over:
        event.publish()
        event.record_all()
    for entrant in event.state.entrants:
        text = words(event, entrant)
        assert "All matches are played." in text
        for stale in ("The clock has not", "You do not play in this round", "Drop out"):
            assert stale not in text, entrant
        assert "choose-squads" not in text
        assert "first-look" not in text
    assert sum("You have won" in words(event, one) for one in event.state.entrants) == 1
