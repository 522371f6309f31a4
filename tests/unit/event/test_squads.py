"""Squads are chosen in secret and shown together (SP-18); every one is used in the end (SP-19)."""

import pytest
from msgspec.structs import replace

from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind, Status
from podium.event.check_in import CheckIn
from podium.event.departures import departures
from podium.event.ids import MatchRef
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import CorrectResult, RecordNoShow, RecordResult
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings, CloseEvent
from podium.event.squad_duty import SquadDuty
from podium.event.squads import ChooseSquads, EnterSquads, SquadsChanged, SquadsChosen
from podium.event.staff import NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.view.shapes import OwnSquads
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.rosters.settings import PremierLimits, RosterRules
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped
from tests.unit.event.playing import (
    DESK,
    LG,
    ORGANISER,
    SP,
    Playing,
    in_round_one,
    pair,
    person,
    viewer_of,
)
from tests.unit.event.viewing import staff_views

REF = MatchRef(1, 0)


def choose(event: Playing, entrant: str, *squads: int) -> None:
    event.do(ChooseSquads(event.ref(entrant), squads), by=person(entrant))


def refused(event: Playing, entrant: str, *squads: int) -> Code:
    return event.refused(ChooseSquads(event.ref(entrant), squads), by=person(entrant))


def own(event: Playing, entrant: str) -> OwnSquads:
    """What somebody sees of the squads of their table."""
    seen = event.view(viewer_of(entrant)).own
    assert seen is not None
    assert seen.squads is not None
    return seen.squads


def duty(event: Playing, entrant: str) -> SquadDuty:
    found = own(event, entrant).duty
    assert found is not None
    return found


def missing(event: Playing) -> set[tuple[int, str]]:
    """Who is on the judge's list, by round."""
    desk = event.view(DESK).desk
    assert desk is not None
    return {(one.round, one.entrant) for one in desk.squads}


def kinds(event: Playing) -> list[DepartureKind]:
    return [one.what for one in departures(event.state)]


def next_round(event: Playing) -> None:
    event.record_all()
    event.publish()


def with_bye() -> tuple[Playing, EntrantId]:
    """Round 1 of an odd field, and who has the bye."""
    event = Playing(SP).begin(5)
    event.publish()
    alone = next(one.match for one in event.round.matches if one.match.kind is MatchKind.BYE)
    return event, alone.entrants[0]


@pytest.mark.rule("SP-18")
def test_both_see_both_choices_at_the_moment_the_second_is_in() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    assert own(event, first).open
    choose(event, first, 3, 1)
    assert own(event, first).mine == (1, 3)
    assert own(event, first).theirs == ()
    assert own(event, second).theirs == ()
    assert own(event, second).has_chosen
    choose(event, second, 2, 4)
    assert (own(event, first).mine, own(event, first).theirs) == ((1, 3), (2, 4))
    assert (own(event, second).mine, own(event, second).theirs) == ((2, 4), (1, 3))
    assert not own(event, first).open


@pytest.mark.rule("SP-18")
def test_a_choice_can_be_changed_until_both_are_in_and_not_afterwards() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 2)
    choose(event, first, 3, 4)
    assert own(event, first).mine == (3, 4)
    choose(event, second, 1, 2)
    for entrant in (first, second):
        assert refused(event, entrant, 1, 3) is Code.SQUADS_SHOWN


@pytest.mark.rule("SP-18")
@pytest.mark.parametrize("squads", [(), (1,), (1, 1), (1, 2, 3), (0, 1), (4, 5), (-1, 2)])
def test_as_many_different_squads_of_the_list_are_chosen_as_the_rulebook_says(
    squads: tuple[int, ...],
) -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    assert refused(event, first, *squads) is Code.SQUADS_COUNT
    assert event.refused(EnterSquads(REF, second, squads, override=True)) is Code.SQUADS_COUNT
    assert not event.state.squads


