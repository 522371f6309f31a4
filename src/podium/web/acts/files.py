"""Files that staff take out of an event, for other programs."""

import re
from collections.abc import Callable

import msgspec
from msgspec import Struct

from podium.event.sheet import course_of
from podium.eventfile.write import encode as encode_event
from podium.exchange.csv_file import standings_csv
from podium.exchange.event_file import to_file
from podium.exchange.journal_file import to_lines
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.kernel.refusal import Code
from podium.people.text import sought
from podium.web.access.event import EventContext
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import JSON, NO_STORE, Response

LONGEST_FILE_NAME = 80


def _podium(request: Request) -> bytes:
    event = request.event
    return encode_event(to_file(event.state, event.people))


def _journal(request: Request) -> bytes:
    """Only once the event is closed: until then it holds draws that nobody may know."""
    event = request.event
    if not event.state.setup.closed:
        raise deny(Code.NOT_OVER)
    return b"".join(to_lines(request.backend.service.entries(event.id), ()))


def _csv(request: Request) -> bytes:
    event = _started(request)
    return standings_csv(to_file(event.state, event.people), course_of(event.state)).encode()


def _list_fortress(request: Request) -> bytes:
    event = _started(request)
    settings = event.state.setup.settings
    where = ", ".join(one for one in (settings.place, settings.region) if one)
    written = to_file(event.state, event.people)
    course = course_of(event.state)
    return msgspec.json.encode(to_list_fortress(written, course, date=settings.date, place=where))


def _open_bracket(request: Request) -> bytes:
    event = _started(request)
    written = to_file(event.state, event.people)
    date = event.state.setup.settings.date
    return msgspec.json.encode(to_open_bracket(written, course_of(event.state), date=date))


def _started(request: Request) -> EventContext:
    if not request.event.state.rounds:
        raise deny(Code.NOT_STARTED)
    return request.event


class FileFormat(Struct, frozen=True):
    """A format. `ending`: of the file's name."""

    media: str
    ending: str
    write: Callable[[Request], bytes]


FORMATS: dict[str, FileFormat] = {
    "podium": FileFormat(JSON, "json", _podium),
    "journal": FileFormat("application/x-ndjson", "ndjson", _journal),
    "csv": FileFormat("text/csv; charset=utf-8", "csv", _csv),
    "list-fortress": FileFormat(JSON, "json", _list_fortress),
    "open-bracket": FileFormat(JSON, "json", _open_bracket),
}
MEDIA = tuple(dict.fromkeys(one.media.partition(";")[0] for one in FORMATS.values()))


def event_file(request: Request, name: str) -> Response[bytes]:
    """The event as a file of this format; raises `Denied`."""
    if name not in FORMATS:
        raise deny(WebCode.NOT_FOUND)
    kind = FORMATS[name]
    attached = f'attachment; filename="{_file_name(request.event)}-{name}.{kind.ending}"'
    headers = (("content-disposition", attached), *NO_STORE)
    return Response(kind.write(request), media=kind.media, headers=headers)


def _file_name(event: EventContext) -> str:
    """What files of the event are called: by its name and date, so that people find them again."""
    settings = event.state.setup.settings
    words = re.findall("[a-z0-9]+", sought(f"{settings.name} {settings.date or ''}"))
    return "-".join(words)[:LONGEST_FILE_NAME].strip("-") or event.id
