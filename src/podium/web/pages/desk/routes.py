"""The routes of the desk of a running event."""

from collections.abc import Callable

from podium.event.entered_rounds import EnterPairing
from podium.event.ids import MatchRef
from podium.event.results import CorrectResult
from podium.kernel.refusal import Code, Refusal
from podium.web.access.table import PAGE
from podium.web.api.acting import SHAPES, Order, actor_of, order_of, perform
from podium.web.asking import Ask
from podium.web.pages.acting import back_of, told, with_result
from podium.web.pages.desk.announcements import announcements_page
from podium.web.pages.desk.by_hand import by_hand_page, read_by_hand
from podium.web.pages.desk.clock import clock_page
from podium.web.pages.desk.conduct import conduct_page
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.desk.draft import draft_page
from podium.web.pages.desk.journal import journal_page
from podium.web.pages.desk.match import (
    MatchPage,
    PreviewPart,
    match_page,
    preview_part,
    results_page,
    row_after,
)
from podium.web.pages.fields import tree_of, typed
from podium.web.pages.frame import Tab
from podium.web.pages.names import roll
from podium.web.pages.rendering import Page
from podium.web.pages.reporting import flat
from podium.web.pages.serving import (
    LONGEST_SEARCH,
    language_of,
    own_page_reply,
    told_as_page,
)
from podium.web.pages.subject import Subject
from podium.web.problem import Denied, Problem, deny, refused
from podium.web.reply import Reply, see_other
from podium.web.route import Route

LARGEST = 6
"""Digits of a number in an address."""


def staff_subject(ask: Ask) -> Subject:
    """The event with true names."""
    place = ask.place
    names = roll(place.view.entrants, place.people, real=True)
    return Subject(place.id, place.view, place.views.rulebook, names, language_of(ask))


def _desk(_ask: Ask, subject: Subject) -> Page:
    return desk_page(subject, subject.desk)


def _draft(_ask: Ask, subject: Subject) -> Page:
    return draft_page(subject, subject.desk.draft)


def _results(ask: Ask, subject: Subject) -> Page:
    return results_page(subject, ask.place.staff, table=ask.query.get("table", "").strip()[:8])


def _clock(_ask: Ask, subject: Subject) -> Page:
    return clock_page(subject)


def _conduct(ask: Ask, subject: Subject) -> Page:
    search = ask.query.get("q", "")[:LONGEST_SEARCH]
    return conduct_page(
        subject,
        ask.place.staff,
        ask.query.get("entrant", ""),
        search=search,
        me=ask.place.views.plays_as,
    )


def _announcements(ask: Ask, subject: Subject) -> Page:
    return announcements_page(subject, ask.place.staff)


def _journal(ask: Ask, subject: Subject) -> Page:
    before = address_number(ask.query.get("before", "")) or None
    return journal_page(subject, ask.place.staff.journal(before))


def _match(ask: Ask, subject: Subject) -> Page:
    ref = MatchRef(address_number(ask.params["number"]), address_number(ask.params["index"]))
    preview: PreviewPart | None = None
    problem: Problem | None = None
    if any(name.startswith("report.") for name in ask.query):
        try:
            preview = _previewed(ask, subject, ref)
        except Denied as denied:
            problem = denied.problem
    page: MatchPage | None = match_page(
        subject,
        ask.place.staff,
        ref,
        preview=preview,
        problem=problem,
        typed=ask.query if problem is not None else None,
        me=ask.place.views.plays_as,
    )
    if page is None:
        raise deny(Code.UNKNOWN, thing="match", key=f"{ref.round}/{ref.index}")
    return page


def _previewed(ask: Ask, subject: Subject, ref: MatchRef) -> PreviewPart:
    """What the correction typed into the form would change; nothing is done."""
    typed_in = [(name, value) for name, value in ask.query.items() if name.startswith("report.")]
    tree = with_result(ask.place.views, tree_of([*flat(ref, "match"), *typed_in]))
    command = order_of(CorrectResult, typed(tree, SHAPES[CorrectResult])).command
    assert isinstance(command, CorrectResult)  # noqa: S101 - made of its own shape
    found = ask.parts.service.preview(ask.place.id, command, actor=actor_of(ask))
    if isinstance(found, Refusal):
        raise refused(found)
    fields = tuple(flat(command.result, "result"))
    return preview_part(subject, row_after(subject, ref, command.result), fields, found)


def _by_hand(ask: Ask, subject: Subject) -> Page:
    return by_hand_page(subject, ask.place.staff)


def _enter_by_hand(ask: Ask) -> Reply:
    """The round as it was paired on paper becomes the draft."""
    command = read_by_hand(ask, staff_subject(ask))
    perform(ask, Order(command), actor=actor_of(ask))
    return see_other(back_of(ask))


def address_number(stated: str) -> int:
    """A number in an address; 0 for what is none."""
    fine = stated.isascii() and stated.isdecimal() and len(stated) <= LARGEST
    return int(stated) if fine else 0


def staff_route(tab: Tab, path: str, build: Callable[[Ask, Subject], Page]) -> Route:
    """A page for the staff under an address below the event's own."""

    def handle(ask: Ask) -> Reply:
        return own_page_reply(ask, tab, build(ask, staff_subject(ask)))

    return Route("GET", f"{PAGE}/{path}", handle, told_as_page)


def _route(path: str, build: Callable[[Ask, Subject], Page]) -> Route:
    return staff_route(Tab.DESK, f"desk{path}", build)


ROUTES = (
    _route("", _desk),
    _route("/round", _draft),
    _route("/by-hand", _by_hand),
    Route("POST", f"{PAGE}/desk/by-hand", _enter_by_hand, told(EnterPairing)),
    _route("/results", _results),
    _route("/clock", _clock),
    _route("/conduct", _conduct),
    _route("/announcements", _announcements),
    _route("/journal", _journal),
    _route("/match/{number}/{index}", _match),
)
