"""Resources of an event: parts of what the visitor may see, with names."""

from collections.abc import Callable
from typing import Any

from podium.core.ids import EntrantId
from podium.event.view.shapes import EntrantLine
from podium.kernel.refusal import Code
from podium.web.access.table import EVENT
from podium.web.asking import Ask, Place
from podium.web.problem import deny
from podium.web.reply import Reply, etag_of, json_reply
from podium.web.route import Route

Resource = Callable[[Ask, Place], dict[str, Any]]


def names_of(place: Place) -> dict[str, str]:
    """What those are called whom the visitor sees: entrants, members of teams, staff."""
    entrants = {line.id for line in place.view.entrants}
    entrants |= {
        entrant
        for played in place.view.rounds
        for match in played.matches
        for entrant in match.entrants
    }
    if place.viewer.role.is_staff:
        entrants |= set(place.state.entrants)
    names = {str(entrant): place.names.entrant(entrant) for entrant in entrants}
    people = [member for line in place.view.entrants for member in line.members]
    people += [person for person, _ in place.view.event.staff]
    for person in people:
        name = place.names.person(person)
        if name is not None:
            names.setdefault(person, name)
    return names


def _whole(_ask: Ask, place: Place) -> dict[str, Any]:
    view = place.view
    return {
        "announcements": view.announcements,
        "clock": view.clock,
        "event": view.event,
        "role": view.role,
        "own": view.own,
        "rounds": len(view.rounds),
        "names": names_of(place),
    }


def _entrants(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"entrants": [_entrant(place, line) for line in place.view.entrants]}


def _entrant(place: Place, line: EntrantLine) -> dict[str, Any]:
    """Everyone sees the public name; full names and mail are for the staff."""
    said: dict[str, Any] = {
        "id": line.id,
        "members": line.members,
        "name": place.names.entrant(line.id),
        "number": line.number,
        "status": line.status,
        "waiting": line.waiting,
    }
    if place.viewer.role.is_staff:
        known = dict.fromkeys((str(line.id), *line.members))
        said["people"] = [place.people[one] for one in known if one in place.people]
    return said


def _rounds(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"rounds": place.view.rounds, "names": names_of(place)}


def _round(ask: Ask, place: Place) -> dict[str, Any]:
    stated = ask.params["number"]
    number = int(stated) if stated.isascii() and stated.isdecimal() and len(stated) < 5 else 0
    if not 1 <= number <= len(place.view.rounds):
        raise deny(Code.UNKNOWN, thing="round", key=stated[:20])
    return {"round": place.view.rounds[number - 1], "names": names_of(place)}


def _standings(_ask: Ask, place: Place) -> dict[str, Any]:
    view = place.view
    names = {
        str(row.entrant): place.names.entrant(EntrantId(row.entrant)) for row in view.standings
    }
    return {"standings": view.standings, "tiebreaks": view.tiebreaks, "names": names}


def _clock(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"clock": place.view.clock}


def _announcements(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"announcements": place.view.announcements}


def _draws(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"draws": place.view.draws}


def _me(_ask: Ask, place: Place) -> dict[str, Any]:
    view = place.view
    return {
        "person": place.person,
        "role": view.role,
        "own": view.own,
        "names": names_of(place) if view.own is not None else {},
    }


def _desk(_ask: Ask, place: Place) -> dict[str, Any]:
    return {"desk": place.view.desk, "names": names_of(place)}


_RESOURCES: dict[str, Resource] = {
    "": _whole,
    "/entrants": _entrants,
    "/rounds": _rounds,
    "/rounds/{number}": _round,
    "/standings": _standings,
    "/clock": _clock,
    "/announcements": _announcements,
    "/draws": _draws,
    "/me": _me,
    "/desk": _desk,
}


def _handler(resource: Resource) -> Callable[[Ask], Reply]:
    def handle(ask: Ask) -> Reply:
        place = ask.place
        known = {"cursor": place.view.cursor, "id": place.id}
        return readable(json_reply({**known, **resource(ask, place)}))

    return handle


def readable(reply: Reply) -> Reply:
    """The reply to a read, with the tag of its bytes; asked for anew each time, sent if changed."""
    return Reply(
        reply.body,
        reply.status,
        reply.media,
        (*reply.headers, ("cache-control", "private, no-cache")),
        etag_of(reply.body),
    )


ROUTES = tuple(
    Route("GET", EVENT + suffix, _handler(resource), keeps=True)
    for suffix, resource in _RESOURCES.items()
)
