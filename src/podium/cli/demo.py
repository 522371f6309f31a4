"""Example events: one of each rulebook, in the middle of a round, with made-up people."""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from podium.cli.demo_lists import demo_lists
from podium.core.ids import EntrantId
from podium.core.names import ENGLISH
from podium.core.result import Result
from podium.core.sheet import MatchKind
from podium.core.tier import Tier
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckInAll
from podium.event.clock import StartClock
from podium.event.fact import Command
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.reports import ReportResult
from podium.event.results import RecordResult
from podium.event.rosters import SetRosterTerms
from podium.event.rounds import DrawRound, PublishRound
from podium.event.rulings import CallJudge
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.squads import EnterSquads
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.eventfile.made_up import made_up_result
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.viewer import Role
from podium.people.access.access import Access
from podium.people.person import Person
from podium.progress.upcoming import UpcomingMatch
from podium.results.game import GamesResult
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.service.service import Service

ENTRANTS = 14
ROUNDS = 2
"""Finished rounds; the next one is running."""

_FIRST = (
    *("Ada", "Bruno", "Carla", "Dawid", "Elif", "Franek", "Greta", "Hanna", "Igor", "Jana"),
    *("Kacper", "Lena", "Marek", "Nadia", "Oskar", "Paula", "Quentin", "Rosa", "Szymon", "Tilda"),
)
_LAST = (
    *("Adler", "Bąk", "Conti", "Dąbrowska", "Eriksen", "Fuchs", "Gómez", "Horváth", "Ito"),
    *("Jansen", "Kowalska", "Lindqvist", "Müller", "Nowak", "Okafor", "Petrov", "Rossi"),
)
_NAMES = {
    "shatterpoint.premier-showdown": "Saturday Showdown",
    "legion.galactic-conquest": "Autumn Conquest",
    "swlcg.standard": "Card Night",
    "swlcg.team": "Team Trophy",
}


def stage(service: Service, access: Access, now: Now) -> tuple[EventId, ...]:
    """Makes the events, with the host as organiser. People and results are always the same."""
    host = _host(access, now)
    for catalogue in map(invented, INVENTED):
        service.catalogues.put(catalogue)
    return tuple(_Stage(service, rulebook, host).play() for rulebook in map(shipped, shipped_ids()))


def _host(access: Access, now: Now) -> PersonId:
    """The first host, who signs in with the link on the terminal."""
    access.accounts.first_host_link(now)
    host = next(account for account in access.accounts.all() if account.host)
    return PersonId(host.id)


