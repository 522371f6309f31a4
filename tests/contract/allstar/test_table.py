"""What holds at every table, whatever is played and whoever asks: one suite for all."""

import hashlib
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from podium.allstar.rules.box import default_box
from podium.allstar.rules.draws import draw
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import parse_record, record_text, replay
from podium.allstar.rules.state import GamePhase
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
    TableCommand,
    TakeSeat,
)
from podium.allstar.table.decide import _DECIDE
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import TABLE_REGISTRY, ChanceDrawn, GameEnded, TableOpened
from podium.allstar.table.record import record_of_table
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, Guest, Level, TableSetting
from podium.allstar.table.state import TableStage, TableState
from podium.allstar.table.view import view
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from tests.allstar_records import last_state
from tests.allstar_scenes import ALL_OPTIONS
from tests.allstar_tables import HOST, SHELF, START, STRANGER, Board, fold, guest, played
from tests.table_secrets import fickle_game

every_game = pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS.keys())

CHOOSING = [phase for phase in GamePhase if GamePhase.TRIO < phase < GamePhase.OVER]


def frozen(state: TableState) -> bytes:
    """Everything in a state as bytes."""
    game = state.opened
    fields = {name: getattr(state, name) for name in state.__struct_fields__ if name != "opened"}
    fields["consents"], fields["replacing"] = sorted(state.consents), sorted(state.replacing)
    fields["choices"] = sorted(state.choices.items())
    rest = (game.public, game.seats, game.waiting, game.stock)
    return msgspec.msgpack.encode((fields, rest), order="deterministic")


def phases(options: Options, seed: str) -> Iterator[Board]:
    """A table before the game, at the first open step of every phase, with one seal there, and
    after the end.
    """
    board = Board(seed).open(options)
    yield board
    met: set[GamePhase] = set()
    board.begin()
    for state in board.steps():
        phase = state.opened.public.phase
        if phase not in met:
            met.add(phase)
            yield board
            board.seal(state.waited_for[0])
            yield board
    yield board


def commands(board: Board) -> Iterator[TableCommand]:
    """Commands of every kind: sensible ones, and ones for other seats, steps and moments."""
    state = board.state
    yield OpenTable(setting=state.setting, levels=(None,) * len(state.chairs))
    yield from (TakeSeat(seat=seat) for seat in (-1, 0, 1, 6))
    yield from (FreeSeat(seat=seat) for seat in (-1, 0, 1, 6))
    yield from (PutBot(seat=seat, level=Level.EASY) for seat in (-1, 0, 1, 6))
    yield from (LeaveSeat(), BeginGame(), CloseTable(), ReturnToSeat())
    yield AbandonTable(unseen_since=Now(0))
    yield AbandonTable(unseen_since=board.now)
    whole = {seat: board.moves(seat) for seat in state.waited_for}
    for seat in (-1, 0, 1, 7):
        for step in (state.step, state.step - 1, 999):
            for moves in (whole.get(seat, (1, 2, 3)), (), (0,), (-5, 99_999), (1,) * 65):
                yield SealChoice(seat=seat, step=step, moves=moves)
                yield SealForBot(seat=seat, step=step, moves=moves)
                yield SealForAbsent(seat=seat, step=step, moves=moves)
            yield ReopenChoice(seat=seat, step=step)
            yield AskForBot(absent=seat, step=step)
            yield AskForBot(absent=seat, step=step, for_good=True)


ACTORS = (HOST, guest(1), STRANGER, HOUSE, Guest(""))


@every_game
def test_every_command_is_decided_in_every_phase(options: Options) -> None:
    """With facts that can be folded, or with a code; the state stays as it was."""
    kinds: set[type[TableCommand]] = set()
    for board in phases(options, "every command"):
        before = frozen(board.state)
        for command in commands(board):
            for actor in ACTORS:
                decided = board.ask(command, actor)
                kinds.add(type(command))
                if not isinstance(decided, TableRefusal):
                    state: TableState | None = board.state
                    for fact in decided:
                        state = evolve(SHELF, state, fact)
        assert frozen(board.state) == before
    assert kinds == {OpenTable, *_DECIDE}


@every_game
def test_every_phase_of_the_game_is_met(options: Options) -> None:
    met = {board.state.opened.public.phase for board in phases(options, "every command")}
    assert {GamePhase.PLAN, GamePhase.LINEUP, GamePhase.OVER} <= met
    if options.managers == 2:
        first = {"tradition": GamePhase.DISCARD, "duel": GamePhase.PAIR, "market": GamePhase.MARKET}
        assert first[options.mode] in met


