"""Verdicts count only for what they were made of: lists, catalogue, day and region."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.tier import Tier
from podium.event.ids import PODIUM
from podium.event.roster_verdicts import RecheckRosters, checked_for, to_recheck
from podium.event.rosters import MOST_HAND_INS
from podium.event.rounds import PublishRound
from podium.event.setup import ChangeSettings
from podium.kernel.refusal import Code, Refusal
from podium.rosters.finding import RosterVerdict
from tests.unit.event.handing_in import digest, hand_in, other_catalogue, roster_of
from tests.unit.event.playing import LCG, LG, Playing

E1, E2 = EntrantId("e1"), EntrantId("e2")
FINE, ILLEGAL = RosterVerdict.FINE, RosterVerdict.ILLEGAL


def set_up(event: Playing, **changes: object) -> None:
    settings = replace(event.state.setup.settings, **changes)
    event.do(ChangeSettings(settings))


def rechecked(event: Playing, verdict: RosterVerdict = FINE) -> RecheckRosters:
    """The command that checks all lists again, as things are now."""
    verdicts = dict.fromkeys(event.state.rosters.handed, verdict)
    return RecheckRosters(checked_for(event.state), verdicts, event.state.rosters.hand_ins)


def test_an_entrant_hands_in_only_so_often_and_then_the_staff_do_it() -> None:
    event = Playing(LG).begin(2)
    for _ in range(MOST_HAND_INS):
        hand_in(event, 1)
    refusal = event.ask(roster_of(event, 1), "p1")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.values) == (Code.TOO_MANY_ROSTERS, {"most": MOST_HAND_INS})
    hand_in(event, 2)
    hand_in(event, 1, by="organiser")


def test_a_verdict_of_another_catalogue_than_that_of_the_event_is_refused() -> None:
    event = Playing(LG).begin(3)
    hand_in(event, 1, catalogue=digest("one"))
    old = roster_of(event, 2)
    event.do(other_catalogue(event, digest("two"), {E1: FINE}))
    assert event.refused(old, by="p2") is Code.ROSTER_CHECKED_OTHERWISE
    hand_in(event, 2)


@pytest.mark.rule("LCG-22")
@pytest.mark.parametrize("change", [{"date": "2027-01-02"}, {"region": "PL"}])
def test_a_verdict_for_another_day_or_region_than_that_of_the_event_is_refused(
    change: dict[str, str],
) -> None:
    event = Playing(LCG).begin(3)
    old = roster_of(event, 1)
    set_up(event, **change)
    assert event.refused(old, by="p1") is Code.ROSTER_CHECKED_OTHERWISE


def test_verdicts_on_lists_that_were_replaced_meanwhile_are_refused() -> None:
    """Else the verdict on the old list would be that on the new one."""
    event = Playing(LG).begin(3)
    hand_in(event, 1, catalogue=digest("one"))
    taking = other_catalogue(event, digest("two"), {E1: FINE})
    set_up(event, region="PL")
    checking = rechecked(event)
    hand_in(event, 1, verdict=ILLEGAL)
    assert event.refused(taking) is Code.ROSTERS_CHANGED
    assert event.refused(checking, by=PODIUM) is Code.ROSTERS_CHANGED
    assert event.state.rosters.verdicts == {E1: ILLEGAL}


@pytest.mark.rule("LCG-22")
@pytest.mark.parametrize("change", [{"date": "2027-01-02"}, {"region": "PL"}])
def test_lists_are_checked_again_for_another_day_or_region(change: dict[str, str]) -> None:
    event = Playing(LCG).begin(3)
    hand_in(event, 1)
    assert not to_recheck(event.state)
    set_up(event, place="The other hall")
    assert not to_recheck(event.state)
    set_up(event, **change)
    assert to_recheck(event.state)
    event.do(rechecked(event, ILLEGAL), by=PODIUM)
    assert event.state.rosters.verdicts == {E1: ILLEGAL}
    assert event.do(rechecked(event), by=PODIUM) == ()


def test_the_first_catalogue_that_comes_is_for_the_lists_before_it_too() -> None:
    event = Playing(LG).begin(3)
    hand_in(event, 1, verdict=RosterVerdict.UNCHECKED)
    hand_in(event, 2, catalogue=digest("one"))
    assert to_recheck(event.state)
    event.do(rechecked(event), by=PODIUM)
    assert event.state.rosters.verdicts == {E1: FINE, E2: FINE}
    assert event.state.rosters.catalogue == digest("one")


@pytest.mark.rule("LCG-30")
def test_round_1_is_not_published_on_verdicts_of_another_day() -> None:
    event = Playing(LCG, tier=Tier.COMPETITIVE).begin(2)
    hand_in(event, 1)
    hand_in(event, 2)
    event.draw()
    set_up(event, date="2027-01-02")
    assert event.refused(PublishRound()) is Code.ROSTERS_CHANGED
    event.do(rechecked(event), by=PODIUM)
    event.do(PublishRound())


def test_nobody_but_podium_and_the_staff_has_lists_checked_again() -> None:
    event = Playing(LG).begin(2)
    hand_in(event, 1)
    set_up(event, region="PL")
    assert event.refused(rechecked(event), by="p1") is Code.NOT_ALLOWED
