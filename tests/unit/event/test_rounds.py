import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage, Status
from podium.event.check_in import CheckIn, CheckInAll
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.ids import MatchRef, Thing, ThingKind
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import Withdraw
from podium.event.results import CorrectResult, RecordResult
from podium.event.rounds import DrawRound, PublishRound, RoundDrawn, TakeBackRound
from podium.event.rulings import CallJudge
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent
from podium.event.state import State
from podium.event.swapping import EntrantsSwapped, SwapEntrants
from podium.event.taking_back import TakeBack
from podium.event.terms import CallState, Paired
from podium.event.verify import verify
from podium.event.view.shapes import EventPhase
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import SPECTATOR
from tests.unit.event.playing import ALL, DESK, LCG, LG, SP, TM, Playing, viewer_of


@pytest.mark.parametrize("rulebook", ALL)
def test_a_whole_event_is_played_to_its_end(rulebook: str) -> None:
    event = Playing(rulebook).begin(9)
    while not isinstance(event.ask(DrawRound(accept_chance=True)), Refusal):
        event.play_round()
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY
    event.do(CloseEvent())
    assert event.view().event.phase is EventPhase.CLOSED
    assert [row.place for row in event.view().standings] == list(range(1, 10))
    assert event.replayed() == event.state
    assert verify(event.facts) == ()


def test_a_draft_is_for_staff_until_it_is_published() -> None:
    event = Playing().begin(8)
    before = event.view(), event.view(viewer_of("e1"))
    event.draw()
    for viewer, earlier in zip((SPECTATOR, viewer_of("e1")), before, strict=True):
        shown = event.view(viewer)
        sealed = next(draw for draw in shown.draws if draw.id == "round 1")
        assert len(sealed.seals) == 1
        draws = tuple(replace(draw, seals=()) for draw in shown.draws)
        assert replace(shown, draws=draws, cursor=earlier.cursor) == earlier
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.draft is not None
    assert len(desk.draft.matches) == 4
    event.do(PublishRound())
    assert [len(played.matches) for played in event.view().rounds] == [4]


@pytest.mark.parametrize("rulebook", ALL)
def test_drawing_again_on_unchanged_inputs_gives_the_same_round(rulebook: str) -> None:
    event = Playing(rulebook).begin(9)
    event.play_round()
    event.draw()
    assert event.do(DrawRound()) == ()


def test_two_entrants_swap_by_hand_and_drawing_again_undoes_it() -> None:
    event = Playing().begin(9).draw()
    drawn = matches_of(event.state)
    first, second = drawn[0].entrants[0], drawn[1].entrants[0]
    (fact,) = event.do(SwapEntrants(first, second))
    assert isinstance(fact, EntrantsSwapped)
    assert fact.rematches == 0
    swapped = matches_of(event.state)
    assert swapped[0].entrants[0] == second
    assert swapped[1].entrants[0] == first
    assert swapped[2:] == drawn[2:]
    event.do(DrawRound())
    assert matches_of(event.state) == drawn


def matches_of(state: State) -> tuple[Paired, ...]:
    assert state.draft is not None
    return state.draft.matches


def test_the_one_with_the_bye_can_be_swapped_too() -> None:
    event = Playing().begin(5).draw()
    bye = next(paired for paired in matches_of(event.state) if paired.kind is MatchKind.BYE)
    other = matches_of(event.state)[0].entrants[0]
    event.do(SwapEntrants(bye.entrants[0], other))
    event.do(PublishRound())
    assert event.match(event.ref(other)).match.kind is MatchKind.BYE


@pytest.mark.rule("EV-2")
def test_a_swap_that_makes_a_rematch_is_refused_until_it_is_accepted() -> None:
    event = Playing(rounds=3).begin(4)
    first = event.play_round()
    event.draw()
    one, other = first.matches[0].match.entrants
    partner = next(p for p in matches_of(event.state) if one in p.entrants)
    stranger = next(entrant for entrant in partner.entrants if entrant != one)
    swap = SwapEntrants(stranger, other)
    assert event.refused(swap) is Code.REMATCH
    (fact,) = event.do(SwapEntrants(stranger, other, accept_rematch=True))
    assert isinstance(fact, EntrantsSwapped)
    assert fact.rematches == 2


