import msgspec
import pytest

from podium.core.ids import EntrantId
from podium.event.announcements import MakeAnnouncement
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.results import RecordResult
from podium.kernel.viewer import SPECTATOR
from podium.people.person import Person
from podium.service.ids import EventId, stream_of
from podium.service.personal import erase, known_as, personal_data
from podium.service.verification import Whole, verify
from tests.unit.service.serving import Serving, victory


@pytest.fixture
def world() -> Serving:
    return Serving()


@pytest.fixture
def event(world: Serving) -> EventId:
    event = world.running()
    world.service.people.put(event, [Person("p1", "Ada", "Countess", "ada@example.org")])
    ref, (winner, _) = world.match(event)
    world.do(event, RecordResult(ref, victory(winner)))
    return event


@pytest.mark.parametrize("who", ["p1", "e1", "1", "#1", "ada", "COUNTESS", "ada@example.org"])
def test_somebody_is_meant_by_id_number_name_or_mail(
    world: Serving, event: EventId, who: str
) -> None:
    people = world.service.people.of(event)
    assert known_as(world.state(event), who, people) == ("e1", "p1")


def test_nobody_is_meant_by_a_name_that_two_have(world: Serving, event: EventId) -> None:
    world.service.people.put(event, [Person("p2", "Ada")])
    people = world.service.people.of(event)
    assert known_as(world.state(event), "ada", people) == ()
    assert known_as(world.state(event), "nobody", people) == ()
    assert known_as(world.state(event), "e2", people) == ("e2", "p2")


