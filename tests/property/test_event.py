"""Whole events under every rulebook against a plain model, with everything that happens in them.

The model keeps results, statuses, missed rounds and penalties in dictionaries and adds points up
in its own way; it learns only from commands that were accepted and from published pairings.
Larger runs: `python -m tests.property.test_event EVENTS STEPS`.
"""

import sys
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from podium.core.ids import EntrantId
from podium.core.result import Ended, Game, GamesResult, MatchResult, Result
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckInAll
from podium.event.clock import CallTime, ExtendTable, PauseClock, ResumeClock, StartClock
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.evolve import audience, evolve
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.reports import ConfirmResult, ReportResult
from podium.event.results import CorrectResult, RecordNoShow, RecordResult
from podium.event.rounds import DrawRound, PublishRound, SwapEntrants, TakeBackRound
from podium.event.rulings import CallJudge, GiveRuling
from podium.event.state import State
from podium.event.taking_back import TakeBackLast
from podium.event.verify import verify
from podium.event.view.build import view
from podium.event.wire import decode_fact, encode
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Viewer
from tests.unit.event.playing import ALL, ORGANISER, Playing, viewer_of

Undo = list[tuple[dict[Any, Any], Any, Any]]
NUMBER = st.integers(0, 1_000)


class Model:
    """An event as somebody with a sheet of paper would keep it."""

    def __init__(self, event: Playing) -> None:
        scoring = event.rulebook.scoring
        self.scale = scoring.points
        self.games = 1 if scoring.games is None else scoring.games.count
        self.ladder = [list(scoring.fields).index(name) for name in scoring.ladder]
        self.rounds: list[tuple[Stage, list[tuple[MatchKind, tuple[EntrantId, ...]]]]] = []
        self.results: dict[MatchRef, Result | None] = {}
        self.status: dict[EntrantId, Status] = {}
        self.missed: dict[EntrantId, tuple[int, ...]] = {}
        self.deducted: dict[str, tuple[EntrantId, int]] = {}
        self.undo: Undo = []

    def put(self, table: dict[Any, Any], key: object, value: object) -> None:
        self.undo.append((table, key, table.get(key)))
        table[key] = value

    def take_back(self) -> None:
        for table, key, value in reversed(self.undo):
            if value is None and table is not self.results:
                del table[key]
            else:
                table[key] = value
        self.undo = []

    def points(self) -> dict[EntrantId, int]:
        """Everyone's points from the Swiss rounds, after deductions."""
        total = dict.fromkeys(self.status, 0)
        for number, (stage, matches) in enumerate(self.rounds, start=1):
            if stage is Stage.SWISS:
                for index, (kind, entrants) in enumerate(matches):
                    result = self.results.get(MatchRef(number, index))
                    for entrant, points in self._match_points(kind, entrants, result):
                        total[entrant] += points
        for numbers in self.missed.values():
            assert all(self.rounds[number - 1][0] is Stage.SWISS for number in numbers)
        for entrant, numbers in self.missed.items():
            total[entrant] += len(numbers) * self.games * self.scale.loss
        for entrant, points in self.deducted.values():
            total[entrant] -= points
        return total

    def _match_points(
        self, kind: MatchKind, entrants: tuple[EntrantId, ...], result: Result | None
    ) -> Iterator[tuple[EntrantId, int]]:
        if kind is MatchKind.BYE:
            yield entrants[0], self.games * self.scale.win
        elif isinstance(result, GamesResult):
            for game in result.games:
                yield from self._game_points(entrants, game)
        elif result is not None:
            winner, drawn = self._decided(entrants, result)
            for entrant in entrants:
                level = self.scale.draw if drawn else self.scale.loss
                yield entrant, self.games * (self.scale.win if entrant == winner else level)

    def _game_points(
        self, entrants: tuple[EntrantId, ...], game: Game
    ) -> Iterator[tuple[EntrantId, int]]:
        if game.ended in (Ended.VICTORY, Ended.CONCESSION):
            for entrant in entrants:
                yield entrant, self.scale.win if entrant == game.winner else self.scale.loss
        elif game.ended is Ended.DRAW:
            for entrant in entrants:
                yield entrant, self.scale.draw

    def _decided(
        self, entrants: tuple[EntrantId, ...], result: MatchResult
    ) -> tuple[EntrantId | None, bool]:
        if result.ended is not Ended.TIME:
            return result.winner, result.ended is Ended.DRAW
        for rung in self.ladder:
            one, other = (scores[rung] for scores in result.scores)
            if one != other:
                return entrants[0] if one > other else entrants[1], False
        return None, True


