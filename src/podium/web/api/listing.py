"""A list of entrants, all of them entered at once."""

from itertools import count

from msgspec import Struct

from podium.exchange.applicants import new_entries
from podium.exchange.entrant_list import Applicant
from podium.exchange.pasted_list import read_pasted
from podium.kernel.refusal import Refusal
from podium.web.access.table import EVENT
from podium.web.api.acting import actor_of, perform_all
from podium.web.api.fresh import id_by_key
from podium.web.api.once import once
from podium.web.api.shapes import Listed
from podium.web.asking import Ask
from podium.web.body import read_json
from podium.web.problem import WebCode, deny, refused
from podium.web.reply import Reply, json_reply
from podium.web.route import Described, Route

LONGEST_LIST = 256 << 10
"""Letters."""


class EntrantList(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as CSV with a heading, cells from a spreadsheet, or names line by line."""

    text: str


def _enter_list(ask: Ask) -> Reply:
    """Enters everybody on it or, if a line makes no sense, nobody. Who is there stays."""
    numbers = count(1)
    new = new_entries(
        ask.parts.service,
        ask.place.id,
        _applicants(ask),
        lambda _: id_by_key(ask, f"list/{next(numbers)}"),
        ask.place.people,
    )
    if new.commands:
        perform_all(ask, new.commands, new.people, actor=actor_of(ask))
    return json_reply(Listed(ask.place.id, len(new.commands), new.there))


def _applicants(ask: Ask) -> tuple[Applicant, ...]:
    text = read_json(ask, EntrantList).text
    if len(text) > LONGEST_LIST:
        raise deny(WebCode.TOO_LARGE)
    found = []
    for line in read_pasted(text, members=ask.place.views.rulebook.members):
        if isinstance(line.read, Refusal):
            raise refused(Refusal(line.read.code, {**line.read.values, "line": line.line}))
        found.append(line.read)
    return tuple(found)


ROUTES = (
    Route(
        "POST",
        f"{EVENT}/entrants",
        once(_enter_list),
        described=Described("Enters everybody on a list.", Listed, EntrantList),
    ),
)