def test_nobody_chooses_at_the_table_of_others_or_for_a_round_that_is_not_the_latest() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    stranger = next(one for one in event.state.entrants if one not in (first, second))
    for by in (person(stranger), ORGANISER):
        assert event.refused(ChooseSquads(REF, (1, 2)), by=by) is Code.NOT_IN_MATCH
    assert event.refused(EnterSquads(REF, stranger, (1, 2))) is Code.NOT_IN_MATCH
    assert event.refused(ChooseSquads(MatchRef(7, 0), (1, 2)), by="p1") is Code.NOT_IN_MATCH
    next_round(event)
    late = event.refused(ChooseSquads(REF, (1, 2)), by=person(first))
    assert late is Code.NOT_LAST_ROUND


def test_where_the_rulebook_has_no_squads_nobody_chooses_any() -> None:
    event = in_round_one(LG)
    first, second = pair(event, REF)
    assert refused(event, first, 1, 2) is Code.NO_SQUADS
    assert event.refused(EnterSquads(REF, second, (1, 2))) is Code.NO_SQUADS
    view = event.view(viewer_of(first))
    assert view.own is not None
    assert view.own.squads is None
    assert not view.squads_due
    assert not missing(event)
    assert staff_views(event).squads(first) is None


@pytest.mark.rule("SP-18")
def test_how_many_squads_there_are_and_how_many_are_chosen_is_up_to_the_rulebook() -> None:
    limits = PremierLimits(squads=6, chosen=3, all_used=False)
    event = Playing(with_squads(limits)).begin(4)
    event.publish()
    first, _ = pair(event, REF)
    assert refused(event, first, 1, 2) is Code.SQUADS_COUNT
    choose(event, first, 6, 1, 2)
    assert own(event, first).mine == (1, 2, 6)
    assert own(event, first).duty is None


def with_squads(limits: PremierLimits) -> Rulebook:
    """A rulebook of one's own."""
    return replace(shipped(SP), roster_rules=RosterRules(premier_list=limits))


def test_choosing_the_same_again_changes_nothing() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    choose(event, first, 1, 2)
    assert event.do(ChooseSquads(REF, (2, 1)), by=person(first)) == ()


@pytest.mark.rule("SP-18")
def test_staff_enter_squads_from_paper_also_for_a_round_that_is_over() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(EnterSquads(REF, first, (1, 2)), by="judge")
    assert own(event, first).mine == (1, 2)
    next_round(event)
    assert (1, second) in missing(event)
    event.do(EnterSquads(REF, second, (3, 4)), by="judge")
    assert (1, second) not in missing(event)
    assert duty(event, second).used == (3, 4)
    assert DepartureKind.LATE_CHOICE not in kinds(event)


@pytest.mark.rule("SP-18")
def test_a_missing_choice_holds_nothing_up_and_stays_on_the_judges_list() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    choose(event, first, 1, 2)
    everybody = set(event.state.entrants)
    assert missing(event) == {(1, one) for one in everybody if one != first}
    next_round(event)
    assert {(1, one) for one in everybody if one != first} < missing(event)
    event.record_all()
    event.publish()
    assert len(event.state.rounds) == 3


@pytest.mark.rule("SP-18")
def test_tables_are_named_until_both_have_chosen_and_nobody_is() -> None:
    event = in_round_one()
    tables = {one.match.table for one in event.round.matches}
    first, second = pair(event, REF)
    table = event.match(REF).match.table
    assert set(event.view().squads_due) == tables
    choose(event, first, 1, 2)
    assert set(event.view().squads_due) == tables
    choose(event, second, 1, 2)
    assert set(event.view().squads_due) == tables - {table}
    event.do(CloseEvent(early=True))
    assert event.view().squads_due == ()


@pytest.mark.rule("SP-18", "EV-24")
def test_staff_correct_what_was_shown_and_everyone_reads_that_they_did() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    for one in (first, second):
        choose(event, one, 1, 2)
    before = event.view().cursor
    facts = event.do(EnterSquads(REF, first, (1, 3), reason="a slip"))
    assert isinstance(facts[0], SquadsChanged)
    assert own(event, second).theirs == (1, 3)
    found = [one for one in departures(event.state) if one.what is DepartureKind.LATE_CHOICE]
    assert [(one.round, one.by, one.reason) for one in found] == [(1, Role.ORGANISER, "a slip")]
    assert event.view().cursor != before


