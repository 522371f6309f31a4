"""With a budget of playouts a bot chooses the same whichever engine serves it."""

import numpy as np
import pytest

from podium.allstar.bots.match import play
from podium.allstar.bots.playouts import run
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.engine import (
    ARRAYS,
    NoSuchEngine,
    engine_named,
    engine_names,
    play_out,
    served_by,
)
from podium.allstar.bots.playouts.forced import NOTHING, ForcedMoves
from podium.allstar.bots.playouts.playoffs import WAYS
from podium.allstar.bots.search.bot import Search, think
from podium.allstar.bots.search.budget import Budget
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.options import Choice
from podium.allstar.bots.search.options import options as choices_of
from podium.allstar.bots.search.plans import likely_plans
from podium.allstar.bots.steps import before_swaps
from podium.allstar.native.playouts import Engine
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Options
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, game_of
from tests.allstar_worlds import watched
from tests.native_core import core

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
ENDS = ("season_fans", "playoff_fans", "places", "tickets")


def ends(batch: Batch) -> list[list[list[int]]]:
    return [getattr(batch, name).tolist() for name in ENDS]


def choices(judge: Judge, seen: Observation) -> list[Choice]:
    if seen.public.phase is GamePhase.PLAN:
        return list(likely_plans(judge.games(4), seen.seat, *before_swaps(seen), 3))
    return list(choices_of(seen))


@every_game
def test_both_engines_play_out_to_the_same_ends(options: Options) -> None:
    """From choices in every phase, with the first choice forced and, in the playoffs, made in
    other ways by the others."""
    chance, native = Chance("ends"), Engine(core())
    phases = set()
    for _, seen, memory in watched(options, "ends"):
        phase = seen.public.phase
        if chance.below(5 if phase <= GamePhase.PLAN else 2):
            continue
        phases.add(phase)
        judge = Judge(seen, memory, chance)
        games, tried = judge.games(4), choices(judge, seen)
        size = len(tried) * games.size
        luck = np.frombuffer(chance.raw(size * options.managers), dtype=np.uint8)
        ways = (luck % WAYS).astype(np.int64).reshape(size, -1)
        forced = judge._forced(tried, games.size)
        if phase > GamePhase.PLAN:
            forced = forced._replace(ways=ways)
        wanted = run.play_out(games.times(len(tried)), forced)
        assert ends(native(games.times(len(tried)), forced)) == ends(wanted)
        assert ends(native(games.times(1), NOTHING)) == ends(run.play_out(games))
    assert len(phases) >= 4


@pytest.mark.parametrize("name", ["2 managers", "duel", "market", "4 managers", "6 managers"])
def test_the_bot_that_thinks_chooses_the_same_with_both_engines(name: str) -> None:
    """All thoughts with their values, for choices of every phase on the way."""
    options = ALL_OPTIONS[name]
    luck = Chance("which")
    thought = set()
    for number, (_, seen, memory) in enumerate(watched(options, "same")):
        if luck.below(8 if seen.public.phase < GamePhase.PLAN else 5):
            continue
        thought.add(seen.public.phase)
        budget = Budget(playouts=64)
        wanted = think(seen, memory, budget, Chance(f"{number}"))
        with served_by(Engine(core())):
            assert think(seen, memory, budget, Chance(f"{number}")) == wanted
    assert len(thought) >= 3


def test_a_whole_game_of_bots_that_think_is_the_same_with_both_engines() -> None:
    game = game_of(ALL_OPTIONS["market"])
    bots = [Search(Budget(playouts=16)) for _ in range(2)]
    wanted = play(game, bots, "whole")
    with served_by(Engine(core())):
        assert play(game, bots, "whole") == wanted


def test_an_engine_serves_only_inside() -> None:
    asked: list[Batch] = []

    def engine(batch: Batch, forced: ForcedMoves) -> Batch:
        asked.append(batch)
        return run.play_out(batch, forced)

    _, seen, memory = next(watched(Options(3), "inside"))
    judge = Judge(seen, memory, Chance("inside"))
    with served_by(engine):
        play_out(judge.games(1))
    play_out(judge.games(1))
    assert len(asked) == 1


def test_engines_have_names() -> None:
    assert ARRAYS in engine_names()
    assert engine_named(ARRAYS) is run.play_out
    with pytest.raises(NoSuchEngine, match="no engine 'abacus': there is arrays"):
        engine_named("abacus")


def test_memory_is_not_needed_to_play_out_a_first_choice() -> None:
    """A bot that sits down late still gets equal ends."""
    *_, (_, seen, _) = watched(Options(2), "late")
    memory = Memory()
    memory.watch(seen)
    judge = Judge(seen, memory, Chance("late"))
    games = judge.games(8)
    wanted = ends(run.play_out(games.times(1)))
    assert ends(Engine(core())(games, NOTHING)) == wanted