class _Stage:
    """Plays one event up to the middle of a round."""

    def __init__(self, service: Service, rulebook: Rulebook, host: PersonId) -> None:
        self._service = service
        self._rulebook = rulebook
        self._host = host
        self._chance = Chance(f"demo {rulebook.id}")
        self._keys = count(1)
        settings = Settings(
            _NAMES.get(rulebook.id, rulebook.name[ENGLISH]),
            date="2027-03-06",
            place="Corner Games",
            region="EU",
            tier=Tier.CASUAL,
            rounds=ROUNDS + 2,
        )
        made = service.create(
            CreateEvent(rulebook, settings),
            actor=host,
            key=f"demo {rulebook.id}",
            people=(Person(host, "Host"), Person("demo-judge", "Vera Vogel")),
        )
        self.event = _done(made).event

    def play(self) -> EventId:
        """Registers everyone, plays some rounds and half of the next."""
        self._do(NameStaff(PersonId("demo-judge"), Role.JUDGE))
        people, entries = self._field()
        self._do(AnnounceEvent(), *entries, CheckInAll(), people=people)
        self._hand_in_lists()
        for _ in range(ROUNDS):
            self._begin_round()
            self._choose_squads(list(self._state.rounds[-1].seats))
            self._record(list(self._open()))
        self._begin_round()
        self._choose_squads(list(self._state.rounds[-1].seats)[:-1])
        self._half_way(list(self._open()))
        self._do(MakeAnnouncement("Pizza arrives between the rounds."))
        return self.event

    def _hand_in_lists(self) -> None:
        """Lists, where there are examples; everyone can read them after the event."""
        rosters, entrants = self._service.rosters, list(self._state.entrants)
        lists = list(demo_lists(self._rulebook.roster, entrants))
        if lists:
            self._do(SetRosterTerms(public_after=True))
        for entrant, roster in lists:
            owner = self._state.entrants[entrant].members[0]
            self._do(rosters.prepare(self.event, entrant, roster, actor=owner), by=owner)

    def _begin_round(self) -> None:
        self._do(DrawRound(), PublishRound())
        if not self._state.rounds[-1].untimed:
            self._do(StartClock(len(self._state.rounds)))

    def _choose_squads(self, entrants: list[EntrantId]) -> None:
        """Squads for the latest round, where the rulebook has them: others in each round."""
        rules, last = self._rulebook.sealed_squads, self._state.rounds[-1]
        if rules is None:
            return
        for entrant in entrants:
            first = self._state.entrants[entrant].number + rules.chosen * last.number
            squads = tuple((first + one) % rules.squads + 1 for one in range(rules.chosen))
            self._do(EnterSquads(MatchRef(last.number, last.seats[entrant]), entrant, squads))

    def _half_way(self, refs: list[MatchRef]) -> None:
        """Some results are final, one is reported by one side, one table has called a judge."""
        self._record(refs[: len(refs) // 2])
        reported, calling = refs[-1], refs[-2]
        self._do(ReportResult(reported, self._made_up(reported)), by=self._player(reported))
        self._do(CallJudge(calling), by=self._player(calling))

    def _field(self) -> tuple[tuple[Person, ...], tuple[Register, ...]]:
        names = [f"{first} {last}" for first in _FIRST for last in _LAST]
        drawn = iter(self._chance.child("names").shuffled(names))
        people: list[Person] = []
        entries = []
        for number in range(1, ENTRANTS + 1):
            ids = tuple(f"d{number}x{place}" for place in range(1, self._rulebook.members + 1))
            people.extend(Person(one, next(drawn)) for one in ids)
            entries.append(Register(f"d{number}", ids))
        return tuple(people), tuple(entries)

    @property
    def _state(self) -> State:
        state = self._service.state(self.event)
        assert state is not None  # noqa: S101 - it was just created
        return state

    def _open(self) -> Iterator[MatchRef]:
        last = self._state.rounds[-1]
        for index, played in enumerate(last.matches):
            if played.match.kind is MatchKind.MATCH and played.match.result is None:
                yield MatchRef(last.number, index)

    def _record(self, refs: list[MatchRef]) -> None:
        for ref in refs:
            self._do(RecordResult(ref, self._made_up(ref)))

    def _made_up(self, ref: MatchRef) -> Result:
        its_round = self._state.rounds[ref.round - 1]
        played = its_round.matches[ref.index]
        upcoming = UpcomingMatch(played.match, played.dark, untimed=its_round.untimed)
        drawn = self._chance.child(f"result {ref.round} {ref.index}")
        result = made_up_result(upcoming, self._rulebook, its_round.stage, drawn)
        if isinstance(result, GamesResult) and played.decider is not None and result.games[2:]:
            *first, last = result.games
            return GamesResult((*first, replace(last, dark=played.decider)))
        return result

    def _player(self, ref: MatchRef) -> PersonId:
        state = self._state
        entrant: EntrantId = state.rounds[ref.round - 1].matches[ref.index].match.entrants[0]
        return state.entrants[entrant].members[0]

    def _do(
        self, *commands: Command, by: PersonId | None = None, people: tuple[Person, ...] = ()
    ) -> None:
        actor = self._host if by is None else by
        key = f"demo {next(self._keys)}"
        answer = self._service.perform(self.event, *commands, actor=actor, key=key, people=people)
        _done(answer)


def _done(answer: object) -> Performed:
    if not isinstance(answer, Performed):
        message = f"the example events are broken: {answer}"
        raise TypeError(message)
    return answer
