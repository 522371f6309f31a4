"""Events as files for other programs, by the name of the format."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from podium.event.sheet import course_of
from podium.event.state import State
from podium.eventfile.write import encode
from podium.exchange.csv_file import standings_csv
from podium.exchange.event_file import to_file
from podium.exchange.journal_file import to_lines
from podium.exchange.list_fortress import to_list_fortress
from podium.exchange.open_bracket import to_open_bracket
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.person import Person
from podium.service.ids import EventId
from podium.service.service import Service

People = Mapping[str, Person]
Write = Callable[[State, People], bytes | Refusal]


def export(service: Service, event: EventId, name: str, people: People) -> bytes | Refusal:
    """The event in this format: `journal`, or one of those below. For the event's staff."""
    state = service.state(event)
    if state is None:
        return refuse(Code.NO_SUCH_EVENT)
    if name == JOURNAL:
        return _journal(service, event, state)
    return _WRITERS[name](state, people)


def _journal(service: Service, event: EventId, state: State) -> bytes | Refusal:
    """The journal of a closed event. Until then it holds draws that are still secret."""
    if not state.setup.closed:
        return refuse(Code.NOT_OVER)
    return b"".join(to_lines(service.entries(event), ()))


def _podium(state: State, people: People) -> bytes:
    return encode(to_file(state, people))


def _csv(state: State, people: People) -> bytes:
    return standings_csv(to_file(state, people), course_of(state)).encode()


def _list_fortress(state: State, people: People) -> bytes:
    settings = state.setup.settings
    where = ", ".join(one for one in (settings.place, settings.region) if one)
    event, course = to_file(state, people), course_of(state)
    return msgspec.json.encode(to_list_fortress(event, course, date=settings.date, place=where))


def _open_bracket(state: State, people: People) -> bytes:
    event, course = to_file(state, people), course_of(state)
    return msgspec.json.encode(to_open_bracket(event, course, date=state.setup.settings.date))


def _once_started(write: Callable[[State, People], bytes]) -> Write:
    def written(state: State, people: People) -> bytes | Refusal:
        return write(state, people) if state.rounds else refuse(Code.NOT_STARTED)

    return written


JOURNAL = "journal"
_WRITERS: Mapping[str, Write] = MappingProxyType(
    {
        "podium": _podium,
        "csv": _once_started(_csv),
        "list-fortress": _once_started(_list_fortress),
        "open-bracket": _once_started(_open_bracket),
    }
)
