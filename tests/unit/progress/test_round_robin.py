"""A round robin: places drawn once, byes, leavers, and what counts of whoever left."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage, Status
from podium.eventfile.check import check
from podium.eventfile.finding import FindingCode
from podium.kernel.chance import Chance
from podium.progress.annulment import annulled, places_in
from podium.progress.course import Course, course
from podium.progress.next_step import EventOver, PairRobinRound, next_step
from podium.progress.round_robin import RobinTerms, next_robin_round, pair_robin_round
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook

FOLDER = Path(__file__).parents[2] / "examples"
SINGLE = load(FOLDER / "round-robin.toml")
DOUBLE = load(FOLDER / "double-round-robin.toml")
A, B, C, D, E = (EntrantId(letter) for letter in "abcde")


def sheet(*entrants: EntrantId) -> Sheet:
    return Sheet(tuple(Entrant(one, number, one) for number, one in enumerate(entrants, 1)))


def at(rulebook: Rulebook, played: Sheet) -> Course:
    return course(rulebook, played, rounds=None, cut=None, chance=Chance("lots"))


def with_next(rulebook: Rulebook, played: Sheet, winner: EntrantId | None = None) -> Sheet:
    """One round more. Whoever is named first wins, unless it is this one."""
    upcoming = next_robin_round(at(rulebook, played), Chance(f"round {len(played.rounds) + 1}"))
    matches = tuple(
        one if one.result or one.kind is not MatchKind.MATCH else _won(one, winner)
        for one in upcoming.round().matches
    )
    coming = replace(upcoming.round(), matches=matches)
    return replace(played, rounds=(*played.rounds, coming))


def _won(match: Match, winner: EntrantId | None) -> Match:
    name = winner if winner in match.entrants else match.entrants[0]
    return replace(match, result=MatchResult(Ended.VICTORY, name))


def without(played: Sheet, *gone: EntrantId) -> Sheet:
    entrants = tuple(
        replace(one, status=Status.DROPPED) if one.id in gone else one for one in played.entrants
    )
    return replace(played, entrants=entrants)


def terms(field: tuple[EntrantId, ...], number: int) -> RobinTerms:
    return RobinTerms(number, field, frozenset(), {}, vary=False, sided=True)


@pytest.mark.rule("ST-4")
def test_chance_draws_the_places_and_nothing_else() -> None:
    field = (A, B, C, D)
    first = {pair_robin_round(terms(field, 1), Chance(seed)) for seed in "abcdefgh"}
    assert len(first) > 1
    later = {pair_robin_round(terms(field, 2), Chance(seed)) for seed in "abcdefgh"}
    assert len(later) == 1


@pytest.mark.rule("ST-4")
@pytest.mark.parametrize("field", [(A, B, C, D), (A, B, C, D, E)])
def test_the_first_round_shows_the_places(field: tuple[EntrantId, ...]) -> None:
    drawn = pair_robin_round(terms(field, 1), Chance("x")).round()
    places = places_in(drawn)
    assert sorted(places) == sorted(field)
    assert places == tuple(Chance("x").child("places").shuffled(sorted(field)))


@pytest.mark.rule("ST-4")
def test_it_is_over_when_everyone_has_met_everyone() -> None:
    played = sheet(A, B, C, D)
    for number in (1, 2, 3):
        assert next_step(at(SINGLE, played)) == PairRobinRound(number)
        played = with_next(SINGLE, played)
    assert next_step(at(SINGLE, played)) == EventOver()
    met = [frozenset(match.entrants) for r in played.rounds for match in r.matches]
    assert len(set(met)) == len(met) == 6


@pytest.mark.rule("ST-5")
def test_in_the_second_leg_sides_are_turned_round() -> None:
    for number in (1, 2, 3):
        first = pair_robin_round(terms((A, B, C, D), number), Chance("x"))
        places = places_in(pair_robin_round(terms((A, B, C, D), 1), Chance("x")).round())
        again = pair_robin_round(
            terms(places if number == 1 else (A, B, C, D), number + 3), Chance("y")
        )
        for one, other in zip(first.matches, again.matches, strict=True):
            assert one.match.entrants == other.match.entrants[::-1]
            assert one.dark == one.match.entrants[0]
            assert other.dark == other.match.entrants[0]


@pytest.mark.rule("ST-6")
@pytest.mark.parametrize(("rulebook", "times"), [(SINGLE, 1), (DOUBLE, 2)])
def test_in_an_odd_field_everyone_has_the_bye_as_often(rulebook: Rulebook, times: int) -> None:
    played = sheet(A, B, C, D, E)
    while next_step(at(rulebook, played)) != EventOver():
        played = with_next(rulebook, played)
    byes = [m.entrants[0] for r in played.rounds for m in r.matches if m.kind is MatchKind.BYE]
    assert sorted(byes) == sorted((A, B, C, D, E) * times)


@pytest.mark.rule("ST-6")
def test_a_free_round_counts_for_nothing() -> None:
    played = with_next(SINGLE, sheet(A, B, C, D, E))
    (free,) = [m.entrants[0] for m in played.rounds[0].matches if m.kind is MatchKind.BYE]
    (row,) = [one for one in at(SINGLE, played).swiss_table().rows if one.entrant == free]
    assert (row.points, row.record.rounds, row.record.byes) == (0, 0, 0)


@pytest.mark.rule("ST-7")
def test_whoever_has_left_loses_what_is_left_without_play() -> None:
    played = without(with_next(SINGLE, sheet(A, B, C, D)), A)
    for _ in range(2):
        played = with_next(SINGLE, played)
    lost = [m for r in played.rounds[1:] for m in r.matches if A in m.entrants]
    others = [next(one for one in match.entrants if one != A) for match in lost]
    assert [m.result for m in lost] == [MatchResult(Ended.WALKOVER, one) for one in others]
    assert [m.table for m in lost] == [None, None]


@pytest.mark.rule("ST-7")
def test_two_who_have_both_left_both_lose() -> None:
    first = with_next(SINGLE, sheet(A, B, C, D))
    one, other = first.rounds[0].matches[0].entrants[0], first.rounds[0].matches[1].entrants[0]
    played = without(first, one, other)
    while next_step(at(SINGLE, played)) != EventOver():
        played = with_next(SINGLE, played)
    both = [m for r in played.rounds for m in r.matches if {one, other} == {*m.entrants}]
    assert [match.result for match in both] == [MatchResult(Ended.DOUBLE_LOSS)]


def points(rulebook: Rulebook, played: Sheet) -> dict[EntrantId, int]:
    return {row.entrant: row.points for row in at(rulebook, played).swiss_table().rows}


@pytest.mark.rule("ST-8")
def test_the_worked_example_of_whoever_leaves_early_and_late() -> None:
    """Five entrants, so four matches each. After one match it counts for nobody; after two of
    four it stands, and the two that are left are lost.
    """
    played = sheet(A, B, C, D, E)
    while next_step(at(SINGLE, played)) != EventOver():
        played = with_next(SINGLE, played, winner=A)
    whole = played.rounds
    own = [r.number for r in whole for m in r.matches if A in m.entrants and len(m.entrants) == 2]
    for matches, stands in ((1, False), (2, True)):
        kept = replace(played, rounds=whole[: own[matches - 1]])
        beaten = points(SINGLE, kept)[A]
        left = without(kept, A)
        assert beaten == 2 * matches
        assert annulled(left, 1, ()) == (frozenset() if stands else {A})
        assert points(SINGLE, left)[A] == (beaten if stands else 0)
        while next_step(at(SINGLE, left)) != EventOver():
            left = with_next(SINGLE, left)
        walkovers = [
            m.result.winner
            for r in left.rounds
            for m in r.matches
            if isinstance(m.result, MatchResult) and m.result.ended is Ended.WALKOVER
        ]
        assert len(walkovers) == 4 - matches
        table = points(SINGLE, left)
        plain = points(SINGLE, replace(left, entrants=played.entrants))
        for other in (B, C, D, E):
            given = 2 * (other in walkovers)
            assert table[other] == plain[other] - (0 if stands else given)
        assert check(at(SINGLE, left)) == ()


@pytest.mark.rule("ST-8")
def test_a_match_that_nobody_came_to_is_not_played() -> None:
    played = sheet(A, B, C)
    gone = Match((A, B), result=MatchResult(Ended.NO_SHOW, B))
    rounds = (Round(1, Stage.SWISS, (gone, Match((C,), MatchKind.BYE))),)
    assert annulled(without(replace(played, rounds=rounds), A), 1, ()) == {A}
    rounds = (Round(1, Stage.SWISS, (_won(gone, B), Match((C,), MatchKind.BYE))),)
    assert annulled(without(replace(played, rounds=rounds), A), 1, ()) == frozenset()


@pytest.mark.rule("ST-8")
def test_a_match_of_two_who_have_both_left_is_not_played() -> None:
    """Five entrants, so four matches each: who has left after one has played no more by the match
    against somebody who is gone too.
    """
    played = sheet(A, B, C, D, E)
    met: set[EntrantId] = {A}
    while len(met) < 2:
        played = with_next(SINGLE, played)
        met.update(*(m.entrants for m in played.rounds[-1].matches if A in m.entrants))
    other = next(one for one in (B, C, D, E) if one not in met)
    left = without(played, A, other)
    while next_step(at(SINGLE, left)) != EventOver():
        left = with_next(SINGLE, left)
    both = [m.result for r in left.rounds for m in r.matches if {A, other} == {*m.entrants}]
    assert both == [MatchResult(Ended.DOUBLE_LOSS)]
    assert A in annulled(left, 1, ())
    scores = ((0,), (0,))
    lost = Match((A, B), result=MatchResult(Ended.DOUBLE_LOSS, scores=scores))
    rounds = (Round(1, Stage.SWISS, (lost, Match((C,), MatchKind.BYE))),)
    assert annulled(without(replace(sheet(A, B, C), rounds=rounds), A), 1, ()) == frozenset()


@pytest.mark.rule("ST-8")
def test_whose_removal_is_under_appeal_keeps_what_they_have() -> None:
    played = without(with_next(SINGLE, sheet(A, B, C, D)), A)
    assert annulled(played, 1, ()) == {A}
    assert annulled(played, 1, (A,)) == frozenset()


@pytest.mark.rule("ST-4")
def test_a_round_that_is_not_in_the_table_is_found() -> None:
    played = sheet(A, B, C, D)
    for _ in range(3):
        played = with_next(SINGLE, played)
    first, second, third = played.rounds
    swapped = (first, replace(third, number=2), replace(second, number=3))
    found = check(at(SINGLE, replace(played, rounds=swapped)))
    assert {one.code for one in found} == {FindingCode.NOT_IN_TABLE, FindingCode.MATCH_MISSING}
    assert {one.rule for one in found} == {"ST-4"}
    short = replace(second, matches=second.matches[:1])
    (missing,) = check(at(SINGLE, replace(played, rounds=(first, short, third))))
    assert (missing.code, missing.place) == (FindingCode.MATCH_MISSING, "rounds[1].matches")


@pytest.mark.rule("ST-6")
def test_a_second_bye_in_the_first_round_is_found() -> None:
    byes = tuple(Match((one,), MatchKind.BYE) for one in (A, B))
    played = replace(sheet(A, B, C, D), rounds=(Round(1, Stage.SWISS, (Match((C, D)), *byes)),))
    codes = [one.code for one in check(at(SINGLE, played))]
    assert codes == [FindingCode.SEVERAL_BYES]


@pytest.mark.rule("ST-4")
def test_the_same_rounds_come_in_the_order_of_the_table() -> None:
    """The worked example of docs/rules/stages.md: four places a, b, c, d."""
    pairs = [
        [
            one.match.entrants
            for one in pair_robin_round(terms((A, B, C, D), number), Chance("")).matches
        ]
        for number in (2, 3)
    ]
    assert pairs == [[(D, C), (A, B)], [(B, D), (C, A)]]
    assert all(one != other for one, other in pairwise(pairs))


@pytest.mark.rule("ST-4")
def test_whoever_missed_the_first_round_has_no_place_in_the_table() -> None:
    missed = Match((E,), MatchKind.UNPAIRED_LOSS)
    first = Round(1, Stage.SWISS, (Match((A, D)), Match((B, C)), missed))
    assert places_in(first) == (A, B, C, D)