@pytest.mark.rule("SP-18", "EV-24")
def test_what_players_may_still_change_is_no_departure_if_staff_enter_it() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    choose(event, first, 1, 2)
    event.do(EnterSquads(REF, first, (1, 3)))
    assert kinds(event) == []


@pytest.mark.rule("SP-19")
def test_what_is_used_and_owed_is_shown_to_its_owner() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    assert duty(event, first) == SquadDuty((), (1, 2, 3, 4), 4, possible=True)
    choose(event, first, 1, 4)
    assert duty(event, first) == SquadDuty((1, 4), (2, 3), 3, possible=True)


def in_last_round_but(rounds: int, *chosen: tuple[int, int]) -> tuple[Playing, EntrantId]:
    """Somebody in round `rounds` who has chosen so in all rounds before."""
    event = Playing(SP, rounds=len(chosen) + rounds).begin(8)
    me = EntrantId("e1")
    for squads in chosen:
        event.publish()
        choose(event, me, *squads)
        event.record_all()
    event.publish()
    return event, me


@pytest.mark.rule("SP-19")
def test_a_choice_after_which_not_every_squad_can_be_used_is_refused() -> None:
    event, me = in_last_round_but(1, (1, 2), (1, 2))
    for squads in ((1, 2), (1, 3), (2, 4)):
        assert refused(event, me, *squads) is Code.DUTY_IMPOSSIBLE
    answer = event.ask(ChooseSquads(event.ref(me), (1, 3)), by=person(me))
    assert isinstance(answer, Refusal)
    assert answer.values == {"squads": "4"}
    choose(event, me, 3, 4)
    assert duty(event, me).owed == ()


@pytest.mark.rule("SP-19")
def test_as_long_as_rounds_are_left_squads_may_be_played_again() -> None:
    event, me = in_last_round_but(2, (1, 2))
    choose(event, me, 1, 2)
    assert duty(event, me) == SquadDuty((1, 2), (3, 4), 1, possible=True)


@pytest.mark.rule("SP-19", "EV-24")
def test_a_judge_overrides_the_duty_on_record_told_when_the_round_is_over() -> None:
    event, me = in_last_round_but(2, (1, 2), (1, 2), (1, 2))
    choose(event, me, 3, 1)
    event.record_all()
    event.publish()
    wanted = EnterSquads(event.ref(me), me, (1, 2), reason="a broken model")
    assert event.refused(wanted) is Code.DUTY_IMPOSSIBLE
    event.do(replace(wanted, override=True))
    event.record_all()
    assert DepartureKind.AGAINST_DUTY not in kinds(event)
    event.do(CloseEvent(early=True))
    found = [one for one in departures(event.state) if one.what is DepartureKind.AGAINST_DUTY]
    assert [(one.round, one.by, one.reason) for one in found] == [
        (5, Role.ORGANISER, "a broken model")
    ]


@pytest.mark.rule("SP-19", "EV-24")
def test_an_override_that_was_not_needed_or_no_longer_stands_is_no_departure() -> None:
    event, me = in_last_round_but(1, (1, 2), (1, 2))
    event.do(EnterSquads(event.ref(me), me, (1, 3), override=True))
    event.do(EnterSquads(event.ref(me), me, (3, 4), override=True))
    event.do(CloseEvent(early=True))
    assert DepartureKind.AGAINST_DUTY not in kinds(event)


@pytest.mark.rule("SP-19", "EV-15")
def test_who_came_too_late_for_the_duty_is_excused() -> None:
    event = Playing(SP, rounds=2).begin(6)
    event.publish()
    event.record_all()
    event.register(2)
    for late in ("e7", "e8"):
        event.do(CheckIn(EntrantId(late), lacking=True))
    event.publish()
    assert not duty(event, "e7").possible
    choose(event, "e7", 1, 2)
    assert duty(event, "e7").owed == (3, 4)


