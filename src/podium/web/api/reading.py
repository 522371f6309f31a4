"""Resources of an event: parts of what the visitor may see, with names."""

from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import UNSET

from podium.event.ids import PersonId
from podium.event.view.shapes import EntrantLine
from podium.kernel.refusal import Code
from podium.people.person import Person
from podium.web.access.event import EventContext
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.api.shapes import (
    Announcements,
    ClockSaid,
    DeskSaid,
    Draws,
    Entrants,
    EntrantSaid,
    Me,
    OneRound,
    Rounds,
    Seen,
    Standings,
    WholeEvent,
)
from podium.web.http.problem import deny
from podium.web.http.response import Response, json_resource
from podium.web.http.routing import get

Resource = Callable[[EventContext], Seen]


def names_of(event: EventContext) -> dict[str, str]:
    """What those are called whom the visitor sees: entrants, members of teams, staff."""
    entrants = {line.id for line in event.view.entrants}
    entrants |= {
        entrant
        for played in event.view.rounds
        for match in played.matches
        for entrant in match.entrants
    }
    if event.view.desk is not None:
        entrants |= {one.id for one in event.view.desk.entrants}
    names = {str(entrant): event.names.entrant(entrant) for entrant in entrants}
    people = [member for line in event.view.entrants for member in line.members]
    people += [person for person, _ in event.view.event.staff]
    people += groups_seen(event)
    for person in people:
        name = event.names.person(person)
        if name is not None:
            names.setdefault(person, name)
    return names


def groups_seen(event: EventContext) -> list[PersonId]:
    """The groups that the visitor may know of: their own, of staff all."""
    own = event.view.own
    groups = [] if own is None else [own.group]
    if event.view.desk is not None:
        groups += [one.group for one in event.view.desk.entrants]
    return [PersonId(group) for group in groups if group is not None]


def _whole(event: EventContext) -> WholeEvent:
    view = event.view
    return WholeEvent(
        id=event.id,
        cursor=view.cursor,
        role=view.role,
        event=view.event,
        announcements=view.announcements,
        clock=view.clock,
        own=view.own,
        rounds=len(view.rounds),
        names=names_of(event),
    )


def _entrants(event: EventContext) -> Entrants:
    entrants = tuple(_entrant(event, line) for line in event.view.entrants)
    return Entrants(id=event.id, cursor=event.view.cursor, entrants=entrants)


def _entrant(event: EventContext, line: EntrantLine) -> EntrantSaid:
    """Everyone sees the public name; full names and mail are for the staff."""
    return EntrantSaid(
        line.id,
        line.number,
        event.names.entrant(line.id),
        line.members,
        line.waiting,
        line.status,
        _full_names(event, line) if event.viewer.role.is_staff else UNSET,
    )


def _full_names(event: EventContext, line: EntrantLine) -> tuple[Person, ...]:
    known = dict.fromkeys((str(line.id), *line.members))
    return tuple(event.people[one] for one in known if one in event.people)


def _rounds(event: EventContext) -> Rounds:
    view = event.view
    return Rounds(id=event.id, cursor=view.cursor, rounds=view.rounds, names=names_of(event))


@get(f"{EVENT}/rounds/{{number}}", summary="One published round.", cached=True)
def one_round(request: Request, number: FromPath[str]) -> Response[OneRound]:
    """The round with its pairings and results."""
    event = request.event
    view = event.view
    index = int(number) if number.isascii() and number.isdecimal() and len(number) < 5 else 0
    if not 1 <= index <= len(view.rounds):
        raise deny(Code.UNKNOWN, thing="round", key=number[:20])
    played = view.rounds[index - 1]
    return json_resource(
        OneRound(id=event.id, cursor=view.cursor, round=played, names=names_of(event))
    )


def _standings(event: EventContext) -> Standings:
    view = event.view
    return Standings(
        id=event.id,
        cursor=view.cursor,
        standings=view.standings,
        tiebreaks=view.tiebreaks,
        names={str(row.entrant): event.names.entrant(row.entrant) for row in view.standings},
    )


def _clock(event: EventContext) -> ClockSaid:
    return ClockSaid(id=event.id, cursor=event.view.cursor, clock=event.view.clock)


def _announcements(event: EventContext) -> Announcements:
    view = event.view
    return Announcements(id=event.id, cursor=view.cursor, announcements=view.announcements)


def _draws(event: EventContext) -> Draws:
    view = event.view
    return Draws(
        id=event.id,
        cursor=view.cursor,
        draws=view.draws,
        seal=view.seal,
        unsealed=view.unsealed,
    )


def _me(event: EventContext) -> Me:
    view = event.view
    return Me(
        id=event.id,
        cursor=view.cursor,
        person=event.person,
        role=view.role,
        own=view.own,
        names={} if view.own is None else names_of(event),
    )


def _desk(event: EventContext) -> DeskSaid:
    view = event.view
    return DeskSaid(id=event.id, cursor=view.cursor, desk=view.desk, names=names_of(event))


def _handler(suffix: str, resource: Resource, summary: str) -> HTTPRouteHandler:
    """The handler of a part of the event: what it answers with is what the function returns."""

    def read(request: Request) -> Response[Any]:
        return json_resource(resource(request.event))

    response: Any = Response
    read.__annotations__["return"] = response[resource.__annotations__["return"]]
    return get(EVENT + suffix, summary=summary, cached=True)(read)


HANDLERS = (
    _handler("", _whole, "The event as the asker may see it."),
    _handler("/entrants", _entrants, "Everyone entered."),
    _handler("/rounds", _rounds, "Every published round with its pairings and results."),
    one_round,
    _handler("/standings", _standings, "The table, with the values of every tie-break."),
    _handler("/clock", _clock, "The clock of the last round as the asker may see it."),
    _handler("/announcements", _announcements, "What was told to everyone."),
    _handler("/draws", _draws, "Every draw, committed to before and opened after."),
    _handler("/me", _me, "What the asker is in this event."),
    _handler("/desk", _desk, "What only the staff see."),
)
