"""Plans worth considering: all plans, rated by the fans they promise this round."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.plans import greedy_plans
from podium.allstar.bots.playouts.tables import Cards, Ints
from podium.allstar.rules.state import NO_SWAP, minus
from podium.allstar.rules.strength import TEAM

Team = tuple[int, ...]
Rating = NDArray[np.float64]

_CODE_BITS = np.arange(TEAM) * 12
"""Each card of a team has its own bits in the team's code."""

_FUTURE = 0.001
"""The weight of a team's later worth (`planning.worth`) compared with one fan now."""


class Swapped(NamedTuple):
    """Swaps by earlier team, the order to make them in, and what they end with."""

    swaps: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    teams: tuple[Team, ...]
    bench: Team


def likely_plans(
    games: Batch, seat: int, teams: tuple[Team, ...], bench: Team, count: int
) -> list[Plan]:
    """The `count` plans that promise most against greedy plans of the others.

    `games`: worlds in which the plan is to be made; `teams`, `bench`: what this seat has.
    """
    ends = list(all_swaps(teams, bench))
    ways = np.array(list(combinations(range(len(bench)), TEAM)))
    new = np.array([end.bench for end in ends], dtype=np.int16)[:, ways]
    rate = _Rates(games, seat)
    rates = [
        rate(np.array([end.teams[index] for end in ends], dtype=np.int16))[:, None]
        for index in range(len(teams))
    ]
    rates.append(rate(new))
    orders = list(permutations(range(len(teams) + 1)))
    sums = np.stack(
        [sum(row[..., bus] for row, bus in zip(rates, buses, strict=True)) for buses in orders],
        axis=-1,
    ).reshape(-1, len(orders))
    found = _largest(sums.max(axis=-1), count)
    return [
        Plan(
            ends[index // len(ways)].swaps,
            ends[index // len(ways)].order,
            tuple(new[divmod(index, len(ways))].tolist()),
            tuple(bus + 1 for bus in orders[sums[index].argmax()]),
        )
        for index in found.tolist()
    ]


def _largest(numbers: Rating, count: int) -> Ints:
    """Where the `count` largest are, the largest first and of equal ones the first."""
    least = -np.partition(-numbers, min(count, len(numbers)) - 1)[: min(count, len(numbers))].max()
    some = np.flatnonzero(numbers >= least)
    found: Ints = some[np.argsort(-numbers[some], kind="stable")][:count]
    return found


class _Rates:
    """What a team can expect in each arena of this round, over worlds with greedy opponents."""

    def __init__(self, games: Batch, seat: int) -> None:
        tables = games.tables
        self._tables = tables
        self._arenas = games.arenas[0]
        rows = games.size * tables.managers
        teams, _, buses = greedy_plans(
            tables,
            games.arenas.repeat(tables.managers, axis=0),
            [team.reshape(rows, TEAM) for team in games.teams],
            games.bench.reshape(rows, -1),
        )
        there = np.take_along_axis(
            np.stack(teams, axis=1), buses.argsort(axis=1)[..., None], axis=1
        )
        everywhere = np.broadcast_to(self._arenas, (rows, len(self._arenas)))
        met = [
            tables.arena_keys(everywhere[:, bus : bus + 1], there[:, bus])[:, 0]
            for bus in range(len(self._arenas))
        ]
        keys = np.stack(met).reshape(len(self._arenas), games.size, tables.managers)
        self._others = np.delete(keys, seat, axis=-1)

    def __call__(self, teams: Cards) -> Rating:
        """Fans in each arena for each team, and a little for what it is worth later."""
        # Many swaps lead to the same team, whose cards are sorted: each is rated once.
        codes = (teams.astype(np.int64) << _CODE_BITS).sum(axis=-1)
        _, first, index = np.unique(codes, return_index=True, return_inverse=True)
        return self._each(teams.reshape(-1, TEAM)[first])[index.reshape(codes.shape)]

    def _each(self, teams: Cards) -> Rating:
        tables, arenas = self._tables, self._arenas
        everywhere = np.broadcast_to(arenas, (*teams.shape[:-1], len(arenas)))
        keys = tables.arena_keys(everywhere, teams)
        rates = np.empty(keys.shape)
        for bus, arena in enumerate(arenas):
            known, index = np.unique(keys[..., bus], return_inverse=True)
            better = (self._others[bus][None] > known[:, None, None]).sum(axis=-1)
            fans = tables.fans[arena][better].mean(axis=-1)
            rates[..., bus] = fans[index]
        later = tables.worth[tables.keys(tables.count(teams))]
        return rates + (_FUTURE * later)[..., None]


def all_swaps(teams: tuple[Team, ...], bench: Team) -> Iterator[Swapped]:
    """Every way to swap at most one card of each earlier team (AS-12); equal ends only once."""
    found: dict[tuple[tuple[Team, ...], Team], Swapped] = {}
    for order in permutations(range(len(teams))):
        ways = [Swapped((NO_SWAP,) * len(teams), (), teams, bench)]
        for index in order:
            ways += [more for way in ways for more in _one_more(way, index)]
        for way in ways:
            found.setdefault((way.teams, way.bench), way)
    yield from found.values()


def _one_more(way: Swapped, index: int) -> Iterator[Swapped]:
    team = way.teams[index]
    for out in team:
        for entered in way.bench:
            yield Swapped(
                (*way.swaps[:index], (out, entered), *way.swaps[index + 1 :]),
                (*way.order, index + 1),
                (
                    *way.teams[:index],
                    tuple(sorted((*minus(team, (out,)), entered))),
                    *way.teams[index + 1 :],
                ),
                tuple(sorted((*minus(way.bench, (entered,)), out))),
            )
