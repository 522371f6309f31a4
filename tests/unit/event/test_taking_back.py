import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckIn
from podium.event.clock import EnterRoll
from podium.event.conduct import DecideWarnings, GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.ids import PersonId, Thing, ThingKind, match_thing
from podium.event.leaving import ComeBack, CurrentMatch, Leave
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.reports import ReportResult
from podium.event.results import CorrectResult, RecordNoShow
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.rulings import AppealRuling, DecideAppeal, GiveRuling
from podium.event.setup import ChangeSettings
from podium.event.staff import NameStaff
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.terms import Paired, Standing
from podium.event.things import entrant_thing
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import DESK, LCG, SP, Playing, viewer_of

E1, E2 = EntrantId("e1"), EntrantId("e2")


def in_round_one(count: int = 8) -> Playing:
    event = Playing(SP, rounds=3).begin(count)
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.publish()
    return event


def test_a_result_is_taken_back_and_every_fact_stays() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    before = event.match(ref)
    standings = event.standings()
    event.record(ref)
    count = len(event.facts)
    event.do(TakeBack(match_thing(ref)))
    assert len(event.facts) == count + 1
    after = event.match(ref)
    assert (after.match, after.version) == (before.match, 3)
    assert event.standings() == standings
    assert event.replayed() == event.state


def test_a_correction_is_taken_back_to_the_result_before_and_then_to_none() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    first, second = event.match(ref).match.entrants
    event.record(ref, first)
    event.do(CorrectResult(ref, event.win(ref, second)))
    event.do(TakeBack(match_thing(ref)))
    assert event.match(ref).match.result == event.win(ref, first)
    event.do(TakeBack(match_thing(ref)))
    assert event.match(ref).match.result is None
    assert event.refused(TakeBack(match_thing(ref))) is Code.NOTHING_TO_TAKE_BACK


def test_the_last_act_of_each_of_the_staff_is_their_own() -> None:
    event = in_round_one()
    one, two = list(event.open_matches())[:2]
    event.record(one)
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    assert event.refused(TakeBackLast()) is Code.NOTHING_TO_TAKE_BACK
    event.do(MakeAnnouncement("Lunch."), by="judge")
    event.record(two)
    event.do(TakeBackLast(), by="judge")
    assert event.view().announcements == ()
    event.do(TakeBackLast())
    assert event.match(two).match.result is None
    assert event.match(one).match.result is not None
    assert event.refused(TakeBackLast()) is Code.NOTHING_TO_TAKE_BACK


def test_the_last_act_cannot_be_taken_back_once_somebody_else_has_changed_the_thing() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.record(ref)
    second = event.match(ref).match.entrants[1]
    event.do(CorrectResult(ref, event.win(ref, second)), by="judge")
    assert event.refused(TakeBackLast()) is Code.CHANGED_SINCE


def test_leaving_is_taken_back_together_with_the_match_it_conceded() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.do(Leave(E1, Status.REMOVED, CurrentMatch.CONCEDED))
    event.do(TakeBackLast())
    assert event.state.entrants[E1].status is Status.ACTIVE
    assert event.match(ref).match.result is None
    for back in (TakeBack(match_thing(ref)), TakeBackLast()):
        event.do(RecordNoShow(ref, E1, take_out=True))
        event.do(back)
        assert event.state.entrants[E1].status is Status.ACTIVE
        assert event.match(ref).match.result is None


def test_only_what_happened_since_the_last_round_was_published_can_be_taken_back() -> None:
    event = in_round_one()
    event.record_all()
    event.do(Leave(E1, Status.DROPPED, CurrentMatch.PLAYED_ON))
    ref = event.ref("e2")
    event.publish()
    assert event.refused(TakeBack(match_thing(ref))) is Code.NOTHING_TO_TAKE_BACK
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.NOTHING_TO_TAKE_BACK
    event.do(ComeBack(E1))
    event.do(TakeBack(entrant_thing(E1)))
    assert event.state.entrants[E1].status is Status.DROPPED
    assert event.state.entrants[E1].missed == ()


