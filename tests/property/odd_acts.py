"""Whatever staff and players may do next, sensible or not: commands made of an event as it is."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.core.sheet import Status
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckIn, CheckInAll, CheckOut
from podium.event.clock import (
    CallTime,
    ChangeMinutes,
    EnterRoll,
    ExtendTable,
    PauseClock,
    ResumeClock,
    StartClock,
)
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Command
from podium.event.ids import PODIUM, MatchRef, Thing, ThingKind, match_thing
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.looking import LookAtClock
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.removals import AppealRemoval, DecideRemoval
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import (
    ChooseSide,
    CorrectResult,
    DecideFlag,
    FlagResult,
    RecordNoShow,
    RecordResult,
)
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
)
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.setup import ChangeSettings, CloseEvent
from podium.event.staff import DismissStaff, NameStaff
from podium.event.swapping import SwapEntrants
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.things import entrant_thing
from podium.kernel.chance import Chance
from podium.kernel.viewer import Role
from podium.results.game import Side
from tests.unit.event.playing import ORGANISER, Playing

T = TypeVar("T")
Given = tuple[Command, str]
STAFF = {"second": Role.ORGANISER, "head": Role.HEAD_JUDGE, "judge": Role.JUDGE}
UNPLAYED = (Ended.NO_SHOW, Ended.WALKOVER, Ended.MATCH_LOSS, Ended.DOUBLE_LOSS)


class Acts:
    """Makes up acts. Everything left open is drawn from `chance`."""

    def __init__(self, event: Playing, chance: Chance) -> None:
        self._event = event
        self._chance = chance

    def one(self) -> Given:
        """Some command and who gives it."""
        kinds: tuple[Callable[[], Iterator[Given]], ...] = (
            self._rounds,
            self._results,
            self._reports,
            self._entries,
            self._presence,
            self._conduct,
            self._rulings,
            self._clock,
            self._taking_back,
            self._desk,
        )
        if not self._event.state.rounds:
            kinds = (self._rounds, self._entries, self._presence, self._desk)
        return self._some(tuple(self._some(kinds)()))

    def recorded(self, ref: MatchRef) -> Command:
        """A possible result for a match."""
        return RecordResult(ref, self._event.made_up(ref))

    def next_round(self) -> tuple[Command, ...]:
        """What an organiser does when the results are in."""
        draw = DrawRound(allow_rematches=True, accept_chance=True)
        return draw, PublishRound(), StartClock(len(self._event.state.rounds) + 1)

    def _some(self, values: Sequence[T]) -> T:
        return values[self._chance.below(len(values))]

    def _maybe(self) -> bool:
        return self._chance.below(2) == 1

    def _staff(self) -> str:
        return self._some((ORGANISER, *STAFF))

    def _entrant(self) -> EntrantId:
        return self._some(tuple(self._event.state.entrants))

    def _member(self, entrant: EntrantId) -> str:
        return self._some(self._event.state.entrants[entrant].members)

    def _match(self) -> MatchRef:
        """Mostly one of the last round."""
        rounds = self._event.state.rounds
        played = rounds[-1] if self._chance.below(5) else self._some(rounds)
        return MatchRef(played.number, self._chance.below(len(played.matches)))

    def _at(self, ref: MatchRef) -> EntrantId:
        return self._some(self._event.match(ref).match.entrants)

    def _result(self, ref: MatchRef) -> Result:
        entrants = self._event.match(ref).match.entrants
        if self._chance.below(4) and len(entrants) == 2:
            return self._event.made_up(ref)
        ended = self._some(UNPLAYED)
        return MatchResult(ended, None if ended is Ended.DOUBLE_LOSS else self._some(entrants))

    def _rounds(self) -> Iterator[Given]:
        yield DrawRound(allow_rematches=self._maybe(), accept_chance=True), ORGANISER
        yield PublishRound(self._maybe()), self._some((ORGANISER, "second"))
        yield SwapEntrants(self._entrant(), self._entrant(), self._maybe()), ORGANISER
        draft = self._event.state.draft
        if draft is not None:
            yield EnterPairing(draft.matches[::-1]), ORGANISER
        if not self._chance.below(3):
            yield TakeBackRound(len(self._event.state.rounds)), ORGANISER
            yield PutBackRound(len(self._event.state.rounds) + 1), ORGANISER

    def _results(self) -> Iterator[Given]:
        ref = self._match()
        yield RecordResult(ref, self._result(ref)), self._staff()
        yield CorrectResult(ref, self._result(ref)), self._staff()
        yield RecordNoShow(ref, self._at(ref), self._maybe()), self._staff()
        yield ChooseSide(ref, self._some(tuple(Side))), self._member(self._at(ref))
        yield FlagResult(ref, "They laugh."), "judge"
        for flag in self._event.state.flags:
            yield DecideFlag(flag, self._maybe()), "judge"

    def _reports(self) -> Iterator[Given]:
        ref = self._match()
        yield ReportResult(ref, self._result(ref)), self._member(self._at(ref))
        yield ConfirmResult(ref), self._member(self._at(ref))
        yield Concede(ref), self._member(self._at(ref))

    def _entries(self) -> Iterator[Given]:
        number = len(self._event.state.entrants) + 1
        letters = "pq"[: self._event.rulebook.members]
        new = tuple(f"{letter}{number}" for letter in letters)
        old = tuple(self._member(self._entrant()) for _ in letters)
        entrant = self._entrant()
        for members in (new, old):
            yield Register(f"e{number}", members, self._some((None, "club"))), ORGANISER
            yield ChangeEntrant(entrant, members, self._some((None, "club"))), ORGANISER
        yield ChangeEntrant(entrant, old), self._member(entrant)
        yield Withdraw(entrant), self._some((ORGANISER, self._member(entrant)))

    def _presence(self) -> Iterator[Given]:
        entrant, items = self._entrant(), self._event.rulebook.check_in
        yield CheckIn(entrant, (self._some(items).id,), lacking=self._maybe()), "judge"
        yield CheckInAll(), "judge"
        yield CheckOut(entrant), "judge"
        yield ComeBack(entrant), ORGANISER
        current = self._some(tuple(CurrentMatch))
        yield Leave(entrant, self._some(tuple(Status)), current, note="Gone."), self._staff()
        yield Leave(entrant, Status.DROPPED, current), self._member(entrant)

    def _conduct(self) -> Iterator[Given]:
        entrant, ref = self._entrant(), self._match()
        kind = self._some(tuple(PenaltyKind))
        yield GiveWarning((entrant,), self._some(tuple(Ground))), "judge"
        yield DecideWarnings(entrant, remove=not self._chance.below(4)), self._staff()
        penalty = Penalise(
            entrant, kind, "So.", "EV-13", points=2, match=ref, result=self._result(ref)
        )
        yield penalty, self._staff()
        yield from self._appeals()

    def _appeals(self) -> Iterator[Given]:
        """Against removals; and what becomes of the seats of those who left the cut."""
        for entered in self._event.state.entrants.values():
            if entered.status is Status.DISQUALIFIED:
                yield AppealRemoval(entered.id), self._some((self._member(entered.id), "judge"))
            if entered.under_appeal:
                yield DecideRemoval(entered.id, self._maybe(), "So."), self._staff()
            if entered.seat is not None:
                yield DecideSeat(entered.id, self._some(tuple(SeatChoice))), self._staff()

    def _rulings(self) -> Iterator[Given]:
        state, ref = self._event.state, self._match()
        caller = self._member(self._at(ref))
        yield GiveRuling("Go on.", match=self._some((None, ref))), "judge"
        yield CallJudge(ref), caller
        for ruling in state.rulings:
            yield AppealRuling(ruling), caller
            yield DecideAppeal(ruling, "No.", replaces=self._maybe()), self._staff()
        for call in state.calls:
            yield self._some((AnswerCall(call), FinishCall(call))), "judge"

    def _clock(self) -> Iterator[Given]:
        last = len(self._event.state.rounds)
        yield StartClock(last), self._staff()
        yield PauseClock(last), "judge"
        yield ResumeClock(last), "judge"
        yield EnterRoll(last, self._chance.below(6)), "judge"
        yield ExtendTable(self._match(), self._chance.below(3)), "judge"
        yield ChangeMinutes(last, 1 + self._chance.below(200), fewer=self._maybe()), self._staff()
        yield CallTime(last, early=self._maybe()), self._some((PODIUM, ORGANISER))
        yield LookAtClock(last), self._staff()

    def _taking_back(self) -> Iterator[Given]:
        state = self._event.state
        yield TakeBackLast(), self._staff()
        listed: dict[ThingKind, Collection[str]] = {
            ThingKind.PENALTY: state.penalties,
            ThingKind.WARNING: state.warnings,
            ThingKind.RULING: state.rulings,
            ThingKind.CALL: state.calls,
            ThingKind.FLAG: state.flags,
            ThingKind.ANNOUNCEMENT: state.announcements,
        }
        things = [
            match_thing(self._match()),
            entrant_thing(self._entrant()),
            Thing(ThingKind.CLOCK, str(len(state.rounds))),
            Thing(ThingKind.DRAFT),
            *(Thing(kind, key) for kind, kept in listed.items() for key in kept),
        ]
        for _ in range(3):
            yield TakeBack(self._some(things)), self._staff()

    def _desk(self) -> Iterator[Given]:
        settings = self._event.state.setup.settings
        changed = replace(settings, capacity=self._some((None, 1, 4, 8)))
        yield ChangeSettings(changed), ORGANISER
        if settings.rounds is not None:
            rounds = 1 + self._chance.below(settings.rounds + 1)
            yield ChangeSettings(replace(settings, rounds=rounds)), ORGANISER
        yield MakeAnnouncement("Hello."), self._staff()
        somebody = self._member(self._entrant())
        yield NameStaff(somebody, self._some(tuple(STAFF.values()))), ORGANISER
        yield CloseEvent(early=not self._chance.below(50)), ORGANISER
        if not self._chance.below(20):
            yield DismissStaff(self._some(tuple(STAFF))), ORGANISER
