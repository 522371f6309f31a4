"""Deciding what happens when somebody is not there: the clock, consent, return, the end.

Whether somebody is away is no fact: connections come and go. It comes in with the command.
"""

from podium.allstar.table.commands import AbandonTable, AskForBot, ReturnToSeat, TableAct
from podium.allstar.table.facts import (
    BotAskedFor,
    BotWhy,
    ClockRanOut,
    SeatGivenBack,
    SeatGivenToBot,
    TableAbandoned,
    TableFact,
)
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import STAND_IN
from podium.allstar.table.state import TableStage, TableState, others_there
from podium.kernel.now import MINUTE

Decided = tuple[TableFact, ...] | TableRefusal

MOST_MISSED = 3
"""After so many steps in a row in which the clock ran out, a bot plays on."""

ABANDONED_AFTER = 24 * 60 * MINUTE


def before_sealing(state: TableState, seat: int, act: TableAct) -> Decided:
    """What happens before a bot chooses for an absent seat: the clock ran out (then the seat may
    go to the bot until its person returns), or nothing if all others there asked for it.
    """
    if not state.chairs[seat].manned:
        return TableRefusal(TableCode.BOT_PLAYS)
    if not state.waiting >> seat & 1:
        return TableRefusal(TableCode.CHOICE_SEALED)
    deadline = state.deadline
    if deadline is None:
        return () if agreed(state, seat, act.away) else TableRefusal(TableCode.NOT_AWAY)
    if act.now < deadline:
        return TableRefusal(TableCode.TIME_LEFT)
    ran_out = ClockRanOut(at=act.now, seat=seat, step=state.step)
    if state.chairs[seat].missed + 1 < MOST_MISSED:
        return (ran_out,)
    return (ran_out, SeatGivenToBot(at=act.now, seat=seat, level=STAND_IN, why=BotWhy.ABSENT))


def agreed(state: TableState, absent: int, away: int) -> bool:
    """Whether a bot shall choose for this seat now: it is away, all others there have chosen what
    they have to choose, and each of them asked for it.
    """
    if not away >> absent & 1 or not state.waiting >> absent & 1:
        return False
    others = others_there(state, absent, away)
    if any(state.waiting >> seat & 1 for seat in others):
        return False
    return bool(others) and all((seat, absent) in state.consents for seat in others)


def ask_for_bot(state: TableState, command: AskForBot, act: TableAct) -> Decided:
    """One person's consent. The last one that is needed for good hands the seat to a bot."""
    own, absent = state.seat_of(act.actor), command.absent
    if own is None or own == absent or not state.chairs[own].manned:
        return TableRefusal(TableCode.NOT_SEATED)
    if state.stage is not TableStage.PLAYING:
        return TableRefusal(TableCode.GAME_NOT_BEGUN)
    if not 0 <= absent < len(state.chairs):
        return TableRefusal(TableCode.NO_SUCH_SEAT)
    if command.step != state.step:
        return TableRefusal(TableCode.OTHER_STEP)
    refusal = (_for_good if command.for_good else _for_now)(state, own, command, act)
    if refusal is not None:
        return refusal
    given = state.replacing if command.for_good else state.consents
    if (own, absent) in given:
        return ()
    asked = BotAskedFor(
        at=act.now, seat=own, absent=absent, step=state.step, for_good=command.for_good
    )
    if not command.for_good or not _all_agree(state, own, absent, act.away):
        return (asked,)
    return (
        asked,
        SeatGivenToBot(at=act.now, seat=absent, level=STAND_IN, why=BotWhy.REPLACED),
    )


def _for_now(state: TableState, own: int, command: AskForBot, act: TableAct) -> TableRefusal | None:
    """Without a clock only, once one's own choice is sealed."""
    absent = command.absent
    if not state.chairs[absent].manned:
        return TableRefusal(TableCode.BOT_PLAYS)
    if not state.waiting >> absent & 1:
        return TableRefusal(TableCode.CHOICE_SEALED)
    if state.setting.clock or not act.away >> absent & 1:
        return TableRefusal(TableCode.NOT_AWAY)
    if state.waiting >> own & 1:
        return TableRefusal(TableCode.CHOOSE_FIRST)
    return None


def _for_good(
    state: TableState, own: int, command: AskForBot, act: TableAct
) -> TableRefusal | None:
    """The seat is away, or a bot stands in for it already. The host asks first, if there."""
    absent = command.absent
    chair, host = state.chairs[absent], state.seat_of(state.host)
    hosted = host in others_there(state, absent, act.away)
    if chair.guest is None:
        return TableRefusal(TableCode.BOT_PLAYS)
    if chair.manned and not act.away >> absent & 1:
        return TableRefusal(TableCode.NOT_AWAY)
    if hosted and own != host and (host, absent) not in state.replacing:
        return TableRefusal(TableCode.HOST_FIRST)
    return None


def _all_agree(state: TableState, own: int, absent: int, away: int) -> bool:
    others = others_there(state, absent, away) | {own}
    given = {*state.replacing, (own, absent)}
    return all((seat, absent) in given for seat in others)


def return_to_seat(state: TableState, command: ReturnToSeat, act: TableAct) -> Decided:  # noqa: ARG001
    """The bot that stood in gets up; what it has chosen for this step can still be changed."""
    seat = state.seat_of(act.actor)
    if seat is None:
        return TableRefusal(TableCode.NOT_SEATED)
    if state.chairs[seat].bot is None:
        return ()
    return (SeatGivenBack(at=act.now, seat=seat),)


def abandon(state: TableState, command: AbandonTable, act: TableAct) -> Decided:
    """Nobody came for a day."""
    if act.now - command.unseen_since < ABANDONED_AFTER:
        return TableRefusal(TableCode.NOT_ABANDONED)
    return (TableAbandoned(at=act.now, seed=state.seed),)
