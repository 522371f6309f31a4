"""What `--format` of `podium study` says: a format as words such as `rounds=4,cut=8`."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from podium.cli.event import named_rulebook
from podium.cli.refusal import refuse
from podium.pairing.settings import Method
from podium.rulebooks.rulebook import Rulebook
from podium.study.formats import EventFormat, FormatCode, FormatMistake, mistakes_in

_METHODS = ", ".join(method.value for method in Method)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        refuse(f"--format: expected a number, found {text}")
    return int(text)


def _method(text: str) -> Method:
    if text not in [method.value for method in Method]:
        refuse(f"--format: pairing: expected one of {_METHODS}, found {text}")
    return Method(text)


def _tiebreaks(text: str) -> tuple[str, ...]:
    return tuple(one for one in text.split("+") if one)


_PARTS = MappingProxyType[str, Callable[[str], Any]](
    {
        "rulebook": named_rulebook,
        "rounds": _number,
        "cut": _number,
        "pairing": _method,
        "tiebreaks": _tiebreaks,
        "minutes": _number,
    }
)


def read_format(text: str, rulebook: Rulebook) -> EventFormat:
    """The format that a text such as `rounds=4,cut=8,tiebreaks=sos+wounds` names."""
    wanted = EventFormat(rulebook)
    for part in text.split(","):
        name, found, value = part.strip().partition("=")
        if name not in _PARTS or not found:
            refuse(f"--format: expected {', '.join(_PARTS)} with = and a value, found {part}")
        wanted = replace(wanted, **{name: _PARTS[name](value)})
    return wanted


def refuse_impossible(formats: tuple[EventFormat, ...], entrants: int) -> None:
    """Ends the command if a format cannot be played by so many entrants."""
    lines = [
        f"--format: {_sentence(mistake)}"
        for wanted in formats
        for mistake in mistakes_in(wanted, entrants)
    ]
    if any(wanted.minutes == 0 for wanted in formats):
        lines.append("--format: minutes: expected at least 1, found 0")
    if lines:
        refuse(*dict.fromkeys(lines))


def _sentence(mistake: FormatMistake) -> str:
    match mistake.code:
        case FormatCode.ROUNDS:
            return f"rounds: expected from 1 to {mistake.most}, found {mistake.found}"
        case FormatCode.CUT_SIZE:
            return f"cut: expected 0, or from 2 to {mistake.most}, found {mistake.found}"
        case FormatCode.NO_CUT:
            return (
                f"cut: expected 0, found {mistake.found}: the rulebook has no cut of a fixed size"
            )
        case FormatCode.RULEBOOK:
            return mistake.text
        case FormatCode.FIXED:
            return "expected neither rounds nor cut: the number of entrants alone decides them"


def label(wanted: EventFormat, rounds: int, cut: int, first: EventFormat) -> str:
    """A format in words: the rulebook if it is not that of the first one, and what was stated."""
    parts = [f"{rounds} rounds" if rounds != 1 else "1 round", f"top {cut}" if cut else "no cut"]
    if not rounds:
        parts = ["bracket"]
    if wanted.rulebook.id != first.rulebook.id:
        parts.insert(0, wanted.rulebook.id)
    if wanted.pairing is not None:
        parts.append(wanted.pairing.value)
    if wanted.tiebreaks is not None:
        parts.append("+".join(wanted.tiebreaks) or "no tie-breaks")
    if wanted.minutes is not None:
        parts.append(f"{wanted.minutes} min")
    return ", ".join(parts)
