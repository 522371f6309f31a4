"""Playouts of bots that think, served by the native core instead of arrays."""

from ctypes import CDLL, byref
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.allstar.bots.playouts.batch import Batch
from podium.allstar.bots.playouts.forced import ForcedMoves
from podium.allstar.native.library import Playouts, installed
from podium.allstar.native.tables import core_tables
from podium.allstar.rules.state import GamePhase

_ENDS = ("tickets", "places", "season_fans", "playoff_fans")

Array = NDArray[Any]


def play_out(batch: Batch, forced: ForcedMoves) -> Batch:
    """The same batch, its games at their ends, by the installed core."""
    return Engine(installed())(batch, forced)


class Engine:
    """Plays batches out with one core. Only who got how many fans, places and tickets is written
    into the batch: cards stay where they were."""

    def __init__(self, core: CDLL) -> None:
        self._core = core

    def __call__(self, batch: Batch, forced: ForcedMoves) -> Batch:
        """The same batch, its games at their ends. `forced`: what is chosen first."""
        ends = {name: np.empty(batch.tickets.shape, dtype=np.int32) for name in _ENDS}
        arrays = {
            **_cards(batch),
            **_numbers(batch),
            **_forced(forced),
            **{f"end_{name}": row for name, row in ends.items()},
        }
        playouts = Playouts(
            games=batch.size,
            phase=batch.phase,
            round=batch.round,
            turn=batch.turn,
            teams=len(batch.teams),
            forced_seat=forced.seat,
            **_widths(batch, forced),
            **{name: array.ctypes.data for name, array in arrays.items()},
        )
        self._core.podium_play_out(
            core_tables(batch.tables.game, batch.tables.weights), byref(playouts)
        )
        for name, row in ends.items():
            setattr(batch, name, row.astype(np.int64))
        batch.phase = GamePhase.OVER
        return batch


def _widths(batch: Batch, forced: ForcedMoves) -> dict[str, int]:
    names = ("hand", "fresh", "bench", "stock", "line", "trio", "incoming")
    widths = {f"{name}_width": getattr(batch, name).shape[-1] for name in names}
    if forced.cards is not None:
        widths["forced_width"] = forced.cards.shape[-1]
    if forced.bench is not None:
        widths["forced_bench_width"] = forced.bench.shape[-1]
    return widths


def _cards(batch: Batch) -> dict[str, Array]:
    names = ("hand", "fresh", "bench", "stock", "line", "arenas", "trio", "incoming")
    found = {name: _plain(getattr(batch, name), np.int16) for name in names}
    teams = np.stack(batch.teams, axis=2) if batch.teams else batch.bench[..., :0]
    return {**found, "team": _plain(teams, np.int16)}


def _numbers(batch: Batch) -> dict[str, Array]:
    found = {name: _plain(getattr(batch, name), np.int32) for name in ("starter", *_ENDS)}
    return {**found, "shooting": _plain(batch.shooting, np.uint8)}


def _forced(forced: ForcedMoves) -> dict[str, Array]:
    found: dict[str, tuple[Array | None, type[np.generic]]] = {
        "forced_cards": (forced.cards, np.int16),
        "forced_gifts": (forced.gifts, np.int16),
        "forced_teams": (np.stack(forced.teams, axis=1) if forced.teams else None, np.int16),
        "forced_bench": (forced.bench, np.int16),
        "forced_buses": (forced.buses, np.int32),
        "ways": (forced.ways, np.int32),
    }
    return {name: _plain(array, kind) for name, (array, kind) in found.items() if array is not None}


def _plain(array: Array, kind: type[np.generic]) -> Array:
    """The numbers one behind the other, as the core reads them."""
    return np.ascontiguousarray(array, dtype=kind)
