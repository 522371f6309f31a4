"""The shared library of the native core, and its C interface as Python sees it.

The interface is `podium_allstar.h` in the folder `native`; structures here follow it field by
field. A library of another interface, or one whose structures are laid out otherwise, is refused.
"""

import ctypes
from ctypes import (
    POINTER,
    c_int16,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

INTERFACE = 2
MOST_CARDS = 128
MOST_VALUES = 32
MOST_HELD = 4
MOST_ARENAS = 64
MOST_SPECIES = 16
MOST_NUMBERS = 16
MOST_SEATS = 6
MOST_MOVES = 64
KEYS = 192
MOST_SIZES = 16
MOST_ROUNDS = 3

_PACKAGE = "podium_allstar_native"
_HINT = "the native core is not installed: the guide to it says how to build its wheel"


class CoreTables(ctypes.Structure):
    """What one game is played with: `podium_tables`."""

    _fields_ = (
        *[(name, c_int32) for name in ("managers", "cards", "values", "arenas", "species")],
        *[(name, c_int32) for name in ("species_in_play", "hand", "tickets", "ticket_fans")],
        *[(name, c_int32) for name in ("market", "duel", "whole_cycle")],
        *[(name, c_int32) for name in ("numbers_only", "one_each")],
        *[(name, c_uint32) for name in ("picked", "number_values", "symbol_values")],
        ("playoff_fans", c_int32 * (MOST_SEATS + 1)),
        ("lanes", c_uint8 * MOST_VALUES * MOST_CARDS),
        ("held", c_uint8 * MOST_HELD * MOST_CARDS),
        ("held_count", c_uint8 * MOST_CARDS),
        ("places", c_uint32 * MOST_CARDS),
        ("number", c_uint8 * MOST_CARDS),
        ("shots", c_uint8 * MOST_CARDS),
        ("number_place", c_uint8 * MOST_NUMBERS),
        ("of_species", c_uint64 * 2 * MOST_SPECIES),
        ("compared", c_uint8 * KEYS),
        ("arenas_in_play", c_uint64),
        ("combo", c_uint8 * MOST_ARENAS),
        ("fans", c_int32 * MOST_SEATS * MOST_ARENAS),
        ("gains", c_int32 * MOST_VALUES),
        ("bench_gains", c_int16 * MOST_SIZES * MOST_VALUES * MOST_ROUNDS),
        ("owned_gains", c_int16 * MOST_SIZES * MOST_VALUES * MOST_ROUNDS),
        ("worth", c_int32 * KEYS),
        ("pays_weakness", c_uint8 * MOST_ARENAS),
        ("hopes", c_int64 * (KEYS + 1) * MOST_ARENAS),
    )


class NativeViews(ctypes.Structure):
    """Where answers go: `podium_views`."""

    NAMES = ("seats", "observations", "masks", "moves", "counts", "fans", "stamps")

    _fields_ = tuple((name, c_void_p) for name in NAMES)


class Playouts(ctypes.Structure):
    """Games to be played out, and where their ends go: `podium_playouts`."""

    NUMBERS = (
        "phase", "round", "turn", "teams", "hand_width", "fresh_width", "bench_width",
        "stock_width", "line_width", "trio_width", "incoming_width", "forced_seat",
        "forced_width", "forced_bench_width",
    )  # fmt: skip
    ARRAYS = (
        "hand", "fresh", "bench", "team", "stock", "line", "arenas", "trio", "incoming",
        "starter", "tickets", "places", "season_fans", "playoff_fans", "shooting",
        "forced_cards", "forced_gifts", "forced_teams", "forced_bench", "forced_buses", "ways",
        "end_tickets", "end_places", "end_season_fans", "end_playoff_fans",
    )  # fmt: skip

    _fields_ = (
        ("games", c_int64),
        *[(name, c_int32) for name in NUMBERS],
        *[(name, c_void_p) for name in ARRAYS],
    )


class BadCore(RuntimeError):
    """A library that does not fit to this version of Podium."""


_TABLES = POINTER(CoreTables)
_VIEWS = POINTER(NativeViews)
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "podium_interface": (c_int32, ()),
    "podium_tables_size": (c_size_t, ()),
    "podium_game_size": (c_size_t, ()),
    "podium_actions": (c_int32, ()),
    "podium_most_drawn": (c_int32, ()),
    "podium_observation_size": (c_int32, (_TABLES,)),
    "podium_look": (None, (_TABLES, c_void_p, c_int64, c_void_p, c_int32, _VIEWS)),
    "podium_begin": (None, (_TABLES, c_void_p, c_int64, c_void_p, c_void_p, c_void_p, _VIEWS)),
    "podium_step": (c_int64, (_TABLES, c_void_p, c_int64, c_void_p, c_void_p, c_void_p, _VIEWS)),
    "podium_standing": (None, (_TABLES, c_void_p, c_int64, c_void_p)),
    "podium_drawn": (c_int32, (c_void_p, c_void_p)),
    "podium_play_greedy": (None, (POINTER(_TABLES), c_void_p, c_int64)),
    "podium_play_out": (None, (_TABLES, POINTER(Playouts))),
}


def load(path: Path) -> ctypes.CDLL:
    """The library in this file, its functions declared. Raises BadCore if it does not fit."""
    core = ctypes.CDLL(str(path))
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(core, name)
        function.restype, function.argtypes = result, arguments
    found = (core.podium_interface(), core.podium_tables_size())
    if found != (INTERFACE, ctypes.sizeof(CoreTables)):
        message = f"{path}: interface {found[0]}, this Podium needs {INTERFACE}"
        raise BadCore(message)
    return core


@cache
def installed() -> ctypes.CDLL:
    """The library of the installed distribution. Raises ModuleNotFoundError with a hint."""
    try:
        package = import_module(_PACKAGE)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(_HINT, name=_PACKAGE) from missing
    return load(package.library())
