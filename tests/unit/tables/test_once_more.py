"""Rematches: whoever is refused is told so, and nobody else finds the new table."""

from podium.allstar.rules.options import Options
from podium.allstar.table.commands import TakeSeat
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import Level
from podium.journal.memory import MemoryJournal
from podium.kernel.refusal import Refusal
from podium.tables.again import Returning
from podium.tables.answers import TableDone
from podium.tables.ids import TableId, guest_of, rematch_id, stream_of_table, table_key
from podium.tables.limits import TableLimits
from tests.unit.tables.tabling import House, guest, secret_of


def over(house: House) -> TableId:
    table = house.playing(Options(3), (None, None, Level.GREEDY))
    house.play(table, 0, 1)
    return table


def click(house: House, table: TableId, seat: int) -> TableDone | TableRefusal | Refusal:
    who = Returning(guest(table, seat), secret_of(seat), house.key(), "-")
    return house.service.rematch(table, who)


def test_who_finds_their_seat_taken_is_told() -> None:
    house = House()
    table = over(house)
    opened = click(house, table, 0)
    assert isinstance(opened, TableDone)
    again, stranger = opened.table, guest_of(opened.table, "a stranger")
    taken = house.service.sit(again, TakeSeat(seat=1), guest=stranger, key="taken", name="Eve")
    assert isinstance(taken, TableDone)
    assert click(house, table, 1) == TableRefusal(TableCode.SEAT_NOT_FREE)
    mine = guest_of(again, table_key(again, secret_of(1)))
    assert mine not in house.scene(again).names


def test_who_may_open_no_further_table_is_told() -> None:
    house = House(limits=TableLimits(of_opener=1))
    table = over(house)
    assert house.open(Options(2))
    assert click(house, table, 0) == TableRefusal(TableCode.TOO_MANY_TABLES)


def test_who_clicks_twice_or_late_is_at_the_same_table() -> None:
    house = House()
    table = over(house)
    clicks = [click(house, table, seat) for seat in (1, 1, 0, 1, 0)]
    assert isinstance(clicks[0], TableDone)
    assert clicks == [clicks[0]] * 5


def test_the_new_table_is_not_found_from_what_everybody_knows() -> None:
    """Two tables alike in all that is shown of them, opened by different browsers."""
    journal = MemoryJournal()
    house = House(journal)
    table = over(house)
    done = click(house, table, 0)
    assert isinstance(done, TableDone)
    key = journal.read(stream_of_table(table), limit=1)[0].key
    assert done.table == rematch_id(table, key)
    shown = str(house.scene(table)) + str(house.service.news(table, None, 10**6))
    assert key not in shown
    assert rematch_id(table, key) != rematch_id(table, key.replace("open", "other"))
    assert rematch_id(table, "") != done.table
