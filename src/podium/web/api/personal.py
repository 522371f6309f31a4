"""One person's data for the organiser: all of it to hand over, and gone when they wish."""

from podium.kernel.refusal import Code
from podium.service.personal import Erased, PersonalData, erase, ids_of, personal_data
from podium.web.access.table import EVENT
from podium.web.api.once import once
from podium.web.asking import Ask
from podium.web.problem import deny
from podium.web.reply import NO_STORE, Reply, json_reply
from podium.web.route import Described, Route


def ids_in_path(ask: Ask) -> tuple[str, ...]:
    """All ids of the person in the path; raises `Denied` if there is none."""
    ids = ids_of(ask.parts.service, ask.place.id, ask.params["person"])
    if not ids:
        raise deny(Code.UNKNOWN, thing="person", key=ask.params["person"][:64])
    return ids


def data_in_path(ask: Ask) -> PersonalData:
    """All that is stored about the person in the path."""
    service, access = ask.parts.service, ask.parts.access
    return personal_data(service, access, ask.place.id, ids_in_path(ask), now=ask.parts.now())


def erase_in_path(ask: Ask) -> Erased:
    """Forgets what the person in the path is called and signs them out; their results stay."""
    service, access = ask.parts.service, ask.parts.access
    erased = erase(service, access, ask.place.id, ids_in_path(ask), now=ask.parts.now())
    ask.parts.shelf.changed(ask.place.id)
    return erased


def _data(ask: Ask) -> Reply:
    return json_reply(data_in_path(ask), headers=NO_STORE)


def _erase(ask: Ask) -> Reply:
    return json_reply(erase_in_path(ask), headers=NO_STORE)


_ONE = f"{EVENT}/people/{{person}}"

ROUTES = (
    Route(
        "GET",
        _ONE,
        _data,
        described=Described("All that is stored about somebody.", PersonalData),
    ),
    Route(
        "DELETE",
        _ONE,
        once(_erase),
        described=Described("Forgets somebody's names and mail; results stay.", Erased),
    ),
)
