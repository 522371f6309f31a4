"""The judge's phone: what waits, who may judge, what stays on record."""

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.clock import ExtendTable
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, PenaltyKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import ReportResult
from podium.event.results import FlagResult
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
    RulingOutcome,
)
from podium.event.staff import NameStaff
from podium.kernel.now import MINUTE
from podium.kernel.viewer import Role, Viewer
from podium.rulebooks.shipped import shipped
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.match import match_page
from podium.web.pages.judge.entrant import JudgedPage, judged_list_page, judged_page
from podium.web.pages.judge.grounds import ground_lines, rule_of
from podium.web.pages.judge.now import NowPage, now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import TablePage, table_page
from podium.web.pages.rendering import Page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, DESK, LCG, LG, SP, TM, Playing
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import judge_pages, rendered, subject_of
from tests.unit.web.pages.test_hostile_texts import HOSTILE

JUDGE = Viewer(Role.JUDGE)


def started(rulebook: str = SP, count: int = 8) -> Playing:
    event = Playing(rulebook).begin(count)
    event.publish()
    return event


def now(event: Playing, viewer: Viewer = DESK, *, me: str | None = None, q: str = "") -> NowPage:
    subject = subject_of(event, viewer)
    playing = None if me is None else EntrantId(me)
    return now_page(subject, staff_views(event, viewer), me=playing, search=q)


def table(event: Playing, entrant: str = "e1", *, me: str | None = None) -> TablePage:
    page = table_page(
        subject_of(event, DESK),
        staff_views(event),
        event.ref(entrant),
        me=None if me is None else EntrantId(me),
    )
    assert page is not None
    return page


def judged(event: Playing, viewer: Viewer = DESK, **how: str) -> JudgedPage:
    subject = subject_of(event, viewer)
    page = judged_page(subject, staff_views(event, viewer), "e1", **how)  # type: ignore[arg-type]
    assert page is not None
    return page


def words(event: Playing, page: Page) -> str:
    return rendered(subject_of(event, DESK), Tab.JUDGE, page, end="judge").decode()


def test_calls_wait_oldest_first_and_a_taken_one_keeps_its_time() -> None:
    event = started()
    refs = list(event.open_matches())
    made = []
    for ref in refs[:3]:
        event.do(CallJudge(ref), by=event.match(ref).match.entrants[0].replace("e", "p"))
        made.append(event.now)
        event.wait(2)
    assert [(one.match, one.since) for one in now(event).calls] == list(
        zip(refs[:3], made, strict=True)
    )
    event.do(AnswerCall(now(event).calls[0].id))
    lines = now(event).calls
    assert [one.match for one in lines] == [refs[1], refs[2], refs[0]]
    assert lines[-1].since == made[0]
    assert lines[-1].judge is not None
    assert event.now - lines[0].since == 4 * MINUTE
    event.do(FinishCall(lines[0].id))
    assert len(now(event).calls) == 2


def test_disputes_come_before_reports_and_reports_before_the_rest() -> None:
    event = started()
    *_, reported, disputed = event.open_matches()
    for ref, count in ((reported, 1), (disputed, 2)):
        for entrant in event.match(ref).match.entrants[:count]:
            result = event.win(ref, entrant)
            event.do(ReportResult(ref, result), by=entrant.replace("e", "p"))
    assert [one.ref for one in now(event).rows[:2]] == [disputed, reported]


def test_a_search_finds_a_table_by_number_and_by_name() -> None:
    event = started()
    assert [one.row.table for one in now(event, q="3").rows if one.row.table == 3] == [3]
    assert len(now(event, q="lovelace").rows) == 1
    assert [one.id for one in judged_list_page(subject_of(event, DESK), "ada").rows] == ["e1"]


