"""Events in play with names, and their pages: what the tests of the pages look at."""

from collections.abc import Iterator
from urllib.parse import parse_qsl

from podium.brand.colour import accent_of
from podium.brand.store import Brand
from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.seats import LeaversSeat
from podium.event.state import State
from podium.exchange.draws_file import draws_file
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.people.person import Person
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.index import EventLine
from podium.service.roster_views import ShownRoster
from podium.web.http.problem import Problem, WebCode
from podium.web.pages.desk.announcements import announcements_page
from podium.web.pages.desk.by_hand import by_hand_page
from podium.web.pages.desk.clock import clock_page
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.draft import draft_page
from podium.web.pages.desk.find import find_page
from podium.web.pages.desk.forecast import forecast_part
from podium.web.pages.desk.journal import journal_page
from podium.web.pages.desk.match import match_page, results_page
from podium.web.pages.desk.step import next_of
from podium.web.pages.ending.question import Question, Way, read_question
from podium.web.pages.ending.step import Asked, EndingPage, ending_page
from podium.web.pages.frame import Frame, event_frame
from podium.web.pages.judge.entrant import judged_list_page, judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.judge.rulings import rulings_page
from podium.web.pages.judge.table import table_page
from podium.web.pages.lists.desk import desk_list_page, lists_page
from podium.web.pages.lists.mine import my_list_page, paste_form
from podium.web.pages.lists.public import OneListPage, seals_page
from podium.web.pages.lists.shown import entrant_list
from podium.web.pages.names import roll
from podium.web.pages.phone.me import MePage, me_page
from podium.web.pages.pictures.page import pictures_page
from podium.web.pages.problem import problem_page
from podium.web.pages.public.bracket import bracket_page
from podium.web.pages.public.event import event_page
from podium.web.pages.public.home import EventCard, home_page
from podium.web.pages.public.pairings import By, pairings_page
from podium.web.pages.public.rounds import round_page
from podium.web.pages.public.standings import standings_page
from podium.web.pages.public.state import EventState, HowFar
from podium.web.pages.public.wall import wall_page
from podium.web.pages.rendering import Page, Renderer
from podium.web.pages.rules.page import RulebooksPage, rules_page
from podium.web.pages.shop.page import offer_of, shop_page
from podium.web.pages.sign_in import LinkPage, SignInPage, SignOutPage
from podium.web.pages.subject import Subject
from podium.web.pages.why.check import check_page
from podium.web.pages.why.match import match_why_page
from podium.web.pages.why.place import place_why_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ORGANISER, Playing
from tests.unit.event.viewing import EVENT, staff_views, views_of
from tests.unit.web.pages.showing_catalogues import catalogue_pages
from tests.unit.web.pages.showing_lists import building_page, hostile_roster, read_form
from tests.unit.web.pages.showing_standby import standby_pages

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
STATES = (
    EventState(HowFar.OPEN, free=3, entrants=13),
    EventState(HowFar.FULL, free=0, entrants=16),
    EventState(HowFar.SWISS, 3, 5, entrants=16),
    EventState(HowFar.CUT, 5, 5, entrants=16),
    EventState(HowFar.FINISHED, 5, 5, entrants=16),
)
"""How far events can be."""
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
    yield "", Tab.EVENT, event_page(subject, views.cut)
    yield "wall", Tab.WALL, wall_page(subject, views.cut, f"http://store.local:8000/e/{EVENT}")
    announced = subject.view.event.settings
    rules = rules_page(subject.rulebook, event=EVENT, announced=announced)
    yield "rules", Tab.RULES, rules
    yield "pairings", Tab.PAIRINGS, pairings_page(subject)
    yield "pairings?by=table", Tab.PAIRINGS, pairings_page(subject, by=By.TABLE)
    yield "pairings?q=ada", Tab.PAIRINGS, pairings_page(subject, search="ada")
    yield "standings", Tab.STANDINGS, standings_page(subject)
    yield "pictures", Tab.STANDINGS, pictures_page(subject, views.places_by_round)
    searched = pictures_page(subject, views.places_by_round, search="a")
    yield "pictures?q=a", Tab.STANDINGS, searched
    everyone = pictures_page(subject, views.places_by_round, everyone=True)
    yield "pictures?by=all", Tab.STANDINGS, everyone
    for played in subject.view.rounds:
        page = round_page(subject, played.number, views.added_numbers(played.number))
        assert page is not None
        yield f"rounds/{played.number}", Tab.ROUNDS, page
    for played in subject.view.rounds:
        checked = check_page(subject, draws_file(views), played.number)
        assert checked is not None
        yield f"check/{played.number}", Tab.ROUNDS, checked
    yield from why_pages(event, subject)
    part = views.rosters
    assert part is not None
    yield "lists", Tab.EVENT, seals_page(subject, part)
    if subject.view.own is not None:
        yield "me", Tab.ME, my_page(event, subject)
        entrant = subject.view.own.entrant
        for form in (paste_form(subject, entrant), read_form(subject, entrant)):
            yield "me/list", Tab.ME, my_list_page(subject, part, entrant, None, form)
        yield "me/list/build", Tab.ME, building_page(subject)
        mine = entrant_list(subject, ShownRoster(entrant, "0" * 64, hostile_roster(subject)))
        yield f"lists/{entrant}", Tab.EVENT, OneListPage(EVENT, mine)
        yield from own_ending_pages(event, subject)


