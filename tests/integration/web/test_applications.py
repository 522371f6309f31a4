"""Applying for a place over HTTP: forms, the API, limits, and what everybody sees of it."""

import re
import time

import pytest

from podium.core.ids import EntrantId
from podium.event.self_registration import SetRegistration
from podium.event.setup import AnnounceEvent, CloseEvent
from podium.event.staff import NameStaff
from podium.event.terms import Registration
from podium.kernel.viewer import Role
from podium.service.ids import EventId
from podium.web.http.rate_limit import OF_APPLYING, OF_ENTERING, network_of
from podium.web.http.response_cache import FRESH
from tests.integration.web.world import World

PUBLIC = ("", "/pairings", "/standings", "/wall", "/register", "/lists")
PUBLIC_API = ("", "/entrants", "/rounds", "/standings", "/announcements", "/draws")
KEYS = re.compile(rb'name="key" value="[^"]*"|"[0-9a-f]{64}"')


@pytest.fixture
def event(world: World) -> EventId:
    """An announced event whose staff approve of entries."""
    serving = world.serving
    made = serving.create(rounds=3)
    serving.do(made, AnnounceEvent(), SetRegistration(Registration.APPROVAL))
    serving.do(made, NameStaff(world.account("judge"), Role.JUDGE))
    return made


def apply(world: World, event: EventId, name: str, address: str = "10.0.0.1") -> int:
    """Somebody applies on their phone; their session is kept under their name."""
    form = {"people.0.name": name}
    answer = world.ask("POST", f"/e/{event}/register", data=form, address=address)
    if answer.status_code == 303:
        world.tokens[name] = answer.cookies["podium"]
    return answer.status_code


def applied(world: World, event: EventId) -> dict[str, EntrantId]:
    """The ids of all applications by name, as the desk reads them."""
    found = world.get(f"/api/v1/events/{event}/desk", "judge").json()
    people = world.get(f"/api/v1/events/{event}/people", "judge").json()["people"]
    names = {one["id"]: one["name"] for one in people}
    return {names[one["members"][0]]: one["id"] for one in found["desk"]["applications"]}


def decide(world: World, event: EventId, *names: str, approved: bool) -> int:
    ids = applied(world, event)
    pairs: list[tuple[str, str]] = [("entrants[]", ids[name]) for name in names]
    pairs += [("approved", str(approved).lower()), ("back", f"/e/{event}/desk/entrants")]
    body = "&".join(f"{name}={value}" for name, value in pairs).replace("[]", "%5B%5D")
    kind = {"content-type": "application/x-www-form-urlencoded"}
    path = f"/e/{event}/acts/decide-applications"
    sent = world.ask("POST", path, who="judge", cookie=True, content=body.encode(), headers=kind)
    return sent.status_code


def everything_public(world: World, event: EventId, who: str | None = None) -> list[bytes]:
    paths = [f"/e/{event}{path}" for path in PUBLIC]
    paths += [f"/api/v1/events/{event}{path}" for path in PUBLIC_API]
    answers = [world.get(path, who) for path in paths]
    assert {one.status_code for one in answers} == {200}
    return [KEYS.sub(b"?", one.content) for one in answers]


def test_an_applicant_is_signed_in_waits_and_plays_once_approved(
    world: World, event: EventId
) -> None:
    assert "Every registration needs the approval" in world.get(f"/e/{event}/register").text
    assert apply(world, event, "Ada Example") == 303
    assert not world.serving.state(event).entrants
    assert "You have applied" in world.get(f"/e/{event}/me", "Ada Example").text
    assert "You have applied already." in world.get(f"/e/{event}/register", "Ada Example").text
    me = world.get(f"/api/v1/events/{event}/me", "Ada Example").json()
    assert (me["role"], me["own"], me["application"]["state"]) == ("spectator", None, "open")
    desk = world.get(f"/e/{event}/desk/entrants", "judge").text
    assert "Ada Example" in desk
    assert "One application waits for your decision." in world.get(f"/e/{event}/desk", "judge").text
    assert decide(world, event, "Ada Example", approved=True) == 303
    assert "You have applied" not in world.get(f"/e/{event}/me", "Ada Example").text
    assert world.get(f"/api/v1/events/{event}/me", "Ada Example").json()["role"] == "entrant"
    assert b"Ada Example" in world.get(f"/e/{event}").content


def test_many_are_turned_down_at_once_and_each_is_told(world: World, event: EventId) -> None:
    names = [f"Name {number}" for number in range(12)]
    for name in names:
        assert apply(world, event, name) == 303
    assert decide(world, event, *names[1:], approved=False) == 303
    assert "turned down" in world.get(f"/e/{event}/me", "Name 3").text
    assert "You have applied" in world.get(f"/e/{event}/me", "Name 0").text
    assert "11 were turned down" in world.get(f"/e/{event}/desk/entrants", "judge").text
    journal = world.get(f"/e/{event}/desk/journal", "judge").text
    assert "11 applications were turned down." in journal
    assert re.search(
        r"Name 0\s*(</\w+>)? applied for a place", re.sub(r"<bdi>|</bdi>", "", journal)
    )


