import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Status
from podium.event.check_in import CheckInAll, CheckOut
from podium.event.conduct import (
    DecideWarnings,
    GiveWarning,
    Ground,
    Penalise,
    PenaltyKind,
)
from podium.event.ids import MatchRef, PersonId, Thing, ThingKind
from podium.event.registration import Withdraw
from podium.event.results import RecordResult
from podium.event.rounds import TakeBackRound
from podium.event.rulings import (
    AnswerCall,
    AppealRuling,
    CallJudge,
    DecideAppeal,
    FinishCall,
    GiveRuling,
    RulingOutcome,
)
from podium.event.setup import ChangeSettings, CloseEvent
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack
from podium.event.view.shapes import Desk, Own
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.results.game import GameResult, GamesResult
from tests.unit.event.playing import ALL, DESK, LCG, LG, SP, Playing, viewer_of

E1, E2 = EntrantId("e1"), EntrantId("e2")


def in_round_one(rulebook: str = SP) -> Playing:
    event = Playing(rulebook, rounds=3).begin(6)
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.publish()
    return event


def desk(event: Playing) -> Desk:
    part = event.view(DESK).desk
    assert part is not None
    return part


def own(event: Playing, entrant: str) -> Own:
    part = event.view(viewer_of(entrant)).own
    assert part is not None
    return part


def question(event: Playing, entrant: EntrantId = E1) -> bool:
    return next(line.question for line in desk(event).entrants if line.id == entrant)


def warn(event: Playing, *entrants: EntrantId, ground: Ground = Ground.SLOW_PLAY) -> None:
    event.do(GiveWarning(entrants, ground, "for staff", "EV-9"), by="judge")


@pytest.mark.rule("EV-9")
def test_the_third_warning_asks_to_decide_and_removes_nobody_by_itself() -> None:
    event = in_round_one()
    warn(event, E1)
    warn(event, E1)
    assert not question(event)
    assert event.refused(DecideWarnings(E1, remove=True)) is Code.NO_QUESTION
    warn(event, E1)
    assert question(event)
    assert event.state.entrants[E1].status is Status.ACTIVE
    event.do(DecideWarnings(E1, remove=False))
    assert not question(event)
    warn(event, E1)
    assert question(event)
    assert event.refused(DecideWarnings(E1, remove=True), by="p2") is Code.NOT_ALLOWED
    event.do(DecideWarnings(E1, remove=True), by="judge")
    assert event.state.entrants[E1].status is Status.DISQUALIFIED
    assert event.match(event.ref("e1")).match.result is not None


@pytest.mark.rule("EV-9")
@pytest.mark.parametrize("ground", list(Ground))
def test_violence_threats_and_cheating_offer_removal_at_once(ground: Ground) -> None:
    event = in_round_one()
    warn(event, E1, ground=ground)
    severe = ground in (Ground.VIOLENCE, Ground.THREATS, Ground.CHEATING)
    assert question(event) is severe


def test_a_warning_is_known_to_staff_and_the_one_warned_its_note_to_staff_alone() -> None:
    event = in_round_one()
    others = event.bytes(), event.bytes(viewer_of("e2"))
    warn(event, E1)
    assert (event.bytes(), event.bytes(viewer_of("e2"))) == others
    (line,) = own(event, "e1").warnings
    assert (line.ground, line.note, line.by) == ("slow-play", None, None)
    (staff_line,) = desk(event).warnings
    assert (staff_line.note, staff_line.by) == ("for staff", "judge")
    assert b"for staff" not in event.bytes(viewer_of("e1"))


def test_nobody_unknown_is_warned_and_only_by_staff() -> None:
    event = in_round_one()
    warning = GiveWarning((EntrantId("x"),), Ground.OTHER)
    assert event.refused(warning) is Code.UNKNOWN
    assert event.refused(GiveWarning((E1,), Ground.OTHER), by="p2") is Code.NOT_ALLOWED
    event.register(1)
    assert event.refused(GiveWarning((EntrantId("e7"),), Ground.OTHER)) is Code.NOT_PRESENT


