"""The list of events, and new ones."""

from typing import Any

from msgspec import Struct

from podium.event.ids import PersonId
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.people.person import Person
from podium.rulebooks.load import from_document
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.identity import Identity
from podium.service.ids import EventId
from podium.service.index import EventLine
from podium.web.access.table import API
from podium.web.access.visitor import Visitor
from podium.web.api.acting import acknowledged, performed
from podium.web.api.numbers import whole_number
from podium.web.api.reading import readable
from podium.web.api.shapes import Acknowledged, EventPage, RulebookLine, RulebookList
from podium.web.asking import Ask, Parts
from podium.web.body import read_json
from podium.web.problem import WebCode, deny
from podium.web.reply import Reply, json_reply
from podium.web.route import Described, Route

PAGE = 50
LARGEST_PAGE = 200


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """A new event. `rulebook`: the id of one that comes with Podium, or a whole one."""

    rulebook: str | dict[str, Any]
    settings: Settings


def visible_events(parts: Parts, visitor: Visitor, search: str = "") -> tuple[EventLine, ...]:
    """The events a visitor may know of: those announced; others for their staff and the host."""
    lines = parts.service.events(search)
    person = account_of(visitor)
    return tuple(
        line
        for line in lines
        if line.announced or visitor.host or (person and _works(parts, line, person))
    )


def account_of(visitor: Visitor) -> PersonId | None:
    """The account that a visitor is signed in with; None for players and everybody else."""
    return visitor.person if visitor.session and visitor.session.event is None else None


def worked_at(parts: Parts, visitor: Visitor, lines: tuple[EventLine, ...]) -> frozenset[EventId]:
    """Those of the events, if not closed, at which a visitor is of the staff."""
    person = account_of(visitor)
    if person is None:
        return frozenset()
    return frozenset(line.id for line in lines if not line.closed and _works(parts, line, person))


def _works(parts: Parts, line: EventLine, person: PersonId) -> bool:
    views = parts.service.event_views(line.id, Identity(person))
    return views is not None and views.viewer.role.is_staff


def _events(ask: Ask) -> Reply:
    lines = visible_events(ask.parts, ask.visitor, ask.query.get("search", "")[:200])
    start = _start(lines, ask.query.get("after"))
    size = whole_number(ask.query.get("limit"), otherwise=PAGE, where="limit")
    end = start + max(1, min(size, LARGEST_PAGE))
    following = lines[end - 1].id if end < len(lines) else None
    return readable(json_reply(EventPage(lines[start:end], following)))


def _start(lines: tuple[EventLine, ...], after: str | None) -> int:
    if after is None:
        return 0
    ids = [line.id for line in lines]
    if after not in ids:
        raise deny(WebCode.MALFORMED, where="after")
    return ids.index(after) + 1  # type: ignore[arg-type]


def _create(ask: Ask) -> Reply:
    wanted = read_json(ask, NewEvent)
    rulebook = _rulebook(wanted.rulebook)
    session = ask.visitor.session
    person = ask.visitor.person
    if session is None or person is None:
        raise deny(WebCode.SIGN_IN_NEEDED)
    answer = ask.parts.service.create(
        CreateEvent(rulebook, wanted.settings),
        actor=person,
        key=ask.key,
        session=session.id,
        people=_creator(ask, person),
    )
    done = performed(answer)
    headers = (("location", f"{API}/events/{done.event}"),)
    return Reply(acknowledged(done).body, 201, headers=headers)


def _creator(ask: Ask, person: PersonId) -> tuple[Person, ...]:
    account = ask.parts.access.accounts.find(person)
    return () if account is None else (Person(account.id, account.name),)


def _rulebook(stated: str | dict[str, Any]) -> Rulebook:
    if isinstance(stated, dict):
        try:
            return from_document(stated)
        except RulebookError:
            raise deny(WebCode.MALFORMED, where="$.rulebook") from None
    if stated not in shipped_ids():
        raise deny(WebCode.MALFORMED, where="$.rulebook")
    return shipped(stated)


def _rulebooks(_ask: Ask) -> Reply:
    listed = tuple(
        RulebookLine(one.id, one.edition, one.game, one.name) for one in map(shipped, shipped_ids())
    )
    return readable(json_reply(RulebookList(listed)))


ROUTES = (
    Route(
        "GET",
        f"{API}/events",
        _events,
        described=Described(
            "The events the asker may know of, the latest first.",
            EventPage,
            query=("search", "after", "limit"),
        ),
    ),
    Route(
        "POST",
        f"{API}/events",
        _create,
        described=Described("A new event, organised by the asker.", Acknowledged, NewEvent, 201),
    ),
    Route(
        "GET",
        f"{API}/rulebooks",
        _rulebooks,
        described=Described("The rulebooks that come with Podium.", RulebookList),
    ),
)
