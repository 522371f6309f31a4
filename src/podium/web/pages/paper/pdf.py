"""Papers as PDF, typeset by typst. User input is passed as data, never as source."""

import re
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from podium.brand.picture import Logo, PictureKind
from podium.web.pages.languages import language
from podium.web.pages.paper.sheets import Document, Size
from podium.web.texts.marking import msg

if TYPE_CHECKING:
    import typst

STANDARD: Final = "ua-1"
"""Accessible PDF, which screen readers can read. It allows no character without a glyph."""
LACKING = msg(
    "No font of this computer has the signs %(signs)s: they are missing on this paper. Install the "
    "Noto fonts, or print the page from a browser."
)
LOGO = msg("Logo")
MOST_NAMED = 12
_SHAPELESS = re.compile(r'the text `?"(.+?)"`? could not be displayed')


class NoTypst(Exception):
    """Typst is not installed."""


def pdf(document: Document, size: Size, logo: Logo | None = None) -> bytes:
    """The document as PDF, with the logo if typst can show it. Raises `NoTypst`.

    Characters missing in all fonts are listed in a note at the top: nothing is lost silently.
    """
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    try:
        return _set(document, size, logo, standards=[STANDARD])
    except typst.TypstError as error:
        signs = dict.fromkeys(_SHAPELESS.findall(error.diagnostic))
        if signs:
            note = language(document.language).say(LACKING, signs=_codes(signs))
            return _set(replace(document, note=note), size, logo, standards=[])
        if logo is None:
            raise
    return pdf(document, size)


def _codes(signs: dict[str, None]) -> str:
    letters = dict.fromkeys(letter for sign in signs for letter in sign)
    named = [f"U+{ord(letter):04X}" for letter in letters][:MOST_NAMED]
    return ", ".join(named) + (" …" if len(letters) > MOST_NAMED else "")


def _set(
    document: Document, size: Size, logo: Logo | None, *, standards: list["typst.PDFStandard"]
) -> bytes:
    import typst

    spoken = language(document.language)
    about = {"kind": "", "alt": ""}
    if logo is not None:
        kind = {PictureKind.PNG: "png", PictureKind.JPEG: "jpg"}[logo.kind]
        about = {"kind": kind, "alt": document.shop or spoken.say(LOGO)}

    made = typst.compile(
        _source(),
        format="pdf",
        font_paths=_fonts(),
        sys_inputs={
            "data": msgspec.json.encode(document).decode(),
            "size": size.value,
            "logo": msgspec.json.encode(() if logo is None else tuple(logo.body)).decode(),
            **{f"logo-{name}": value for name, value in about.items()},
        },
        pdf_standards=standards,
    )
    assert isinstance(made, bytes)  # noqa: S101 - a PDF is one file
    return made


@cache
def _source() -> bytes:
    return (files("podium.web.templates") / "paper" / "paper.typ").read_bytes()


@cache
def _fonts() -> "typst.Fonts":
    """Podium's font, and the system's fonts for characters that it lacks.

    Looked up only once, as that takes a second.
    """
    import typst

    with as_file(files("podium.web.static") / "vendor") as folder:
        return typst.Fonts(font_paths=[folder])
