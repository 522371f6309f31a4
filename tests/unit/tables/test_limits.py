"""So many tables may be open at once, also if they are opened at the same moment."""

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from podium.allstar.rules.options import Options
from podium.allstar.table.commands import CloseTable, OpenTable
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Level, TableSetting
from podium.allstar.table.state import TableStage
from podium.journal.entry import Answer, Append
from podium.journal.memory import MemoryJournal
from podium.journal.trouble import Closed
from podium.tables.answers import TableDone
from podium.tables.limits import TableLimits
from tests.unit.tables.tabling import House, secret_of


def test_three_tables_of_one_browser_twenty_of_an_address_and_so_many_on_a_server() -> None:
    house = House(limits=TableLimits(of_opener=2, of_address=3, most=4))
    command = OpenTable(setting=TableSetting(options=Options(2)), levels=(Level.EASY,) * 2)

    def opened(secret: str, address: str) -> bool:
        answer = house.service.open(command, secret=secret, key=house.key(), address=address)
        full = TableRefusal(TableCode.TOO_MANY_TABLES)
        assert isinstance(answer, TableDone) or answer == full
        return isinstance(answer, TableDone)

    assert [opened("a", "x") for _ in range(3)] == [True, True, False]
    assert [opened("b", "x"), opened("c", "x")] == [True, False]
    assert [opened("d", "y"), opened("e", "z")] == [True, False]


def test_what_counts_against_a_browser_can_be_named() -> None:
    """Whoever may open no further table needs the way back to the ones they have."""
    house = House()
    command = OpenTable(setting=TableSetting(options=Options(2)), levels=(Level.EASY,) * 2)

    def opened(secret: str) -> str:
        answer = house.service.open(command, secret=secret, key=house.key())
        assert isinstance(answer, TableDone)
        return answer.table

    first, second, other = opened("a"), opened("a"), opened("b")
    assert house.service.opened_by("a") == (first, second)
    assert house.service.opened_by("b") == (other,)
    assert house.service.opened_by("c") == ()


class Hurried(MemoryJournal):
    """Lets something else happen while the next entries are being written."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], object]] = []

    def submit(self, request: Append) -> Future[Answer]:
        if self.meanwhile:
            self.meanwhile.pop()()
        return super().submit(request)


def test_tables_that_are_opened_at_once_count_too() -> None:
    journal = Hurried()
    house = House(journal, limits=TableLimits(of_opener=1))
    second: list[object] = []
    journal.meanwhile.append(lambda: second.append(opening(house)))
    assert isinstance(opening(house), TableDone)
    assert second == [TableRefusal(TableCode.TOO_MANY_TABLES)]


def test_a_table_that_could_not_be_opened_does_not_count() -> None:
    journal = Hurried()
    house = House(journal, limits=TableLimits(of_opener=1))
    refused = opening(house, seats=3)
    assert isinstance(refused, TableRefusal)
    assert refused.code is TableCode.IMPOSSIBLE_SETTING

    def fail() -> None:
        raise Closed("the disk is gone")

    journal.meanwhile.append(fail)
    with pytest.raises(Closed):
        opening(house)
    assert isinstance(opening(house), TableDone)


def test_an_opening_that_is_repeated_does_not_count_twice() -> None:
    house = House(limits=TableLimits(of_opener=2))
    assert opening(house, key="same") == opening(house, key="same")
    assert isinstance(opening(house), TableDone)


def opening(house: House, *, seats: int = 2, key: str = "") -> TableDone | TableRefusal:
    command = OpenTable(setting=TableSetting(options=Options(2)), levels=(None,) * seats)
    return house.service.open(command, secret=secret_of(0), key=key or house.key())


def test_a_table_that_the_host_closes_counts_no_more() -> None:
    house = House(limits=TableLimits(of_opener=1))
    table = house.open(Options(2))
    house.wait(0)
    house.do(table, CloseTable(), 0)
    house.wait(0)
    assert house.scene(table).view.stage is TableStage.ABANDONED
    assert house.open(Options(2)) != table


def test_a_table_that_is_over_counts_no_more() -> None:
    house = House(limits=TableLimits(of_opener=1))
    table = house.playing(Options(2), (None, Level.EASY))
    house.play(table, 0)
    assert house.open(Options(2)) != table
