"""The explanations of an event in play, as tests ask for them."""

from podium.web.pages.why.match import MatchWhyPage, match_why_page
from podium.web.pages.why.place import PlaceWhyPage, place_why_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import Playing
from tests.unit.event.viewing import views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of


def places(event: Playing) -> list[PlaceWhyPage]:
    """The pages of all places."""
    subject = subject_of(event)
    found = [views_of(event).place_reasons(row.entrant) for row in subject.view.standings]
    return [place_why_page(subject, why) for why in found if why is not None]


def matches(event: Playing, number: int) -> list[MatchWhyPage]:
    """The pages of all matches of a round."""
    subject = subject_of(event)
    past = views_of(event).background(number)
    assert past is not None
    played = subject.view.rounds[number - 1]
    return [match_why_page(subject, line, played, past) for line in played.matches]


def words_of(event: Playing, page: MatchWhyPage | PlaceWhyPage) -> str:
    """All words of a page."""
    return " ".join(Reading(rendered(subject_of(event), Tab.PAIRINGS, page)).text.split())