def test_all_phases_are_met_in_some_game() -> None:
    met = {
        board.state.opened.public.phase
        for options in ALL_OPTIONS.values()
        for board in phases(options, "every command")
    }
    assert set(CHOOSING) <= met


@every_game
def test_facts_written_and_read_again_give_the_same_state(options: Options) -> None:
    board = Board("replay").open(options)
    *_, (_, _, live) = fickle_game(board)
    entries = [TABLE_REGISTRY.encode(fact) for fact in board.facts]
    again = fold(TABLE_REGISTRY.decode(entry) for entry in entries)
    assert frozen(again) == frozen(live) == frozen(board.state)


@every_game
def test_a_finished_table_is_a_record_that_replays_to_the_same_end(options: Options) -> None:
    board = Board("record").open(options)
    for _ in fickle_game(board):
        pass
    record = parse_record(record_text(record_of_table(board.facts)))
    assert record.fans == board.state.opened.public.fans()
    assert last_state(record, default_box()).public == board.state.opened.public


@every_game
def test_a_table_in_play_has_a_record_that_replays_to_where_it_stands(options: Options) -> None:
    board = Board("unfinished").open(options).begin()
    *_, state = islice(board.steps(), 10)
    record = record_of_table(board.facts)
    assert not record.fans
    assert last_state(record, default_box()).public == state.opened.public


@every_game
def test_the_revealed_seed_gives_every_draw_and_fits_the_commitment(options: Options) -> None:
    board = played(options, "draws")
    opened, ended = board.facts[0], board.facts[-1]
    assert isinstance(opened, TableOpened)
    assert isinstance(ended, GameEnded)
    state: TableState | None = None
    for fact in board.facts:
        if isinstance(fact, ChanceDrawn):
            assert state is not None
            assert draw(state.opened, Chance(ended.seed)) == fact.numbers
        state = evolve(SHELF, state, fact)
    assert len(bytes.fromhex(ended.seed)) == 32
    head = record_text(record_of_table(board.facts)).split("\n\n")[0] + "\n"
    assert hashlib.sha256(head.encode()).hexdigest() == opened.commitment


@every_game
def test_the_seed_is_shown_at_the_end_and_not_before(options: Options) -> None:
    board = Board("seed").open(options)
    for _, _, state in fickle_game(board):
        for viewer in (*range(options.managers), None):
            answer = msgspec.json.encode((view(state, viewer), state.news))
            assert (state.seed.encode() in answer) is (state.stage is TableStage.OVER)
    assert view(board.state, None).seed == board.state.seed


@every_game
def test_news_add_up_from_any_cursor(options: Options) -> None:
    """Who asks after each fact and who asks rarely are told the same, in the same order."""
    board = Board("cursors").open(options)
    told: dict[int | None, list[object]] = {viewer: [] for viewer in (*range(2), None)}
    for _, _, state in fickle_game(board):
        for viewer, heard in told.items():
            assert state.news.cursor(viewer) == view(state, viewer).cursor
            heard += state.news.after(viewer, len(heard)) or ()
            assert len(heard) == state.news.cursor(viewer)
            middle = max(0, len(heard) - 7)
            assert list(state.news.after(viewer, middle) or ()) == heard[middle:]
            assert state.news.after(viewer, len(heard) + 1) is None
    assert board.state.news.after(None, 0) is None  # too old by now


def test_records_of_tables_are_checked_by_replay() -> None:
    record = record_of_table(played(Options(3), "checked").facts)
    assert list(replay(record, default_box()))
    text = record_text(record)
    assert text == record_text(parse_record(text))


def test_there_is_no_table_before_it_is_opened() -> None:
    assert Board().refused(BeginGame()) is TableCode.NO_SUCH_TABLE


def test_a_table_is_opened_once() -> None:
    board = Board().open(Options(2))
    again = OpenTable(setting=TableSetting(options=Options(2)), levels=(None, None))
    assert board.refused(again) is TableCode.TABLE_EXISTS
    with pytest.raises(ValueError, match="only once"):
        evolve(SHELF, board.state, board.facts[0])
    with pytest.raises(ValueError, match="first fact"):
        evolve(SHELF, None, played(Options(2), "short").facts[-1])


def test_time_never_runs_backwards() -> None:
    board = Board().open(Options(2)).seat_all()
    board.now = Now(START - 5_000)
    board.act(BeginGame())
    assert board.state.since == START
