"""Facts and commands as JSON, decoded strictly: nothing unknown, nothing missing."""

from collections.abc import Callable

import msgspec

from podium.event.fact import Fact
from podium.event.setup import EventCreated
from podium.event.table import FACTS
from podium.streams.registry import Upcaster

FACT_KINDS: tuple[type[Fact], ...] = (EventCreated, *FACTS)


encode: Callable[[object], bytes] = msgspec.json.Encoder(order="sorted").encode
"""A fact, a command or a view as JSON; the same value always gives the same bytes."""


def upcasters_of(kind: type[Fact]) -> tuple[Upcaster, ...]:
    """What leads from each version of the shape of a kind to the next."""
    return FACTS[kind].upcasters if kind in FACTS else ()


def name_and_version(kind: type[Fact]) -> tuple[str, int]:
    """A kind of facts by its name and the version of its shape."""
    name, _, version = str(kind.__struct_config__.tag).partition("/")
    return name, int(version)
