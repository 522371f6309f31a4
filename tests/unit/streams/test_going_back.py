"""A database that has lost what it acknowledged: a failover to a server that lagged behind."""

from collections.abc import Iterator
from typing import cast

import pytest

from podium.journal.bell import Hint
from podium.journal.memory import MemoryJournal
from podium.streams.behaviour import Done
from podium.streams.follower import Follower, News
from podium.streams.streams import Streams
from tests.unit.streams.seats import SEATS, Fact, Sit, Table, envelope

STREAM = "table/1"


class Forgetful(MemoryJournal):
    """A journal that can lose the end of its streams."""

    def go_back(self, *, to: int) -> None:
        for stream, entries in self._entries.items():
            self._deeds = {
                key: deed
                for key, deed in self._deeds.items()
                if deed.stream != stream or deed.last <= to
            }
            del entries[to:]

    def return_from_failover(self) -> None:
        self._bell.ring(Hint(returned=True))


@pytest.fixture
def journal() -> Forgetful:
    return Forgetful()


@pytest.fixture
def table(journal: Forgetful) -> Iterator[Table]:
    streams = Streams(journal, SEATS)
    yield streams
    streams.close()


def sit(table: Table, *people: str) -> None:
    for person in people:
        seat = ord(person[0])
        assert isinstance(table.handle(STREAM, Sit(seat, person), envelope(person)), Done)


def taken(follower: Follower[Fact]) -> News[Fact]:
    """The one thing that the follower hears."""
    (heard,) = cast("tuple[News[Fact]]", follower.take(timeout=30))
    return heard


def seated(table: Table, *, fresh: bool = True) -> list[str]:
    return list(table.snapshot(STREAM, fresh=fresh).state.values())


def test_an_act_after_the_loss_is_decided_on_what_is_left(table: Table, journal: Forgetful) -> None:
    """Every act failed until a restart, while the pages showed what was gone."""
    sit(table, "ada", "bob", "cy")
    journal.go_back(to=1)
    sit(table, "dee")
    assert seated(table) == ["ada", "dee"]
    assert table.went_back(STREAM)


def test_a_loss_that_others_have_written_over_is_noticed_by_reading(
    table: Table, journal: Forgetful
) -> None:
    sit(table, "ada", "bob")
    journal.go_back(to=1)
    other: Table = Streams(journal, SEATS)
    sit(other, "cy", "dee", "eve")
    other.close()
    assert seated(table) == ["ada", "cy", "dee", "eve"]
    assert table.went_back(STREAM)


def test_the_loss_is_noticed_when_the_database_returns(table: Table, journal: Forgetful) -> None:
    sit(table, "ada", "bob", "cy")
    follower = table.follow(STREAM, 3)
    journal.go_back(to=1)
    journal.return_from_failover()
    heard = taken(follower)
    assert heard.last == 1
    assert seated(table, fresh=False) == ["ada"]
    assert table.went_back(STREAM)


def test_a_database_that_returns_whole_changes_nothing(table: Table, journal: Forgetful) -> None:
    sit(table, "ada", "bob")
    follower = table.follow(STREAM, 2)
    journal.return_from_failover()
    sit(table, "cy")
    heard = taken(follower)
    assert (heard.first, heard.last) == (3, 3)
    assert not table.went_back(STREAM)
