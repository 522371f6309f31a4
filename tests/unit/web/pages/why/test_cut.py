"""The cut explained: seeds, where both came from, who plays which side, what a place was won by."""

from itertools import pairwise

import pytest

from podium.core.sheet import Stage, Status
from podium.event.leaving import CurrentMatch, Leave
from podium.event.sheet import course_of
from podium.event.view.shapes import MatchLine
from podium.progress.next_step import PairCutRound, PairSwissRound, next_step
from podium.results.game import GamesResult
from podium.web.pages.why.cut import CameFrom, SidesBy
from podium.web.pages.why.match import MatchWhyPage
from tests.unit.event.playing import LCG, LG, SP, TM, Playing
from tests.unit.web.pages.why.asked import matches, places, words_of


def with_cut(rulebook: str, seed: str, *, size: int, cut: int) -> Playing:
    """A whole event with a cut."""
    event = Playing(rulebook, seed, rounds=3, cut=cut).begin(size)
    while isinstance(next_step(course_of(event.state)), PairSwissRound | PairCutRound):
        event.play_round()
    return event


CUTS = [(SP, 9, 4), (LG, 9, 6), (LCG, 9, 4), (LCG, 11, 8), (LCG, 9, 5)]


@pytest.fixture(scope="module", params=[(*cut, seed) for cut in CUTS for seed in ("a", "b")])
def event(request: pytest.FixtureRequest) -> Playing:
    rulebook, size, cut, seed = request.param
    return with_cut(rulebook, seed, size=size, cut=cut)


def told(event: Playing) -> list[tuple[MatchLine, MatchWhyPage]]:
    """All matches of the cut with their pages."""
    return [
        pair
        for played in event.view().rounds
        if played.stage is Stage.CUT
        for pair in zip(played.matches, matches(event, played.number), strict=True)
    ]


def test_seeds_are_the_places_after_the_swiss_rounds(event: Playing) -> None:
    swiss = {one.name: one.swiss for one in places(event)}
    for _, page in told(event):
        assert page.cut is not None
        for side in page.cut.sides:
            assert side.seed == swiss[side.name]


@pytest.mark.rule("SP-13", "LCG-9", "LCG-10")
def test_where_both_came_from_is_what_happened_there(event: Playing) -> None:
    pages = told(event)
    known = {line.bracket: (line, page) for line, page in pages}
    for line, page in pages:
        assert page.cut is not None
        for entrant, side in zip(line.entrants, page.cut.sides, strict=True):
            if side.came is CameFrom.SEED:
                assert side.other is None
                continue
            if side.match not in known:
                assert (side.round, side.index, side.other) == (None, None, None)
                continue
            before, told_there = known[side.match]
            assert entrant in before.entrants
            assert (side.round, side.index) == (told_there.round, before.index)
            seat = told_there.row.seats[before.entrants.index(entrant)]
            assert seat.won == (side.came is CameFrom.WINNER) or len(before.entrants) == 1
            others = [one.name for one in told_there.row.seats if one.entrant != entrant]
            assert side.other == (others[0] if others else None)


@pytest.mark.rule("LCG-11", "LCG-13")
def test_the_counts_of_the_sides_give_who_chooses_or_plays_light(event: Playing) -> None:
    counts: dict[str, list[int]] = {}
    waiting: list[tuple[str, str]] = []
    last = 0
    for line, page in told(event):
        if page.round != last:
            for dark, light in waiting:
                counts.setdefault(dark, [0, 0])[0] += 1
                counts.setdefault(light, [0, 0])[1] += 1
            waiting, last = [], page.round
        assert page.cut is not None
        if event.rulebook.id != LCG or len(line.entrants) == 1:
            assert page.cut.sides_by is None
            continue
        for entrant, side in zip(line.entrants, page.cut.sides, strict=True):
            assert [side.dark, side.light] == counts.get(entrant, [0, 0])
        one, other = page.cut.sides
        if page.cut.sides_by is SidesBy.LEVEL:
            assert one.lead == other.lead
            assert line.chooses is not None
            assert page.cut.better == min(page.cut.sides, key=lambda side: side.seed).name
        elif page.cut.sides_by is SidesBy.COUNTS:
            assert page.cut.light == max(page.cut.sides, key=lambda side: side.lead).name
            assert one.lead != other.lead
        assert isinstance(line.result, GamesResult)
        for game in line.result.games:
            (light,) = set(line.entrants) - {game.dark}
            waiting.append((game.dark, light))