@pytest.mark.rule("EV-13")
@pytest.mark.parametrize("rulebook", ALL)
def test_lost_points_lower_ones_own_total_even_below_nothing(rulebook: str) -> None:
    event = in_round_one(rulebook)
    event.record_all()
    ref = event.ref("e1")
    opponent = next(e for e in event.match(ref).match.entrants if e != E1)
    before = event.standings()
    event.do(Penalise(E1, PenaltyKind.POINTS, "insult", "EV-13", points=7), by="judge")
    after = event.standings()
    assert (after["e1"].points, after["e1"].deducted) == (before["e1"].points - 7, 7)
    assert after[opponent].tiebreaks == before[opponent].tiebreaks
    if before["e1"].points < 7:
        assert event.view().standings[-1].entrant == E1
    (line,) = desk(event).penalties
    assert (line.by, line.reason, line.rule, line.points) == ("judge", "insult", "EV-13", 7)


@pytest.mark.rule("EV-13")
def test_a_match_loss_and_a_loss_for_both_set_the_result() -> None:
    event = in_round_one()
    for ref, kind in zip(
        list(event.open_matches())[:2],
        (PenaltyKind.MATCH_LOSS, PenaltyKind.DOUBLE_LOSS),
        strict=True,
    ):
        first, second = event.match(ref).match.entrants
        event.record(ref, first)
        event.do(Penalise(first, kind, "late", "EV-13", match=ref))
        result = event.match(ref).match.result
        assert isinstance(result, MatchResult)
        if kind is PenaltyKind.MATCH_LOSS:
            assert (result.ended, result.winner) == (Ended.MATCH_LOSS, second)
            assert event.standings()[second].wins == 1
        else:
            assert result.ended is Ended.DOUBLE_LOSS
            assert event.standings()[second].losses == 1
        assert event.standings()[first].losses == 1


@pytest.mark.rule("EV-13")
def test_a_game_loss_says_how_the_match_stands_with_it() -> None:
    event = in_round_one(LCG)
    ref = event.ref("e1")
    other = next(e for e in event.match(ref).match.entrants if e != E1)
    games = GamesResult(
        (GameResult(Ended.VICTORY, E1, other), GameResult(Ended.VICTORY, other, E1))
    )
    incomplete = Penalise(E1, PenaltyKind.GAME_LOSS, "deck", "EV-13", match=ref)
    assert event.refused(incomplete) is Code.PENALTY_INCOMPLETE
    event.do(Penalise(E1, PenaltyKind.GAME_LOSS, "deck", "EV-13", match=ref, result=games))
    assert event.match(ref).match.result == games


@pytest.mark.rule("EV-13", "EV-6", "EV-9")
def test_a_disqualification_is_a_penalty_that_any_judge_gives() -> None:
    event = in_round_one()
    out = Penalise(E1, PenaltyKind.DISQUALIFICATION, "cheating", "EV-13")
    assert event.refused(out, by="p2") is Code.NOT_ALLOWED
    event.do(out, by="judge")
    assert event.view().standings[-1].place is None
    assert event.match(event.ref("e1")).match.result is not None


def test_a_penalty_needs_points_or_a_match_of_ones_own() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    stranger = next(e for e in event.round.seats if event.ref(e) != ref)
    for reason, rule in (("late", ""), ("late", " "), (" ", "EV-13")):
        nameless = Penalise(E1, PenaltyKind.POINTS, reason, rule, points=1)
        assert event.refused(nameless) is Code.PENALTY_INCOMPLETE
    assert event.refused(Penalise(E1, PenaltyKind.POINTS, "x", "EV-13")) is Code.PENALTY_INCOMPLETE
    loss = PenaltyKind.MATCH_LOSS
    assert event.refused(Penalise(E1, loss, "x", "EV-13")) is Code.PENALTY_INCOMPLETE
    assert event.refused(Penalise(stranger, loss, "x", "EV-13", match=ref)) is Code.NOT_IN_MATCH
    nowhere = Penalise(E1, loss, "x", "EV-13", match=MatchRef(5, 0))
    assert event.refused(nowhere) is Code.PENALTY_INCOMPLETE


