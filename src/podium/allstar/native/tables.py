"""The box and the options of one game as the tables that the native core goes by."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots import drafting
from podium.allstar.bots.playouts import tables as arrays
from podium.allstar.bots.playouts.tables import PlayoutTables
from podium.allstar.bots.weights import Weights
from podium.allstar.native.library import (
    MOST_ARENAS,
    MOST_CARDS,
    MOST_HELD,
    MOST_NUMBERS,
    MOST_SPECIES,
    MOST_VALUES,
    CoreTables,
)
from podium.allstar.rules.options import AllSymbols, DuelCycle, Mode, ThreePair
from podium.allstar.rules.state import Game

_WORD = (1 << 64) - 1


def core_tables(game: Game, weights: Weights | None = None) -> CoreTables:
    """The tables of a game, made once; `weights` as in `playouts.tables`. Raises ValueError for
    data that is too large for them.
    """
    lookup = arrays.tables(game, weights)
    made: CoreTables = game.derived.get_or_make(
        (CoreTables, lookup.weights), lambda: _made(game, lookup)
    )
    return made


def _made(game: Game, lookup: PlayoutTables) -> CoreTables:
    _check(game)
    tables = CoreTables()
    _set_options(tables, game)
    _set_cards(tables, game)
    _set_arenas(tables, lookup)
    _set_greedy(tables, lookup)
    return tables


def _check(game: Game) -> None:
    scale = game.scale
    for name, found, most in (
        ("cards", len(scale.cards), MOST_CARDS),
        ("values", len(scale.values), MOST_VALUES),
        ("values of a card", max(map(len, scale.held)), MOST_HELD),
        ("arenas", len(game.arenas), MOST_ARENAS),
        ("species", len(game.species), MOST_SPECIES),
        ("numbers", max(scale.number_places) + 1, MOST_NUMBERS),
    ):
        if found > most:
            message = f"{name}: the native core plays with at most {most}, found {found}"
            raise ValueError(message)


def _set_options(tables: CoreTables, game: Game) -> None:
    options, box, managers = game.options, game.box, str(game.managers)
    tables.managers = game.managers
    tables.species_in_play = options.species_in_play()
    tables.hand = options.hand()
    tables.tickets = box.tickets[managers]
    tables.ticket_fans = box.ticket_fans.get(managers, 0)
    tables.market = options.mode is Mode.MARKET
    tables.duel = options.mode is Mode.DUEL
    tables.whole_cycle = options.duel_cycle is DuelCycle.WHOLE
    tables.numbers_only = options.three_pair is ThreePair.NUMBERS
    tables.one_each = options.all_symbols is AllSymbols.ONE_EACH
    tables.picked = sum(1 << box.species.index(name) for name in options.species)
    _fill(tables.playoff_fans, (0, *box.playoff_fans[managers]))


def _set_cards(tables: CoreTables, game: Game) -> None:
    scale = game.scale
    tables.cards, tables.values = len(scale.cards), len(scale.values)
    tables.species = len(game.species)
    tables.number_values = sum(1 << place for place in scale.number_places.values())
    tables.symbol_values = scale.symbol_places
    for card, held in enumerate(scale.held):
        tables.held_count[card] = len(held)
        _fill(tables.held[card], held)
        for place in held:
            tables.lanes[card][place] = 1
    _fill(tables.places, scale.places)
    _fill(tables.number, scale.number_of)
    _fill(tables.shots, scale.shots)
    for number, place in scale.number_places.items():
        tables.number_place[number] = place
    for kind, cards in enumerate(game.species):
        bits = sum(1 << card for card in cards)
        tables.of_species[kind][:] = (bits & _WORD, bits >> _WORD.bit_length())


def _set_arenas(tables: CoreTables, lookup: PlayoutTables) -> None:
    game = lookup.game
    _fill(tables.compared, lookup.compared)
    tables.arenas = len(game.arenas)
    tables.arenas_in_play = sum(1 << lookup.row_of[number] for number in game.arenas_in_play())
    _fill(tables.combo, lookup.combos)
    _fill(tables.fans, lookup.fans)


def _set_greedy(tables: CoreTables, lookup: PlayoutTables) -> None:
    _fill(tables.gains, drafting.GAINS[:MOST_VALUES])
    _fill(tables.bench_gains, lookup.bench_gains[:, :-1])
    _fill(tables.owned_gains, lookup.owned_gains[:, :-1])
    _fill(tables.worth, lookup.worth)
    _fill(tables.pays_weakness, lookup.pays_weakness)
    _fill(tables.hopes, lookup.hopes)


def _fill(field: Any, values: Any) -> None:
    """Copies rows of numbers to the beginning of a field."""
    rows: NDArray[Any] = np.asarray(values)
    np.ctypeslib.as_array(field)[tuple(slice(length) for length in rows.shape)] = rows
