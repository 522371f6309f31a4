"""The pick clock, absence and the pace of bots, on a clock that is moved by hand."""

import pytest

from podium.allstar.rules.options import Options
from podium.allstar.table.commands import AskForBot, ReturnToSeat, TableAct
from podium.allstar.table.facts import TABLE_REGISTRY, ChoiceBy, ChoiceSealed, TableFact
from podium.allstar.table.refusals import TableCode
from podium.allstar.table.setting import STAND_IN, Level
from podium.allstar.table.state import TableStage, TableState
from podium.kernel.now import Now
from podium.streams.behaviour import Envelope
from podium.tables.attended import Attended, HouseAct
from podium.tables.ids import TableId, stream_of_table
from podium.tables.pace import USUAL, moment_of_seal
from tests.unit.tables.tabling import House, guest

MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture
def house() -> House:
    return House()


def facts(house: House, table: TableId) -> list[TableFact]:
    entries = house.journal.read(stream_of_table(table))
    return [TABLE_REGISTRY.decode(entry) for entry in entries]


def choices(house: House, table: TableId) -> list[ChoiceSealed]:
    return [fact for fact in facts(house, table) if isinstance(fact, ChoiceSealed)]


def test_bots_seal_half_a_second_to_two_seconds_after_the_step_has_opened(house: House) -> None:
    table = house.playing(Options(4), (None, Level.FAIR, Level.STRONG, Level.EASY))
    opened = house.now
    house.wait(USUAL.earliest - 1)
    assert len(house.scene(table).view.waited_for) == 4
    house.wait(USUAL.latest - USUAL.earliest + 1)
    assert house.scene(table).view.waited_for == (0,)
    state = house.service._state(table)
    assert state is not None
    moments = {fact.seat: fact.at for fact in choices(house, table)}
    assert moments == {seat: moment_of_seal(state, seat) for seat in (1, 2, 3)}
    assert all(USUAL.earliest <= at - opened <= USUAL.latest for at in moments.values())


def test_the_moments_of_seals_are_spread_and_differ_from_step_to_step(house: House) -> None:
    table = house.playing(Options(3), (None, Level.FAIR, Level.STRONG))
    waits = []
    for _ in range(12):
        state = house.service._state(table)
        assert state is not None
        if state.stage is TableStage.PLAYING:
            waits += [moment_of_seal(state, seat) - state.since for seat in (1, 2)]
            house.choose(table, 0)
            house.wait(USUAL.latest)
    assert len(set(waits)) > 15
    assert min(waits) < 900 < 1_600 < max(waits)


def test_when_the_clock_runs_out_a_bot_chooses_for_this_step_only(house: House) -> None:
    table = house.playing(Options(2), clock=30)
    house.choose(table, 0)
    house.wait(30_000 - 1)
    assert house.scene(table).view.waited_for == (1,)
    house.wait(1)
    assert house.scene(table).view.waited_for == (0, 1)
    assert [fact.by for fact in choices(house, table)] == [ChoiceBy.PERSON, ChoiceBy.CLOCK]
    house.choose(table, 1)
    assert house.scene(table).view.chairs[1].missed == 0


def test_three_steps_in_a_row_and_a_bot_plays_on_until_the_person_is_back(house: House) -> None:
    table = house.playing(Options(2), clock=30)
    for _ in range(3):
        house.choose(table, 0)
        house.wait(30_000)
    assert house.scene(table).view.chairs[1].bot is STAND_IN
    house.choose(table, 0)
    house.wait(USUAL.latest)
    assert choices(house, table)[-1].by is ChoiceBy.BOT
    house.do(table, ReturnToSeat(), 1)
    assert house.scene(table).view.chairs[1].bot is None
    assert house.scene(table, 1).view.own is not None
    house.choose(table, 1)


def test_without_a_clock_the_others_read_away_after_a_minute_and_nothing_else(house: House) -> None:
    table = house.playing(Options(3))
    there = [house.service.connect(table, guest(table, seat)) for seat in (0, 1)]
    house.choose(table, 0)
    house.choose(table, 1)
    woken: list[int] = []
    house.service._followers.add(stream_of_table(table), lambda: woken.append(1))
    before = house.service.cursors(table, (None,))
    house.wait(MINUTE - 1)
    assert house.scene(table).away == ()
    woken.clear()
    house.wait(1)
    assert house.scene(table).away == (2,)
    assert woken
    assert house.service.cursors(table, (None,)) != before
    house.wait(5 * HOUR)
    assert house.scene(table).view.waited_for == (2,)
    for one in there:
        one.close()


