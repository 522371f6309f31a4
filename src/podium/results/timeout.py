"""Named policies that decide a finals game out of time, where plain data cannot state the rule."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from podium.core.result import Side, TimeOut

DIAL_TOP = 11
_OBJECTIVE = 400
_DIAL_STEP = 400
_DAMAGE = 10
_BALANCE = 25


class OutOfRange(Struct, frozen=True):
    """A value that no game can show. `place` is relative to the time-out, such as `dark.dial`."""

    place: str
    value: int
    min: int
    max: int | None


class TimeoutPolicy(Struct, frozen=True):
    """How a time-out is decided. `winner` is total; `out_of_range` says what cannot be."""

    winner: Callable[[TimeOut], Side]
    out_of_range: Callable[[TimeOut], tuple[OutOfRange, ...]]


def light_hundredths(timeout: TimeOut) -> int:
    """What light scores in hundredths of a point, without the Balance (LCG-12)."""
    return _OBJECTIVE * timeout.light.objectives + _DAMAGE * timeout.light.damage


def dark_hundredths(timeout: TimeOut) -> int:
    """What dark scores in hundredths of a point, without the Balance (LCG-12).

    The dial pays 0 on 0-3, 4 points on 4-7 and 8 on 8-11.
    """
    return _DIAL_STEP * (timeout.dark.dial // 4) + _DAMAGE * timeout.dark.damage


def _death_star_dial_winner(timeout: TimeOut) -> Side:
    # LCG-12: without the Balance all scores are multiples of ten hundredths, so 25 never ties.
    lead = light_hundredths(timeout) - dark_hundredths(timeout)
    lead += _BALANCE if timeout.balance is Side.LIGHT else -_BALANCE
    return Side.LIGHT if lead > 0 else Side.DARK


def _death_star_dial_out_of_range(timeout: TimeOut) -> tuple[OutOfRange, ...]:
    reported: tuple[tuple[str, int, int | None], ...] = (
        ("light.objectives", timeout.light.objectives, None),
        ("light.damage", timeout.light.damage, None),
        ("dark.dial", timeout.dark.dial, DIAL_TOP),
        ("dark.damage", timeout.dark.damage, None),
    )
    return tuple(
        OutOfRange(place, value, 0, top)
        for place, value, top in reported
        if value < 0 or (top is not None and value > top)
    )


POLICIES: Mapping[str, TimeoutPolicy] = MappingProxyType(
    {"death-star-dial": TimeoutPolicy(_death_star_dial_winner, _death_star_dial_out_of_range)}
)
"""Every policy a rulebook can name in `scoring.games.timeout`."""
