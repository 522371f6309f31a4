"""The drawing of a bracket: everything in its place, nothing over anything else."""

import pytest

from podium.brackets.drawing import plan_for
from podium.brackets.play import play
from podium.brackets.settings import CutMethod
from podium.brackets.state import MatchStatus
from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.web.pages.public.bracket import BracketPage, bracket_page
from podium.web.pages.public.bracket_layout import HEIGHT, WIDTH, layout
from tests.unit.event.playing import LCG, SP, TM, Playing
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.showing import subject_of

SINGLE, DOUBLE = CutMethod.SINGLE_ELIMINATION, CutMethod.DOUBLE_ELIMINATION


@pytest.mark.parametrize("method", [SINGLE, DOUBLE])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 8, 11, 16, 32])
def test_no_match_stands_on_another_and_all_stand_inside(method: CutMethod, size: int) -> None:
    seeds = tuple(EntrantId(f"e{number}") for number in range(1, size + 1))
    state = play(plan_for(method, size), seeds)
    drawn = layout(state)
    boxes = {box.number: box for box in drawn.boxes}
    shown = [one for one in state.matches if one.status is not MatchStatus.SKIPPED]
    assert sorted(boxes) == [one.plan.number for one in shown]
    for box in drawn.boxes:
        assert 0 <= box.x <= drawn.width - WIDTH
        assert 0 <= box.y <= drawn.height - HEIGHT
        for other in drawn.boxes:
            apart = abs(box.x - other.x) >= WIDTH or abs(box.y - other.y) >= HEIGHT
            assert box is other or apart, (box, other)


@pytest.mark.parametrize("method", [SINGLE, DOUBLE])
def test_every_line_leads_to_the_right(method: CutMethod) -> None:
    seeds = tuple(EntrantId(f"e{number}") for number in range(1, 9))
    drawn = layout(play(plan_for(method, 8), seeds))
    assert drawn.lines
    assert all(line.x < line.to_x for line in drawn.lines)


@pytest.mark.rule("SP-13")
def test_the_bracket_shows_the_seeds_and_who_has_won() -> None:
    event = Playing(SP, cut=4).begin(8)
    event.play(event.swiss_rounds())
    subject = subject_of(event)
    assert bracket_page(subject, views_of(event).cut).rounds == ()
    event.publish()
    event.record(next(event.open_matches()))
    page = bracket_page(subject_of(event), views_of(event).cut)
    first = page.rounds[0].fixtures
    assert {place.seed for one in first for place in one.places} == {1, 2, 3, 4}
    assert [place.won for one in first for place in one.places].count(True) == 1
    assert [len(one.fixtures) for one in page.rounds] == [2, 1]


@pytest.mark.rule("EV-1")
def test_an_event_without_a_cut_says_so_instead_of_promising_a_bracket() -> None:
    swiss = Playing(SP, cut=0).begin(8)
    assert bracket_page(subject_of(swiss), None).without
    swiss.publish()
    assert bracket_page(subject_of(swiss), None).without
    assert not bracket_page(subject_of(Playing(SP, cut=4).begin(8)), None).without
    assert not bracket_page(subject_of(Playing(SP).begin(8)), None).without
    title = Playing(TM).begin(4)
    title.publish()
    assert not bracket_page(subject_of(title), None).without


def _next_round(event: Playing) -> BracketPage:
    event.publish()
    event.record_all()
    return bracket_page(subject_of(event), views_of(event).cut)


@pytest.mark.rule("LCG-13")
def test_the_reset_stands_in_the_bracket_until_it_is_not_needed() -> None:
    event = Playing(LCG, cut=4).begin(6)
    event.play(event.swiss_rounds())
    pages = [_next_round(event)]
    while pages[-1].champion is None:
        pages.append(_next_round(event))
    assert "reset" in [one.title for one in pages[0].rounds]
    last = [one.title for one in pages[-1].rounds]
    played = sum(one.stage is Stage.CUT for one in event.state.rounds)
    assert ("reset" in last) is (played == 5)
