"""Exports and imports for staff: the journal, files, a list of entrants."""

from itertools import count
from typing import Any

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from podium.exchange.applicants import new_entries
from podium.exchange.entrant_list import Applicant
from podium.exchange.open_journal import readable_entries
from podium.exchange.pasted_list import read_pasted
from podium.journal.entry import Entry, written_time
from podium.kernel.refusal import Refusal
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.acts.files import MEDIA, event_file
from podium.web.acts.ids import id_by_key
from podium.web.acts.once import once
from podium.web.acts.perform import actor_of, perform_all
from podium.web.api.shapes import EntrySaid, JournalListing, Listed
from podium.web.http.numbers import whole_number
from podium.web.http.problem import WebCode, deny, refused
from podium.web.http.response import Response, json_resource, json_response
from podium.web.http.routing import get, post

PAGE = 500
LONGEST_LIST = 256 << 10
"""The limit in characters."""


class EntrantList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as CSV with a heading, cells from a spreadsheet, or names line by line."""

    text: str


@get(f"{EVENT}/journal", summary="Every entry of the journal, without what is secret.")
def journal(
    request: Request,
    after: FromQuery[str | None] = None,
    limit: FromQuery[str | None] = None,
) -> Response[JournalListing]:
    """One page of the journal, without the secrets of draws that are not opened yet."""
    start = whole_number(after, otherwise=0, where="after")
    size = min(whole_number(limit, otherwise=PAGE, where="limit"), PAGE)
    entries = readable_entries(request.backend.service, request.event.id, start, size)
    return json_resource(JournalListing(tuple(_entry(*one) for one in entries)))


def _entry(entry: Entry, says: dict[str, Any]) -> EntrySaid:
    return EntrySaid(entry.version, written_time(entry.at), entry.actor, entry.kind, says)


@get(
    f"{EVENT}/exports/{{format}}",
    summary="The event as a file for other programs.",
    media=MEDIA,
)
def export(request: Request, format: FromPath[str]) -> Response[bytes]:  # noqa: A002
    """Returns the file."""
    return event_file(request, format)


@post(f"{EVENT}/entrants", summary="Enters everybody on a list.")
def enter_list(request: Request, data: JSONBody[EntrantList]) -> Response[Listed]:
    """Enters everyone on the list or, if a line is invalid, no one. Existing entrants stay."""
    return once(request, lambda: _enter_list(request, data.text))


def _enter_list(request: Request, text: str) -> Response[Listed]:
    event = request.event
    numbers = count(1)
    new = new_entries(
        request.backend.service,
        event.id,
        _applicants(request, text),
        lambda _: id_by_key(request, f"list/{next(numbers)}"),
        request.people,
    )
    if new.commands:
        perform_all(request, new.commands, new.people, actor=actor_of(request))
    return json_response(Listed(event.id, len(new.commands), new.there))


def _applicants(request: Request, text: str) -> tuple[Applicant, ...]:
    if len(text) > LONGEST_LIST:
        raise deny(WebCode.TOO_LARGE)
    found = []
    for line in read_pasted(text, members=request.event.rulebook.members):
        if isinstance(line.read, Refusal):
            raise refused(Refusal(line.read.code, {**line.read.values, "line": line.line}))
        found.append(line.read)
    return tuple(found)


HANDLERS = (journal, export, enter_list)
