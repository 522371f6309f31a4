"""Listing and creating events, and the rulebooks that come with Podium."""

from typing import Any

from litestar.params import FromQuery, JSONBody
from msgspec import Struct

from podium.event.settings import Settings
from podium.rulebooks.load import from_document
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.index import EventLine
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.acts.events import create_event, visible_events
from podium.web.api.commands import acknowledged
from podium.web.api.shapes import Acknowledged, EventListing, RulebookLine, RulebookList
from podium.web.http.limits import LARGEST_SETTINGS
from podium.web.http.numbers import whole_number
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, json_resource
from podium.web.http.routing import get, post

PAGE = 50
LARGEST_PAGE = 200


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """A new event. `rulebook`: the id of one that comes with Podium, or a complete rulebook."""

    rulebook: str | dict[str, Any]
    settings: Settings


@get(f"{API}/events", summary="The events the caller may know of, the latest first.")
def events(
    request: Request,
    search: FromQuery[str] = "",
    after: FromQuery[str | None] = None,
    limit: FromQuery[str | None] = None,
) -> Response[EventListing]:
    """One page of the list."""
    lines = visible_events(request, search[:200]).lines
    start = _start(lines, after)
    size = whole_number(limit, otherwise=PAGE, where="limit")
    end = start + max(1, min(size, LARGEST_PAGE))
    following = lines[end - 1].id if end < len(lines) else None
    return json_resource(EventListing(lines[start:end], following))


def _start(lines: tuple[EventLine, ...], after: str | None) -> int:
    if after is None:
        return 0
    ids: list[str] = [line.id for line in lines]
    if after not in ids:
        raise deny(WebCode.MALFORMED, where="after")
    return ids.index(after) + 1


@post(
    f"{API}/events",
    summary="A new event, organised by the caller.",
    status=201,
    largest=LARGEST_SETTINGS,
)
def create(request: Request, data: JSONBody[NewEvent]) -> Response[Acknowledged]:
    """Creates an event; the response states its location."""
    done = create_event(request, _rulebook(data.rulebook), data.settings)
    response = acknowledged(done, 201)
    response.header_pairs = (("location", f"{API}/events/{done.event}"),)
    return response


def _rulebook(stated: str | dict[str, Any]) -> Rulebook:
    if isinstance(stated, dict):
        try:
            return from_document(stated)
        except RulebookError:
            raise deny(WebCode.MALFORMED, where="$.rulebook") from None
    if stated not in shipped_ids():
        raise deny(WebCode.MALFORMED, where="$.rulebook")
    return shipped(stated)


@get(f"{API}/rulebooks", summary="The rulebooks that come with Podium.")
def rulebooks(request: Request) -> Response[RulebookList]:  # noqa: ARG001
    """Lists the rulebooks."""
    listed = tuple(
        RulebookLine(one.id, one.edition, one.game, one.name) for one in map(shipped, shipped_ids())
    )
    return json_resource(RulebookList(listed))


HANDLERS = (events, create, rulebooks)
