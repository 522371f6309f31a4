"""When somebody is not there: the clock, consent, return, leaving, the end of waiting."""

import pytest

from podium.allstar.rules.options import Options
from podium.allstar.rules.state import GamePhase
from podium.allstar.table.commands import (
    AbandonTable,
    AskForBot,
    BeginGame,
    ReturnToSeat,
    SealChoice,
    SealForAbsent,
    SealForBot,
)
from podium.allstar.table.facts import (
    BotAskedFor,
    BotWhy,
    ChoiceBy,
    ChoiceSealed,
    ClockRanOut,
    SeatGivenBack,
    SeatGivenToBot,
    TableAbandoned,
)
from podium.allstar.table.record import record_of_table
from podium.allstar.table.refusals import TableCode
from podium.allstar.table.setting import HOUSE, STAND_IN
from podium.allstar.table.state import Chair, TableStage
from podium.allstar.table.things import OwnChoice
from podium.allstar.table.view import view
from podium.kernel.now import Now
from tests.allstar_tables import STRANGER, Board, guest

HOUR = 60 * 60 * 1000


def for_absent(board: Board, seat: int) -> SealForAbsent:
    return SealForAbsent(seat=seat, step=board.state.step, moves=board.moves(seat))


def clocked(seconds: int = 30) -> Board:
    return Board().open(Options(3), clock=seconds).begin()


@pytest.mark.parametrize("seconds", [30, 60, 120])
def test_the_clock_of_a_step_runs_out_to_the_millisecond(seconds: int) -> None:
    board = clocked(seconds)
    assert board.state.deadline == board.state.since + seconds * 1000
    board.now = Now(board.state.since + seconds * 1000 - 1)
    assert board.refused(for_absent(board, 2), HOUSE) is TableCode.TIME_LEFT
    board.now = Now(board.now + 1)
    ran_out, sealed = board.act(for_absent(board, 2), HOUSE)
    assert isinstance(ran_out, ClockRanOut)
    assert isinstance(sealed, ChoiceSealed)
    assert sealed.by is ChoiceBy.CLOCK
    assert board.state.chairs[2] == Chair(guest=guest(2), missed=1)


def test_plans_and_teams_of_the_playoffs_get_three_times_as_long() -> None:
    board = clocked()
    longer = {GamePhase.PLAN, GamePhase.LINEUP, GamePhase.INCOMING, GamePhase.OUTGOING}
    for state in board.steps():
        seconds = 90 if state.opened.public.phase in longer else 30
        assert view(state, None).deadline == state.since + seconds * 1000
    assert board.state.deadline is None


def test_only_who_has_not_chosen_is_played_for() -> None:
    board = clocked()
    moves = board.moves(0)
    board.seal(0, moves)
    board.now = Now(board.now + HOUR)
    sealed = SealForAbsent(seat=0, step=board.state.step, moves=moves)
    assert board.refused(sealed, HOUSE) is TableCode.CHOICE_SEALED
    for actor in (guest(0), guest(1), STRANGER):
        assert board.refused(for_absent(board, 1), actor) is TableCode.NOT_FOR_YOU


def miss(board: Board, seat: int) -> None:
    """All others choose; the clock of this seat runs out."""
    board.settle(but=seat)
    board.now = Now(board.now + 90_000)
    board.act(for_absent(board, seat), HOUSE)


def test_after_three_steps_in_a_row_a_bot_plays_on_until_the_person_returns() -> None:
    board = clocked()
    miss(board, 2)
    miss(board, 2)
    assert board.state.chairs[2] == Chair(guest=guest(2), missed=2)
    miss(board, 2)
    given = [fact for fact in board.facts if isinstance(fact, SeatGivenToBot)]
    assert [(fact.seat, fact.why) for fact in given] == [(2, BotWhy.ABSENT)]
    assert board.state.chairs[2] == Chair(guest=guest(2), bot=STAND_IN)
    choice = SealChoice(seat=2, step=board.state.step, moves=board.moves(2))
    assert board.refused(choice, guest(2)) is TableCode.BOT_PLAYS
    board.settle()
    assert isinstance(board.act(ReturnToSeat(), guest(2))[0], SeatGivenBack)
    assert board.act(ReturnToSeat(), guest(2)) == ()
    assert board.state.chairs[2] == Chair(guest=guest(2))
    board.settle()


def test_who_returns_sees_what_the_bot_did_and_can_change_what_is_not_settled() -> None:
    board = clocked()
    for _ in range(3):
        miss(board, 2)
    told = board.state.news.cursor(2)
    board.act(SealForBot(seat=2, step=board.state.step, moves=board.moves(2)), HOUSE)
    made = board.state.choices[2]
    board.act(ReturnToSeat(), guest(2))
    news = board.state.news.after(2, told) or ()
    assert OwnChoice(board.state.step, made, ChoiceBy.BOT) in news
    other = next(
        moves for n in range(99) if (moves := Board.moves(fresh(board), 2, label=str(n))) != made
    )
    board.seal(2, other)
    assert board.state.choices[2] == other


def fresh(board: Board) -> Board:
    """The same table before seat 2 has chosen in this step."""
    again = Board()
    for fact in board.facts:
        if not (
            isinstance(fact, ChoiceSealed) and fact.seat == 2 and fact.step == board.state.step
        ):
            again.take(fact)
    return again


def test_a_choice_of_ones_own_begins_the_count_again() -> None:
    board = clocked()
    for _ in range(3):
        miss(board, 2)
        miss(board, 2)
        board.settle()
    assert board.state.chairs[2] == Chair(guest=guest(2))


def without_clock() -> Board:
    return Board().open(Options(4)).begin()