@pytest.mark.rule("EV-10")
@pytest.mark.parametrize(
    ("rulebook", "last_word"), [(SP, "head"), (LG, "head"), (LCG, "organiser")]
)
def test_a_ruling_is_appealed_and_the_last_word_is_final(rulebook: str, last_word: str) -> None:
    event = in_round_one(rulebook)
    event.do(NameStaff(PersonId("head"), Role.HEAD_JUDGE))
    ref = event.ref("e1")
    event.do(GiveRuling("The token stays.", match=ref), by="judge")
    (ruling,) = own(event, "e1").rulings
    decision = DecideAppeal(ruling.id, "The token moves.", replaces=True)
    assert event.refused(decision, by=last_word) is Code.NOT_APPEALED
    event.do(AppealRuling(ruling.id), by="p1")
    assert event.do(AppealRuling(ruling.id), by="p1") == ()
    others = {"head", "organiser", "judge"} - {last_word}
    for other in others:
        assert event.refused(decision, by=other) is Code.NOT_ALLOWED
    event.do(decision, by=last_word)
    (both,) = own(event, "e1").rulings
    assert (both.text, both.final, both.replaced) == ("The token stays.", "The token moves.", True)
    assert event.refused(AppealRuling(ruling.id), by="p1") is Code.RULING_FINAL
    assert event.refused(decision, by=last_word) is Code.RULING_FINAL


@pytest.mark.rule("EV-10")
def test_without_a_head_judge_the_organiser_has_the_last_word() -> None:
    event = in_round_one(SP)
    event.do(GiveRuling("No."), by="judge")
    (ruling,) = desk(event).rulings
    assert event.refused(AppealRuling(ruling.id), by="p1") is Code.UNKNOWN
    event.do(AppealRuling(ruling.id), by="judge")
    event.do(DecideAppeal(ruling.id, "No.", replaces=False))


@pytest.mark.rule("LCG-24")
def test_a_corrupted_game_warns_both_and_can_be_a_loss_for_both_in_that_game() -> None:
    event = in_round_one(LCG)
    ref = event.ref("e1")
    first, second = event.match(ref).match.entrants
    warn(event, first, second, ground=Ground.UNCLEAR_GAME_STATE)
    text = "Nobody knows whose turn it is."
    event.do(GiveRuling(text, RulingOutcome.LOSS_FOR_BOTH, ref), by="judge")
    games = GamesResult(
        (GameResult(Ended.DOUBLE_LOSS, first), GameResult(Ended.VICTORY, second, first))
    )
    event.do(RecordResult(ref, games), by="judge")
    assert len(desk(event).warnings) == 2
    assert (event.standings()[first].points, event.standings()[second].points) == (3, 0)


def test_calls_for_a_judge_wait_in_a_queue() -> None:
    event = in_round_one()
    one, two = list(event.open_matches())[:2]
    callers = [event.match(ref).match.entrants[0] for ref in (one, two)]
    for ref, caller in zip((one, two), callers, strict=True):
        event.do(CallJudge(ref), by=caller.replace("e", "p"))
    assert event.do(CallJudge(one), by=callers[0].replace("e", "p")) == ()
    assert event.refused(CallJudge(one), by=callers[1].replace("e", "p")) is Code.NOT_IN_MATCH
    first, second = desk(event).calls
    assert [first.match, second.match] == [one, two]
    event.do(AnswerCall(first.id), by="judge")
    assert event.refused(AnswerCall(first.id)) is Code.ALREADY_DONE
    event.do(FinishCall(first.id), by="judge")
    event.do(FinishCall(second.id), by=callers[1].replace("e", "p"))
    assert [call.state for call in desk(event).calls] == ["done", "done"]
    stranger = callers[0].replace("e", "p")
    assert event.refused(FinishCall(second.id), by=stranger) is Code.UNKNOWN
    assert event.refused(AnswerCall("99")) is Code.UNKNOWN


@pytest.mark.rule("EV-13", "EV-14")
def test_no_points_are_lost_once_the_swiss_table_is_frozen() -> None:
    event = Playing(SP, rounds=3, cut=2).begin(6).play(3)
    event.publish()
    late = Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=1)
    assert event.refused(late) is Code.SWISS_FROZEN


def test_points_lost_in_a_round_taken_back_are_lost_all_the_same_when_the_cut_is_made() -> None:
    event = Playing(SP, rounds=3, cut=2).begin(6).play(3)
    leader = event.view().standings[0].entrant
    event.do(Penalise(leader, PenaltyKind.POINTS, "late", "EV-13", points=9))
    event.do(TakeBackRound(3))
    event.do(ChangeSettings(replace(event.state.setup.settings, rounds=2)))
    event.do(TakeBack(Thing(ThingKind.DRAFT)))
    seeds = [row.entrant for row in event.view().standings[:2]]
    assert set(event.publish().seats) == set(seeds)
    assert leader not in seeds
    event.record_all()
    event.do(CloseEvent())


