"""Live events in a store, for soaks that act on them from many processes."""

import time

from podium.bootstrap import open_service, open_store
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind
from podium.event.brought import BringIn, BroughtEntrant
from podium.event.fact import Command
from podium.event.ids import MatchRef, PersonId
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.journal.trouble import Busy
from podium.kernel.viewer import Role
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed, Refused
from podium.service.ids import EventId
from podium.service.service import Service

RULEBOOK = "shatterpoint.premier-showdown"
ORGANISER = PersonId("organiser0")
PAUSE = 0.05
PATIENCE = 60.0


def service_on(address: str) -> Service:
    """The service on the store at an address, in any process."""
    return open_service(open_store(address))


def new_event(service: Service, *, entrants: int, staff: int = 1) -> EventId:
    """An event with so many entrants present, and so many organisers and judges."""
    names = [f"e{number}" for number in range(1, entrants + 1)]
    answer = service.create(
        CreateEvent(shipped(RULEBOOK), Settings("Soak", rounds=3, cut=0)),
        BringIn("seed", tuple(BroughtEntrant(n, k, (n,)) for k, n in enumerate(names, 1))),
        *(NameStaff(PersonId(f"organiser{n}"), Role.ORGANISER) for n in range(1, staff)),
        *(NameStaff(PersonId(f"judge{n}"), Role.JUDGE) for n in range(staff)),
        actor=ORGANISER,
        key=f"create {time.monotonic_ns()}",
    )
    assert isinstance(answer, Performed), answer
    return answer.event


def publish(service: Service, event: EventId) -> State:
    """Draws and publishes the next round."""
    answer = service.perform(event, DrawRound(), PublishRound(), actor=ORGANISER, key="publish")
    assert isinstance(answer, Performed), answer
    state = service.state(event)
    assert state is not None
    return state


def matches(state: State) -> dict[MatchRef, tuple[EntrantId, ...]]:
    """The matches of the last round and who plays in them."""
    last = state.rounds[-1]
    return {
        MatchRef(last.number, index): one.match.entrants
        for index, one in enumerate(last.matches)
        if one.match.kind is MatchKind.MATCH
    }


def victory(entrants: tuple[EntrantId, ...], *, wounds: int, winner: int = 0) -> MatchResult:
    """A victory of the first or second, told from others by its wounds."""
    scores = tuple((2 if side == winner else 0, wounds) for side in range(2))
    return MatchResult(Ended.VICTORY, entrants[winner], scores)


def insist(
    service: Service, event: EventId, *commands: Command, actor: str, key: str
) -> Performed | Refused:
    """As a phone does: the same request again while the store is busy."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return service.perform(event, *commands, actor=PersonId(actor), key=key)
        except Busy:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)
