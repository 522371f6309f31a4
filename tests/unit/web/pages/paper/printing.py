"""Papers of events in play, set and read again: what the tests of the papers look at."""

import re
import shutil
import subprocess
from pathlib import Path

from msgspec.structs import replace

from podium.event.ids import PersonId
from podium.people.access.claim import IssuedCode
from podium.people.access.secret import Secret
from podium.people.person import Person
from podium.web.pages.languages import language
from podium.web.pages.names import roll
from podium.web.pages.paper.papers import Paper, Source, document
from podium.web.pages.paper.pdf import pdf
from podium.web.pages.paper.rosters import printable_rosters
from podium.web.pages.paper.sheets import Document, Size
from podium.web.pages.setup.codes import CodeCard, cards_of, players_of
from podium.web.pages.subject import Subject
from tests.unit.event.playing import DESK, Playing
from tests.unit.event.viewing import EVENT, views_of
from tests.unit.web.pages.showing import people_of

WITNESS = "0123456789abcdef" * 4
CODE = "0123456789abcdef"
ADDRESS = "http://store.local:8000"
INVISIBLE = re.compile(r"[\s\u200b\u2060\u2066-\u2069\u00ad]+")


def source_of(event: Playing, names: dict[str, str] | None = None, language: str = "en") -> Source:
    """What the papers are made from. `names`: of people by id, where they matter."""
    people = people_of(event.state)
    people |= {known: Person(known, text) for known, text in (names or {}).items()}
    view, views = event.view(DESK), views_of(event, DESK)
    assert view.desk is not None
    names_of = roll(view.entrants, people, real=True)
    subject = Subject(EVENT, view, event.rulebook, names_of, language)
    cards = cards_for(subject, dict.fromkeys(event.state.people, CODE))
    printed = printable_rosters(subject, views.rosters, views.roster)
    return Source(subject, view.desk, WITNESS, lambda: views_of(event).cut, cards, printed)


def cards_for(
    subject: Subject, codes: dict[PersonId, str], address: str = ADDRESS
) -> tuple[CodeCard, ...]:
    """Cards with these codes."""
    issued = [IssuedCode(one, Secret(code)) for one, code in codes.items()]
    return tuple(cards_of(players_of(subject, codes), issued, address))


def written(source: Source, paper: Paper, code: str = "en") -> Document:
    """A paper in words."""
    return document(language(code), source, paper)


def all_papers(source: Source, code: str = "en") -> Document:
    """Every paper there is, in one document."""
    sheets = tuple(sheet for one in source.kinds for sheet in written(source, one, code).sheets)
    return replace(written(source, Paper.CHECK_IN, code), sheets=sheets)


class Printed:
    """A PDF as a reader has it."""

    def __init__(self, body: bytes, folder: Path) -> None:
        self.file = folder / "paper.pdf"
        self.file.write_bytes(body)

    def text(self) -> str:
        """All letters in it, without spaces."""
        return squeezed(_run("pdftotext", "-raw", "-enc", "UTF-8", str(self.file), "-"))

    def texts(self) -> list[str]:
        """The letters of each page, without spaces."""
        raw = _run("pdftotext", "-raw", "-enc", "UTF-8", str(self.file), "-")
        return [squeezed(page) for page in raw.split("\f")[:-1]]

    def info(self) -> dict[str, str]:
        """What the file says about itself."""
        lines = _run("pdfinfo", str(self.file)).splitlines()
        return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}

    def fonts(self) -> set[str]:
        """The names of the fonts in it, without the tags of their subsets."""
        lines = _run("pdffonts", str(self.file)).splitlines()[2:]
        return {line.split()[0].rpartition("+")[2] for line in lines}

    def pictures(self, dpi: int) -> list[bytes]:
        """Every page as a grey picture (PGM)."""
        _run("pdftoppm", "-gray", "-r", str(dpi), str(self.file), str(self.file.with_suffix("")))
        return [one.read_bytes() for one in sorted(self.file.parent.glob("*.pgm"))]

    def images(self) -> list[tuple[int, int]]:
        """Width and height of every picture that was put into it."""
        rows = [line.split() for line in _run("pdfimages", "-list", str(self.file)).splitlines()]
        return [(int(row[3]), int(row[4])) for row in rows[2:]]

    @property
    def pages(self) -> int:
        return int(self.info()["Pages"])


def printed(document: Document, folder: Path, size: Size = Size.A4) -> Printed:
    """The document as PDF."""
    return Printed(pdf(document, size), folder)


def squeezed(text: str) -> str:
    """Without spaces and what nobody sees: lines are broken anywhere."""
    return INVISIBLE.sub("", text)


def _run(tool: str, *arguments: str) -> str:
    found = shutil.which(tool)
    assert found, f"{tool} is missing: apt-get install poppler-utils"
    return subprocess.run([found, *arguments], check=True, capture_output=True).stdout.decode()
