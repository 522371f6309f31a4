import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.brackets.sides import (
    Chooses,
    Forced,
    SideCounts,
    Sides,
    count_sides,
    reset_sides,
    sides,
)
from podium.core.ids import EntrantId

MARCO = EntrantId("marco")
MICHELLE = EntrantId("michelle")

COUNTS = st.builds(SideCounts, dark=st.integers(0, 9), light=st.integers(0, 9))


@pytest.mark.rule("LCG-11")
@pytest.mark.parametrize(("better", "other"), [(MARCO, MICHELLE), (MICHELLE, MARCO)])
def test_the_greater_difference_gets_the_side_both_have_played_least(
    better: EntrantId, other: EntrantId
) -> None:
    counts = {MARCO: SideCounts(dark=2, light=1), MICHELLE: SideCounts(dark=3, light=1)}
    assert sides(better=better, other=other, counts=counts) == Forced(dark=MARCO)


@pytest.mark.rule("LCG-11")
def test_in_the_first_round_the_better_seed_chooses() -> None:
    assert sides(better=MICHELLE, other=MARCO, counts={}) == Chooses(MICHELLE)


def by_the_long_rule(better: SideCounts, other: SideCounts) -> Sides:
    """The rule as the text tells it, in steps; Marco is the better seed."""

    def least(counts: SideCounts) -> str:
        if counts.dark == counts.light:
            return "either"
        return "dark" if counts.dark < counts.light else "light"

    def difference(counts: SideCounts) -> int:
        return abs(counts.dark - counts.light)

    wishes = (least(better), least(other))
    match wishes:
        case ("dark", "light" | "either") | ("either", "light"):
            return Forced(dark=MARCO)
        case ("light", "dark" | "either") | ("either", "dark"):
            return Forced(dark=MICHELLE)
    if difference(better) == difference(other):
        return Chooses(MARCO)
    gets_it = MARCO if difference(better) > difference(other) else MICHELLE
    gets_not = MICHELLE if gets_it == MARCO else MARCO
    return Forced(dark=gets_it if wishes[0] == "dark" else gets_not)


@pytest.mark.rule("LCG-11")
@given(better=COUNTS, other=COUNTS)
def test_the_one_line_rule_agrees_with_the_rule_told_in_steps(
    better: SideCounts, other: SideCounts
) -> None:
    counts = {MARCO: better, MICHELLE: other}
    assert sides(better=MARCO, other=MICHELLE, counts=counts) == by_the_long_rule(better, other)


@pytest.mark.rule("LCG-13")
def test_the_reset_swaps_the_sides_of_the_final() -> None:
    assert reset_sides(final_light=MARCO) == Forced(dark=MARCO)


@pytest.mark.rule("LCG-11")
def test_sides_are_counted_over_the_games_played() -> None:
    games = [(MARCO, MICHELLE), (MARCO, MICHELLE), (MICHELLE, MARCO)]
    assert count_sides(games) == {
        MARCO: SideCounts(dark=2, light=1),
        MICHELLE: SideCounts(dark=1, light=2),
    }
