"""Every page is at most 100 kB on the wire at the first visit, all files included."""

import gzip
import re
from functools import cache

import pytest

from podium.web.pages.assets import PREFIX, Assets, shipped_assets
from tests.unit.event.playing import DESK, LCG, SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import (
    desk_pages,
    judge_pages,
    public_pages,
    rendered,
    subject_of,
)

MOST = 100_000
NESTED = re.compile(rb'url\("([^"]+)"\)')
HEADERS = 700
"""Bytes of the headers of one answer, at the most."""


def weight(page: bytes) -> int:
    """Bytes of the page and of everything a browser fetches for it, compressed."""
    names = {one.removeprefix(PREFIX) for one in Reading(page).addresses if one.startswith(PREFIX)}
    assets = [shipped_assets().get(name) for name in names]
    nested = {name.decode() for one in assets if one for name in NESTED.findall(one.body)}
    assets += [shipped_assets().get(name) for name in nested]
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


def test_style_sheets_name_other_files_by_their_digest() -> None:
    assets = Assets({"a.css": b'a{b:url("c.svg")}', "c.svg": b"<svg/>"})
    sheet = assets.get(assets.address("a.css").removeprefix(PREFIX))
    assert sheet is not None
    assert assets.address("c.svg").removeprefix(PREFIX).encode() in sheet.body


def test_nothing_is_fetched_from_elsewhere() -> None:
    for name in ("podium.css", "wall.css", "live.js", "live-worker.js", "wall.js", "theme.js"):
        asset = shipped_assets().get(shipped_assets().address(name).removeprefix(PREFIX))
        assert asset is not None
        assert b"http://" not in asset.body
        assert b"https://" not in asset.body
