"""Why two meet: every number of the page is the one that stood when the round was drawn."""

from itertools import pairwise

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Status
from podium.event.check_in import CheckInAll
from podium.event.ids import Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBack
from podium.pairing.fold.explain import PassedOver
from podium.pairing.reasons import PairedBy
from podium.web.pages.why.match import MatchWhyPage
from tests.unit.event.playing import ALL, LCG, LG, SP, TM, Playing
from tests.unit.web.pages.why.asked import matches, words_of
from tests.unit.web.pages.why.noted import Note, noted

SEEDS = ("one", "two", "three")
ROUNDS = 4


@pytest.fixture(scope="module", params=[(rulebook, seed) for rulebook in ALL for seed in SEEDS])
def told(request: pytest.FixtureRequest) -> list[tuple[Note, list[MatchWhyPage]]]:
    """The note and the pages of each round, asked for when all of them have been played."""
    rulebook, seed = request.param
    size = {"one": 9, "two": 11, "three": 14}[seed]
    event, notes = noted(rulebook, seed, size=size, rounds=ROUNDS)
    return [(note, matches(event, number)) for number, note in enumerate(notes, start=1)]


def entrants_of(page: MatchWhyPage) -> list[EntrantId]:
    return [side.entrant for side in page.sides]


@pytest.mark.rule("EV-7", "SP-6", "SP-8", "LCG-6")
def test_a_bye_is_told_among_those_who_were_in_question(
    told: list[tuple[Note, list[MatchWhyPage]]],
) -> None:
    for number, (note, pages) in enumerate(told, start=1):
        for page in pages:
            if page.row.kind is not MatchKind.BYE:
                continue
            assert page.bye is not None
            (own,) = entrants_of(page)
            fewest = [one for one in note.byes if note.byes[one] == min(note.byes.values())]
            equal = [one for one in fewest if note.points[one] == note.points[own]]
            assert own in fewest
            assert page.bye.candidates == len(fewest if number == 1 else equal)
            assert page.bye.points == note.points[own]
            assert page.bye.byes_before == note.byes[own]
            lower = [one for one in fewest if note.points[one] < note.points[own]]
            assert number == 1 or len(page.bye.skipped) >= len(lower)


@pytest.mark.rule("EV-2", "EV-13")
def test_points_opponents_and_tables_are_those_before_the_round(
    told: list[tuple[Note, list[MatchWhyPage]]],
) -> None:
    names = {one.entrant: one.name for _, pages in told for page in pages for one in page.sides}
    for note, pages in told:
        for page in pages:
            for side in page.sides:
                assert side.points == note.points[side.entrant]
                met = [names[one] for one in note.met.get(side.entrant, [])]
                assert [name for _, name in side.met] == met
                assert list(side.tables) == note.tables.get(side.entrant, [])
            assert page.rematch is None
            assert page.float == (len({note.points[one] for one in entrants_of(page)}) > 1)


@pytest.mark.rule("SP-7", "LCG-5")
def test_groups_and_floats_are_those_of_the_round(
    told: list[tuple[Note, list[MatchWhyPage]]],
) -> None:
    for number, (note, pages) in enumerate(told, start=1):
        pairs = [
            [note.points[one] for one in entrants_of(page)] for page in pages if len(page.sides) > 1
        ]
        for page in pages:
            for group in page.groups if number > 1 else ():
                assert group.size == sum(one == group.points for pair in pairs for one in pair)
                assert group.floats == sum(max(p) >= group.points > min(p) for p in pairs)


@pytest.mark.rule("LCG-5")
def test_a_fold_shows_the_order_and_why_somebody_nearer_was_not_taken(
    told: list[tuple[Note, list[MatchWhyPage]]],
) -> None:
    for _, pages in told[1:]:
        folded = [page for page in pages if page.fold is not None]
        everybody: dict[tuple[str, ...], int] = {}
        for page in folded:
            assert page.fold is not None
            lines = page.fold.order
            keys = [(-line.points, line.number) for line in lines]
            assert keys == sorted(keys)
            own = [place for place, line in enumerate(lines, start=1) if line.own]
            assert own == [page.fold.upper, page.fold.lower]
            assert page.fold.plain == (not page.fold.passed)
            upper = page.sides[0] if page.sides[0].name == lines[own[0] - 1].name else page.sides[1]
            for name, why in page.fold.passed:
                assert (why is PassedOver.MET) == (
                    name in [other for _, other in upper.met] and why is not PassedOver.TAKEN
                )
            everybody[tuple(str(line.number) for line in lines)] = len(lines)
        if folded:
            paired = sum(len(page.sides) for page in pages if len(page.sides) > 1)
            assert sum(everybody.values()) == paired


def test_a_folded_round_is_told_as_a_fold_and_a_drawn_one_as_drawn() -> None:
    for rulebook, drawing in ((SP, False), (LG, False), (LCG, True), (TM, True)):
        event = Playing(rulebook).begin(8).play(2)
        assert all((page.fold is not None) == drawing for page in matches(event, 2))
        assert all(page.fold is None for page in matches(event, 1))
        assert all((page.drawing is PairedBy.FOLD) == drawing for page in matches(event, 2))


