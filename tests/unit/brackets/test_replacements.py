import pytest

from podium.brackets.replacements import CutField, cut_seeds, replace_leavers
from podium.core.ids import EntrantId


def ids(names: str) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(name) for name in names)


SWISS = ids("abcdefgh")


@pytest.mark.rule("SP-12", "LG-10", "LCG-9")
def test_the_best_active_entrants_are_the_seeds() -> None:
    assert cut_seeds(SWISS, set(ids("abcdefgh")), 4) == ids("abcd")
    assert cut_seeds(SWISS, set(ids("acefgh")), 4) == ids("acef")


@pytest.mark.rule("SP-12")
def test_a_cut_is_no_larger_than_the_active_field() -> None:
    assert cut_seeds(SWISS, set(ids("ch")), 4) == ids("ch")


@pytest.mark.rule("SP-12", "LG-10")
def test_the_next_in_the_standings_joins_as_lowest_seed_and_those_below_move_up() -> None:
    field = CutField(ids("abcd"))
    active = set(ids("acdefgh"))
    assert replace_leavers(field, order=SWISS, active=active, size=4) == CutField(
        seeds=ids("acde"), replaced=ids("b")
    )


@pytest.mark.rule("SP-12")
def test_one_who_joined_can_be_replaced_as_well() -> None:
    field = CutField(seeds=ids("acde"), replaced=ids("b"))
    active = set(ids("acdfgh"))
    assert replace_leavers(field, order=SWISS, active=active, size=4) == CutField(
        seeds=ids("acdf"), replaced=ids("be")
    )


@pytest.mark.rule("SP-12")
def test_who_was_replaced_does_not_come_back_into_the_cut() -> None:
    field = CutField(seeds=ids("acde"), replaced=ids("b"))
    assert replace_leavers(field, order=SWISS, active=set(SWISS), size=4) == field
