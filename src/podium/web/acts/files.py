"""Exports of an event for other programs."""

import re

from msgspec import Struct

from podium.exchange.exports import export
from podium.people.text import sought
from podium.web.access.request import Request
from podium.web.http.problem import WebCode, accepted, deny
from podium.web.http.response import JSON, NO_STORE, Response

LONGEST_FILE_NAME = 80


class FileFormat(Struct, frozen=True):
    """An export format. `ending`: the extension of the file name."""

    media: str
    ending: str


FORMATS: dict[str, FileFormat] = {
    "podium": FileFormat(JSON, "json"),
    "journal": FileFormat("application/x-ndjson", "ndjson"),
    "csv": FileFormat("text/csv; charset=utf-8", "csv"),
    "list-fortress": FileFormat(JSON, "json"),
    "open-bracket": FileFormat(JSON, "json"),
}
MEDIA = tuple(dict.fromkeys(one.media.partition(";")[0] for one in FORMATS.values()))


def event_file(request: Request, name: str, language: str) -> Response[bytes]:
    """The event in this format; raises `Denied`. `language`: of the spreadsheet that reads CSV."""
    if name not in FORMATS:
        raise deny(WebCode.NOT_FOUND)
    kind, event = FORMATS[name], request.event
    body = accepted(export(request.backend.service, event.id, name, request.people, language))
    attached = f'attachment; filename="{_file_name(request)}-{name}.{kind.ending}"'
    headers = (("content-disposition", attached), *NO_STORE)
    return Response(body, media=kind.media, headers=headers)


def _file_name(request: Request) -> str:
    """The file name of an export: the event's name and date, so that people find it again."""
    settings = request.staff.settings
    words = re.findall("[a-z0-9]+", sought(f"{settings.name} {settings.date or ''}"))
    return "-".join(words)[:LONGEST_FILE_NAME].strip("-") or request.event.id
