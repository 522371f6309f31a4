"""What the texts ask of the organiser before round 1 (EV-23, EV-8, LCG-30, LCG-40)."""

import pytest
from msgspec.structs import replace

from podium.core.tier import Tier
from podium.event.check_in import CheckInAll
from podium.event.duties import DutyKind, TickDuty
from podium.event.ids import PersonId, Thing, ThingKind
from podium.event.registration import Register
from podium.event.rounds import PublishRound
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.event.staff import NameStaff
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.view.shapes import DutyLine, RemarkCode
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.rosters.settings import CheckInItem, RosterKind
from podium.rulebooks.shipped import shipped
from podium.rulebooks.staff import StaffRules
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, TM, Playing
from tests.unit.event.test_twin_worlds import assert_twins

JUDGE, SECOND = PersonId("judge"), PersonId("second")
ALWAYS = [DutyKind.ANNOUNCEMENT, DutyKind.SPECIAL_RULES, DutyKind.JUDGE]


def duties(event: Playing) -> dict[DutyKind, DutyLine]:
    desk = event.view(DESK).desk
    assert desk is not None
    return {line.kind: line for line in desk.duties}


def open_ones(event: Playing) -> list[DutyKind]:
    return [kind for kind, line in duties(event).items() if not line.done]


@pytest.mark.rule("EV-23", "LCG-30")
@pytest.mark.parametrize(
    ("rulebook", "tier", "more"),
    [
        (SP, Tier.CASUAL, [DutyKind.SUBSTITUTES, DutyKind.TABLES_ALIKE]),
        (LG, Tier.PREMIUM, [DutyKind.SUBSTITUTES, DutyKind.TABLES_ALIKE]),
        (LCG, Tier.CASUAL, []),
        (LCG, Tier.COMPETITIVE, []),
        (LCG, Tier.PREMIUM, [DutyKind.NO_STAFF_PLAYS]),
        (TM, Tier.PREMIUM, [DutyKind.NO_STAFF_PLAYS]),
    ],
)
def test_the_list_is_what_the_texts_ask_for_this_rulebook_and_tier(
    rulebook: str, tier: Tier, more: list[DutyKind]
) -> None:
    assert list(duties(Playing(rulebook, tier=tier))) == [
        *ALWAYS,
        *more,
        DutyKind.LISTS,
    ]


@pytest.mark.rule("EV-23")
def test_what_podium_knows_is_ticked_by_itself() -> None:
    event = Playing(SP)
    event.do(Register("e0", (ORGANISER,)))
    event.register(3)
    assert {DutyKind.ANNOUNCEMENT, DutyKind.JUDGE} <= set(open_ones(event))
    event.do(AnnounceEvent())
    event.do(NameStaff(JUDGE, Role.JUDGE))
    assert open_ones(event) == [
        DutyKind.SPECIAL_RULES,
        DutyKind.SUBSTITUTES,
        DutyKind.TABLES_ALIKE,
        DutyKind.LISTS,
    ]
    event.do(ChangeSettings(replace(event.state.setup.settings, special="Painted armies only.")))
    assert duties(event)[DutyKind.SPECIAL_RULES].done
    assert event.refused(TickDuty(DutyKind.ANNOUNCEMENT)) is Code.UNKNOWN
    assert event.refused(TickDuty(DutyKind.HEAD_JUDGE)) is Code.UNKNOWN


@pytest.mark.rule("EV-23")
def test_the_rest_is_ticked_by_hand_and_can_be_taken_back() -> None:
    event = Playing(SP)
    event.do(TickDuty(DutyKind.TABLES_ALIKE))
    line = duties(event)[DutyKind.TABLES_ALIKE]
    assert (line.done, line.by_hand, line.ticked) == (True, True, 1)
    assert event.do(TickDuty(DutyKind.TABLES_ALIKE)) == ()
    event.do(TakeBack(Thing(ThingKind.DUTY, DutyKind.TABLES_ALIKE), seen=1))
    assert DutyKind.TABLES_ALIKE in open_ones(event)
    event.do(TickDuty(DutyKind.TABLES_ALIKE))
    event.do(TakeBackLast())
    assert DutyKind.TABLES_ALIKE in open_ones(event)


@pytest.mark.rule("EV-23")
def test_only_an_organiser_ticks_and_takes_back() -> None:
    event = Playing(SP)
    event.do(NameStaff(JUDGE, Role.JUDGE))
    assert event.refused(TickDuty(DutyKind.TABLES_ALIKE), by=JUDGE) is Code.NOT_ALLOWED
    event.do(TickDuty(DutyKind.TABLES_ALIKE))
    thing = Thing(ThingKind.DUTY, DutyKind.TABLES_ALIKE)
    assert event.refused(TakeBack(thing), by=JUDGE) is Code.NOT_ALLOWED