@pytest.mark.rule("LG-12")
def test_staff_see_the_real_clock_in_legion_and_are_told_to_hide_it() -> None:
    event = started(LG)
    event.start_clock()
    page = now(event)
    assert page.clock is not None
    assert page.clock.ends is not None
    said = words(event, page)
    assert "Players must not learn the time." in said
    before, folded = said.split('<details class="real-time">', 1)
    assert "data-ends" not in before
    assert "data-ends" in folded.partition("</details>")[0]


@pytest.mark.rule("EV-9", "EV-13")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_chosen_ground_brings_its_rule(rulebook: str) -> None:
    event = started(rulebook)
    page = judged(event, ground="illegal-list")
    assert page.ground is not None
    rule = rule_of(shipped(rulebook), Ground.ILLEGAL_LIST)
    assert page.ground.rule == rule
    assert f'name="rule" type="text" value="{rule}"' in words(event, page)
    assert [one.id for one in ground_lines(shipped(rulebook))] == list(shipped(rulebook).grounds)


@pytest.mark.rule("EV-9")
@pytest.mark.parametrize("ground", Ground)
def test_removal_at_once_is_offered_for_severe_grounds_alone(ground: Ground) -> None:
    event = started()
    severe = ground in (Ground.VIOLENCE, Ground.THREATS, Ground.CHEATING)
    assert ("remove-at-once" in words(event, judged(event, ground=ground.value))) == severe
    assert ("remove-at-once" in words(event, judged(event, JUDGE, ground=ground.value))) == severe


@pytest.mark.rule("EV-9")
def test_the_third_warning_asks_and_any_judge_gets_the_buttons() -> None:
    event = started()
    for _ in range(3):
        assert now(event).questions == ()
        event.do(GiveWarning((event.state.people["p1"],), Ground.SLOW_PLAY))  # type: ignore[index]
    assert [one for one, _ in now(event).questions] == ["e1"]
    assert "decide-warnings" in words(event, judged(event))
    assert "decide-warnings" in words(event, judged(event, JUDGE))
    event.do(DecideWarnings(judged(event).one.id, remove=False))
    assert now(event).questions == ()


@pytest.mark.rule("EV-10")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_an_appeal_is_decided_by_the_last_word_and_both_rulings_stay(rulebook: str) -> None:
    event = started(rulebook)
    ref = event.ref("e1")
    event.do(GiveRuling("It counts.", RulingOutcome.OTHER, ref))
    key = next(iter(event.state.rulings))
    event.do(AppealRuling(key), by="p1")
    assert [one.decides for one in now(event).appeals] == [True]
    assert [one.decides for one in now(event, JUDGE).appeals] == [False]
    event.do(DecideAppeal(key, "It does not.", replaces=True))
    (kept,) = rulings_page(subject_of(event, DESK), staff_views(event).rulings, None).rows
    assert (kept.text, kept.final, kept.replaced) == ("It counts.", "It does not.", True)
    assert now(event).appeals == ()


@pytest.mark.rule("LCG-24")
def test_a_loss_for_both_that_was_ruled_is_asked_for_until_it_is_entered() -> None:
    event = started(LCG)
    ref = event.ref("e1")
    assert not table(event).owed
    event.do(GiveWarning(event.match(ref).match.entrants, Ground.UNCLEAR_GAME_STATE))
    event.do(GiveRuling("Nobody knows.", RulingOutcome.LOSS_FOR_BOTH, ref))
    assert table(event).owed
    event.record(ref)
    assert not table(event).owed


@pytest.mark.rule("LCG-24", "EV-10")
def test_a_loss_for_both_is_owed_unless_an_appeal_has_replaced_it() -> None:
    for replaced in (False, True):
        event = started(LCG)
        event.do(GiveRuling("Nobody knows.", RulingOutcome.LOSS_FOR_BOTH, event.ref("e1")))
        key = next(iter(event.state.rulings))
        event.do(AppealRuling(key), by="p1")
        event.do(DecideAppeal(key, "I have looked at it.", replaces=replaced))
        assert table(event).owed != replaced


