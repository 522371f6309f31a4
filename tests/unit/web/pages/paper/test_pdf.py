"""Every paper of every rulebook at every phase, as PDF."""

import builtins
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from podium.web.pages.languages import LANGUAGES, language
from podium.web.pages.paper.papers import Paper
from podium.web.pages.paper.pdf import NoTypst, pdf
from podium.web.pages.paper.sheets import Cards, PaperSheet, Size, Slips, Words
from tests.unit.event.playing import ALL, LCG, SP, Playing
from tests.unit.web.pages.paper.printing import (
    all_papers,
    printed,
    source_of,
    squeezed,
    written,
)
from tests.unit.web.pages.phases import PHASES, playing
from tests.unit.web.pages.showing import LONG

HOSTILE = (
    '#panic("x") #[y] $z$ "q" \\u{41} `code` *b* _i_ // c',
    "<script>alert(1)</script>",
    ']#read("/etc/passwd")[',
    "= Heading @label <label>",
    "{{ 7 * 7 }} %(number)s ~ --- -? ...",
)
"""What would do something in typst, in templates or in pages if it were source."""


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
def test_every_paper_compiles_and_names_everybody(
    rulebook: str, phase: str, tmp_path: Path
) -> None:
    number = ALL.index(rulebook) + PHASES.index(phase)
    size = list(Size)[number % 2]
    event = playing(rulebook, phase)
    source = source_of(event)
    document = all_papers(source, list(LANGUAGES)[number % 3])
    made = printed(document, tmp_path, size)
    text = made.text()
    for person in event.state.people:
        assert squeezed(source.subject.roll.person(person).text) in text
    fewest = len(document.sheets)
    assert fewest <= made.pages <= fewest + 2
    assert made.info()["Tagged"] == "yes"
    width = float(made.info()["Page size"].split()[0])
    assert round(width) == {Size.A4: 595, Size.LETTER: 612}[size]


def test_two_hundred_entrants_take_few_pages_and_none_is_lost(tmp_path: Path) -> None:
    event = Playing(SP, cut=16).begin(200)
    event.play(1)
    event.publish()
    source = source_of(event, {f"p{number}": f"{LONG[:-4]} {number}" for number in range(1, 21)})
    made = printed(written(source, Paper.PACK), tmp_path)
    text = made.text()
    for person in event.state.people:
        assert squeezed(source.subject.roll.person(person).text) in text
    assert 25 <= made.pages <= 40


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_printed_as_it_is(name: str, tmp_path: Path) -> None:
    event = Playing(LCG).begin(3)
    event.publish()
    source = source_of(event, {"p1": name, "p2": name[::-1]})
    text = printed(all_papers(source), tmp_path).text()
    assert text.count(squeezed(name)) >= 4


def test_papers_are_set_in_our_font_whatever_the_computer_has(tmp_path: Path) -> None:
    event = Playing(SP).begin(4)
    event.publish()
    names = {"p1": "Zażółć Gęślą-Jaźń ĄĆĘŁŃÓŚŹŻ", "p2": "Größenwahn „Äpfel“ ÄÖÜẞ"}
    for code in LANGUAGES:
        made = printed(all_papers(source_of(event, names), code), tmp_path)
        assert made.fonts() == {"InterVariable", "DejaVuSansMono"}


@pytest.mark.parametrize("name", ["مرحبا بالعالم", "שלום עולם"])
def test_names_from_right_to_left_are_printed(name: str, tmp_path: Path) -> None:
    event = Playing(SP).begin(4)
    event.publish()
    source = source_of(event, {"p1": name, "p2": name})
    document = all_papers(source)
    assert document.note == ""
    text = printed(document, tmp_path).text()
    for word in name.split():
        assert word in text or word[::-1] in text or set(word) <= set(text)


def test_a_sign_that_no_font_has_is_told_and_not_dropped_silently(tmp_path: Path) -> None:
    nowhere = "\U000105c0"
    event = Playing(SP).begin(4)
    event.publish()
    document = written(source_of(event, {"p1": f"Ada {nowhere}"}), Paper.SLIPS, "de")
    text = printed(document, tmp_path).text()
    assert squeezed("Keine Schrift dieses Rechners enthält die Zeichen U+105C0") in text


def test_without_typst_it_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Playing(SP).begin(4)
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "typst", raising=False)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(NoTypst):
        pdf(written(source_of(event), Paper.CHECK_IN), Size.A4)


def test_a_slip_takes_exactly_its_part_of_the_page(tmp_path: Path) -> None:
    event = Playing(SP).begin(64)
    event.publish()
    document = written(source_of(event), Paper.SLIPS)
    block = document.sheets[0].block
    assert isinstance(block, Slips)
    for size in Size:
        assert printed(document, tmp_path, size).pages == 32 // (block.across * block.down)


def test_twelve_cards_fill_a_page(tmp_path: Path) -> None:
    event = Playing(SP).begin(25)
    document = written(source_of(event), Paper.CARDS)
    assert isinstance(document.sheets[0].block, Cards)
    assert printed(document, tmp_path, Size.LETTER).pages == 3


def test_each_sheet_begins_on_a_new_page(tmp_path: Path) -> None:
    sheets = tuple(PaperSheet(str(number), "", Words("x")) for number in range(3))
    document = replace(written(source_of(Playing(SP).begin(3)), Paper.CHECK_IN), sheets=sheets)
    assert printed(document, tmp_path).pages == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_paper_has_a_title_in_every_language(code: str) -> None:
    source = source_of(playing(LCG, "cut"))
    titles = {written(source, paper, code).title for paper in Paper}
    assert len(titles) == len(Paper)
    assert all(language(code).say(title) for title in titles)
