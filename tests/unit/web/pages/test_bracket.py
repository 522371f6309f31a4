"""The drawing of a bracket: everything in its place, nothing over anything else."""

import pytest

from podium.brackets.drawing import plan_for
from podium.brackets.play import play
from podium.brackets.settings import CutMethod
from podium.brackets.state import BracketState, MatchStatus
from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.web.pages.public.bracket import BracketPage, bracket_page
from podium.web.pages.public.bracket_drawing import drawing
from podium.web.pages.public.bracket_layout import (
    PAPER,
    SCREEN_WIDTH,
    BoxShape,
    grid,
    layout,
    screen_shape,
    wall_shape,
)
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, SP, TM, Playing
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.showing import rendered, subject_of


def begun(method: CutMethod, size: int) -> BracketState:
    seeds = tuple(EntrantId(f"e{number}") for number in range(1, size + 1))
    return play(plan_for(method, size), seeds)


def shapes(state: BracketState) -> dict[str, BoxShape]:
    wall = wall_shape(grid(state), double=True)
    return {"paper": PAPER, "screen": screen_shape(state), "wall": wall}


SINGLE, DOUBLE = CutMethod.SINGLE_ELIMINATION, CutMethod.DOUBLE_ELIMINATION


@pytest.mark.parametrize("method", [SINGLE, DOUBLE])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 8, 11, 16, 32])
@pytest.mark.parametrize("place", ["paper", "screen", "wall"])
def test_no_match_stands_on_another_and_all_stand_inside(
    method: CutMethod, size: int, place: str
) -> None:
    state = begun(method, size)
    shape = shapes(state)[place]
    drawn = layout(state, shape)
    boxes = {box.number: box for box in drawn.boxes}
    shown = [one for one in state.matches if one.status is not MatchStatus.SKIPPED]
    assert sorted(boxes) == [one.plan.number for one in shown]
    for box in drawn.boxes:
        assert 0 <= box.x <= drawn.width - shape.width
        assert 0 <= box.y <= drawn.height - shape.height
        for other in drawn.boxes:
            apart = abs(box.x - other.x) >= shape.width or abs(box.y - other.y) >= shape.height
            assert box is other or apart, (box, other)


@pytest.mark.parametrize("method", [SINGLE, DOUBLE])
def test_every_line_leads_to_the_right(method: CutMethod) -> None:
    drawn = layout(begun(method, 8), PAPER)
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


@pytest.mark.parametrize(("method", "size"), [(SINGLE, 2), (SINGLE, 16), (DOUBLE, 8), (DOUBLE, 16)])
def test_up_to_16_entrants_the_drawing_fits_a_desktop_with_the_reset_below_the_final(
    method: CutMethod, size: int
) -> None:
    state = begun(method, size)
    drawn = layout(state, screen_shape(state))
    assert drawn.width <= SCREEN_WIDTH
    if method is DOUBLE:
        final, reset = drawn.boxes[-2:]
        assert final.x == reset.x
        assert final.y < reset.y


@pytest.mark.parametrize("winner", [0, 1])
def test_scores_stand_beside_their_own_names(winner: int) -> None:
    event = Playing(SP, cut=4).begin(8)
    event.play(event.swiss_rounds())
    event.publish()
    ref = next(event.open_matches())
    event.record(ref, event.match(ref).match.entrants[winner])
    page = bracket_page(subject_of(event), views_of(event).cut)
    (match,) = (one for one in page.rounds[0].fixtures if one.row and one.row.settled)
    scores = {place.won: place.score for place in match.places}
    assert scores[True].startswith("2 · ")
    assert scores[False].startswith(("0 · ", "1 · "))


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_the_champions_way_is_marked_from_the_first_match_to_the_last(rulebook: str) -> None:
    event = Playing(rulebook, cut=4).begin(6)
    event.play(event.swiss_rounds())
    page = _next_round(event)
    assert page.drawing is not None
    assert not any(line.way for line in page.drawing.lines)
    assert any(line.taken for line in page.drawing.lines)
    while page.champion is None:
        page = _next_round(event)
    cut = views_of(event).cut
    assert cut is not None
    won = {one.plan.number for one in cut.state.matches if one.winner == cut.state.champion}
    drawn = drawing(subject_of(event), cut, PAPER)
    assert {one.number for part in drawn.rounds for one in part.fixtures if one.way} == won
    assert {line.at.start for line in drawn.lines if line.way} <= won
    assert sum(line.way for line in drawn.lines) >= 1


def test_a_phone_shows_the_round_that_is_played_or_the_one_asked_for() -> None:
    event = Playing(LCG, cut=4).begin(6)
    event.play(event.swiss_rounds())
    first = _next_round(event)
    assert first.step == 2
    subject, cut = subject_of(event), views_of(event).cut
    assert [bracket_page(subject, cut, step=step).step for step in (1, 3, 99, -1)] == [1, 3, 2, 2]
    page = bracket_page(subject, cut, step=1)
    html = rendered(subject, Tab.BRACKET, page).decode()
    assert html.count('class="card one-round"') == 1
    assert "?step=2" in html
    assert "?step=0" not in html


def test_the_drawing_is_read_round_by_round_with_names_and_scores() -> None:
    event = Playing(SP, cut=4).begin(8)
    event.play(event.swiss_rounds())
    page = _next_round(event)
    html = rendered(subject_of(event), Tab.BRACKET, page).decode()
    assert html.index("Semi-finals") < html.index(">Final<") < html.index("one-round")
    drawn = html[html.index('role="group"') : html.index("</svg>")]
    for match in page.rounds[0].fixtures:
        assert f"Match {match.number}" in drawn
        for place in match.places:
            assert place.score in drawn
