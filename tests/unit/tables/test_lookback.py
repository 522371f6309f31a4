"""What the bot would have done in a game that is over: of people's choices, where it is sure."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from podium.allstar.bots.planning import Plan
from podium.allstar.bots.search import analysis
from podium.allstar.bots.search.analysis import (
    AnalysedChoice,
    ChoiceVerdict,
    analyse,
    decisions,
)
from podium.allstar.bots.search.budget import Budget
from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.record import Record
from podium.allstar.rules.record import replay as states_of
from podium.allstar.rules.state import GamePhase
from podium.allstar.table.commands import CloseTable, ReopenChoice
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Level
from podium.allstar.table.state import TableStage
from podium.kernel.chance import Chance
from podium.tables.ids import TableId
from podium.tables.lookback import (
    BetterChoice,
    Glance,
    Lookbacks,
    LookbackTask,
    PlainChoice,
    look_back,
)
from podium.workers.one_at_a_time import Failed, Progress
from tests.unit.tables.tabling import House, guest

FEW = 64
THREE = Options(managers=3)
TWO_PEOPLE = (None, Level.GREEDY, None)
TABLE = TableId("a-table")


def task_of(house: House, table: TableId, playouts: int = FEW) -> LookbackTask:
    task = house.service.lookback_task(table, guest(table, 0))
    assert isinstance(task, LookbackTask)
    return replace(task, playouts=playouts)


def played_carelessly(options: Options, levels: tuple[Level | None, ...]) -> LookbackTask:
    """A whole game in which people choose anything at all."""
    house = House()
    table = house.playing(options, levels)
    while (view := house.scene(table).view).stage is TableStage.PLAYING:
        for seat in view.waited_for:
            if levels[seat] is None:
                house.choose(table, seat, "random")
        house.wait(2_100)
    return task_of(house, table)


@pytest.fixture(scope="module")
def task() -> LookbackTask:
    """A game of two people and a bot."""
    return played_carelessly(THREE, TWO_PEOPLE)


def verdicts_on(record: Record, playouts: int) -> list[ChoiceVerdict]:
    """As `podium allstar analyse` finds them, bots' choices included."""
    made = decisions(record.entries, list(states_of(record, default_box())))
    return list(analyse(made, Budget(playouts), Chance(f"analyse {record.seed}")))


def cards_in(choice: PlainChoice) -> tuple[int, ...]:
    return choice.cards if choice.given < 0 else (*choice.cards, choice.given)


def cards_of(choice: Plan | tuple[int, ...]) -> tuple[int, ...]:
    return choice.team if isinstance(choice, Plan) else choice


def test_it_finds_what_analyse_finds_of_people_and_where_it_stands(task: LookbackTask) -> None:
    verdicts = verdicts_on(task.record, task.playouts)
    found = look_back(task, lambda _done, _of: None)
    own = [one for one in verdicts if one.seen.seat in (0, 2)]
    assert found.looked_at == tuple(
        sum(one.seen.seat == seat for one in own) for seat in (0, None, 2)
    )
    sure = sorted(
        (one for one in own if one.stands and one.given_away > 1e-3),
        key=lambda one: (one.seen.seat, one.seen.public.step),
    )
    assert 0 < len(sure) < len(own)
    assert any(one.seen.seat == 1 for one in verdicts), "a bot chose too"
    assert len(found.better) == len(sure)
    for better, one in zip(found.better, sure, strict=True):
        assert (better.seat, better.step) == (one.seen.seat, one.seen.public.step)
        assert cards_in(better.made) == cards_of(one.made)
        assert cards_in(better.best) == cards_of(one.best)
        assert better.worth == round(one.given_away, 4)
        assert better.high - better.low == pytest.approx(2 * 1.96 * one.error, abs=1e-3)
        assert better.low > 0


