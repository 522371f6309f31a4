"""All pages of the set-up of an event, for checks that look at every page."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.event.room import room_code
from podium.event.self_check_in import SelfCheckIn
from podium.exchange.pasted_list import read_pasted
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR, Role
from podium.people.access.account import Account
from podium.people.access.claim import IssuedCode
from podium.people.access.secret import Secret
from podium.people.access.session import Session, SessionId
from podium.people.person import Person
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.study.plan import study
from podium.web.pages.door.door import door_page
from podium.web.pages.names import roll
from podium.web.pages.rendering import Page
from podium.web.pages.setup.account import account_page
from podium.web.pages.setup.check_in import check_in_page, self_check_in_panel
from podium.web.pages.setup.codes import (
    CodesPage,
    IssuedCodePage,
    card_of,
    code_page,
    players_of,
)
from podium.web.pages.setup.entrants import entrant_page, entrants_page, list_page
from podium.web.pages.setup.exports import exports_page
from podium.web.pages.setup.register import register_page
from podium.web.pages.setup.settings import (
    announce_page,
    new_page,
    settings_page,
    tables_page,
)
from podium.web.pages.setup.staff import invited_page, staff_page
from podium.web.pages.setup.study import StudyQuestion, plan_of, study_page
from podium.web.pages.subject import Subject
from podium.workers.one_at_a_time import Failed, Progress
from tests.unit.event.playing import DESK, ORGANISER, Playing, viewer_of
from tests.unit.event.viewing import EVENT, staff_views, views_of
from tests.unit.web.pages.showing import people_of

ADDRESS = f"http://192.168.178.23:8000/e/{EVENT}"
PASTED = "Name;Mail;Club\nAda Lovelace;;\nEve;eve@example.org;Rebels\n;;\n"


def desk_subject(event: Playing, *, first: str | None = None) -> tuple[Subject, dict[str, Person]]:
    """The event for its staff, with true names."""
    view = event.view(DESK)
    people = people_of(event.state, first=first)
    return Subject(EVENT, view, event.rulebook, roll(view.entrants, people, real=True)), people


def study_pages(subject: Subject) -> Iterator[tuple[str, Page]]:
    """The laboratory: nothing asked, under way, failed, done."""
    question = StudyQuestion(6, 7, 200)
    plan = replace(plan_of(subject, question), events=1)
    findings = (None, Progress(3, 9), Failed(), study(plan))
    yield "desk/study", study_page(subject, question, None, asked=False, now=0)
    for finding in findings:
        yield "desk/study", study_page(subject, question, finding, asked=True, now=0)


def setup_pages(event: Playing, *, first: str | None = None) -> Iterator[tuple[str, Page]]:
    """Every page by the end of its address."""
    subject, people = desk_subject(event, first=first)
    state, staff = event.state, staff_views(event)
    yield "desk/entrants", entrants_page(subject, staff.entries, f"{ADDRESS}/register")
    text = PASTED if state.rulebook.members == 1 else "Ada & Bob\nThree: A, B, C\n\n???"
    lines = read_pasted(text, members=state.rulebook.members)
    yield "desk/list", list_page(subject, "", ())
    yield "desk/list", list_page(subject, text, lines)
    for entered in staff.entries.records[:1]:
        page = entrant_page(subject, people, entered, "0123456789abcdef")
        yield f"desk/entrants/{entered.id}", page
    yield "desk/check-in", check_in_page(subject, staff.entries)
    room = room_code(bytes(32), Now(0))
    panel = self_check_in_panel(SelfCheckIn(allowed=True, door="d" * 26), room, ADDRESS)
    yield "desk/check-in", check_in_page(subject, staff.entries, panel)
    listed = tuple(state.entrants)
    for done in ("", *listed[:1]):
        yield "door/token", door_page(subject, "token", listed[1:], done)
    yield "door/token", door_page(subject, "token", ())
    yield "desk/settings", settings_page(subject)
    yield from study_pages(subject)
    yield "desk/tables", tables_page(subject)
    yield "desk/announce", announce_page(subject, ADDRESS)
    yield "desk/staff", staff_page(subject, staff.staffing, ORGANISER, lambda _one: True)
    yield "desk/staff", invited_page(EVENT, "Jan", Role.JUDGE, f"{ADDRESS}/s/x", minutes=10)
    yield "desk/staff", invited_page(EVENT, "Jan", Role.JUDGE, None, minutes=10)
    players = players_of(subject, staff.codes_for)
    yield "desk/codes", CodesPage(EVENT, players)
    for player in players[:1]:
        shown = code_page(EVENT, players, player.person)
        assert shown is not None
        yield f"desk/codes/{player.person}", shown
        issued = IssuedCode(player.person, Secret("0123456789abcdef"))
        card = card_of(player, issued, "http://192.168.178.23:8000")
        yield f"desk/codes/{player.person}", IssuedCodePage(EVENT, card)
    yield "desk/exports", exports_page(EVENT, subject.view, subject.language)
    for viewer in (SPECTATOR, *(viewer_of(one) for one in list(state.entrants)[:1])):
        yield "register", register_page(views_of(event, viewer), called="Ada")


def plain_pages() -> Iterator[tuple[str, Page]]:
    """The pages that belong to no event."""
    rulebooks = tuple(map(shipped, shipped_ids()))
    yield "new", new_page(rulebooks)
    account = Account("p", "Rosa", None, host=True, has_password=False, made_at=Now(0))
    sessions = tuple(
        Session(SessionId(f"s{n}"), "p", None, Now(0), Now(n), Now(10)) for n in range(3)
    )
    yield "account", account_page(account, sessions, SessionId("s1"), asks_current=True)
