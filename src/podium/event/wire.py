"""Facts and commands as JSON, decoded strictly: nothing unknown, nothing missing."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from podium.event.fact import Command, Fact
from podium.event.setup import CreateEvent, EventCreated
from podium.event.table import COMMANDS, FACTS

FACT_KINDS: tuple[type[Fact], ...] = (EventCreated, *FACTS)
COMMAND_KINDS: tuple[type[Command], ...] = (CreateEvent, *COMMANDS)


def _any_of(kinds: tuple[type[Any], ...]) -> Any:
    return reduce(or_, kinds)


_fact_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_any_of(FACT_KINDS))
_command_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_any_of(COMMAND_KINDS))


class MalformedError(ValueError):
    """Something that is no fact or command; the message names the place."""


encode: Callable[[object], bytes] = msgspec.json.Encoder(order="sorted").encode
"""A fact, a command or a view as JSON; the same value always gives the same bytes."""


def decode_fact(text: bytes | str) -> Fact:
    """The fact in this JSON. Raises MalformedError."""
    fact: Fact = _decoded(_fact_decoder, text)
    return fact


def decode_command(text: bytes | str) -> Command:
    """The command in this JSON. Raises MalformedError."""
    command: Command = _decoded(_command_decoder, text)
    return command


def _decoded(decoder: msgspec.json.Decoder[Any], text: bytes | str) -> Any:
    """A text that is no Unicode (such as half of a surrogate pair) is malformed as well."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise MalformedError(str(error)) from None


def kind_of(fact: Fact) -> str:
    """The kind of a fact with the version of its shape, such as `round-drawn/1`."""
    return str(type(fact).__struct_config__.tag)


def name_and_version(kind: type[Fact]) -> tuple[str, int]:
    """A kind of facts by its name and the version of its shape."""
    name, _, version = str(kind.__struct_config__.tag).partition("/")
    return name, int(version)
