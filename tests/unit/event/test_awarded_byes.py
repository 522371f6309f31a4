"""Byes that the organiser awards (VA-8): drawn around, on record, and by the book or not."""

from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from podium.core.departure import DepartureKind
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.awarded_byes import AwardByes
from podium.event.brought import BringIn
from podium.event.departures import departures
from podium.event.entered_rounds import EnterPairing
from podium.event.ids import PersonId, Thing, ThingKind
from podium.event.registration import Register
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.sheet import course_of, field_of
from podium.event.staff import NameStaff
from podium.event.swapping import SwapEntrants
from podium.event.taking_back import TakeBack
from podium.event.terms import Paired
from podium.event.verify import verify
from podium.exchange.event_file import from_file, to_file
from podium.kernel.refusal import Code
from podium.kernel.viewer import Role
from podium.pairing.settings import AwardedByes
from podium.people.person import Person
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from tests.unit.event.playing import ORGANISER, SP, Playing

CHAMPIONS = load(Path(__file__).parents[2] / "examples" / "champions.toml")
NAMES = {f"p{number}": Person(f"p{number}", f"Player {number}") for number in range(1, 10)}
E1, E2, E3 = EntrantId("e1"), EntrantId("e2"), EntrantId("e3")


def kinds(event: Playing) -> dict[str, MatchKind]:
    return {
        entrant: one.match.kind for one in event.round.matches for entrant in one.match.entrants
    }


def with_awards(rulebook: Rulebook | str = CHAMPIONS, count: int = 9) -> Playing:
    event = Playing(rulebook).begin(count)
    event.do(AwardByes(E1, 2, "national champion"))
    event.do(AwardByes(E2, 1))
    return event


@pytest.mark.rule("VA-8")
def test_who_has_an_awarded_bye_is_not_paired_up_to_that_round() -> None:
    event = with_awards()
    event.play_round()
    alone = {entrant for entrant, kind in kinds(event).items() if kind is MatchKind.AWARDED_BYE}
    assert alone == {E1, E2}
    assert sum(kind is MatchKind.BYE for kind in kinds(event).values()) == 1  # 7 are drawn
    event.play_round()
    assert kinds(event)[E1] is MatchKind.AWARDED_BYE
    assert kinds(event)[E2] is not MatchKind.AWARDED_BYE
    event.play_round()
    assert MatchKind.AWARDED_BYE not in kinds(event).values()
    assert departures(event.state) == ()
    assert event.replayed() == event.state
    assert verify(event.facts) == ()


@pytest.mark.rule("VA-8")
def test_it_gives_what_the_rulebook_says_and_is_not_the_bye() -> None:
    event = with_awards()
    event.play_round()
    assert event.standings()[E1].points == event.standings()[E2].points == 2
    assert event.standings()[E1].byes == 1  # as everyone reads in the table
    field = field_of(event.state, course_of(event.state))
    byes = dict(zip(field.ids, field.byes.tolist(), strict=True))
    assert byes[E2] == 0
    assert sum(byes.values()) == 1  # the drawn one


@pytest.mark.rule("VA-8")
def test_it_is_the_bye_where_the_rulebook_says_so() -> None:
    pairing = replace(CHAMPIONS.pairing, awarded_byes=AwardedByes(2, counts=True))
    event = with_awards(replace(CHAMPIONS, pairing=pairing))
    event.play_round()
    field = field_of(event.state, course_of(event.state))
    assert dict(zip(field.ids, field.byes.tolist(), strict=True))[E2] == 1


@pytest.mark.rule("VA-8", "EV-24")
def test_elsewhere_it_is_a_departure_with_its_reason() -> None:
    event = with_awards(SP)
    event.play_round()
    found = [one for one in departures(event.state) if one.what is DepartureKind.AWARDED_BYE]
    assert [(one.round, one.reason) for one in found] == [(1, "national champion"), (1, "")]
    points = event.standings()
    assert points[E1].points == 3  # as a bye, where nothing else is said


@pytest.mark.rule("VA-8", "EV-24")
def test_beyond_the_rounds_of_the_rulebook_it_is_a_departure() -> None:
    event = Playing(CHAMPIONS).begin(8)
    event.do(AwardByes(E1, 3))
    event.play(3)
    assert [(one.what, one.round) for one in departures(event.state)] == [
        (DepartureKind.AWARDED_BYE, 3)
    ]


