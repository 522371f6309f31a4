"""Whole events under every rulebook against a plain model, with everything that happens in them.

The model learns only from commands that were accepted and from published pairings.
Larger runs: `python -m tests.property.test_event EVENTS STEPS [SEED]`, a chunk of events for each
seed. A chunk that fails names its seed and is then made small.
"""

import sys

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckIn, CheckInAll, CheckOut
from podium.event.clock import CallTime, ExtendTable, PauseClock, ResumeClock, StartClock
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.evolve import audience, evolve
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.looking import LookAtClock
from podium.event.registration import Register, Withdraw
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import ConfirmResult, ReportResult
from podium.event.results import CorrectResult, RecordNoShow, RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.rulings import CallJudge, GiveRuling
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.event.state import State
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBackLast
from podium.event.terms import Standing
from podium.event.verify import verify
from podium.event.view.build import view
from podium.event.view.shapes import View
from podium.event.wire import encode
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from tests.property.paper import Model
from tests.unit.event.playing import ALL, ORGANISER, Playing, viewer_of
from tests.unit.event.wire_reading import decode_fact

NUMBER = st.integers(0, 1_000)
MOST = 14
"""Entrants in one event."""


class Event(RuleBasedStateMachine):
    """An organiser, players and a clock do whatever comes to their minds."""

    event: Playing
    model: Model
    replica: State | None
    looked: tuple[State | None, Now, View | None] = (None, Now(0), None)

    @initialize(
        rulebook=st.sampled_from(ALL),
        count=st.integers(4, 9),
        seed=NUMBER,
        cut=NUMBER,
        at_once=st.booleans(),
    )
    def begin(self, rulebook: str, count: int, seed: int, cut: int, *, at_once: bool) -> None:
        size = 0 if rulebook == "swlcg.team" else (0, 2, 3, 4)[cut % 4]
        self.event = Playing(rulebook, f"{seed}", rounds=3, cut=size).begin(count)
        self.event.do(NameStaff("judge", Role.JUDGE))
        self.model = Model(self.event)
        for entrant, entered in self.event.state.entrants.items():
            self.model.status[entrant] = Status.ACTIVE
            self.model.standing[entrant] = Standing.PRESENT
            self.model.members[entrant] = entered.members
        self.replica = self.event.replayed()
        if at_once:
            self.next_round()

    def give(self, command: Command, by: str = ORGANISER) -> bool:
        """Gives a command; says whether it changed anything. The replica hears of it by wire."""
        known = len(self.event.facts)
        answer = self.event.ask(command, by)
        if isinstance(answer, Refusal):
            return False
        for fact in answer:
            unknowing = self.unknowing(fact)
            before = self.seen(unknowing)
            self.event._state = evolve(self.event.state, fact)
            self.event.facts.append(fact)
            # A fact that a viewer may not know of leaves their view as it was, to the byte.
            assert self.seen(unknowing) == before, fact
        for fact in self.event.facts[known:]:
            self.replica = evolve(self.replica, decode_fact(encode(fact)))
        if by == ORGANISER and answer:
            self.model.undo = []
        return bool(answer)

    def plays(self) -> bool:
        return hasattr(self, "event") and bool(self.event.state.rounds)

    def unknowing(self, fact: Fact) -> list[Viewer]:
        """Of a few viewers those who may not know of a fact."""
        known_to = audience(self.event.state, fact)
        if known_to.everyone:
            return []
        entrants = list(self.event.state.entrants)
        viewers = (SPECTATOR, viewer_of(entrants[0]), viewer_of(entrants[-1]))
        return [viewer for viewer in viewers if viewer.entrant not in known_to.entrants]

    def public(self) -> View:
        """What everyone sees; built once for every state."""
        state, now, known = self.looked
        if known is None or state is not self.event.state or now != self.event.now:
            known = self.event.view()
            self.looked = (self.event.state, self.event.now, known)
        return known

    def seen(self, viewers: list[Viewer]) -> list[bytes]:
        return [encode(view(self.event.state, viewer, self.event.now)) for viewer in viewers]

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
        self.give(StartClock(len(self.event.state.rounds)))
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
        if self.give(PublishRound(despite_appeal=True)):
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

    @rule(
        number=NUMBER,
        status=st.sampled_from([Status.DROPPED, Status.REMOVED, Status.DISQUALIFIED]),
        current=st.sampled_from(CurrentMatch),
    )
    def leave(self, number: int, status: Status, current: CurrentMatch) -> None:
        self.left(self.an_entrant(number), status, current)

    def left(
        self, entrant: EntrantId, status: Status, current: CurrentMatch, by: str = ORGANISER
    ) -> None:
        rounds = len(self.event.state.rounds)
        if self.give(Leave(entrant, status, current), by):
            if entrant in self.model.status:
                self.model.put(self.model.status, entrant, status)
            if status is Status.DISQUALIFIED:
                self.model.put(self.model.out, entrant, value=True)
                self.model.move_up()
            if len(self.event.state.rounds) < rounds:
                self.forget_last_round()
            elif rounds and entrant in self.event.round.seats:
                ref = self.event.ref(entrant)
                self.model.put(self.model.results, ref, self.event.match(ref).match.result)

    @rule(number=NUMBER, current=st.sampled_from(CurrentMatch))
    def removed_by_a_judge_who_is_not_the_last(self, number: int, current: CurrentMatch) -> None:
        """They appeal: out, but their place is kept and they stay listed (EV-9)."""
        entrant = self.an_entrant(number)
        self.left(entrant, Status.DISQUALIFIED, current, by="judge")
        if self.give(AppealRemoval(entrant), by="judge"):
            self.model.appeals.add(entrant)
            if entrant in self.model.status:
                self.model.status[entrant] = Status.REMOVED
        self.model.undo = []
        self.give(MakeAnnouncement("The organiser's last act is another one."))

    @rule(number=NUMBER, lifted=st.booleans())
    def decide_removal(self, number: int, *, lifted: bool) -> None:
        appeals = sorted(self.model.appeals)
        if not appeals:
            return
        entrant = appeals[number % len(appeals)]
        before = self.event.state.entrants[entrant].removal
        rounds = len(self.event.state.rounds)
        assert before is not None
        assert self.give(DecideRemoval(entrant, lifted, "So it is."))
        self.model.appeals.discard(entrant)
        if len(self.event.state.rounds) < rounds:
            self.forget_last_round()
        elif rounds and entrant in self.event.round.seats:
            ref = self.event.ref(entrant)
            self.model.results[ref] = self.event.match(ref).match.result
        if lifted:
            del self.model.out[entrant]
        if entrant in self.model.status:
            self.model.status[entrant] = before.before if lifted else Status.DISQUALIFIED
            if lifted and not self.in_cut():
                self.model.missed[entrant] = self.rounds_without(entrant)
        self.model.move_up()
        self.model.undo = []

    @rule(number=NUMBER, choice=st.sampled_from(SeatChoice))
    def decide_seat(self, number: int, choice: SeatChoice) -> None:
        entrant = self.an_entrant(number)
        if self.give(DecideSeat(entrant, choice)):
            if choice is SeatChoice.REPLACEMENT:
                self.forget_last_round()
            else:
                ref = self.event.ref(entrant)
                self.model.put(self.model.results, ref, self.event.match(ref).match.result)

    @precondition(lambda self: self.plays())
    @rule(number=NUMBER)
    def come_back(self, number: int) -> None:
        entrant = self.an_entrant(number)
        if self.give(ComeBack(entrant)):
            self.model.put(self.model.status, entrant, Status.ACTIVE)
            self.model.put(self.model.missed, entrant, self.rounds_without(entrant))

    def in_cut(self) -> bool:
        return any(stage is Stage.CUT for stage, _ in self.model.rounds)

    @precondition(lambda self: len(self.event.state.entrants) < MOST)
    @rule(number=NUMBER, again=st.booleans())
    def register(self, number: int, *, again: bool) -> None:
        """Somebody new, or somebody who was entered before."""
        new = len(self.event.state.entrants) + 1
        members = tuple(f"{letter}{new}" for letter in "pq"[: self.event.rulebook.members])
        if again:
            members = self.model.members[self.an_entrant(number)]
        allowed = self.model.may_enter(members) and not self.in_cut()
        assert self.give(Register(f"e{new}", members)) is allowed
        if allowed:
            full = self.model.is_full()
            entrant = EntrantId(f"e{new}")
            self.model.standing[entrant] = Standing.WAITING if full else Standing.REGISTERED
            self.model.members[entrant] = members

    @rule(number=NUMBER)
    def check_in(self, number: int) -> None:
        entrant = self.an_entrant(number)
        registered = self.model.standing[entrant] is Standing.REGISTERED
        allowed = registered and not self.model.out.get(entrant) and not self.in_cut()
        assert self.give(CheckIn(entrant, lacking=True)) is allowed
        if allowed:
            self.is_there(entrant)

    def is_there(self, entrant: EntrantId) -> None:
        """EV-15: with an unpaired loss for each round missed."""
        self.model.standing[entrant] = Standing.PRESENT
        self.model.status[entrant] = Status.ACTIVE
        self.model.missed[entrant] = self.rounds_without(entrant)

    @rule()
    def join_late(self) -> None:
        """Whoever is registered is there, with everything."""
        coming = [
            entrant
            for entrant, standing in self.model.standing.items()
            if standing is Standing.REGISTERED and not self.model.out.get(entrant)
        ]
        assert self.give(CheckInAll()) is (bool(coming) and not self.in_cut())
        for entrant in coming if not self.in_cut() else ():
            self.is_there(entrant)

    @rule(number=NUMBER, gone=st.booleans())
    def check_out_or_withdraw(self, number: int, *, gone: bool) -> None:
        entrant = self.an_entrant(number)
        was = self.model.standing[entrant]
        started = bool(self.model.rounds)
        out = self.model.out.get(entrant, False)
        if gone:
            allowed = was is not Standing.WITHDRAWN and not (was is Standing.PRESENT and started)
            assert self.give(Withdraw(entrant)) is (allowed and not out)
        else:
            allowed = was is Standing.PRESENT and not started
            assert self.give(CheckOut(entrant)) is (allowed and not out)
        if allowed and not out:
            self.model.standing[entrant] = Standing.WITHDRAWN if gone else Standing.REGISTERED
            self.model.status.pop(entrant, None)
            self.model.missed.pop(entrant, None)
            self.model.move_up()
            self.model.undo = []

    @rule(capacity=st.one_of(st.none(), st.integers(1, 12)))
    def change_capacity(self, capacity: int | None) -> None:
        changed = replace(self.event.state.setup.settings, capacity=capacity)
        if self.give(ChangeSettings(changed)):
            self.model.capacity = capacity
            self.model.move_up()
            self.model.undo = []

    @invariant()
    def the_list_of_entrants_is_that_of_the_model(self) -> None:
        lines = {line.id: line.waiting for line in self.public().entrants}
        assert lines == {
            entrant: standing is Standing.WAITING
            for entrant, standing in self.model.standing.items()
            if standing is not Standing.WITHDRAWN
        }
        assert self.event.state.setup.settings.capacity == self.model.capacity

    def rounds_without(self, entrant: EntrantId) -> tuple[int, ...]:
        return tuple(
            number
            for number, (stage, matches) in enumerate(self.model.rounds, start=1)
            if stage is Stage.SWISS and all(entrant not in entrants for _, entrants in matches)
        )

    @rule(number=NUMBER, points=st.integers(1, 9))
    def penalise(self, number: int, points: int) -> None:
        entrant = self.an_entrant(number)
        if self.give(Penalise(entrant, PenaltyKind.POINTS, "late", "EV-13", points=points)):
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
    @rule(number=NUMBER, what=st.integers(0, 8), minutes=st.integers(-90, 90))
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
            LookAtClock(last),
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
        table = self.public().standings
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
TestEvent.settings = size(200, 50)


CHUNK = 50


def run(events: int, steps: int, first: int) -> None:
    """Plays so many events, a chunk for each seed from the first on, and says how far it is."""
    for number, played in enumerate(range(0, events, CHUNK), start=first):
        seed(number)(Event)
        chunk = settings(size(min(CHUNK, events - played), steps), database=None)
        try:
            run_state_machine_as_test(Event, settings=settings(chunk, phases=[Phase.generate]))
        except Exception:
            sys.stdout.write(f"seed {number} fails\n")
            run_state_machine_as_test(Event, settings=chunk)
            raise
        sys.stdout.write(f"{min(played + CHUNK, events)} of {events} events, seed {number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run(*map(int, [*sys.argv[1:], "1"][:3]))
