import pytest
from msgspec.structs import replace

from podium.brackets.settings import LevelMatch
from podium.core.tier import Tier
from podium.event.announcements import MakeAnnouncement
from podium.event.ids import PersonId
from podium.event.rounds import DrawRound
from podium.event.settings import Settings, TableNote
from podium.event.setup import AnnounceEvent, ChangeSettings, CloseEvent, CreateEvent
from podium.event.sheet import course_of
from podium.event.staff import DismissStaff, NameStaff
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from podium.rulebooks.shipped import shipped
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, TM, Playing


def changed(event: Playing, **changes: object) -> ChangeSettings:
    return ChangeSettings(replace(event.state.setup.settings, **changes))


def refusal_of_new(rulebook: str, **settings: object) -> Code | None:
    """Why an event cannot have these settings; None if it can."""
    event = Playing(rulebook)
    answer = event.ask(changed(event, **settings))
    return answer.code if isinstance(answer, Refusal) else None


def test_an_event_is_created_once_and_its_creator_is_organiser() -> None:
    event = Playing()
    assert event.view().event.staff == ((ORGANISER, Role.ORGANISER),)
    assert event.refused(CreateEvent(shipped(SP), Settings("Again"))) is Code.EVENT_EXISTS


def test_an_event_keeps_the_rulebook_it_was_created_with() -> None:
    book = replace(shipped(SP), edition="house edition")
    event = Playing(book)
    assert event.view().event.edition == "house edition"
    replayed = event.replayed()
    assert replayed is not None
    assert replayed.rulebook == book


@pytest.mark.rule("EV-1")
def test_everyone_sees_settings_only_once_they_are_announced() -> None:
    event = Playing(rounds=4, cut=4, special="Bring a pencil.")
    before = event.bytes()
    event.do(changed(event, place="Back room"))
    assert event.bytes() == before
    event.do(AnnounceEvent())
    announced = event.view().event.settings
    assert announced is not None
    assert (announced.rounds, announced.cut, announced.place, announced.special) == (
        4,
        4,
        "Back room",
        "Bring a pencil.",
    )
    event.do(changed(event, rounds=5))
    again = event.view().event.settings
    assert again is not None
    assert again.rounds == 5
    assert event.do(AnnounceEvent()) == ()


@pytest.mark.rule("SP-14", "LG-11", "LCG-3", "LCG-9", "TM-3")
@pytest.mark.parametrize(
    ("rulebook", "field", "least", "most"),
    [
        (LCG, "swiss_minutes", 60, 80),
        (LCG, "cut_minutes", 30, 40),
        (TM, "swiss_minutes", 80, 100),
        (SP, "swiss_minutes", 30, 300),
        (LG, "swiss_minutes", 30, 300),
    ],
)
def test_the_round_time_is_set_within_the_rulebooks_range(
    rulebook: str, field: str, least: int, most: int
) -> None:
    for minutes in (least, most):
        assert refusal_of_new(rulebook, **{field: minutes}) is None
    for minutes in (least - 1, most + 1):
        assert refusal_of_new(rulebook, **{field: minutes}) is Code.ROUND_TIME_OUT_OF_RANGE


@pytest.mark.rule("TM-2")
def test_teams_have_no_finals() -> None:
    assert refusal_of_new(TM, cut=4) is Code.NO_CUT_IN_RULEBOOK
    assert refusal_of_new(TM, cut=0) is None


def test_a_cut_of_one_and_the_same_table_twice_are_refused() -> None:
    assert refusal_of_new(SP, cut=1) is Code.NO_CUT_IN_RULEBOOK
    tables = (TableNote(1), TableNote(1))
    assert refusal_of_new(SP, tables=tables) is Code.TABLE_TWICE
    assert refusal_of_new(SP, ordered_items=("umbrella",)) is Code.UNKNOWN


@pytest.mark.rule("SP-21")
def test_a_table_carries_a_name_and_a_note_that_can_change_while_the_event_runs() -> None:
    event = Playing(tables=(TableNote(1, "Hangar", "two crates"),)).begin(4)
    event.publish()
    event.do(changed(event, tables=(TableNote(1, "Hangar", "three crates"),)))
    announced = event.view().event.settings
    assert announced is not None
    assert announced.tables == (TableNote(1, "Hangar", "three crates"),)