def test_only_who_called_a_judge_or_the_staff_say_that_none_is_needed() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    other = next(e for e in event.match(ref).match.entrants if e != E1)
    event.do(CallJudge(ref), by="p1")
    (call,) = event.state.calls
    assert event.refused(FinishCall(call), by=other.replace("e", "p")) is Code.NOT_ALLOWED
    event.do(FinishCall(call), by="p1")


@pytest.mark.rule("EV-13")
def test_points_lost_before_the_start_wait_for_who_is_not_there_after_all() -> None:
    """Once no table could be made after somebody penalised had withdrawn."""
    event = Playing(SP, rounds=3).begin(6)
    event.do(Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=2))
    event.do(Penalise(E2, PenaltyKind.POINTS, "late", "EV-13", points=2))
    event.do(Withdraw(E1))
    event.do(CheckOut(E2))
    event.publish()
    assert "e1" not in event.standings()
    event.do(CheckInAll())
    assert event.standings()["e2"].points == -2


@pytest.mark.rule("EV-9", "EV-6")
def test_warnings_of_somebody_disqualified_ask_nothing_more() -> None:
    event = in_round_one()
    event.do(GiveWarning((E1,), Ground.CHEATING))
    assert question(event)
    event.do(Penalise(E1, PenaltyKind.DISQUALIFICATION, "cheating", "EV-13"))
    assert not question(event)


@pytest.mark.rule("EV-9")
def test_that_somebody_stays_is_between_them_and_the_staff() -> None:
    event = in_round_one()
    event.do(GiveWarning((E1,), Ground.CHEATING))
    before = event.bytes(), event.bytes(viewer_of("e2"))
    event.do(DecideWarnings(E1, remove=False))
    assert (event.bytes(), event.bytes(viewer_of("e2"))) == before


@pytest.mark.rule("EV-9")
def test_who_is_named_twice_in_a_warning_is_warned_once() -> None:
    event = in_round_one()
    event.do(GiveWarning((E1, E1), Ground.SLOW_PLAY))
    assert list(event.state.warnings) == ["e1#1"]


@pytest.mark.rule("EV-13")
def test_only_a_penalty_of_points_takes_points() -> None:
    event = in_round_one()
    event.do(Penalise(E1, PenaltyKind.MATCH_LOSS, "list", "EV-13", points=5, match=event.ref("e1")))
    assert event.standings()["e1"].deducted == 0
    event.do(Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=5))
    assert event.standings()["e1"].deducted == 5


@pytest.mark.rule("EV-13")
def test_points_taken_before_the_first_round_count_from_its_end() -> None:
    event = Playing(SP, rounds=3).begin(4)
    event.do(Penalise(E1, PenaltyKind.POINTS, "late", "EV-13", points=1))
    assert event.state.penalties["e1#1"].round == 1
    event.play_round()
    assert event.standings()["e1"].deducted == 1


@pytest.mark.rule("EV-9")
def test_the_answer_for_one_leaves_the_question_about_another_open() -> None:
    event = in_round_one()
    event.do(GiveWarning((E1, E2), Ground.THREATS))
    event.do(DecideWarnings(E1, remove=False))
    assert not question(event, E1)
    assert question(event, E2)


def test_a_table_calls_again_once_a_judge_was_there_and_only_in_the_running_round() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.do(CallJudge(ref), by="p1")
    event.do(AnswerCall(f"1/{ref.index}#1"), by="judge")
    event.do(CallJudge(ref), by="p1")
    event.do(FinishCall(f"1/{ref.index}#2"), by="judge")
    event.do(CallJudge(ref), by="p1")
    assert len(event.state.calls) == 3
    event.record_all()
    event.publish()
    assert event.refused(CallJudge(ref), by="p1") is Code.UNKNOWN


def test_calls_and_rulings_are_between_the_table_and_the_staff() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    first, second = event.match(ref).match.entrants
    others = [viewer_of(e) for e in event.state.entrants if e not in (first, second)]
    before = [event.bytes(viewer) for viewer in others]
    event.do(CallJudge(ref), by=first.replace("e", "p"))
    (call,) = event.state.calls
    told = event.view(viewer_of(second)).cursor
    for command in (AnswerCall(call), FinishCall(call), GiveRuling("Go on.", match=ref)):
        event.do(command, by="judge")
        assert [event.bytes(viewer) for viewer in others] == before
        assert event.view(viewer_of(second)).cursor != told
        told = event.view(viewer_of(second)).cursor
