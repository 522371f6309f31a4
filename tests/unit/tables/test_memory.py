"""A table takes little memory, however long its game has lasted."""

import gc
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.allstar.rules.options import Options
from podium.allstar.table.setting import Level
from podium.allstar.table.state import TableStage
from podium.bootstrap import open_store
from podium.tables.ids import TableId
from podium.tables.limits import TableLimits
from podium.tables.minds import Minds
from podium.tables.pace import USUAL
from tests.unit.tables.tabling import House

TABLES = 4
MOST = 80_000
"""Bytes for a table as Python counts them, with four tables; less with many. On top comes what is
lost between objects and what a connection and its stream take: `bench.tables` measures the whole.
"""


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[House]:
    """A house whose bots remember what they would think about, on a file."""
    monkeypatch.setattr(Minds, "start", lambda _: None)
    monkeypatch.setattr(Minds, "_wake", lambda _: None)
    store = open_store(str(tmp_path / "podium.db"))
    made = House(store.journal, store.people, limits=TableLimits(100, 100, 100))
    made.service.minds._count = 1
    yield made
    made.service.close()
    store.journal.close()


def steps(house: House, tables: list[TableId]) -> Iterator[int]:
    """Plays step by step; how many tables are still open."""
    playing = [table for table in tables if is_open(house, table)]
    while playing:
        yield len(playing)
        for table in playing:
            if 0 in house.scene(table).view.waited_for:
                house.choose(table, 0)
        house.wait(USUAL.latest)
        house.service.minds._waiting.clear()
        playing = [table for table in playing if is_open(house, table)]


def is_open(house: House, table: TableId) -> bool:
    return house.scene(table).view.stage is TableStage.PLAYING


def test_a_table_stays_small_to_the_end_of_its_game(house: House) -> None:
    bots = (None, Level.FAIR, Level.STRONG, Level.FAIR)
    warm = house.playing(Options(4), bots)
    for _ in steps(house, [warm]):
        pass
    gc.collect()
    tracemalloc.start()
    tables = [house.playing(Options(4), bots) for _ in range(TABLES)]
    most = 0.0
    for left in steps(house, tables):
        if left == TABLES:
            gc.collect()
            most = tracemalloc.get_traced_memory()[0] / TABLES
    tracemalloc.stop()
    assert 20_000 < most <= MOST
