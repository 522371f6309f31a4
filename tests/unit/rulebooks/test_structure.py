import pytest

from podium.rulebooks.shipped import shipped
from podium.rulebooks.stages import SwissStage, rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut, RoundsRule, TooFew, most_rounds

SP = shipped("shatterpoint.premier-showdown").stages
LG = shipped("legion.galactic-conquest").stages
LCG = shipped("swlcg.standard").stages


@pytest.mark.rule("EV-17")
@pytest.mark.parametrize(
    ("entrants", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (5, 5), (64, 63), (65, 65)]
)
def test_nobody_meets_twice_for_so_many_rounds(entrants: int, rounds: int) -> None:
    assert most_rounds(entrants) == rounds


@pytest.mark.rule("SP-9")
@pytest.mark.parametrize(
    ("entrants", "rounds", "cut"),
    [(4, 3, 0), (5, 4, 0), (16, 4, 0), (17, 4, 4), (33, 4, 8), (64, 4, 8), (65, 5, 16)],
)
def test_shatterpoint_has_rounds_and_cut_by_its_table(entrants: int, rounds: int, cut: int) -> None:
    assert rounds_and_cut(SP, entrants) == RoundsAndCut(rounds, cut, stated=rounds)


@pytest.mark.rule("SP-9", "LG-8")
@pytest.mark.parametrize("entrants", [0, 1, 2, 3])
def test_fewer_than_four_are_no_event_of_the_miniature_rules(entrants: int) -> None:
    assert rounds_and_cut(SP, entrants) == TooFew(4)
    assert rounds_and_cut(LG, entrants) == TooFew(4)


@pytest.mark.rule("LG-8", "EV-17")
def test_legion_with_four_states_four_rounds_and_offers_three() -> None:
    assert rounds_and_cut(LG, 4) == RoundsAndCut(3, 0, stated=4)
    assert rounds_and_cut(LG, 5) == RoundsAndCut(4, 0, stated=4)


@pytest.mark.rule("LCG-14", "EV-17")
@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [(2, 1), (3, 3), (4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (1024, 10), (1025, 11)],
)
def test_the_card_game_has_the_smallest_rounds_that_part_the_field(
    entrants: int, rounds: int
) -> None:
    found = rounds_and_cut(LCG, entrants)
    assert isinstance(found, RoundsAndCut)
    assert (found.rounds, found.cut) == (rounds, 0)


@pytest.mark.rule("LCG-14")
def test_the_power_of_two_is_never_missed() -> None:
    plain = (SwissStage(RoundsRule.POWER_OF_TWO),)
    for entrants in range(2, 3000):
        found = rounds_and_cut(plain, entrants)
        assert isinstance(found, RoundsAndCut)
        assert 2**found.stated >= entrants > 2 ** (found.stated - 1)


def test_one_alone_is_no_event() -> None:
    assert rounds_and_cut(LCG, 1) == TooFew(2)
