"""Papers of events in play, set and read again: what the tests of the papers look at."""

import re
import shutil
import subprocess
from pathlib import Path

from msgspec.structs import replace

from podium.people.access.claim import Claim
from podium.people.access.secret import Secret
from podium.people.person import Person
from podium.web.pages.languages import language
from podium.web.pages.names import roll
from podium.web.pages.paper.papers import Paper, Source, document, kinds_of
from podium.web.pages.paper.pdf import pdf
from podium.web.pages.paper.sheets import Document, Size
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
    view = event.view(DESK)
    assert view.desk is not None
    names_of = roll(view.entrants, people, real=True)
    subject = Subject(EVENT, view, event.rulebook, names_of, language)
    return Source(
        subject,
        view.desk,
        WITNESS,
        lambda: views_of(event).cut,
        lambda: tuple(Claim(EVENT, one, Secret(CODE), event.now) for one in event.state.people),
        ADDRESS,
    )


def written(source: Source, paper: Paper, code: str = "en") -> Document:
    """A paper in words."""
    return document(language(code), source, paper)


def all_papers(source: Source, code: str = "en") -> Document:
    """Every paper there is, in one document."""
    subject = source.subject
    kinds = kinds_of(subject.view, subject.rulebook.members)
    sheets = tuple(sheet for one in kinds for sheet in written(source, one, code).sheets)
    return replace(written(source, Paper.CHECK_IN, code), sheets=sheets)


class Printed:
    """A PDF as a reader has it."""

    def __init__(self, body: bytes, folder: Path) -> None:
        self.file = folder / "paper.pdf"
        self.file.write_bytes(body)

    def text(self) -> str:
        """All letters in it, without spaces."""
        return squeezed(_run("pdftotext", "-raw", "-enc", "UTF-8", str(self.file), "-"))

    def info(self) -> dict[str, str]:
        """What the file says about itself."""
        lines = _run("pdfinfo", str(self.file)).splitlines()
        return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}

    def fonts(self) -> set[str]:
        """The names of the fonts in it, without the tags of their subsets."""
        lines = _run("pdffonts", str(self.file)).splitlines()[2:]
        return {line.split()[0].rpartition("+")[2] for line in lines}

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
