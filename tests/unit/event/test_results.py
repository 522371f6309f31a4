import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import Status
from podium.event.clock import CallTime
from podium.event.conduct import GiveWarning, Ground
from podium.event.ids import MatchRef, PersonId
from podium.event.leaving import CurrentMatch, Leave
from podium.event.preview import Preview, preview
from podium.event.registration import Register
from podium.event.reports import Concede, ConfirmResult, ReportResult
from podium.event.results import (
    ChooseSide,
    CorrectResult,
    DecideFlag,
    FlagResult,
    RecordNoShow,
    RecordResult,
)
from podium.event.rounds import DrawRound
from podium.event.staff import NameStaff
from podium.event.view.shapes import OpenMatch
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from tests.unit.event.playing import (
    ALL,
    DESK,
    LCG,
    LG,
    ORGANISER,
    SP,
    Playing,
    in_round_one,
    pair,
    person,
    viewer_of,
)


def own_match(event: Playing, entrant: str) -> OpenMatch:
    own = event.view(viewer_of(entrant)).own
    assert own is not None
    assert own.match is not None
    return own.match


@pytest.mark.parametrize("rulebook", ALL)
def test_one_reports_the_opponent_confirms_and_the_result_stands(rulebook: str) -> None:
    event = in_round_one(rulebook)
    ref = event.ref("e1")
    first, second = pair(event, ref)
    result = event.win(ref, second)
    event.do(ReportResult(ref, result), by=person(first))
    assert event.match(ref).match.result is None
    assert [report.entrant for report in own_match(event, second).reports] == [first]
    event.do(ConfirmResult(ref, seen=own_match(event, second).version), by=person(second))
    assert event.match(ref).match.result == result
    assert own_match(event, first).reports == ()


def test_two_equal_reports_confirm_each_other_and_different_ones_go_to_the_judges() -> None:
    event = in_round_one()
    for ref, agree in zip(list(event.open_matches())[:2], (True, False), strict=True):
        first, second = pair(event, ref)
        event.do(ReportResult(ref, event.win(ref, first)), by=person(first))
        event.do(ReportResult(ref, event.win(ref, first if agree else second)), by=person(second))
        assert (event.match(ref).match.result is not None) is agree
        assert own_match(event, first).disputed is not agree
    desk = event.view(DESK).desk
    assert desk is not None
    assert sum(match.disputed for match in desk.matches) == 1
    event.do(RecordResult(ref, event.win(ref, second)))
    assert not event.match(ref).disputed


def test_who_disagreed_can_still_give_in() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    first, second = pair(event, ref)
    event.do(ReportResult(ref, event.win(ref, first)), by=person(first))
    event.do(ReportResult(ref, event.win(ref, second)), by=person(second))
    event.do(ReportResult(ref, event.win(ref, second)), by=person(first))
    assert event.match(ref).match.result == event.win(ref, second)


def test_reporting_twice_changes_nothing_and_a_settled_match_is_left_alone() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    first, second = pair(event, ref)
    report = ReportResult(ref, event.win(ref, first))
    event.do(report, by=person(first))
    assert event.do(report, by=person(first)) == ()
    assert event.refused(ConfirmResult(ref), by=person(first)) is Code.OWN_REPORT
    event.do(ConfirmResult(ref), by=person(second))
    assert event.do(report, by=person(first)) == ()
    other = ReportResult(ref, event.win(ref, second))
    assert event.refused(other, by=person(second)) is Code.SETTLED
    assert event.refused(RecordResult(ref, event.win(ref, second))) is Code.SETTLED


def test_who_confirms_must_have_seen_what_stands_there() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    first, second = pair(event, ref)
    assert event.refused(ConfirmResult(ref), by=person(second)) is Code.NOTHING_REPORTED
    event.do(ReportResult(ref, event.win(ref, second)), by=person(first))
    seen = own_match(event, second).version
    event.do(ReportResult(ref, event.win(ref, first)), by=person(first))
    assert event.refused(ConfirmResult(ref, seen=seen), by=person(second)) is Code.STALE