@pytest.mark.rule("SP-19", "EV-15")
def test_a_missed_round_chooses_nothing() -> None:
    event = Playing(SP, rounds=3).begin(6)
    event.publish()
    event.record_all()
    event.register(2)
    for late in ("e7", "e8"):
        event.do(CheckIn(EntrantId(late), lacking=True))
    event.publish()
    assert (1, "e7") not in missing(event)
    missed = event.refused(EnterSquads(REF, EntrantId("e7"), (1, 2)))
    assert missed is Code.NOT_IN_MATCH
    choose(event, "e7", 1, 2)
    assert duty(event, "e7") == SquadDuty((1, 2), (3, 4), 1, possible=True)


@pytest.mark.rule("SP-19")
def test_a_bye_chooses_until_the_next_round_is_published_and_it_counts() -> None:
    event, alone = with_bye()
    assert (1, alone) in missing(event)
    assert not own(event, alone).paired
    choose(event, alone, 1, 2)
    choose(event, alone, 3, 4)
    ref = event.ref(alone)
    assert duty(event, alone).used == (3, 4)
    event.record_all()
    choose(event, alone, 1, 4)
    event.publish()
    late = event.refused(ChooseSquads(ref, (1, 2)), by=person(alone))
    assert late is Code.NOT_LAST_ROUND
    assert duty(event, alone).used == (1, 4)


@pytest.mark.rule("SP-19", "EV-16")
@pytest.mark.parametrize("early", [True, False])
def test_whose_opponent_did_not_come_chooses_on_and_the_missing_one_does_not(
    early: bool,
) -> None:
    event = in_round_one()
    came, absent = pair(event, REF)
    if early:
        choose(event, absent, 1, 2)
    event.do(RecordNoShow(REF, absent))
    assert refused(event, absent, 1, 3) is Code.NO_CHOICE_OF_SQUADS
    choose(event, came, 1, 2)
    choose(event, came, 2, 3)
    assert own(event, came).open
    assert own(event, came).theirs == ()
    assert not own(event, came).paired
    assert (1, absent) not in missing(event)
    assert duty(event, came).used == (2, 3)
    assert duty(event, absent).used == ()
    assert event.match(REF).match.table not in event.view().squads_due


@pytest.mark.rule("SP-18", "EV-16")
def test_if_they_came_after_all_both_are_shown() -> None:
    event = in_round_one()
    came, absent = pair(event, REF)
    choose(event, absent, 1, 2)
    event.do(RecordNoShow(REF, absent))
    choose(event, came, 3, 4)
    event.do(CorrectResult(REF, event.win(REF)))
    assert (own(event, came).theirs, own(event, absent).theirs) == ((1, 2), (3, 4))


@pytest.mark.rule("SP-18", "EV-16")
@pytest.mark.parametrize("late", [False, True])
def test_squads_once_shown_stay_chosen_although_a_no_show_is_recorded(late: bool) -> None:
    event = in_round_one()
    came, absent = pair(event, REF)
    choose(event, absent, 1, 2)
    if late:  # what is corrected shows both, not a choice
        event.do(RecordNoShow(REF, absent))
        choose(event, came, 3, 4)
        event.do(CorrectResult(REF, event.win(REF)))
        event.do(CorrectResult(REF, MatchResult(Ended.NO_SHOW, came)))
    else:
        choose(event, came, 3, 4)
        event.do(RecordNoShow(REF, absent))
    assert not own(event, came).open
    assert refused(event, came, 1, 3) is Code.SQUADS_SHOWN
    event.do(EnterSquads(REF, came, (1, 3)))
    assert kinds(event) == [DepartureKind.LATE_CHOICE]
    assert refused(event, came, 1, 4) is Code.SQUADS_SHOWN


@pytest.mark.rule("SP-18")
def test_that_squads_were_shown_goes_and_comes_with_the_round() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 2)
    choose(event, second, 3, 4)
    event.do(TakeBackRound(1))
    event.do(PutBackRound(1))
    assert refused(event, first, 1, 3) is Code.SQUADS_SHOWN
    event.do(TakeBackRound(1))
    event.publish()
    assert own(event, first).open
    choose(event, first, 1, 3)


