"""Plans of the season in many games at once, made as `greedy` makes them, and the arenas scored."""

from itertools import combinations, permutations

import numpy as np

from podium.allstar.bots.playouts.batch import Batch, together
from podium.allstar.bots.playouts.forced import ForcedMoves
from podium.allstar.bots.playouts.tables import Bools, Cards, Counts, Ints, PlayoutTables
from podium.allstar.rules.arenas import COMBO_KEY, ROOM
from podium.allstar.rules.strength import PLACE_BITS, TEAM

_PLACE = (1 << PLACE_BITS) - 1
_FAR = 1 << 20

# Buses from the largest row of numbers to the smallest: of equal ones greedy takes the largest.
_BUSES = {n: np.array(sorted(permutations(range(n)), reverse=True)) for n in (1, 2, 3)}


def plan(batch: Batch, forced: ForcedMoves) -> None:
    """All seats swap, build and send their teams; then the arenas are scored (AS-12, AS-13)."""
    tables = batch.tables
    rows = batch.size * tables.managers
    flat = [team.reshape(rows, TEAM) for team in batch.teams]
    arenas = batch.arenas.repeat(tables.managers, axis=0)
    teams, bench, buses = greedy_plans(tables, arenas, flat, batch.bench.reshape(rows, -1))
    batch.teams = [team.reshape(batch.size, tables.managers, TEAM) for team in teams]
    batch.bench = bench.reshape(batch.size, tables.managers, -1)
    sent = buses.reshape(batch.size, tables.managers, -1)
    if forced.buses is not None and forced.bench is not None:
        seat = forced.seat
        for team, own in zip(batch.teams, forced.teams, strict=True):
            team[:, seat] = own
        batch.bench[:, seat] = forced.bench
        sent[:, seat] = forced.buses
    batch.season_fans = batch.season_fans + _fans(batch, sent)


def greedy_plans(
    tables: PlayoutTables, arenas: Ints, teams: list[Cards], bench: Cards
) -> tuple[list[Cards], Cards, Ints]:
    """Teams, bench and buses (from 0) after the plan `planning.plan` makes, row by row."""
    teams = list(teams)
    for number, team in enumerate(teams):
        teams[number], bench = _swapped(tables, team, bench)
    team, rest = _strongest(tables, bench)
    hope, order = _best_buses(tables, arenas, [*teams, team])
    weak = tables.pays_weakness[arenas].any(axis=-1)
    if weak.any():
        other, left = _weakest(tables, bench[weak])
        there = [cards[weak] for cards in teams]
        promise, its_order = _best_buses(tables, arenas[weak], [*there, other])
        better = _beats((promise, its_order, other), (hope[weak], order[weak], team[weak]))
        chosen = np.flatnonzero(weak)[better]
        team[chosen], rest[chosen], order[chosen] = other[better], left[better], its_order[better]
    return [*teams, team], rest, _BUSES[len(teams) + 1][order]


def _beats(one: tuple[Ints, Ints, Cards], two: tuple[Ints, Ints, Cards]) -> Bools:
    """Where the first is better: by hope, then by larger buses, then by larger cards."""
    digits = 128 ** np.arange(TEAM - 1, -1, -1, dtype=np.int64)
    hopes = one[0] - two[0]
    buses = two[1] - one[1]
    cards = (one[2] * digits).sum(axis=-1) - (two[2] * digits).sum(axis=-1)
    verdict = np.where(hopes != 0, hopes, np.where(buses != 0, buses, cards))
    return verdict > 0


def _swapped(tables: PlayoutTables, team: Cards, bench: Cards) -> tuple[Cards, Cards]:
    """The team and the bench after the best swap, if any helps (`planning`)."""
    worth = tables.worth
    in_team, on_bench = tables.count(team), tables.count(bench)
    key = tables.keys(in_team)
    now = worth[key] + worth[tables.keys(on_bench)]
    both = worth[_exchanged(tables, in_team, team, bench)]
    both = both + worth[_exchanged(tables, on_bench, bench, team).transpose(0, 2, 1)]
    grouped = tables.attributes[team, (key & _PLACE)[:, None]] == 1
    both[grouped] = -1
    both = both.reshape(len(team), -1)
    found = both.argmax(axis=-1)
    games = np.flatnonzero(both[np.arange(len(team)), found] > now)
    out, entered = np.divmod(found[games], bench.shape[-1])
    team, bench = team.copy(), bench.copy()
    leaving = team[games, out]
    team[games, out] = bench[games, entered]
    bench[games, entered] = leaving
    team.sort(axis=-1)
    bench.sort(axis=-1)
    return team, bench


