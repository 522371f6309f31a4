"""Decides a command at a table: facts, or the reason for a refusal. Pure and total."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from podium.allstar.rules.apply import is_over
from podium.allstar.rules.draws import draw, waits_for_chance
from podium.allstar.table import absence, gathering
from podium.allstar.table.choices import check_whole
from podium.allstar.table.commands import (
    AbandonTable,
    AskForBot,
    BeginGame,
    CloseTable,
    FreeSeat,
    LeaveSeat,
    OpenTable,
    PutBot,
    ReopenChoice,
    ReturnToSeat,
    SealChoice,
    SealForAbsent,
    SealForBot,
    TableAct,
    TableCommand,
    TakeSeat,
)
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import (
    ChanceDrawn,
    ChoiceBy,
    ChoiceReopened,
    ChoiceSealed,
    GameEnded,
    TableFact,
)
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE
from podium.allstar.table.state import Shelf, TableStage, TableState
from podium.kernel.chance import Chance
from podium.kernel.now import Now

Decided = tuple[TableFact, ...] | TableRefusal


def decide(shelf: Shelf, state: TableState | None, act: TableAct) -> Decided:
    """The facts that follow from a command, draws and the end included; none if nothing changes."""
    command = act.command
    if isinstance(command, OpenTable):
        if state is not None:
            return TableRefusal(TableCode.TABLE_EXISTS)
        return gathering.open_table(shelf, command, act)
    if state is None:
        return TableRefusal(TableCode.NO_SUCH_TABLE)
    if isinstance(command, _OF_THE_HOUSE) is not (act.actor == HOUSE):
        return TableRefusal(TableCode.NOT_FOR_YOU)
    if state.stage.ended:
        return TableRefusal(TableCode.GAME_OVER)
    act = replace(act, now=Now(max(act.now, state.latest)))
    decided = _DECIDE[type(command)](state, command, act)
    if isinstance(decided, TableRefusal):
        return decided
    return decided + _consequences(shelf, state, decided, act.now)


def _consequences(
    shelf: Shelf, state: TableState, facts: tuple[TableFact, ...], now: Now
) -> tuple[TableFact, ...]:
    """The draws that are due after these facts, and the end of the game."""
    for fact in facts:
        state = evolve(shelf, state, fact)
    more: list[TableFact] = []
    while state.stage is TableStage.PLAYING and waits_for_chance(state.opened):
        public = state.opened.public
        numbers = draw(state.opened, Chance(state.seed))
        drawn = ChanceDrawn(at=now, step=public.step, phase=public.phase, numbers=numbers)
        state = evolve(shelf, state, drawn)
        more.append(drawn)
    if state.stage is TableStage.PLAYING and is_over(state.opened):
        more.append(GameEnded(at=now, seed=state.seed, fans=state.opened.public.fans()))
    return tuple(more)


def _seal(state: TableState, command: SealChoice, act: TableAct) -> Decided:
    refusal = _not_theirs(state, command.seat, command.step, act)
    return refusal or _sealed(state, command, act, ChoiceBy.PERSON)


def _reopen(state: TableState, command: ReopenChoice, act: TableAct) -> Decided:
    refusal = _not_theirs(state, command.seat, command.step, act)
    if refusal is not None:
        return refusal
    if command.seat not in state.choices:
        return TableRefusal(TableCode.CHOICE_OPEN)
    return (ChoiceReopened(at=act.now, seat=command.seat, step=command.step),)


def _seal_for_bot(state: TableState, command: SealForBot, act: TableAct) -> Decided:
    refusal = _not_now(state, command.seat, command.step)
    if refusal is not None:
        return refusal
    if state.chairs[command.seat].bot is None:
        return TableRefusal(TableCode.NO_BOT_PLAYS)
    if command.seat in state.choices:
        return TableRefusal(TableCode.CHOICE_SEALED)
    return _sealed(state, command, act, ChoiceBy.BOT)


def _seal_for_absent(state: TableState, command: SealForAbsent, act: TableAct) -> Decided:
    refusal = _not_now(state, command.seat, command.step)
    if refusal is not None:
        return refusal
    before = absence.before_sealing(state, command.seat, act)
    if isinstance(before, TableRefusal):
        return before
    by = ChoiceBy.CLOCK if before else ChoiceBy.CONSENT
    sealed = _sealed(state, command, act, by)
    if isinstance(sealed, TableRefusal):
        return sealed
    return (*before, *sealed)


def _sealed(
    state: TableState, command: SealChoice | SealForBot | SealForAbsent, act: TableAct, by: ChoiceBy
) -> Decided:
    moves, seat = tuple(command.moves), command.seat
    refusal = check_whole(state.opened, seat, moves)
    if refusal is not None:
        return refusal
    if state.choices.get(seat) == moves:
        return ()
    return (ChoiceSealed(at=act.now, seat=seat, step=command.step, moves=moves, by=by),)


def _not_theirs(state: TableState, seat: int, step: int, act: TableAct) -> TableRefusal | None:
    """Why who gives the command cannot choose for this seat and step now."""
    own = state.seat_of(act.actor)
    if own is None:
        return TableRefusal(TableCode.NOT_SEATED)
    if seat != own:
        return TableRefusal(TableCode.NOT_YOUR_SEAT)
    return _not_now(state, seat, step) or (
        None if state.chairs[seat].manned else TableRefusal(TableCode.BOT_PLAYS)
    )


def _not_now(state: TableState, seat: int, step: int) -> TableRefusal | None:
    if not 0 <= seat < len(state.chairs):
        return TableRefusal(TableCode.NO_SUCH_SEAT)
    if state.stage is not TableStage.PLAYING:
        return TableRefusal(TableCode.GAME_NOT_BEGUN)
    if step != state.step:
        return TableRefusal(TableCode.OTHER_STEP)
    return None


_OF_THE_HOUSE = (SealForBot, SealForAbsent, AbandonTable)

_DECIDE: dict[type[TableCommand], Callable[[TableState, Any, TableAct], Decided]] = {
    TakeSeat: gathering.take_seat,
    LeaveSeat: gathering.leave_seat,
    FreeSeat: gathering.free_seat,
    PutBot: gathering.put_bot,
    BeginGame: gathering.begin_game,
    CloseTable: gathering.close_table,
    SealChoice: _seal,
    ReopenChoice: _reopen,
    SealForBot: _seal_for_bot,
    SealForAbsent: _seal_for_absent,
    ReturnToSeat: absence.return_to_seat,
    AskForBot: absence.ask_for_bot,
    AbandonTable: absence.abandon,
}
