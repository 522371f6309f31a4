"""Deciding how a table is opened, and who sits down and gets up."""

import re

from podium.allstar.rules.box_checks import faults
from podium.allstar.table.commands import (
    BeginGame,
    CloseTable,
    FreeSeat,
    LeaveSeat,
    OpenTable,
    PutBot,
    TableAct,
    TakeSeat,
)
from podium.allstar.table.commitment import commitment
from podium.allstar.table.facts import (
    BotWhy,
    GameBegun,
    SeatFreed,
    SeatGivenToBot,
    SeatTaken,
    TableAbandoned,
    TableFact,
    TableOpened,
)
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import CLOCKS, STAND_IN
from podium.allstar.table.state import Shelf, TableStage, TableState
from podium.kernel.chance import Chance

Decided = tuple[TableFact, ...] | TableRefusal

_SEED = re.compile(r"[0-9a-f]{64}")


def open_table(shelf: Shelf, command: OpenTable, act: TableAct) -> Decided:
    """The table, with a seed of its own or one that others have played."""
    setting = command.setting
    if command.data is not None and (found := faults(command.data)):
        return TableRefusal(TableCode.IMPOSSIBLE_SETTING, text="; ".join(found))
    try:
        game = shelf.game(command.data, setting.options)
    except ValueError as error:
        return TableRefusal(TableCode.IMPOSSIBLE_SETTING, text=str(error))
    if setting.clock not in CLOCKS:
        text = f"clock: expected {', '.join(map(str, CLOCKS))}"
        return TableRefusal(TableCode.IMPOSSIBLE_SETTING, text=text)
    if len(command.levels) != game.managers:
        text = f"levels: expected {game.managers}"
        return TableRefusal(TableCode.IMPOSSIBLE_SETTING, text=text)
    if command.deal and not _SEED.fullmatch(command.deal):
        return TableRefusal(TableCode.IMPOSSIBLE_SETTING, text="deal: expected a seed")
    seed = command.deal or Chance(act.fresh).digest("seed of a table").hex()
    return (
        TableOpened(
            at=act.now,
            host=act.actor,
            setting=setting,
            levels=command.levels,
            data=command.data,
            data_hash=game.data_hash,
            seed=seed,
            commitment=commitment(game.data_hash, setting.options, seed),
            known_deal=bool(command.deal),
        ),
    )


def take_seat(state: TableState, command: TakeSeat, act: TableAct) -> Decided:
    """A person holds at most one seat of a table."""
    if (refusal := _not_gathering(state, command.seat)) is not None:
        return refusal
    own = state.seat_of(act.actor)
    if own == command.seat:
        return ()
    if own is not None:
        return TableRefusal(TableCode.SEATED_ALREADY)
    if not state.chairs[command.seat].free:
        return TableRefusal(TableCode.SEAT_NOT_FREE)
    return (SeatTaken(at=act.now, seat=command.seat, guest=act.actor),)


def leave_seat(state: TableState, command: LeaveSeat, act: TableAct) -> Decided:  # noqa: ARG001
    """Before the game the seat becomes free, later a bot plays it for good."""
    seat = state.seat_of(act.actor)
    if seat is None:
        return TableRefusal(TableCode.NOT_SEATED)
    if state.stage is TableStage.GATHERING:
        return (SeatFreed(at=act.now, seat=seat),)
    return (SeatGivenToBot(at=act.now, seat=seat, level=STAND_IN, why=BotWhy.LEFT),)


def free_seat(state: TableState, command: FreeSeat, act: TableAct) -> Decided:
    """The host makes a person or a bot get up."""
    refusal = _not_hosts(state, act) or _not_gathering(state, command.seat)
    if refusal is not None:
        return refusal
    if state.chairs[command.seat].free:
        return ()
    return (SeatFreed(at=act.now, seat=command.seat),)


def put_bot(state: TableState, command: PutBot, act: TableAct) -> Decided:
    """The host lets a bot sit where no person does."""
    refusal = _not_hosts(state, act) or _not_gathering(state, command.seat)
    if refusal is not None:
        return refusal
    chair = state.chairs[command.seat]
    if chair.guest is not None:
        return TableRefusal(TableCode.SEAT_NOT_FREE)
    if chair.bot is command.level:
        return ()
    seat, level = command.seat, command.level
    return (SeatGivenToBot(at=act.now, seat=seat, level=level, why=BotWhy.SEATED),)


def begin_game(state: TableState, command: BeginGame, act: TableAct) -> Decided:  # noqa: ARG001
    """The host begins when every seat is taken."""
    refusal = _not_hosts(state, act) or _not_gathering(state, 0)
    if refusal is not None:
        return refusal
    if any(chair.free for chair in state.chairs):
        return TableRefusal(TableCode.SEATS_FREE)
    return (GameBegun(at=act.now),)


def close_table(state: TableState, command: CloseTable, act: TableAct) -> Decided:  # noqa: ARG001
    """The host closes a table that is not needed after all; nothing was played at it."""
    refusal = _not_hosts(state, act) or _not_gathering(state, 0)
    return refusal or (TableAbandoned(at=act.now, seed=state.seed),)


def _not_hosts(state: TableState, act: TableAct) -> TableRefusal | None:
    return None if act.actor == state.host else TableRefusal(TableCode.NOT_HOST)


def _not_gathering(state: TableState, seat: int) -> TableRefusal | None:
    if state.stage is not TableStage.GATHERING:
        return TableRefusal(TableCode.GAME_BEGUN)
    if not 0 <= seat < len(state.chairs):
        return TableRefusal(TableCode.NO_SUCH_SEAT)
    return None