def test_a_difference_by_the_rounding_of_floats_is_not_told(
    task: LookbackTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two shots that end alike were told apart by 1e-16 of a win, "without any doubt"."""

    def alike(made: list[AnalysedChoice], *_: object) -> Iterator[ChoiceVerdict]:
        for one in made:
            yield ChoiceVerdict(one.seen, one.made, one.made, 1e-16, 3e-17)

    monkeypatch.setattr(analysis, "analyse", alike)
    found = look_back(task, lambda _done, _of: None)
    assert found.better == ()
    assert sum(found.looked_at) == len(task.people)


def test_plans_tell_their_swaps_and_buses(task: LookbackTask) -> None:
    found = look_back(task, lambda _done, _of: None)
    verdicts = {(v.seen.public.step, v.seen.seat): v for v in verdicts_on(task.record, FEW)}
    plans = [one for one in found.better if one.made.buses]
    assert plans
    for one in plans:
        best = verdicts[one.step, one.seat].best
        assert isinstance(best, Plan)
        assert (one.best.swaps, one.best.buses) == (best.swaps, best.buses)


def test_a_duel_tells_the_card_given_to_the_other() -> None:
    task = played_carelessly(Options(managers=2, mode=Mode.DUEL), (None, Level.GREEDY))
    found, steps = look_back(task, lambda _done, _of: None), pairs_of(task.record)
    shown = [one for one in found.better if one.step in steps]
    assert shown
    assert all(one.made.given >= 0 and len(one.best.cards) == 1 for one in shown)


def pairs_of(record: Record) -> set[int]:
    states = states_of(record, default_box())
    return {one.public.step for one in states if one.public.phase is GamePhase.PAIR}


def test_what_the_clock_chose_for_a_person_is_not_theirs() -> None:
    house = House()
    table = house.playing(THREE, TWO_PEOPLE, clock=30)
    step = house.scene(table).view.game.step  # type: ignore[union-attr]
    house.choose(table, 2)
    house.wait(31_000)
    house.play(table, 0, 2)
    task = task_of(house, table, playouts=1)
    assert (step, 2) in task.people
    assert (step, 0) not in task.people
    seen = look_back(task, lambda _done, _of: None).looked_at
    assert seen == tuple(sum(one == seat for _, one in task.people) for seat in range(3))


def test_a_choice_that_was_taken_up_again_counts_once_and_as_it_stood() -> None:
    house = House()
    table = house.playing(THREE, TWO_PEOPLE)
    step = house.scene(table).view.game.step  # type: ignore[union-attr]
    house.choose(table, 0)
    house.do(table, ReopenChoice(seat=0, step=step), 0)
    house.play(table, 0, 2)
    task = task_of(house, table, playouts=1)
    assert (step, 0) in task.people
    assert sum(look_back(task, lambda _done, _of: None).looked_at) == len(task.people)


def test_nobody_looks_back_before_the_end_and_at_no_unknown_table() -> None:
    house = House()
    table = house.playing(THREE, TWO_PEOPLE)
    for who in (guest(table, 0), guest(table, 2), guest(table, 7), None):
        refused = house.service.lookback_task(table, who)
        assert refused == TableRefusal(TableCode.NOT_FOR_YOU)
    missing = house.service.lookback_task(TABLE, None)
    assert missing == TableRefusal(TableCode.NO_SUCH_TABLE)


def test_a_table_that_never_began_has_nothing_to_look_at() -> None:
    house = House()
    table = house.open(THREE)
    house.do(table, CloseTable(), 0)
    found = look_back(task_of(house, table), lambda _done, _of: None)
    assert found.looked_at == (0, 0, 0)
    assert found.better == ()


# In a process of its own


@contextmanager
def opened(longest: float = 300) -> Iterator[Lookbacks]:
    made = Lookbacks(longest)
    try:
        yield made
    finally:
        made.close()


def awaited(lookbacks: Lookbacks) -> Glance:
    until = time.monotonic() + 120
    while isinstance(found := lookbacks.of(TABLE), Progress) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def test_the_process_gives_the_same_answer_and_the_same_one_again(task: LookbackTask) -> None:
    expected = look_back(task, lambda _done, _of: None)
    with opened() as lookbacks:
        assert lookbacks.of(TABLE) is None
        assert lookbacks.look(TABLE, task)
        assert lookbacks.look(TABLE, task), "asking twice is asking once"
        assert not lookbacks.look(TableId("another"), task)
        assert awaited(lookbacks) == expected
        assert lookbacks.look(TABLE, task)
        assert lookbacks._worker is None
    assert any(isinstance(one, BetterChoice) for one in expected.better)


def test_a_process_that_dies_is_noticed_and_can_be_asked_again(task: LookbackTask) -> None:
    endless = replace(task, playouts=1_000_000)
    with opened() as lookbacks:
        assert lookbacks.look(TABLE, endless)
        assert lookbacks._worker is not None
        os.kill(lookbacks._worker.process.pid or 0, 9)
        assert awaited(lookbacks) == Failed()
        assert lookbacks.look(TABLE, task)


def test_what_takes_too_long_is_ended_and_makes_room(task: LookbackTask) -> None:
    endless = replace(task, playouts=1_000_000)
    with opened(longest=1) as lookbacks:
        assert lookbacks.look(TABLE, endless)
        assert lookbacks._worker is not None
        process = lookbacks._worker.process
        process.join(60)
        assert not process.is_alive()
        assert lookbacks.of(TABLE) == Failed()
        assert lookbacks.look(TableId("another"), endless)
