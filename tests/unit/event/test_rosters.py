"""Rosters of an event: until when they are handed in, and what holds up round 1."""

import pytest
from msgspec.structs import replace

from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.core.tier import Tier
from podium.event.check_in import CheckIn
from podium.event.duties import DueDuty, DutyKind, due_duties
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import Register, Withdraw
from podium.event.rosters import LetPlay, RosterHandedIn, SetRosterTerms
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.staff import NameStaff
from podium.event.view.rosters import RostersPart, fields_shown, rosters_part
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.rosters.finding import RosterVerdict
from podium.rosters.settings import RosterKind
from podium.rulebooks.shipped import shipped
from podium.service.moments import cursor, next_moment
from tests.unit.event.handing_in import digest, hand_in, other_catalogue, roster_of
from tests.unit.event.playing import (
    ALL,
    DESK,
    LG,
    ORGANISER,
    SP,
    START,
    TM,
    Playing,
    viewer_of,
)

E1, E2, E3 = (EntrantId(f"e{number}") for number in (1, 2, 3))
JUDGE = Viewer(Role.JUDGE)


def part(event: Playing, viewer: Viewer = SPECTATOR, person: str | None = None) -> RostersPart:
    found = rosters_part(event.state, viewer, person, event.now)  # type: ignore[arg-type]
    assert found is not None
    return found


def sealed(event: Playing, viewer: Viewer = SPECTATOR) -> list[str]:
    """Whose seals a viewer sees."""
    return [one.entrant for one in part(event, viewer).seals]


def shown(event: Playing, owner: str, viewer: Viewer, person: str | None = None) -> frozenset[str]:
    return fields_shown(event.state, EntrantId(owner), viewer, person, event.now)  # type: ignore[arg-type]


