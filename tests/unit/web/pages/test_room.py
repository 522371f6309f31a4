"""Small things that made people stumble in the room."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.leaving import CurrentMatch, Leave
from podium.event.setup import ChangeSettings
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.public.standings import standings_page
from podium.web.pages.setup.check_in import check_in_page
from podium.web.pages.setup.codes import CodesPage, players_of
from podium.web.pages.setup.entrants import entrants_page
from podium.web.pages.table_order import best_first
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, SP, in_round_one
from tests.unit.event.viewing import EVENT, staff_views
from tests.unit.web.pages.setup.setup_pages import ADDRESS, desk_subject
from tests.unit.web.pages.showing import rendered, subject_of


def test_who_has_dropped_is_present_nowhere() -> None:
    event = in_round_one(SP, 8)
    event.record_all()
    event.do(Leave(EntrantId("e3"), Status.DROPPED, CurrentMatch.PLAYED_ON))
    subject, _ = desk_subject(event)
    entries = staff_views(event).entries
    page = check_in_page(subject, entries)
    assert (page.present, page.expected) == (7, 0)
    row = next(row for row in page.rows if row.entrant.id == "e3")
    assert (row.present, row.left) == (False, True)
    assert desk_page(subject, subject.desk).present == 7
    for shown in (page, entrants_page(subject, entries, ADDRESS)):
        html = rendered(subject, Tab.DESK, shown).decode()
        assert html.count('class="badge present"') == 7
        assert html.count('class="badge left">Dropped') == 1


@pytest.mark.parametrize("count", [8, 9])
def test_before_a_result_nobody_has_a_place_and_no_lot_ranks_them(count: int) -> None:
    event = in_round_one(SP, count)
    subject = subject_of(event)
    page = standings_page(subject)
    assert {row.place for row in page.rows} == {None}
    names = [subject.place(row.name) for row in page.rows]
    assert names == sorted(names)
    html = rendered(subject, Tab.STANDINGS, page).decode()
    assert "best-1" not in html
    assert "last-in" not in html
    assert "No result is in yet" in html
    event.record(next(event.open_matches()))
    later = standings_page(subject_of(event))
    assert later.rows[0].place == 1


def test_tables_are_said_to_go_from_the_best_points_down_only_where_they_do() -> None:
    assert best_first([(1, (6, 6)), (2, (6, 3)), (3, (3, 3)), (None, (0,))])
    assert not best_first([(1, (6, 3)), (2, (6, 6)), (3, (3, 3))])
    assert not best_first([(1, (0, 0)), (2, (0, 0))])
    assert not best_first([])


def test_a_date_can_be_added_once_the_event_has_started() -> None:
    event = in_round_one(LCG)
    event.do(ChangeSettings(replace(event.state.setup.settings, date="2027-01-30")))
    shown = event.view().event.settings
    assert shown is not None
    assert shown.date == "2027-01-30"


def test_no_code_is_on_the_pages_of_the_desk_before_it_is_issued() -> None:
    event = in_round_one(SP, 4)
    subject, _ = desk_subject(event)
    players = players_of(subject, tuple(event.state.people))
    html = rendered(subject, Tab.DESK, CodesPage(EVENT, players)).decode()
    assert all(one.name.text in html for one in players)
    assert "/c/" not in html
