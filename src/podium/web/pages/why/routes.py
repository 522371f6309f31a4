"""The routes of the explanations. Everybody may ask: what is explained is public."""

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.kernel.refusal import Code
from podium.web.access.table import PAGE
from podium.web.asking import Ask
from podium.web.pages.frame import Tab
from podium.web.pages.rendering import Page
from podium.web.pages.serving import event_page_reply, told_as_page
from podium.web.pages.subject import Subject
from podium.web.pages.why.match import match_why_page
from podium.web.pages.why.place import place_why_page
from podium.web.problem import deny
from podium.web.reply import Reply
from podium.web.route import Route


def _number(stated: str) -> int:
    fine = stated.isascii() and stated.isdecimal() and len(stated) <= 6
    return int(stated) if fine else -1


def _place(ask: Ask) -> Reply:
    entrant = EntrantId(ask.params["entrant"])

    def build(_ask: Ask, subject: Subject) -> Page:
        why = ask.place.views.place_reasons(entrant)
        if why is None:
            raise deny(Code.UNKNOWN, thing="entrant", key=entrant)
        return place_why_page(subject, why)

    return event_page_reply(ask, Tab.STANDINGS, build)


def _match(ask: Ask) -> Reply:
    number, index = _number(ask.params["number"]), _number(ask.params["index"])

    def build(_ask: Ask, subject: Subject) -> Page:
        views = ask.place.views
        line, past = views.match(MatchRef(number, index)), views.background(number)
        if line is None or past is None:
            raise deny(Code.UNKNOWN, thing="match", key=f"{number}/{index}")
        return match_why_page(subject, line, subject.view.rounds[number - 1], past)

    return event_page_reply(ask, Tab.PAIRINGS, build)


ROUTES = (
    Route("GET", f"{PAGE}/why/place/{{entrant}}", _place, told_as_page),
    Route("GET", f"{PAGE}/why/match/{{number}}/{{index}}", _match, told_as_page),
)