def test_who_is_not_in_the_draft_cannot_be_swapped() -> None:
    event = Playing().begin(4).draw()
    assert event.refused(SwapEntrants(EntrantId("e1"), EntrantId("x"))) is Code.UNKNOWN
    one, other = matches_of(event.state)[0].entrants
    assert event.do(SwapEntrants(one, other)) == ()


@pytest.mark.rule("EV-2")
@pytest.mark.parametrize("rulebook", ALL)
def test_nobody_meets_the_same_opponent_twice_in_the_swiss_stage(rulebook: str) -> None:
    event = Playing(rulebook, rounds=5).begin(7).play(5)
    pairs = [
        frozenset(one.match.entrants)
        for played in event.state.rounds
        for one in played.matches
        if one.match.kind is MatchKind.MATCH
    ]
    assert len(set(pairs)) == len(pairs) == 15


@pytest.mark.rule("EV-3")
def test_without_a_pairing_the_organiser_is_told_who_and_may_accept_rematches() -> None:
    event = Playing(rounds=4).begin(4).play(3)
    refusal = event.ask(DrawRound())
    assert isinstance(refusal, Refusal)
    assert refusal.code is Code.UNPAIRABLE
    assert refusal.values["entrants"]
    _, fact = event.do(DrawRound(allow_rematches=True))
    assert isinstance(fact, RoundDrawn)
    assert fact.allow_rematches
    assert fact.rematches == 2
    event.do(PublishRound())
    assert verify(event.facts) == ()


@pytest.mark.rule("EV-7", "SP-8")
def test_an_odd_field_gives_one_bye_a_round_and_nobody_a_second() -> None:
    event = Playing(rounds=4).begin(5).play(4)
    byes = [
        one.match.entrants[0]
        for played in event.state.rounds
        for one in played.matches
        if one.match.kind is MatchKind.BYE
    ]
    assert len(byes) == 4
    assert len(set(byes)) == 4


def test_the_next_round_waits_for_all_results() -> None:
    event = Playing().begin(6)
    event.publish()
    missing = list(event.open_matches())
    for ref in missing[1:]:
        event.record(ref)
    refusal = event.ask(DrawRound())
    assert isinstance(refusal, Refusal)
    assert refusal.code is Code.ROUND_RUNS
    assert refusal.values["entrants"] == event.match(missing[0]).match.entrants
    event.record(missing[0])
    event.draw()


def test_a_draft_is_outdated_when_something_it_depends_on_has_changed() -> None:
    event = Playing().begin(6)
    event.play_round()
    event.draw()
    leaver = matches_of(event.state)[0].entrants[0]
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    assert event.refused(PublishRound()) is Code.DRAFT_OUTDATED
    event.do(DrawRound())
    event.do(PublishRound())
    assert leaver not in event.round.seats
    assert verify(event.facts) == ()


def test_there_is_nothing_to_publish_without_a_draft() -> None:
    assert Playing().begin(4).refused(PublishRound()) is Code.NO_DRAFT


@pytest.mark.rule("EV-1")
def test_an_event_cannot_start_before_it_is_announced() -> None:
    event = Playing(rounds=3, special="No terrain above 5 cm.")
    event.register(4)
    event.do(CheckInAll())
    event.draw()
    assert event.view().event.settings is None
    assert event.refused(PublishRound()) is Code.NOT_ANNOUNCED
    event.do(AnnounceEvent())
    event.do(PublishRound())
    announced = event.view().event.settings
    assert announced is not None
    assert (announced.rounds, announced.special) == (3, "No terrain above 5 cm.")
    assert event.view().event.rounds == 3


