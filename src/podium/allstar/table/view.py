"""What one viewer sees of a table: a seat, or a spectator. There is no other viewer (AS-61).

A view is built from what all see and, for a seat, from what it alone sees; nothing is taken out of
a larger one.
"""

from typing import TypeAlias

from msgspec import Struct

from podium.allstar.rules.playoffs import final_places
from podium.allstar.rules.state import GamePhase, Public, Seat
from podium.allstar.table.setting import Guest, Level, TableSetting
from podium.allstar.table.state import Chair, TableStage, TableState
from podium.kernel.now import Now

TableViewer: TypeAlias = int | None
"""A seat, or None for a spectator."""


class ChairView(Struct, frozen=True, gc=False):
    """One seat as all see it."""

    guest: Guest | None
    bot: Level | None
    missed: int


class ConsentView(Struct, frozen=True, gc=False):
    """`seat` agrees that a bot plays for `absent`."""

    seat: int
    absent: int
    for_good: bool


class OwnView(Struct, frozen=True, gc=False):
    """What a seat alone sees: its cards, and the choice that stands for it in this step.

    `cards` are as they were when the step opened; `choice`: the sealed moves, None: none yet.
    """

    seat: int
    cards: Seat
    choice: tuple[int, ...] | None


class TableView(Struct, frozen=True, gc=False):
    """A table for one viewer. `cursor`: how many things this viewer was told (`news`).

    `game`: what all see of it, None before it begins. `own`: for a seat alone. `deadline`: when
    the clock of this step runs out. `revealed`: the teams of the last plans that were shown, by
    seat. `seed` and `places`: at the end.
    """

    stage: TableStage
    setting: TableSetting
    host: Guest
    data_hash: str
    commitment: str
    known_deal: bool
    chairs: tuple[ChairView, ...]
    consents: tuple[ConsentView, ...]
    cursor: int
    waited_for: tuple[int, ...]
    deadline: Now | None
    game: Public | None
    own: OwnView | None
    revealed: tuple[tuple[tuple[int, ...], ...], ...]
    seed: str | None
    places: tuple[int, ...]


def view(state: TableState, viewer: TableViewer) -> TableView:
    """The table as this viewer sees it now."""
    public = state.opened.public
    begun = state.stage is not TableStage.GATHERING and public.phase > GamePhase.TRIO
    over = state.stage is TableStage.OVER
    return TableView(
        stage=state.stage,
        setting=state.setting,
        host=state.host,
        data_hash=state.data_hash,
        commitment=state.commitment,
        known_deal=state.known_deal,
        chairs=tuple([_chair(chair) for chair in state.chairs]),
        consents=_consents(state),
        cursor=state.news.cursor(viewer),
        waited_for=state.waited_for,
        deadline=state.deadline,
        game=public if begun else None,
        own=_own(state, viewer) if begun and viewer is not None else None,
        revealed=state.revealed,
        seed=state.seed if state.stage.ended else None,
        places=final_places(public) if over else (),
    )


def _chair(chair: Chair) -> ChairView:
    return ChairView(chair.guest, chair.bot, chair.missed)


def _consents(state: TableState) -> tuple[ConsentView, ...]:
    return (
        *[ConsentView(seat, absent, for_good=False) for seat, absent in sorted(state.consents)],
        *[ConsentView(seat, absent, for_good=True) for seat, absent in sorted(state.replacing)],
    )


def _own(state: TableState, seat: int) -> OwnView:
    return OwnView(seat, state.opened.seats[seat], state.choices.get(seat))
