"""Everything that can happen has words."""

import pytest

from podium.allstar.rules.arenas import arena_key
from podium.allstar.rules.moves import OPEN, Move, move_of, undo
from podium.allstar.rules.options import Options
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import (
    ArenaScored,
    Event,
    GamePhase,
    Lost,
    RanOut,
    Replaced,
    ShotsTaken,
    SwappedOut,
    TeamsCompared,
)
from podium.cli.allstar.story import arena_words, draw_lines, event_lines
from podium.cli.allstar.words import PHASES, REFUSALS, card_name, listed, move_words, ordinal
from tests.allstar_scenes import card, cards, game, game_of

NAMES = ("Red", "Blue", "Green")
DUCKS = cards("duck 1", "duck 2", "duck 3", "duck 4", "duck 5")
BEARS = cards("bear 1", "bear 2", "bear 3", "hare 5", "hare 8")


def told(event: Event) -> list[str]:
    return list(event_lines(game(3), event, NAMES))


def test_every_refusal_and_every_choice_has_words() -> None:
    assert set(REFUSALS) == set(MoveRefusal)
    assert set(PHASES) == {phase for phase in GamePhase if phase > GamePhase.TRIO}


def test_a_card_is_called_by_species_number_and_symbols() -> None:
    assert card_name(game(), card("tiger 9")) == "tiger 9 helmet puck"
    assert card_name(game(), card("polar_bear 6")).startswith("polar bear 6")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("pick 4", "keep caribou 5"),
        ("give 4", "give caribou 5 away"),
        ("discard 4", "discard caribou 5"),
        ("shoot 4", "shoot with caribou 5"),
        ("in 4", "put caribou 5 into the team"),
        ("out 4", "take caribou 5 out of the team"),
        ("in 2 4", "put caribou 5 into team 2"),
        ("out 3 4", "take caribou 5 out of team 3"),
        ("bus 2 3", "give team 2 bus 3"),
        ("undo 1", "take back the swap of team 1"),
        ("seal", "seal"),
        ("open", "open the sealed choice again"),
    ],
)
def test_every_kind_of_move_has_words(move: str, words: str) -> None:
    assert move_words(game(), move_of(move)) == words


def test_moves_without_a_card_are_not_taken_for_cards() -> None:
    assert {move_words(game(), Move(undo(team))) for team in (1, 2, 3)} == {
        f"take back the swap of team {team}" for team in (1, 2, 3)
    }
    assert "caribou" not in move_words(game(), OPEN)


def test_an_arena_says_what_it_pays_to_so_many_managers() -> None:
    polarena, east = game(3).arenas[8], game(3).arenas[14]
    assert arena_words(game(3), polarena) == "Polarena (7 10 13)"
    assert arena_words(game(6), polarena) == "Polarena (1 3 5 7 10 13)"
    assert arena_words(game(3), east) == (
        "Combo Stadium East (13 10 7; a three and a pair beats everything)"
    )


def test_a_scored_arena_lists_the_teams_by_rank() -> None:
    scale, options = game(3).scale, Options(3)
    east = game(3).arenas[14]
    keys = tuple(arena_key(east, team, scale, options) for team in (DUCKS, BEARS, DUCKS))
    event = ArenaScored(2, 1, 14, teams=(1, 2, 1), keys=keys, ranks=(2, 1, 2), fans=(10, 13, 10))
    assert told(event) == [
        "Arena 1, Combo Stadium East:",
        "  1st Blue, team 2: a three and a pair, +13 fans",
        "  2nd Red, team 1: 5 x duck, +10 fans",
        "  2nd Green, team 1: 5 x duck, +10 fans",
    ]


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (SwappedOut(2, (cards("duck 1"), (), ())), ["Red swaps out duck 1"]),
        (
            Replaced(((), cards("duck 1", "hare 5"), ())),
            ["Blue replaces hare 5, duck 1"],
        ),
        (
            ShotsTaken((card("duck 1"), -1, card("hare 5"))),
            ["Red shoots with duck 1", "Green shoots with hare 5"],
        ),
        (Lost(tickets=(0, 2), out=(), place=3), ["A ticket saves Red and Green"]),
        (Lost(tickets=(), out=(1,), place=2), ["Out in place 2: Blue"]),
        (
            RanOut(out=(0, 1, 2), place=3),
            ["Red, Blue and Green: too few cards left, out in place 3"],
        ),
    ],
)
def test_what_happens_is_told(event: Event, lines: list[str]) -> None:
    assert told(event) == lines


@pytest.mark.parametrize(
    ("weakest", "last"), [((1,), "Weakest: Blue"), ((0, 1), "Equally weak: Red and Blue")]
)
def test_a_comparison_shows_the_teams_of_those_still_in(
    weakest: tuple[int, ...], last: str
) -> None:
    key = game(3).scale.key
    event = TeamsCompared((DUCKS, BEARS, ()), (key(DUCKS), key(BEARS), 0), weakest)
    lines = told(event)
    assert lines[0].startswith("Red shows 5 x duck: duck 1")
    assert lines[1].startswith("Blue shows ")
    assert lines[2:] == [last]


def test_draws_are_told() -> None:
    deal = tuple(range(18))
    lines = list(draw_lines(game_of(Options(3)), GamePhase.DEAL, deal, NAMES))
    assert [line.split(" is dealt ")[0] for line in lines] == list(NAMES)
    assert lines[1].count(",") == 5
    assert list(draw_lines(game(3), GamePhase.STARTER, (1,), NAMES)) == ["Blue starts"]
    assert list(draw_lines(game(3), GamePhase.TRIO, (4,), NAMES)) == ["Open: caribou 5"]
    assert list(draw_lines(game(3), GamePhase.SPECIES, (5,), NAMES)) == [
        "Species in play: polar bear"
    ]
    assert list(draw_lines(game(3), GamePhase.ARENAS, (1,), NAMES)) == [
        "Arena 1: Puddle Park (13 10 7)"
    ]


def test_small_words() -> None:
    assert [ordinal(number) for number in range(1, 7)] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    assert [listed(["a", "b", "c"][:count]) for count in (1, 2, 3)] == [
        "a",
        "a and b",
        "a, b and c",
    ]
