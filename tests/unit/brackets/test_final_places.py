import pytest

from podium.brackets.final_places import FinalPlace, final_places
from podium.core.ids import EntrantId


def ids(names: str) -> tuple[EntrantId, ...]:
    return tuple(EntrantId(name) for name in names)


def places(names: str, without: str = "") -> tuple[FinalPlace, ...]:
    return (
        *(FinalPlace(entrant, place) for place, entrant in enumerate(ids(names), 1)),
        *(FinalPlace(entrant, None) for entrant in ids(without)),
    )


SWISS = ids("abcdefgh")


@pytest.mark.rule("EV-14")
def test_the_cut_comes_first_and_everyone_else_in_swiss_order() -> None:
    assert final_places(cut=ids("dacb"), swiss=SWISS) == places("dacbefgh")


@pytest.mark.rule("EV-14", "SP-12")
def test_who_was_replaced_ranks_directly_below_the_cut() -> None:
    """Here b had left before the cut was made, c was replaced in it."""
    found = final_places(cut=ids("fade"), replaced=ids("c"), swiss=SWISS)
    assert found == places("fadecbgh")


@pytest.mark.rule("EV-6", "EV-14")
def test_the_disqualified_come_last_without_a_place() -> None:
    found = final_places(cut=ids("dacb"), swiss=SWISS, disqualified=set(ids("f")))
    assert found == places("dacbegh", without="f")


@pytest.mark.rule("EV-6", "EV-14")
def test_one_disqualified_during_the_cut_leaves_no_place_empty() -> None:
    found = final_places(cut=ids("dacb"), swiss=SWISS, disqualified=set(ids("ag")))
    assert found == places("dcbefh", without="ag")


@pytest.mark.rule("EV-6", "SP-12")
def test_one_disqualified_before_the_cut_began_does_not_rank_below_it() -> None:
    found = final_places(
        cut=ids("acde"), replaced=ids("b"), swiss=SWISS, disqualified=set(ids("b"))
    )
    assert found == places("acdefgh", without="b")