def test_without_a_clock_nothing_happens_by_itself() -> None:
    board = without_clock()
    board.settle(but=3)
    board.now = Now(board.now + 20 * HOUR)
    board.away = 1 << 3
    assert board.state.deadline is None
    assert board.refused(for_absent(board, 3), HOUSE) is TableCode.NOT_AWAY


def consent(board: Board, seat: int, absent: int, *, for_good: bool = False) -> None:
    command = AskForBot(absent=absent, step=board.state.step, for_good=for_good)
    board.act(command, guest(seat))


def test_once_all_others_have_sealed_and_asked_the_bot_chooses_for_this_step() -> None:
    board = without_clock()
    board.settle(but=3)
    ask = AskForBot(absent=3, step=board.state.step)
    assert board.refused(ask, guest(0)) is TableCode.NOT_AWAY
    board.away = 1 << 3
    consent(board, 0, 3)
    consent(board, 1, 3)
    assert board.refused(for_absent(board, 3), HOUSE) is TableCode.NOT_AWAY
    assert board.act(ask, guest(1)) == ()
    consent(board, 2, 3)
    (sealed, *_) = board.act(for_absent(board, 3), HOUSE)
    assert isinstance(sealed, ChoiceSealed)
    assert sealed.by is ChoiceBy.CONSENT
    assert board.state.chairs[3] == Chair(guest=guest(3))
    board.settle(but=3)
    assert board.refused(for_absent(board, 3), HOUSE) is TableCode.NOT_AWAY  # the next step


def test_who_has_not_sealed_cannot_ask_and_others_away_are_not_asked() -> None:
    board = without_clock()
    board.away = 0b1100
    ask = AskForBot(absent=3, step=board.state.step)
    assert board.refused(ask, guest(0)) is TableCode.CHOOSE_FIRST
    board.seal(0)
    board.seal(1)
    consent(board, 0, 3)
    consent(board, 1, 3)
    board.act(for_absent(board, 3), HOUSE)
    consent(board, 0, 2)
    consent(board, 1, 2)
    board.act(for_absent(board, 2), HOUSE)
    assert board.state.choices == {}


def test_who_comes_back_in_time_chooses_for_themselves() -> None:
    board = without_clock()
    board.settle(but=3)
    board.away = 1 << 3
    for seat in (0, 1, 2):
        consent(board, seat, 3)
    board.away = 0
    assert board.refused(for_absent(board, 3), HOUSE) is TableCode.NOT_AWAY
    board.seal(3)


def test_nobody_asks_for_themselves_for_bots_or_from_outside() -> None:
    board = without_clock()
    board.settle(but=3)
    board.away = 0b1111
    ask = AskForBot(absent=3, step=board.state.step)
    for actor in (guest(3), STRANGER):
        assert board.refused(ask, actor) is TableCode.NOT_SEATED
    sealed = AskForBot(absent=1, step=board.state.step)
    assert board.refused(sealed, guest(0)) is TableCode.CHOICE_SEALED
    early = Board().open(Options(3)).seat_all()
    assert early.refused(ask, guest(0)) is TableCode.GAME_NOT_BEGUN
    early.act(BeginGame())


def test_with_a_clock_no_consent_is_needed_for_a_step() -> None:
    board = clocked()
    board.settle(but=2)
    board.away = 1 << 2
    ask = AskForBot(absent=2, step=board.state.step)
    assert board.refused(ask, guest(0)) is TableCode.NOT_AWAY


def test_the_host_asks_first_and_with_the_consent_of_all_a_bot_gets_the_seat_for_good() -> None:
    board = without_clock()
    ask = AskForBot(absent=3, step=board.state.step, for_good=True)
    assert board.refused(ask, guest(0)) is TableCode.NOT_AWAY
    board.away = 1 << 3
    assert board.refused(ask, guest(1)) is TableCode.HOST_FIRST
    consent(board, 0, 3, for_good=True)
    consent(board, 1, 3, for_good=True)
    assert board.state.chairs[3].manned
    asked, given = board.act(ask, guest(2))
    assert isinstance(asked, BotAskedFor)
    assert isinstance(given, SeatGivenToBot)
    assert given.why is BotWhy.REPLACED
    assert board.state.chairs[3] == Chair(bot=STAND_IN)
    assert board.refused(ReturnToSeat(), guest(3)) is TableCode.NOT_SEATED
    assert board.refused(ask, guest(0)) is TableCode.BOT_PLAYS


def test_consents_are_shown_to_all_and_void_once_the_absent_person_plays() -> None:
    board = without_clock()
    board.away = 1 << 3
    consent(board, 0, 3, for_good=True)
    (shown,) = view(board.state, None).consents
    assert (shown.seat, shown.absent, shown.for_good) == (0, 3, True)
    board.seal(3)
    assert view(board.state, None).consents == ()


def test_after_a_day_without_anybody_the_table_is_abandoned_and_its_seed_open() -> None:
    board = without_clock()
    board.settle()
    board.seal(0)
    seen = board.now
    board.now = Now(seen + 24 * HOUR - 1)
    command = AbandonTable(unseen_since=seen)
    assert board.refused(command, HOUSE) is TableCode.NOT_ABANDONED
    assert board.refused(command, guest(0)) is TableCode.NOT_FOR_YOU
    board.now = Now(seen + 24 * HOUR)
    (fact,) = board.act(command, HOUSE)
    assert isinstance(fact, TableAbandoned)
    assert board.state.stage is TableStage.ABANDONED
    assert view(board.state, None).seed == fact.seed
    assert record_of_table(board.facts).fans == ()
    assert board.refused(command, HOUSE) is TableCode.GAME_OVER
