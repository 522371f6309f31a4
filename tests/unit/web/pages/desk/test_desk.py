"""What stands on the desk besides the next step."""

import re

import pytest

from podium.event.clock import CallTime, EnterRoll, PauseClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.ids import MatchRef
from podium.event.reports import ReportResult
from podium.event.results import FlagResult, RecordResult
from podium.event.rulings import CallJudge
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role, Viewer
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.desk import DeskPage, desk_page
from podium.web.pages.desk.match import results_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, LG, SP, Playing
from tests.unit.event.viewing import staff_views
from tests.unit.web.pages.showing import rendered, subject_of


def page_of(event: Playing, viewer: Viewer = DESK) -> DeskPage:
    subject = subject_of(event, viewer)
    assert subject.view.desk is not None
    return desk_page(subject, subject.view.desk)


def published(rulebook: str = SP, entrants: int = 6) -> Playing:
    event = Playing(rulebook).begin(entrants)
    event.publish()
    return event


def test_tables_without_a_result_come_first() -> None:
    event = published()
    event.record(MatchRef(1, 0))
    rows = page_of(event).rows
    assert [row.missing for row in rows] == [True, True, False]
    assert rows[-1].row.table == event.match(MatchRef(1, 0)).match.table


def test_a_report_can_be_confirmed_as_it_is() -> None:
    event = published()
    ref = MatchRef(1, 1)
    one, other = event.match(ref).match.entrants
    event.do(ReportResult(ref, event.win(ref, one)), by=one.replace("e", "p"))
    row = next(row for row in page_of(event).rows if row.ref == ref)
    assert not row.disputed
    assert [seat.won for seat in row.reports[0].row.seats] == [True, False]
    event.do(ReportResult(ref, event.win(ref, other)), by=other.replace("e", "p"))
    assert next(row for row in page_of(event).rows if row.ref == ref).disputed


@pytest.mark.rule("EV-9")
def test_the_third_warning_asks_on_the_desk() -> None:
    event = published()
    entrant = next(iter(event.state.entrants))
    for _ in range(2):
        event.do(GiveWarning((entrant,), Ground.SLOW_PLAY))
    assert page_of(event).questions == ()
    event.do(GiveWarning((entrant,), Ground.SLOW_PLAY))
    assert [one for one, _ in page_of(event).questions] == [entrant]
    one = conduct_page(subject_of(event, DESK), staff_views(event), entrant).one
    assert one is not None
    assert one.question


@pytest.mark.rule("EV-11")
def test_flags_and_calls_wait_on_the_desk() -> None:
    event = published()
    ref = MatchRef(1, 0)
    event.do(FlagResult(ref, "odd"))
    event.do(CallJudge(ref), by=event.match(ref).match.entrants[0].replace("e", "p"))
    page = page_of(event)
    table = event.match(ref).match.table
    assert [(flag.table, flag.note) for flag in page.flags] == [(table, "odd")]
    assert [(call.table, call.waiting) for call in page.calls] == [(table, True)]


@pytest.mark.rule("EV-19")
def test_chance_at_the_cut_is_told_with_the_names() -> None:
    event = Playing(SP, rounds=1, cut=2).begin(8)
    event.publish()
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.win(ref)))
    (remark,) = page_of(event).remarks
    names = {name.text for name in subject_of(event, DESK).roll.entrants.values()}
    assert remark.rule == "EV-19"
    assert {getattr(remark.values[key], "text", "") for key in ("inside", "outside")} <= names


@pytest.mark.rule("LG-12")
def test_only_the_desk_shows_the_time_of_a_secret_clock() -> None:
    event = published(LG)
    event.start_clock()
    clock = page_of(event).clock
    assert clock is not None
    assert clock.secret
    assert clock.ends is not None


def in_sight(event: Playing) -> str:
    """The desk without what opens only on demand."""
    page = rendered(subject_of(event, DESK), Tab.DESK, page_of(event)).decode()
    return re.sub(r'<details class="real-time">.*?</details>', "", page, flags=re.DOTALL)


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize("rulebook", [LG, SP])
def test_a_player_who_looks_at_the_desk_learns_neither_the_roll_nor_the_end(rulebook: str) -> None:
    event = published(rulebook)
    event.do(EnterRoll(1, 3))
    assert "from the dice" not in in_sight(event)
    event.start_clock()
    minutes = event.rulebook.clock.swiss.minutes
    for wait in (1, minutes - 1, 2):
        event.wait(wait)
        clock = page_of(event).clock
        assert clock is not None
        assert clock.ends is not None
        shown = in_sight(event)
        assert "from the dice" not in shown
        assert f'data-ends="{clock.ends}"' not in shown
        assert (
            f'data-ends="{clock.ends}"'
            in rendered(subject_of(event, DESK), Tab.DESK, page_of(event)).decode()
        )
    event.do(PauseClock(1))
    assert "from the dice" not in in_sight(event)
    event.do(CallTime(1, early=True))
    assert "3 minutes from the dice" in in_sight(event)


@pytest.mark.rule("LG-12")
def test_the_desk_in_sight_is_the_same_before_and_after_the_round_time() -> None:
    event = published(LG)
    event.do(EnterRoll(1, 3))
    event.start_clock()
    event.wait(1)
    before = in_sight(event)
    event.wait(150)
    assert in_sight(event) == before


def test_a_judge_sees_the_desk_without_the_buttons_of_an_organiser() -> None:
    event = Playing(SP).begin(4)
    event.do(NameStaff("judge", Role.JUDGE))
    judge = Viewer(Role.JUDGE)
    shown = rendered(subject_of(event, judge), Tab.DESK, page_of(event, judge))
    organisers = rendered(subject_of(event, DESK), Tab.DESK, page_of(event))
    assert b"acts/draw-round" not in shown
    assert b"acts/draw-round" in organisers


def test_a_table_that_is_not_there_has_no_form() -> None:
    event = published()
    subject = subject_of(event, DESK)
    assert results_page(subject, staff_views(event), table="1").form is not None
    assert results_page(subject, staff_views(event), table="99").chosen is None
    event.record(MatchRef(1, 0))
    table = str(event.match(MatchRef(1, 0)).match.table)
    page = results_page(subject_of(event, DESK), staff_views(event), table=table)
    assert page.form is None
    assert page.chosen is not None
    assert page.recent == (page.chosen,)