def test_an_export_holds_all_about_them_and_nothing_about_others(
    world: Serving, event: EventId
) -> None:
    data = personal_data(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert data.personal == (Person("p1", "Ada", "Countess", "ada@example.org"),)
    kinds = [entry.kind for entry in data.journal]
    assert {"entrant-registered", "all-checked-in", "round-drawn"} <= set(kinds)
    drawn = next(entry for entry in data.journal if entry.kind == "round-drawn")
    (match,) = drawn.says["matches"]
    assert "e1" in match["entrants"]
    assert "secret" not in str(data.journal)


def test_after_an_erasure_the_chain_is_whole_and_nothing_else_changed(
    world: Serving, event: EventId
) -> None:
    before = world.view(event, SPECTATOR)
    head = world.service.head(event)
    erased = erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert erased.left == ()
    assert "p1" not in world.service.people.of(event)
    assert world.view(event, SPECTATOR) == before
    checked = verify(stream_of(event), world.service.entries(event))
    assert isinstance(checked, Whole)
    assert checked.head == head


def test_texts_that_staff_typed_are_named_when_they_hold_the_name(
    world: Serving, event: EventId
) -> None:
    world.do(event, MakeAnnouncement("ADA to table 3, please."))
    announced = world.service.head(event).version
    erased = erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert erased.left == (announced,)


def test_an_export_says_where_somebody_is_signed_in_and_tells_no_secret(
    world: Serving, event: EventId
) -> None:
    claim = world.access.claims.issue(event, "p1", world.now)
    signed_in = world.access.claims.sign_in(claim.code.reveal(), world.now)
    others = world.access.claims.issue(event, "p2", world.now)
    assert signed_in is not None
    unused = world.access.claims.issue(event, "p1", world.now)
    assert world.access.claims.sign_in(others.code.reveal(), world.now) is not None
    data = personal_data(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert data.sessions == (signed_in.session,)
    assert data.codes == (world.now,)
    written = msgspec.json.encode(data).decode()
    for issued in (claim, unused):
        assert issued.code.reveal() not in written
    assert signed_in.token.reveal() not in written


def test_an_erased_person_is_signed_out_and_stays_so(world: Serving, event: EventId) -> None:
    claim = world.access.claims.issue(event, "p1", world.now)
    signed_in = world.access.claims.sign_in(claim.code.reveal(), world.now)
    assert signed_in is not None
    unused = world.access.claims.issue(event, "p1", world.now)
    erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert world.access.sessions.find(signed_in.token.reveal(), world.now) is None
    for issued in (claim, unused):
        assert world.access.claims.sign_in(issued.code.reveal(), world.now) is None


def test_a_group_is_forgotten_with_the_last_of_it_who_is_known(
    world: Serving, event: EventId
) -> None:
    for entrant in ("e1", "e2"):
        member = PersonId(entrant.replace("e", "p"))
        world.do(event, ChangeEntrant(EntrantId(entrant), (member,), "g1"))
    world.service.people.put(event, [Person("g1", "Ada's Table")])
    assert (
        personal_data(world.service, world.access, event, ("e1", "p1"), now=world.now)
        .personal[-1]
        .name
        == "Ada's Table"
    )
    assert known_as(world.state(event), "ada's table", world.service.people.of(event)) == ()
    erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert "g1" in world.service.people.of(event)
    erase(world.service, world.access, event, ("e2", "p2"), now=world.now)
    assert "g1" not in world.service.people.of(event)


def test_a_name_with_a_quotation_mark_is_found_in_what_staff_typed(
    world: Serving, event: EventId
) -> None:
    world.service.people.put(event, [Person("p1", 'Ada "Ace" Byron')])
    world.do(event, MakeAnnouncement('Ada "Ace" Byron to table 3.'))
    announced = world.service.head(event).version
    erased = erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    assert erased.left == (announced,)


def test_a_team_whose_name_holds_that_of_a_member_is_forgotten_with_them(world: Serving) -> None:
    event = world.create(rulebook="swlcg.team")
    world.do(event, Register("t1", ("p1", "q1")), Register("t2", ("p2", "q2")))
    people = [Person("p1", "Ada"), Person("q1", "Bert"), Person("t1", "Ada & Bert")]
    people += [Person("p2", "Cleo"), Person("t2", "Adas Fans")]
    world.service.people.put(event, people)
    erase(world.service, world.access, event, ("p1",), now=world.now)
    assert set(world.service.people.of(event)) == {"q1", "p2", "t2"}


@pytest.mark.parametrize("change", ["renamed", "erased"])
def test_a_request_sent_again_late_brings_no_old_name_back(
    world: Serving, event: EventId, change: str
) -> None:
    """It once named somebody anew who had been erased meanwhile."""
    moved = ChangeEntrant(EntrantId("e1"), ("p1",), group="club")
    request = {"actor": PersonId("organiser"), "key": "late", "people": (Person("p1", "Ada"),)}
    first = world.service.perform(event, moved, **request)  # type: ignore[arg-type]
    if change == "erased":
        erase(world.service, world.access, event, ("e1", "p1"), now=world.now)
    else:
        world.service.people.put(event, [Person("p1", "Augusta")])
    before = world.service.people.of(event)
    assert world.service.perform(event, moved, **request) == first  # type: ignore[arg-type]
    assert world.service.people.of(event) == before


def test_a_member_of_a_team_is_not_the_team(world: Serving) -> None:
    event = world.create(rulebook="swlcg.team")
    world.do(event, Register("t1", ("p1", "q1")))
    people = {one: Person(one, f"Name {one}") for one in ("p1", "q1", "t1")}
    assert known_as(world.state(event), "name q1", people) == ("q1",)
    assert known_as(world.state(event), "1", people) == ("t1",)


def test_a_group_is_forgotten_with_the_last_of_it_who_did_not_withdraw(world: Serving) -> None:
    event = world.create()
    world.do(event, *(Register(one, (one,), "club") for one in ("e1", "e2")))
    people = [Person("e1", "Ada"), Person("e2", "Bert"), Person("club", "Blue Moon")]
    world.service.people.put(event, people)
    world.do(event, Withdraw(EntrantId("e2")))
    erase(world.service, world.access, event, ("e1",), now=world.now)
    assert set(world.service.people.of(event)) == {"e2"}
