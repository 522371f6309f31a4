"""Staff who play see of others' lists what any player sees: two worlds that differ only in these
look the same to them.
"""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.tier import Tier
from podium.event.fact import Command
from podium.event.identity import Identity, viewer_of
from podium.event.ids import PersonId
from podium.event.roster_looks import LookAtRoster
from podium.event.rosters import LetPlay, SetRosterTerms
from podium.event.rounds import PublishRound
from podium.event.setup import CloseEvent
from podium.event.staff import DismissStaff, NameStaff
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role, Viewer
from podium.rosters.finding import RosterVerdict
from podium.service.moments import cursor
from tests.unit.event.handing_in import digest, hand_in, other_catalogue, roster_of
from tests.unit.event.playing import DESK, LG, ORGANISER, SP, Playing
from tests.unit.event.viewing import all_of_staff, everything, staff_views

PLAYING = PersonId("p1")
"""An organiser who plays as e1."""
E1, E2, E3 = (EntrantId(f"e{number}") for number in (1, 2, 3))
ILLEGAL = RosterVerdict.ILLEGAL
Act = Callable[[Playing], None]


def world(rulebook: str = LG, tier: Tier = Tier.CASUAL) -> Playing:
    event = Playing(rulebook, tier=tier).begin(4)
    event.do(NameStaff(PLAYING, Role.ORGANISER))
    return event


def blind(event: Playing) -> Viewer:
    return viewer_of(event.state, Identity(PLAYING))


def told(event: Playing) -> tuple[str, str, str]:
    """Everything that the organiser who plays can ask for."""
    viewer = blind(event)
    now = cursor(event.state, viewer, event.now)
    parts = re.sub("0x[0-9a-f]+", "", everything(event, viewer))
    return parts, all_of_staff(event, viewer), now


def looked_at(event: Playing) -> None:
    hand_in(event, 2)
    event.do(LookAtRoster(E2))


def checked_anew(event: Playing) -> None:
    hand_in(event, 2, catalogue=digest("one"))
    event.do(other_catalogue(event, digest("two"), {E2: ILLEGAL}))


ACTS: tuple[Act, ...] = (
    lambda event: hand_in(event, 2),
    lambda event: hand_in(event, 2, verdict=ILLEGAL, catalogue=digest("one")),
    lambda event: hand_in(event, 3, by=ORGANISER),
    looked_at,
    checked_anew,
)


@pytest.mark.rule("LG-14", "SP-22")
@pytest.mark.parametrize("rulebook", [LG, SP])
@pytest.mark.parametrize("act", ACTS)
def test_before_the_deadline_who_plays_cannot_tell_what_others_did_with_lists(
    act: Act, rulebook: str
) -> None:
    quiet, busy = world(rulebook), world(rulebook)
    act(busy)
    assert told(quiet) == told(busy)
    assert everything(quiet, DESK) != everything(busy, DESK)
    assert all_of_staff(quiet, DESK) != all_of_staff(busy, DESK)


def test_once_lists_are_closed_who_plays_sees_seals_and_neither_verdicts_nor_looks() -> None:
    quiet, busy = world(), world()
    for event in (quiet, busy):
        hand_in(event, 2, verdict=ILLEGAL if event is busy else RosterVerdict.FINE)
        event.publish()
    busy.do(LookAtRoster(E2))
    assert told(quiet) == told(busy)
    part = everything(busy, blind(busy))
    assert "RosterSeal(entrant='e2'" in part
    assert "desk=None" in part


def test_who_plays_sees_their_own_hand_ins_and_every_late_change() -> None:
    event = world()
    before = told(event)
    hand_in(event, 1)
    assert told(event)[2] != before[2]
    acts = [str(act.fact) for act in staff_views(event, blind(event)).journal().acts]
    assert any("RosterHandedIn" in act and "'e1'" in act for act in acts)
    event.publish()
    before = told(event)
    hand_in(event, 2, by=ORGANISER, reason="a typing error")
    assert told(event)[2] != before[2]


def test_who_plays_exports_the_journal_only_up_to_the_first_entrant() -> None:
    event = world()
    until = staff_views(event, blind(event)).journal_until
    assert until is not None
    assert "Registered" in type(event.facts[until]).__name__
    hand_in(event, 2)
    assert staff_views(event, blind(event)).journal_until == until
    assert staff_views(event, DESK).journal_until is None
    event.publish()
    event.do(CloseEvent(early=True))
    assert staff_views(event, blind(event)).journal_until is None


@pytest.mark.rule("LCG-30")
def test_refusals_tell_who_plays_nothing_of_the_lists_of_others() -> None:
    one, other = world(tier=Tier.COMPETITIVE), world(tier=Tier.COMPETITIVE)
    for event, last in ((one, RosterVerdict.FINE), (other, ILLEGAL)):
        for number in (1, 2, 3):
            hand_in(event, number, verdict=last if number == 3 else RosterVerdict.FINE)
    hand_in(other, 4, verdict=ILLEGAL)
    for event in (one, other):
        event.draw()
    attempts: list[Command] = [
        *(LookAtRoster(EntrantId(f"e{number}")) for number in range(2, 6)),
        *(LetPlay(EntrantId(f"e{number}"), "why") for number in range(2, 5)),
        *(replace(roster_of(one, number), seal=digest("x")) for number in range(2, 5)),
        SetRosterTerms(public_after=True),
        PublishRound(),
    ]
    for command in attempts:
        assert isinstance(one.ask(command, PLAYING), Refusal), command
        assert one.ask(command, PLAYING) == other.ask(command, PLAYING)
    assert one.refused(PublishRound(), by=PLAYING) is Code.ROSTERS_WAIT
    assert one.refused(PublishRound()) is Code.ROSTER_MISSING


@pytest.mark.rule("LCG-30")
def test_who_plays_and_is_alone_is_told_whose_list_holds_up_round_1() -> None:
    event = world(tier=Tier.COMPETITIVE)
    hand_in(event, 1)
    event.draw()
    event.do(DismissStaff(ORGANISER), by=PLAYING)
    refusal = event.ask(PublishRound(), PLAYING)
    assert isinstance(refusal, Refusal)
    assert {*refusal.values["entrants"]} == {"e2", "e3", "e4"}  # type: ignore[misc]
    event.do(LetPlay(E2, "the list is on paper"), by=PLAYING)
