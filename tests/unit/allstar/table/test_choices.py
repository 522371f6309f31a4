"""One fact for one whole choice; it can be changed until the last one has chosen (AS-11)."""

import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.rules.arenas import arena_key
from podium.allstar.rules.moves import OPEN, SEAL, pick
from podium.allstar.rules.options import DuelCycle, Mode, Options
from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.rules.state import ArenaScored, GamePhase
from podium.allstar.table.commands import ReopenChoice, SealChoice, SealForBot
from podium.allstar.table.facts import ChoiceSealed
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, Level
from podium.allstar.table.things import OwnChoice, SealShown, TeamsShown
from podium.allstar.table.view import view
from tests.allstar_tables import Board, guest


def at(phase: GamePhase, options: Options) -> Board:
    """A table whose step of this phase has just opened."""
    board = Board("at a phase").open(options).begin()
    for state in board.steps():
        if state.opened.public.phase is phase:
            return board
    raise AssertionError(phase)


def ask(board: Board, seat: int, moves: tuple[int, ...]) -> TableRefusal:
    decided = board.ask(SealChoice(seat=seat, step=board.state.step, moves=moves), guest(seat))
    assert isinstance(decided, TableRefusal)
    return decided


@pytest.mark.rule("AS-11")
def test_a_pick_is_one_fact_and_can_be_changed_until_the_last_has_picked() -> None:
    board = at(GamePhase.PICK, Options(3))
    first, second, *_ = board.state.opened.seats[0].hand
    assert [type(fact) for fact in board.seal(0, (pick(first),))] == [ChoiceSealed]
    board.seal(0, (pick(second),))
    assert board.seal(0, (pick(second),)) == ()
    board.seal(1)
    assert view(board.state, 0).waited_for == (2,)
    step = board.state.step
    board.seal(2)
    assert second in board.state.opened.seats[0].fresh
    late = SealChoice(seat=0, step=step, moves=(pick(first),))
    assert board.refused(late, guest(0)) is TableCode.OTHER_STEP


@pytest.mark.rule("AS-11")
def test_all_concerned_are_told_who_has_sealed_and_only_oneself_what() -> None:
    board = at(GamePhase.PICK, Options(3))
    before = board.state.news
    board.seal(1)
    news = board.state.news
    step = board.state.step
    assert news.after(0, before.cursor(0)) == (SealShown(1, step),)
    assert news.after(None, before.cursor(None)) == (SealShown(1, step),)
    own, shown = news.after(1, before.cursor(1)) or ()
    assert isinstance(own, OwnChoice)
    assert own.moves == board.state.choices[1]
    assert shown == SealShown(1, step)


def test_more_or_less_than_one_whole_choice_is_refused() -> None:
    board = at(GamePhase.PICK, Options(3))
    one, two, *_ = board.state.opened.seats[0].hand
    assert ask(board, 0, (pick(one), pick(two))).code is TableCode.NOT_WHOLE
    assert ask(board, 0, ()).code is TableCode.NOT_WHOLE
    assert ask(board, 0, (pick(one),) * 65).code is TableCode.TOO_MANY_MOVES
    other = board.state.opened.seats[1].hand[0]
    refused = ask(board, 0, (pick(other),))
    assert (refused.code, refused.move) == (TableCode.MOVE_REFUSED, MoveRefusal.CARD_NOT_THERE)


def test_a_plan_is_one_choice_of_many_moves_and_the_first_wrong_one_is_named() -> None:
    board = at(GamePhase.PLAN, Options(3))
    moves = board.moves(0)
    assert moves[-1] == SEAL
    assert ask(board, 0, moves[:-1]).code is TableCode.NOT_WHOLE
    assert ask(board, 0, (*moves, OPEN, SEAL)).code is TableCode.NOT_WHOLE
    refused = ask(board, 0, (moves[0], moves[0], *moves[1:]))
    assert (refused.code, refused.where) == (TableCode.MOVE_REFUSED, 1)
    board.seal(0, moves)
    board.act(ReopenChoice(seat=0, step=board.state.step), guest(0))
    again = ReopenChoice(seat=0, step=board.state.step)
    assert board.refused(again, guest(0)) is TableCode.CHOICE_OPEN
    board.seal(0, moves)


@pytest.mark.parametrize("cycle", DuelCycle)
def test_a_pair_of_a_duel_is_one_choice_of_two_moves(cycle: DuelCycle) -> None:
    board = at(GamePhase.PAIR, Options(2, mode=Mode.DUEL, duel_cycle=cycle))
    moves = board.moves(0)
    assert len(moves) == 2
    assert ask(board, 0, moves[:1]).code is TableCode.NOT_WHOLE
    board.seal(0, moves)
    assert board.state.waited_for == (1,)


@pytest.mark.rule("AS-53")
def test_in_the_market_only_who_is_asked_can_choose_and_that_settles_the_step() -> None:
    board = at(GamePhase.MARKET, Options(2, mode=Mode.MARKET))
    (asked,) = board.state.waited_for
    trio = board.state.opened.public.trio
    assert ask(board, 1 - asked, (pick(trio[0]),)).code is TableCode.NOT_ASKED
    step = board.state.step
    board.seal(asked, (pick(trio[0]),))
    assert board.state.step != step


def test_a_bot_seals_once() -> None:
    board = Board().open(Options(2), levels=(None, Level.FAIR)).begin()
    step, moves = board.state.step, board.moves(1)
    command = SealForBot(seat=1, step=step, moves=moves)
    board.act(command, HOUSE)
    assert board.refused(command, HOUSE) is TableCode.CHOICE_SEALED
    mine = SealForBot(seat=0, step=step, moves=board.moves(0))
    assert board.refused(mine, HOUSE) is TableCode.NO_BOT_PLAYS


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "fair"])
def test_every_bot_makes_whole_choices_from_observations_alone(name: str) -> None:
    board = Board(name).open(Options(2), levels=(Level.FAIR, Level.EASY)).seat_all().begin()
    for _ in board.steps():
        for seat in board.state.waited_for[:1]:
            board.seal(seat, board.moves(seat, BOTS[name]))


@pytest.mark.rule("AS-12", "AS-13")
@pytest.mark.parametrize("managers", [2, 4])
def test_the_teams_of_the_last_plans_stay_in_sight_when_the_playoffs_take_all_cards_back(
    managers: int,
) -> None:
    board = Board("revealed").open(Options(managers)).begin()
    assert view(board.state, None).revealed == ()
    shown = 0
    for state in board.steps():
        seen = view(state, None)
        assert seen.game is not None
        for event in seen.game.story:
            if isinstance(event, ArenaScored) and event.round == len(seen.revealed[0]):
                arena = state.opened.game.arenas[event.arena]
                for seat, number in enumerate(event.teams):
                    team = seen.revealed[seat][number - 1]
                    key = arena_key(arena, team, state.opened.game.scale, state.opened.game.options)
                    assert key == event.keys[seat]
                    shown += 1
    told = [thing.teams for thing in board.state.news.kept if isinstance(thing, TeamsShown)]
    assert told[-1] == view(board.state, None).revealed
    assert len(told[-1][0]) == 3
    assert shown