@pytest.mark.rule("LCG-24")
def test_both_have_been_warned_means_in_this_round() -> None:
    event = started(LCG)
    both = event.match(event.ref("e1")).match.entrants
    event.do(GiveWarning(both[:1], Ground.UNCLEAR_GAME_STATE))
    assert not table(event).warned
    event.do(GiveWarning(both[1:], Ground.UNCLEAR_GAME_STATE))
    assert table(event).warned
    event.record_all()
    event.publish()
    assert not table(event).warned
    again = event.match(event.ref("e1")).match.entrants
    event.do(GiveWarning(again, Ground.SLOW_PLAY))
    assert not table(event).warned
    event.do(GiveWarning(again, Ground.UNCLEAR_GAME_STATE))
    assert table(event).warned


@pytest.mark.rule("EV-11")
def test_a_suspicion_is_decided_where_it_is_told_unless_it_is_ones_own_match() -> None:
    event = started()
    ref = event.ref("e1")
    event.do(FlagResult(ref, "They spoke of prizes."))
    assert "/acts/decide-flag" in words(event, now(event))
    assert f"judge/table/{ref.round}/{ref.index}" in words(event, now(event))
    assert "/acts/decide-flag" not in words(event, now(event, me="e1"))


def test_a_call_of_an_earlier_round_says_so() -> None:
    event = started()
    ref = event.ref("e1")
    event.do(CallJudge(ref), by="p1")
    assert not now(event).calls[0].earlier
    event.record_all()
    event.publish()
    (call,) = now(event).calls
    assert call.earlier
    assert "Round 1, Table" in words(event, now(event))


def test_a_table_says_when_its_own_time_is_up() -> None:
    event = started()
    assert table(event).ends is None
    event.start_clock()
    end = table(event).ends
    assert end is not None
    event.do(ExtendTable(event.ref("e1"), 5))
    assert table(event).ends == end + 5 * MINUTE
    event.record(event.ref("e1"))
    assert table(event).ends is None


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize(("rulebook", "hides"), [(SP, True), (LG, True), (LCG, False)])
def test_its_time_is_not_in_sight_of_those_who_must_not_know_it(
    rulebook: str, *, hides: bool
) -> None:
    event = started(rulebook)
    event.start_clock()
    page = table(event)
    assert page.hides == hides
    assert ("Show the real time" in words(event, page)) == hides


@pytest.mark.rule("EV-8", "LCG-40")
def test_the_desk_offers_nothing_at_ones_own_table_either() -> None:
    event = started(LCG)
    subject = subject_of(event, DESK)
    other = next(one for one in event.match(event.ref("e1")).match.entrants if one != "e1")
    for me in (None, EntrantId("e1")):
        match = match_page(subject, staff_views(event), event.ref("e1"), me=me)
        conduct = conduct_page(subject, staff_views(event), other, me=me)
        assert match is not None
        for page in (match, conduct):
            text = rendered(subject, Tab.DESK, page).decode()
            assert ("This is your own match." in text) == (me is not None)
            acts = [kind for kind in ("record-result", "penalise", "give-warning") if kind in text]
            assert bool(acts) == (me is None)


@pytest.mark.rule("EV-9")
def test_every_judge_is_told_that_the_removal_is_theirs_to_decide() -> None:
    event = started()
    for _ in range(3):
        event.do(GiveWarning((event.state.people["p1"],), Ground.SLOW_PLAY))  # type: ignore[index]
    mine = "The rules leave this decision to you."
    for viewer in (DESK, JUDGE):
        assert mine in words(event, now(event, viewer))


