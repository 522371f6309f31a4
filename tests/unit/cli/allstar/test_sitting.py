import pytest

from podium.allstar.bots.bot import BOTS
from podium.allstar.rules.box import default_box
from podium.allstar.rules.moves import SEAL, Move
from podium.allstar.rules.observe import Observation
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.record import Moved
from podium.allstar.rules.state import GamePhase
from podium.cli.allstar.menu import is_single
from podium.cli.allstar.sitting import Sitting
from podium.kernel.chance import Chance
from tests.allstar_records import last_state
from tests.allstar_scenes import game_of


def sitting(options: Options) -> Sitting:
    greedy = BOTS["greedy"]
    return Sitting(game_of(options), [greedy] * (options.managers - 1), "sitting", greedy)


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


def test_bots_think_while_the_player_does_and_choose_the_same() -> None:
    table = Sitting(game_of(Options(3)), [BOTS["fair"]] * 2, "ahead", BOTS["greedy"])
    assert table._ahead is not None
    made = {seat: table._ahead.choice(seat) for seat in (1, 2)}
    table.take_hint()
    table.go_on()
    entries = table.record().entries
    step = table._ahead.step
    assert step != entries[-1].step
    moves = {
        seat: tuple(e.move for e in entries if isinstance(e, Moved) and e.seat == seat)
        for seat in (1, 2)
    }
    assert moves == made


def test_an_error_of_a_bot_that_thinks_ahead_is_raised_when_it_has_to_choose() -> None:
    class Broken:
        name = "broken"

        def choose(self, seen: Observation, chance: Chance) -> Move:
            raise ZeroDivisionError

    table = Sitting(game_of(Options(2)), [Broken()], "broken", BOTS["greedy"])
    table.take_hint()
    with pytest.raises(ZeroDivisionError):
        table.go_on()


def test_who_is_out_watches_one_comparison_after_the_other() -> None:
    table = Sitting(game_of(Options(4)), [BOTS["greedy"]] * 3, "watching", BOTS["random"])
    stops = 0
    while not table.over:
        before = len(table.seen.public.story)
        if not table.asked:
            stops += 1
            table.go_on()
            assert 0 < len(table.seen.public.story) - before <= 3
            continue
        step = table.seen.public.step
        table.take_hint()
        if table.seen.public.step == step and not table.seen.sealed:
            table.do((SEAL,))
        table.go_on()
    assert stops > 1


def test_hints_are_those_of_the_adviser() -> None:
    table = Sitting(game_of(Options(2)), [BOTS["greedy"]], "hints", BOTS["strong"])
    assert table.adviser == "strong"
    once, _ = table.hint()
    again, _ = table.hint()
    assert once == again