def test_applicants_withdraw_by_form_and_apply_again(world: World, event: EventId) -> None:
    for name in ("Ada", "Bob", "Carl"):
        apply(world, event, name)
    decide(world, event, "Carl", approved=False)
    path, form = f"/e/{event}/acts/withdraw-application", {"back": f"/e/{event}/register"}
    assert world.ask("POST", path, who=None, data=form).status_code == 401
    assert world.ask("POST", path, who="Carl", cookie=True, data=form).status_code == 409
    assert world.ask("POST", path, who="judge", cookie=True, data=form).status_code == 303
    assert set(applied(world, event)) == {"Ada", "Bob", "Carl"}
    assert world.ask("POST", path, who="Ada", cookie=True, data=form).status_code == 303
    assert set(applied(world, event)) == {"Bob", "Carl"}
    again = {"people.0.name": "Ada"}
    sent = world.ask("POST", f"/e/{event}/register", who="Ada", cookie=True, data=again)
    assert sent.status_code == 303
    assert set(applied(world, event)) == {"Ada", "Bob", "Carl"}


def test_a_program_applies_and_reads_what_became_of_it(world: World, event: EventId) -> None:
    body = {"entrant": "me", "members": ["me"], "people": [{"id": "me", "name": "Robot"}]}
    made = world.ask("POST", f"/api/v1/events/{event}/acts/register", json=body).json()
    signed_in = world.ask("POST", "/api/v1/sign-in", json={"code": made["claim"]["code"]}).json()
    world.tokens["robot"] = signed_in["token"]
    me = world.get(f"/api/v1/events/{event}/me", "robot").json()
    assert me["application"]["state"] == "open"
    told = {"entrants": [me["application"]["id"]], "approved": False}
    assert world.act(event, "decide-applications", told, who="robot").status_code == 403
    assert world.act(event, "decide-applications", told, who="judge").status_code == 200
    me = world.get(f"/api/v1/events/{event}/me", "robot").json()
    assert me["application"]["state"] == "turned-down"


def test_nobody_else_gets_a_byte_of_an_application(world: World, event: EventId) -> None:
    world.account("guest")
    world.serving.do(event, *(), SetRegistration(Registration.OPEN))
    apply(world, event, "Player")
    world.serving.do(event, SetRegistration(Registration.APPROVAL))
    viewers = (None, "guest", "Player")
    before = {who: everything_public(world, event, who) for who in viewers}
    apply(world, event, "Secret Name")
    apply(world, event, "Other Secret")
    decide(world, event, "Other Secret", approved=False)
    for who in viewers:
        assert everything_public(world, event, who) == before[who]
    mine = everything_public(world, event, "Other Secret")
    assert not any(b"Secret Name" in one for one in mine)


def test_an_application_does_not_empty_the_cache_of_public_pages(
    world: World, event: EventId
) -> None:
    """How long an answer takes would tell that somebody applied."""
    key = world.backend.cache.key(event, "1", "/")
    apply(world, event, "Ada")
    assert world.backend.cache.key(event, "1", "/") == key


def test_an_application_lets_no_public_page_be_made_again(world: World, event: EventId) -> None:
    """The pages that are kept as bytes were made anew, which takes many times as long."""
    world.serving.do(event, SetRegistration(Registration.OPEN))
    apply(world, event, "Player")
    world.serving.do(event, SetRegistration(Registration.APPROVAL))
    everything_public(world, event)
    before = len(world.backend.pages)
    apply(world, event, "Secret Name")
    time.sleep(FRESH)  # what is kept for a second hides it
    everything_public(world, event)
    assert len(world.backend.pages) == before


def test_nobody_learns_from_the_name_of_a_group_that_somebody_applied(
    world: World, event: EventId
) -> None:
    """A player who typed it was shown it as the applicant had typed it, and joined their group."""
    world.serving.do(event, SetRegistration(Registration.OPEN))
    apply(world, event, "Player")
    world.serving.do(event, SetRegistration(Registration.APPROVAL))
    form = {"people.0.name": "Secret", "group": "Order OF the Sword"}
    for _ in range(2):  # the phone heard no answer
        sent = world.ask("POST", f"/e/{event}/register", data=form, key="a" * 16)
        assert sent.status_code == 303
    me = world.get(f"/api/v1/events/{event}/me", "Player").json()["person"]
    mine = {"entrant": me, "members": [me], "group": "order of the sword"}
    assert world.act(event, "change-entrant", mine, who="Player").status_code == 200
    seen = world.get(f"/api/v1/events/{event}/me", "Player").json()
    assert seen["names"][seen["own"]["group"]] == "order of the sword"
    (secret,) = applied(world, event).values()
    assert world.serving.state(event).applications[secret].group != seen["own"]["group"]
    told = {"entrants": [secret], "approved": True}
    for _ in range(2):
        sent = world.act(event, "decide-applications", told, who="judge", key="k" * 16)
        assert sent.status_code == 200
        assert sent.json()["changed"]
    entrants = world.serving.state(event).entrants
    assert entrants[secret].group == entrants[EntrantId(me)].group == seen["own"]["group"]