def test_nobody_reports_another_match_or_what_only_staff_can_say() -> None:
    event = in_round_one()
    mine, other = list(event.open_matches())[:2]
    first, second = pair(event, mine)
    by = person(first)
    assert event.refused(ReportResult(other, event.win(other)), by=by) is Code.NOT_IN_MATCH
    no_show = MatchResult(Ended.NO_SHOW, first)
    assert event.refused(ReportResult(mine, no_show), by=by) is Code.NOT_ALLOWED
    assert event.refused(ReportResult(mine, event.win(mine)), by="nobody") is Code.NOT_ALLOWED
    assert event.refused(RecordResult(mine, event.win(mine)), by=by) is Code.NOT_ALLOWED
    missing = ReportResult(MatchRef(7, 0), event.win(mine))
    assert event.refused(missing, by=person(second)) is Code.UNKNOWN


@pytest.mark.rule("SP-2")
def test_an_impossible_result_is_refused_with_the_rule_and_the_place() -> None:
    event = in_round_one(SP)
    ref = event.ref("e1")
    first, _ = pair(event, ref)
    answer = event.ask(RecordResult(ref, MatchResult(Ended.VICTORY, first, ((1, 4), (1, 4)))))
    assert isinstance(answer, Refusal)
    assert answer.code is Code.IMPOSSIBLE_RESULT
    assert answer.values["rule"] == "SP-2"
    assert answer.values["place"] == f"result.scores.{first}.struggles"


@pytest.mark.rule("EV-11")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_conceded_match_is_a_loss_for_the_one_and_a_win_for_the_other(rulebook: str) -> None:
    event = in_round_one(rulebook)
    ref = event.ref("e1")
    first, second = pair(event, ref)
    event.do(Concede(ref), by=person(first))
    assert event.standings()[second].wins == 1
    assert event.standings()[first].losses == 1
    result = event.match(ref).match.result
    assert isinstance(result, MatchResult)
    assert (result.ended, result.winner) == (Ended.CONCESSION, second)


@pytest.mark.rule("LCG-8")
def test_in_the_card_game_games_are_conceded_and_only_the_first() -> None:
    event = in_round_one(LCG)
    ref = event.ref("e1")
    first, second = pair(event, ref)
    assert event.refused(Concede(ref), by=person(first)) is Code.NO_CONCESSION
    conceded = GameResult(Ended.CONCESSION, first, second)
    played = GameResult(Ended.VICTORY, second, first)
    swapped = GameResult(Ended.VICTORY, first, first)
    by = person(first)
    wrong = GamesResult(
        (GameResult(Ended.VICTORY, second, first), GameResult(Ended.CONCESSION, first, second))
    )
    assert event.refused(ReportResult(ref, wrong), by=by) is Code.IMPOSSIBLE_RESULT
    assert event.refused(ReportResult(ref, GamesResult((conceded, swapped))), by=by) is (
        Code.IMPOSSIBLE_RESULT
    )
    event.do(ReportResult(ref, GamesResult((conceded, played))), by=by)


@pytest.mark.rule("EV-12")
def test_a_correction_shows_what_would_change_recalculates_and_leaves_pairings() -> None:
    event = in_round_one(SP, 6)
    event.record_all()
    event.publish()
    ref = MatchRef(1, 0)
    loser, winner = event.match(ref).match.entrants[1], event.match(ref).match.entrants[0]
    command = CorrectResult(ref, event.win(ref, loser))
    pairings = event.round.seats
    before = event.standings()
    would = preview(event.state, command, actor=ORGANISER, now=event.now)
    assert isinstance(would, Preview)
    assert event.standings() == before
    changes = {change.entrant: change for change in would.places}
    assert (changes[winner].points_before, changes[winner].points_after) == (3, 0)
    assert (changes[loser].points_before, changes[loser].points_after) == (0, 3)
    event.do(command)
    after = event.standings()
    assert event.round.seats == pairings
    for entrant, row in after.items():
        change = changes.get(EntrantId(entrant))
        if change is None:
            assert (row.place, row.points) == (before[entrant].place, before[entrant].points)
        else:
            assert (row.place, row.points) == (change.place_after, change.points_after)


@pytest.mark.rule("EV-12")
def test_a_preview_says_who_would_be_in_the_cut_and_that_a_draft_is_outdated() -> None:
    event = Playing(SP, rounds=2, cut=2).begin(4).play(0)
    event.publish()
    event.record_all()
    event.publish()
    event.record_all()
    event.draw()
    ref = event.ref(event.view().standings[0].entrant)
    loser = event.match(ref).match.entrants[1]
    would = preview(
        event.state, CorrectResult(ref, event.win(ref, loser)), actor=ORGANISER, now=event.now
    )
    assert isinstance(would, Preview)
    assert would.draft_outdated
    assert len(would.into_cut) == len(would.out_of_cut)
    refused = preview(
        event.state, CorrectResult(ref, event.win(ref)), actor=PersonId("x"), now=event.now
    )
    assert isinstance(refused, Refusal)