@pytest.mark.rule("EV-14")
def test_a_place_won_in_the_cut_tells_of_its_matches(event: Playing) -> None:
    pages = places(event)
    in_cut = [page for page in pages if page.way is not None]
    assert [page.place for page in in_cut] == list(range(1, len(in_cut) + 1))
    played = told(event)
    for page in in_cut:
        assert page.way is not None
        own = [line.bracket for line, _ in played if page.entrant in line.entrants]
        assert [one.match for one in page.way.steps if one.index is not None] == own
        rows = [row.row for line, row in played if page.entrant in line.entrants]
        won = [seat.won for row in rows for seat in row.seats if seat.entrant == page.entrant]
        shown = [one.won for one in page.way.steps if one.index is not None and one.other]
        assert shown == [one for one, row in zip(won, rows, strict=True) if len(row.seats) > 1]
        assert page.way.champion == (page.place == 1)
        assert not page.way.still
        assert page.swiss == page.way.seed
    for upper, lower in pairwise(in_cut):
        assert upper.way is not None
        assert lower.way is not None
        if upper.way.level == lower.way.level:
            assert upper.way.seed < lower.way.seed
        else:
            assert upper.way.champion or len(upper.way.steps) >= 1
    assert all(page.way is None for page in pages[len(in_cut) :])


@pytest.mark.rule("EV-14")
def test_a_cut_that_is_still_on_says_who_is_in_it() -> None:
    event = Playing(SP, rounds=3, cut=4).begin(9).play(3)
    event.publish()
    first = next(event.open_matches())
    winner, loser = event.match(first).match.entrants
    event.record(first, winner)
    ways = {page.entrant: page.way for page in places(event)}
    won, lost = ways[winner], ways[loser]
    assert won is not None
    assert lost is not None
    assert won.still
    assert not lost.still
    assert len(won.level) == 3
    assert len(lost.level) == 1


@pytest.mark.rule("EV-14", "EV-6")
def test_the_swiss_places_stay_when_somebody_is_removed_in_the_cut() -> None:
    event = Playing(SP, rounds=3, cut=4).begin(9).play(3)
    before = {page.entrant: page.swiss for page in places(event)}
    event.publish()
    event.record(next(event.open_matches()))
    gone = event.match(next(event.open_matches())).match.entrants[0]
    event.do(Leave(gone, Status.DISQUALIFIED, CurrentMatch.PLAYED_ON))
    assert {page.entrant: page.swiss for page in places(event)} == before


def test_the_pages_of_the_cut_say_it_in_words() -> None:
    event = with_cut(LCG, "a", size=11, cut=8)
    texts = [words_of(event, page) for _, page in told(event)]
    assert sum("Seed 1 meets the last seed" in text for text in texts) == 4
    assert any("winner of match" in text for text in texts)
    assert any("loser of match" in text for text in texts)
    assert any("The differences are equal, so the better seed chooses" in text for text in texts)
    assert any("The player who has played dark more often" in text for text in texts)
    assert all("the best against the last of those who go on" not in text for text in texts)


@pytest.mark.rule("TM-5")
def test_a_title_match_says_why_it_is_played() -> None:
    event = Playing(TM, rounds=1).begin(4)
    event.publish()
    event.record_all()
    event.publish()
    (page,) = matches(event, 2)
    assert page.cut is not None
    assert page.cut.sides_by is SidesBy.LOT
    assert "level on points for first place" in words_of(event, page)
