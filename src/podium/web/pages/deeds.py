"""Facts as sentences with values; the sentences are in `web.texts.deeds`."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Result
from podium.core.sheet import Status
from podium.event.announcements import AnnouncementMade
from podium.event.applications import ApplicationMade, ApplicationWithdrawn
from podium.event.approving import ApplicantsTurnedDown
from podium.event.awarded_byes import ByesAwarded
from podium.event.basis import BasisSealed
from podium.event.bringing_in import DeparturesBroughtIn, LotsBroughtIn, RoundBroughtIn
from podium.event.check_in import AllCheckedIn, CheckedIn, CheckedOut
from podium.event.clock import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    MinutesChanged,
    RollEntered,
    TableExtended,
    TimeCalled,
)
from podium.event.clock_face import Phase
from podium.event.codes import CodesIssued
from podium.event.conduct import PenaltyGiven, WarningGiven, WarningsDecided
from podium.event.deck_checks import DeckCheckAsked, DeckChecked, DeckCheckWithdrawn
from podium.event.duties import DutyTicked
from podium.event.entered_rounds import PairingEntered
from podium.event.fact import Fact
from podium.event.ids import MatchRef, PersonId
from podium.event.joining_entries import EntriesJoined
from podium.event.leaving import EntrantCameBack, EntrantLeft
from podium.event.looking import ClockLookedAt
from podium.event.numbers import NumberCommitted, NumberOpened, NumbersAsked, NumbersCounted
from podium.event.registration import EntrantChanged, EntrantRegistered, EntrantWithdrawn
from podium.event.removals import RemovalAppealed, RemovalDecided
from podium.event.reports import (
    MatchConceded,
    NewDeviceNoted,
    ResultConfirmed,
    ResultDisputed,
    ResultReported,
)
from podium.event.results import (
    FlagDecided,
    NoShowRecorded,
    ResultCorrected,
    ResultFlagged,
    ResultRecorded,
    SideChosen,
)
from podium.event.roster_looks import RosterLookedAt
from podium.event.roster_verdicts import CatalogueTaken, RostersRechecked
from podium.event.rosters import EntrantLetPlay, RosterHandedIn, RosterTermsSet
from podium.event.rounds import RoundDrawn, RoundPublished, RoundTakenBack
from podium.event.rulings import (
    AppealDecided,
    CallAnswered,
    CallFinished,
    JudgeCalled,
    RulingAppealed,
    RulingGiven,
)
from podium.event.seat_choice import SeatChoice, SeatDecided
from podium.event.seats import SeatGivenUp, SeatInQuestion
from podium.event.self_check_in import CheckedInThemselves, SelfCheckInSet
from podium.event.self_registration import RegistrationSet
from podium.event.setup import EventAnnounced, EventClosed, EventCreated, SettingsChanged
from podium.event.squads import SquadsChanged, SquadsChosen
from podium.event.staff import StaffDismissed, StaffNamed
from podium.event.substitutes import SubstituteInspected
from podium.event.swapping import EntrantsSwapped
from podium.event.taken_rounds import RoundPutBack
from podium.event.taking_back import TakenBack
from podium.event.terms import Registration
from podium.event.view.shapes import MatchLine
from podium.web.pages.judge.grounds import ground_name
from podium.web.pages.matches import reported_row
from podium.web.pages.names import Name, applicant_name
from podium.web.pages.subject import Subject
from podium.web.texts import deeds as said


class DeedSentence(Struct, frozen=True):
    """A marked text and the values of its placeholders: names, words, matches, numbers."""

    text: str
    values: dict[str, Any] = {}


class Telling:
    """Describes a fact of an event. `line`: the match it is about, before the fact."""

    def __init__(self, subject: Subject, line: MatchLine | None) -> None:
        self.subject = subject
        self.line = line

    def entrant(self, entrant: str) -> Name:
        """The name of an entrant."""
        return self.subject.roll.entrant(EntrantId(entrant))

    def applicant(self, entrant: str) -> Name:
        """The name of somebody who applied, whether or not they were approved since."""
        entered = self.subject.roll.entrants.get(EntrantId(entrant))
        desk = self.subject.view.desk
        applied = () if desk is None else desk.applications
        found = next((one for one in applied if one.id == entrant), None)
        if entered is not None or found is None:
            return entered or self.person(entrant)
        return applicant_name(self.subject.roll, found)

    def person(self, person: str) -> Name:
        """The name of a person."""
        return self.subject.roll.person(PersonId(person))

    def keeps_roll(self, number: int) -> bool:
        """Whether the dice of a round must not be readable for everyone at the desk yet (LG-12)."""
        desk = self.subject.view.desk
        clock = None if desk is None else desk.clock
        return clock is not None and clock.round == number and clock.phase is not Phase.OVER

    def match(self, fact: Any, **more: Any) -> dict[str, Any]:
        """Where a match is played and, if it has one, its result."""
        ref: MatchRef = fact.match
        line = self.line
        table = None if line is None else line.table
        values = {"round": ref.round, "table": "–" if table is None else table, **more}
        result: Result | None = getattr(fact, "result", None)
        if line is not None and result is not None:
            values["match"] = reported_row(self.subject, replace(line, result=result))
        elif result is not None:
            values["match"] = "–"
        return values


def deed(fact: Fact, telling: Telling) -> DeedSentence:
    """The fact in words."""
    return DEEDS[type(fact)](fact, telling)


Tell = Callable[[Any, Telling], DeedSentence]


def _plain(text: str) -> Tell:
    return lambda _fact, _telling: DeedSentence(text)


def _entrant(text: str) -> Tell:
    return lambda fact, telling: DeedSentence(text, {"entrant": telling.entrant(fact.entrant)})


def _round(text: str) -> Tell:
    def tell(fact: Any, _telling: Telling) -> DeedSentence:
        return DeedSentence(text, {"round": fact.number if hasattr(fact, "number") else fact.round})

    return tell


def _match(text: str, who: str = "") -> Tell:
    """`who`: the field of the fact with the entrant concerned."""

    def tell(fact: Any, telling: Telling) -> DeedSentence:
        more = {"entrant": telling.entrant(getattr(fact, who))} if who else {}
        return DeedSentence(text, telling.match(fact, **more))

    return tell


def _closed(fact: EventClosed, _telling: Telling) -> DeedSentence:
    return DeedSentence(said.CLOSED_EARLY if fact.early else said.CLOSED)


def _checked_in(fact: CheckedIn, telling: Telling) -> DeedSentence:
    text = said.CHECKED_IN if fact.present else said.TICKED_OFF
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant)})


def _self_check_in_set(fact: SelfCheckInSet, _telling: Telling) -> DeedSentence:
    ended = fact.secret is None
    return DeedSentence(said.SELF_CHECK_IN_ENDED if ended else said.SELF_CHECK_IN_ALLOWED)


def _checked_in_themselves(fact: CheckedInThemselves, telling: Telling) -> DeedSentence:
    text = said.CHECKED_IN_AT_DOOR if fact.door else said.CHECKED_IN_THEMSELVES
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant)})


_REGISTRATION = {
    Registration.OPEN: said.REGISTRATION_OPEN,
    Registration.ROOM: said.REGISTRATION_ROOM,
    Registration.APPROVAL: said.REGISTRATION_APPROVAL,
    Registration.CLOSED: said.REGISTRATION_CLOSED,
}


def _registration_set(fact: RegistrationSet, _telling: Telling) -> DeedSentence:
    return DeedSentence(_REGISTRATION[fact.registration])


def _applied(text: str) -> Tell:
    """What applicants did themselves. They are in no list of entrants, so they are named after
    whoever acted.
    """
    return lambda fact, telling: DeedSentence(text, {"entrant": telling.person(fact.by)})


def _applicants_turned_down(fact: ApplicantsTurnedDown, telling: Telling) -> DeedSentence:
    if len(fact.entrants) > 1:
        return DeedSentence(said.APPLICATIONS_TURNED_DOWN, {"count": len(fact.entrants)})
    name = telling.applicant(fact.entrants[0])
    return DeedSentence(said.APPLICATION_TURNED_DOWN, {"entrant": name})


def _codes_issued(fact: CodesIssued, telling: Telling) -> DeedSentence:
    if len(fact.people) > 1:
        return DeedSentence(said.CODES_ISSUED, {"count": len(fact.people)})
    text = said.PHONE_LOST if fact.lost else said.CODE_ISSUED
    return DeedSentence(text, {"person": telling.person(fact.people[0])})


def _all_checked_in(fact: AllCheckedIn, _telling: Telling) -> DeedSentence:
    return DeedSentence(said.ALL_CHECKED_IN, {"count": len(fact.entrants)})


def _staff_named(fact: StaffNamed, telling: Telling) -> DeedSentence:
    return DeedSentence(
        said.STAFF_NAMED, {"person": telling.person(fact.person), "role": fact.role}
    )


def _staff_dismissed(fact: StaffDismissed, telling: Telling) -> DeedSentence:
    return DeedSentence(said.STAFF_DISMISSED, {"person": telling.person(fact.person)})


def _swapped(fact: EntrantsSwapped, telling: Telling) -> DeedSentence:
    values = {"one": telling.entrant(fact.one), "other": telling.entrant(fact.other)}
    return DeedSentence(said.SWAPPED, values)


def _joined(fact: EntriesJoined, telling: Telling) -> DeedSentence:
    values = {"entrant": telling.entrant(fact.entrant), "other": telling.entrant(fact.other)}
    return DeedSentence(said.JOINED, values)


def _flagged(fact: ResultFlagged, telling: Telling) -> DeedSentence:
    return DeedSentence(said.FLAGGED, telling.match(fact, note=fact.note))


def _flag_decided(fact: FlagDecided, _telling: Telling) -> DeedSentence:
    return DeedSentence(said.FLAG_UPHELD if fact.upheld else said.FLAG_DROPPED)


def _roll(fact: RollEntered, telling: Telling) -> DeedSentence:
    if telling.keeps_roll(fact.round):
        return DeedSentence(said.ROLL_KEPT, {"round": fact.round})
    return DeedSentence(said.ROLL_ENTERED, {"round": fact.round, "extra": fact.extra})


def _started(fact: ClockStarted, telling: Telling) -> DeedSentence:
    if not fact.faces or telling.keeps_roll(fact.round):
        return DeedSentence(said.STARTED, {"round": fact.round})
    return DeedSentence(said.STARTED_ROLLED, {"round": fact.round, "extra": fact.extra})


def _extended(fact: TableExtended, telling: Telling) -> DeedSentence:
    return DeedSentence(said.EXTENDED, telling.match(fact, minutes=fact.minutes))


def _minutes_changed(fact: MinutesChanged, _telling: Telling) -> DeedSentence:
    text = said.MORE_MINUTES if fact.minutes > 0 else said.FEWER_MINUTES
    return DeedSentence(text, {"round": fact.round, "minutes": abs(fact.minutes)})


def _time(fact: TimeCalled, _telling: Telling) -> DeedSentence:
    return DeedSentence(said.TIME_EARLY if fact.early else said.TIME, {"round": fact.round})


_LEAVING = {
    Status.DROPPED: said.DROPPED,
    Status.REMOVED: said.REMOVED,
    Status.DISQUALIFIED: said.DISQUALIFIED,
}


def _left(fact: EntrantLeft, telling: Telling) -> DeedSentence:
    return DeedSentence(_LEAVING[fact.status], {"entrant": telling.entrant(fact.entrant)})


def _warned(fact: WarningGiven, telling: Telling) -> DeedSentence:
    ground = ground_name(telling.subject.rulebook, fact.ground)
    return DeedSentence(said.WARNED, {"entrant": telling.entrant(fact.entrant), "ground": ground})


def _warnings_decided(fact: WarningsDecided, telling: Telling) -> DeedSentence:
    text = said.WARNINGS_REMOVED if fact.removed else said.WARNINGS_STAYS
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant)})


def _penalised(fact: PenaltyGiven, telling: Telling) -> DeedSentence:
    values = {
        "entrant": telling.entrant(fact.entrant),
        "penalty": fact.penalty,
        "reason": fact.reason,
    }
    return DeedSentence(said.PENALISED, values)


def _seat_decided(fact: SeatDecided, telling: Telling) -> DeedSentence:
    replaced = fact.choice is SeatChoice.REPLACEMENT
    text = said.SEAT_REPLACED if replaced else said.SEAT_WALKOVER
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant)})


def _removal_decided(fact: RemovalDecided, telling: Telling) -> DeedSentence:
    text = said.REMOVAL_LIFTED if fact.lifted else said.REMOVAL_FINAL
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant), "text": fact.text})


def _substitute(fact: SubstituteInspected, telling: Telling) -> DeedSentence:
    text = said.SUBSTITUTE_APPROVED if fact.approved else said.SUBSTITUTE_REFUSED
    return DeedSentence(text, {"entrant": telling.entrant(fact.entrant), "what": fact.what})


def _awarded(fact: ByesAwarded, telling: Telling) -> DeedSentence:
    text = said.BYES_AWARDED if fact.rounds else said.BYES_TAKEN_AWAY
    values = {
        "entrant": telling.entrant(fact.entrant),
        "number": fact.rounds,
        "reason": fact.reason,
    }
    return DeedSentence(text, values)


def _handed_in(fact: RosterHandedIn, telling: Telling) -> DeedSentence:
    entrant = telling.entrant(fact.entrant)
    if fact.late:
        values = {"entrant": entrant, "reason": fact.reason}
        return DeedSentence(said.ROSTER_CHANGED_LATE, values)
    return DeedSentence(said.ROSTER_HANDED_IN, {"entrant": entrant})


def _let_play(fact: EntrantLetPlay, telling: Telling) -> DeedSentence:
    values = {"entrant": telling.entrant(fact.entrant), "reason": fact.reason}
    return DeedSentence(said.LET_PLAY, values)


def _duty(fact: DutyTicked, _telling: Telling) -> DeedSentence:
    return DeedSentence(said.DUTY_TICKED, {"duty": fact.duty})


def _deck_checked(fact: DeckChecked, telling: Telling) -> DeedSentence:
    first, *others = fact.found
    values = {
        "entrant": telling.entrant(first.entrant),
        "finding": first.finding,
        "cards": first.cards,
    }
    for other in others:
        values["other"] = telling.entrant(other.entrant)
        values["other_finding"] = other.finding
        values["other_cards"] = other.cards
    return DeedSentence(said.BOTH_DECKS_CHECKED if others else said.DECK_CHECKED, values)


def _squads(text: str) -> Tell:
    """Which squads is said at the table, not in the journal (SP-18)."""

    def tell(fact: SquadsChosen | SquadsChanged, telling: Telling) -> DeedSentence:
        values = {"round": fact.match.round, "entrant": telling.entrant(fact.entrant)}
        return DeedSentence(text, values)

    return tell


def _text(text: str) -> Tell:
    return lambda fact, _telling: DeedSentence(text, {"text": fact.text})


def _taken_back(fact: TakenBack, _telling: Telling) -> DeedSentence:
    kinds = tuple(dict.fromkeys(thing.kind for thing in fact.things))
    return DeedSentence(said.TAKEN_BACK, {"things": kinds})


DEEDS: Mapping[type[Fact], Tell] = {
    EventCreated: _plain(said.CREATED),
    SettingsChanged: _plain(said.SETTINGS),
    EventAnnounced: _plain(said.ANNOUNCED),
    EventClosed: _closed,
    EntrantRegistered: _entrant(said.REGISTERED),
    EntrantChanged: _entrant(said.CHANGED),
    EntrantWithdrawn: _entrant(said.WITHDRAWN),
    EntriesJoined: _joined,
    CheckedIn: _checked_in,
    AllCheckedIn: _all_checked_in,
    CheckedOut: _entrant(said.CHECKED_OUT),
    SelfCheckInSet: _self_check_in_set,
    CheckedInThemselves: _checked_in_themselves,
    RegistrationSet: _registration_set,
    ApplicationMade: _applied(said.APPLIED),
    ApplicationWithdrawn: _applied(said.APPLICATION_WITHDRAWN),
    ApplicantsTurnedDown: _applicants_turned_down,
    CodesIssued: _codes_issued,
    StaffNamed: _staff_named,
    StaffDismissed: _staff_dismissed,
    BasisSealed: _round(said.BASIS_SEALED),
    RoundDrawn: _round(said.DRAWN),
    NumberCommitted: _entrant(said.NUMBER_COMMITTED),
    NumbersAsked: _round(said.NUMBERS_ASKED),
    NumberOpened: _entrant(said.NUMBER_OPENED),
    NumbersCounted: _round(said.NUMBERS_COUNTED),
    EntrantsSwapped: _swapped,
    RoundPublished: _round(said.PUBLISHED),
    RoundTakenBack: _round(said.ROUND_TAKEN_BACK),
    RoundPutBack: _round(said.ROUND_PUT_BACK),
    PairingEntered: _round(said.PAIRING_ENTERED),
    LotsBroughtIn: _plain(said.LOTS_BROUGHT_IN),
    RoundBroughtIn: _round(said.ROUND_BROUGHT_IN),
    DeparturesBroughtIn: _plain(said.DEPARTURES_BROUGHT_IN),
    ResultRecorded: _match(said.RECORDED),
    ResultCorrected: _match(said.CORRECTED),
    NoShowRecorded: _match(said.NO_SHOW, "missing"),
    SideChosen: _match(said.SIDE_CHOSEN, "dark"),
    ResultFlagged: _flagged,
    FlagDecided: _flag_decided,
    ResultReported: _match(said.REPORTED, "entrant"),
    NewDeviceNoted: _match(said.NEW_DEVICE, "entrant"),
    ResultConfirmed: _match(said.CONFIRMED, "entrant"),
    ResultDisputed: _match(said.DISPUTED, "entrant"),
    MatchConceded: _match(said.CONCEDED, "entrant"),
    SquadsChosen: _squads(said.SQUADS_CHOSEN),
    SquadsChanged: _squads(said.SQUADS_CHANGED),
    RollEntered: _roll,
    ClockStarted: _started,
    ClockLookedAt: _round(said.LOOKED),
    ClockPaused: _round(said.PAUSED),
    ClockResumed: _round(said.RESUMED),
    TableExtended: _extended,
    MinutesChanged: _minutes_changed,
    TimeCalled: _time,
    EntrantLeft: _left,
    EntrantCameBack: _entrant(said.CAME_BACK),
    WarningGiven: _warned,
    WarningsDecided: _warnings_decided,
    PenaltyGiven: _penalised,
    RulingGiven: _text(said.RULED),
    RulingAppealed: _plain(said.APPEALED),
    AppealDecided: _text(said.APPEAL_DECIDED),
    SubstituteInspected: _substitute,
    ByesAwarded: _awarded,
    RosterTermsSet: _plain(said.ROSTER_TERMS),
    RosterHandedIn: _handed_in,
    RosterLookedAt: _entrant(said.ROSTER_LOOKED),
    CatalogueTaken: _plain(said.CATALOGUE_TAKEN),
    RostersRechecked: _plain(said.ROSTERS_RECHECKED),
    EntrantLetPlay: _let_play,
    DutyTicked: _duty,
    DeckCheckAsked: _match(said.DECK_CHECK_ASKED, "entrant"),
    DeckCheckWithdrawn: _plain(said.DECK_CHECK_WITHDRAWN),
    DeckChecked: _deck_checked,
    JudgeCalled: _match(said.CALLED, "entrant"),
    CallAnswered: _plain(said.CALL_ANSWERED),
    CallFinished: _plain(said.CALL_FINISHED),
    SeatGivenUp: _entrant(said.SEAT_GIVEN_UP),
    SeatInQuestion: _entrant(said.SEAT_IN_QUESTION),
    SeatDecided: _seat_decided,
    RemovalAppealed: _entrant(said.REMOVAL_APPEALED),
    RemovalDecided: _removal_decided,
    AnnouncementMade: _text(said.ANNOUNCED_TO_ALL),
    TakenBack: _taken_back,
}
"""Every kind of fact."""
