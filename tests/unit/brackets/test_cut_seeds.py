import pytest

from podium.brackets.cut_seeds import cut_seeds
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