@pytest.mark.rule("VA-8")
def test_only_the_organiser_awards_and_takes_back() -> None:
    event = with_awards()
    event.do(NameStaff(PersonId("jo"), Role.HEAD_JUDGE))
    assert event.refused(AwardByes(E3, 1), by="jo") is Code.NOT_ALLOWED
    assert event.refused(AwardByes(E3, 1), by="p3") is Code.NOT_ALLOWED
    assert event.refused(AwardByes(EntrantId("nobody"), 1)) is Code.UNKNOWN
    event.do(TakeBack(Thing(ThingKind.ENTRANT, E2)))
    event.do(AwardByes(E1, 0))
    event.play_round()
    assert MatchKind.AWARDED_BYE not in kinds(event).values()


@pytest.mark.rule("VA-8")
def test_what_the_organiser_awarded_no_judge_takes_back() -> None:
    event = with_awards()
    event.do(NameStaff(PersonId("jo"), Role.HEAD_JUDGE))
    taken_back = TakeBack(Thing(ThingKind.ENTRANT, E2))
    assert event.refused(taken_back, by="jo") is Code.NOT_ALLOWED
    event.do(taken_back)


@pytest.mark.rule("VA-8", "EV-8", "LCG-40")
def test_an_organiser_who_plays_awards_no_bye_to_themselves() -> None:
    event = Playing(CHAMPIONS)
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.do(Register("e0", (ORGANISER,)))
    event.begin(6)
    own = AwardByes(EntrantId("e0"), 1)
    assert event.refused(own) is Code.OWN_MATCH
    event.do(AwardByes(E2, 1))
    event.do(own, by="second")
    event.do(AwardByes(EntrantId("e0"), 0), by="second")
    assert event.refused(TakeBack(Thing(ThingKind.ENTRANT, "e0"))) is Code.OWN_MATCH


@pytest.mark.rule("VA-8")
def test_a_draft_drawn_before_the_award_is_outdated() -> None:
    event = Playing(CHAMPIONS).begin(8).draw()
    event.do(AwardByes(E1, 1))
    assert event.refused(PublishRound()) is Code.DRAFT_OUTDATED
    event.draw()
    assert event.refused(SwapEntrants(E1, E2)) is Code.BYE_AWARDED
    assert event.state.draft is not None
    event.do(EnterPairing(event.state.draft.matches, "no power"))
    event.do(PublishRound())
    assert kinds(event)[E1] is MatchKind.AWARDED_BYE


@pytest.mark.rule("VA-8")
def test_published_rounds_stay_as_they_are() -> None:
    event = with_awards()
    event.publish()
    for changed in (AwardByes(E1, 0), AwardByes(E3, 2)):
        assert event.refused(changed) is Code.BYES_PUBLISHED
    taken_back = TakeBack(Thing(ThingKind.ENTRANT, E2))
    assert event.refused(taken_back) is Code.NOTHING_TO_TAKE_BACK
    event.do(AwardByes(E1, 1))  # they play from round 2 on
    for ref in list(event.open_matches()):
        event.do(RecordResult(ref, event.made_up(ref)))
    event.play_round()
    assert MatchKind.AWARDED_BYE not in kinds(event).values()


@pytest.mark.rule("VA-8")
def test_a_pairing_on_paper_knows_who_was_awarded_a_bye() -> None:
    event = Playing(CHAMPIONS).begin(6)
    event.do(AwardByes(E1, 1))
    pairs = [("e2", "e3"), ("e4", "e5")]
    paper = [Paired(tuple(map(EntrantId, pair)), table=n) for n, pair in enumerate(pairs, 1)]
    alone = [
        Paired((E1,), MatchKind.BYE),
        Paired((EntrantId("e6"),), MatchKind.AWARDED_BYE),
    ]
    event.do(EnterPairing((*paper, *alone)))
    event.do(PublishRound())
    assert kinds(event)[E1] is MatchKind.AWARDED_BYE
    assert kinds(event)["e6"] is MatchKind.BYE


@pytest.mark.rule("VA-8")
def test_with_too_few_left_to_pair_nothing_is_drawn() -> None:
    event = Playing(CHAMPIONS).begin(4)
    for entrant in (E1, E2, E3):
        event.do(AwardByes(entrant, 1))
    assert event.refused(DrawRound()) is Code.TOO_FEW_ENTRANTS


@pytest.mark.rule("VA-8")
def test_an_export_keeps_what_was_awarded_and_can_be_brought_in() -> None:
    event = with_awards()
    event.play_round()
    written = to_file(event.state, NAMES)
    awarded = {one.id: one.awarded for one in written.sheet.entrants}
    assert (awarded[E1], awarded[E2], awarded[E3]) == (2, 1, UNSET)
    again = from_file(written)
    brought = again.commands[1]
    assert isinstance(brought, BringIn)
    assert {one.entrant: one.awarded for one in brought.entrants if one.awarded} == {
        "e1": 2,
        "e2": 1,
    }
