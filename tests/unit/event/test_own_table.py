"""Who plays does not judge at their own table, whatever else they are (EV-8, LCG-40)."""

import inspect
from collections.abc import Iterator

import pytest
from msgspec import structs

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.clock import CallTime, ExtendTable, StartClock
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Command
from podium.event.ids import PODIUM, Thing, ThingKind, match_thing
from podium.event.judged import nobody
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import (
    ChooseSide,
    CorrectResult,
    DecideFlag,
    FlagResult,
    RecordNoShow,
    RecordResult,
)
from podium.event.rounds import DrawRound, PublishRound
from podium.event.rows import Who
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
)
from podium.event.staff import DismissStaff, NameStaff
from podium.event.swapping import SwapEntrants
from podium.event.table import COMMANDS
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import Paired
from podium.event.things import entrant_thing
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.results.game import Side
from tests.unit.event.playing import LCG, LG, ORGANISER, SP, Playing

ME = EntrantId("e0")
ON = CurrentMatch.PLAYED_ON


def with_playing_organiser(rulebook: str = LCG, seed: str = "seed") -> Playing:
    """Round 1 runs; the organiser plays as `e0` and `second`, an organiser as well, does not."""
    event = Playing(rulebook, seed, rounds=3)
    event.do(NameStaff("second", Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))
    event.begin(5)
    event.publish()
    return event


def opponent(event: Playing) -> EntrantId:
    return next(one for one in event.match(event.ref(ME)).match.entrants if one != ME)


def judging(event: Playing) -> Iterator[Command]:
    """Everything by which somebody judges at the table of `e0`, each possible for others."""
    ref, other = event.ref(ME), opponent(event)
    for entrant in (ME, other):
        yield GiveWarning((entrant,), Ground.SLOW_PLAY)
        yield Penalise(entrant, PenaltyKind.POINTS, "slow", "EV-13", points=1)
        yield Penalise(entrant, PenaltyKind.MATCH_LOSS, "slow", "EV-13", match=ref)
        yield Penalise(entrant, PenaltyKind.DISQUALIFICATION, "slow", "EV-13")
        yield RecordNoShow(ref, entrant)
        yield Leave(entrant, Status.DISQUALIFIED, ON)
        yield Leave(entrant, Status.REMOVED, ON)
    yield Leave(other, Status.DROPPED, ON)
    yield Leave(ME, Status.DROPPED, CurrentMatch.CONCEDED, note="for the staff to write")
    yield RecordResult(ref, event.win(ref, ME))
    yield ExtendTable(ref, 5)
    yield FlagResult(ref, "They laugh.")
    yield GiveRuling("I may do that.", match=ref)


@pytest.mark.rule("LCG-40", "EV-8")
@pytest.mark.parametrize("rulebook", [LCG, LG, SP])
def test_a_playing_organiser_judges_nothing_at_their_own_table(rulebook: str) -> None:
    event = with_playing_organiser(rulebook)
    for command in judging(event):
        hidden = rulebook == LG and isinstance(command, ExtendTable)  # LG-12
        refused = Code.CLOCK_IS_OTHERS if hidden else Code.OWN_MATCH
        assert event.refused(command) is refused, command
        assert isinstance(event.ask(command, by="second"), tuple), command
    stranger = next(e for e in event.round.seats if e not in (ME, opponent(event)))
    event.do(GiveWarning((stranger,), Ground.SLOW_PLAY))


@pytest.mark.rule("LCG-40", "EV-9", "EV-10", "EV-11")
def test_questions_flags_appeals_and_calls_of_their_own_table_are_for_others() -> None:
    event = with_playing_organiser()
    ref, other = event.ref(ME), opponent(event)
    for entrant in (ME, other):
        event.do(GiveWarning((entrant,), Ground.CHEATING), by="second")
    event.do(GiveRuling("No.", match=ref), by="second")
    event.do(FlagResult(ref, "Friends."), by="second")
    event.do(CallJudge(ref), by=other.replace("e", "p"))
    (ruling,), (flag,), (call,) = event.state.rulings, event.state.flags, event.state.calls
    event.do(AppealRuling(ruling), by=ORGANISER)
    for command in (
        DecideWarnings(ME, remove=False),
        DecideWarnings(other, remove=True),
        DecideFlag(flag, upheld=False),
        DecideAppeal(ruling, "Yes.", replaces=True),
        AnswerCall(call),
        FinishCall(call),
    ):
        assert event.refused(command) is Code.OWN_MATCH, command
        assert isinstance(event.ask(command, by="second"), tuple), command


