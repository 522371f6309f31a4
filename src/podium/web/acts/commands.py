"""Commands in requests: for each kind, a body with the command's fields."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from podium.event.brought import BringIn
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Command
from podium.event.registration import ChangeEntrant, Register
from podium.event.rounds import DrawRound
from podium.event.settings import Line
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.event.table import SENDABLE
from podium.web.http.limits import LARGEST_LIST, LARGEST_SETTINGS

NAMING: tuple[type[Command], ...] = (Register, ChangeEntrant, NameStaff)
"""Commands that can carry names."""
LARGEST: dict[type[Command], int] = {
    BringIn: LARGEST_LIST,
    EnterPairing: LARGEST_LIST,
    ChangeSettings: LARGEST_SETTINGS,
}
"""How many bytes the commands may have that can carry a whole event, round or room."""
COSTLY: tuple[type[Command], ...] = (BringIn, EnterPairing, DrawRound)
"""Commands whose cost grows with the event."""


class NamedPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a person whom a command enters or appoints."""

    id: str
    name: str
    public_name: str | None = None
    mail: str | None = None


def kind_name(kind: type[Command]) -> str:
    """The name of the kind in paths."""
    return str(kind.__struct_config__.tag)


def weight_of(kind: type[Command]) -> dict[str, Any]:
    """The options of a route for commands of this kind: how large and how costly they may be."""
    return {"largest": LARGEST.get(kind), "costly": kind in COSTLY}


def summary_of(kind: type[Command]) -> str:
    """The first line of the command's docstring."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _type_of(field: FieldInfo) -> Any:
    """The type of a field in a request; a group is sent by name and stored under an id."""
    return Line | None if field.name == "group" else field.type


def body_type(kind: type[Command]) -> type[Struct]:
    """The type of the request body: the command's fields and, for some kinds, `people`."""
    listed: list[Any] = [
        (one.name, _type_of(one)) if one.required else (one.name, _type_of(one), one.default)
        for one in fields(kind)
    ]
    if kind in NAMING:
        listed.append(("people", tuple[NamedPerson, ...], ()))
    return msgspec.defstruct(
        kind.__name__, listed, frozen=True, kw_only=True, forbid_unknown_fields=True
    )


BODIES = {kind: body_type(kind) for kind in SENDABLE}
