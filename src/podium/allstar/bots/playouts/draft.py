"""The draft of many games at once, picked as `greedy` picks (AS-11, AS-51 to AS-53)."""

import numpy as np

from podium.allstar.bots.playouts.batch import Batch, taken_out, together
from podium.allstar.bots.playouts.forced import NOTHING, ForcedMoves
from podium.allstar.bots.playouts.tables import Cards, Ints, PlayoutTables
from podium.allstar.rules.draft import TRIOS
from podium.allstar.rules.options import DuelCycle, Mode
from podium.allstar.rules.state import GamePhase

_TRIO = 3
_SHOTS = 128
"""More than the number of cards: values count first, shots only among equal values."""


def deal(batch: Batch) -> None:
    """The next hands from the stock; or the market opens."""
    options = batch.tables.game.options
    batch.turn = 0
    batch.fresh = batch.fresh[..., :0]
    if options.mode is Mode.MARKET:
        batch.phase = GamePhase.MARKET
        if batch.round > 1:
            one, two = batch.season_fans.T
            batch.starter = np.where(one == two, 1 - batch.starter, (two < one).astype(np.int64))
        return
    batch.phase = GamePhase.PICK
    size = options.hand()
    dealt = batch.stock[:, : size * options.managers]
    batch.stock = batch.stock[:, size * options.managers :]
    batch.hand = together(dealt.reshape(batch.size, options.managers, size))


def draft(batch: Batch, forced: ForcedMoves) -> None:
    """Plays the draft up to the plans. `forced` applies to the first choice."""
    if batch.phase is GamePhase.MARKET:
        _market(batch, forced)
    while batch.phase in (GamePhase.PICK, GamePhase.PAIR):
        if batch.phase is GamePhase.PICK:
            _pick(batch, forced)
        else:
            _pair(batch, forced)
        forced = NOTHING
    if batch.phase is GamePhase.DISCARD:
        _discard(batch, forced)
    cards = together(batch.bench, batch.fresh)
    batch.bench = cards[..., : (cards[0, 0] != batch.tables.none).sum()]
    batch.fresh = batch.fresh[..., :0]
    batch.phase = GamePhase.PLAN


def best(tables: PlayoutTables, grown: Ints, offered: Cards) -> Cards:
    """The offered card that adds most by what each value adds (`drafting.best`)."""
    worth = _worth(tables, grown, offered)
    return np.take_along_axis(offered, worth.argmax(axis=-1)[..., None], axis=-1)


def worst(tables: PlayoutTables, grown: Ints, offered: Cards) -> Cards:
    """The offered card that adds least (`drafting.worst`)."""
    worth = _worth(tables, grown, offered)
    return np.take_along_axis(offered, worth.argmin(axis=-1)[..., None], axis=-1)


def _worth(tables: PlayoutTables, grown: Ints, offered: Cards) -> Cards:
    values = tables.card_values(grown, offered)
    return values * _SHOTS + tables.shots[offered]


def _wanted(batch: Batch) -> Ints:
    """By game and seat, what one more card with each value adds."""
    tables = batch.tables
    bench = tables.count(np.concatenate((batch.bench, batch.fresh), axis=-1))
    owned = bench
    if batch.teams:
        owned = bench + tables.count(np.concatenate(batch.teams, axis=-1))
    return tables.wanted(batch.round, bench, owned)


def _pick(batch: Batch, forced: ForcedMoves) -> None:
    picked = forced.cards_instead_of(best(batch.tables, _wanted(batch), batch.hand))
    batch.hand = taken_out(batch.hand, picked, batch.tables.none)
    batch.fresh = np.concatenate((batch.fresh, picked), axis=-1)
    if batch.tables.game.options.mode is Mode.DUEL:
        batch.phase = GamePhase.PAIR
    else:
        _pass_on(batch, GamePhase.PICK)


def _pair(batch: Batch, forced: ForcedMoves) -> None:
    """One card for each bench; the gift adds least to the giver's own cards (AS-52)."""
    tables, grown = batch.tables, _wanted(batch)
    kept = forced.cards_instead_of(best(tables, grown, batch.hand))
    rest = taken_out(batch.hand, kept, tables.none)
    gift = forced.gifts_instead_of(worst(tables, grown, rest))
    batch.hand = taken_out(rest, gift, tables.none)
    batch.fresh = np.concatenate((batch.fresh, kept, gift[:, ::-1]), axis=-1)
    whole = tables.game.options.duel_cycle is DuelCycle.WHOLE
    _pass_on(batch, GamePhase.PICK if whole else GamePhase.PAIR)


def _pass_on(batch: Batch, phase: GamePhase) -> None:
    """To the next seat in rounds 1 and 3; the last card of a hand is forced (AS-11)."""
    batch.hand = np.roll(batch.hand, -1 if batch.round == 2 else 1, axis=1)
    batch.phase = phase
    if batch.hand.shape[-1] <= 1:
        batch.fresh = np.concatenate((batch.fresh, batch.hand), axis=-1)
        batch.hand = batch.hand[..., :0]
        batch.phase = GamePhase.DISCARD if batch.tables.managers == 2 else GamePhase.PLAN


def _discard(batch: Batch, forced: ForcedMoves) -> None:
    away = forced.cards_instead_of(worst(batch.tables, _wanted(batch), batch.fresh))
    batch.fresh = taken_out(batch.fresh, away, batch.tables.none)


def _market(batch: Batch, forced: ForcedMoves) -> None:
    """Trio by trio; the seat that opens picks first, and seats alternate (AS-53)."""
    games = np.arange(batch.size)
    while batch.turn < 2 * TRIOS:
        if not batch.trio.shape[-1]:
            _open(batch)
        seat = (batch.starter + batch.turn // 2 + batch.turn % 2) % 2
        picked = forced.cards
        if picked is None:
            picked = best(batch.tables, _wanted(batch)[games, seat], batch.trio)
        forced = NOTHING
        column = np.full((batch.size, 2, 1), batch.tables.none, dtype=np.int16)
        column[games, seat] = picked
        batch.fresh = np.concatenate((batch.fresh, column), axis=-1)
        batch.trio = taken_out(batch.trio, picked, batch.tables.none)
        batch.turn += 1
        if batch.turn % 2 == 0:
            batch.trio = batch.trio[:, :0]


def _open(batch: Batch) -> None:
    batch.trio, batch.stock = batch.stock[:, :_TRIO], batch.stock[:, _TRIO:]
