"""Resources of an event: parts of what the visitor may see, with names."""

from collections.abc import Callable

from msgspec import UNSET

from podium.event.ids import PersonId
from podium.event.view.shapes import EntrantLine
from podium.kernel.refusal import Code
from podium.people.person import Person
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
from podium.web.asking import Ask, Place
from podium.web.problem import deny
from podium.web.reply import Reply, etag_of, json_reply
from podium.web.route import Described, Route

Resource = Callable[[Ask, Place], Seen]


def names_of(place: Place) -> dict[str, str]:
    """What those are called whom the visitor sees: entrants, members of teams, staff."""
    entrants = {line.id for line in place.view.entrants}
    entrants |= {
        entrant
        for played in place.view.rounds
        for match in played.matches
        for entrant in match.entrants
    }
    if place.view.desk is not None:
        entrants |= {one.id for one in place.view.desk.entrants}
    names = {str(entrant): place.names.entrant(entrant) for entrant in entrants}
    people = [member for line in place.view.entrants for member in line.members]
    people += [person for person, _ in place.view.event.staff]
    people += groups_seen(place)
    for person in people:
        name = place.names.person(person)
        if name is not None:
            names.setdefault(person, name)
    return names


def groups_seen(place: Place) -> list[PersonId]:
    """The groups that the visitor may know of: their own, of staff all."""
    own = place.view.own
    groups = [] if own is None else [own.group]
    if place.view.desk is not None:
        groups += [one.group for one in place.view.desk.entrants]
    return [PersonId(group) for group in groups if group is not None]


def _whole(_ask: Ask, place: Place) -> WholeEvent:
    view = place.view
    return WholeEvent(
        id=place.id,
        cursor=view.cursor,
        role=view.role,
        event=view.event,
        announcements=view.announcements,
        clock=view.clock,
        own=view.own,
        rounds=len(view.rounds),
        names=names_of(place),
    )


def _entrants(_ask: Ask, place: Place) -> Entrants:
    entrants = tuple(_entrant(place, line) for line in place.view.entrants)
    return Entrants(id=place.id, cursor=place.view.cursor, entrants=entrants)


def _entrant(place: Place, line: EntrantLine) -> EntrantSaid:
    """Everyone sees the public name; full names and mail are for the staff."""
    return EntrantSaid(
        line.id,
        line.number,
        place.names.entrant(line.id),
        line.members,
        line.waiting,
        line.status,
        _full_names(place, line) if place.viewer.role.is_staff else UNSET,
    )


def _full_names(place: Place, line: EntrantLine) -> tuple[Person, ...]:
    known = dict.fromkeys((str(line.id), *line.members))
    return tuple(place.people[one] for one in known if one in place.people)


def _rounds(_ask: Ask, place: Place) -> Rounds:
    view = place.view
    return Rounds(id=place.id, cursor=view.cursor, rounds=view.rounds, names=names_of(place))


def _round(ask: Ask, place: Place) -> OneRound:
    stated = ask.params["number"]
    view = place.view
    number = int(stated) if stated.isascii() and stated.isdecimal() and len(stated) < 5 else 0
    if not 1 <= number <= len(view.rounds):
        raise deny(Code.UNKNOWN, thing="round", key=stated[:20])
    played = view.rounds[number - 1]
    return OneRound(id=place.id, cursor=view.cursor, round=played, names=names_of(place))


def _standings(_ask: Ask, place: Place) -> Standings:
    view = place.view
    return Standings(
        id=place.id,
        cursor=view.cursor,
        standings=view.standings,
        tiebreaks=view.tiebreaks,
        names={str(row.entrant): place.names.entrant(row.entrant) for row in view.standings},
    )


def _clock(_ask: Ask, place: Place) -> ClockSaid:
    return ClockSaid(id=place.id, cursor=place.view.cursor, clock=place.view.clock)


def _announcements(_ask: Ask, place: Place) -> Announcements:
    view = place.view
    return Announcements(id=place.id, cursor=view.cursor, announcements=view.announcements)


def _draws(_ask: Ask, place: Place) -> Draws:
    view = place.view
    return Draws(
        id=place.id,
        cursor=view.cursor,
        draws=view.draws,
        seal=view.seal,
        unsealed=view.unsealed,
    )


def _me(_ask: Ask, place: Place) -> Me:
    view = place.view
    return Me(
        id=place.id,
        cursor=view.cursor,
        person=place.person,
        role=view.role,
        own=view.own,
        names={} if view.own is None else names_of(place),
    )


def _desk(_ask: Ask, place: Place) -> DeskSaid:
    view = place.view
    return DeskSaid(id=place.id, cursor=view.cursor, desk=view.desk, names=names_of(place))


_RESOURCES: dict[str, tuple[Resource, type[Seen], str]] = {
    "": (_whole, WholeEvent, "The event as the asker may see it."),
    "/entrants": (_entrants, Entrants, "Everyone entered."),
    "/rounds": (_rounds, Rounds, "Every published round with its pairings and results."),
    "/rounds/{number}": (_round, OneRound, "One published round."),
    "/standings": (_standings, Standings, "The table, with the values of every tie-break."),
    "/clock": (_clock, ClockSaid, "The clock of the last round as the asker may see it."),
    "/announcements": (_announcements, Announcements, "What was told to everyone."),
    "/draws": (_draws, Draws, "Every draw, committed to before and opened after."),
    "/me": (_me, Me, "What the asker is in this event."),
    "/desk": (_desk, DeskSaid, "What only the staff see."),
}


def _handler(resource: Resource) -> Callable[[Ask], Reply]:
    return lambda ask: readable(json_reply(resource(ask, ask.place)))


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
    Route(
        "GET", EVENT + suffix, _handler(resource), keeps=True, described=Described(summary, shape)
    )
    for suffix, (resource, shape, summary) in _RESOURCES.items()
)