@pytest.mark.rule("EV-23")
def test_the_list_never_blocks_except_where_a_rule_says_must() -> None:
    event = Playing(SP).begin(4)
    assert open_ones(event) == [
        DutyKind.SPECIAL_RULES,
        DutyKind.SUBSTITUTES,
        DutyKind.TABLES_ALIKE,
        DutyKind.LISTS,
    ]
    event.publish()
    assert duties(event) == {}
    unjudged = Playing(SP)
    unjudged.do(Register("e0", (ORGANISER,)))
    unjudged.begin(3).draw()
    assert duties(unjudged)[DutyKind.JUDGE].must
    assert unjudged.refused(PublishRound()) is Code.JUDGE_MISSING
    legion = Playing(LG)
    legion.do(Register("e0", (ORGANISER,)))
    legion.begin(3)
    line = duties(legion)[DutyKind.JUDGE]
    assert (line.done, line.must) == (False, False)
    legion.publish()


@pytest.mark.rule("EV-8", "EV-23")
def test_a_head_judge_is_asked_for_from_33_entrants_on() -> None:
    event = Playing(SP)
    event.register(32)
    assert DutyKind.HEAD_JUDGE not in duties(event)
    assert _remarks(event) == []
    event.register(1)
    assert not duties(event)[DutyKind.HEAD_JUDGE].done
    assert _remarks(event) == [{"entrants": 33}]
    event.do(NameStaff(JUDGE, Role.HEAD_JUDGE))
    assert duties(event)[DutyKind.HEAD_JUDGE].done
    assert _remarks(event) == []


def _remarks(event: Playing) -> list[dict[str, int | str | None]]:
    desk = event.view(DESK).desk
    assert desk is not None
    return [one.values for one in desk.remarks if one.code is RemarkCode.HEAD_JUDGE_MISSING]


@pytest.mark.rule("LCG-40", "EV-23")
def test_a_second_organiser_is_named_and_introduced_where_one_plays() -> None:
    event = Playing(LCG)
    assert DutyKind.SECOND_ORGANISER not in duties(event)
    event.do(Register("e0", (ORGANISER,)))
    line = duties(event)[DutyKind.SECOND_ORGANISER]
    assert (line.done, line.by_hand, line.must) == (False, False, True)
    assert event.refused(TickDuty(DutyKind.SECOND_ORGANISER)) is Code.UNKNOWN
    event.do(NameStaff(SECOND, Role.ORGANISER))
    line = duties(event)[DutyKind.SECOND_ORGANISER]
    assert (line.done, line.by_hand, line.must) == (False, True, False)
    event.do(TickDuty(DutyKind.SECOND_ORGANISER))
    assert duties(event)[DutyKind.SECOND_ORGANISER].done


@pytest.mark.rule("LCG-30", "LCG-40")
def test_at_a_premium_event_the_list_says_that_staff_may_not_play() -> None:
    event = Playing(LCG)
    event.do(Register("e0", (ORGANISER,)))
    event.do(ChangeSettings(replace(event.state.setup.settings, tier=Tier.PREMIUM)))
    line = duties(event)[DutyKind.NO_STAFF_PLAYS]
    assert (line.done, line.must) == (False, True)
    assert DutyKind.SECOND_ORGANISER not in duties(event)
    event.register(3)
    event.do(CheckInAll())
    event.do(AnnounceEvent())
    event.draw()
    assert event.refused(PublishRound()) is Code.STAFF_PLAYS


def test_a_stored_rulebook_without_duties_asks_for_none_of_them() -> None:
    rulebook = shipped(SP)
    items = tuple(CheckInItem(one.id, one.name) for one in rulebook.check_in)
    rules = StaffRules(judge_required=True)
    old = replace(rulebook, staff=rules, check_in=items, roster=RosterKind.NONE)
    assert list(duties(Playing(old))) == [DutyKind.ANNOUNCEMENT, DutyKind.JUDGE]


@pytest.mark.rule("EV-23")
def test_nobody_outside_learns_what_was_ticked_off() -> None:
    one, other = Playing(SP).begin(4), Playing(SP).begin(4)
    other.do(TickDuty(DutyKind.TABLES_ALIKE))
    assert_twins(one, other)
    other.do(TakeBackLast())
    assert_twins(one, other)
