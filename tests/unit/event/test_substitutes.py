"""Substitutes are inspected and approved on record (SP-20, LG-15)."""

import pytest

from podium.core.ids import EntrantId
from podium.event.ids import PersonId, Thing, ThingKind
from podium.event.registration import Register, Withdraw
from podium.event.staff import NameStaff
from podium.event.substitutes import InspectSubstitute
from podium.event.taking_back import TakeBack
from podium.event.view.shapes import SubstituteLine
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, START, Playing, viewer_of
from tests.unit.event.test_twin_worlds import seen

E1, E2 = EntrantId("e1"), EntrantId("e2")
JUDGE = PersonId("judge")
RULER = InspectSubstitute(E1, "measuring-tools", "Acrylic ruler", approved=True)
BENT = InspectSubstitute(E1, "essential-tokens", "3D print", approved=False, note="Too large.")


def own(event: Playing, entrant: str) -> tuple[SubstituteLine, ...]:
    part = event.view(viewer_of(entrant)).own
    assert part is not None
    return part.substitutes


@pytest.mark.rule("SP-20", "LG-15")
@pytest.mark.parametrize("rulebook", [SP, LG])
def test_an_inspection_is_on_record_for_staff_and_for_the_player(rulebook: str) -> None:
    event = Playing(rulebook)
    event.register(2)
    event.do(NameStaff(JUDGE, Role.JUDGE))
    event.do(RULER, by=JUDGE)
    event.do(BENT)
    ruler = SubstituteLine(
        "e1#1", 1, E1, "measuring-tools", "Acrylic ruler", True, "", Role.JUDGE, START
    )
    token = SubstituteLine(
        "e1#2", 1, E1, "essential-tokens", "3D print", False, "Too large.", Role.ORGANISER, START
    )
    desk = event.view(DESK).desk
    assert desk is not None
    assert desk.substitutes == own(event, "e1") == (ruler, token)
    assert own(event, "e2") == ()


@pytest.mark.rule("SP-20")
def test_an_inspection_can_be_taken_back() -> None:
    event = Playing(SP)
    event.register(1)
    event.do(RULER)
    event.do(TakeBack(Thing(ThingKind.SUBSTITUTE, "e1#1"), seen=1))
    assert own(event, "e1") == ()
    event.do(RULER)
    assert [line.id for line in own(event, "e1")] == ["e1#2"]


@pytest.mark.rule("SP-20", "LCG-22")
def test_only_what_the_rulebook_lets_be_replaced_has_substitutes() -> None:
    event = Playing(SP)
    event.register(1)
    for item in ("cards", "dice", "umbrella"):
        refused = event.refused(InspectSubstitute(E1, item, "Home-made", approved=True))
        assert refused is Code.NO_SUBSTITUTES
    cards = Playing(LCG)
    cards.register(1)
    proxy = InspectSubstitute(E1, "cards", "A proxy", approved=True)
    assert cards.refused(proxy) is Code.NO_SUBSTITUTES


def test_nobody_approves_their_own_and_only_who_is_entered_has_some() -> None:
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.register_one(2)
    assert event.refused(RULER) is Code.OWN_MATCH
    assert event.refused(RULER, by="p2") is Code.NOT_ALLOWED
    event.do(Withdraw(E2))
    assert event.refused(InspectSubstitute(E2, "models", "A kit", approved=True)) is Code.WITHDRAWN
    unknown = InspectSubstitute(EntrantId("e9"), "models", "A kit", approved=True)
    assert event.refused(unknown) is Code.UNKNOWN


@pytest.mark.rule("SP-20")
def test_other_players_do_not_learn_of_it() -> None:
    one, other = Playing(SP).begin(3), Playing(SP).begin(3)
    for act in (RULER, BENT, TakeBack(Thing(ThingKind.SUBSTITUTE, "e1#2"))):
        other.do(act)
        assert seen(one, viewer_of("e2")) == seen(other, viewer_of("e2"))
        assert seen(one, viewer_of("e1")) != seen(other, viewer_of("e1"))