def my_page(event: Playing, subject: Subject) -> MePage:
    """The page of the entrant for whom a subject was made."""
    views = views_of(event, viewer_in(subject))
    own = subject.view.own
    assert own is not None
    untimed = views.is_untimed(len(subject.view.rounds))
    return me_page(
        subject,
        own,
        views.own_penalties,
        separated=views.own_separation,
        untimed=untimed,
        cut=views.cut,
        squad_names=(views.squad_names(own.entrant), opponents_squads(event, own.entrant)),
    )


def opponents_squads(event: Playing, entrant: EntrantId) -> tuple[str, ...]:
    """The squads of the opponent in the latest round, as far as an entrant may see them."""
    rounds = event.state.rounds
    matches = rounds[-1].matches if rounds else ()
    others = (
        other
        for played in matches
        if entrant in played.match.entrants
        for other in played.match.entrants
        if other != entrant
    )
    views = views_of(event, Viewer(Role.ENTRANT, entrant))
    return next((views.squad_names(other) for other in others), ())


def list_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """The pages of the desk about lists."""
    part = views_of(event, viewer_in(subject)).rosters
    assert part is not None
    lists = lists_page(subject, part, until="2027-01-15T10:00", catalogue=None)
    yield "desk/lists", Tab.DESK, lists
    for entrant in (one.entrant for one in (part.desk or ())[:1]):
        form = read_form(subject, entrant)
        page = desk_list_page(subject, part, entrant, None, form)
        assert page is not None
        yield f"desk/lists/{entrant}", Tab.DESK, page


def own_ending_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """The step in which a player ends their own match, where they have one."""
    own, match = subject.view.own, my_page(event, subject).match
    assert own is not None
    ways = [] if match is None or match.form is None else [Way.LEAVING]
    if match is not None and match.concede:
        ways.append(Way.CONCEDE)
    for way in ways:
        for known in ("", "no", "yes"):
            question = f"way={way}&entrant={own.entrant}&known={known}"
            page = ending_of(subject, question, me=own.entrant)
            yield f"me/ending?{question}", Tab.ME, page


def ending_of(
    subject: Subject,
    address: str,
    *,
    me: EntrantId | None = None,
    seat: LeaversSeat = LeaversSeat.NONE,
) -> EndingPage:
    """The page of the step at an address."""
    query = dict(parse_qsl(address))
    question: Question = read_question(query)
    return ending_page(subject, Asked(question, query, f"/e/{EVENT}", me, seat))


