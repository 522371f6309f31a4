"""The shop's name and logo on printed papers."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from podium.brand.picture import Logo, PictureKind, logo_in
from podium.web.pages.paper.papers import Paper
from podium.web.pages.paper.pdf import pdf
from podium.web.pages.paper.sheets import Document, Size
from tests.unit.brand.drawn import HEIGHT, JPEG, WIDTH, png
from tests.unit.event.playing import SP
from tests.unit.web.pages.paper.printing import Printed, source_of, written
from tests.unit.web.pages.phases import playing

NAME = 'Żółty Smok & "Söhne" #panic("x")'


def standings() -> Document:
    return replace(written(source_of(playing(SP, "between")), Paper.STANDINGS), shop=NAME)


@pytest.mark.parametrize("sent", [png(), JPEG], ids=["png", "jpeg"])
def test_name_and_logo_stand_at_the_head_of_a_paper(sent: bytes, tmp_path: Path) -> None:
    logo = logo_in(sent)
    assert isinstance(logo, Logo)
    printed = Printed(pdf(standings(), Size.A4, logo), tmp_path)
    assert (WIDTH, HEIGHT) in printed.images()
    assert "ŻółtySmok" in printed.text()
    assert printed.info()["Tagged"] == "yes"


def test_a_logo_that_typst_cannot_show_is_left_out(tmp_path: Path) -> None:
    broken = Logo(PictureKind.JPEG, 24, 12, JPEG[:60])
    printed = Printed(pdf(standings(), Size.A4, broken), tmp_path)
    assert printed.images() == []
    assert "ŻółtySmok" in printed.text()