@pytest.mark.rule("SP-9", "EV-17")
def test_with_fewer_than_the_rules_know_the_rounds_are_set_by_hand() -> None:
    event = Playing(SP).begin(3)
    assert event.refused(DrawRound()) is Code.ROUNDS_NOT_SET
    assert remark(event) == ("rounds-not-set", {"entrants": 3})
    settings = event.state.setup.settings
    event.do(ChangeSettings(type(settings)(settings.name, rounds=4)))
    assert remark(event) == ("more-rounds-than-possible", {"rounds": 4, "most": 3})
    event.play(3)
    assert event.refused(DrawRound()) is Code.UNPAIRABLE


@pytest.mark.rule("EV-17")
def test_as_many_rounds_as_are_possible_are_nothing_to_remark_on() -> None:
    event = Playing(SP, rounds=3).begin(4)
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.remarks == ()


@pytest.mark.rule("EV-17", "LG-8")
def test_legion_with_four_offers_the_three_rounds_that_are_possible() -> None:
    event = Playing(LG).begin(4)
    assert remark(event) == ("fewer-rounds-than-stated", {"rounds": 4, "most": 3})
    event.play(3)
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY


def remark(event: Playing) -> tuple[str, dict[str, int | str | None]]:
    desk = event.view(DESK).desk
    assert desk is not None
    (only,) = desk.remarks
    return only.code, only.values


def test_too_few_entrants_cannot_be_paired() -> None:
    event = Playing(rounds=1).begin(1)
    assert event.refused(DrawRound()) is Code.TOO_FEW_ENTRANTS


def test_a_round_taken_back_is_a_draft_again_and_can_be_published_unchanged() -> None:
    event = Playing().begin(8)
    event.play_round()
    published = event.play_round()
    event.do(TakeBackRound(2))
    assert [played.number for played in event.view().rounds] == [1]
    event.do(PublishRound())
    assert [one.match.entrants for one in event.round.matches] == [
        one.match.entrants for one in published.matches
    ]
    assert all(one.match.result is None for one in event.round.matches)
    assert verify(event.facts) == ()


def test_a_round_taken_back_cannot_be_drawn_until_somebody_likes_it() -> None:
    event = Playing().begin(8)
    drawn = [one.match.entrants for one in event.publish().matches]
    event.do(TakeBackRound(1))
    event.do(TakeBack(Thing(ThingKind.DRAFT)))
    assert event.state.draft is None
    event.do(DrawRound())
    assert [paired.entrants for paired in matches_of(event.state)] == drawn
    assert verify(event.facts) == ()


def test_allowing_rematches_in_turn_does_not_draw_the_same_field_anew() -> None:
    event = Playing().begin(8)
    drawn = [one.match.entrants for one in event.publish().matches]
    for allow in (True, False, True):
        event.do(TakeBackRound(1))
        event.do(TakeBack(Thing(ThingKind.DRAFT)))
        event.do(DrawRound(allow_rematches=allow))
        assert [paired.entrants for paired in matches_of(event.state)] == drawn
        event.do(PublishRound())
    assert verify(event.facts) == ()


def test_a_draft_of_a_field_that_is_back_to_what_it_was_is_drawn_again() -> None:
    event = Playing().begin(8)
    drawn = [one.match.entrants for one in event.publish().matches]
    event.do(TakeBackRound(1))
    event.do(Withdraw(EntrantId("e8")))
    event.do(DrawRound())
    event.do(TakeBack(Thing(ThingKind.ENTRANT, "e8")))
    event.do(DrawRound())
    assert [paired.entrants for paired in matches_of(event.state)] == drawn
    event.do(PublishRound())


def test_a_round_taken_back_is_drawn_from_a_new_secret_when_inputs_have_changed() -> None:
    event = Playing().begin(8)
    first = event.publish()
    event.do(TakeBackRound(1))
    event.register(1)
    event.do(CheckIn(EntrantId("e9"), lacking=True))
    event.publish()
    assert (first.draw, event.round.draw) == ("round 1", "round 1 take 2")
    assert len(event.round.seats) == 9
    assert event.state.entrants[EntrantId("e9")].missed == ()
    assert verify(event.facts) == ()


