"""The brand in the database: one row, read anew after a second, so that all processes show it."""

import time
from collections.abc import Callable

from msgspec import Struct

from podium.brand.colour import Accent, accent_of
from podium.brand.picture import Logo, PictureKind
from podium.people.tables import Row, Run, Tables

FRESH = 1.0
"""Seconds that a brand is shown before the database is asked again."""
_COLUMNS = "name, light, dark, kind, width, height, logo"


class Brand(Struct, frozen=True):
    """What a shop shows as its own. Everything may be missing: then Podium's own face is shown."""

    name: str = ""
    accent: Accent | None = None
    logo: Logo | None = None


class Brands:
    """The brand of the server. Thread-safe; changes are durable when a call returns."""

    def __init__(self, tables: Tables, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._known: tuple[float, Brand] | None = None

    def current(self) -> Brand:
        """The brand as it is shown now."""
        known = self._known
        if known is None or known[0] <= self._clock():
            known = self._keep(self._tables.read(_read))
        return known[1]

    def change(self, changed: Callable[[Brand], Brand]) -> Brand:
        """Changes the brand that is stored. Returns what it has become."""

        def work(run: Run) -> Brand:
            brand = changed(_read(run))
            run("DELETE FROM brand")
            run(f"INSERT INTO brand (id, {_COLUMNS}) VALUES (1, ?, ?, ?, ?, ?, ?, ?)", *_row(brand))  # noqa: S608 - our own columns
            return brand

        return self._keep(self._tables.write(work))[1]

    def _keep(self, brand: Brand) -> tuple[float, Brand]:
        self._known = known = (self._clock() + FRESH, brand)
        return known


def _read(run: Run) -> Brand:
    rows = run(f"SELECT {_COLUMNS} FROM brand")  # noqa: S608 - our own columns
    return _brand(rows[0]) if rows else Brand()


def _brand(row: Row) -> Brand:
    name, light, dark, kind, width, height, logo = row
    return Brand(
        name,
        None if light is None else accent_of(light, dark),
        None if kind is None else Logo(PictureKind(kind), width, height, bytes(logo)),
    )


def _row(brand: Brand) -> tuple[str | int | bytes | None, ...]:
    accent, logo = brand.accent, brand.logo
    colours = (None, None) if accent is None else (accent.light.accent, accent.dark.accent)
    if logo is None:
        return (brand.name, *colours, None, None, None, None)
    return (brand.name, *colours, logo.kind.value, logo.width, logo.height, logo.body)
