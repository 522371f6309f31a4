"""Playouts in arrays end exactly as games of greedy bots do in the engine."""

import numpy as np
import pytest

from podium.allstar.bots.playouts.forced import ForcedMoves
from podium.allstar.bots.playouts.plans import ranks
from podium.allstar.bots.playouts.playoffs import WAYS, incoming, line_ups, outgoing
from podium.allstar.bots.playouts.run import play_out
from podium.allstar.bots.playouts.tables import Cards, Ints, tables
from podium.allstar.bots.search.judge import Judge
from podium.allstar.bots.search.knowledge import knowledge
from podium.allstar.bots.search.memory import Memory
from podium.allstar.bots.search.start import start
from podium.allstar.bots.search.worlds import sample
from podium.allstar.rules import arenas
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import AllSymbols, Options, ThreePair
from podium.allstar.rules.state import GamePhase
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, game_of, shoot_out
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
            early = seen.public.phase <= GamePhase.PLAN
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
        if seen.seat or seen.public.turn % 2 or seen.public.phase is GamePhase.PLAN:
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


@pytest.mark.rule("AS-33")
@pytest.mark.parametrize(("way", "rank"), [(0, 0), (1, 1), (2, 2), (3, -1)])
def test_other_ways_to_shoot_are_the_second_the_third_and_the_worst_card(
    way: int, rank: int
) -> None:
    """Without tickets the shoot-out ends the game: what is missing then has shot."""
    seen = observe(shoot_out(tickets=(0, 0)), 0)
    memory = Memory()
    memory.watch(seen)
    batch = Judge(seen, memory, Chance("shot")).games(3)
    before = [set(row.tolist()) for row in batch.bench[:, 1]]
    ways = np.zeros((3, 2), dtype=np.int64)
    ways[:, 1] = way
    play_out(batch, ForcedMoves(ways=ways))
    for held, left in zip(before, batch.bench[:, 1], strict=True):
        cards = held - {batch.tables.none}
        (shot,) = cards - set(left.tolist())
        order = sorted(cards, key=lambda card: -seen.game.scale.shots[card])
        assert shot == order[rank]


def rows(cards: list[list[int]]) -> Cards:
    return np.array([cards], dtype=np.int16)


def of_ways(ways: list[int]) -> Ints:
    return np.array([ways], dtype=np.int64)


@pytest.mark.rule("AS-30")
def test_other_ways_to_line_up_are_for_the_next_best_values() -> None:
    game, chance = game_of(Options(4)), Chance("line-ups")
    lookup, scale = tables(game), game.scale
    for _ in range(50):
        cards = sorted(chance.shuffled(range(lookup.none))[:18])
        sizes = scale.sizes(cards)
        best = sorted(range(len(sizes)), key=lambda p: (min(sizes[p], 5), sizes[p], p))[::-1]
        found = line_ups(lookup, rows([cards] * WAYS), of_ways([0, 1, 2, 3]))[0]
        for way, team in enumerate(found.tolist()):
            assert set(team) <= set(cards)
            assert scale.sizes(team)[best[way]] == min(sizes[best[way]], 5)


@pytest.mark.rule("AS-34")
def test_other_ways_to_replace_are_two_three_or_four_cards_as_far_as_there_are_so_many() -> None:
    game, chance = game_of(Options(4)), Chance("replace")
    lookup = tables(game)
    for held in (2, 3, 4, 10):
        deck = chance.shuffled(range(lookup.none))
        team, reserve = sorted(deck[:5]), sorted(deck[5 : 5 + held])
        row = [*reserve, *[lookup.none] * (10 - held)]
        most = of_ways([2] * WAYS)
        found = incoming(
            lookup, rows([team] * WAYS), rows([row] * WAYS), most, of_ways([0, 1, 2, 3])
        )
        cards = [[card for card in way if card != lookup.none] for way in found[0].tolist()]
        assert [len(way) for way in cards] == [2, 2, min(3, held), min(4, held)]
        assert all(set(way) <= set(reserve) for way in cards)


@pytest.mark.rule("AS-34")
def test_other_ways_to_take_out_are_all_for_the_second_best_value() -> None:
    game, chance = game_of(Options(4)), Chance("take out")
    lookup, scale = tables(game), game.scale
    differ = 0
    for _ in range(50):
        deck = chance.shuffled(range(lookup.none))
        team, entering = sorted(deck[:5]), sorted(deck[5:7])
        padded = [*entering, lookup.none, lookup.none]
        found = outgoing(lookup, rows([team] * WAYS), rows([padded] * WAYS), of_ways([0, 1, 2, 3]))
        plain, *others = [set(way[:2]) for way in found[0].tolist()]
        assert others == [others[0]] * 3
        assert others[0] < set(team)
        differ += plain != others[0]
        old, new = scale.sizes(team), scale.sizes(entering)
        groups = [min(3, had) + has for had, has in zip(old, new, strict=True)]
        best = sorted(range(len(groups)), key=lambda p: (groups[p], p))[::-1]
        for place, out in zip(best, (plain, others[0]), strict=False):
            stays = (*(set(team) - out), *entering)
            assert scale.sizes(stays)[place] == groups[place]
    assert differ > 10