@pytest.mark.rule("LCG-40", "EV-12")
def test_nothing_of_their_own_table_is_corrected_or_taken_back_by_themselves() -> None:
    event = with_playing_organiser()
    ref, other = event.ref(ME), opponent(event)
    event.do(StartClock(1), by="second")
    event.do(ExtendTable(ref, 5), by="second")
    event.do(GiveWarning((other,), Ground.SLOW_PLAY), by="second")
    event.do(Penalise(other, PenaltyKind.POINTS, "slow", "EV-13", points=1), by="second")
    event.do(RecordResult(ref, event.win(ref, ME)), by="second")
    correction = CorrectResult(ref, event.win(ref, other))
    assert event.refused(correction) is Code.OWN_MATCH
    (warning,), (penalty,) = event.state.warnings, event.state.penalties
    for thing in (
        match_thing(ref),
        Thing(ThingKind.CLOCK, "1"),
        Thing(ThingKind.WARNING, warning),
        Thing(ThingKind.PENALTY, penalty),
    ):
        assert event.refused(TakeBack(thing)) is Code.OWN_MATCH, thing
        assert isinstance(event.ask(TakeBack(thing), by="second"), tuple), thing


@pytest.mark.rule("LCG-40")
def test_what_became_their_own_table_is_not_taken_back_as_their_last_act() -> None:
    event = with_playing_organiser()
    stranger = next(e for e in event.round.seats if e not in (ME, opponent(event)))
    event.do(GiveWarning((stranger,), Ground.SLOW_PLAY))
    assert isinstance(event.ask(TakeBackLast()), tuple)
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.win(ref)), by="second")
    event.do(DrawRound(), by="second")
    assert event.state.draft is not None
    pairs = [paired.entrants for paired in event.state.draft.matches]
    mine = next(pair for pair in pairs if ME in pair)
    if stranger not in mine:
        beside_me = next(one for one in mine if one != ME)
        event.do(SwapEntrants(beside_me, stranger, accept_rematch=True), by="second")
    event.do(PublishRound(), by="second")
    assert stranger == opponent(event)
    assert event.refused(TakeBackLast()) is Code.OWN_MATCH


@pytest.mark.rule("LCG-40", "LCG-1")
def test_a_playing_organiser_chooses_their_own_side_and_not_their_opponents() -> None:
    chosen = set()
    for seed in range(6):
        event = with_playing_organiser(seed=str(seed))
        ref = event.ref(ME)
        mine = event.match(ref).chooses == ME
        answer = event.ask(ChooseSide(ref, Side.DARK))
        assert isinstance(answer, tuple) is mine
        chosen.add(mine)
    assert chosen == {True, False}


@pytest.mark.rule("LCG-40")
def test_a_playing_organiser_does_what_every_entrant_does() -> None:
    event = with_playing_organiser(SP)
    ref, other = event.ref(ME), opponent(event)
    event.do(CallJudge(ref))
    event.do(FinishCall(next(iter(event.state.calls))))
    event.do(ReportResult(ref, event.win(ref)), by=other.replace("e", "p"))
    for command in (ConfirmResult(ref), Concede(ref), Leave(ME, Status.DROPPED, ON)):
        assert isinstance(event.ask(command), tuple), command


JUDGE_NOBODY = {
    "AllowSelfCheckIn", "DecideApplications", "WithdrawApplication",
    "AnnounceEvent", "AppealRemoval", "AppealRuling", "AskDeckCheck", "BringIn",
    "CallJudge",
    "CallTime", "ChangeEntrant", "ChangeMinutes", "ChangeSettings", "CheckIn", "CheckInAll",
    "CheckOut", "CloseEvent", "ComeBack", "Concede", "ConfirmResult", "DismissStaff", "DrawRound",
    "CheckInAtDoor", "CheckInMyself", "ChooseSquads", "CommitNumber", "OpenNumber",
    "JoinEntries", "LookAtClock", "LookAtRoster", "MakeAnnouncement", "NameStaff",
    "PauseClock", "PublishRound",
    "EnterRoll", "PutBackRound", "RecheckRosters", "SetRegistration", "SetRosterTerms",
    "TakeCatalogue",
    "Register", "ReportResult", "ResumeClock", "StartClock", "TakeBackRound", "TickDuty",
    "Withdraw", "WithdrawDeckCheck",
}  # fmt: skip


@pytest.mark.rule("LCG-40")
def test_every_command_states_whom_it_judges_and_few_judge_nobody() -> None:
    judge_nobody = {kind.__name__ for kind, row in COMMANDS.items() if row.judges is nobody}
    assert judge_nobody == JUDGE_NOBODY
    for kind, row in COMMANDS.items():
        fields = {field.name for field in structs.fields(kind)}
        if row.who in (Who.STAFF, Who.HEAD_JUDGE) and "match" in fields:
            assert row.judges is not nobody, kind
    assert inspect.signature(type(row)).parameters["judges"].default is inspect.Parameter.empty


def next_draft(event: Playing) -> tuple[tuple[EntrantId, ...], ...]:
    """The pairs of the next round, drawn by the second organiser."""
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.win(ref)), by="second")
    event.do(DrawRound(), by="second")
    assert event.state.draft is not None
    return tuple(paired.entrants for paired in event.state.draft.matches)


