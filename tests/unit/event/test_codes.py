"""Codes that sign players in: who issues them for whom, and what a late device says."""

import pytest

from podium.core.ids import EntrantId
from podium.event.codes import CodesIssued, IssueCodes
from podium.event.fact import Audience, Command
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.reports import (
    Concede,
    ConfirmResult,
    NewDeviceNoted,
    ReportResult,
    ResultConfirmed,
    ResultReported,
)
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.event.table import FACTS, SENDABLE
from podium.kernel.now import MINUTE, Now
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role
from tests.unit.event.playing import DESK, LCG, ORGANISER, SP, Playing, person, viewer_of

EVERYONE = tuple(map(PersonId, ("p1", "p2", "p3", "p4")))


@pytest.fixture
def event() -> Playing:
    """A round of four, with cards printed before it."""
    event = Playing(SP).begin(4)
    event.do(NameStaff("judge", Role.JUDGE))
    event.do(IssueCodes("cards", EVERYONE), by="judge")
    event.publish()
    return event


def issue(event: Playing, *people: str, by: str = "judge") -> str:
    """A code from the desk; under what the journal knows it."""
    name = f"desk {len(event.facts)}"
    event.do(IssueCodes(name, tuple(map(PersonId, people))), by=by)
    return name


def marks(event: Playing) -> list[EntrantId]:
    """For whom a late device has spoken, as the staff see it in the last round."""
    desk = event.view(DESK).desk
    assert desk is not None
    return [one for match in desk.matches for one in match.new_devices]


def test_issuing_stands_in_the_journal_with_who_and_for_whom(event: Playing) -> None:
    (fact,) = event.do(IssueCodes("x", EVERYONE[:2], lost=True), by="judge")
    assert fact == CodesIssued("x", EVERYONE[:2], lost=True, by=PersonId("judge"), at=event.now)
    assert event.do(IssueCodes("x", EVERYONE[:2]), by="judge") == (), "the same request again"


def test_the_players_concerned_are_told_and_nobody_else(event: Playing) -> None:
    (fact,) = event.do(IssueCodes("x", (PersonId("p1"),)), by="judge")
    audience = FACTS[CodesIssued].audience(event.state, fact)
    assert audience == Audience(entrants=(EntrantId("e1"),))
    event.now = Now(event.now + MINUTE)
    before = {one: event.view(viewer_of(one)) for one in event.state.entrants}
    watched = event.view(SPECTATOR)
    issue(event, "p2")
    for one in event.state.entrants:
        own, was = event.view(viewer_of(one)).own, before[one].own
        assert own is not None
        assert was is not None
        if one == "e2":
            assert own.code_issued == event.now
        else:
            assert own == was
    assert event.view(SPECTATOR) == watched


@pytest.mark.parametrize("someone", ["judge", ORGANISER, "nobody"])
def test_only_players_have_codes(event: Playing, someone: str) -> None:
    assert event.refused(IssueCodes("x", (PersonId(someone),))) is Code.UNKNOWN


def test_players_and_strangers_issue_none(event: Playing) -> None:
    for who in ("p1", "stranger"):
        assert event.refused(IssueCodes("x", EVERYONE[:1]), by=who) is Code.NOT_ALLOWED


def test_no_request_can_say_that_codes_were_issued() -> None:
    assert IssueCodes not in SENDABLE


def test_none_are_issued_once_the_event_is_closed(event: Playing) -> None:
    event.do(CloseEvent(early=True))
    assert event.refused(IssueCodes("x", EVERYONE)) is Code.EVENT_CLOSED


@pytest.mark.rule("EV-8", "LCG-40")
def test_staff_who_play_issue_no_code_at_their_own_table() -> None:
    event = Playing(SP)
    event.do(Register("e9", (ORGANISER,)))
    event.do(NameStaff("second", Role.ORGANISER))
    event.begin(3)
    assert event.do(IssueCodes("cards", tuple(map(PersonId, ("p2", "p3", "p4")))))
    event.publish()
    across = next(
        one for one in event.match(event.ref("e9")).match.entrants if one != EntrantId("e9")
    )
    for entrant in event.state.entrants:
        if entrant == "e9":
            continue
        command = IssueCodes(f"for {entrant}", (PersonId(person(entrant)),))
        if entrant == across:
            assert event.refused(command) is Code.OWN_MATCH
            assert event.do(command, by="second")
        else:
            assert event.do(command)


