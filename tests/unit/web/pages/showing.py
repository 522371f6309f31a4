"""Events in play with names, and their pages: what the tests of the pages look at."""

from collections.abc import Iterator

from podium.event.ids import MatchRef
from podium.event.state import State
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Viewer
from podium.people.person import Person
from podium.service.index import EventLine
from podium.web.http.problem import Problem, WebCode
from podium.web.pages.desk.announcements import announcements_page
from podium.web.pages.desk.by_hand import by_hand_page
from podium.web.pages.desk.clock import clock_page
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.draft import draft_page
from podium.web.pages.desk.journal import journal_page
from podium.web.pages.desk.match import match_page, results_page
from podium.web.pages.frame import Frame, event_frame
from podium.web.pages.judge.entrant import judged_list_page, judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import table_page
from podium.web.pages.names import roll
from podium.web.pages.phone.me import MePage, me_page
from podium.web.pages.pictures.page import pictures_page
from podium.web.pages.problem import problem_page
from podium.web.pages.public.bracket import bracket_page
from podium.web.pages.public.event import event_page
from podium.web.pages.public.home import home_page
from podium.web.pages.public.pairings import By, pairings_page
from podium.web.pages.public.rounds import round_page
from podium.web.pages.public.standings import standings_page
from podium.web.pages.public.wall import wall_page
from podium.web.pages.rendering import Page, Renderer
from podium.web.pages.sign_in import LinkPage, SignInPage, SignOutPage
from podium.web.pages.subject import Subject
from podium.web.pages.why.match import match_why_page
from podium.web.pages.why.place import place_why_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ORGANISER, Playing
from tests.unit.event.viewing import EVENT, staff_views, views_of

RENDERER = Renderer()
NAMES = (
    "Ada Lovelace",
    "Grzegorz Brzęczyszczykiewicz",
    "Zoë Müller",
    "Jan Kowalski",
    "Jan Kowalski",
    "Björn Großmann",
    "Chidi Anagonye",
    "María José Carreño Quiñones",
    "Nguyễn Thị Minh Khai",
    "Olga",
    "Pedro Álvares Cabral",
    "Quentin O’Hara",
    "Łukasz Żółć",
    "Sofía",
    "Tomáš Dvořák",
    "Uwe",
)
LONG = "Maximiliane Wilhelmine Freifrau von Hohenzollern-Sigmaringen"


def people_of(state: State, *, first: str | None = None) -> dict[str, Person]:
    """Names for everybody. `first`: the name of the first one."""
    members = [one for entered in state.entrants.values() for one in entered.members]
    texts = [
        NAMES[number] if number < len(NAMES) else f"{NAMES[number % 16]} {number}"
        for number, _ in enumerate(members)
    ]
    people: dict[str, Person] = {
        one: Person(one, text) for one, text in zip(members, texts, strict=True)
    }
    people[ORGANISER] = Person(ORGANISER, "Rosa Organisiert")
    if first is not None and members:
        people[members[0]] = Person(members[0], first)
    return people


def subject_of(event: Playing, viewer: Viewer = SPECTATOR, *, first: str | None = None) -> Subject:
    """The event as this viewer may see it."""
    view = event.view(viewer)
    names = roll(view.entrants, people_of(event.state, first=first))
    return Subject(EVENT, view, event.rulebook, names)


def viewer_in(subject: Subject) -> Viewer:
    """For whom the view of a subject was built."""
    own = subject.view.own
    return Viewer(subject.view.role, None if own is None else own.entrant)


def public_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """All public pages of an event, by the end of their address."""
    views = views_of(event, viewer_in(subject))
    yield "bracket", Tab.BRACKET, bracket_page(subject, views.cut)
    yield "", Tab.EVENT, event_page(subject)
    yield "wall", Tab.WALL, wall_page(subject, f"http://store.local:8000/e/{EVENT}")
    yield "pairings", Tab.PAIRINGS, pairings_page(subject)
    yield "pairings?by=table", Tab.PAIRINGS, pairings_page(subject, by=By.TABLE)
    yield "pairings?q=ada", Tab.PAIRINGS, pairings_page(subject, search="ada")
    yield "standings", Tab.STANDINGS, standings_page(subject)
    yield "pictures", Tab.STANDINGS, pictures_page(subject, views.places_by_round)
    searched = pictures_page(subject, views.places_by_round, search="a")
    yield "pictures?q=a", Tab.STANDINGS, searched
    for played in subject.view.rounds:
        page = round_page(subject, played.number)
        assert page is not None
        yield f"rounds/{played.number}", Tab.ROUNDS, page
    yield from why_pages(event, subject)
    if subject.view.own is not None:
        yield "me", Tab.ME, my_page(event, subject)


