"""Events in which every kind of fact happens."""

from msgspec.structs import replace

from podium.core.departure import Departure, DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import Stage, Status
from podium.core.tier import Tier
from podium.event.announcements import MakeAnnouncement
from podium.event.applications import WithdrawApplication
from podium.event.approving import DecideApplications
from podium.event.awarded_byes import AwardByes
from podium.event.brought import BringIn, BroughtEntrant, BroughtMatch, BroughtRound
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
from podium.event.codes import IssueCodes
from podium.event.conduct import (
    DecideWarnings,
    GiveWarning,
    Ground,
    Penalise,
    PenaltyKind,
)
from podium.event.deck_checks import AskDeckCheck, RecordDeckCheck, WithdrawDeckCheck
from podium.event.duties import DutyKind, TickDuty
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Fact
from podium.event.ids import PODIUM, MatchRef, PersonId, Thing, ThingKind
from podium.event.joining_entries import JoinEntries
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
)
from podium.event.roster_looks import LookAtRoster
from podium.event.roster_verdicts import RecheckRosters, checked_for
from podium.event.rosters import LetPlay, SetRosterTerms
from podium.event.rounds import DrawRound, TakeBackRound
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
    RulingOutcome,
)
from podium.event.seat_choice import DecideSeat, SeatChoice
from podium.event.self_check_in import (
    AllowSelfCheckIn,
    CheckInAtDoor,
    CheckInMyself,
    current_code,
)
from podium.event.self_registration import SetRegistration
from podium.event.settings import Settings, TableNote
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent
from podium.event.squads import ChooseSquads, EnterSquads
from podium.event.staff import DismissStaff, NameStaff
from podium.event.substitutes import InspectSubstitute
from podium.event.swapping import SwapEntrants
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import DeckFinding, DeckFound, Registration
from podium.kernel.viewer import Role
from podium.results.game import Side
from podium.rosters.finding import RosterVerdict
from tests.unit.event.handing_in import digest, hand_in, other_catalogue
from tests.unit.event.phones import commit, draw_with
from tests.unit.event.playing import LCG, LG, ORGANISER, SP, Playing
from tests.unit.event.wire_reading import kind_of


def every_kind() -> dict[str, Fact]:
    """One fact of each kind that happens, by its kind: the last one of four events."""
    return {kind_of(fact): fact for event in _events() for fact in event.facts}


def _events() -> tuple[Playing, ...]:
    return (
        _miniatures(),
        _card_game(),
        _brought_in(),
        _played_alone(),
        _checked_in_themselves(),
        _applied(),
        _with_codes(),
        _with_rosters(),
        _with_numbers(),
        *_left_in_the_cut(),
    )


def _checked_in_themselves() -> Playing:
    event = Playing(SP)
    event.register(3)
    event.do(AnnounceEvent())
    event.do(AllowSelfCheckIn(allowed=True))
    event.do(SetRegistration(Registration.ROOM))
    event.do(CheckInMyself(EntrantId("e1"), code_of(event)), by="p1")
    event.do(CheckInAtDoor(EntrantId("e2")), by=PODIUM)
    return event


def _applied() -> Playing:
    """The staff approve of who enters, turn one down, and one withdraws."""
    event = Playing(SP)
    event.do(AnnounceEvent())
    event.do(SetRegistration(Registration.APPROVAL))
    for number in range(1, 5):
        group = "club-a" if number == 1 else None
        event.do(Register(f"e{number}", (f"p{number}",), group), by=f"p{number}")
    event.do(WithdrawApplication(), by="p4")
    event.do(DecideApplications((EntrantId("e2"), EntrantId("e3")), approved=False))
    event.do(DecideApplications((EntrantId("e1"), EntrantId("e2")), approved=True))
    return event


def _with_codes() -> Playing:
    """Codes are issued, one of them during a round, and its device reports."""
    event = Playing(SP).begin(4)
    event.do(IssueCodes("cards", tuple(event.state.people)))
    event.publish()
    ref = event.ref("e1")
    event.do(IssueCodes("desk", (PersonId("p1"),), lost=True))
    event.do(ReportResult(ref, event.win(ref)), by="p1", issue="desk")
    return event


def _with_numbers() -> Playing:
    """Phones add numbers to the first draw."""
    event = Playing(SP).begin(4)
    commit(event, "e1", "e2")
    draw_with(event, "e1")
    return event


def _with_rosters() -> Playing:
    """Rosters are handed in, looked at, checked anew and changed late."""
    event = Playing(LG, tier=Tier.COMPETITIVE).begin(4)
    event.do(SetRosterTerms(public_after=True))
    for number in range(1, 4):
        hand_in(event, number, catalogue=digest("first"))
    verdicts = dict.fromkeys(event.state.rosters.handed, RosterVerdict.FINE)
    event.do(other_catalogue(event, digest("second"), verdicts))
    event.do(ChangeSettings(replace(event.state.setup.settings, region="EU")))
    hand_ins = event.state.rosters.hand_ins
    event.do(RecheckRosters(checked_for(event.state), verdicts, hand_ins), by=PODIUM)
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(LookAtRoster(EntrantId("e1")), by="judge")
    event.do(LetPlay(EntrantId("e4"), "the list is on paper"))
    event.publish()
    hand_in(event, 4, by="judge", reason="a wrong name on the paper")
    return event


