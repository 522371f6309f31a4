"""Bots think in processes of their own; under load less, by the written rule."""

import pickle
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from podium.allstar.bots.bot import BOTS, Thinking
from podium.allstar.bots.playouts import engine
from podium.allstar.bots.playouts.engine import Engine
from podium.allstar.bots.search.memory import Memory
from podium.allstar.rules.observe import Observation, observe
from podium.allstar.rules.options import Options
from podium.allstar.table.choices import check_whole
from podium.allstar.table.setting import Level
from podium.allstar.table.state import TableState
from podium.kernel.now import Now, SteadyClock
from podium.tables.minds import Minds, QuestionId
from podium.tables.pace import mind_of_bot
from podium.tables.strength import Durations, Waiting, allowed, rungs
from podium.tables.worker import Insight, ThinkingTask, installed_engine, ponder, task_of
from tests.allstar_tables import SHELF, Board

PATIENCE = 60.0


def table() -> TableState:
    return Board("minds").open(Options(3)).begin().state


def task(state: TableState, seat: int = 0) -> ThinkingTask:
    return task_of(observe(state.opened, seat), Memory(), mind_of_bot(state, seat))


@pytest.fixture
def minds() -> Iterator[Minds]:
    made = Minds(1, SteadyClock().now)
    made.start()
    yield made
    made.close()