class Event(RuleBasedStateMachine):
    """An organiser, players and a clock do whatever comes to their minds."""

    event: Playing
    model: Model
    replica: State | None

    @initialize(rulebook=st.sampled_from(ALL), count=st.integers(4, 9), seed=NUMBER, cut=NUMBER)
    def begin(self, rulebook: str, count: int, seed: int, cut: int) -> None:
        size = 0 if rulebook == "swlcg.team" else (0, 2, 3, 4)[cut % 4]
        self.event = Playing(rulebook, f"{seed}", rounds=3, cut=size).begin(count)
        self.model = Model(self.event)
        for entrant in self.event.state.entrants:
            self.model.status[entrant] = Status.ACTIVE
        self.replica = self.event.replayed()
        self.next_round()

    def give(self, command: Command, by: str = ORGANISER) -> bool:
        """Gives a command; says whether it changed anything. The replica hears of it by wire."""
        known = len(self.event.facts)
        answer = self.event.ask(command, by)
        if isinstance(answer, Refusal):
            return False
        viewers = self.viewers()
        for fact in answer:
            before = self.seen(viewers)
            state = self.event.state
            self.event._state = evolve(state, fact)
            self.event.facts.append(fact)
            self.check_audience(state, fact, viewers, before)
        for fact in self.event.facts[known:]:
            self.replica = evolve(self.replica, decode_fact(encode(fact)))
        if by == ORGANISER and answer:
            self.model.undo = []
        return bool(answer)

    def plays(self) -> bool:
        return hasattr(self, "event") and bool(self.event.state.rounds)

    def viewers(self) -> list[Viewer]:
        entrants = list(self.event.state.entrants)
        return [SPECTATOR, viewer_of(entrants[0]), viewer_of(entrants[-1])]

    def seen(self, viewers: list[Viewer]) -> list[bytes]:
        return [encode(view(self.event.state, viewer, self.event.now)) for viewer in viewers]

    def check_audience(
        self, state: State, fact: Fact, viewers: list[Viewer], before: list[bytes]
    ) -> None:
        """A fact that a viewer may not know of leaves their view as it was, to the byte."""
        known_to = audience(state, fact)
        for viewer, was, now in zip(viewers, before, self.seen(viewers), strict=True):
            if not known_to.everyone and viewer.entrant not in known_to.entrants:
                assert was == now, (fact, viewer)

    def a_match(self, number: int, *, settled: bool) -> MatchRef | None:
        """One of the matches of the last round, or of all, with or without a result."""
        rounds = self.event.state.rounds if settled else self.event.state.rounds[-1:]
        refs = [
            MatchRef(played.number, index)
            for played in rounds
            for index, one in enumerate(played.matches)
            if one.match.kind is MatchKind.MATCH and (one.match.result is not None) is settled
        ]
        return refs[number % len(refs)] if refs else None

    def an_entrant(self, number: int) -> EntrantId:
        entrants = list(self.event.state.entrants)
        return entrants[number % len(entrants)]

    @rule()
    def next_round(self) -> None:
        """All results, the next round drawn and published: what mostly happens."""
        for index in range(20):
            self.record(index)
        self.draw(rematches=True)
        self.publish()

    @rule()
    def one_more_round(self) -> None:
        self.next_round()

    @rule(rematches=st.booleans())
    def draw(self, *, rematches: bool) -> None:
        self.give(DrawRound(allow_rematches=rematches, accept_chance=True))

    @rule(one=NUMBER, other=NUMBER)
    def swap(self, one: int, other: int) -> None:
        pair = self.an_entrant(one), self.an_entrant(other)
        self.give(SwapEntrants(*pair, accept_rematch=True))

    @rule()
    def publish(self) -> None:
        if self.give(PublishRound()):
            played = self.event.round
            matches = [(one.match.kind, one.match.entrants) for one in played.matches]
            self.model.rounds.append((played.stage, matches))
            for index, one in enumerate(played.matches):
                self.model.results[MatchRef(played.number, index)] = one.match.result
            seated = [entrant for _, entrants in matches for entrant in entrants]
            assert len(set(seated)) == len(seated)
            active = {e for e, status in self.model.status.items() if status is Status.ACTIVE}
            if played.stage is Stage.SWISS:
                assert set(seated) == active

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER)
    def record(self, number: int) -> None:
        ref = self.a_match(number, settled=False)
        if ref is not None:
            result = self.event.made_up(ref)
            if self.give(RecordResult(ref, result)):
                self.model.put(self.model.results, ref, result)

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER)
    def correct(self, number: int) -> None:
        ref = self.a_match(number, settled=True)
        if ref is not None:
            result = self.event.made_up(ref)
            if self.give(CorrectResult(ref, result)):
                self.model.put(self.model.results, ref, result)

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER, agree=st.booleans())
    def report(self, number: int, *, agree: bool) -> None:
        ref = self.a_match(number, settled=False)
        if ref is None:
            return
        first, second = self.event.match(ref).match.entrants
        result = self.event.made_up(ref)
        self.give(ReportResult(ref, result), by=first.replace("e", "p"))
        if agree and self.give(ConfirmResult(ref), by=second.replace("e", "p")):
            self.model.results[ref] = self.event.match(ref).match.result
            self.model.undo = [one for one in self.model.undo if one[1] != ref]

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER)
    def no_show(self, number: int) -> None:
        ref = self.a_match(number, settled=False)
        if ref is not None:
            here, missing = self.event.match(ref).match.entrants
            if self.give(RecordNoShow(ref, missing)):
                self.model.put(self.model.results, ref, MatchResult(Ended.NO_SHOW, here))

    @precondition(lambda self: self.plays())
    @rule(
        number=NUMBER,
        status=st.sampled_from([Status.DROPPED, Status.REMOVED, Status.DISQUALIFIED]),
        current=st.sampled_from(CurrentMatch),
    )
    def leave(self, number: int, status: Status, current: CurrentMatch) -> None:
        entrant = self.an_entrant(number)
        rounds = len(self.event.state.rounds)
        if self.give(Leave(entrant, status, current)):
            self.model.put(self.model.status, entrant, status)
            if len(self.event.state.rounds) < rounds:
                self.forget_last_round()
            elif entrant in self.event.round.seats:
                ref = self.event.ref(entrant)
                self.model.put(self.model.results, ref, self.event.match(ref).match.result)

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER)
    def come_back(self, number: int) -> None:
        entrant = self.an_entrant(number)
        if self.give(ComeBack(entrant)):
            self.model.put(self.model.status, entrant, Status.ACTIVE)
            self.model.put(self.model.missed, entrant, self.rounds_without(entrant))

    @precondition(lambda self: self.plays() and len(self.event.state.entrants) < 11)
    @rule()
    def join_late(self) -> None:
        if any(stage is Stage.CUT for stage, _ in self.model.rounds):
            return
        entrant = self.event.register_one(len(self.event.state.entrants) + 1)
        self.replica = self.event.replayed()
        assert self.give(CheckInAll())
        self.model.status[entrant] = Status.ACTIVE
        self.model.missed[entrant] = self.rounds_without(entrant)

    def rounds_without(self, entrant: EntrantId) -> tuple[int, ...]:
        return tuple(
            number
            for number, (stage, matches) in enumerate(self.model.rounds, start=1)
            if stage is Stage.SWISS and all(entrant not in entrants for _, entrants in matches)
        )

    @rule(number=NUMBER, points=st.integers(1, 9))
    def penalise(self, number: int, points: int) -> None:
        entrant = self.an_entrant(number)
        if self.give(Penalise(entrant, PenaltyKind.POINTS, "late", points=points)):
            key = f"{len(self.event.facts)}"
            self.model.put(self.model.deducted, key, (entrant, points))

    @rule()
    def take_back(self) -> None:
        undo = self.model.undo
        if self.give(TakeBackLast()):
            self.model.undo = undo
            self.model.take_back()

    @precondition(lambda self: self.plays())
    @rule(sure=st.integers(0, 3))
    def take_back_round(self, sure: int) -> None:
        number = len(self.event.state.rounds)
        if not sure and self.give(TakeBackRound(number)):
            self.forget_last_round()

    def forget_last_round(self) -> None:
        number = len(self.model.rounds)
        self.model.rounds.pop()
        self.model.undo = []
        for entrant, numbers in self.model.missed.items():
            self.model.missed[entrant] = tuple(n for n in numbers if n != number)

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER, what=st.integers(0, 7), minutes=st.integers(-90, 90))
    def the_clock_and_all_that(self, number: int, what: int, minutes: int) -> None:
        last = len(self.event.state.rounds)
        entrant = self.an_entrant(number)
        ref = MatchRef(last, number % 3)
        command: Command = (
            StartClock(last),
            PauseClock(last),
            ResumeClock(last),
            CallTime(last, early=True),
            ExtendTable(ref, 5),
            GiveWarning((entrant,), Ground.SLOW_PLAY),
            GiveRuling("Go on.", match=ref),
            MakeAnnouncement("Hello."),
        )[what]
        self.give(command)
        self.give(CallJudge(ref), by=entrant.replace("e", "p"))
        self.event.wait(minutes)

    @rule(number=NUMBER)
    def decide_warnings(self, number: int) -> None:
        self.give(DecideWarnings(self.an_entrant(number), remove=False))

    @invariant()
    def the_replica_knows_the_same(self) -> None:
        assert self.replica == self.event.state

    @invariant()
    def points_are_those_of_the_model(self) -> None:
        table = self.event.view().standings
        expected = self.model.points() if self.model.rounds else {}
        assert {row.entrant: row.points for row in table} == expected
        assert len(self.event.state.rounds) == len(self.model.rounds)
        placed = [row.place for row in table if row.place is not None]
        assert placed == list(range(1, len(placed) + 1))
        out = {e for e, status in self.model.status.items() if status is Status.DISQUALIFIED}
        assert {row.entrant for row in table if row.place is None} == (out if table else set())

    @invariant()
    def nothing_is_before_what_was(self) -> None:
        for clock in self.event.state.clocks:
            assert clock.waited >= 0
            if clock.started is not None and clock.ended is not None:
                assert clock.ended >= clock.started
        assert self.event.state.latest >= Now(0)

    def teardown(self) -> None:
        if hasattr(self, "event"):
            assert self.event.replayed() == self.event.state
            assert verify(self.event.facts) == ()


def size(examples: int, steps: int) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


TestEvent = Event.TestCase
TestEvent.settings = size(100, 50)


if __name__ == "__main__":
    run_state_machine_as_test(Event, settings=size(int(sys.argv[1]), int(sys.argv[2])))
