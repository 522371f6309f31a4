"""Playouts in arrays end exactly as games of greedy bots do in the engine."""

import numpy as np
import pytest

from podium.allstar.bots.playouts.plans import ranks
from podium.allstar.bots.playouts.run import play_out
from podium.allstar.bots.playouts.tables import tables
from podium.allstar.bots.search.knowledge import knowledge
from podium.allstar.bots.search.start import start
from podium.allstar.bots.search.worlds import sample
from podium.allstar.rules import arenas
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.state import Phase
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, game_of
from tests.allstar_worlds import played_by_engine, state_of, watched

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())
WORLDS = 4


@every_game
def test_playouts_end_as_games_of_greedy_bots_do(options: Options) -> None:
    """From choices in every phase of random games, in several worlds each."""
    chance = Chance("equal")
    lookup = tables(game_of(options))
    phases = set()
    for number in range(2):
        for _, seen, memory in watched(options, f"equal {number}"):
            early = seen.public.phase <= Phase.PLAN
            if chance.below(7 if early else 3):
                continue
            phases.add(seen.public.phase)
            worlds = sample(knowledge(memory, seen, chance), lookup.none, WORLDS, chance)
            batch = start(lookup, seen, worlds, chance)
            ends = [
                played_by_engine(state_of(seen, batch, game), batch, game).public
                for game in range(WORLDS)
            ]
            play_out(batch)
            assert batch.season_fans.tolist() == [list(end.season_fans) for end in ends]
            assert batch.playoff_fans.tolist() == [list(end.playoff_fans) for end in ends]
            assert batch.places.tolist() == [list(end.places) for end in ends]
    assert len(phases) >= 4


def test_games_of_a_batch_do_not_depend_on_each_other() -> None:
    lookup = tables(game_of(Options(3)))
    for _, seen, memory in watched(Options(3), "apart"):
        if seen.seat or seen.public.turn % 2 or seen.public.phase is Phase.PLAN:
            continue
        known = knowledge(memory, seen, Chance("k"))
        worlds = sample(known, lookup.none, 3, Chance("w"))
        batch = start(lookup, seen, worlds, Chance("s"))
        doubled = play_out(batch.times(2)).fans()
        assert doubled[:3].tolist() == doubled[3:].tolist() == play_out(batch).fans().tolist()


@pytest.mark.rule("AS-18")
@pytest.mark.parametrize("three_pair", list(ThreePair))
@pytest.mark.parametrize("all_symbols", list(AllSymbols))
def test_teams_compare_in_arrays_as_in_the_rules(
    three_pair: ThreePair, all_symbols: AllSymbols
) -> None:
    """In every arena, for teams of five any cards and for teams that nearly have something."""
    game = game_of(Options(4, three_pair=three_pair, all_symbols=all_symbols))
    lookup = tables(game)
    chance = Chance(f"teams {three_pair} {all_symbols}")
    deck = list(range(lookup.none))
    few = [card for card in deck if game.card(card).number in (3, 4, 5, 6, 7)]
    rich = [card for card in deck if game.card(card).symbols]
    teams = [sorted(chance.shuffled(pool)[:5]) for pool in (deck, few, rich) for _ in range(300)]
    ids = sorted(game.arenas)
    rows = np.repeat([[lookup.row_of[number] for number in ids]], len(teams), axis=0)
    keys = lookup.arena_keys(rows, np.array(teams))
    combos = set()
    for team, found in zip(teams, keys.tolist(), strict=True):
        wanted = [
            arenas.arena_key(game.arenas[number], team, game.scale, game.options) for number in ids
        ]
        assert found == wanted
        combos |= {number for number, key in zip(ids, wanted, strict=True) if arenas.is_combo(key)}
    assert len(combos) == 3


@pytest.mark.rule("AS-16")
def test_ranks_in_arrays_are_those_of_the_rules() -> None:
    chance = Chance("ranks")
    keys = [[chance.below(4) for _ in range(5)] for _ in range(200)]
    assert ranks(np.array(keys)).tolist() == [list(arenas.ranks(row)) for row in keys]