@pytest.mark.rule("LCG-40", "EV-8")
@pytest.mark.parametrize("rulebook", [LCG, LG, SP])
def test_a_playing_organiser_swaps_neither_themselves_nor_their_opponent(rulebook: str) -> None:
    event = with_playing_organiser(rulebook)
    pairs = next_draft(event)
    mine = next(pair for pair in pairs if ME in pair)
    one, other = (pair for pair in pairs if ME not in pair)
    for concerned in mine:
        for swap in (SwapEntrants(concerned, one[0]), SwapEntrants(other[1], concerned)):
            accepted = structs.replace(swap, accept_rematch=True)
            assert event.refused(accepted) is Code.OWN_MATCH, accepted
            assert isinstance(event.ask(accepted, by="second"), tuple), accepted
    event.do(SwapEntrants(one[0], other[0], accept_rematch=True))


@pytest.mark.rule("LCG-40", "EV-8")
def test_a_pairing_is_entered_by_an_organiser_who_does_not_play_if_there_is_one() -> None:
    event = with_playing_organiser(LG)
    entered = EnterPairing(tuple(Paired(pair) for pair in next_draft(event)))
    assert event.refused(entered) is Code.OWN_MATCH
    assert isinstance(event.ask(entered, by="second"), tuple)
    event.do(DismissStaff("second"))
    assert isinstance(event.ask(entered), tuple)


@pytest.mark.rule("LCG-40", "EV-8")
@pytest.mark.parametrize(
    ("rulebook", "code"),
    [(LCG, Code.SECOND_ORGANISER_MISSING), (SP, Code.JUDGE_MISSING)],
)
def test_once_started_the_last_who_does_not_play_stays_and_does_not_play(
    rulebook: str, code: Code
) -> None:
    event = with_playing_organiser(rulebook)
    assert event.refused(DismissStaff("second")) is code
    assert event.refused(Register("e9", ("second",))) is code
    assert event.refused(ChangeEntrant(EntrantId("e2"), ("second",))) is code
    event.do(NameStaff("third", Role.ORGANISER))
    event.do(DismissStaff("second"))
    assert event.refused(DismissStaff("third")) is code
    if rulebook == LCG:
        assert event.refused(NameStaff("third", Role.JUDGE)) is code
    assert event.replayed() == event.state


@pytest.mark.rule("LCG-40")
def test_an_organiser_begins_to_play_late_only_beside_a_second() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    assert event.refused(Register("e0", (ORGANISER,))) is Code.SECOND_ORGANISER_MISSING
    event.do(NameStaff("second", Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))


@pytest.mark.rule("LCG-40")
def test_a_withdrawal_is_not_taken_back_if_nobody_were_left_to_judge() -> None:
    event = Playing(LCG, rounds=3)
    event.do(NameStaff("second", Role.ORGANISER))
    event.begin(4)
    event.publish()
    event.do(Register("e9", ("second",)))
    event.do(Withdraw(EntrantId("e9")))
    event.do(Register("e0", (ORGANISER,)))
    taking_back = TakeBack(entrant_thing(EntrantId("e9")))
    assert event.refused(taking_back) is Code.SECOND_ORGANISER_MISSING


@pytest.mark.rule("EV-8")
def test_there_is_one_head_judge_and_who_was_it_before_is_a_judge() -> None:
    event = Playing(SP)
    event.do(NameStaff("anna", Role.HEAD_JUDGE))
    event.do(NameStaff("bert", Role.HEAD_JUDGE))
    roles = dict(event.view().event.staff)
    assert roles == {ORGANISER: Role.ORGANISER, "anna": Role.JUDGE, "bert": Role.HEAD_JUDGE}
    event.do(NameStaff("anna", Role.HEAD_JUDGE))
    assert list(dict(event.view().event.staff).values()).count(Role.HEAD_JUDGE) == 1
    assert event.replayed() == event.state


@pytest.mark.rule("EV-6", "EV-8")
def test_nobody_takes_their_own_disqualification_back() -> None:
    event = Playing(LG)
    event.do(NameStaff("second", Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))
    event.do(Leave(ME, Status.DISQUALIFIED, ON), by="second")
    assert event.refused(TakeBack(entrant_thing(ME))) is Code.OWN_MATCH
    event.do(TakeBack(entrant_thing(ME)), by="second")


def test_podium_itself_is_neither_of_the_staff_nor_an_entrant() -> None:
    event = Playing(SP)
    event.register(1)
    assert event.refused(NameStaff(PODIUM, Role.ORGANISER)) is Code.NOT_ALLOWED
    assert event.refused(Register("e9", (PODIUM,))) is Code.NOT_ALLOWED
    assert event.refused(ChangeEntrant(EntrantId("e1"), (PODIUM,))) is Code.NOT_ALLOWED


def test_a_clock_for_everyone_is_no_judging() -> None:
    event = with_playing_organiser()
    event.do(StartClock(1))
    event.do(CallTime(1, early=True))
    event.do(Leave(opponent(event), Status.DROPPED, ON), by="second")
    event.do(ComeBack(opponent(event)))