def test_a_penalty_goes_with_all_it_did_but_a_judge_cannot_undo_a_disqualification() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.do(Penalise(E1, PenaltyKind.DISQUALIFICATION, "mistaken", "EV-13"))
    thing = entrant_thing(E1)
    assert event.refused(TakeBack(thing), by="judge") is Code.NOT_ALLOWED
    event.do(TakeBack(thing))
    assert event.state.penalties == {}
    assert event.state.entrants[E1].status is Status.ACTIVE
    assert event.match(ref).match.result is None


def test_points_cannot_be_given_back_once_the_swiss_table_is_frozen() -> None:
    event = Playing(SP, rounds=2, cut=2).begin(4).play(2)
    event.do(Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=1))
    (number,) = event.state.penalties
    event.publish()
    thing = Thing(ThingKind.PENALTY, number)
    assert event.refused(TakeBack(thing)) is Code.SWISS_FROZEN


def test_a_warning_is_taken_back_and_nobody_else_notices() -> None:
    event = in_round_one()
    others = event.bytes(), event.bytes(viewer_of("e2"))
    event.do(GiveWarning((E1,), Ground.SLOW_PLAY))
    event.do(TakeBackLast())
    assert event.state.warnings == {}
    assert (event.bytes(), event.bytes(viewer_of("e2"))) == others


def test_a_report_is_taken_back_by_staff_and_nobody_else_notices() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.do(ReportResult(ref, event.win(ref)), by="p1")
    before = event.bytes()
    event.do(TakeBack(match_thing(ref)))
    assert event.match(ref).reports == ()
    assert event.bytes() == before


def test_swaps_and_the_draft_itself_are_taken_back_by_an_organiser() -> None:
    event = Playing(SP).begin(8).draw()
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    drawn = drafted(event)
    assert drawn is not None
    event.do(SwapEntrants(drawn[0].entrants[0], drawn[1].entrants[0]))
    thing = Thing(ThingKind.DRAFT)
    assert event.refused(TakeBack(thing), by="judge") is Code.NOT_ALLOWED
    event.do(TakeBack(thing))
    assert drafted(event) == drawn
    event.do(TakeBack(thing))
    assert drafted(event) is None
    event.do(DrawRound())
    assert drafted(event) == drawn


def drafted(event: Playing) -> tuple[Paired, ...] | None:
    draft = event.state.draft
    return None if draft is None else draft.matches


def test_a_withdrawal_taken_back_lets_the_same_person_play_again() -> None:
    event = Playing(SP, capacity=1)
    event.register(2)
    event.do(Withdraw(E1))
    event.do(TakeBack(entrant_thing(E1)))
    assert [line.waiting for line in event.view().entrants] == [False, True]
    event.do(ChangeEntrant(E1, ("ada",)))
    event.do(TakeBack(entrant_thing(E1)))
    assert event.refused(Register("e9", ("p1",))) is Code.ALREADY_REGISTERED
    event.do(Register("e9", ("ada",)))


@pytest.mark.parametrize("kind", [ThingKind.SETUP, ThingKind.STAFF])
def test_settings_and_staff_are_changed_not_taken_back(kind: ThingKind) -> None:
    event = Playing(SP)
    key = "organiser" if kind is ThingKind.STAFF else ""
    assert event.refused(TakeBack(Thing(kind, key))) is Code.NOT_REVERSIBLE


@pytest.mark.parametrize("kind", list(ThingKind))
def test_what_does_not_exist_cannot_be_taken_back(kind: ThingKind) -> None:
    event = in_round_one()
    if kind is not ThingKind.SETUP:
        for key in ("", "77", "x/y", "9/9", "1/999999999999999999999"):
            assert event.refused(TakeBack(Thing(kind, key))) is Code.UNKNOWN
    desk = event.view(DESK).desk
    assert desk is not None