def test_only_the_last_round_can_be_taken_back() -> None:
    event = Playing().begin(8)
    assert event.refused(TakeBackRound(1)) is Code.NOT_LAST_ROUND
    assert event.refused(TakeBackRound(0)) is Code.NOT_STARTED
    event.play(2)
    assert event.refused(TakeBackRound(1)) is Code.NOT_LAST_ROUND


@pytest.mark.rule("LCG-4")
def test_who_travels_together_does_not_meet_in_round_one_of_the_card_game() -> None:
    event = Playing(LCG)
    for group in ("club-a", "club-b"):
        event.register(4, group=group)
    event.do(CheckInAll())
    event.do(AnnounceEvent())
    for one in event.publish().matches:
        numbers = {int(entrant[1:]) <= 4 for entrant in one.match.entrants}
        assert numbers == {True, False}


def test_a_stale_command_is_told_the_version_and_nothing_changes() -> None:
    event = Playing().begin(8)
    event.publish()
    ref, other = list(event.open_matches())[:2]
    event.do(RecordResult(ref, event.win(ref), seen=1))
    first, second = event.match(ref).match.entrants
    late = event.ask(CorrectResult(ref, event.win(ref, second), seen=1))
    assert isinstance(late, Refusal)
    assert late.code is Code.STALE
    assert late.values == {"thing": "match", "key": f"1/{ref.index}", "seen": 1, "version": 2}
    event.do(RecordResult(other, event.win(other), seen=1))
    event.do(CorrectResult(ref, event.win(ref, second), seen=2))
    assert first != second


@pytest.mark.rule("EV-14")
def test_the_cut_is_drawn_from_the_frozen_table_and_decides_the_places() -> None:
    event = Playing(SP, cut=4).begin(17)
    event.play(4)
    swiss = [row.entrant for row in event.view().standings]
    semi = event.publish()
    assert semi.stage is Stage.CUT
    assert {frozenset(one.match.entrants) for one in semi.matches} == {
        frozenset((swiss[0], swiss[3])),
        frozenset((swiss[1], swiss[2])),
    }
    ref = MatchRef(1, 0)
    assert event.refused(CorrectResult(ref, event.made_up(ref))) is Code.SWISS_FROZEN
    event.record(event.ref(swiss[3]), swiss[3])
    event.record(event.ref(swiss[1]), swiss[1])
    event.publish()
    event.record(event.ref(swiss[3]), swiss[3])
    event.do(CloseEvent())
    final = [row.entrant for row in event.view().standings]
    assert final == [swiss[3], swiss[1], swiss[0], swiss[2], *swiss[4:]]


@pytest.mark.rule("LCG-1", "TM-2")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_who_is_swapped_takes_over_the_side_or_the_choice_of_it(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3).begin(8).draw()
    drawn = matches_of(event.state)
    for number in (0, 1):
        event.do(SwapEntrants(drawn[0].entrants[number], drawn[1].entrants[number]))
        for was, now in zip(drawn[:2], matches_of(event.state)[:2], strict=True):
            places = [was.entrants.index(one) for one in (was.dark, was.chooses) if one]
            assert [now.entrants.index(one) for one in (now.dark, now.chooses) if one] == places


def test_calls_from_a_round_that_is_taken_back_are_over() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.do(CallJudge(event.ref("e1")), by="p1")
    event.do(TakeBackRound(1))
    assert [call.state for call in event.state.calls.values()] == [CallState.DONE]


@pytest.mark.rule("EV-13", "EV-15")
def test_with_a_round_goes_that_it_was_missed_but_not_a_penalty_given_in_it() -> None:
    event = Playing(SP, rounds=3).begin(4)
    event.play_round()
    event.publish()
    late = event.register_one(5)
    event.do(CheckIn(late, lacking=True))
    event.do(Penalise(EntrantId("e1"), PenaltyKind.POINTS, "late", "EV-13", points=2))
    points = event.standings()["e1"].points
    event.do(TakeBackRound(2))
    assert event.state.entrants[late].missed == (1,)
    row = event.standings()["e1"]
    assert (row.points, row.deducted) == (points, 2)
