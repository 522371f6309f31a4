"""A service with a small event, for tests that speak in its calls."""

from itertools import count

from argon2 import PasswordHasher

from podium.bootstrap import Store, open_service, open_store
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.event.check_in import CheckInAll
from podium.event.fact import Command
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.state import State
from podium.event.view.shapes import View
from podium.kernel.chance import Chance
from podium.kernel.now import MINUTE, Now
from podium.kernel.viewer import Viewer
from podium.people.access.passwords import Passwords
from podium.people.person import Person
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed, Refused
from podium.service.ids import EventId

RULEBOOK = "shatterpoint.premier-showdown"
ORGANISER = PersonId("organiser")
START = Now(1_800_000_000_000)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashing is slow on purpose, and tests do it hundreds of times."""


def book(rulebook: str | Rulebook) -> Rulebook:
    """A rulebook, or the shipped one of this id."""
    return shipped(rulebook) if isinstance(rulebook, str) else rulebook


class Serving:
    """A service whose clock stands until it is told to go on, and whose chance can be replayed."""

    def __init__(self, store: Store | None = None, seed: str = "seed") -> None:
        self.now = START
        self._numbers = count(1)
        chance = Chance(seed)
        store = store or open_store(":memory:")
        self.access = store.access
        self.access.accounts._passwords = Passwords(QUICK)
        self.service = open_service(
            store,
            now=lambda: self.now,
            fresh=lambda: chance.digest(f"fresh {next(self._numbers)}"),
        )

    def create(
        self, name: str = "Spring Cup", *, rulebook: str | Rulebook = RULEBOOK, **settings: object
    ) -> EventId:
        wanted = Settings(name, **settings)  # type: ignore[arg-type]
        command = CreateEvent(book(rulebook), wanted)
        answer = self.service.create(command, actor=ORGANISER, key=f"create {next(self._numbers)}")
        assert isinstance(answer, Performed), answer
        return answer.event

    def ask(
        self, event: EventId, *commands: Command, by: str = ORGANISER, key: str | None = None
    ) -> Performed | Refused:
        key = key or f"key {next(self._numbers)}"
        return self.service.perform(event, *commands, actor=PersonId(by), key=key)

    def do(self, event: EventId, *commands: Command, by: str = ORGANISER) -> Performed:
        answer = self.ask(event, *commands, by=by)
        assert isinstance(answer, Performed), answer
        return answer

    def running(self, entrants: int = 4, **settings: object) -> EventId:
        """An event in its first round, with people who have names."""
        event = self.create(**{"rounds": 3, "cut": 0, **settings})  # type: ignore[arg-type]
        ids = [f"e{number}" for number in range(1, entrants + 1)]
        people = tuple(Person(one.replace("e", "p"), f"Name {one}") for one in ids)
        registrations = [Register(one, (one.replace("e", "p"),)) for one in ids]
        self.service.people.put(event, people)
        self.do(event, *registrations, CheckInAll(), AnnounceEvent())
        self.do(event, DrawRound(), PublishRound())
        return event

    def state(self, event: EventId) -> State:
        state = self.service.state(event)
        assert state is not None
        return state

    def view(self, event: EventId, viewer: Viewer) -> View:
        """What somebody may see, built as the service builds it."""
        return self.service._views.view(event, self.state(event), viewer, self.now)

    def match(self, event: EventId, index: int = 0) -> tuple[MatchRef, tuple[EntrantId, ...]]:
        last = self.state(event).rounds[-1]
        return MatchRef(last.number, index), last.matches[index].match.entrants

    def wait(self, minutes: int) -> None:
        self.now = Now(self.now + minutes * MINUTE)


def victory(winner: EntrantId, wounds: int = 5) -> MatchResult:
    """The first of the match wins with two struggles."""
    return MatchResult(Ended.VICTORY, winner, ((2, wounds), (0, wounds)))
