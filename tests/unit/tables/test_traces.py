"""What requests leave behind: refused ones no name, strangers nothing in memory."""

import asyncio
from collections.abc import Callable
from typing import TypeVar
from unittest.mock import patch

import pytest

from podium.allstar.rules.options import Options
from podium.allstar.table.commands import BeginGame, TakeSeat
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Level
from podium.journal.memory import MemoryJournal
from podium.kernel.now import Now
from podium.people.store import People
from podium.people.tables import MemoryTables, Run
from podium.tables.ids import TableId, stream_of_table, table_id
from tests.unit.tables.tabling import House, guest

T = TypeVar("T")


class Wiped(MemoryTables):
    """Counts how often names are wiped from the disk, and what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.times = self.written = 0

    def write(self, work: Callable[[Run], T]) -> T:
        self.written += 1
        return super().write(work)

    def read(self, work: Callable[[Run], T]) -> T:
        return super().write(work)

    def leave_no_trace(self, *tables: str) -> None:
        self.times += 1
        super().leave_no_trace(*tables)


def test_names_of_many_tables_are_wiped_from_the_disk_at_once() -> None:
    tables = Wiped()
    house = House(people=People(tables))
    over = [house.playing(Options(2), (None, Level.GREEDY)) for _ in range(3)]
    for table in over:
        house.play(table, 0)
    house.now = Now(house.now + 31 * 24 * 60 * 60 * 1000)
    house.service.keeper.run_due(house.now)
    assert [house.scene(table).names for table in over] == [{}] * 3
    assert tables.times == 1


def test_who_is_refused_a_seat_leaves_no_name_and_no_work_behind() -> None:
    tables = Wiped()
    house = House(people=People(tables))
    gathering, playing = house.open(Options(2)), house.playing(Options(2))
    house.sit(gathering, 0, "Ada")
    before = tables.written
    for table, seat in (
        (TableId("0000000000000000"), 0),
        (playing, 1),
        (gathering, 0),
        (gathering, 7),
    ):
        done = house.service.sit(
            table, TakeSeat(seat=seat), guest=guest(table, 5), key=house.key(), name="Mallory"
        )
        assert isinstance(done, TableRefusal)
    assert (tables.written, tables.times) == (before, 0)


def test_a_name_is_taken_out_again_where_only_the_request_was_refused() -> None:
    tables = Wiped()
    house = House(people=People(tables))
    table = house.open(Options(2))
    done = house.service.sit(table, TakeSeat(seat=1), guest=guest(table, 1), key="", name="Eve")
    assert done == TableRefusal(TableCode.KEY_MALFORMED)
    assert house.people.of(stream_of_table(table)) == {}
    assert tables.times == 0


def test_nothing_is_kept_in_memory_of_those_who_do_not_belong_to_a_table() -> None:
    house = House()
    table = house.open(Options(3))
    house.sit(table, 1)
    known = house.service.presence.known
    assert known == 1  # who sits
    for stranger in range(5, 15):
        who = guest(table, stranger)
        house.refused(table, BeginGame(), stranger)
        house.refused(TableId("0000000000000000"), BeginGame(), stranger)
        house.service.sit(table, TakeSeat(seat=1), guest=who, key=house.key(), name="Mallory")
        house.scene(table, stranger)
        house.service.connect(table, who).close()
    assert house.service.presence.known == known


@pytest.mark.parametrize("wrong", ["", "x", "0" * 15, "0" * 17, "000000000000000u", "ü" * 16])
def test_an_id_that_cannot_be_a_tables_is_not_even_looked_up(wrong: str) -> None:
    journal = MemoryJournal()
    house = House(journal=journal)
    table = TableId(wrong)
    with patch.object(journal, "read", side_effect=AssertionError):
        assert house.refused(table, BeginGame(), 0) is TableCode.NO_SUCH_TABLE
        assert house.service.scene(table, None) == TableRefusal(TableCode.NO_SUCH_TABLE)
        assert house.service.cursors(table, (None,)) == {None: None}
        done = house.service.sit(
            table, TakeSeat(seat=0), guest=guest(table, 0), key="sit", name="Eve"
        )
    assert done == TableRefusal(TableCode.NO_SUCH_TABLE)


def test_tables_that_do_not_exist_take_no_place_from_those_that_do() -> None:
    house = House()
    table = house.playing(Options(2))
    lines = house.service._streams._lines
    assert set(lines) == {stream_of_table(table)}
    for number in range(20):
        unknown = table_id(bytes([number]))
        nobody = guest(unknown, 0)
        none = TableRefusal(TableCode.NO_SUCH_TABLE)
        assert house.refused(unknown, BeginGame(), 0) is TableCode.NO_SUCH_TABLE
        acting = house.service.act(unknown, BeginGame(), guest=nobody, key=house.key())
        assert asyncio.run(acting) == none
        assert house.service.scene(unknown, nobody) == none
        assert house.service.news(unknown, nobody, 0) == none
        assert house.service.record(unknown, nobody) == none
        assert house.service.cursors(unknown, (nobody,)) == {nobody: None}
        seat = TakeSeat(seat=0)
        done = house.service.sit(unknown, seat, guest=nobody, key=house.key(), name="Eve")
        assert done == none
    assert set(lines) == {stream_of_table(table)}
