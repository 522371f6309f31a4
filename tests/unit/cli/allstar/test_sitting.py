import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.rules.box import default_box
from podium.allstar.rules.moves import SEAL
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.state import GamePhase
from podium.cli.allstar.menu import is_single
from podium.cli.allstar.sitting import Sitting
from tests.allstar_records import last_state
from tests.allstar_scenes import game_of


def sitting(options: Options) -> Sitting:
    return Sitting(game_of(options), [BOTS["greedy"]] * (options.managers - 1), "sitting")


@pytest.mark.parametrize("mode", list(Mode))
def test_hint_and_undo_never_reach_into_another_step(mode: Mode) -> None:
    table = sitting(Options(2, mode=mode))
    assert not table.undo()
    while not table.over:
        before = table.seen
        moves, _ = table.hint()
        assert table.seen == before
        table.do(moves[:-1])
        assert table.seen.public.step == before.public.step
        while table.undo():
            pass
        assert table.seen == before
        table.take_hint()
        if not is_single(before.public.phase):
            table.do((SEAL,))
        table.go_on()
        assert not table.undo()
    record = table.record()
    assert last_state(record, default_box()).public == table.seen.public


def test_one_line_is_undone_at_once() -> None:
    table = sitting(Options(3))
    while table.seen.public.phase is GamePhase.PICK:
        table.take_hint()
        table.go_on()
    before = table.seen
    moves, _ = table.hint()
    table.do(moves[:2])
    middle = table.seen
    table.do(moves[2:])
    assert table.undo()
    assert table.seen == middle
    assert table.undo()
    assert table.seen == before
    assert not table.undo()
