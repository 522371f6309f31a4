"""What staff take out of an event: its journal and files for other programs."""

import re
from collections.abc import Callable

import msgspec

from podium.event.ids import DrawId
from podium.event.sheet import course_of
from podium.eventfile.write import encode as encode_event
from podium.exchange.csv_file import standings_csv
from podium.exchange.event_file import to_file
from podium.exchange.journal_file import to_lines
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.exchange.open_journal import readable_payload
from podium.journal.entry import Entry, written_time
from podium.kernel.refusal import Code
from podium.people.text import sought
from podium.web.access.table import EVENT
from podium.web.api.numbers import whole_number
from podium.web.api.reading import readable
from podium.web.api.shapes import EntrySaid, JournalPage
from podium.web.asking import Ask, Place
from podium.web.problem import WebCode, deny
from podium.web.reply import JSON, NO_STORE, Reply, json_reply
from podium.web.route import Described, Route

PAGE = 500


def _journal(ask: Ask) -> Reply:
    """Every entry, without draws that are not opened yet."""
    after = whole_number(ask.query.get("after"), otherwise=0, where="after")
    limit = min(whole_number(ask.query.get("limit"), otherwise=PAGE, where="limit"), PAGE)
    entries = ask.parts.service.entries(ask.place.id, after, limit)
    opened = ask.place.state.opened
    return readable(json_reply(JournalPage(tuple(_entry(one, opened) for one in entries))))


def _entry(entry: Entry, opened: frozenset[DrawId]) -> EntrySaid:
    says = readable_payload(entry, opened)
    return EntrySaid(entry.version, written_time(entry.at), entry.actor, entry.kind, says)


def _podium(_ask: Ask, place: Place) -> bytes:
    return encode_event(to_file(place.state, place.people))


def _whole_journal(ask: Ask, place: Place) -> bytes:
    """Only once the event is closed: until then it holds draws that nobody may know."""
    if not place.state.setup.closed:
        raise deny(Code.NOT_OVER)
    return b"".join(to_lines(ask.parts.service.entries(place.id), ()))


def _csv(_ask: Ask, place: Place) -> bytes:
    _started(place)
    return standings_csv(to_file(place.state, place.people), course_of(place.state)).encode()


def _list_fortress(_ask: Ask, place: Place) -> bytes:
    _started(place)
    settings = place.state.setup.settings
    where = ", ".join(one for one in (settings.place, settings.region) if one)
    event = to_file(place.state, place.people)
    return msgspec.json.encode(
        to_list_fortress(event, course_of(place.state), date=settings.date, place=where)
    )


def _open_bracket(_ask: Ask, place: Place) -> bytes:
    _started(place)
    event = to_file(place.state, place.people)
    date = place.state.setup.settings.date
    return msgspec.json.encode(to_open_bracket(event, course_of(place.state), date=date))


def _started(place: Place) -> None:
    if not place.state.rounds:
        raise deny(Code.NOT_STARTED)


LONGEST_FILE_NAME = 80

FORMATS: dict[str, tuple[str, str, Callable[[Ask, Place], bytes]]] = {
    "podium": (JSON, "json", _podium),
    "journal": ("application/x-ndjson", "ndjson", _whole_journal),
    "csv": ("text/csv; charset=utf-8", "csv", _csv),
    "list-fortress": (JSON, "json", _list_fortress),
    "open-bracket": (JSON, "json", _open_bracket),
}
"""Media type, ending of the file's name, and what writes it."""
MEDIA = tuple(dict.fromkeys(media.partition(";")[0] for media, _, _ in FORMATS.values()))


def _called(place: Place) -> str:
    """What files of the event are called: by its name and date, so that people find them again."""
    settings = place.state.setup.settings
    words = re.findall("[a-z0-9]+", sought(f"{settings.name} {settings.date or ''}"))
    return "-".join(words)[:LONGEST_FILE_NAME].strip("-") or place.id


def _export(ask: Ask) -> Reply:
    name = ask.params["format"]
    if name not in FORMATS:
        raise deny(WebCode.NOT_FOUND)
    media, ending, write = FORMATS[name]
    body = write(ask, ask.place)
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