def test_correcting_needs_a_result_and_the_same_one_changes_nothing() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    assert event.refused(CorrectResult(ref, event.win(ref))) is Code.NO_RESULT
    event.record(ref)
    assert event.do(CorrectResult(ref, event.win(ref))) == ()
    assert event.refused(CorrectResult(MatchRef(9, 9), event.win(ref))) is Code.UNKNOWN


@pytest.mark.rule("EV-16")
@pytest.mark.parametrize("rulebook", ALL)
def test_a_no_show_gives_the_other_the_byes_award_and_no_opponent(rulebook: str) -> None:
    event = Playing(rulebook, rounds=4).begin(6)
    event.publish()
    ref = event.ref("e1")
    here, missing = pair(event, ref)
    event.do(RecordNoShow(ref, missing, take_out=True))
    event.record_all()
    rows = event.standings()
    games = event.rulebook.scoring.games
    full = event.rulebook.scoring.points.win * (1 if games is None else games.count)
    assert (rows[here].points, rows[here].wins, rows[here].byes) == (full, 1, 0)
    assert (rows[missing].points, rows[missing].losses) == (0, 1)
    sos = event.view().tiebreaks.index("sos")
    assert rows[here].tiebreaks[sos] == "0"
    assert event.state.entrants[missing].status is Status.REMOVED
    assert missing not in event.publish().seats


def test_a_no_show_must_be_in_a_match_without_a_result() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    outsider = next(entrant for entrant in event.round.seats if event.ref(entrant) != ref)
    assert event.refused(RecordNoShow(ref, outsider)) is Code.NOT_IN_MATCH
    event.record(ref)
    assert event.refused(RecordNoShow(ref, pair(event, ref)[0])) is Code.SETTLED


@pytest.mark.rule("EV-11")
def test_a_result_that_looks_arranged_is_flagged_for_staff_and_a_judge_decides() -> None:
    event = in_round_one()
    ref = event.ref("e1")
    event.record(ref)
    seen = event.bytes(), event.bytes(viewer_of("e1"))
    event.do(FlagResult(ref, "They shook hands before."))
    desk = event.view(DESK).desk
    assert desk is not None
    (flag,) = desk.flags
    event.do(DecideFlag(flag.id, upheld=True, seen=flag.version))
    assert event.refused(DecideFlag(flag.id, upheld=False)) is Code.ALREADY_DONE
    assert event.refused(DecideFlag("99", upheld=False)) is Code.UNKNOWN
    assert (event.bytes(), event.bytes(viewer_of("e1"))) == seen
    event.do(GiveWarning((EntrantId("e1"),), Ground.ARRANGED_RESULT, rule="EV-11"))


@pytest.mark.rule("LCG-40")
def test_staff_do_not_enter_results_of_their_own_match() -> None:
    event = Playing(LCG)
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))
    event.begin(3)
    event.publish()
    ref = event.ref("e0")
    result = event.win(ref)
    assert event.refused(RecordResult(ref, result)) is Code.OWN_MATCH
    event.do(RecordResult(ref, result), by="second")
    loser = event.match(ref).match.entrants[1]
    correction = CorrectResult(ref, event.win(ref, loser))
    assert event.refused(correction) is Code.OWN_MATCH
    event.do(correction, by="second")


@pytest.mark.rule("LCG-1")
def test_chance_names_who_chooses_the_side_and_the_first_game_is_played_so() -> None:
    event = in_round_one(LCG)
    ref = event.ref("e1")
    played = event.match(ref)
    assert played.chooses is not None
    other = next(entrant for entrant in played.match.entrants if entrant != played.chooses)
    assert event.refused(ChooseSide(ref, Side.DARK), by=person(other)) is Code.NOT_ALLOWED
    event.do(ChooseSide(ref, Side.LIGHT), by=person(played.chooses))
    assert event.match(ref).dark == other
    wrong = GamesResult(
        (GameResult(Ended.VICTORY, played.chooses, other), GameResult(Ended.VICTORY, other, other))
    )
    assert event.refused(RecordResult(ref, wrong)) is Code.WRONG_SIDE
    event.record(ref)
    assert event.refused(ChooseSide(ref, Side.DARK)) is Code.NO_CHOICE_OF_SIDE