def test_a_withdrawal_is_not_taken_back_once_the_same_person_plays_elsewhere() -> None:
    event = Playing(SP)
    event.register(2)
    event.do(Withdraw(E1))
    event.do(Register("again", ("p1",)))
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.ALREADY_REGISTERED
    event.do(ChangeEntrant(E2, ("ada",)))
    event.do(Register("bert", ("p2",)))
    assert event.refused(TakeBack(entrant_thing(E2))) is Code.ALREADY_REGISTERED
    event.do(Withdraw(EntrantId("bert")))
    event.do(TakeBack(entrant_thing(E2)))
    assert event.state.people[PersonId("p2")] == E2


@pytest.mark.rule("EV-8")
def test_nobody_who_is_a_judge_by_now_plays_again_by_taking_back() -> None:
    event = Playing(SP)
    event.register(2)
    event.do(Withdraw(E1))
    event.do(NameStaff("p1", Role.JUDGE))
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.STAFF_PLAYS
    event.do(ChangeEntrant(E2, ("ada",)))
    event.do(NameStaff("p2", Role.HEAD_JUDGE))
    assert event.refused(TakeBack(entrant_thing(E2))) is Code.STAFF_PLAYS


@pytest.mark.rule("EV-6")
def test_nobody_who_is_disqualified_by_now_plays_again_by_taking_back() -> None:
    event = Playing(SP)
    event.register(1)
    event.do(Withdraw(E1))
    event.do(Register("e2", ("p1",)))
    event.do(Leave(E2, Status.DISQUALIFIED, CurrentMatch.PLAYED_ON))
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.DISQUALIFIED


def test_a_withdrawal_is_not_taken_back_into_a_full_event() -> None:
    event = Playing(SP, capacity=1)
    event.register(2)
    event.do(Withdraw(E1))
    event.do(CheckIn(E2, lacking=True))
    assert event.refused(TakeBack(entrant_thing(E1))) is Code.NO_PLACE_LEFT
    event.do(ChangeSettings(replace(event.state.setup.settings, capacity=2)))
    event.do(TakeBack(entrant_thing(E1)))
    assert [line.waiting for line in event.view().entrants] == [False, False]


@pytest.mark.rule("EV-10")
def test_an_appeal_and_the_last_word_cannot_be_taken_back() -> None:
    event = in_round_one()
    event.do(GiveRuling("No.", match=event.ref("e1")), by="judge")
    (ruling,) = event.state.rulings
    thing = Thing(ThingKind.RULING, ruling)
    event.do(AppealRuling(ruling), by="p1")
    assert event.refused(TakeBack(thing), by="judge") is Code.NOT_REVERSIBLE
    event.do(DecideAppeal(ruling, "Yes.", replaces=True))
    assert event.refused(TakeBack(thing)) is Code.RULING_FINAL


@pytest.mark.rule("EV-9")
def test_the_answer_to_warnings_cannot_be_taken_back() -> None:
    event = in_round_one()
    event.do(GiveWarning((E1,), Ground.CHEATING))
    event.do(DecideWarnings(E1, remove=False))
    (warning,) = event.state.warnings
    assert event.refused(TakeBack(Thing(ThingKind.WARNING, warning))) is Code.NOT_REVERSIBLE


@pytest.mark.rule("EV-12", "EV-13")
def test_a_match_loss_in_an_earlier_round_is_taken_back_with_its_penalty() -> None:
    """It once left the loss where it was and took only the penalty off the record."""
    event = in_round_one()
    ref = event.ref("e1")
    event.record_all()
    result = event.match(ref).match.result
    event.publish()
    event.do(Penalise(E1, PenaltyKind.MATCH_LOSS, "list", "EV-13", match=ref))
    (penalty,) = event.state.penalties
    event.do(TakeBack(Thing(ThingKind.PENALTY, penalty)))
    assert event.state.penalties == {}
    assert event.match(ref).match.result == result