@pytest.mark.rule("LG-13", "LCG-20", "SP-17", "TM-1")
@pytest.mark.parametrize("rulebook", ALL)
def test_without_a_deadline_lists_change_until_round_1_is_published(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    hand_in(event, 1)
    hand_in(event, 1)
    event.draw()
    hand_in(event, 1)
    event.do(PublishRound())
    assert event.refused(roster_of(event, 1), by="p1") is Code.ROSTERS_CLOSED


@pytest.mark.rule("LG-13", "LCG-20")
def test_a_list_that_an_opponent_could_see_stays_closed_when_the_round_is_taken_back() -> None:
    event = Playing(LG).begin(4)
    hand_in(event, 1)
    event.publish()
    event.do(TakeBackRound(1))
    assert event.refused(roster_of(event, 1), by="p1") is Code.ROSTERS_CLOSED
    assert sealed(event) == ["e1"]


@pytest.mark.rule("LG-13")
def test_nothing_runs_at_the_deadline_and_from_then_on_lists_are_closed() -> None:
    event = Playing(LG).begin(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.wait(59)
    hand_in(event, 1)
    event.wait(1)
    facts = len(event.facts)
    assert event.refused(roster_of(event, 1), by="p1") is Code.ROSTERS_CLOSED
    assert event.refused(roster_of(event, 2), by="p2") is Code.ROSTERS_CLOSED
    assert len(event.facts) == facts


def test_seals_are_shown_from_the_deadline_on_and_to_nobody_before() -> None:
    event = Playing(SP).begin(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    hand_in(event, 1)
    for viewer in (SPECTATOR, viewer_of("e1"), viewer_of("e2"), DESK):
        assert sealed(event, viewer) == []
    event.wait(60)
    for viewer in (SPECTATOR, viewer_of("e1"), viewer_of("e2"), DESK):
        assert sealed(event, viewer) == ["e1"]
    assert part(event).seals[0].seal == event.state.rosters.seal(E1)


def test_the_deadline_changes_every_cursor_without_a_fact() -> None:
    event = Playing(SP).begin(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    assert next_moment(event.state, event.now) == START + 60 * MINUTE
    for viewer in (SPECTATOR, viewer_of("e1"), DESK):
        before = cursor(event.state, viewer, Now(START + 60 * MINUTE - 1))
        after = cursor(event.state, viewer, Now(START + 60 * MINUTE))
        assert before != after
    assert next_moment(event.state, Now(START + 60 * MINUTE)) is None


@pytest.mark.rule("EV-15")
def test_who_enters_after_the_deadline_has_time_until_their_first_round() -> None:
    event = Playing(LG).begin(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.wait(60)
    event.register(1)
    hand_in(event, 5)
    assert sealed(event) == []
    event.publish()
    hand_in(event, 5)
    event.record_all()
    event.do(CheckIn(EntrantId("e5"), lacking=True))
    hand_in(event, 5)
    assert sealed(event) == []
    event.publish()
    assert event.refused(roster_of(event, 5), by="p5") is Code.ROSTERS_CLOSED
    assert sealed(event) == ["e5"]


@pytest.mark.rule("EV-15")
def test_who_missed_the_deadline_is_not_late_by_coming_late() -> None:
    event = Playing(LG)
    event.register(5)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.wait(60)
    assert event.refused(roster_of(event, 5), by="p5") is Code.ROSTERS_CLOSED


@pytest.mark.rule("EV-15", "LG-13", "LCG-20")
@pytest.mark.parametrize("rulebook", ALL)
def test_nobody_gains_time_by_withdrawing_and_entering_again(rulebook: str) -> None:
    event = Playing(rulebook)
    event.register(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.wait(60)
    members = event.state.entrants[E1].members
    event.do(Withdraw(E1), by="p1")
    event.do(Register("e5", members))
    assert event.refused(roster_of(event, 5), by="p1") is Code.ROSTERS_CLOSED
    event.do(Register("e6", ("p6", "q6")[: len(members)]))
    hand_in(event, 6)


@pytest.mark.rule("LG-13", "LCG-20")
def test_a_list_that_an_opponent_could_see_does_not_change_by_entering_again() -> None:
    event = Playing(LG).begin(4)
    hand_in(event, 1)
    event.publish()
    event.do(TakeBackRound(1))
    event.do(Withdraw(E1), by="p1")
    event.do(Register("e5", ("p1",)))
    assert event.refused(roster_of(event, 5), by="p1") is Code.ROSTERS_CLOSED


@pytest.mark.rule("EV-15", "TM-1")
def test_a_new_team_with_a_member_who_missed_the_deadline_has_no_more_time() -> None:
    event = Playing(TM)
    event.register(4)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.wait(60)
    event.do(Withdraw(E1), by="p1")
    event.do(Register("e5", ("p5", "q1")))
    assert event.refused(roster_of(event, 5), by="p5") is Code.ROSTERS_CLOSED


@pytest.mark.rule("EV-24", "LG-13")
def test_afterwards_only_the_staff_change_a_list_and_everyone_learns_that_and_when() -> None:
    event = Playing(LG).begin(4)
    event.do(NameStaff("judge", Role.JUDGE))
    hand_in(event, 1)
    event.publish()
    assert event.refused(roster_of(event, 1), by="judge") is Code.TEXT_EMPTY
    assert event.refused(roster_of(event, 1, reason=" "), by="judge") is Code.TEXT_EMPTY
    before = cursor(event.state, SPECTATOR, event.now)
    event.wait(7)
    hand_in(event, 1, by="judge", reason="the list named a card twice")
    assert cursor(event.state, SPECTATOR, event.now) != before
    (seal,) = part(event).seals
    assert seal.changed == (event.now,)
    (departure,) = event.view().departures
    assert departure.what is DepartureKind.LATE_ROSTER
    assert (departure.by, departure.at) == (Role.JUDGE, event.now)
    assert departure.reason == "the list named a card twice"


@pytest.mark.rule("EV-24")
def test_a_list_that_the_staff_enter_in_time_is_no_departure_and_no_news() -> None:
    event = Playing(LG).begin(4)
    before = cursor(event.state, SPECTATOR, event.now)
    hand_in(event, 1, by=ORGANISER, reason="it came on paper")
    assert cursor(event.state, SPECTATOR, event.now) == before
    (fact,) = (one for one in event.facts if isinstance(one, RosterHandedIn))
    assert (fact.late, fact.reason) == (False, "")
    event.publish()
    assert event.view().departures == ()


@pytest.mark.rule("EV-8", "LCG-40")
def test_staff_who_play_hand_in_in_time_as_others_do_and_never_change_their_own_list_late() -> None:
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.begin(3)
    hand_in(event, 1, by=ORGANISER)
    event.publish()
    refused = event.refused(roster_of(event, 1, reason="I would rather"), by=ORGANISER)
    assert refused is Code.OWN_MATCH


@pytest.mark.rule("EV-8", "LCG-40")
def test_staff_who_play_hand_in_for_nobody_else_in_time_or_late() -> None:
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.begin(4)
    hand_in(event, 2)
    theirs = roster_of(event, 2, reason="it came on paper")
    assert event.refused(theirs, by=ORGANISER) is Code.ROSTER_IS_OTHERS
    event.publish()
    opponent = {*event.match(event.ref("e1")).match.entrants} - {E1}
    for number in range(2, 6):
        late = roster_of(event, number, reason="it came on paper")
        own_table = late.entrant in opponent
        expected = Code.OWN_MATCH if own_table else Code.ROSTER_IS_OTHERS
        assert event.refused(late, by=ORGANISER) is expected


def test_players_hand_in_for_themselves_alone_and_strangers_for_nobody() -> None:
    event = Playing(LG).begin(4)
    assert event.refused(roster_of(event, 1), by="p2") is Code.NOT_ALLOWED
    assert event.refused(roster_of(event, 1), by="a stranger") is Code.NOT_ALLOWED
    assert event.refused(roster_of(event, 9)) is Code.UNKNOWN


@pytest.mark.rule("TM-1")
def test_both_of_a_team_may_hand_in_their_decks() -> None:
    event = Playing(TM).begin(4)
    hand_in(event, 1, by="p1")
    hand_in(event, 1, by="q1")
    assert len(event.state.rosters.handed[E1]) == 2


def test_without_rosters_in_the_rulebook_there_is_nothing_to_hand_in() -> None:
    event = Playing(replace(shipped(LG), roster=RosterKind.NONE)).begin(4)
    for command in (roster_of(event, 1), SetRosterTerms(), other_catalogue(event, digest("c"), {})):
        assert event.refused(command) is Code.NO_ROSTERS
    assert rosters_part(event.state, SPECTATOR, None, event.now) is None
    event.publish()


def test_terms_change_until_the_deadline_and_only_to_a_moment_to_come() -> None:
    event = Playing(LG).begin(4)
    assert event.refused(SetRosterTerms(until=event.now)) is Code.DEADLINE_PAST
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    event.do(SetRosterTerms(until=Now(START + 30 * MINUTE)))
    assert event.do(SetRosterTerms(until=Now(START + 30 * MINUTE))) == ()
    event.wait(30)
    assert event.refused(SetRosterTerms(until=Now(START + 90 * MINUTE))) is Code.ROSTERS_CLOSED
    assert event.refused(SetRosterTerms(), by="p1") is Code.NOT_ALLOWED


def test_whether_lists_become_public_is_said_before_the_first_is_handed_in() -> None:
    event = Playing(LG).begin(4)
    event.do(SetRosterTerms(public_after=True))
    event.do(SetRosterTerms(public_after=False))
    hand_in(event, 1)
    assert event.refused(SetRosterTerms(public_after=True)) is Code.ROSTERS_HANDED_IN


def test_terms_are_public_with_the_announcement() -> None:
    event = Playing(LG)
    event.register(2)
    hidden = cursor(event.state, viewer_of("e1"), event.now)
    event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    assert cursor(event.state, viewer_of("e1"), event.now) == hidden


@pytest.mark.rule("LCG-30")
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("tier", [Tier.COMPETITIVE, Tier.PREMIUM])
def test_round_1_waits_for_lists_that_are_missing_or_illegal(rulebook: str, tier: Tier) -> None:
    event = Playing(rulebook, tier=tier).begin(4)
    event.draw()
    assert event.refused(PublishRound()) is Code.ROSTER_MISSING
    for number in range(1, 5):
        hand_in(event, number)
    hand_in(event, 3, verdict=RosterVerdict.ILLEGAL)
    assert event.refused(PublishRound()) is Code.ROSTER_ILLEGAL
    hand_in(event, 3, verdict=RosterVerdict.UNCHECKED)
    event.do(PublishRound())


@pytest.mark.rule("LCG-30")
@pytest.mark.parametrize("rulebook", ALL)
def test_in_a_casual_event_lists_hold_nothing_up(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    hand_in(event, 1, verdict=RosterVerdict.ILLEGAL)
    event.publish()
    assert event.view().departures == ()


@pytest.mark.rule("LCG-30")
def test_who_is_not_in_round_1_holds_nothing_up() -> None:
    event = Playing(LG, tier=Tier.PREMIUM).begin(4)
    event.register(1)
    for number in range(1, 5):
        hand_in(event, number)
    event.publish()


@pytest.mark.rule("LCG-30", "EV-24")
def test_staff_let_somebody_play_by_name_and_reason_and_that_is_a_departure() -> None:
    event = Playing(LG, tier=Tier.COMPETITIVE).begin(4)
    for number in range(1, 4):
        hand_in(event, number)
    assert event.refused(LetPlay(EntrantId("e4"), "")) is Code.TEXT_EMPTY
    assert event.refused(LetPlay(E1, "why not")) is Code.ROSTER_NOT_DUE
    event.do(LetPlay(EntrantId("e4"), "the list is on paper"))
    assert event.view().departures == ()
    event.publish()
    (departure,) = event.view().departures
    assert (departure.what, departure.round) == (DepartureKind.WITHOUT_ROSTER, 1)
    assert (departure.by, departure.reason) == (Role.ORGANISER, "the list is on paper")


@pytest.mark.rule("EV-24")
def test_who_hands_in_a_legal_list_after_all_plays_by_the_book() -> None:
    event = Playing(LG, tier=Tier.COMPETITIVE).begin(4)
    for number in range(1, 4):
        hand_in(event, number)
    event.do(LetPlay(EntrantId("e4"), "the list is on paper"))
    hand_in(event, 4)
    event.publish()
    assert event.view().departures == ()


def test_the_first_catalogue_that_a_list_is_checked_with_is_the_one_of_the_event() -> None:
    event = Playing(LG).begin(4)
    hand_in(event, 1)
    assert event.state.rosters.catalogue is None
    hand_in(event, 2, catalogue=digest("one"))
    hand_in(event, 3, catalogue=digest("two"))
    assert event.state.rosters.catalogue == digest("one")


def test_nobody_learns_from_the_catalogue_that_somebody_has_handed_in() -> None:
    """Of two events that differ in one hand-in alone, all others see the same."""
    quiet, told = (Playing(LG).begin(4) for _ in range(2))
    for event in (quiet, told):
        event.do(SetRosterTerms(until=Now(START + 60 * MINUTE)))
    hand_in(told, 1, catalogue=digest("one"))
    for viewer in (SPECTATOR, viewer_of("e2")):
        assert part(told, viewer) == part(quiet, viewer)
    for viewer in (viewer_of("e1"), DESK):
        assert part(told, viewer).catalogue == digest("one")
    told.wait(60)
    for viewer in (SPECTATOR, viewer_of("e2")):
        assert part(told, viewer).catalogue == digest("one")


def test_a_newer_catalogue_is_taken_over_before_the_deadline_with_a_verdict_on_each_list() -> None:
    event = Playing(LG).begin(4)
    hand_in(event, 1, catalogue=digest("one"))
    hand_in(event, 2, catalogue=digest("one"))
    fine, illegal = RosterVerdict.FINE, RosterVerdict.ILLEGAL
    too_few = other_catalogue(event, digest("two"), {E1: fine})
    assert event.refused(too_few) is Code.ROSTERS_CHANGED
    untold = cursor(event.state, viewer_of("e1"), event.now)
    event.do(other_catalogue(event, digest("two"), {E1: fine, E2: illegal}))
    assert event.state.rosters.catalogue == digest("two")
    own = part(event, viewer_of("e2")).own
    assert own is not None
    assert own.verdict is illegal
    assert cursor(event.state, viewer_of("e1"), event.now) == untold
    event.publish()
    again = other_catalogue(event, digest("one"), {E1: fine, E2: fine})
    assert event.refused(again) is Code.ROSTERS_CLOSED


def test_who_has_left_hands_in_nothing() -> None:
    event = Playing(LG).begin(4)
    event.publish()
    event.do(Leave(E1, Status.DISQUALIFIED, CurrentMatch.PLAYED_ON))
    assert event.refused(roster_of(event, 1, reason="late")) is Code.DISQUALIFIED


@pytest.mark.rule("EV-23", "LCG-30")
@pytest.mark.parametrize("tier", list(Tier))
def test_that_lists_are_in_is_a_duty_which_podium_ticks_off_by_itself(tier: Tier) -> None:
    event = Playing(LG, tier=tier).begin(2)
    event.register(1)  # not here yet

    def duty() -> DueDuty:
        return next(one for one in due_duties(event.state) if one.kind is DutyKind.LISTS)

    assert (duty().known, duty().must) == (False, tier is not Tier.CASUAL)
    hand_in(event, 1)
    assert not duty().known
    hand_in(event, 2)
    assert duty().known
    book = replace(shipped(LG), roster=RosterKind.NONE)
    without = Playing(book).begin(2)
    assert DutyKind.LISTS not in {one.kind for one in due_duties(without.state)}


def test_drawing_is_not_held_up_by_lists() -> None:
    event = Playing(LG, tier=Tier.PREMIUM).begin(4)
    event.do(DrawRound())