def test_once_started_an_event_can_only_have_fewer_rounds_not_more_and_no_other_cut() -> None:
    event = Playing(rounds=4).begin(8).play(2)
    assert event.refused(changed(event, cut=4)) is Code.STARTED
    assert event.refused(changed(event, rounds=5)) is Code.NUMBER_OUT_OF_RANGE
    assert event.refused(changed(event, rounds=1)) is Code.NUMBER_OUT_OF_RANGE
    event.do(changed(event, rounds=2))
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY


def test_in_the_cut_the_number_of_swiss_rounds_stays() -> None:
    event = Playing(SP, rounds=3, cut=2).begin(4).play(2)
    event.do(changed(event, rounds=2))
    event.publish()
    assert event.refused(changed(event, rounds=3)) is Code.NUMBER_OUT_OF_RANGE


@pytest.mark.rule("EV-1")
@pytest.mark.parametrize("announced", [4, None])
def test_rounds_that_were_cut_short_by_mistake_are_what_was_announced_again(
    announced: int | None,
) -> None:
    event = Playing(rounds=announced).begin(8).play(2)
    event.do(changed(event, rounds=2))
    assert event.refused(changed(event, rounds=5)) is Code.NUMBER_OUT_OF_RANGE
    event.do(changed(event, rounds=4))
    event.play(2)
    assert event.refused(DrawRound()) is Code.NOTHING_LEFT_TO_PLAY


@pytest.mark.rule("SP-13")
def test_the_organiser_may_announce_that_a_level_match_of_the_cut_is_played_on() -> None:
    event = Playing(SP, level=LevelMatch.PLAY_ON)
    cut = course_of(event.state).rulebook.cut
    assert cut is not None
    assert cut.level is LevelMatch.PLAY_ON
    assert event.state.rulebook == shipped(SP)


@pytest.mark.rule("LCG-30")
def test_the_tier_is_shown() -> None:
    event = Playing(LCG, tier=Tier.PREMIUM)
    event.do(AnnounceEvent())
    announced = event.view().event.settings
    assert announced is not None
    assert announced.tier is Tier.PREMIUM


def test_an_event_closes_when_all_is_played_or_early_and_then_nothing_changes() -> None:
    event = Playing(rounds=3).begin(4)
    event.play(1)
    assert event.refused(CloseEvent()) is Code.NOT_OVER
    event.do(CloseEvent(early=True))
    assert event.refused(MakeAnnouncement("Hello")) is Code.EVENT_CLOSED


def test_only_an_organiser_changes_settings_and_staff() -> None:
    event = Playing()
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    for stranger in ("judge", "nobody"):
        assert event.refused(changed(event, place="Bar"), by=stranger) is Code.NOT_ALLOWED
        naming = NameStaff(PersonId("friend"), Role.ORGANISER)
        assert event.refused(naming, by=stranger) is Code.NOT_ALLOWED


def test_the_last_organiser_stays() -> None:
    event = Playing()
    assert event.refused(DismissStaff(ORGANISER)) is Code.LAST_ORGANISER
    assert event.refused(NameStaff(ORGANISER, Role.JUDGE)) is Code.LAST_ORGANISER
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.do(DismissStaff(ORGANISER))
    assert event.refused(MakeAnnouncement("Hello")) is Code.NOT_ALLOWED
    event.do(MakeAnnouncement("Hello"), by="second")


def test_nobody_is_named_entrant_or_spectator_of_the_staff() -> None:
    event = Playing()
    assert event.refused(NameStaff(PersonId("x"), Role.SPECTATOR)) is Code.NOT_ALLOWED
    assert event.refused(DismissStaff(PersonId("x"))) is Code.UNKNOWN


def test_an_announcement_reaches_everyone() -> None:
    event = Playing()
    event.do(MakeAnnouncement("Lunch at noon."))
    assert [line.text for line in event.view().announcements] == ["Lunch at noon."]


@pytest.mark.rule("EV-8")
def test_a_missing_judge_is_remarked() -> None:
    event = Playing(LCG)
    event.register(3)
    event.do(NameStaff(PersonId("p1"), Role.ORGANISER))
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.remarks == ()
    event.do(DismissStaff(ORGANISER), by="p1")
    desk = event.view(DESK).desk
    assert desk is not None
    assert [remark.code for remark in desk.remarks] == ["judge-missing"]