def test_withdrawing_is_limited_as_entering_is(world: World, event: EventId) -> None:
    """Each is written down, also where there is nothing to withdraw, and cost nothing."""
    apply(world, event, "Ada", "127.0.0.1")
    path, form = f"/e/{event}/acts/withdraw-application", {"back": f"/e/{event}/register"}
    sent = [
        world.ask("POST", path, who="Ada", cookie=True, data=form).status_code
        for _ in range(int(OF_ENTERING.at_once) + 1)
    ]
    assert set(sent[:90]) == {303}
    assert sent[-1] == 429


def test_one_address_cannot_fill_the_list_of_applications(world: World, event: EventId) -> None:
    """86 entries in 0.4 s once filled an event."""
    most = int(OF_APPLYING.at_once)
    answers = [apply(world, event, f"Flood {n}", "198.51.100.7") for n in range(most + 20)]
    assert answers[:most] == [303] * most
    assert set(answers[most:]) == {429}
    assert apply(world, event, "Honest", "203.0.113.5") == 303, "another address is free"
    other = world.serving.create(rounds=3)
    world.serving.do(other, AnnounceEvent(), SetRegistration(Registration.APPROVAL))
    assert apply(world, other, "Elsewhere", "198.51.100.7") == 303, "another event is another list"
    assert world.act(event, "register", _entry("Desk"), who="judge").status_code == 200


def _entry(name: str) -> dict[str, object]:
    return {"entrant": "d1", "members": ["d1"], "people": [{"id": "d1", "name": name}]}


def test_addresses_of_one_ipv6_network_count_as_one(world: World, event: EventId) -> None:
    most = int(OF_APPLYING.at_once)
    answers = [apply(world, event, f"Flood {n}", f"2001:db8:1:2::{n:x}") for n in range(most + 5)]
    assert answers[most:] == [429] * 5
    assert apply(world, event, "Neighbour", "2001:db8:1:3::1") == 303


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("testclient", "testclient", True),
    ],
)
def test_what_counts_as_one_network(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same


def test_a_signed_in_session_is_limited_as_all_entries_are(world: World, event: EventId) -> None:
    """Entering, withdrawing and entering again from one session was not limited."""
    world.serving.do(event, SetRegistration(Registration.OPEN))
    apply(world, event, "Ada")
    for _ in range(int(OF_ENTERING.at_once)):
        world.backend.entering.take(network_of("127.0.0.1"))
    again = {"people.0.name": "Somebody else"}
    sent = world.ask("POST", f"/e/{event}/register", who="Ada", cookie=True, data=again)
    assert sent.status_code == 429


def test_an_erased_applicant_has_no_name_any_more(world: World, event: EventId) -> None:
    organiser = world.account("organiser")
    world.serving.do(event, NameStaff(organiser, Role.ORGANISER))
    apply(world, event, "Ada Erased")
    mine = applied(world, event)["Ada Erased"]
    data = world.get(f"/api/v1/events/{event}/people/{mine}", "organiser")
    assert data.status_code == 200
    assert "application-made" in data.text
    sent = world.ask("DELETE", f"/api/v1/events/{event}/people/{mine}", who="organiser")
    assert sent.status_code == 200
    assert "Ada Erased" not in world.get(f"/e/{event}/desk/entrants", "judge").text
    assert world.get(f"/api/v1/events/{event}/me", "Ada Erased").status_code == 401


def test_a_journal_carries_applications_and_files_of_entrants_do_not(
    world: World, event: EventId
) -> None:
    apply(world, event, "Ada Applied")
    mine = applied(world, event)["Ada Applied"]
    world.act(event, "register", _entry("Entered"), who="judge")
    world.serving.do(event, CloseEvent(early=True))
    base = f"/api/v1/events/{event}/exports"
    assert "application-made" in world.get(f"{base}/journal", "judge").text
    exported = world.get(f"{base}/podium", "judge")
    assert exported.status_code == 200
    assert "Entered" in exported.text
    assert "Ada Applied" not in exported.text
    assert mine not in exported.text
