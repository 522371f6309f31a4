"""The explanations: every number adds up, every reason is that of the draw."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind
from podium.event.results import RecordNoShow, RecordResult
from podium.event.sheet import course_of
from podium.web.pages.criteria import Cell
from tests.unit.event.playing import ALL, LCG, SP, Playing
from tests.unit.web.pages.why.asked import matches, places, words_of
from tests.unit.web.pages.why.noted import noted


@pytest.fixture(params=ALL)
def event(request: pytest.FixtureRequest) -> Playing:
    return Playing(request.param).begin(9).play(3)


def test_rounds_add_up_to_the_points(event: Playing) -> None:
    pages = places(event)
    assert len(pages) == 9
    for page in pages:
        assert sum(one.points for one in page.rounds) == page.earned
        assert page.points == page.earned - page.deducted


def test_shares_add_up_to_the_strength_of_schedule(event: Playing) -> None:
    rows = {row.entrant: row for row in event.view().standings}
    for page in places(event):
        part = next(one for one in page.parts if one.criterion.id == "sos")
        assert part.shares is not None
        total = sum((Fraction(one.value) for one in part.shares), Fraction(0))
        value = total / len(part.shares) if part.averaged and part.shares else total
        shown = rows[page.entrant].tiebreaks[event.view().tiebreaks.index("sos")]
        assert value == Fraction(part.value) == Fraction(str(shown))


def test_neighbours_name_what_separates_them(event: Playing) -> None:
    pages = places(event)
    for upper, lower in pairwise(pages):
        assert upper.below is not None
        assert lower.above is not None
        assert upper.below.criterion == lower.above.criterion
        assert (upper.points != lower.points) == upper.below.by_points


def test_a_win_still_to_come_is_counted() -> None:
    event = Playing(SP).begin(8).play(1)
    event.publish()
    loser = next(page for page in places(event) if page.points == 0)
    assert loser.open == 2
    assert loser.win == 3
    above = [
        one for one in places(event) if one.points < 3 and (one.place or 0) < (loser.place or 0)
    ]
    assert loser.passed == len(above)


@pytest.mark.rule("EV-16", "SP-11", "LCG-7")
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_round_has_a_share_or_says_why_it_has_none(rulebook: str, seed: str) -> None:
    event, _ = noted(rulebook, seed, size=9, rounds=4)
    event.publish()
    kinds = set()
    for page in places(event):
        sos = next(one for one in page.parts if one.criterion.id == "sos")
        assert sos.shares is not None
        shared = [one.round for one in sos.shares if one.round is not None]
        left = {one.round: one for one in sos.left_out}
        assert sorted([*shared, *left]) == [one.number for one in page.rounds]
        for one in page.rounds:
            unplayed = one.ended in (Ended.NO_SHOW, Ended.WALKOVER)
            alone = one.kind is not MatchKind.MATCH
            assert (one.number in left) == (unplayed or alone or one.verdict is None)
            if one.number in left:
                assert left[one.number].open == (one.verdict is None)
                kinds.add((one.kind, one.ended))
    assert {(MatchKind.BYE, None), (MatchKind.MATCH, Ended.NO_SHOW)} <= kinds


@pytest.mark.rule("EV-16", "EV-11")
def test_what_happened_at_a_table_is_said() -> None:
    event = Playing(SP).begin(6)
    event.publish()
    first, second, third = list(event.open_matches())
    gone, there = event.match(first).match.entrants
    event.do(RecordNoShow(first, gone))
    loser, winner = event.match(second).match.entrants
    conceded = MatchResult(Ended.CONCESSION, winner, ((0, 0), (0, 0)))
    event.do(RecordResult(second, conceded))
    event.record(third)
    texts = {page.entrant: words_of(event, page) for page in places(event)}
    assert "Loss did not show up" in texts[gone]
    assert "Win the opponent did not show up" in texts[there]
    assert "Loss conceded" in texts[loser]
    assert "Win the opponent conceded" in texts[winner]
    assert "not played, as a player was absent" in texts[gone]
    assert "not played, as a player was absent" in texts[there]
    assert "Not counted" not in texts[winner]


@pytest.mark.rule("SP-10", "LG-9", "LCG-7", "EV-20")
@pytest.mark.parametrize("rulebook", ALL)
def test_neighbours_show_the_two_values_that_decide(rulebook: str) -> None:
    event, _ = noted(rulebook, "three", size=14, rounds=3)
    names = ("points", *event.view().tiebreaks)
    lots = course_of(event.state).lots
    decided = set()
    for upper, lower in pairwise(places(event)):
        told = upper.below
        assert told is not None
        assert lower.above is not None
        assert (told.theirs, told.own) == (lower.above.own, lower.above.theirs)
        decided.add(told.criterion.id)
        if told.criterion.id == "head-to-head":
            assert told.theirs is told.own is None
        elif told.by_chance:
            assert (told.own, told.theirs) == (
                Cell(whole=lots[upper.entrant]),
                Cell(whole=lots[lower.entrant]),
            )
            assert lots[upper.entrant] < lots[lower.entrant]
            assert upper.chance == lots[upper.entrant]
        else:
            rows = event.standings()
            place = names.index(told.criterion.id)
            values = [
                Fraction(str((rows[one].points, *rows[one].tiebreaks)[place]))
                for one in (upper.entrant, lower.entrant)
            ]
            assert told.own is not None
            assert told.theirs is not None
            assert [
                Fraction(one.fraction or one.whole or 0) for one in (told.own, told.theirs)
            ] == values
            assert values[0] > values[1]
    assert len(decided) > 1


@pytest.mark.rule("EV-20")
def test_the_lot_shown_is_the_place_in_the_lot_order() -> None:
    event = Playing(LCG).begin(9).play(1)
    lots = course_of(event.state).lots
    drawn = [page for page in places(event) if page.chance is not None]
    assert drawn
    for page in drawn:
        said = re.search(r"the lot drawn for the event\): ([0-9]+)", words_of(event, page))
        assert said is not None
        assert int(said[1]) == lots[page.entrant]


@pytest.mark.rule("EV-2", "SP-7", "LCG-5")
def test_a_pairing_shows_the_points_and_opponents_of_its_moment(event: Playing) -> None:
    for page in matches(event, 3):
        if page.row.kind is not MatchKind.MATCH:
            continue
        assert page.drawn
        assert page.float == (page.sides[0].points != page.sides[1].points)
        one, other = page.sides
        assert other.name not in [name for _, name in one.met]
        assert len(one.met) <= 2
    event.play(1)
    assert matches(event, 3) == matches(event, 3)


def test_later_rounds_do_not_change_the_reasons_of_a_pairing() -> None:
    event = Playing(LCG).begin(9).play(2)
    before = [(page.sides[0].points, page.groups, page.bye) for page in matches(event, 2)]
    event.play(2)
    assert [(p.sides[0].points, p.groups, p.bye) for p in matches(event, 2)] == before
