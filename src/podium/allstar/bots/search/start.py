"""Games to play out: an observation, and for each game a world that fits it."""

import numpy as np

from podium.allstar.bots.playouts.batch import Batch, removed
from podium.allstar.bots.playouts.playoffs import incoming
from podium.allstar.bots.playouts.tables import Cards, Ints, PlayoutTables
from podium.allstar.bots.search.knowledge import BENCH, FRESH, HAND, STOCK
from podium.allstar.bots.search.worlds import Places, orders
from podium.allstar.bots.steps import before_swaps
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Mode
from podium.allstar.rules.playoffs import MOST
from podium.allstar.rules.state import GamePhase, minus, seats_in
from podium.kernel.chance import Chance


def start(tables: PlayoutTables, seen: Observation, worlds: Places, chance: Chance) -> Batch:
    """One game for each world. `chance` decides what is still to be drawn."""
    public = seen.public
    size = len(worlds)
    batch = Batch(tables, size, public.phase)
    batch.round, batch.turn = public.round, public.turn
    own_teams, own_bench = before_swaps(seen)
    mine = {HAND: seen.own.hand, FRESH: seen.own.fresh, BENCH: own_bench}
    if seen.game.options.mode is Mode.MARKET or public.phase is GamePhase.OUTGOING:
        # What the others took or put down counts as known cards.
        mine |= {FRESH: (), BENCH: own_bench + seen.own.fresh}
    batch.hand = _cards_at(tables, seen, worlds, HAND, mine)
    batch.fresh = _cards_at(tables, seen, worlds, FRESH, mine)
    batch.bench = _cards_at(tables, seen, worlds, BENCH, mine)
    teams = [own_teams if seat == seen.seat else row for seat, row in enumerate(public.teams)]
    batch.teams = [_all(size, np.array(row, dtype=np.int16)) for row in zip(*teams, strict=True)]
    batch.stock = _shuffled(_cards(worlds, STOCK), chance)
    batch.trio = _all(size, np.array(public.trio, dtype=np.int16))
    batch.arenas = _all(size, np.array([tables.row_of[a] for a in public.arenas], dtype=np.int64))
    later = minus(seen.game.arenas_in_play(), public.used + public.arenas)
    line = _all(size, np.array([tables.row_of[a] for a in later], dtype=np.int64))
    batch.line = _shuffled(line, chance)
    batch.starter = np.full(size, public.starter)
    batch.shooting[:, list(seats_in(public.concerned))] = public.phase is GamePhase.SHOOT
    batch.tickets = _all(size, np.array(public.tickets))
    batch.places = _all(size, np.array(public.places))
    batch.season_fans = _all(size, np.array(public.season_fans))
    batch.playoff_fans = _all(size, np.array(public.playoff_fans))
    if public.phase is GamePhase.OUTGOING:
        _put_down(batch, seen, chance)
    return batch


def _all(size: int, row: Ints) -> Ints:
    return np.repeat(row[None], size, axis=0)


def _cards(worlds: Places, place: int) -> Cards:
    """The cards at a place, sorted; their number is the same in each world."""
    cards = np.nonzero(worlds == place)[1]
    return cards.astype(np.int16).reshape(len(worlds), -1)


def _cards_at(
    tables: PlayoutTables,
    seen: Observation,
    worlds: Places,
    kind: int,
    mine: dict[int, tuple[int, ...]],
) -> Cards:
    """The cards of all seats at one kind of place, with empty places at the end."""
    rows = [
        _all(len(worlds), np.array(mine[kind], dtype=np.int16))
        if seat == seen.seat
        else _cards(worlds, kind + seat)
        for seat in range(tables.managers)
    ]
    # In the playoffs there is always room for as many cards as can be replaced.
    least = MOST if seen.public.phase > GamePhase.PLAN else 0
    width = max(least, *(row.shape[1] for row in rows))
    cards = np.full((len(worlds), tables.managers, width), tables.none, dtype=np.int16)
    for seat, row in enumerate(rows):
        cards[:, seat, : row.shape[1]] = row
    return cards


def _shuffled(line: Ints, chance: Chance) -> Ints:
    return np.take_along_axis(line, orders(len(line), line.shape[1], chance), axis=1)


def _put_down(batch: Batch, seen: Observation, chance: Chance) -> None:
    """The others have put down a known number of cards: in half of the games those of greedy, in
    the others any cards."""
    tables, counts = batch.tables, np.array(seen.public.incoming)
    ways = np.repeat(np.maximum(counts - 1, 0)[None], batch.size, axis=0)
    sensible = incoming(tables, batch.teams[0], batch.bench, ways + 1, ways)
    width = batch.bench.shape[-1]
    any_order = orders(batch.size * tables.managers, width, chance).reshape(batch.bench.shape)
    any_order = np.where(batch.bench == tables.none, any_order + width, any_order).argsort(axis=-1)
    any_cards = np.take_along_axis(batch.bench, any_order[..., : sensible.shape[-1]], axis=-1)
    odd = (np.arange(batch.size) % 2 == 1)[:, None, None]
    cards = np.where(odd, any_cards, sensible)
    cards = np.where(np.arange(cards.shape[-1]) < counts[:, None], cards, tables.none)
    own = seen.own.fresh
    cards[:, seen.seat] = tables.none
    cards[:, seen.seat, : len(own)] = own
    batch.incoming = cards.astype(np.int16)
    batch.bench = removed(batch.bench, batch.incoming, tables.none)
