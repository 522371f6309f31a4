"""The worked examples of docs/rules/values.md, by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from podium.core.ids import EntrantId
from podium.standings.settings import (
    BuchholzCut,
    DrawShare,
    ExtendedSos,
    Places,
    SosMethod,
    WinShare,
)
from tests.unit.standings.small_events import Worth, bye, duel, play

SUMS = SosMethod.SUM_OF_POINTS
ROUNDS = (
    [duel("a", "b", (3, 0)), duel("c", "d", (1, 1))],
    [duel("a", "c", (3, 0)), duel("b", "d", (3, 0))],
    [duel("a", "d", (0, 3)), duel("b", "c", (1, 1))],
)


def values(places: Places, *rounds: Sequence[Worth], place: int = 0) -> list[object]:
    """The values of a, b, c and d."""
    table = play(places, *(rounds or ROUNDS), who="abcd")
    found = {row.entrant: row.tiebreaks[place] for row in table.rows}
    return [found[EntrantId(one)] for one in "abcd"]


def value(name: str) -> list[object]:
    return values(Places((name,), SUMS))


@pytest.mark.rule("TB-1", "TB-2")
def test_wins_with_and_without_byes() -> None:
    assert value("wins") == value("played_wins") == [2, 1, 0, 1]
    fourth = [bye("b"), duel("c", "d", (1, 1))]
    assert values(Places(("wins",), SUMS), *ROUNDS, fourth) == [2, 2, 0, 1]
    assert values(Places(("played_wins",), SUMS), *ROUNDS, fourth) == [2, 1, 0, 1]


@pytest.mark.rule("TB-4", "TB-10")
def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    assert value("sos") == value("buchholz") == [10, 12, 14, 12]
    average = Places(("buchholz", "sos"), SosMethod.AVERAGE_PER_ROUND)
    assert values(average) == [10, 12, 14, 12]
    assert values(average, place=1)[0] == Fraction(10, 9)


@pytest.mark.rule("TB-5")
def test_extended_strength_as_sum_and_as_average() -> None:
    assert value("extended_sos")[0] == 38
    average = Places(("extended_sos",), SUMS, extended_sos=ExtendedSos.AVERAGE)
    assert values(average)[0] == Fraction(38, 3)


@pytest.mark.rule("TB-6", "TB-7", "TB-8")
def test_opponents_shares_have_a_floor() -> None:
    rules = WinShare(floor=33, draws=DrawShare.THIRD)
    names = ("opponents_win_share", "opponents_opponents_win_share")
    shares = values(Places(names, SUMS, win_share=rules))
    a, b, c, d = Fraction(2, 3), Fraction(4, 9), Fraction(33, 100), Fraction(4, 9)
    expected = [(b + c + d) / 3, (a + c + d) / 3, (a + b + d) / 3, (a + b + c) / 3]
    assert shares == expected
    assert shares[0] == Fraction(1097, 2700)
    second = values(Places(names, SUMS, win_share=rules), place=1)
    assert second[0] == sum(expected[1:]) / 3


@pytest.mark.rule("TB-11")
def test_cuts_drop_the_lowest_and_the_highest() -> None:
    def cut(lowest: int, highest: int = 0) -> Places:
        return Places(("buchholz_cut",), SUMS, buchholz_cut=BuchholzCut(lowest, highest))

    assert values(cut(1)) == [8, 10, 10, 10]
    assert values(cut(1, 1)) == [4, 4, 4, 4]
    assert values(cut(2, 2)) == [0, 0, 0, 0]
    fourth = [bye("a", points=0), duel("c", "d", (0, 0))]
    assert values(cut(1), *ROUNDS, fourth)[0] == 10  # the bye is dropped


@pytest.mark.rule("TB-12")
def test_sonneborn_berger_counts_draws_by_half() -> None:
    assert value("sonneborn_berger") == [6, 5, 4, 7]


@pytest.mark.rule("TB-13", "TB-14", "TB-15")
@pytest.mark.parametrize("name", ["head_to_head_two", "head_to_head_all_met", "head_to_head_table"])
def test_two_who_are_level_and_have_met(name: str) -> None:
    assert value(name) == [0, 3, 0, 0]
    table = play(Places((name,), SUMS), *ROUNDS, who="abcd", lots="dcba")
    assert [row.entrant for row in table.rows] == ["a", "b", "d", "c"]
    assert table.rows[2].separated == name


@pytest.mark.rule("TB-13", "TB-14", "TB-15")
def test_readings_differ_where_three_are_level_and_two_have_not_met() -> None:
    rounds = [
        [duel("a", "b", (3, 0)), duel("c", "d", (0, 3))],
        [duel("b", "c", (3, 0)), duel("a", "d", (0, 0))],
        [duel("c", "d", (3, 0)), duel("a", "b", (0, 0))],
    ]  # a, b, c and d have 3 points each; a and c, b and d have not met

    def found(name: str) -> list[object]:
        return values(Places((name,), SUMS), *rounds)

    assert found("head_to_head_two") == found("head_to_head_all_met") == [0, 0, 0, 0]
    assert found("head_to_head_table") == [3, 3, 3, 3]
