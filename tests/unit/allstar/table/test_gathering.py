"""Opening a table, sitting down, getting up, beginning."""

import pytest
from msgspec.structs import replace

from podium.allstar.rules.options import Mode, Options
from podium.allstar.table.commands import (
    BeginGame,
    CloseTable,
    FreeSeat,
    LeaveSeat,
    OpenTable,
    PutBot,
    SealChoice,
    SealForBot,
    TakeSeat,
)
from podium.allstar.table.facts import TableOpened
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, STAND_IN, Level, TableSetting
from podium.allstar.table.state import Chair, TableStage
from podium.allstar.table.view import view
from tests.allstar_tables import HOST, STRANGER, Board, fold, guest, played
from tests.golden.allstar.playthroughs import FIRST_DATA

BOTS = (Level.FAIR, Level.EASY, Level.STRONG)


def opening(options: Options, *, clock: int = 0, seats: int | None = None) -> OpenTable:
    levels = (None,) * (options.managers if seats is None else seats)
    return OpenTable(setting=TableSetting(options=options, clock=clock), levels=levels)


def test_a_table_opened_with_data_of_an_earlier_podium_can_still_be_folded() -> None:
    fact = Board().open(Options(4)).facts[0]
    assert isinstance(fact, TableOpened)
    state = fold([replace(fact, data_hash=FIRST_DATA)])
    assert state.opened.game.data_hash == state.data_hash == FIRST_DATA != fact.data_hash
    with pytest.raises(ValueError, match="other data"):
        fold([replace(fact, data_hash="0" * 64)])


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (opening(Options(7)), "7 managers"),
        (opening(Options(3, mode=Mode.DUEL)), "for two"),
        (opening(Options(2, species=("duck",))), "species"),
        (opening(Options(4), clock=45), "clock: expected 0, 30, 60, 120"),
        (opening(Options(4), seats=3), "levels: expected 4"),
    ],
)
def test_a_setting_that_cannot_be_played_is_refused_and_says_why(
    command: OpenTable, text: str
) -> None:
    decided = Board().ask(command, HOST)
    assert isinstance(decided, TableRefusal)
    assert decided.code is TableCode.IMPOSSIBLE_SETTING
    assert text in decided.text


def test_two_tables_never_have_the_same_seed_by_chance() -> None:
    seeds = {Board(f"table {n}").open(Options(2)).state.seed for n in range(50)}
    assert len(seeds) == 50


def test_the_same_deal_is_played_again_and_marked_as_known() -> None:
    first = played(Options(3), "first")
    again = Board("again").open(Options(3), deal=first.state.seed).begin()
    assert again.state.known_deal
    assert not first.state.known_deal
    assert again.facts[5:8] == first.facts[5:8]  # species, arenas, hands
    wrong = opening(Options(3))
    bad = OpenTable(setting=wrong.setting, levels=wrong.levels, deal="friday")
    assert Board().refused(bad) is TableCode.IMPOSSIBLE_SETTING


def test_from_opening_to_the_first_hand_against_bots() -> None:
    board = Board().open(Options(4), levels=(None, *BOTS))
    board.act(TakeSeat(seat=0))
    board.act(BeginGame())
    seen = view(board.state, 0)
    assert seen.stage is TableStage.PLAYING
    assert seen.own is not None
    assert len(seen.own.cards.hand) == 6
    assert seen.waited_for == (0, 1, 2, 3)


def test_a_person_holds_one_seat_and_a_seat_one_person() -> None:
    board = Board().open(Options(3))
    assert board.act(TakeSeat(seat=1), guest(1))
    assert board.act(TakeSeat(seat=1), guest(1)) == ()
    assert board.refused(TakeSeat(seat=2), guest(1)) is TableCode.SEATED_ALREADY
    assert board.refused(TakeSeat(seat=1), guest(2)) is TableCode.SEAT_NOT_FREE
    assert board.refused(TakeSeat(seat=3), guest(2)) is TableCode.NO_SUCH_SEAT


def test_the_host_closes_a_table_at_which_no_game_has_begun() -> None:
    board = Board().open(Options(3)).seat_all()
    assert board.refused(CloseTable(), guest(1)) is TableCode.NOT_HOST
    board.act(CloseTable())
    assert board.state.stage is TableStage.ABANDONED
    assert board.refused(BeginGame()) is TableCode.GAME_OVER


def test_the_host_frees_seats_and_puts_bots_before_the_game() -> None:
    board = Board().open(Options(3)).seat_all()
    assert board.refused(FreeSeat(seat=1), guest(1)) is TableCode.NOT_HOST
    assert board.refused(PutBot(seat=1, level=Level.EASY)) is TableCode.SEAT_NOT_FREE
    board.act(FreeSeat(seat=1))
    assert board.state.seat_of(guest(1)) is None
    assert board.act(FreeSeat(seat=1)) == ()
    assert board.refused(BeginGame()) is TableCode.SEATS_FREE
    board.act(PutBot(seat=1, level=Level.EASY))
    board.act(PutBot(seat=1, level=Level.STRONG))
    assert board.act(PutBot(seat=1, level=Level.STRONG)) == ()
    assert board.state.chairs[1] == Chair(bot=Level.STRONG)
    assert board.refused(BeginGame(), guest(2)) is TableCode.NOT_HOST
    board.act(BeginGame())
    for late in (FreeSeat(seat=2), PutBot(seat=2, level=Level.EASY), BeginGame(), CloseTable()):
        assert board.refused(late) is TableCode.GAME_BEGUN
    assert board.refused(TakeSeat(seat=1), STRANGER) is TableCode.GAME_BEGUN


def test_who_gets_up_before_the_game_leaves_a_free_seat_and_later_a_bot_for_good() -> None:
    board = Board().open(Options(3)).seat_all()
    board.act(LeaveSeat(), guest(2))
    assert board.state.chairs[2].free
    assert board.refused(LeaveSeat(), guest(2)) is TableCode.NOT_SEATED
    board.begin()
    board.act(LeaveSeat(), guest(2))
    assert board.state.chairs[2] == Chair(bot=STAND_IN)
    assert board.state.seat_of(guest(2)) is None
    board.play()
    assert board.state.stage is TableStage.OVER


def test_a_choice_for_another_step_seat_or_person_is_refused_with_a_code() -> None:
    board = Board().open(Options(3), levels=(None, None, Level.FAIR)).begin()
    step, moves = board.state.step, board.moves(0)
    refusals = {
        (guest(0), 0, step - 1): TableCode.OTHER_STEP,
        (guest(0), 0, step + 1): TableCode.OTHER_STEP,
        (guest(0), 1, step): TableCode.NOT_YOUR_SEAT,
        (guest(0), 2, step): TableCode.NOT_YOUR_SEAT,
        (STRANGER, 0, step): TableCode.NOT_SEATED,
        (HOUSE, 0, step): TableCode.NOT_FOR_YOU,
    }
    for (actor, seat, number), code in refusals.items():
        assert board.refused(SealChoice(seat=seat, step=number, moves=moves), actor) is code
    for actor in (guest(0), STRANGER):
        command = SealForBot(seat=2, step=step, moves=board.moves(2))
        assert board.refused(command, actor) is TableCode.NOT_FOR_YOU


def test_nobody_can_sit_as_the_house() -> None:
    board = Board().open(Options(3))
    assert board.refused(TakeSeat(seat=0), HOUSE) is TableCode.NOT_FOR_YOU


def test_the_opening_fact_names_the_host_by_an_opaque_id() -> None:
    fact = Board().open(Options(2)).facts[0]
    assert isinstance(fact, TableOpened)
    assert fact.host == HOST
