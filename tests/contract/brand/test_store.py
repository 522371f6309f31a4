"""The brand in every store: it comes back as it was put, in this process and in others."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.brand.colour import accent_of
from podium.brand.picture import Logo, logo_in
from podium.brand.store import FRESH, Brand, Brands
from podium.journal.postgres.database import PostgresDatabase
from podium.journal.sqlite.database import SqliteDatabase
from podium.people.postgres import PostgresTables
from podium.people.schema import SCHEMA
from podium.people.tables import MemoryTables, SqliteTables, Tables
from tests.unit.brand.drawn import JPEG, png


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tables]:
    """Empty tables."""
    match request.param:
        case "memory":
            yield MemoryTables()
        case "postgres":
            address = request.getfixturevalue("postgres").new_database()
            with closing(PostgresDatabase(address, chain=SCHEMA)) as server:
                yield PostgresTables(server)
        case _:
            with closing(SqliteDatabase(tmp_path / "podium.db", chain=SCHEMA)) as file:
                yield SqliteTables(file)


class Clock:
    """Seconds that go by when told to."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def logo(sent: bytes) -> Logo:
    found = logo_in(sent)
    assert isinstance(found, Logo)
    return found


def to(brand: Brand) -> Callable[[Brand], Brand]:
    """Changes whatever was there to this."""
    return lambda _: brand


def test_before_anything_is_set_there_is_no_brand(tables: Tables) -> None:
    assert Brands(tables).current() == Brand()


def test_a_brand_comes_back_as_it_was_put_also_in_another_process(tables: Tables) -> None:
    accent = accent_of("#2b3bb5", "#ffd800")
    for brand in (
        Brand("Żółty Smok & Söhne", accent, logo(png())),
        Brand("", None, logo(JPEG)),
        Brand("Only a name"),
        Brand(),
    ):
        assert Brands(tables).change(to(brand)) == brand
        assert Brands(tables).current() == brand


def test_a_change_keeps_what_it_does_not_name(tables: Tables) -> None:
    brands = Brands(tables)
    brands.change(lambda brand: replace(brand, logo=logo(png())))
    brands.change(lambda brand: replace(brand, name="Dragon"))
    assert brands.current() == Brand("Dragon", None, logo(png()))


def test_other_processes_show_a_change_after_a_second(tables: Tables) -> None:
    clock = Clock()
    here, there = Brands(tables), Brands(tables, clock)
    assert there.current() == Brand()
    here.change(lambda _: Brand("Dragon"))
    clock.at += FRESH / 2
    assert there.current() == Brand()
    clock.at += FRESH
    assert there.current() == Brand("Dragon")


def test_a_change_that_fails_leaves_everything_as_it_was(tables: Tables) -> None:
    brands = Brands(tables)
    brands.change(lambda _: Brand("Dragon"))

    def fail(_: Brand) -> Brand:
        raise KeyError

    with pytest.raises(KeyError):
        brands.change(fail)
    assert Brands(tables).current() == Brand("Dragon")
