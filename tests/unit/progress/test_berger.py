"""Berger tables against those printed in the FIDE Handbook (C.05, annex 1)."""

from itertools import combinations

import pytest

from podium.progress.berger import berger_pairs
from podium.rulebooks.stages import RoundRobinStage, rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut

PRINTED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
}


def rounds_of(entrants: int, legs: int) -> int:
    stated = rounds_and_cut((RoundRobinStage(legs),), entrants)
    assert isinstance(stated, RoundsAndCut)
    return stated.rounds


def written(entrants: int, number: int) -> str:
    return " ".join(f"{one}-{other}" for one, other in berger_pairs(entrants, number))


@pytest.mark.rule("ST-4")
@pytest.mark.parametrize("places", PRINTED)
def test_the_tables_are_the_printed_ones(places: int) -> None:
    printed = [line.strip() for line in PRINTED[places].strip().splitlines()]
    made = [written(places, number) for number in range(1, places)]
    assert made == printed


@pytest.mark.rule("ST-4", "ST-6")
@pytest.mark.parametrize("entrants", range(2, 24))
def test_everyone_meets_everyone_once_and_plays_once_a_round(entrants: int) -> None:
    met = []
    for number in range(1, rounds_of(entrants, 1) + 1):
        pairs = berger_pairs(entrants, number)
        there = [place for pair in pairs for place in pair]
        assert len(there) == len(set(there))
        met += [tuple(sorted(pair)) for pair in pairs if max(pair) <= entrants]
    assert sorted(met) == list(combinations(range(1, entrants + 1), 2))


@pytest.mark.rule("ST-4")
@pytest.mark.parametrize("entrants", range(4, 24, 2))
def test_nobody_stands_first_twice_more_than_second(entrants: int) -> None:
    first = dict.fromkeys(range(1, entrants + 1), 0)
    for number in range(1, entrants):
        for one, other in berger_pairs(entrants, number):
            first[one] += 1
            first[other] -= 1
    assert {abs(lead) for lead in first.values()} == {1}


@pytest.mark.rule("ST-5")
@pytest.mark.parametrize("entrants", range(2, 24))
def test_the_second_leg_is_the_first_turned_round(entrants: int) -> None:
    single = rounds_of(entrants, 1)
    assert rounds_of(entrants, 2) == 2 * single
    for number in range(1, single + 1):
        turned = tuple((other, one) for one, other in berger_pairs(entrants, number))
        assert berger_pairs(entrants, number + single) == turned
