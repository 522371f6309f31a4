"""Reads small XML documents: no document types, no entities, bounded depth and size."""

from typing import Any
from xml.parsers import expat

LARGEST = 16 * 2**20
DEEPEST = 16
MOST_ELEMENTS = 200_000
MOST_ATTRIBUTES = 50
LONGEST_TAG = 64 * 1024
"""Bytes of a tag, or of a text between two: a parser reads all of a tag before it shows any."""


class XmlMistake(Exception):
    """Bytes that are not such a document; its text says why."""


class XmlElement:
    """An element with its attributes, its text, and the elements in it."""

    __slots__ = ("attributes", "children", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""
        self.children: list[XmlElement] = []

    def inside(self, tag: str) -> list["XmlElement"]:
        """The elements of this name directly inside."""
        return [one for one in self.children if one.tag == tag]


def parse_xml(raw: bytes) -> XmlElement:
    """The root of the document. Raises `XmlMistake` for anything else."""
    if len(raw) > LARGEST:
        message = f"expected at most {LARGEST} bytes"
        raise XmlMistake(message)
    if any(len(part) > LONGEST_TAG for part in raw.split(b">")):
        message = f"expected tags and texts of at most {LONGEST_TAG} bytes"
        raise XmlMistake(message)
    reading = _Reading()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.characters
    parser.StartDoctypeDeclHandler = reading.refuse
    parser.EntityDeclHandler = reading.refuse
    parser.UnparsedEntityDeclHandler = reading.refuse
    try:
        parser.Parse(raw, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        message = f"expected XML: {error}"
        raise XmlMistake(message) from None
    if reading.root is None:
        message = "expected XML, found nothing"
        raise XmlMistake(message)
    return reading.root


class _Reading:
    """Builds the tree while the parser calls."""

    def __init__(self) -> None:
        self.root: XmlElement | None = None
        self._open: list[XmlElement] = []
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        too_many = self._count > MOST_ELEMENTS or len(attributes) > MOST_ATTRIBUTES
        if too_many or len(self._open) >= DEEPEST:
            message = "expected fewer elements, one in another less deeply"
            raise XmlMistake(message)
        element = XmlElement(tag, attributes)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _tag: str) -> None:
        self._open.pop()

    def characters(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def refuse(self, *_: Any) -> None:
        message = "expected no document type and no entities"
        raise XmlMistake(message)