@pytest.mark.rule("EV-9", "EV-10")
def test_a_removal_is_appealed_on_their_behalf_and_decided_by_the_last_word() -> None:
    event = started()
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(Leave(EntrantId("e1"), Status.DISQUALIFIED, CurrentMatch.CONCEDED), by="judge")
    assert "/acts/appeal-removal" in words(event, judged(event, JUDGE))
    event.do(AppealRemoval(EntrantId("e1")), by="judge")
    for viewer in (DESK, JUDGE):
        assert [entrant for entrant, _ in now(event, viewer).removals] == ["e1"]
        decides = "/acts/decide-removal" in words(event, judged(event, viewer))
        assert decides is (viewer is DESK)
    conduct = conduct_page(subject_of(event, DESK), staff_views(event), "e1")
    text = rendered(subject_of(event, DESK), Tab.DESK, conduct).decode()
    assert "/acts/decide-removal" in text
    assert "/acts/come-back" not in text
    event.do(DecideRemoval(EntrantId("e1"), lifted=True, text="It was not so."))
    assert "It was not so." in words(event, judged(event))
    assert now(event).removals == ()


@pytest.mark.rule("LG-10")
@pytest.mark.parametrize("running", [True, False])
def test_the_choice_after_somebody_left_the_cut_does_not_show_the_clock(*, running: bool) -> None:
    event = Playing(LG, rounds=2, cut=4).begin(8).play(2)
    event.publish()
    if running:
        event.start_clock()
    leaver = next(iter(event.round.seats))
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    assert [entrant for entrant, _ in now(event).seats] == [leaver]
    subject = subject_of(event, DESK)
    page = judged_page(subject, staff_views(event), leaver)
    assert page is not None
    text = words(event, page)
    for choice in ("replacement", "walkover"):
        assert f'name="choice" value="{choice}"' in text
    match = match_page(subject, staff_views(event), event.ref(leaver))
    assert match is not None
    table_text = rendered(subject, Tab.DESK, match)
    assert b"This match waits for the staff." in table_text
    assert b"record-result" not in table_text


@pytest.mark.rule("EV-10")
def test_a_ruling_for_no_table_can_be_given_and_is_listed() -> None:
    event = started()
    event.do(GiveRuling("Tapes may be shared."))
    page = rulings_page(subject_of(event, DESK), staff_views(event).rulings, None)
    shown = words(event, page)
    assert "/acts/give-ruling" in shown
    assert "Tapes may be shared." in shown


@pytest.mark.rule("EV-8", "LCG-40")
def test_whoever_plays_is_told_and_gets_no_forms_at_their_own_table() -> None:
    event = started(LCG)
    own, other = table(event, me="e1"), table(event, me=None)
    assert "This is your own match." in words(event, own)
    assert "/acts/" not in words(event, own)
    assert "/acts/give-ruling" in words(event, other)
    assert "/acts/" not in words(event, judged(event, me="e1"))


@pytest.mark.rule("TM-6")
def test_teams_have_seats_and_dark_sits_first() -> None:
    event = started(TM, 4)
    seats = table(event).seats
    assert seats is not None
    assert seats.first.entrant == event.match(event.ref("e1")).dark
    assert table(started(SP)).seats is None


@pytest.mark.rule("EV-9")
def test_a_judge_can_choose_a_disqualification_as_well() -> None:
    event = started()
    for viewer in (DESK, JUDGE):
        assert PenaltyKind.DISQUALIFICATION in judged(event, viewer).kinds


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_names(name: str) -> None:
    event = started(count=5)
    event.do(GiveRuling(name, match=event.ref("e1")))
    subject = subject_of(event, DESK, first=name)
    for end, tab, page in judge_pages(event, subject):
        assert Reading(rendered(subject, tab, page, end=end)).wrong == []


@pytest.mark.rule("EV-6")
def test_who_is_not_checked_in_can_be_disqualified_and_nothing_else() -> None:
    event = Playing(SP)
    event.register(4)
    subject = subject_of(event, DESK)
    conduct = conduct_page(subject, staff_views(event), "e1")
    page = judged(event)
    for kinds in (conduct.kinds, page.kinds):
        assert kinds == (PenaltyKind.DISQUALIFICATION,)
    for text in (words(event, page), rendered(subject, Tab.DESK, conduct).decode()):
        assert 'name="way" value="penalise"' in text
        assert "acts/give-warning" not in text