def test_once_all_have_sealed_and_asked_the_bot_chooses_for_who_is_away(house: House) -> None:
    table = house.playing(Options(3))
    there = [house.service.connect(table, guest(table, seat)) for seat in (0, 1)]
    for seat in (0, 1):
        house.choose(table, seat)
    step = house.scene(table).view.game
    assert step is not None
    ask = AskForBot(absent=2, step=step.step)
    assert house.refused(table, ask, 0) is TableCode.NOT_AWAY
    house.wait(MINUTE)
    house.do(table, ask, 0)
    house.wait(10_000)
    assert house.scene(table).view.waited_for == (2,)
    house.do(table, ask, 1)
    house.wait(1_000)
    assert choices(house, table)[-1].by is ChoiceBy.CONSENT
    assert house.scene(table).view.waited_for == (0, 1, 2)
    assert len(there) == 2


def test_who_connects_again_is_not_away(house: House) -> None:
    table = house.playing(Options(2))
    house.wait(2 * MINUTE)
    assert house.scene(table).away == (0, 1)
    page = house.service.connect(table, guest(table, 1))
    assert house.scene(table).away == (0,)
    second = house.service.connect(table, guest(table, 1))
    page.close()
    page.close()
    house.wait(2 * MINUTE)
    assert house.scene(table).away == (0,)
    second.close()
    assert house.scene(table).away == (0,)
    house.wait(MINUTE)
    assert house.scene(table).away == (0, 1)
    house.scene(table, 0)  # a page without scripts asks now and then
    assert house.scene(table).away == (1,)


def test_after_a_day_without_anybody_a_table_is_abandoned(house: House) -> None:
    table = house.playing(Options(2))
    page = house.service.connect(table, guest(table, 1))
    house.wait(30 * HOUR)
    page.close()
    house.wait(24 * HOUR - 1)
    assert house.scene(table).view.stage is TableStage.PLAYING
    house.wait(1)
    scene = house.scene(table)
    assert scene.view.stage is TableStage.ABANDONED
    assert scene.view.seed
    record = house.service.record(table, None)
    assert getattr(record, "fans", None) == ()


def test_a_table_at_which_nobody_sat_down_is_abandoned_too(house: House) -> None:
    table = house.open(Options(2))
    house.wait(24 * HOUR)
    assert house.scene(table).view.stage is TableStage.ABANDONED


def test_after_a_restart_there_is_time_to_connect_again(house: House) -> None:
    table = house.playing(Options(2))
    again = House(house.journal, house.people, now=house.now)
    again.now = type(again.now)(again.now + 25 * HOUR)
    late = House(house.journal, house.people, now=again.now, seed="late")
    late.wait(4 * MINUTE)
    assert late.scene(table).view.stage is TableStage.PLAYING
    late.service.connect(table, guest(table, 0))
    late.wait(12 * HOUR)
    assert late.scene(table).view.stage is TableStage.PLAYING


def test_two_processes_keep_the_same_tables(house: House) -> None:
    table = house.playing(Options(3), (None, Level.FAIR, Level.EASY))
    other = House(house.journal, house.people, now=house.now, seed="other")
    for _ in range(5):
        house.choose(table, 0)
        other.now = house.now
        for _ in range(25):
            house.wait(100)
            other.wait(100)
    sealed = [(fact.step, fact.seat) for fact in choices(house, table)]
    assert len(sealed) == len(set(sealed))
    assert len(sealed) >= 15


@pytest.mark.parametrize("where", ["planning", "acting"])
def test_a_mistake_at_one_table_stops_no_other(
    house: House,
    where: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    tables = [house.playing(Options(2), (None, Level.GREEDY)) for _ in range(3)]
    broken = tables[1]

    def stumbling(attended: Attended, state: TableState, now: Now) -> tuple[HouseAct, ...]:
        if attended._table == broken:
            raise KeyError(broken)
        return upcoming(attended, state, now)

    def failing(stream: str, act: TableAct, envelope: Envelope) -> object:
        if stream == stream_of_table(broken):
            raise KeyError(broken)
        return attempt(stream, act, envelope)

    upcoming, attempt = Attended.upcoming, house.service._streams.attempt
    if where == "planning":
        monkeypatch.setattr(Attended, "upcoming", stumbling)
    else:
        monkeypatch.setattr(house.service._streams, "attempt", failing)
    house.wait(USUAL.latest)
    waited = [house.scene(table).view.waited_for for table in tables]
    assert waited == [(0,), (0, 1), (0,)]
    assert "KeyError" in caplog.text
    assert broken not in caplog.text, "a table's id opens it"