def code_of(event: Playing) -> str:
    """The code on the wall."""
    shown = current_code(event.state, event.now)
    assert shown is not None
    return shown.code


def _played_alone() -> Playing:
    """The organiser plays and has nobody else (LG-12)."""
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.begin(3)
    event.publish()
    event.start_clock()
    event.do(LookAtClock(1))
    return event


def _left_in_the_cut() -> tuple[Playing, ...]:
    """Who leaves before the first match of the cut, and a removal that is lifted on appeal."""
    replaced, chosen = (
        Playing(rulebook, rounds=1, cut=2).begin(6).play(1) for rulebook in (SP, LG)
    )
    replaced.do(NameStaff("judge", Role.JUDGE))
    first, *_ = (row.entrant for row in replaced.view().standings)
    replaced.do(Leave(first, Status.DISQUALIFIED, CurrentMatch.PLAYED_ON), by="judge")
    replaced.do(AppealRemoval(first), by=first.replace("e", "p"))
    replaced.do(DecideRemoval(first, lifted=True, text="A misunderstanding."))
    leaver = next(iter(chosen.publish().seats))
    chosen.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    chosen.do(DecideSeat(leaver, SeatChoice.WALKOVER))
    return replaced, chosen


def _brought_in() -> Playing:
    event = Playing(SP)
    entrants = (BroughtEntrant("e1", 1, ("p1",)), BroughtEntrant("e2", 2, ("p2",)))
    match = BroughtMatch((EntrantId("e1"), EntrantId("e2")), table=1)
    rounds = (BroughtRound(Stage.SWISS, (match,)),)
    departures = (Departure(DepartureKind.SWAPPED, 1, Role.ORGANISER, "brothers"),)
    event.do(BringIn("a seed", entrants, rounds, departures=departures))
    return event


def _card_game() -> Playing:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    ref = event.ref("e1")
    event.do(ChooseSide(ref, Side.LIGHT))
    by = [entrant.replace("e", "p") for entrant in event.match(ref).match.entrants]
    event.do(ReportResult(ref, event.win(ref)), by=by[0])
    event.do(ConfirmResult(ref), by=by[1])
    event.do(AskDeckCheck(ref), by=by[0])
    event.do(WithdrawDeckCheck(next(iter(event.state.deck_checks))), by=by[0])
    event.do(AskDeckCheck(ref), by=by[0])
    *_, check = event.state.deck_checks
    owner = event.match(ref).match.entrants[1]
    found = (DeckFound(owner, DeckFinding.CARDS_TAKEN_OUT, "Trench Run"),)
    event.do(RecordDeckCheck(check, found, (1,)))
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
    event.do(ChangeSettings(settings, "a larger hall"))
    event.register(10)
    event.do(ChangeEntrant(EntrantId("e9"), ("p9",), "club-a"))
    event.do(Withdraw(EntrantId("e10")))
    event.register_one(11)
    event.do(JoinEntries(EntrantId("e9"), EntrantId("e11")))
    event.do(TakeBack(Thing(ThingKind.ENTRANT, "e9")))
    event.do(Withdraw(EntrantId("e11")))
    event.do(CheckIn(EntrantId("e1"), ("models", "dice"), lacking=True))
    event.do(CheckOut(EntrantId("e1")))
    event.do(CheckInAll())
    event.do(InspectSubstitute(EntrantId("e2"), "measuring-tools", "Acrylic ruler", approved=True))
    event.do(AwardByes(EntrantId("e3"), 1, "won the regional"))
    event.do(AwardByes(EntrantId("e3"), 0, "was another"))
    event.do(TickDuty(DutyKind.TABLES_ALIKE))
    event.do(AnnounceEvent())
    event.draw()
    assert event.state.draft is not None
    first, second = (paired.entrants[0] for paired in event.state.draft.matches[:2])
    event.do(SwapEntrants(first, second, reason="brothers"))
    event.do(EnterPairing(event.state.draft.matches, "no power"))
    event.do(DrawRound())
    event.publish()
    event.do(TakeBackRound(1))
    event.do(PutBackRound(1))
    event.do(TakeBackRound(1))
    event.publish()
    return event


def _round_one(event: Playing) -> None:
    _squads(event, MatchRef(1, 0))
    event.do(EnterRoll(1, 2))
    event.do(StartClock(1))
    event.do(PauseClock(1))
    event.do(ResumeClock(1))
    event.do(ExtendTable(MatchRef(1, 0), 5))
    event.do(ChangeMinutes(1, 5, reason="a fire alarm"))
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


def _squads(event: Playing, ref: MatchRef) -> None:
    first, second = event.match(ref).match.entrants
    event.do(ChooseSquads(ref, (1, 2)), by=first.replace("e", "p"))
    event.do(ChooseSquads(ref, (1, 3)), by=first.replace("e", "p"))
    event.do(EnterSquads(ref, second, (2, 4)))


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
    event.do(CloseEvent(early=True, reason="a storm"))
