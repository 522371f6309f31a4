"""Events in which every kind of fact happens."""

from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.event.announcements import MakeAnnouncement
from podium.event.brought import BringIn, BroughtEntrant, BroughtMatch, BroughtRound
from podium.event.check_in import CheckIn, CheckInAll, CheckOut
from podium.event.clock import (
    CallTime,
    EnterRoll,
    ExtendTable,
    PauseClock,
    ResumeClock,
    StartClock,
)
from podium.event.conduct import (
    DecideWarnings,
    GiveWarning,
    Ground,
    Penalise,
    PenaltyKind,
)
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Fact
from podium.event.ids import MatchRef, PersonId
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import ChangeEntrant, Withdraw
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import (
    ChooseSide,
    CorrectResult,
    DecideFlag,
    FlagResult,
    RecordNoShow,
)
from podium.event.rounds import DrawRound, SwapEntrants, TakeBackRound
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
    RulingOutcome,
)
from podium.event.settings import Settings, TableNote
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent
from podium.event.staff import DismissStaff, NameStaff
from podium.event.taking_back import TakeBackLast
from podium.event.wire import kind_of
from podium.kernel.viewer import Role
from podium.results.game import Side
from tests.unit.event.playing import LCG, ORGANISER, SP, Playing


def every_kind() -> dict[str, Fact]:
    """One fact of each kind that happens, by its kind: the last one of three events."""
    return {kind_of(fact): fact for event in _events() for fact in event.facts}


def _events() -> tuple[Playing, ...]:
    return _miniatures(), _card_game(), _brought_in()


def _brought_in() -> Playing:
    event = Playing(SP)
    entrants = (BroughtEntrant("e1", 1, ("p1",)), BroughtEntrant("e2", 2, ("p2",)))
    match = BroughtMatch((EntrantId("e1"), EntrantId("e2")), table=1)
    rounds = (BroughtRound(Stage.SWISS, (match,)),)
    event.do(BringIn("a seed", entrants, rounds))
    return event


def _card_game() -> Playing:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    ref = event.ref("e1")
    event.do(ChooseSide(ref, Side.LIGHT))
    by = [entrant.replace("e", "p") for entrant in event.match(ref).match.entrants]
    event.do(ReportResult(ref, event.win(ref)), by=by[0])
    event.do(ConfirmResult(ref), by=by[1])
    return event


def _miniatures() -> Playing:
    event = _prepared()
    _round_one(event)
    _round_two(event)
    return event


def _prepared() -> Playing:
    event = Playing(SP, rounds=3)
    judge, guest = PersonId("judge"), PersonId("guest")
    event.do(NameStaff(judge, Role.JUDGE))
    event.do(NameStaff(guest, Role.JUDGE))
    event.do(DismissStaff(guest))
    tables = (TableNote(1, "Hangar", "two crates"),)
    settings = Settings("Store event", "2027-01-30", "Shop", "EU", rounds=3, tables=tables)
    event.do(ChangeSettings(settings))
    event.register(10)
    event.do(ChangeEntrant(EntrantId("e9"), ("p9",), "club-a"))
    event.do(Withdraw(EntrantId("e10")))
    event.do(CheckIn(EntrantId("e1"), ("models", "dice"), lacking=True))
    event.do(CheckOut(EntrantId("e1")))
    event.do(CheckInAll())
    event.do(AnnounceEvent())
    event.draw()
    assert event.state.draft is not None
    first, second = (paired.entrants[0] for paired in event.state.draft.matches[:2])
    event.do(SwapEntrants(first, second))
    event.do(EnterPairing(event.state.draft.matches))
    event.do(DrawRound())
    event.publish()
    event.do(TakeBackRound(1))
    event.publish()
    return event


def _round_one(event: Playing) -> None:
    event.do(EnterRoll(1, 2))
    event.do(StartClock(1))
    event.do(PauseClock(1))
    event.do(ResumeClock(1))
    event.do(ExtendTable(MatchRef(1, 0), 5))
    event.do(MakeAnnouncement("Lunch at noon."))
    event.do(TakeBackLast())
    one, two, three, four = list(event.open_matches())
    by = [entrant.replace("e", "p") for entrant in event.match(one).match.entrants]
    event.do(CallJudge(one), by=by[0])
    call = next(iter(event.state.calls))
    event.do(AnswerCall(call), by="judge")
    event.do(FinishCall(call), by="judge")
    event.do(GiveRuling("Restored.", RulingOutcome.RESTORED, one), by="judge")
    ruling = next(iter(event.state.rulings))
    event.do(AppealRuling(ruling), by=by[1])
    event.do(DecideAppeal(ruling, "It stands.", replaces=False))
    first, second = event.match(one).match.entrants
    event.do(ReportResult(one, event.win(one, first)), by=by[0])
    event.do(ReportResult(one, event.win(one, second)), by=by[1])
    event.record(one, first)
    event.do(CorrectResult(one, event.win(one, second)))
    event.do(FlagResult(one, "Friends."))
    event.do(DecideFlag(next(iter(event.state.flags)), upheld=False))
    event.do(Concede(two), by=event.match(two).match.entrants[0].replace("e", "p"))
    event.do(RecordNoShow(three, event.match(three).match.entrants[0]))
    event.record(four)


def _round_two(event: Playing) -> None:
    event.publish()
    ref = next(event.open_matches())
    leaver, penalised = event.match(ref).match.entrants
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.CONCEDED, note="a train"))
    event.record_all()
    event.do(ComeBack(leaver))
    event.do(Penalise(penalised, PenaltyKind.POINTS, "late", "EV-13", 1))
    event.do(GiveWarning((leaver,), Ground.THREATS, "loud", "EV-9"))
    event.do(DecideWarnings(leaver, remove=False))
    event.do(CallTime(2, early=True), by=ORGANISER)
    event.do(CloseEvent(early=True))
