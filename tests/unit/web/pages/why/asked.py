"""The explanations of an event in play, as tests ask for them."""

from podium.web.pages.frame import Tab
from podium.web.pages.why.match import MatchWhyPage, match_why_page
from podium.web.pages.why.past import told_by
from podium.web.pages.why.place import PlaceWhyPage, place_why_page
from tests.unit.event.playing import Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of


def places(event: Playing) -> list[PlaceWhyPage]:
    """The pages of all places."""
    subject = subject_of(event)
    pages = [place_why_page(subject, event.state, row.entrant) for row in subject.view.standings]
    return [page for page in pages if page is not None]


def matches(event: Playing, number: int) -> list[MatchWhyPage]:
    """The pages of all matches of a round."""
    subject = subject_of(event)
    played = event.state.rounds[number - 1]
    past = told_by(event.facts, played)
    lines = subject.view.rounds[number - 1].matches
    return [match_why_page(subject, line, played, past) for line in lines]


def words_of(event: Playing, page: MatchWhyPage | PlaceWhyPage) -> str:
    """All words of a page."""
    return " ".join(Reading(rendered(subject_of(event), Tab.PAIRINGS, page)).text.split())
