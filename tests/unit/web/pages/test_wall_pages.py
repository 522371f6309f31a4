"""How lists are cut into the pages of the wall, and how long each page stays."""

import re
from itertools import chain

import pytest

from podium.web.pages.assets import PREFIX, shipped_assets
from podium.web.pages.names import Name, length_class
from podium.web.pages.public.wall_pages import (
    CROWD,
    LEAST_STAY,
    MOST_PAGES,
    PATIENCE,
    SIZES,
    SPACES,
    ListKind,
    ListSheet,
    WallSize,
    listings,
    stay,
    type_size,
)

COUNTS = [1, 2, 3, 5, 7, 8, 14, 15, 31, 64, 65, 68, 69, 100, 137, 199, 200, 201, 400, 1000]


def held(page: ListSheet) -> list[list[object]]:
    return [[row for row in column if row is not None] for column in page.columns]


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("kind", ListKind)
@pytest.mark.parametrize("count", COUNTS)
def test_everybody_is_on_one_page_in_order(kind: ListKind, count: int, screen: WallSize) -> None:
    rows = [f"row {number}" for number in range(count)]
    columns = chain.from_iterable(held(page) for page in listings(kind, rows, screen))
    assert list(chain.from_iterable(columns)) == rows


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("kind", ListKind)
@pytest.mark.parametrize("count", COUNTS)
def test_columns_and_pages_are_balanced_and_rows_equally_high(
    kind: ListKind, count: int, screen: WallSize
) -> None:
    pages = listings(kind, range(count), screen)
    sizes = [sum(map(len, held(page))) for page in pages]
    assert max(sizes) - min(sizes) <= 1
    for page in pages:
        lengths = [len(column) for column in held(page)]
        assert max(lengths) - min(lengths) <= 1
    assert len({len(column) for page in pages for column in page.columns}) == 1
    assert len({len(page.columns) for page in pages}) == 1


@pytest.mark.parametrize("kind", [ListKind.PAIRINGS, ListKind.PLACES])
def test_64_entrants_have_one_page_on_a_large_screen(kind: ListKind) -> None:
    (page,) = listings(kind, range(64), WallSize.LARGE)
    assert [len(column) for column in held(page)] == [16, 16, 16, 16]


def test_nobody_has_nothing_to_show() -> None:
    assert listings(ListKind.PAIRINGS, (), WallSize.LARGE) == ()


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("beside", [0, 1, 2])
@pytest.mark.parametrize("kind", ListKind)
def test_up_to_200_entrants_nobody_waits_longer_than_20_seconds(
    kind: ListKind, beside: int, screen: WallSize
) -> None:
    """The podium and the bracket, or the announcements, may come in between."""
    for count in range(1, 201):
        pages = len(listings(kind, range(count), screen, beside)) + beside
        assert (pages - 1) * stay(pages) <= PATIENCE == 20, count


@pytest.mark.parametrize("pages", range(1, MOST_PAGES + 1))
def test_every_page_stays_at_least_five_seconds(pages: int) -> None:
    assert stay(pages) >= LEAST_STAY == 5


def type_of(page: ListSheet, screen: WallSize) -> float:
    (size,) = (one for one in SIZES[page.kind] if one.shape is page.shape)
    rows = sum(len(column) for column in page.columns)
    return type_size(size, len(page.columns), rows, SPACES[screen])


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("kind", ListKind)
def test_type_on_one_page_shrinks_only_as_the_list_grows(kind: ListKind, screen: WallSize) -> None:
    every = (listings(kind, range(count), screen) for count in range(1, CROWD))
    sizes = [type_of(pages[0], screen) for pages in every if len(pages) == 1]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[7] >= 3
    assert sizes[13] >= 2.7


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("kind", [ListKind.PAIRINGS, ListKind.PLACES])
def test_type_can_be_read_however_many_come(kind: ListKind, screen: WallSize) -> None:
    """1.9 hundredths are 20 pixels at 1080, 2.3 are 18 at 768."""
    assert SPACES[screen].readable == {WallSize.LARGE: 1.9, WallSize.SMALL: 2.3}[screen]
    for count in (*range(1, 205), 300, 400, 1000):
        pages = listings(kind, range(count), screen)
        assert type_of(pages[0], screen) >= SPACES[screen].readable, count


@pytest.mark.parametrize("screen", WallSize)
@pytest.mark.parametrize("kind", ListKind)
def test_pages_are_as_few_as_can_be_read(kind: ListKind, screen: WallSize) -> None:
    """Whoever would be read on fewer pages waits for nothing."""
    for count in range(2, CROWD + 1):
        pages = len(listings(kind, range(count), screen))
        if pages > 1:
            fewer = -(-count // (pages - 1))
            one = listings(kind, range(fewer), screen)
            assert len(one) > 1, count


def test_the_style_sheet_knows_every_number_of_pages_and_every_stay() -> None:
    asset = shipped_assets().get(shipped_assets().address("wall.css").removeprefix(PREFIX))
    assert asset is not None
    sheet = asset.body.decode()
    for pages in range(2, MOST_PAGES + 1):
        assert f".pages-{pages} {{ --pages: {pages}; }}" in sheet
        seconds = re.search(rf"\.stay-{stay(pages)} {{ --stay: (\d+)s; }}", sheet)
        assert (seconds is None) is (stay(pages) == LEAST_STAY)
        assert seconds is None or int(seconds[1]) == stay(pages)
    assert f"--stay: {LEAST_STAY}s;" in sheet


@pytest.mark.parametrize(
    ("text", "shared", "expected"),
    [
        ("Ada Lovelace", False, ""),
        ("Anna Kowalska-Nowa", False, ""),
        ("Anna Kowalska-Nowa", True, "long"),
        ("Grzegorz Wiśniewski-Li", False, "long"),
        ("Grzegorz Brzęczyszczykiewicz", False, "longer"),
        ("Maximiliane Wilhelmine Freifrau von Hohenzollern", False, "longest"),
        ("北" * 10, False, "long"),
        ("o\u0301" * 18, False, ""),
    ],
)
def test_long_names_are_told_by_their_width(text: str, expected: str, *, shared: bool) -> None:
    assert length_class(Name(text, 7, shared)) == expected
