"""A plan for one round of the season: swaps, the new team, and where each team should play."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from podium.allstar.bots import drafting
from podium.allstar.bots.weights import Weights
from podium.allstar.rules.arenas import arena_key, fans_of, is_combo, strength_part
from podium.allstar.rules.material import Arena
from podium.allstar.rules.state import NO_SWAP, Game, minus
from podium.allstar.rules.strength import TEAM, Scale, place_of, size_of

_TEAMS = 64
"""Among so many teams of others a team is thought to stand."""


class Plan(NamedTuple):
    """Swaps by earlier team, the order to make them in, the new team, the buses by team."""

    swaps: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    team: tuple[int, ...]
    buses: tuple[int, ...]


def plan(
    game: Game,
    weights: Weights,
    arenas: tuple[int, ...],
    teams: tuple[tuple[int, ...], ...],
    bench: tuple[int, ...],
) -> Plan:
    """The best plan this bot knows for these open teams and this bench."""
    made: Plan = game.scale.choices.get_or_make(
        (_plan, weights, arenas, teams, bench),
        lambda: _plan(game, weights, arenas, teams, bench),
    )
    return made


def _plan(
    game: Game,
    weights: Weights,
    arenas: tuple[int, ...],
    teams: tuple[tuple[int, ...], ...],
    bench: tuple[int, ...],
) -> Plan:
    scale = game.scale
    now, order = list(teams), []
    swaps = [NO_SWAP] * len(teams)
    for index, team in enumerate(teams):
        taken, entered = _best_swap(scale, weights, team, bench)
        if taken >= 0:
            order.append(index + 1)
            swaps[index] = (taken, entered)
            now[index] = tuple(sorted((*minus(team, (taken,)), entered)))
            bench = tuple(sorted((*minus(bench, (entered,)), taken)))
    places = [game.arenas[number] for number in arenas]
    offers = [strongest(scale, bench)]
    if any(pays_weakness(game, arena) for arena in places):
        offers.append(min(combinations(bench, TEAM), key=scale.key))
    best = max((_best_buses(game, weights, places, [*now, team]), team) for team in offers)
    return Plan(tuple(swaps), tuple(order), best[1], best[0][1])


def strongest(scale: Scale, cards: Sequence[int]) -> tuple[int, ...]:
    """A team with the best key these cards allow; what would still grow elsewhere stays out."""
    members = scale.members(cards, place_of(scale.key(cards)))
    rest = minus(tuple(cards), members)
    grown = drafting.growth(scale, cards)
    least = sorted(rest, key=lambda card: (drafting.value(scale, card, grown), card))
    return tuple(sorted([*members[:TEAM], *least[: TEAM - len(members[:TEAM])]]))


def _best_swap(
    scale: Scale, weights: Weights, team: tuple[int, ...], bench: tuple[int, ...]
) -> tuple[int, int]:
    """The swap that helps this team and the new one most together; -1 if none helps."""
    lanes = scale.lanes
    in_team, on_bench = scale.count(team), scale.count(bench)
    key = scale.key_of(in_team)
    best = worth(weights, key) + worth(weights, scale.key_of(on_bench))
    swap = NO_SWAP
    for taken in minus(team, scale.members(team, place_of(key))):
        for entered in bench:
            change = lanes[entered] - lanes[taken]
            keys = (scale.key_of(in_team + change), scale.key_of(on_bench - change))
            both = sum(worth(weights, key) for key in keys)
            if both > best:
                best, swap = both, (taken, entered)
    return swap


def worth(weights: Weights, key: int) -> int:
    """What a team with this key is worth before its arena is known."""
    return weights.worth[size_of(key)] * 32 + key % 32


def _best_buses(
    game: Game, weights: Weights, arenas: Sequence[Arena], teams: Sequence[tuple[int, ...]]
) -> tuple[int, tuple[int, ...]]:
    """The most fans to hope for and the buses that promise them."""
    places = [(arena, _fans(game, arena)) for arena in arenas]
    values = len(game.scale.values)
    hopes = [
        [
            _hope(weights, fans, arena_key(arena, team, game.scale, game.options), values)
            for arena, fans in places
        ]
        for team in teams
    ]
    numbers = range(1, len(teams) + 1)
    return max(
        (sum(row[bus - 1] for row, bus in zip(hopes, buses, strict=True)), buses)
        for buses in permutations(numbers)
    )


def hope(game: Game, weights: Weights, arena: Arena, key: int) -> int:
    """Fans to hope for with this key in the arena, times 64 for every opponent."""
    return _hope(weights, _fans(game, arena), key, len(game.scale.values))


def _hope(weights: Weights, fans: Sequence[int], key: int, values: int) -> int:
    weaker = weights.weaker
    if is_combo(key):
        return fans[weaker[-1]]
    group = strength_part(key)
    size, place = size_of(group), place_of(group)
    step = weaker[size + 1] - weaker[size]
    return fans[weaker[size] + min(step, step * place // values)]


def pays_weakness(game: Game, arena: Arena) -> bool:
    """Whether a very weak team can hope for more here than a very strong one."""
    fans = _fans(game, arena)
    return fans[0] > fans[_TEAMS]


def _fans(game: Game, arena: Arena) -> tuple[int, ...]:
    """Fans to hope for in an arena, times 64 for every opponent, by how many of 64 teams are
    weaker.
    """
    made: tuple[int, ...] = game.derived.get_or_make(
        arena.id, lambda: tuple(_all_fans(game, arena))
    )
    return made


def _all_fans(game: Game, arena: Arena) -> Iterator[int]:
    others = game.managers - 1
    fans = [fans_of(arena, rank=rank, managers=game.managers) for rank in range(1, others + 2)]
    for weaker in range(_TEAMS + 1):
        yield sum(
            comb(others, better)
            * (_TEAMS - weaker) ** better
            * weaker ** (others - better)
            * fans[better]
            for better in range(others + 1)
        )