@pytest.mark.rule("EV-12", "EV-13")
def test_a_match_loss_of_before_the_last_round_is_corrected_before_its_penalty_goes() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.do(Penalise(E1, PenaltyKind.MATCH_LOSS, "list", "EV-13", match=ref))
    event.record_all()
    event.publish()
    (penalty,) = event.state.penalties
    thing = Thing(ThingKind.PENALTY, penalty)
    assert event.refused(TakeBack(thing)) is Code.NOTHING_TO_TAKE_BACK
    event.do(CorrectResult(ref, event.win(ref, E1)))
    event.do(TakeBack(thing))
    assert event.state.penalties == {}


@pytest.mark.rule("EV-14", "EV-13")
@pytest.mark.parametrize("kind", [PenaltyKind.MATCH_LOSS, PenaltyKind.DISQUALIFICATION])
def test_a_penalty_given_in_the_cut_is_taken_back_with_all_it_did(kind: PenaltyKind) -> None:
    """It once was refused, as if it had changed the Swiss table."""
    event = Playing(SP, rounds=2, cut=2).begin(4).play(2)
    event.publish()
    event.start_clock()
    entrant = event.round.matches[0].match.entrants[0]
    ref = event.ref(entrant)
    event.do(Penalise(entrant, kind, "mistaken", "EV-13", match=ref))
    (penalty,) = event.state.penalties
    event.do(TakeBack(Thing(ThingKind.PENALTY, penalty)))
    assert event.state.penalties == {}
    assert event.match(ref).match.result is None
    assert event.state.entrants[entrant].status is Status.ACTIVE


@pytest.mark.rule("SP-14")
def test_a_roll_that_was_entered_is_replaced_by_another_and_not_taken_back() -> None:
    """It once gave the clock the first number, when the second was the one committed to."""
    event = in_round_one()
    thing = Thing(ThingKind.CLOCK, "1")
    event.do(EnterRoll(1, 5))
    assert event.refused(TakeBack(thing)) is Code.NOT_REVERSIBLE
    event.do(EnterRoll(1, 2))
    assert event.refused(TakeBack(thing)) is Code.NOT_REVERSIBLE
    event.start_clock()
    event.do(TakeBack(thing))
    assert (event.state.clocks[-1].started, event.state.clocks[-1].extra) == (None, 2)


def test_nobody_publishes_another_draft_than_the_one_they_saw() -> None:
    """The first draft of a round once had the version of the first draft of the round before."""
    event = Playing(SP, rounds=3).begin(8).draw()
    seen = {version_of_draft(event)}
    event.do(TakeBack(Thing(ThingKind.DRAFT)))
    for _ in range(2):
        event.draw()
        assert version_of_draft(event) not in seen
        seen.add(version_of_draft(event))
        event.do(PublishRound())
        event.do(TakeBackRound(event.round.number))
        assert version_of_draft(event) not in seen
        seen.add(version_of_draft(event))
        event.do(PublishRound())
        event.record_all()
    event.draw()
    for version in seen:
        assert event.refused(PublishRound(seen=version)) is Code.STALE


def version_of_draft(event: Playing) -> int:
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.draft is not None
    return desk.draft.version


def test_the_clock_of_an_earlier_round_stays_as_it_was() -> None:
    event = Playing(LCG, rounds=3).begin(4)
    event.publish()
    event.start_clock()
    event.record_all()
    event.publish()
    assert event.refused(TakeBack(Thing(ThingKind.CLOCK, "1"))) is Code.NOTHING_TO_TAKE_BACK


def test_in_an_event_with_more_entrants_than_places_things_are_still_taken_back() -> None:
    event = Playing(SP)
    event.register(3)
    event.do(ChangeSettings(replace(event.state.setup.settings, capacity=1)))
    event.do(CheckIn(E1, lacking=True))
    event.do(TakeBack(entrant_thing(E1)))
    assert event.state.entrants[E1].standing is Standing.REGISTERED
