"""What the forms about rosters say."""

from datetime import datetime

import msgspec
from msgspec import Struct

from podium.event.rosters import SetRosterTerms
from podium.kernel.now import Now, moment_of
from podium.rosters.readers.reading import LARGEST_PASTE
from podium.rosters.roster import Roster
from podium.service.roster_reading import Paste
from podium.web.access.request import Request
from podium.web.acts.perform import Order
from podium.web.http.problem import WebCode, deny

MOST_BOXES = 2
_decoder: msgspec.json.Decoder[Roster] = msgspec.json.Decoder(Roster)


class Sent(Struct, frozen=True):
    """What was sent: texts by box, as typed or as in the one file for it, and everything to read,
    files included.
    """

    texts: tuple[str, ...]
    pastes: tuple[Paste, ...]


def read_pastes(request: Request) -> Sent:
    """The texts and files of a form; raises `Denied` if they are too large."""
    fields, files = request.form_fields, request.form_files
    if len(request.content) > 2 * LARGEST_PASTE:
        raise deny(WebCode.TOO_LARGE)
    texts = tuple(fields.get(f"text.{box}", "") for box in range(MOST_BOXES))
    typed = (Paste(text.encode(), box) for box, text in enumerate(texts))
    uploaded = (
        Paste(content, box)
        for box in range(MOST_BOXES)
        for name, content in files.items()
        if name.startswith(f"file.{box}.")
    )
    pastes = tuple(one for one in (*typed, *uploaded) if one.text.strip())
    return Sent(tuple(_shown(box, text, pastes) for box, text in enumerate(texts)), pastes)


def _shown(box: int, typed: str, pastes: tuple[Paste, ...]) -> str:
    """What a box holds afterwards: what was typed, else the one file for it if that is text."""
    files = [one.text for one in pastes if one.member == box]
    if typed.strip() or len(files) != 1:
        return typed
    try:
        text = files[0].decode("utf-8-sig")
    except UnicodeDecodeError:
        return typed
    return typed if "\0" in text else text


def read_roster(request: Request) -> Roster:
    """The roster that a form carries, as it was read before; raises `Denied`."""
    return _roster(request, "roster")


def carries_roster(request: Request) -> bool:
    """Whether a form carries a roster that was read before, not only texts."""
    return "roster" in request.form_fields


def read_offer(request: Request) -> Roster | None:
    """The same roster repaired, if the form offers that beside it; raises `Denied`."""
    return _roster(request, "offer") if "offer" in request.form_fields else None


def _roster(request: Request, field: str) -> Roster:
    try:
        return _decoder.decode(request.form_fields.get(field, ""))
    except (msgspec.DecodeError, RecursionError):
        raise deny(WebCode.FORM_INCOMPLETE, where=field) from None


def terms(request: Request) -> Order:
    """The terms in the form of the desk. The deadline is typed in the machine's own time zone."""
    fields = request.form_fields
    return Order(SetRosterTerms(_moment(fields.get("until", "")), "public_after" in fields))


def _moment(typed: str) -> Now | None:
    if not typed.strip():
        return None
    try:
        return moment_of(datetime.fromisoformat(typed.strip()).astimezone())
    except (ValueError, OverflowError):
        raise deny(WebCode.FORM_INCOMPLETE, where="until") from None