@pytest.mark.rule("LCG-5")
def test_the_example_of_the_rules_is_told_as_it_is() -> None:
    event = Playing(LCG).begin(8)
    event.publish()
    event.record_all()
    event.publish()
    page = next(one for one in matches(event, 2) if 6 in [side.points for side in one.sides])
    assert page.fold is not None
    text = words_of(event, page)
    assert f"Of 4, place {page.fold.upper} meets place {page.fold.lower}." in text
    assert page.fold.upper + page.fold.lower == 5


@pytest.mark.rule("LCG-4")
def test_nobody_is_told_who_travels_together() -> None:
    pages = []
    for group in (None, "A club"):
        event = Playing(LCG)
        event.register(4, group=group)
        event.do(CheckInAll())
        event.do(AnnounceEvent())
        event.publish()
        pages.append([words_of(event, page) for page in matches(event, 1)])
    assert all("together" not in text for texts in pages for text in texts)


def after_three_rounds_of_four() -> Playing:
    """Four who have all met: a fourth round has only rematches."""
    event = Playing(SP, rounds=4).begin(4).play(3)
    event.do(DrawRound(allow_rematches=True))
    event.do(PublishRound())
    return event


@pytest.mark.rule("EV-3")
def test_a_rematch_that_was_accepted_is_told_as_one() -> None:
    event = after_three_rounds_of_four()
    for page in matches(event, 4):
        one, other = entrants_of(page)
        rounds = [
            played.number
            for played in event.state.rounds[:3]
            if played.seats[one] == played.seats[other]
        ]
        assert [page.rematch] == rounds
        assert page.accepted == 2
        text = words_of(event, page)
        assert "The organiser was told and accepted" in text
        assert f"the two had met in round {page.rematch}" in text
        assert "excluded" not in text
        assert "Nobody meets the same opponent twice" not in text


def swapped(event: Playing) -> tuple[set[EntrantId], list[frozenset[EntrantId]]]:
    """Swaps one of the first and one of the last match of a draft: who was moved, and all pairs as
    they were drawn.
    """
    draft = event.draw().state.draft
    assert draft is not None
    drawn = [frozenset(one.entrants) for one in draft.matches]
    first, last = draft.matches[0].entrants, draft.matches[-1].entrants
    event.do(SwapEntrants(first[0], last[0], accept_rematch=True))
    event.do(PublishRound())
    return {*first, *last}, drawn


@pytest.mark.rule("EV-2")
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("size", [8, 9])
def test_after_a_swap_no_reasons_of_a_draw_are_made_up(rulebook: str, size: int) -> None:
    event = Playing(rulebook).begin(size).play(1)
    moved, drawn = swapped(event)
    for page in matches(event, 2):
        entrants = frozenset(entrants_of(page))
        assert page.by_hand
        assert page.moved == bool(entrants & moved) == (entrants not in drawn)
        text = words_of(event, page)
        assert ("The organiser made this match by hand. The draw was:" in text) == page.moved
        assert ("This match is as it was drawn." in text) == (not page.moved)
        if page.moved:
            assert len(page.before) == len(entrants)
            assert page.bye is None
            assert page.fold is None
            assert "could not be paired within itself" not in text
            assert "fewest byes" not in text
        else:
            assert page.before == ()


def test_reasons_rest_on_what_stood_when_the_round_was_published() -> None:
    event = Playing(SP).begin(9).play(2)
    draft = event.draw().state.draft
    assert draft is not None
    first, last = draft.matches[0].entrants[0], draft.matches[-2].entrants[0]
    plain = Playing(SP).begin(9).play(2)
    plain.publish()
    gone = draft.matches[1].entrants[0]
    event.do(Leave(gone, Status.DROPPED, CurrentMatch.PLAYED_ON))
    event.do(SwapEntrants(first, last, accept_rematch=True))
    event.do(TakeBack(Thing(ThingKind.ENTRANT, gone)))
    event.do(PublishRound())
    byes = [page.bye for page in matches(event, 3) if page.bye]
    assert byes == [page.bye for page in matches(plain, 3) if page.bye]
    groups = {group for page in matches(event, 3) for group in page.groups}
    assert groups == {group for page in matches(plain, 3) for group in page.groups}


def test_the_rounds_named_with_opponents_are_those_they_met_in() -> None:
    event = Playing(LG).begin(8).play(3)
    for page in matches(event, 3):
        for side in page.sides:
            numbers = [number for number, _ in side.met]
            assert all(one < two for one, two in pairwise(numbers))
            assert numbers == [1, 2]


@pytest.mark.parametrize("rulebook", ALL)
def test_a_match_that_was_played_is_explained_with_its_result(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    event.publish()
    event.record_all()
    for page in matches(event, 1):
        assert page.row.score
        assert page.row.score in words_of(event, page)
