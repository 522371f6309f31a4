"""What staff take out of an event: its journal and files for other programs."""

import re
from typing import Any

from podium.exchange.exports import export
from podium.exchange.open_journal import readable_entries
from podium.journal.entry import Entry, written_time
from podium.kernel.refusal import Refusal
from podium.people.text import sought
from podium.web.access.table import EVENT
from podium.web.api.numbers import whole_number
from podium.web.api.reading import readable
from podium.web.api.shapes import EntrySaid, JournalPage
from podium.web.asking import Ask, Place
from podium.web.problem import WebCode, deny, refused
from podium.web.reply import JSON, NO_STORE, Reply, json_reply
from podium.web.route import Described, Route

PAGE = 500


def _journal(ask: Ask) -> Reply:
    """Every entry, without draws that are not opened yet."""
    after = whole_number(ask.query.get("after"), otherwise=0, where="after")
    limit = min(whole_number(ask.query.get("limit"), otherwise=PAGE, where="limit"), PAGE)
    entries = readable_entries(ask.parts.service, ask.place.id, after, limit)
    return readable(json_reply(JournalPage(tuple(_entry(*one) for one in entries))))


def _entry(entry: Entry, says: dict[str, Any]) -> EntrySaid:
    return EntrySaid(entry.version, written_time(entry.at), entry.actor, entry.kind, says)


LONGEST_FILE_NAME = 80

FORMATS: dict[str, tuple[str, str]] = {
    "podium": (JSON, "json"),
    "journal": ("application/x-ndjson", "ndjson"),
    "csv": ("text/csv; charset=utf-8", "csv"),
    "list-fortress": (JSON, "json"),
    "open-bracket": (JSON, "json"),
}
"""Media type and ending of the file's name, for every export."""
MEDIA = tuple(dict.fromkeys(media.partition(";")[0] for media, _ in FORMATS.values()))


def _called(place: Place) -> str:
    """What files of the event are called: by its name and date, so that people find them again."""
    settings = place.staff.settings
    words = re.findall("[a-z0-9]+", sought(f"{settings.name} {settings.date or ''}"))
    return "-".join(words)[:LONGEST_FILE_NAME].strip("-") or place.id


def _export(ask: Ask) -> Reply:
    name = ask.params["format"]
    if name not in FORMATS:
        raise deny(WebCode.NOT_FOUND)
    media, ending = FORMATS[name]
    body = export(ask.parts.service, ask.place.id, name, ask.place.people)
    if isinstance(body, Refusal):
        raise refused(body)
    attached = f'attachment; filename="{_called(ask.place)}-{name}.{ending}"'
    headers = (("content-disposition", attached), *NO_STORE)
    return Reply(body, media=media, headers=headers)


ROUTES = (
    Route(
        "GET",
        f"{EVENT}/journal",
        _journal,
        described=Described(
            "Every entry of the journal, without what is secret.",
            JournalPage,
            query=("after", "limit"),
        ),
    ),
    Route(
        "GET",
        f"{EVENT}/exports/{{format}}",
        _export,
        described=Described("The event as a file for other programs.", MEDIA),
    ),
)
