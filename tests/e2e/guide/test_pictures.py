"""The pictures of the guide show the pages as they are."""

from itertools import zip_longest

from playwright.sync_api import Browser

from tests.e2e.guide.shown import FOLDER, pages
from tests.e2e.pictures import told

ANEW = "take the pictures anew: .venv/bin/python -m tests.e2e.pictures --write"
LARGEST = 60_000
"""Bytes of a picture."""


def test_every_picture_is_current(browser: Browser) -> None:
    wrong = []
    names = set()
    for one in pages(browser):
        names.add(one.name)
        png = (FOLDER / f"{one.name}.png").read_bytes()
        kept = (FOLDER / f"{one.name}.txt").read_text(encoding="utf-8").splitlines()
        now = told(png, one.outline).splitlines()
        differ = [pair for pair in zip_longest(kept, now) if pair[0] != pair[1]]
        wrong += [(one.name, *differ[0])] if differ else []
    assert wrong == [], ANEW
    assert names == {path.stem for path in FOLDER.iterdir()}, ANEW


def test_every_picture_is_small_and_stands_in_the_guide() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("*.md")]
    for picture in FOLDER.glob("*.png"):
        assert picture.stat().st_size <= LARGEST, picture.name
        assert any(f"(pictures/{picture.name})" in text for text in texts), picture.name
