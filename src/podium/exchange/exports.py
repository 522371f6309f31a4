"""Events as files for other programs, by the name of the format."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from podium.event.sheet import course_of
from podium.event.state import State
from podium.eventfile.write import encode
from podium.exchange.csv_file import PLAIN, STYLES, spreadsheet, standings_csv
from podium.exchange.event_file import to_file
from podium.exchange.journal_file import to_lines
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.exchange.published_lists import Lists, published_lists, published_rosters
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.person import Person
from podium.service.ids import EventId
from podium.service.service import Service

People = Mapping[str, Person]
Write = Callable[[State, People], bytes | Refusal]


def export(
    service: Service, event: EventId, name: str, people: People, language: str = "en"
) -> bytes | Refusal:
    """The event in this format: `journal`, or one of those below. For the event's staff.

    `language`: of the spreadsheet that reads CSV; as in English if it is not known.
    """
    state = service.state(event)
    if state is None:
        return refuse(Code.NO_SUCH_EVENT)
    if name == JOURNAL:
        return _journal(service, event, state)
    if name == CSV:
        return _csv(state, people, language)
    if name == PODIUM:
        return encode(to_file(state, people, published_rosters(service, event, state)))
    if name == LIST_FORTRESS:
        return _list_fortress(state, people, published_lists(service, event, state))
    return _WRITERS[name](state, people)


def _journal(service: Service, event: EventId, state: State) -> bytes | Refusal:
    """The journal of a closed event. Until then it holds draws that are still secret."""
    if not state.setup.closed:
        return refuse(Code.NOT_OVER)
    return b"".join(to_lines(service.entries(event), ()))


def _csv(state: State, people: People, language: str) -> bytes | Refusal:
    if not state.rounds:
        return refuse(Code.NOT_STARTED)
    style = STYLES.get(language, PLAIN)
    return spreadsheet(standings_csv(to_file(state, people), course_of(state), style))


def _list_fortress(state: State, people: People, lists: Lists) -> bytes | Refusal:
    if not state.rounds:
        return refuse(Code.NOT_STARTED)
    settings = state.setup.settings
    where = ", ".join(one for one in (settings.place, settings.region) if one)
    event, course = to_file(state, people), course_of(state)
    document = to_list_fortress(event, course, date=settings.date, place=where, lists=lists)
    return msgspec.json.encode(document)


def _open_bracket(state: State, people: People) -> bytes:
    event, course = to_file(state, people), course_of(state)
    return msgspec.json.encode(to_open_bracket(event, course, date=state.setup.settings.date))


def _once_started(write: Callable[[State, People], bytes]) -> Write:
    def written(state: State, people: People) -> bytes | Refusal:
        return write(state, people) if state.rounds else refuse(Code.NOT_STARTED)

    return written


PODIUM = "podium"
JOURNAL = "journal"
CSV = "csv"
LIST_FORTRESS = "list-fortress"
_WRITERS: Mapping[str, Write] = MappingProxyType(
    {
        "open-bracket": _once_started(_open_bracket),
    }
)
