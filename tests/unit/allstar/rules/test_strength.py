import pytest

from podium.allstar.rules.material import CardTier
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import Game
from podium.allstar.rules.strength import place_of, size_of
from tests.allstar_scenes import card, cards, game, with_symbols

PLAIN = with_symbols({})
FOURS = cards("duck 4", "bear 4", "panda 4")


def plain(managers: int) -> Game:
    return Game(PLAIN, Options(managers))


@pytest.mark.rule("AS-14")
def test_three_fours_among_six_cards_are_strength_three() -> None:
    """Example of the text: the sixth card stays on the bench."""
    scale = plain(4).scale
    bench = (*FOURS, *cards("hare 1", "tiger 2", "eagle 9"))
    assert size_of(scale.key(bench)) == 3
    assert scale.values[place_of(scale.key(bench))] == (CardTier.NUMBER, 4)
    assert scale.key((*FOURS, *cards("hare 1", "tiger 2"))) == scale.key(bench)


@pytest.mark.rule("AS-14", "AS-15")
def test_five_ducks_beat_three_of_a_symbol_and_those_beat_three_bears() -> None:
    """Example of the text."""
    box = with_symbols({"hare 1": ["puck"], "tiger 2": ["puck"], "eagle 9": ["puck"]})
    scale = Game(box, Options(3)).scale
    ducks = scale.key(cards("duck 1", "duck 2", "duck 5", "duck 7", "duck 9"))
    pucks = scale.key(cards("hare 1", "tiger 2", "eagle 9", "panda 4", "horse 5"))
    bears = scale.key(cards("bear 1", "bear 2", "bear 6", "panda 7", "horse 5"))
    assert size_of(ducks) == 5
    assert size_of(pucks) == size_of(bears) == 3
    assert ducks > pucks > bears


@pytest.mark.rule("AS-15")
def test_three_symbols_beat_three_numbers_with_two_managers() -> None:
    """Example of the text."""
    box = with_symbols({"hare 1": ["puck"], "tiger 2": ["puck"], "eagle 9": ["puck"]})
    scale = Game(box, Options(2)).scale
    pucks = scale.key(cards("hare 1", "tiger 2", "eagle 9", "panda 4", "horse 5"))
    nines = scale.key(cards("hare 9", "tiger 9", "bear 9", "panda 4", "horse 5"))
    assert pucks > nines


@pytest.mark.rule("AS-15")
def test_two_trios_of_symbols_are_ordered_by_the_symbol_column() -> None:
    """Example of the text."""
    names = ("hare 1", "tiger 2", "eagle 9")
    goals = Game(with_symbols(dict.fromkeys(names, ("goal",))), Options(2)).scale
    pucks = Game(with_symbols(dict.fromkeys(names, ("puck",))), Options(2)).scale
    team = cards(*names, "panda 4", "horse 5")
    assert goals.key(team) > pucks.key(team)


@pytest.mark.rule("AS-15", "AS-16")
def test_two_trios_of_the_number_three_are_equal() -> None:
    """Example of the text. Other cards are never compared."""
    scale = plain(3).scale
    one = scale.key(cards("duck 3", "bear 3", "panda 3", "caribou 9", "tiger 8"))
    other = scale.key(cards("hare 3", "horse 3", "eagle 3", "duck 1", "beaver 2"))
    assert one == other


@pytest.mark.rule("AS-15")
@pytest.mark.parametrize(("managers", "number_wins"), [(2, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_number_and_species_change_places_with_five_managers(
    managers: int, number_wins: bool
) -> None:
    scale = plain(managers).scale
    ones = scale.key(cards("duck 1", "bear 1", "panda 1", "hare 5", "horse 4"))
    caribous = scale.key(cards("caribou 1", "caribou 2", "caribou 3", "hare 5", "horse 4"))
    assert (ones > caribous) == bool(number_wins)


@pytest.mark.rule("AS-15")
def test_the_best_group_of_a_team_counts() -> None:
    scale = plain(4).scale
    two_pairs = scale.key(cards("duck 1", "bear 1", "panda 8", "hare 8", "horse 4"))
    assert scale.values[place_of(two_pairs)] == (CardTier.NUMBER, 8)


@pytest.mark.rule("AS-14")
def test_a_card_with_two_symbols_counts_for_both() -> None:
    box = with_symbols(
        {"hare 1": ["puck", "goal"], "tiger 2": ["puck"], "eagle 9": ["puck"], "bear 5": ["goal"]}
    )
    scale = Game(box, Options(4)).scale
    pucks = scale.key(cards("hare 1", "tiger 2", "eagle 9", "panda 4", "horse 6"))
    goals = scale.key(cards("hare 1", "bear 5", "panda 4", "horse 6", "duck 7"))
    assert (size_of(pucks), scale.values[place_of(pucks)]) == (3, (CardTier.SYMBOL, "puck"))
    assert (size_of(goals), scale.values[place_of(goals)]) == (2, (CardTier.SYMBOL, "goal"))


@pytest.mark.rule("AS-14")
def test_cards_without_a_symbol_share_nothing_by_that() -> None:
    scale = plain(4).scale
    assert size_of(scale.key(cards("hare 1", "tiger 2", "eagle 9", "panda 4", "horse 6"))) == 1


@pytest.mark.rule("AS-33")
def test_with_five_managers_and_equal_gold_caribou_beats_horse() -> None:
    """Example of the text: both show the same symbols, so the species decides."""
    box = with_symbols({"caribou 2": ["goal", "puck"], "horse 8": ["goal", "stick"]})
    shots = Game(box, Options(5)).scale.shots
    assert shots[card("caribou 2")] > shots[card("horse 8")]
    by_number = Game(box, Options(4)).scale.shots
    assert by_number[card("caribou 2")] < by_number[card("horse 8")]


@pytest.mark.rule("AS-33")
def test_a_shooter_with_a_symbol_beats_one_without() -> None:
    shots = Game(with_symbols({"duck 1": ["puck"]}), Options(4)).scale.shots
    assert all(shots[card("duck 1")] > shot for shot in shots if shot != shots[card("duck 1")])


@pytest.mark.rule("AS-33")
def test_the_best_symbol_of_a_shooter_counts() -> None:
    box = with_symbols({"duck 1": ["puck", "goal"], "caribou 9": ["helmet"]})
    shots = Game(box, Options(4)).scale.shots
    assert shots[card("duck 1")] > shots[card("caribou 9")]


@pytest.mark.rule("AS-33")
@pytest.mark.parametrize("managers", [2, 3, 4, 5, 6])
def test_no_two_shooters_are_ever_equal(managers: int) -> None:
    assert len(set(game(managers).scale.shots)) == 108
