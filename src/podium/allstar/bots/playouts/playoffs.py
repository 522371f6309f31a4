"""The playoffs of many games at once (AS-30 to AS-36), chosen as `greedy` chooses.

Other ways to choose, for seats that vary: line-ups of the second, third ... best value;
shooters: the second, the third best, the worst; incoming: 2, 3 or 4 cards; outgoing: for the
second best value. Way 0 is always greedy's own.
"""

import numpy as np

from podium.allstar.bots.playouts.batch import Batch, removed, together
from podium.allstar.bots.playouts.forced import NOTHING, ForcedMoves
from podium.allstar.bots.playouts.tables import Bools, Cards, Counts, Ints, PlayoutTables
from podium.allstar.rules.playoffs import LEAST, MOST
from podium.allstar.rules.state import GamePhase
from podium.allstar.rules.strength import TEAM

WAYS = 4
"""How many ways there are in each phase."""

_FAR = 1 << 20
_COUNTS = np.arange(LEAST, MOST + 1, dtype=np.int16)


def playoffs(batch: Batch, forced: ForcedMoves) -> None:
    """Plays the playoffs to the end. `forced` applies to the first choice."""
    losers = np.zeros_like(batch.shooting)
    while batch.phase is not GamePhase.OVER:
        if batch.phase is GamePhase.LINEUP:
            _line_up(batch, forced)
            losers = _compare(batch)
        elif batch.phase is GamePhase.SHOOT:
            losers |= _shoot(batch, forced)
            _lose(batch, losers)
            _go_on(batch)
        elif batch.phase is GamePhase.INCOMING:
            _bring_in(batch, forced)
        else:
            _take_out(batch, forced)
            losers = _compare(batch)
        forced = NOTHING


def _ways(batch: Batch, forced: ForcedMoves) -> Ints:
    return np.zeros_like(batch.places) if forced.ways is None else forced.ways


def _line_up(batch: Batch, forced: ForcedMoves) -> None:
    tables = batch.tables
    team = line_ups(tables, batch.bench, _ways(batch, forced))
    team = forced.cards_instead_of(team)
    batch.teams = [together(team)]
    batch.bench = removed(batch.bench, team, tables.none)


def line_ups(tables: PlayoutTables, cards: Cards, ways: Ints) -> Cards:
    """The strongest team, of the value with the most cards in reserve (`thrift.lineup`)."""
    count = tables.count(cards)
    size = count[..., : tables.values].astype(np.int32)
    rank = (np.minimum(size, TEAM) << 16) + (size << 8) + np.arange(tables.values)
    place = _nth(rank, ways)
    return _first(tables, cards, count, place, TEAM)


def _nth(rank: Ints, ways: Ints) -> Ints:
    """The index of the largest number; for way 1 of the second largest, and so on."""
    found: Ints = rank.argmax(axis=-1)
    if ways.any():
        order = rank.argsort(axis=-1)
        found = np.take_along_axis(order, -1 - ways[..., None], axis=-1)[..., 0]
    return found


def _first(tables: PlayoutTables, cards: Cards, count: Counts, place: Ints, most: int) -> Cards:
    """`most` cards: those with this value first, and the cheapest first in both parts."""
    member = tables.attributes[cards, place[..., None]] == 1
    rank = _price(tables, count, cards) + np.where(member, 0, _FAR)
    order = rank.argsort(axis=-1)[..., :most]
    return np.take_along_axis(cards, order, axis=-1)


def _price(tables: PlayoutTables, count: Counts, cards: Cards) -> Ints:
    """Cheap cards first; empty places last."""
    values = tables.card_values(tables.growth(count), cards)
    return np.where(cards == tables.none, 2 * _FAR, values * 128 + cards)


def _playing(batch: Batch) -> Bools:
    playing: Bools = batch.places == 0
    return playing


def _reserve(batch: Batch) -> Ints:
    left: Ints = (batch.bench != batch.tables.none).sum(axis=-1)
    return left


def _compare(batch: Batch) -> Bools:
    """Who loses at once; where several are tied they shoot (AS-31 to AS-33)."""
    tables = batch.tables
    playing = _playing(batch)
    keys = tables.compared[tables.keys(tables.count(batch.teams[0]))]
    keys = np.where(playing, keys, _FAR)
    weakest = playing & (keys == keys.min(axis=-1, keepdims=True))
    several = weakest.sum(axis=-1, keepdims=True) > 1
    empty = weakest & several & (_reserve(batch) == 0)
    someone_empty = empty.any(axis=-1, keepdims=True)
    batch.shooting = weakest & several & ~someone_empty
    batch.phase = GamePhase.SHOOT
    losers: Bools = (weakest & ~several) | empty
    return losers


def _shoot(batch: Batch, forced: ForcedMoves) -> Bools:
    """The weakest card of each shoot-out loses; the cards that shot are gone (AS-33)."""
    if not batch.shooting.any():
        return batch.shooting
    tables = batch.tables
    order = tables.shots[batch.bench].argsort(axis=-1)
    ways = _ways(batch, forced)
    there = _reserve(batch)
    back = np.where(ways == WAYS - 1, there, np.minimum(ways + 1, there))
    fired = np.take_along_axis(
        batch.bench, np.take_along_axis(order, -np.maximum(back, 1)[..., None], -1), -1
    )
    fired = forced.cards_instead_of(fired)
    fired = np.where(batch.shooting[..., None], fired, tables.none).astype(np.int16)
    batch.bench = removed(batch.bench, fired, tables.none)
    strength = np.where(batch.shooting, tables.shots[fired[..., 0]], _FAR)
    weakest: Bools = strength == strength.min(axis=-1, keepdims=True)
    return weakest & batch.shooting


