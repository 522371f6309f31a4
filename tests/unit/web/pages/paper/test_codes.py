"""The codes on papers, read from the PDF as a camera would read them from the print."""

from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from msgspec.structs import replace

from podium.web.pages.paper.papers import Source
from podium.web.pages.paper.sheets import Cards, Document, Size
from tests.unit.event.playing import ALL, SP, Playing
from tests.unit.web.pages.paper.printing import (
    Printed,
    all_papers,
    cards_for,
    printed,
    source_of,
)
from tests.unit.web.pages.phases import playing

DPI = 150
LONGEST = "https://a-shop-with-a-long-name.some-place.example:8443"


def with_own_codes(event: Playing, address: str) -> Source:
    """What the papers are made from, with another code for everybody."""
    source = source_of(event)
    codes = {one: f"{number:016x}" for number, one in enumerate(event.state.people)}
    return replace(source, cards=cards_for(source.subject, codes, address))


def told(document: Document) -> list[str]:
    """What the codes of a document should say."""
    blocks = [sheet.block for sheet in document.sheets]
    cards = [card for block in blocks if isinstance(block, Cards) for card in block.cards]
    return sorted(card.address for card in cards)


def scanned(made: Printed) -> list[str]:
    """What a reader finds on the rendered pages."""
    found = []
    for page in made.pictures(DPI):
        _, size, _, dots = page.split(b"\n", 3)
        width, height = map(int, size.split())
        picture = np.frombuffer(dots, np.uint8).reshape(height, width)
        found += [one.text for one in zxingcpp.read_barcodes(picture)]
    return sorted(found)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("rulebook", ALL)
def test_every_code_on_every_paper_can_be_scanned(
    rulebook: str, size: Size, tmp_path: Path
) -> None:
    event = playing(rulebook, "cut")
    document = all_papers(with_own_codes(event, "http://192.168.178.23:8000"))
    assert len(told(document)) == len(event.state.people)
    assert scanned(printed(document, tmp_path, size)) == told(document)


def test_the_code_of_a_long_address_can_be_scanned(tmp_path: Path) -> None:
    document = all_papers(with_own_codes(Playing(SP).begin(14), LONGEST))
    assert len(told(document)) == 14
    assert scanned(printed(document, tmp_path)) == told(document)