def my_page(event: Playing, subject: Subject) -> MePage:
    """The page of the entrant for whom a subject was made."""
    views = views_of(event, viewer_in(subject))
    own = subject.view.own
    assert own is not None
    untimed = views.is_untimed(len(subject.view.rounds))
    return me_page(subject, own, views.own_penalties, untimed=untimed)


def why_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """The explanations of the first and last line of the table and of one match of each round."""
    views = views_of(event, viewer_in(subject))
    for row in {*subject.view.standings[:1], *subject.view.standings[-1:]}:
        why = views.place_reasons(row.entrant)
        assert why is not None
        yield f"why/place/{row.entrant}", Tab.STANDINGS, place_why_page(subject, why)
    for played in subject.view.rounds:
        past = views.background(played.number)
        assert past is not None
        for line in {played.matches[0], played.matches[-1]}:
            page = match_why_page(subject, line, played, past)
            yield f"why/match/{played.number}/{line.index}", Tab.PAIRINGS, page


def desk_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """All pages of the desk of a running event, for staff."""
    desk, staff = subject.desk, staff_views(event)
    yield "desk", Tab.DESK, desk_page(subject, desk)
    yield "desk/round", Tab.DESK, draft_page(subject, desk.draft)
    yield "desk/by-hand", Tab.DESK, by_hand_page(subject, staff)
    for table in ("", "1", "99"):
        yield f"desk/results?table={table}", Tab.DESK, results_page(subject, staff, table=table)
    yield "desk/clock", Tab.DESK, clock_page(subject)
    for entrant in ("", "e1"):
        yield f"desk/conduct?entrant={entrant}", Tab.DESK, conduct_page(subject, staff, entrant)
    yield "desk/announcements", Tab.DESK, announcements_page(subject, staff)
    yield "desk/journal", Tab.DESK, journal_page(subject, staff.journal())
    for played in event.state.rounds[-1:]:
        for index, _ in enumerate(played.matches):
            page = match_page(subject, staff, MatchRef(played.number, index))
            assert page is not None
            yield f"desk/match/{played.number}/{index}", Tab.DESK, page


def judge_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """All pages of the judge's phone, for staff."""
    staff = staff_views(event)
    yield "judge", Tab.JUDGE, now_page(subject, staff, me=None)
    yield "judge/players", Tab.JUDGE, judged_list_page(subject)
    yield "judge/rulings", Tab.JUDGE, rulings_page(subject, staff.rulings, None)
    for ground in ("", "slow-play", "violence"):
        judged = judged_page(subject, staff, "e1", ground=ground)
        if judged is not None:
            yield f"judge/entrant/e1?ground={ground}", Tab.JUDGE, judged
    for played in event.state.rounds[-1:]:
        for index, _ in enumerate(played.matches):
            page = table_page(subject, staff, MatchRef(played.number, index))
            assert page is not None
            yield f"judge/table/{played.number}/{index}", Tab.JUDGE, page


def other_pages() -> Iterator[tuple[str, Page]]:
    """The pages that belong to no event."""
    line = EventLine(EVENT, "Store <b>Cup</b>", "2026-11-15", "Köln", "EU", "x", "Legion", True)
    yield "", home_page((line, line, line), host=True)
    yield "?q=nothing", home_page((), search="nothing")
    yield "sign-in", SignInPage()
    yield "sign-in?wrong", SignInPage(login="ada", wrong=WebCode.SIGN_IN_FAILED)
    yield "sign-out", SignOutPage()
    yield "s/token", LinkPage("/s/token")
    yield "s/first", LinkPage("/s/first", nameless=True)
    for code in (*Code, *WebCode):
        yield f"problem/{code}", problem_page(Problem(code))


def rendered(
    subject: Subject, tab: Tab, page: Page, *, language: str = "en", end: str = ""
) -> bytes:
    """The bytes of a page."""
    frame = Frame(
        language=language,
        path=f"/e/{EVENT}/{end}".rstrip("/"),
        role=subject.view.role,
        event=event_frame(EVENT, subject.view, head="0123456789abcdef" * 4),
        tab=tab,
    )
    return RENDERER.html(page, frame)
