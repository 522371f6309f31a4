"""What the bot would have done: the choices of people in a game that is over, where it is sure."""

from typing import ClassVar

from msgspec import Struct

from podium.allstar.table.setting import Level
from podium.tables.answers import TableScene
from podium.tables.ids import TableId
from podium.tables.lookback import Glance, Lookback
from podium.tables.positions import Position
from podium.web.pages.play.replay import Better, BetterLine, better_line
from podium.workers.one_at_a_time import Failed, Progress

_LOOK_AGAIN = 2000
"""Milliseconds until the page is fetched again while the bot is at it."""


class LookbackRow(Struct, frozen=True):
    """One person. `choices`: how many of theirs were looked at."""

    seat: int
    name: str
    held: bool
    bot: Level | None
    choices: int
    better: tuple[BetterLine, ...]


class LookbackPage(Struct, frozen=True, kw_only=True):
    """The page. `progress`: while the bot is at it; `until`: when the page is fetched again;
    `playouts` and `rows`: once it is done.
    """

    template: ClassVar[str] = "play/lookback.html"
    id: TableId
    playouts: int
    rows: tuple[LookbackRow, ...]
    progress: Progress | None
    failed: bool
    done: bool
    until: int | None


def better_of(glance: Glance) -> Better:
    """What the bot is sure about, as far as it is known."""
    found = glance.better if isinstance(glance, Lookback) else ()
    return {(one.step, one.seat): one for one in found}


def lookback_page(
    table: TableId, scene: TableScene, stood: tuple[Position, ...], glance: Glance, now: int
) -> LookbackPage:
    """What is known now."""
    progress = glance if isinstance(glance, Progress) else None
    found = glance if isinstance(glance, Lookback) else None
    return LookbackPage(
        id=table,
        playouts=0 if found is None else found.playouts,
        rows=() if found is None else _rows(scene, stood, found),
        progress=progress,
        failed=isinstance(glance, Failed),
        done=found is not None,
        until=None if progress is None else now + _LOOK_AGAIN,
    )


def _rows(
    scene: TableScene, stood: tuple[Position, ...], found: Lookback
) -> tuple[LookbackRow, ...]:
    places = {position.game.public.step: at for at, position in enumerate(stood, start=1)}
    rows = []
    for seat, choices in enumerate(found.looked_at):
        if choices:
            chair = scene.view.chairs[seat]
            name = "" if chair.guest is None else scene.names.get(chair.guest, "")
            better = tuple(
                better_line(stood[places[one.step] - 1], places[one.step], one)
                for one in found.better
                if one.seat == seat
            )
            rows.append(
                LookbackRow(seat, name, held=True, bot=None, choices=choices, better=better)
            )
    return tuple(rows)