def _lose(batch: Batch, losers: Bools) -> None:
    """A ticket, or out (AS-31)."""
    paying = losers & (batch.tickets > 0)
    batch.tickets = batch.tickets - paying
    _place(batch, losers & ~paying, _playing(batch).sum(axis=-1, keepdims=True))


def _place(batch: Batch, out: Bools, place: Ints) -> None:
    places = np.where(out, place, 0)
    batch.places = batch.places + places
    batch.playoff_fans = batch.playoff_fans + batch.tables.playoff_fans[places]


def _go_on(batch: Batch) -> None:
    """Seats that cannot replace two cards are out; the last one in wins (AS-35, AS-36)."""
    playing = _playing(batch)
    count = playing.sum(axis=-1, keepdims=True)
    out = playing & (count >= 2) & (_reserve(batch) < LEAST)
    _place(batch, out, count)
    playing &= ~out
    last = playing & (playing.sum(axis=-1, keepdims=True) == 1)
    _place(batch, last, np.ones_like(count))
    batch.phase = GamePhase.INCOMING
    if not _playing(batch).any():
        batch.phase = GamePhase.OVER
        batch.playoff_fans = batch.playoff_fans + batch.tables.ticket_fans * batch.tickets


def _bring_in(batch: Batch, forced: ForcedMoves) -> None:
    tables = batch.tables
    playing = _playing(batch)
    later = playing.sum(axis=-1) - 2 + np.where(playing, batch.tickets, 0).sum(axis=-1)
    reserve = _reserve(batch)
    spare = reserve - LEAST - (LEAST + 1) * later[:, None]
    most = np.maximum(LEAST, np.minimum(np.minimum(MOST, LEAST + spare), reserve))
    cards = incoming(tables, batch.teams[0], batch.bench, most, _ways(batch, forced))
    cards = forced.cards_instead_of(cards)
    batch.incoming = np.where(playing[..., None], cards, tables.none).astype(np.int16)
    batch.bench = removed(batch.bench, batch.incoming, tables.none)
    batch.phase = GamePhase.OUTGOING


def incoming(tables: PlayoutTables, team: Cards, reserve: Cards, most: Ints, ways: Ints) -> Cards:
    """The fewest cards that make the largest group (`thrift.incoming`); ways 1 to 3: exactly
    2, 3, 4 cards if the reserve has them. Four columns, those not used are empty."""
    there = (reserve != tables.none).sum(axis=-1)
    most = np.where(ways > 0, np.minimum(ways + 1, np.maximum(there, LEAST)), most)
    least = np.where(ways > 0, most, LEAST)
    count = tables.count(reserve)
    old = tables.count(team)[..., None, : tables.values].astype(np.int16)
    new = count[..., None, : tables.values].astype(np.int16)
    wide = _COUNTS[:, None]
    group = np.minimum(TEAM - wide, old) + np.minimum(wide, new)
    score = (group << 10) + ((MOST - wide) << 5) + np.arange(tables.values, dtype=np.int16)
    allowed = (most[..., None] >= _COUNTS) & (least[..., None] <= _COUNTS)
    score = np.where(allowed[..., None] & (old + new > 1), score, -1)
    flat = score.reshape(*score.shape[:-2], -1)
    found = flat.argmax(axis=-1)
    nothing = np.take_along_axis(flat, found[..., None], axis=-1)[..., 0] < 0
    number = np.where(nothing, least, LEAST + found // tables.values)
    place = np.where(nothing, 0, found % tables.values)
    cards = _first(tables, reserve, count, place, MOST)
    return np.where(np.arange(MOST) < number[..., None], cards, tables.none).astype(np.int16)


def _take_out(batch: Batch, forced: ForcedMoves) -> None:
    tables = batch.tables
    leaving = outgoing(tables, batch.teams[0], batch.incoming, _ways(batch, forced))
    leaving = forced.cards_instead_of(leaving)
    stay = removed(batch.teams[0], leaving, tables.none)
    batch.teams = [together(stay, batch.incoming)[..., :TEAM]]
    batch.incoming = batch.incoming[..., :0]


def outgoing(tables: PlayoutTables, team: Cards, entering: Cards, ways: Ints) -> Cards:
    """The old cards outside the largest group (`thrift.outgoing`), as many as enter."""
    number = (entering != tables.none).sum(axis=-1)[..., None]
    old, new = tables.count(team), tables.count(entering)
    size = np.minimum(TEAM - number, old[..., : tables.values]) + new[..., : tables.values]
    place = _nth((size.astype(np.int32) << 8) + np.arange(tables.values), np.minimum(ways, 1))
    member = tables.attributes[team, place[..., None]] == 1
    kept = member & (member.cumsum(axis=-1) <= TEAM - number)
    rank = _price(tables, old + new, team) + np.where(kept, _FAR, 0)
    order = rank.argsort(axis=-1)[..., :MOST]
    cards = np.take_along_axis(team, order, axis=-1)
    return np.where(np.arange(MOST) < number, cards, tables.none).astype(np.int16)