def _exchanged(tables: PlayoutTables, count: Counts, out: Cards, into: Cards) -> Cards:
    """Keys of counted cards, if one of `out` (axis 1) is exchanged for one of `into` (axis 2).

    One more card can only make its own groups better, so the key is the best of what is left and
    of these.
    """
    left = count[:, None, :] - tables.attributes[out]
    grown = tables.sized(left + 1)
    grown[..., tables.values] = 0
    rows = grown.reshape(-1)
    starts = np.arange(0, rows.size, left.shape[-1]).reshape(*out.shape, 1)
    best: Ints = tables.keys(left)[..., None]
    for places in tables.held.T:
        best = np.maximum(best, rows.take(places.take(into)[:, None] + starts))
    return best


def _strongest(tables: PlayoutTables, bench: Cards) -> tuple[Cards, Cards]:
    """The team with the best key, and what stays (`planning.strongest`)."""
    count = tables.count(bench)
    place = tables.keys(count) & _PLACE
    member = tables.attributes[bench, place[:, None]] == 1
    values = tables.card_values(tables.growth(count), bench)
    rank = np.where(member, bench.astype(np.int32) - _FAR, values * 128 + bench)
    order = rank.argsort(axis=-1)
    # Members beyond the fifth stay on the bench.
    return _split(bench, order)


def _weakest(tables: PlayoutTables, bench: Cards) -> tuple[Cards, Cards]:
    """The first team with the least key, and what stays."""
    width = bench.shape[-1]
    ways = list(combinations(range(width), TEAM))
    left = np.array([[card for card in range(width) if card not in way] for way in ways])
    keys = tables.keys(tables.count(bench)[:, None] - tables.count(bench[:, left]))
    chosen = keys.argmin(axis=-1)
    team = np.take_along_axis(bench, np.array(ways)[chosen], axis=-1)
    return team, np.take_along_axis(bench, left[chosen], axis=-1)


def _split(cards: Cards, order: Ints) -> tuple[Cards, Cards]:
    """The first five in this order, and the others; both sorted."""
    sorted_so = np.take_along_axis(cards, order, axis=-1)
    return together(sorted_so[:, :TEAM]), together(sorted_so[:, TEAM:])


def _best_buses(tables: PlayoutTables, arenas: Ints, teams: list[Cards]) -> tuple[Ints, Ints]:
    """The most fans to hope for, and the row of `_BUSES` that promises them."""
    count = len(teams)
    hopes = np.empty((len(arenas), count, count), dtype=np.int64)
    for number, team in enumerate(teams):
        keys = tables.arena_keys(arenas, team)
        index = np.where(keys >= COMBO_KEY, tables.hopes.shape[-1] - 1, keys >> ROOM)
        hopes[:, number] = tables.hopes[arenas, index]
    buses = _BUSES[count]
    sums = hopes[:, np.arange(count), buses].sum(axis=-1)
    order = sums.argmax(axis=-1)
    return sums[np.arange(len(sums)), order], order


def _fans(batch: Batch, buses: Ints) -> Ints:
    """The fans of all arenas of this round; `buses`: the arena, from 0, of each team."""
    tables = batch.tables
    teams = np.stack(batch.teams, axis=2)
    fans = np.zeros_like(batch.season_fans)
    for number in range(batch.arenas.shape[-1]):
        sent = (buses == number).argmax(axis=-1)
        there = np.take_along_axis(teams, sent[..., None, None], axis=2)[:, :, 0]
        rows = batch.arenas[:, number]
        everywhere = np.repeat(rows[:, None, None], tables.managers, axis=1)
        keys = tables.arena_keys(everywhere, there)[..., 0]
        fans += tables.fans[rows[:, None], ranks(keys) - 1]
    return fans


def ranks(keys: Ints) -> Ints:
    """Rank of each seat, best first, shared as in 1-2-2-4 (AS-16)."""
    better = keys[:, None, :] > keys[:, :, None]
    order: Ints = 1 + better.sum(axis=-1)
    return order
