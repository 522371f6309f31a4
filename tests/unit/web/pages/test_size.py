"""Every page is at most 100 kB on the wire at the first visit, all files included."""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest

from podium.web import static
from podium.web.pages.assets import PREFIX, Assets, shipped_assets
from podium.web.pages.frame import Frame
from podium.web.pages.sign_in import SignInPage
from tests.unit.event.playing import DESK, LCG, SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import (
    RENDERER,
    desk_pages,
    judge_pages,
    public_pages,
    rendered,
    subject_of,
)

MOST = 100_000
MOST_OF_A_FONT = 60_000
FONT = "inter-4.1.1.woff2"
PICO = "pico-2.1.1.min.css"
NESTED = re.compile(rb'url\("([^"]+)"\)')
HEADERS = 700
"""Bytes of the headers of one answer, at the most."""


def weight(page: bytes) -> int:
    """Bytes of the page and of everything a browser fetches for it, compressed."""
    names = {one.removeprefix(PREFIX) for one in Reading(page).addresses if one.startswith(PREFIX)}
    assets = [shipped_assets().get(name) for name in names]
    nested = {name.decode() for one in assets if one for name in NESTED.findall(one.body)}
    assets += [shipped_assets().get(name) for name in nested - names]
    files = sum(len(one.gzipped) + HEADERS for one in assets if one)
    return len(gzip.compress(page, 6)) + HEADERS + files


@cache
def large(rulebook: str) -> Playing:
    event = Playing(rulebook, cut=16).begin(200)
    event.play(2)
    event.publish()
    return event


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_a_page_with_200_entrants_is_at_most_100_kb_on_the_wire(rulebook: str) -> None:
    event = large(rulebook)
    subject = subject_of(event)
    for end, tab, page in public_pages(event, subject):
        bytes_on_the_wire = weight(rendered(subject, tab, page, language="pl", end=end))
        assert bytes_on_the_wire <= MOST, (end, bytes_on_the_wire)


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_a_page_of_the_staff_with_200_entrants_is_at_most_100_kb(rulebook: str) -> None:
    event = large(rulebook)
    subject = subject_of(event, DESK)
    for end, tab, page in (*desk_pages(event, subject), *judge_pages(event, subject)):
        if "/match/" in end or "/table/" in end:
            continue
        bytes_on_the_wire = weight(rendered(subject, tab, page, language="pl", end=end))
        assert bytes_on_the_wire <= MOST, (end, bytes_on_the_wire)


def test_names_hold_the_digest_of_what_they_stand_for() -> None:
    one, other = Assets({"a.css": b"a{}"}), Assets({"a.css": b"b{}"})
    assert one.address("a.css") != other.address("a.css")
    assert one.address("a.css") == Assets({"a.css": b"a{}"}).address("a.css")


@pytest.mark.parametrize("named", ["c.svg", "inter-4.1.1.woff2"])
def test_style_sheets_name_other_files_by_their_digest(named: str) -> None:
    assets = Assets({"a.css": f'a{{b:url("{named}")}}'.encode(), named: b"<svg/>"})
    sheet = assets.get(assets.address("a.css").removeprefix(PREFIX))
    assert sheet is not None
    assert assets.address(named).removeprefix(PREFIX).encode() in sheet.body


def test_a_weight_of_the_font_is_at_most_60_kb() -> None:
    font = shipped_assets().get(shipped_assets().address(FONT).removeprefix(PREFIX))
    assert font is not None
    assert font.body.startswith(b"wOF2")
    assert len(font.body) <= MOST_OF_A_FONT


def test_every_page_asks_for_the_font_before_its_styles() -> None:
    page = RENDERER.html(SignInPage(), Frame(language="en", path="/sign-in", key="k")).decode()
    preload = page.index(f'rel="preload" href="{shipped_assets().address(FONT)}"')
    assert preload < page.index('rel="stylesheet"')


def test_nothing_is_fetched_from_elsewhere() -> None:
    for name in ("podium.css", "wall.css", "live.js", "live-worker.js", "wall.js", "first.js"):
        asset = shipped_assets().get(shipped_assets().address(name).removeprefix(PREFIX))
        assert asset is not None
        assert b"http://" not in asset.body
        assert b"https://" not in asset.body


def test_no_style_sheet_has_an_image_that_the_content_policy_blocks() -> None:
    """Those of Pico are taken out: it may be applied a moment before `podium.css`."""
    sheets = list(Path(static.__file__).parent.rglob("*.css"))
    assert {"podium.css", PICO} <= {sheet.name for sheet in sheets}
    assert [sheet.name for sheet in sheets if "data:" in sheet.read_text()] == []