def acts(event: Playing) -> list[tuple[Command, str]]:
    """A report of the first at the table of e1 and a confirmation of the second."""
    ref = event.ref("e1")
    first, second = event.match(ref).match.entrants
    return [
        (ReportResult(ref, event.win(ref)), person(first)),
        (ConfirmResult(ref), person(second)),
    ]


def test_a_judge_who_plays_both_players_leaves_two_marks(event: Playing) -> None:
    (report, first), (confirm, second) = acts(event)
    facts = event.do(report, by=first, issue=issue(event, first))
    assert [type(one) for one in facts] == [NewDeviceNoted, ResultReported]
    facts = event.do(confirm, by=second, issue=issue(event, second))
    assert [type(one) for one in facts] == [NewDeviceNoted, ResultConfirmed]
    assert marks(event) == [EntrantId(one.replace("p", "e")) for one in (first, second)]


def test_devices_that_came_in_before_the_round_are_not_marked(event: Playing) -> None:
    for command, who in acts(event):
        event.do(command, by=who, issue="cards")
    assert marks(event) == []


def test_whoever_entered_by_phone_is_not_marked(event: Playing) -> None:
    for command, who in acts(event):
        event.do(command, by=who)
    assert marks(event) == []


def test_a_device_that_came_in_late_is_on_time_in_the_next_round(event: Playing) -> None:
    known = issue(event, "p1")
    event.record_all()
    event.publish()
    ref = event.ref("e1")
    event.do(ReportResult(ref, event.win(ref)), by="p1", issue=known)
    assert marks(event) == []


def test_a_concession_by_a_late_device_is_marked(event: Playing) -> None:
    ref = event.ref("e1")
    event.do(Concede(ref), by="p1", issue=issue(event, "p1"))
    assert marks(event) == ["e1"]


def test_what_is_said_again_is_marked_once(event: Playing) -> None:
    ref, late = event.ref("e1"), issue(event, "p1")
    one, other = event.match(ref).match.entrants
    event.do(ReportResult(ref, event.win(ref, one)), by="p1", issue=late)
    facts = event.do(ReportResult(ref, event.win(ref, other)), by="p1", issue=late)
    assert [type(fact) for fact in facts] == [ResultReported]


def test_a_code_that_the_opponent_issued_is_marked_whenever_it_was() -> None:
    """An organiser who plays could have kept the card of whom they would meet."""
    event = Playing(LCG)
    event.do(Register("e9", (ORGANISER,)))
    event.do(NameStaff("second", Role.ORGANISER))
    event.begin(3)
    everyone = tuple(one for one in event.state.people if one != ORGANISER)
    event.do(IssueCodes("own", everyone))
    event.do(IssueCodes("others", everyone), by="second")
    event.publish()
    ref = event.ref("e9")
    across = next(one for one in event.match(ref).match.entrants if one != EntrantId("e9"))
    report = ReportResult(ref, event.win(ref, EntrantId("e9")))
    facts = event.ask(report, by=person(across), issue="own")
    assert isinstance(facts, tuple)
    assert [type(one) for one in facts] == [NewDeviceNoted, ResultReported]
    facts = event.ask(report, by=person(across), issue="others")
    assert isinstance(facts, tuple)
    assert [type(one) for one in facts] == [ResultReported]


@pytest.mark.rule("EV-8")
def test_staff_confirm_for_nobody_but_the_entrant_they_are(event: Playing) -> None:
    (report, first), (confirm, _) = acts(event)
    event.do(report, by=first)
    for who in ("judge", ORGANISER):
        assert event.refused(confirm, by=who) is Code.NOT_IN_MATCH
        assert event.refused(report, by=who) is Code.NOT_IN_MATCH
