"""Reads a rulebook from TOML, or reports all its mistakes."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, inspect

from podium.rulebooks.checks import check
from podium.rulebooks.first_version import FirstRulebook, in_first_words, in_newest_version
from podium.rulebooks.mistake import RulebookError, RulebookMistake
from podium.rulebooks.rulebook import FIRST_FORMAT, Rulebook
from podium.rulebooks.shape import shape_mistakes, shown

LARGEST_FILE = 64 * 1024
"""Bytes. The shipped rulebooks have about 4,000."""

LONGEST_LINE = 1000
"""Characters. A key of thousands of dotted parts would take the parser seconds."""

_MOST_MISTAKES = 100
_PLACE = re.compile(r"(.*) \(at (.*)\)")


def load(source: Path | str) -> Rulebook:
    """The rulebook in a file (a Path) or in TOML text (a str).

    Raises RulebookError with every mistake, or the first hundred; never anything else.
    """
    text = _read(source) if isinstance(source, Path) else source
    return from_document(_parse(text))


def from_document(document: object) -> Rulebook:
    """The rulebook in a document of plain values, such as parsed TOML or JSON; as `load`."""
    if isinstance(document, dict) and document.get("format") == FIRST_FORMAT:
        return _from_first_version(document)
    _refuse(tuple(shape_mistakes(document, _shape())))
    rulebook = msgspec.convert(document, Rulebook)
    _refuse(tuple(check(rulebook)))
    return rulebook


def stored(document: str) -> Rulebook:
    """The rulebook that an event has kept as JSON, of whatever version."""
    format_ = msgspec.json.decode(document, type=_Format).format
    if format_ == FIRST_FORMAT:
        return in_newest_version(msgspec.json.decode(document, type=FirstRulebook))
    return msgspec.json.decode(document, type=Rulebook)


class _Format(Struct, frozen=True):
    """The version of a document."""

    format: str


def _from_first_version(document: object) -> Rulebook:
    _refuse(tuple(shape_mistakes(document, _first_shape())))
    rulebook = in_newest_version(msgspec.convert(document, FirstRulebook))
    _refuse(tuple(map(in_first_words, check(rulebook))))
    return rulebook


@cache
def _shape() -> inspect.Type:
    return inspect.type_info(Rulebook)


@cache
def _first_shape() -> inspect.Type:
    return inspect.type_info(FirstRulebook)


def _refuse(mistakes: tuple[RulebookMistake, ...]) -> None:
    if mistakes:
        raise RulebookError(mistakes[:_MOST_MISTAKES])


def _read(path: Path) -> str:
    try:
        if not path.is_file():
            found = "a folder" if path.is_dir() else "no such file"
            raise RulebookError((RulebookMistake("", "a rulebook file", found),))
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"a byte that is not at position {error.start}"
        raise RulebookError((RulebookMistake("", "text in UTF-8", found),)) from None
    except (OSError, ValueError) as error:
        raise RulebookError((RulebookMistake("", "a readable file", _reason(error)),)) from None


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _parse(text: str) -> dict[str, Any]:
    if len(text.encode(errors="replace")) > LARGEST_FILE:
        raise RulebookError((RulebookMistake("", f"at most {LARGEST_FILE} bytes", "more"),))
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            expected = f"at most {LONGEST_LINE} characters"
            raise RulebookError((RulebookMistake(f"line {number}", expected, shown(len(line))),))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        parts = _PLACE.fullmatch(str(error))
        problem, place = parts.groups() if parts else (str(error), "")
        raise RulebookError((RulebookMistake(place, "valid TOML", _plain(problem)),)) from None
    except RecursionError:
        raise RulebookError((RulebookMistake("", "a flat file", "nesting too deep"),)) from None
    except ValueError as error:
        raise RulebookError((RulebookMistake("", "valid TOML", _plain(str(error))),)) from None


def _plain(text: str) -> str:
    return text[:1].lower() + text[1:].partition("; use sys.")[0]
