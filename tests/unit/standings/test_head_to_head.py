"""Ties of The Card Game: head-to-head, then strength of schedule, then extended."""

import pytest

from tests.unit.standings.small_events import (
    CARD_GAME,
    bye,
    duel,
    order,
    play,
    row,
    value,
)


@pytest.mark.rule("LCG-7")
def test_one_who_has_beaten_all_others_tied_comes_first_whatever_the_sos() -> None:
    table = play(
        CARD_GAME,
        [duel("a", "b", (4, 1)), duel("c", "d", (6, 0))],
        [duel("b", "c", (3, 3)), bye("d", 6)],
        who="abcd",
        lots="dcba",
    )
    assert [row(table, who).points for who in "abc"] == [4, 4, 9]
    assert value(table, "b", "sos") == 13
    assert value(table, "a", "sos") == 4
    assert order(table) == "cdab"
    assert row(table, "b").separated == "head_to_head"


@pytest.mark.rule("LCG-7")
def test_beating_some_of_the_tied_is_not_enough() -> None:
    """All on 6 points: a beat b, but has not met c; so SoS decides between the three."""
    table = play(
        CARD_GAME,
        [duel("a", "b", (6, 0)), duel("c", "d", (6, 0))],
        [duel("b", "e", (6, 0)), duel("d", "f", (6, 0))],
        lots="fedcba",
    )
    assert value(table, "a", "head_to_head") == ("b",)
    assert {row(table, who).points for who in "abcd"} == {6}
    assert "head_to_head" not in [row.separated for row in table.rows]


@pytest.mark.rule("LCG-7")
def test_beaten_means_more_points_over_all_matches_together() -> None:
    table = play(
        CARD_GAME,
        [duel("a", "b", (4, 1))],
        [duel("a", "b", (0, 6))],
        [bye("a", 3)],
        who="ab",
        lots="ab",
    )
    assert row(table, "a").points == row(table, "b").points == 7
    assert value(table, "b", "head_to_head") == ("a",)
    assert order(table) == "ba"


@pytest.mark.rule("LCG-7")
def test_level_over_all_matches_nobody_is_beaten() -> None:
    table = play(CARD_GAME, [duel("a", "b", (3, 3))], who="ab", lots="ba")
    assert value(table, "a", "head_to_head") == value(table, "b", "head_to_head") == ()
    assert order(table) == "ba"
    assert row(table, "a").separated == "chance"


@pytest.mark.rule("LCG-7")
def test_after_one_is_placed_the_rest_starts_again_at_head_to_head() -> None:
    """a beat b and c; then b, who beat c, is next although c has more SoS."""
    table = play(
        CARD_GAME,
        [duel("a", "b", (4, 1)), duel("c", "d", (3, 3))],
        [duel("a", "c", (4, 1)), bye("b", 3)],
        [duel("b", "c", (4, 1)), bye("e", 60)],
        [duel("c", "e", (3, 3))],
        who="abcde",
        lots="edcba",
    )
    assert {row(table, who).points for who in "abc"} == {8}
    assert order(table)[1:4] == "abc"
    assert [row(table, who).separated for who in "bc"] == ["head_to_head", "head_to_head"]
    assert value(table, "a", "head_to_head") == ("b", "c")
    assert value(table, "c", "sos") > value(table, "b", "sos")  # type: ignore[operator]


@pytest.mark.rule("LCG-7")
def test_a_group_level_after_sos_goes_on_to_extended_sos_and_not_back() -> None:
    """Five are level. SoS leaves a and b level; b beat a, but a has more extended SoS."""
    table = play(
        CARD_GAME,
        [duel("b", "a", (6, 0)), duel("y", "z", (6, 0))],
        [duel("a", "y", (6, 0)), duel("x", "b", (6, 0)), bye("c", 6), bye("z", 1)],
        who="abcxyz",
        lots="bacxyz",
    )
    assert {row(table, who).points for who in "abcxy"} == {6}
    assert [value(table, who, "sos") for who in "abyxc"] == [12, 12, 7, 6, 0]
    assert [value(table, who, "extended_sos") for who in "ab"] == [12 + 7, 12 + 6]
    assert value(table, "b", "head_to_head") == ("a",)
    assert order(table) == "abyxcz"
    assert row(table, "b").separated == "extended_sos"


@pytest.mark.rule("LCG-7")
def test_sos_is_the_sum_of_points_and_extended_sos_the_sum_of_sos() -> None:
    table = play(
        CARD_GAME,
        [duel("a", "b", (4, 1)), duel("c", "d", (3, 3))],
        [duel("a", "c", (2, 2)), bye("b", 6)],
        who="abcd",
    )
    assert {who: value(table, who, "sos") for who in "abcd"} == {"a": 12, "b": 6, "c": 9, "d": 5}
    assert value(table, "a", "extended_sos") == 6 + 9
    assert value(table, "c", "extended_sos") == 12 + 5