@pytest.mark.rule("TM-2")
def test_for_teams_chance_decides_who_plays_dark() -> None:
    event = in_round_one("swlcg.team")
    for one in event.round.matches:
        assert one.dark in one.match.entrants
        assert one.chooses is None
    ref = event.ref("e1")
    assert event.refused(ChooseSide(ref, Side.DARK)) is Code.NO_CHOICE_OF_SIDE


@pytest.mark.rule("LCG-21")
def test_after_a_deck_check_the_game_is_void_and_the_owner_is_warned() -> None:
    event = in_round_one(LCG)
    ref = event.ref("e1")
    first, second = pair(event, ref)
    event.record(ref, first)
    dark = event.match(ref).dark or first
    light = second if dark == first else first
    void = GamesResult((GameResult(Ended.VOID, dark), GameResult(Ended.VICTORY, light, first)))
    event.do(CorrectResult(ref, void))
    event.do(GiveWarning((first,), Ground.ILLEGAL_LIST, rule="LCG-21"))
    assert event.standings()[first].points == 3
    assert event.standings()[second].points == 0


def test_the_same_round_is_still_to_be_drawn_after_many_reports() -> None:
    event = in_round_one()
    for ref in list(event.open_matches()):
        first, second = pair(event, ref)
        event.do(ReportResult(ref, event.win(ref)), by=person(first))
        event.do(ConfirmResult(ref), by=person(second))
    event.do(DrawRound())
    assert event.replayed() == event.state


TIMED = {
    SP: MatchResult(Ended.TIME, None, ((1, 4), (0, 4))),
    LG: MatchResult(Ended.TIME, None, ((1, 4, 800), (0, 4, 800))),
}


@pytest.mark.rule("SP-3", "LG-3")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_staff_record_nothing_as_ended_by_time_before_the_clock_was_started(rulebook: str) -> None:
    event = in_round_one(rulebook)
    ref = event.ref("e1")
    early = RecordResult(ref, TIMED[rulebook])
    assert event.refused(early) is Code.CLOCK_NOT_STARTED
    event.record(ref)
    correction = CorrectResult(ref, TIMED[rulebook])
    assert event.refused(correction) is Code.CLOCK_NOT_STARTED
    event.start_clock()
    event.do(correction)


@pytest.mark.rule("SP-3")
def test_a_round_timed_by_hand_is_ended_by_hand_and_then_results_by_time_stand() -> None:
    event = in_round_one(SP)
    event.do(CallTime(1, early=True))
    event.do(RecordResult(event.ref("e1"), TIMED[SP]))


@pytest.mark.rule("LCG-12")
def test_a_finals_game_has_not_ended_by_time_before_its_clock_was_started() -> None:
    event = Playing(LCG, rounds=2, cut=4).begin(6).play(2)
    event.publish()
    ref = next(event.open_matches())
    dark = event.match(ref).dark or pair(event, ref)[0]
    timeout = TimeOut(LightSide(2, 7), DarkSide(10, 4), Side.DARK)
    result = GamesResult((GameResult(Ended.TIME, dark, None, timeout),))
    assert event.refused(RecordResult(ref, result)) is Code.CLOCK_NOT_STARTED
    event.start_clock()
    event.do(RecordResult(ref, result))


@pytest.mark.rule("LG-12", "SP-14")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_a_player_learns_from_no_report_whether_a_hidden_clock_runs(rulebook: str) -> None:
    event = in_round_one(rulebook)
    report = ReportResult(event.ref("e1"), TIMED[rulebook])
    if rulebook == SP:
        assert event.refused(report, by="p1") is Code.CLOCK_NOT_STARTED
    before = event.ask(report, by="p1")
    event.start_clock()
    after = event.ask(report, by="p1")
    assert isinstance(after, tuple)
    assert (before == after) is (rulebook == LG)


@pytest.mark.rule("EV-12")
def test_what_would_change_is_for_the_staff_alone() -> None:
    event = Playing(SP, rounds=3).begin(6).play(1)
    event.draw()
    leave = Leave(EntrantId("e1"), Status.DROPPED, CurrentMatch.PLAYED_ON)
    would = preview(event.state, leave, actor=ORGANISER, now=event.now)
    assert isinstance(would, Preview)
    assert would.draft_outdated
    refused = preview(event.state, leave, actor=PersonId("p1"), now=event.now)
    assert isinstance(refused, Refusal)
    assert refused.code is Code.NOT_ALLOWED