@pytest.mark.rule("SP-19")
def test_in_the_cut_squads_are_chosen_and_nobody_owes() -> None:
    event = Playing(SP, rounds=2, cut=2).begin(4).play(2)
    event.publish()
    first, second = pair(event, MatchRef(3, 0))
    assert missing(event) == {(3, first), (3, second)}
    choose(event, first, 1, 2)
    assert own(event, first).duty is None
    choose(event, second, 1, 2)
    assert own(event, first).theirs == (1, 2)


@pytest.mark.rule("SP-18")
def test_who_has_left_is_not_waited_for() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    event.do(Leave(first, Status.DROPPED, CurrentMatch.CONCEDED))
    assert (1, first) not in missing(event)
    assert (1, second) in missing(event)


@pytest.mark.rule("SP-18")
def test_a_round_taken_back_takes_its_choices_with_it_and_brings_them_back() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 2)
    event.do(TakeBackRound(1))
    assert not event.state.squads
    event.do(PutBackRound(1))
    assert own(event, first).mine == (1, 2)
    event.do(TakeBackRound(1))
    event.do(PublishRound())
    assert own(event, first).mine == ()
    facts = event.do(ChooseSquads(REF, (3, 4)), by=person(first))
    assert isinstance(facts[0], SquadsChosen)
    choose(event, second, 1, 2)
    assert own(event, second).theirs == (3, 4)


@pytest.mark.rule("SP-19")
def test_what_was_chosen_in_a_round_that_was_taken_back_is_not_used() -> None:
    event, me = in_last_round_but(1, (1, 2), (3, 4))
    number = len(event.state.rounds)
    choose(event, me, 3, 4)
    event.do(TakeBackRound(number))
    event.do(TakeBackRound(number - 1))
    event.do(PublishRound())
    assert duty(event, me) == SquadDuty((1, 2), (3, 4), 2, possible=True)


@pytest.mark.rule("SP-18")
def test_staff_who_play_enter_nobodys_squads_and_choose_their_own() -> None:
    event = Playing(SP).begin(4)
    event.do(NameStaff("p1", Role.ORGANISER))
    event.publish()
    others = [one for one in event.state.entrants if one not in pair(event, event.ref("e1"))]
    for entrant in others:
        wanted = EnterSquads(event.ref(entrant), entrant, (1, 2), override=True)
        assert event.refused(wanted, by="p1") is Code.SQUADS_ARE_OTHERS
    opposite = next(one for one in pair(event, event.ref("e1")) if one != "e1")
    own_table = event.refused(EnterSquads(event.ref("e1"), opposite, (1, 2)), by="p1")
    assert own_table is Code.OWN_MATCH
    choose(event, "e1", 1, 2)
    assert own(event, "e1").mine == (1, 2)


@pytest.mark.rule("SP-18")
def test_staff_see_what_was_chosen_and_what_is_owed() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 2)
    found = staff_views(event).squads(first)
    assert found is not None
    assert [(one.match, one.mine, one.shown) for one in found.rounds] == [(REF, (1, 2), False)]
    assert found.duty == duty(event, first)
    choose(event, second, 1, 2)
    found = staff_views(event).squads(first)
    assert found is not None
    assert found.rounds[0].shown


def test_nothing_is_chosen_once_the_event_is_closed() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    event.do(CloseEvent(early=True))
    assert refused(event, first, 1, 2) is Code.EVENT_CLOSED
    assert not own(event, first).open


@pytest.mark.rule("SP-19")
def test_with_fewer_rounds_than_announced_the_duty_is_counted_anew() -> None:
    event, me = in_last_round_but(2, (1, 2))
    choose(event, me, 1, 2)
    event.do(ChangeSettings(Settings("An event", rounds=2), "a storm"))
    assert not duty(event, me).possible
    assert refused(event, me, 1, 3) is Code.DUTY_IMPOSSIBLE
    choose(event, me, 3, 4)
    assert duty(event, me).owed == ()


def test_folding_all_facts_gives_the_same_choices() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 2)
    choose(event, first, 1, 3)
    choose(event, second, 2, 4)
    event.do(RecordResult(REF, event.win(REF)))
    event.do(EnterSquads(REF, first, (3, 4)))
    assert event.replayed() == event.state
    event.do(TakeBackRound(1))
    event.do(DrawRound())
    assert event.replayed() == event.state
