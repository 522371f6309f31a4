"""A plan for one round of the season: swaps, the new team, and where each team should play."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from podium.allstar.bots import drafting
from podium.allstar.rules.arenas import arena_key, fans_of, is_combo, strength_part
from podium.allstar.rules.material import Arena
from podium.allstar.rules.state import NO_SWAP, Game, minus
from podium.allstar.rules.strength import TEAM, Scale, place_of, size_of

# Of 64 opposing teams, how many are weaker than any team of this size: a guess between careless
# and careful opponents. The place inside the size interpolates towards the next number.
_WEAKER = (0, 0, 4, 30, 56, 63, 64)
_TEAMS = 64

# What a team of this size is worth before its arena is known.
_WORTH = (0, 0, 10, 40, 60, 70)


class Plan(NamedTuple):
    """Swaps by earlier team, the order to make them in, the new team, the buses by team."""

    swaps: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    team: tuple[int, ...]
    buses: tuple[int, ...]


@lru_cache(maxsize=64)
def plan(
    game: Game,
    arenas: tuple[int, ...],
    teams: tuple[tuple[int, ...], ...],
    bench: tuple[int, ...],
) -> Plan:
    """The best plan this bot knows for these open teams and this bench."""
    scale = game.scale
    now, order = list(teams), []
    swaps = [NO_SWAP] * len(teams)
    for index, team in enumerate(teams):
        taken, entered = _best_swap(scale, team, bench)
        if taken >= 0:
            order.append(index + 1)
            swaps[index] = (taken, entered)
            now[index] = tuple(sorted((*minus(team, (taken,)), entered)))
            bench = tuple(sorted((*minus(bench, (entered,)), taken)))
    places = [game.arenas[number] for number in arenas]
    offers = [strongest(scale, bench)]
    if any(pays_weakness(game, arena) for arena in places):
        offers.append(min(combinations(bench, TEAM), key=scale.key))
    best = max((_best_buses(game, places, [*now, team]), team) for team in offers)
    return Plan(tuple(swaps), tuple(order), best[1], best[0][1])


def strongest(scale: Scale, cards: Sequence[int]) -> tuple[int, ...]:
    """A team with the best key these cards allow; what would still grow elsewhere stays out."""
    members = scale.members(cards, place_of(scale.key(cards)))
    rest = minus(tuple(cards), members)
    grown = drafting.growth(scale, cards)
    least = sorted(rest, key=lambda card: (drafting.value(scale, card, grown), card))
    return tuple(sorted([*members[:TEAM], *least[: TEAM - len(members[:TEAM])]]))


def _best_swap(scale: Scale, team: tuple[int, ...], bench: tuple[int, ...]) -> tuple[int, int]:
    """The swap that helps this team and the new one most together; -1 if none helps."""
    lanes = scale.lanes
    in_team, on_bench = scale.count(team), scale.count(bench)
    key = scale.key_of(in_team)
    best = worth(key) + worth(scale.key_of(on_bench))
    swap = NO_SWAP
    for taken in minus(team, scale.members(team, place_of(key))):
        for entered in bench:
            change = lanes[entered] - lanes[taken]
            both = worth(scale.key_of(in_team + change)) + worth(scale.key_of(on_bench - change))
            if both > best:
                best, swap = both, (taken, entered)
    return swap


def worth(key: int) -> int:
    """What a team with this key is worth before its arena is known."""
    return _WORTH[size_of(key)] * 32 + key % 32


def _best_buses(
    game: Game, arenas: Sequence[Arena], teams: Sequence[tuple[int, ...]]
) -> tuple[int, tuple[int, ...]]:
    """The most fans to hope for and the buses that promise them."""
    hopes = [
        [hope(game, arena, arena_key(arena, team, game.scale, game.options)) for arena in arenas]
        for team in teams
    ]
    numbers = range(1, len(teams) + 1)
    return max(
        (sum(row[bus - 1] for row, bus in zip(hopes, buses, strict=True)), buses)
        for buses in permutations(numbers)
    )


def hope(game: Game, arena: Arena, key: int) -> int:
    """Fans to hope for with this key in the arena, times 64 for every opponent."""
    if is_combo(key):
        return _fans_against(game, arena.id, _WEAKER[-1])
    group = strength_part(key)
    size, place = size_of(group), place_of(group)
    step = _WEAKER[size + 1] - _WEAKER[size]
    return _fans_against(game, arena.id, _WEAKER[size] + step * place // len(game.scale.values))


def pays_weakness(game: Game, arena: Arena) -> bool:
    """Whether a very weak team can hope for more here than a very strong one."""
    return _fans_against(game, arena.id, 0) > _fans_against(game, arena.id, _TEAMS)


@lru_cache(maxsize=4096)
def _fans_against(game: Game, number: int, weaker: int) -> int:
    """Fans to hope for if `weaker` of 64 teams are weaker, times 64 for every opponent."""
    arena = game.arenas[number]
    others = game.managers - 1
    return sum(
        comb(others, better)
        * (_TEAMS - weaker) ** better
        * weaker ** (others - better)
        * fans_of(arena, rank=better + 1, managers=game.managers)
        for better in range(others + 1)
    )