def until(found: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not found():
        assert monotonic() < end
        sleep(0.01)


def soon(minds: Minds) -> Now:
    return Now(minds._now() + 60_000)


def test_the_best_found_so_far_gets_better_until_the_level_is_reached(minds: Minds) -> None:
    state, question = table(), QuestionId("table/x", 3, 0)
    assert minds.best(question) is None
    minds.ask(question, task(state), rungs(Level.STRONG), soon(minds))
    found: list[Insight] = []

    def full() -> bool:
        insight = minds.best(question)
        if insight is not None and insight not in found:
            found.append(insight)
        return bool(found) and found[-1].playouts == 1024

    until(full)
    assert all(check_whole(state.opened, 0, insight.moves) is None for insight in found)
    minds.forget("table/x", before=3)
    assert minds.best(question)
    minds.forget("table/x")
    assert minds.best(question) is None


def test_a_worker_that_dies_is_replaced_and_thinking_goes_on(minds: Minds) -> None:
    state = table()
    until(lambda: bool(minds._workers))
    minds._workers[0].process.kill()
    until(lambda: minds.replaced == 1)
    question = QuestionId("table/x", 3, 1)
    minds.ask(question, task(state, 1), rungs(Level.FAIR), soon(minds))
    until(lambda: minds.best(question) is not None)


def test_a_worker_that_dies_while_it_thinks_takes_only_its_question_along(minds: Minds) -> None:
    state = table()
    until(lambda: bool(minds._workers))
    poison = QuestionId("table/x", 3, 0)
    broken = ThinkingTask(
        None, Options(9), 0, state.opened.public, state.opened.seats[0], 1, Memory(), b""
    )
    minds.ask(poison, broken, rungs(Level.FAIR), soon(minds))
    until(lambda: minds.replaced == 1)
    assert minds.best(poison) is None
    good = QuestionId("table/x", 3, 1)
    minds.ask(good, task(state, 1), rungs(Level.FAIR), soon(minds))
    until(lambda: minds.best(good) is not None)
    assert minds.replaced == 1


def test_without_workers_nothing_is_ever_found() -> None:
    minds = Minds(0, SteadyClock().now)
    minds.start()
    question = QuestionId("table/x", 3, 0)
    minds.ask(question, task(table()), rungs(Level.STRONG), soon(minds))
    assert minds.best(question) is None
    minds.close()


def test_a_worker_is_sent_what_the_seat_sees_and_nothing_else() -> None:
    """The fields of an observation and of its memory; no seed, no state, no other seat."""
    state = table()
    sent = pickle.loads(pickle.dumps(task(state, 1)))  # noqa: S301
    assert set(ThinkingTask.__struct_fields__) == {
        *Observation.__struct_fields__,
        "data",
        "options",
        "memory",
        "chance",
    } - {"game"}
    assert sent.own == state.opened.seats[1]
    assert sent.public == state.opened.public
    assert bytes.fromhex(state.seed) not in pickle.dumps(task(state, 1))
    assert state.seed.encode() not in pickle.dumps(task(state, 1))
    assert sent.chance != mind_of_bot(state, 2)


def test_thinking_is_replayable() -> None:
    state = table()
    once, again = (list(ponder(SHELF, task(state), (24,))) for _ in range(2))
    assert [one.moves for one in once] == [one.moves for one in again]


def served(monkeypatch: pytest.MonkeyPatch, engines: dict[str, Any]) -> Engine:
    """The engine of a worker that finds these beside Podium."""

    def named(name: str) -> Engine:
        if isinstance(engines[name], Exception):
            raise engines[name]
        found: Engine = engines[name]
        return found

    monkeypatch.setattr(engine, "engine_names", lambda: tuple(engines))
    monkeypatch.setattr(engine, "engine_named", named)
    return installed_engine.__wrapped__()


def test_an_engine_that_is_installed_serves_and_one_that_fails_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arrays, native = object(), object()
    assert served(monkeypatch, {"arrays": arrays, "native": native}) is native
    assert served(monkeypatch, {"arrays": arrays, "native": OSError("no library")}) is arrays
    assert served(monkeypatch, {"arrays": arrays}) is arrays


def test_levels_think_as_their_bots_do() -> None:
    assert rungs(Level.EASY) == rungs(Level.GREEDY) == ()
    for level in (Level.FAIR, Level.STRONG):
        bot = BOTS[level]
        assert isinstance(bot, Thinking)
        assert rungs(level)[-1] == bot.playouts
    assert rungs(Level.STRONG) == (24, 256, 1024)


def settled(*rows: tuple[int, float]) -> Durations:
    """After each rung has taken so many milliseconds many times."""
    usual = Durations()
    for playouts, milliseconds in rows:
        for _ in range(200):
            usual.measured(playouts, milliseconds)
    return usual


USUAL = ((24, 20.0), (256, 80.0), (1024, 300.0))


@pytest.mark.parametrize(
    ("left", "found"),
    [
        (600, (1024,)),
        (599, (24, 1024)),
        (300, (24, 1024)),
        (299, (256,)),
        (159, (24, 256)),
        (79, (24,)),
        (20, (24,)),
        (19, ()),
        (-5, ()),
    ],
)
def test_a_bot_alone_thinks_as_much_as_fits_before_its_moment(
    left: float, found: tuple[int, ...]
) -> None:
    assert allowed(rungs(Level.STRONG), left, (), 1, settled(*USUAL)) == found


@pytest.mark.parametrize(
    ("others", "workers", "found"),
    [
        ([(900, 1024)], 1, (24, 1024)),
        ([(590, 1024)], 1, (256,)),
        ([(590, 1024)], 2, (24, 1024)),
        ([(590, 24)], 1, (24, 1024)),
        ([(350, 24), (370, 24), (390, 24)], 1, (24, 1024)),
        ([(350, 24), (370, 24), (350, 24)], 1, (256,)),
        ([(30, 24)], 1, (24,)),
        ([(30, 24)] * 50, 1, (24,)),
    ],
)
def test_a_bot_leaves_time_to_all_that_wait(
    others: list[tuple[float, int]], workers: int, found: tuple[int, ...]
) -> None:
    waiting = [Waiting(*one) for one in others]
    assert allowed(rungs(Level.STRONG), 500, waiting, workers, settled(*USUAL)) == found


def test_usual_durations_follow_what_is_measured() -> None:
    usual = Durations()
    before = usual.usual(24)
    usual.measured(24, before + 80)
    assert usual.usual(24) == pytest.approx(before + 10)
    for _ in range(200):
        usual.measured(24, 7.0)
    assert usual.usual(24) == pytest.approx(7.0, abs=0.1)
