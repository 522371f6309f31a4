"""Exports and imports for staff: the journal, files, a list of entrants."""

import asyncio
from itertools import count
from typing import Any

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from podium.exchange.applicants import NewEntries, new_entries
from podium.exchange.entrant_list import Applicant
from podium.exchange.open_journal import readable_entries
from podium.exchange.pasted_list import read_pasted
from podium.journal.entry import Entry, written_time
from podium.kernel.refusal import Refusal
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.acts.files import MEDIA, event_file
from podium.web.acts.ids import id_by_key
from podium.web.acts.once import once_for_key
from podium.web.acts.perform import actor_of, perform_all
from podium.web.api.shapes import JournalEntry, JournalListing, Listed
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.numbers import whole_number
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import Response, json_resource, json_response
from podium.web.http.routing import get, post

PAGE = 500
LONGEST_LIST = 256 << 10
"""The limit in characters."""


class EntrantList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as CSV with a heading, cells from a spreadsheet, or names line by line."""

    text: str


@get(
    f"{EVENT}/journal", summary="Every entry of the journal, without what is secret.", personal=True
)
def journal(
    request: Request,
    after: FromQuery[str | None] = None,
    limit: FromQuery[str | None] = None,
) -> Response[JournalListing]:
    """One page of the journal, without the secrets of draws that are not opened yet."""
    start = whole_number(after, otherwise=0, where="after")
    size = min(whole_number(limit, otherwise=PAGE, where="limit"), PAGE)
    entries = readable_entries(
        request.backend.service, request.event.id, start, size, until=request.staff.journal_until
    )
    return json_resource(JournalListing(tuple(_entry(*one) for one in entries)))


def _entry(entry: Entry, says: dict[str, Any]) -> JournalEntry:
    return JournalEntry(entry.version, written_time(entry.at), entry.actor, entry.kind, says)


@get(
    f"{EVENT}/exports/{{format}}",
    summary="The event as a file for other programs.",
    media=MEDIA,
    costly=True,
    personal=True,
)
def export(
    request: Request,
    format: FromPath[str],  # noqa: A002
    language: FromQuery[str] = "en",
) -> Response[bytes]:
    """Returns the file. `language` (`en`, `de`, `pl`): which decimals and delimiters CSV has."""
    return event_file(request, format, language)


@post(f"{EVENT}/entrants", summary="Enters everybody on a list.", largest=LARGEST_LIST, costly=True)
@once_for_key
async def enter_list(request: Request, data: JSONBody[EntrantList]) -> Response[Listed]:
    """Enters everyone on the list or, if a line is invalid, no one. Existing entrants stay."""
    new = await asyncio.to_thread(_new_entries, request, data.text)
    if new.commands:
        await perform_all(request, new.commands, new.people, actor_of(request))
    return json_response(Listed(request.event.id, len(new.commands), new.there))


def _new_entries(request: Request, text: str) -> NewEntries:
    numbers = count(1)
    return new_entries(
        request.backend.service,
        request.event.id,
        _applicants(request, text),
        lambda _: id_by_key(request, f"list/{next(numbers)}"),
        request.people,
    )


def _applicants(request: Request, text: str) -> tuple[Applicant, ...]:
    if len(text) > LONGEST_LIST:
        raise deny(WebCode.TOO_LARGE)
    found = []
    for line in read_pasted(text, members=request.event.rulebook.members):
        if isinstance(line.read, Refusal):
            raise deny(line.read.code, **{**line.read.values, "line": line.line})
        found.append(line.read)
    return tuple(found)


HANDLERS = (journal, export, enter_list)
