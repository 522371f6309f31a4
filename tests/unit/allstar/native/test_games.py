"""Games in the native core are those of the Python rules, and give nothing away."""

import numpy as np
import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.bots.match import play
from podium.allstar.native.games import LEAVE, REFUSALS, Games
from podium.allstar.rules.moves import MOVES
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import Drawn
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, game_of
from tests.native_core import core
from tests.soak.native_equality import compare, kinds, run

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())

EACH = 3
"""So many games of every kind are compared here; the soak test compares a million."""


@pytest.mark.parametrize("part", range(4))
def test_the_core_plays_by_the_rules(part: int) -> None:
    """Every move, mask, draw and result, every number of some observations."""
    size = EACH * len(kinds()) // 4
    tally = run(part * size, size, "suite")
    assert tally.games == size
    assert min(tally) > 0 or part != 1, "games in which moves are refused are in this part"


def test_a_difference_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Games, "drawn", lambda self, number: [])
    with pytest.raises(AssertionError, match=r"game 4, .*: draws: native"):
        compare(kinds()[4], [4], "suite")


@every_game
def test_greedy_games_end_as_those_of_the_greedy_bot(options: Options) -> None:
    seeds = [f"greedy {number}" for number in range(3)]
    games = Games(game_of(options), len(seeds), core=core(), vectors=False)
    games.begin(seeds)
    games.play_greedy()
    bots = [BOTS["greedy"]] * options.managers
    ends = [play(game_of(options), bots, seed)[0].public for seed in seeds]
    standing = games.standing()
    assert games.fans.tolist() == [list(end.fans()) for end in ends]
    assert standing.places.tolist() == [list(end.places) for end in ends]
    assert standing.tickets.tolist() == [list(end.tickets) for end in ends]


@pytest.mark.rule("AS-61")
@every_game
def test_nobody_sees_what_another_is_about_to_choose(options: Options) -> None:
    """Two worlds that differ in one small move alone look the same to everyone else, until the
    step is settled."""
    chance = Chance("twins")
    twins = Games(game_of(options), 2, core=core())
    twins.begin(["twin", "twin"])
    compared = 0
    while twins.seats[0] >= 0:
        mover, step = int(twins.seats[0]), twins.standing().step[0]
        known, count = twins.saved(), int(twins.counts[0])
        one, two = (int(twins.moves[0, chance.below(count)]) for _ in range(2))
        twins.step([one, two])
        same = (twins.standing().step == step).all()
        same &= len(set(twins.standing().waiting.tolist())) == 1
        for seat in range(options.managers) if same else ():
            if seat != mover:
                twins.look([seat, seat], every=True)
                assert twins.observations[0].tobytes() == twins.observations[1].tobytes()
                assert twins.masks[0].tobytes() == twins.masks[1].tobytes()
                compared += one != two
        twins.restore(known)
        twins.step([one, one])
    assert compared or options.mode == "market"


def test_a_refused_move_changes_nothing() -> None:
    games = Games(game_of(Options(3)), 3, core=core())
    games.begin(["a", "b", "c"])
    before = games.saved()
    assert games.step([MOVES, LEAVE, -7]) == 0
    found = [REFUSALS[number] for number in games.refusals]
    assert found == [MoveRefusal.WRONG_KIND, None, MoveRefusal.WRONG_KIND]
    games.step([0, 0, 0], seats=[5, -1, 100])
    assert {REFUSALS[number] for number in games.refusals} == {MoveRefusal.NOT_YOUR_CHOICE}
    assert np.array_equal(games.saved(), before)


def test_games_begin_one_by_one_and_can_be_taken_back() -> None:
    games = Games(game_of(Options(4)), 3, core=core())
    games.begin(["a", "b", "c"])
    first, seen = games.saved(), games.observations.copy()
    games.play_greedy()
    assert games.seats.tolist() == [-1] * 3
    assert (games.masks.nonzero()[1] == MOVES).all(), "there is nothing to do but wait"
    ends = games.fans.copy()
    games.begin(["b"], which=[1])
    assert games.seats.tolist() == [-1, 0, -1]
    assert games.observations[1].tolist() == seen[1].tolist()
    assert games.fans[[0, 2]].tolist() == ends[[0, 2]].tolist()
    games.restore(first)
    assert np.array_equal(games.observations, seen)


def test_greedy_takes_back_what_was_begun() -> None:
    """A plan half made is made by greedy from its beginning."""
    games = Games(game_of(Options(3)), 1, core=core())
    games.begin(["half"])
    while games.standing().round[0] < 2 or games.standing().phase[0] != GamePhase.PLAN:
        games.step([games.moves[0, 0]])
    untouched = games.saved()
    games.play_greedy()
    wanted = games.fans.tolist()
    games.restore(untouched)
    for _ in range(3):
        games.step([games.moves[0, games.counts[0] - 1]])
        begun = games.saved()
        games.play_greedy()
        assert games.fans.tolist() == wanted
        games.restore(begun)


def test_places_and_seeds_are_checked() -> None:
    games = Games(game_of(Options(4)), 2, core=core())
    with pytest.raises(ValueError, match="1 seeds for 2 games"):
        games.begin(["a"])
    with pytest.raises(ValueError, match="which: expected places from 0 to 1"):
        games.begin(["a"], which=[2])
    with pytest.raises(ValueError, match="broadcast"):
        games.step([0, 0, 0])
    with pytest.raises(ValueError, match="read-only"):
        games.masks[0, 0] = 1


def test_a_seed_can_be_of_any_length() -> None:
    seeds: list[str | bytes] = ["", "x" * 55, "x" * 64, "ü" * 300, b"\x00\xff" * 32]
    games = Games(game_of(Options(4)), len(seeds), core=core())
    games.begin(seeds)
    for number, seed in enumerate(seeds):
        if isinstance(seed, str):
            _, record = play(game_of(Options(4)), [BOTS["greedy"]] * 4, seed)
            hands = record.entries[2]
            assert isinstance(hands, Drawn)
            assert games.drawn(number)[-24:] == list(hands.numbers)
