"""Resources of an event: parts of what the visitor may see, with names."""

from collections.abc import Callable
from typing import Any, TypeVar

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import UNSET, Struct

from podium.event.ids import PersonId
from podium.event.view.shapes import Desk, EntrantLine
from podium.exchange.draws_file import DrawsFile, draws_file
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.progress.basis import Basis
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.api import shapes
from podium.web.http.numbers import number_in
from podium.web.http.problem import deny
from podium.web.http.response import REVALIDATE, Response, etag_of, json_resource
from podium.web.http.routing import get

S = TypeVar("S", bound=Struct)


def _names(request: Request) -> dict[str, str]:
    """The names of everyone the visitor sees: entrants, members of teams, staff."""
    view, names = request.event.view, request.names
    entrants = {line.id for line in view.entrants}
    entrants |= {
        entrant for played in view.rounds for match in played.matches for entrant in match.entrants
    }
    if view.desk is not None:
        entrants |= {one.id for one in view.desk.entrants}
    found = {str(entrant): names.entrant(entrant) for entrant in entrants}
    people = [member for line in view.entrants for member in line.members]
    people += [person for person, _ in view.event.staff]
    people += [] if view.desk is None else _applicants(view.desk)
    people += _groups_seen(request)
    for person in people:
        name = names.person(person)
        if name is not None:
            found.setdefault(person, name)
    return found


def _applicants(desk: Desk) -> list[PersonId]:
    """Under which ids applicants have names: their own, and that of a team."""
    return [PersonId(known) for one in desk.applications for known in (one.id, *one.members)]


def _groups_seen(request: Request) -> list[PersonId]:
    """The groups that the visitor may know of: their own; all of them for staff."""
    view = request.event.view
    groups = [] if view.own is None else [view.own.group]
    if view.desk is not None:
        groups += [one.group for one in view.desk.entrants]
        groups += [one.group for one in view.desk.applications]
    return [PersonId(group) for group in groups if group is not None]


def _part(request: Request, shape: type[S], **given: Any) -> S:
    """A part of the view: the fields of the shape, taken from the view unless given."""
    event = request.event
    given = {"id": event.id, **given}
    if "names" in shape.__struct_fields__ and "names" not in given:
        given["names"] = _names(request)
    others = (name for name in shape.__struct_fields__ if name not in given)
    return shape(**given, **{name: getattr(event.view, name) for name in others})


def _whole(request: Request) -> shapes.WholeEvent:
    return _part(request, shapes.WholeEvent, rounds=len(request.event.view.rounds))


def _entrants(request: Request) -> shapes.Entrants:
    entrants = tuple(_entrant(request, line) for line in request.event.view.entrants)
    return _part(request, shapes.Entrants, entrants=entrants)


def _entrant(request: Request, line: EntrantLine) -> shapes.EntrantResource:
    """An entrant: the public name for everyone; full names and mail for staff only."""
    return shapes.EntrantResource(
        line.id,
        line.number,
        request.names.entrant(line.id),
        line.members,
        line.waiting,
        line.status,
        _full_names(request, line) if request.event.viewer.role.is_staff else UNSET,
    )


def _full_names(request: Request, line: EntrantLine) -> tuple[Person, ...]:
    known = dict.fromkeys((str(line.id), *line.members))
    return tuple(request.people[one] for one in known if one in request.people)


@get(f"{EVENT}/rounds/{{number}}", summary="One published round.", cached=True, reads={})
def one_round(request: Request, number: FromPath[str]) -> Response[shapes.OneRound]:
    """The round with its pairings and results."""
    rounds = request.event.view.rounds
    index = number_in(number)
    if not 1 <= index <= len(rounds):
        raise deny(Code.UNKNOWN, thing="round", key=number[:20])
    return json_resource(_part(request, shapes.OneRound, round=rounds[index - 1]))


@get(
    f"{EVENT}/rounds/{{number}}/basis",
    summary="What the draw of a published round depended on, as it was sealed.",
    cached=True,
    reads={},
)
def basis(request: Request, number: FromPath[str]) -> Response[Basis]:
    """The bytes whose hash, after the salt, is the seal that was published before the pairing."""
    index = number_in(number)
    found = [one.basis for one in request.event.drawn_rounds if one.number == index]
    if not found or found[0] is None:
        raise deny(Code.UNKNOWN, thing="round", key=number[:20])
    body = found[0].document.encode()
    return Response(body, headers=REVALIDATE, etag=etag_of(body))


def _draws_file(request: Request) -> DrawsFile:
    return draws_file(request.event)


def _table(request: Request) -> shapes.Standings:
    rows = request.event.view.standings
    names = {str(row.entrant): request.names.entrant(row.entrant) for row in rows}
    return _part(request, shapes.Standings, names=names)


def _me(request: Request) -> shapes.Me:
    names = {} if request.event.view.own is None else _names(request)
    event = request.event
    given = {"person": event.person, "application": event.own_application, "names": names}
    return _part(request, shapes.Me, **given)


def _desk(request: Request) -> shapes.DeskResource:
    return _part(request, shapes.DeskResource, looked=request.staff.look)


def _get(
    suffix: str, shape: type[S], summary: str, build: Callable[[Request], S] | None = None
) -> HTTPRouteHandler:
    """The handler for a part of the event. `build`: needed if the part is more than view fields."""

    def read(request: Request) -> Response[Any]:
        return json_resource(_part(request, shape) if build is None else build(request))

    response: Any = Response
    read.__annotations__["return"] = response[shape]
    return get(EVENT + suffix, summary=summary, cached=True, reads={})(read)


HANDLERS = (
    _get("", shapes.WholeEvent, "The event as the caller may see it.", _whole),
    _get("/entrants", shapes.Entrants, "Everyone entered.", _entrants),
    _get("/rounds", shapes.Rounds, "Every published round with its pairings and results."),
    one_round,
    _get("/standings", shapes.Standings, "The table, with the values of every tie-break.", _table),
    _get("/clock", shapes.ClockResource, "The clock of the last round as the caller may see it."),
    _get("/announcements", shapes.Announcements, "What was told to everyone."),
    _get("/draws", shapes.Draws, "Every draw, committed to before and opened after."),
    _get(
        "/draws/file",
        DrawsFile,
        "Everything that anyone needs to check every draw alone: `podium verify` reads it.",
        _draws_file,
    ),
    basis,
    _get("/me", shapes.Me, "What the caller is in this event.", _me),
    _get("/desk", shapes.DeskResource, "What only the staff see.", _desk),
)
