"""Facts and commands read from JSON, for tests: strictly, nothing unknown, nothing missing."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from podium.event.fact import Command, Fact
from podium.event.setup import CreateEvent
from podium.event.table import COMMANDS
from podium.event.wire import FACT_KINDS, name_and_version, upcasters_of
from podium.streams.registry import Json, Upcaster

COMMAND_KINDS: tuple[type[Command], ...] = (CreateEvent, *COMMANDS)


def _any_of(kinds: tuple[type[Any], ...]) -> Any:
    return reduce(or_, kinds)


def earlier_versions(kind: type[Fact]) -> dict[str, tuple[Upcaster, ...]]:
    """The tags of the earlier versions of a kind, each with what leads to today's."""
    name, _ = name_and_version(kind)
    upcasters = upcasters_of(kind)
    return {f"{name}/{i + 1}": upcasters[i:] for i in range(len(upcasters))}


class _Kind(msgspec.Struct):
    kind: str


_fact_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_any_of(FACT_KINDS))
_command_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_any_of(COMMAND_KINDS))
_kind_decoder = msgspec.json.Decoder(_Kind)
_json_decoder: msgspec.json.Decoder[Json] = msgspec.json.Decoder(Json)
_EARLIER = {tag: way for kind in FACT_KINDS for tag, way in earlier_versions(kind).items()}


class MalformedError(ValueError):
    """Something that is no fact or command; the message names the place."""


def decode_fact(text: bytes | str) -> Fact:
    """The fact in this JSON, of whatever version of its shape. Raises MalformedError."""
    kind = _decoded(_kind_decoder, text).kind
    if kind in _EARLIER:
        old = _decoded(_json_decoder, text)
        for upcaster in _EARLIER[kind]:
            old = upcaster(old)
        text = msgspec.json.encode(old)
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
    """The kind of a fact with the version of its shape, such as `round-drawn/2`."""
    return str(type(fact).__struct_config__.tag)