def ending_pages(event: Playing, subject: Subject) -> Iterator[tuple[str, Tab, Page]]:
    """The step in which staff end a match, every way."""
    staff, played = staff_views(event), subject.view.rounds[-1:]
    matches = [line for one in played for line in one.matches if len(line.entrants) > 1]
    for line in matches[:1]:
        entrant, match = line.entrants[0], f"{played[0].number}/{line.index}"
        for way in (
            f"way=leave&status=removed&entrant={entrant}",
            f"way=leave&current_match=played-on&entrant={entrant}",
            f"way=decide-warnings&entrant={entrant}",
            f"way=penalise&penalty=points&entrant={entrant}",
            f"way=penalise&penalty=match-loss&entrant={entrant}&match={match}",
            f"way=penalise&penalty=double-loss&entrant={entrant}&match={match}",
            f"way=penalise&penalty=disqualification&entrant={entrant}",
        ):
            for known in ("", "&known=no", "&known=yes"):
                page = ending_of(subject, f"{way}{known}", seat=staff.leavers_seat(entrant))
                yield f"desk/ending?{way}{known}", Tab.DESK, page


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
    expected = forecast_part(subject, staff.paces, event.now)
    yield "desk", Tab.DESK, desk_page(subject, desk, expected=expected)
    yield "desk/round", Tab.DESK, draft_page(subject, desk.draft)
    yield "desk/by-hand", Tab.DESK, by_hand_page(subject, staff)
    for table in ("", "1", "99"):
        yield f"desk/results?table={table}", Tab.DESK, results_page(subject, staff, table=table)
    yield "desk/results?round=1", Tab.DESK, results_page(subject, staff, number=1)
    yield "desk/clock", Tab.DESK, clock_page(subject)
    for entrant in ("", "e1"):
        yield f"desk/conduct?entrant={entrant}", Tab.DESK, conduct_page(subject, staff, entrant)
    for search in ("", "1", "a", "nobody"):
        yield f"desk/find?q={search}", Tab.DESK, find_page(subject, search)
    yield "desk/announcements", Tab.DESK, announcements_page(subject, staff)
    yield "desk/journal", Tab.DESK, journal_page(subject, staff.journal())
    for played in event.state.rounds[-1:]:
        for index, _ in enumerate(played.matches):
            page = match_page(subject, staff, MatchRef(played.number, index))
            assert page is not None
            yield f"desk/match/{played.number}/{index}", Tab.DESK, page
    yield from ending_pages(event, subject)
    yield from list_pages(event, subject)


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
    cards = tuple(EventCard(line, state) for state in STATES)
    yield "", home_page((EventCard(line), *cards), host=True, account=True)
    yield "?q=nothing", home_page((), search="nothing")
    rulebooks = tuple(map(shipped, shipped_ids()))
    yield "rules", RulebooksPage(rulebooks)
    for one in rulebooks:
        yield f"rules/{one.id}", rules_page(one)
    yield "sign-in", SignInPage()
    yield "sign-in?wrong", SignInPage(login="ada", wrong=WebCode.SIGN_IN_FAILED)
    yield "sign-out", SignOutPage()
    yield "shop", shop_page(Brand("Yellow Dragon", accent_of("#2b3bb5", "#ffd800")))
    yield "shop/accent", shop_page(Brand(), offer=offer_of("#ffd800"))
    yield "shop/name", shop_page(Brand(), refused=Problem(Code.TEXT_TOO_LONG), typed="x" * 61)
    yield from standby_pages()
    yield from catalogue_pages()
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
        event=event_frame(EVENT, subject.view, head="0123456789abcdef" * 4, lists=True),
        tab=tab,
        next=next_of(subject.view, desk) if (desk := subject.view.desk) is not None else None,
    )
    return RENDERER.html(page, frame)
