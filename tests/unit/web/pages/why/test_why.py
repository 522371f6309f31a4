"""The explanations: every number adds up, every reason is that of the draw."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from podium.core.sheet import MatchKind
from podium.event.results import RecordNoShow
from podium.event.rounds import DrawRound, PublishRound, SwapEntrants
from podium.web.pages.frame import Tab
from podium.web.pages.public.bracket import public_cut
from podium.web.pages.why.match import MatchWhyPage, match_why_page
from podium.web.pages.why.past import told_by
from podium.web.pages.why.place import PlaceWhyPage, place_why_page
from tests.unit.event.playing import ALL, LCG, SP, Playing
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import rendered, subject_of


def places(event: Playing) -> list[PlaceWhyPage]:
    subject = subject_of(event)
    pages = [place_why_page(subject, event.state, row.entrant) for row in subject.view.standings]
    return [page for page in pages if page is not None]


def matches(event: Playing, number: int) -> list[MatchWhyPage]:
    subject = subject_of(event)
    played = event.state.rounds[number - 1]
    past = told_by(event.facts, played)
    lines = subject.view.rounds[number - 1].matches
    cut = public_cut(event.state)
    seeds = () if cut is None else cut.seeds
    return [match_why_page(subject, line, played, past, seeds) for line in lines]


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


@pytest.mark.rule("EV-2", "SP-7", "LCG-5")
def test_a_pairing_shows_the_points_and_opponents_of_its_moment(event: Playing) -> None:
    for page in matches(event, 3):
        if page.row.kind is not MatchKind.MATCH:
            continue
        assert page.drawn
        assert page.float == (page.sides[0].points != page.sides[1].points)
        one, other = page.sides
        assert other.name not in one.met
        assert len(one.met) <= 2
    event.play(1)
    assert matches(event, 3) == matches(event, 3)


def test_later_rounds_do_not_change_the_reasons_of_a_pairing() -> None:
    event = Playing(LCG).begin(9).play(2)
    before = [(page.sides[0].points, page.groups, page.bye) for page in matches(event, 2)]
    event.play(2)
    assert [(p.sides[0].points, p.groups, p.bye) for p in matches(event, 2)] == before


@pytest.mark.rule("EV-7")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_bye_says_among_how_many_it_was(rulebook: str) -> None:
    """Counted again from the rounds before: the fewest byes, then the lowest points."""
    event = Playing(rulebook).begin(9).play(3)
    for number in (2, 3):
        page = next(one for one in matches(event, number) if one.row.kind is MatchKind.BYE)
        past = told_by(event.facts, event.state.rounds[number - 1])
        assert page.bye is not None
        assert past is not None
        byes = Counter(
            one.match.entrants[0]
            for played in event.state.rounds[: number - 1]
            for one in played.matches
            if one.match.kind is MatchKind.BYE
        )
        own = page.sides[0]
        equal = [
            one
            for one in event.state.entrants
            if byes[one] == byes[own.entrant] and past.points.get(one, 0) == own.points
        ]
        assert (page.bye.candidates, page.bye.points) == (len(equal), own.points)


@pytest.mark.rule("EV-3")
def test_a_rematch_that_was_accepted_is_told_as_one() -> None:
    event = Playing(SP, rounds=4, cut=0).begin(4).play(3)
    event.do(DrawRound(allow_rematches=True, accept_chance=True))
    event.do(PublishRound())
    for page in matches(event, 4):
        assert page.rematch
        text = rendered(subject_of(event), Tab.PAIRINGS, page).decode()
        assert "Nobody meets the same opponent twice" not in text
        assert "the organiser accepted this one" in text
    assert not any(page.rematch for page in matches(event, 3))


def test_a_match_put_together_by_hand_tells_what_was_drawn_and_no_reasons() -> None:
    event = Playing(SP).begin(8).play(1)
    event.draw()
    first, second = event.state.draft.matches[:2]  # type: ignore[union-attr]
    event.do(SwapEntrants(first.entrants[0], second.entrants[0], accept_rematch=True))
    event.do(PublishRound())
    touched = {*first.entrants, *second.entrants}
    roll = subject_of(event).roll
    for page in matches(event, 2):
        text = rendered(subject_of(event), Tab.PAIRINGS, page).decode()
        here = {side.entrant for side in page.sides}
        assert bool(page.before) == bool(here & touched) == ("Podium had drawn:" in text)
        assert ("Points</h2>" in text) != bool(page.before)
        if page.before:
            drawn = {tuple(map(roll.entrant, one.entrants)) for one in (first, second)}
            assert set(page.before) == drawn


def test_a_round_changed_by_hand_says_so() -> None:
    event = Playing(SP).begin(8)
    event.draw()
    first, second = event.state.draft.matches[:2]  # type: ignore[union-attr]
    event.do(SwapEntrants(first.entrants[0], second.entrants[0]))
    event.do(PublishRound())
    assert all(page.by_hand and page.drawn for page in matches(event, 1))


@pytest.mark.rule("EV-16")
def test_a_match_that_was_not_played_is_named_where_it_does_not_count() -> None:
    event = Playing(LCG).begin(6)
    event.publish()
    ref = event.ref("e1")
    one, other = event.match(ref).match.entrants
    event.do(RecordNoShow(ref, other))
    page = next(page for page in places(event) if page.entrant == one)
    assert [part.met for part in page.rounds] == [False]
    text = rendered(subject_of(event), Tab.STANDINGS, page).decode()
    assert "was not played and does not count here." in text
    assert "Did not show up" in text or "No-show" in text


def test_a_match_of_the_cut_names_the_seeds() -> None:
    event = playing(SP, "cut")
    seeds = [side.seed for page in matches(event, event.round.number) for side in page.sides]
    assert sorted(one for one in seeds if one is not None) == [1, 2, 3, 4]
    page = matches(event, event.round.number)[0]
    assert "seed 1" in rendered(subject_of(event), Tab.PAIRINGS, page).decode()
