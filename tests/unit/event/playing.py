"""Plays events in commands: what the tests of live events speak in."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import MatchKind, Stage
from podium.event.check_in import CheckInAll
from podium.event.clock import StartClock
from podium.event.decide import decide
from podium.event.evolve import evolve, fold
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.sheet import course_of
from podium.event.state import Played, RoundState, State
from podium.event.view.build import view
from podium.event.view.shapes import StandingsRow, View
from podium.event.wire import encode
from podium.eventfile.made_up import made_up_result
from podium.kernel.chance import Chance
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.progress.upcoming import UpcomingMatch
from podium.results.game import GameResult, GamesResult
from podium.rosters.seal import SealedRoster
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped

SP, LG = "shatterpoint.premier-showdown", "legion.galactic-conquest"
LCG, TM = "swlcg.standard", "swlcg.team"
ALL = (SP, LG, LCG, TM)

ORGANISER = PersonId("organiser")
DESK = Viewer(Role.ORGANISER)
START = Now(1_800_000_000_000)


class Playing:
    """An event in play, with every fact so far. `seed` decides everything left to chance.

    `sealed`: rosters that were handed in, by their seals.
    """

    def __init__(self, rulebook: str | Rulebook = SP, seed: str = "seed", **settings: object):
        self.rulebook = shipped(rulebook) if isinstance(rulebook, str) else rulebook
        self.chance = Chance(seed)
        self.facts: list[Fact] = []
        self.sealed: dict[str, SealedRoster] = {}
        self.now = START
        self._state: State | None = None
        wanted = Settings("An event", **settings)  # type: ignore[arg-type]
        self.do(CreateEvent(self.rulebook, wanted))

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    def ask(
        self, command: Command, by: str = ORGANISER, issue: str = ""
    ) -> tuple[Fact, ...] | Refusal:
        """What would become of a command. `issue`: of the code by which the device came in."""
        fresh = self.chance.digest(f"fresh {len(self.facts)}")
        actor = PersonId(by)
        return decide(self._state, command, actor=actor, fresh=fresh, now=self.now, issue=issue)

    def do(self, command: Command, by: str = ORGANISER, issue: str = "") -> tuple[Fact, ...]:
        """Gives a command that must succeed."""
        facts = self.ask(command, by, issue)
        assert not isinstance(facts, Refusal), (command, facts)
        for fact in facts:
            self._state = evolve(self._state, fact)
            self.facts.append(fact)
        return facts

    def refused(self, command: Command, by: str = ORGANISER) -> Code:
        """Gives a command that must be refused."""
        answer = self.ask(command, by)
        assert isinstance(answer, Refusal), (command, answer)
        return answer.code

    def register(self, count: int, *, group: str | None = None) -> list[EntrantId]:
        """Enters so many, with members named after them: `e1` has member `p1`."""
        first = len(self.state.entrants) + 1
        return [self.register_one(number, group=group) for number in range(first, first + count)]

    def register_one(self, number: int, *, group: str | None = None) -> EntrantId:
        members = (f"p{number}", f"q{number}")[: self.rulebook.members]
        self.do(Register(f"e{number}", members, group))
        return EntrantId(f"e{number}")

    def begin(self, count: int) -> Self:
        """Enters so many, all present, and announces the event."""
        self.register(count)
        self.do(CheckInAll())
        self.do(AnnounceEvent())
        return self

    def draw(self) -> Self:
        self.do(DrawRound(accept_chance=True))
        return self

    def publish(self) -> RoundState:
        """Draws and publishes the next round."""
        self.draw()
        self.do(PublishRound())
        return self.round

    @property
    def round(self) -> RoundState:
        return self.state.rounds[-1]

    def ref(self, entrant: str) -> MatchRef:
        """The match of an entrant in the last round."""
        return MatchRef(self.round.number, self.round.seats[EntrantId(entrant)])

    def match(self, ref: MatchRef) -> Played:
        return self.state.rounds[ref.round - 1].matches[ref.index]

    def open_matches(self) -> Iterator[MatchRef]:
        """The matches of the last round that have no result."""
        for index, one in enumerate(self.round.matches):
            if one.match.kind is MatchKind.MATCH and one.match.result is None:
                yield MatchRef(self.round.number, index)

    def win(self, ref: MatchRef, winner: EntrantId | None = None) -> Result:
        """A possible result of a match that this one wins; without a name the first."""
        played = self.match(ref)
        winner = played.match.entrants[0] if winner is None else winner
        return won(self.rulebook, self.state.rounds[ref.round - 1].stage, played, winner)

    def record(self, ref: MatchRef, winner: EntrantId | None = None) -> None:
        self.do(RecordResult(ref, self.win(ref, winner)))

    def record_all(self) -> None:
        """The first of every match that has no result wins it."""
        for ref in list(self.open_matches()):
            self.record(ref)

    def made_up(self, ref: MatchRef) -> Result:
        """Some possible result."""
        played, its_round = self.match(ref), self.state.rounds[ref.round - 1]
        drawn = self.chance.child(f"result {len(self.facts)}")
        upcoming = UpcomingMatch(played.match, played.dark, untimed=its_round.untimed)
        result = made_up_result(upcoming, self.rulebook, its_round.stage, drawn)
        if isinstance(result, GamesResult) and played.decider is not None and result.games[2:]:
            *first, last = result.games
            return GamesResult((*first, replace(last, dark=played.decider)))
        return result

    def play_round(self) -> RoundState:
        """Publishes a round, starts its clock and records made-up results."""
        self.publish()
        if not self.round.untimed:
            self.start_clock()
        for ref in list(self.open_matches()):
            self.do(RecordResult(ref, self.made_up(ref)))
        return self.round

    def play(self, rounds: int) -> Self:
        for _ in range(rounds):
            self.play_round()
        return self

    def start_clock(self) -> None:
        self.do(StartClock(self.round.number))

    def wait(self, minutes: int = 0, *, milliseconds: int = 0) -> None:
        self.now = Now(self.now + minutes * MINUTE + milliseconds)

    def view(self, viewer: Viewer = SPECTATOR) -> View:
        return view(self.state, viewer, self.now)

    def bytes(self, viewer: Viewer = SPECTATOR) -> bytes:
        return encode(self.view(viewer))

    def standings(self) -> dict[str, StandingsRow]:
        return {row.entrant: row for row in self.view().standings}

    def replayed(self) -> State | None:
        return fold(self.facts)

    def swiss_rounds(self) -> int:
        rounds = course_of(self.state).rounds
        assert rounds is not None
        return rounds


def in_round_one(rulebook: str = SP, count: int = 8) -> Playing:
    """An event whose first round has just been published."""
    event = Playing(rulebook).begin(count)
    event.publish()
    return event


def pair(event: Playing, ref: MatchRef) -> tuple[EntrantId, EntrantId]:
    """The two of a match."""
    first, second = event.match(ref).match.entrants
    return first, second


def person(entrant: str) -> str:
    """Who plays as an entrant of one."""
    return entrant.replace("e", "p")


def viewer_of(entrant: str) -> Viewer:
    return Viewer(Role.ENTRANT, entrant)


def won(rulebook: Rulebook, stage: Stage, played: Played, winner: EntrantId) -> Result:
    """A result by which the winner takes the whole match."""
    entrants = played.match.entrants
    games = rulebook.scoring.games
    if games is None:
        scores = tuple(
            tuple(_score(name, won=entrant == winner) for name in rulebook.scoring.fields)
            for entrant in entrants
        )
        return MatchResult(Ended.VICTORY, winner, scores)
    dark = played.dark or entrants[0]
    count = rulebook.scoring.games_of_a_win
    if stage is Stage.CUT and rulebook.cut is not None:
        count = rulebook.cut.games
    order = [dark, next(entrant for entrant in entrants if entrant != dark)]
    return GamesResult(
        tuple(GameResult(Ended.VICTORY, order[number % 2], winner) for number in range(count))
    )


def _score(name: str, *, won: bool) -> int:
    return {"struggles": 2 * won, "wounds": 5 + 2 * won, "army": 800}.get(name, 3 * won)


def entrants_of(rounds: Iterable[RoundState]) -> set[EntrantId]:
    return {entrant for played in rounds for entrant in played.seats}
