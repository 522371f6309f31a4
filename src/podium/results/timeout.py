"""Named policies that decide a finals game out of time, where plain data cannot state the rule."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from podium.results.game import Side, TimeOut

DIAL_TOP = 11
_OBJECTIVE = 400
_DIAL_STEP = 400
_DAMAGE = 10
_BALANCE = 25


class OutOfRange(Struct, frozen=True):
    """A value that is impossible in a game. `place` is relative to the time-out, such as
    `dark.dial`.
    """

    place: str
    value: int
    min: int
    max: int | None


class TimeoutPolicy(Struct, frozen=True):
    """How a time-out is decided. `winner` is total; `out_of_range` finds impossible values."""

    winner: Callable[[TimeOut], Side]
    out_of_range: Callable[[TimeOut], tuple[OutOfRange, ...]]


def hundredths(timeout: TimeOut, side: Side) -> int:
    """What a side scores in hundredths of a point (LCG-12).

    The dial pays 0 on 0-3, 4 points on 4-7 and 8 on 8-11.
    """
    balance = _BALANCE if timeout.balance is side else 0
    if side is Side.LIGHT:
        light = timeout.light
        return _OBJECTIVE * light.objectives + _DAMAGE * light.damage + balance
    return _DIAL_STEP * (timeout.dark.dial // 4) + _DAMAGE * timeout.dark.damage + balance


def _death_star_dial_winner(timeout: TimeOut) -> Side:
    # Never level (LCG-12): all but the Balance is paid in tenths, and one side holds the Balance.
    return max(Side.LIGHT, Side.DARK, key=lambda side: hundredths(timeout, side))


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
