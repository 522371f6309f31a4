"""The first page: cards that say when, where, what, how far, and how many places are left."""

import pytest

from podium.event.settings import Settings
from podium.event.setup import CloseEvent
from podium.kernel.viewer import SPECTATOR
from podium.service.ids import EventId
from podium.service.index import EventLine
from podium.web.pages.frame import Frame
from podium.web.pages.public.event import event_page
from podium.web.pages.public.home import MOST, EventCard, event_card, home_page, listed
from podium.web.pages.public.state import EventState, HowFar, event_state
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import LCG, SP, Playing
from tests.unit.event.viewing import EVENT, views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import RENDERER, rendered, subject_of


def line(name: str = "Cup", date: str | None = "2026-11-28", *, closed: bool = False) -> EventLine:
    event = EventId(name.lower().replace(" ", ""))
    return EventLine(event, name, date, "Köln", "EU", SP, "Shatterpoint", True, closed)


def said(*cards: EventCard, language: str = "en") -> str:
    page = RENDERER.html(home_page(cards), Frame(language=language, path="/"))
    return " ".join(Reading(page).text.split())


def card_of(event: Playing, *, closed: bool = False) -> EventCard:
    subject = subject_of(event)
    return event_card(line(closed=closed), subject.view, subject.roll if closed else None)


def test_a_card_says_when_where_what_and_how_many_places_are_left() -> None:
    event = Playing(SP, capacity=16).begin(13)
    text = said(card_of(event))
    for part in ("Cup", "Saturday, 28 November 2026", "Köln", "Shatterpoint"):
        assert part in text
    assert "Registration open 13 entrants · 3 places left" in text


@pytest.mark.parametrize(("count", "capacity"), [(3, None), (3, 8), (7, 8), (8, 8), (10, 8)])
def test_places_left_are_those_that_registration_knows(count: int, capacity: int | None) -> None:
    event = Playing(SP, capacity=capacity).begin(count)
    state = event_state(event.view(SPECTATOR))
    assert state.free == views_of(event, SPECTATOR).free_places
    assert state.how_far is (HowFar.FULL if state.free == 0 else HowFar.OPEN)
    assert state.entrants == min(count, capacity or count)


def test_a_card_says_which_round_is_played() -> None:
    event = Playing(SP, rounds=5, cut=0).begin(8)
    event.play(2)
    event.publish()
    assert "Round 3 of 5" in said(card_of(event))
    assert "Runde 3 von 5" in said(card_of(event), language="de")


def test_a_card_says_that_the_cut_is_played() -> None:
    assert "In the cut" in said(card_of(playing(LCG, "cut")))


def test_a_card_of_a_finished_event_names_the_champion() -> None:
    event = playing(SP, "closed")
    best = subject_of(event).roll.entrant(event.view().standings[0].entrant).text
    assert f"Champion: {best}" in said(card_of(event, closed=True))


def test_an_event_closed_before_it_began_has_no_champion() -> None:
    event = Playing(SP).begin(4)
    event.do(CloseEvent(early=True))
    assert card_of(event, closed=True).champions == ()
    assert "Champion" not in said(card_of(event, closed=True))


def test_what_is_played_comes_first_then_what_comes_next_then_the_latest() -> None:
    played = EventState(HowFar.SWISS, 1, 3)
    cards = (
        EventCard(line("Last", "2027-02-01")),
        EventCard(line("Next", "2026-12-01")),
        EventCard(line("Some day", None)),
        EventCard(line("Now", "2026-12-24"), played),
        EventCard(line("Newer", "2026-06-01", closed=True)),
        EventCard(line("Older", "2026-05-01", closed=True)),
    )
    page = home_page(cards)
    assert [one.line.name for one in page.running] == ["Now", "Next", "Last", "Some day"]
    assert [one.line.name for one in page.finished] == ["Newer", "Older"]


def many(count: int, first: int = 0) -> tuple[EventLine, ...]:
    return tuple(
        line(f"Cup {number}", f"2026-{1 + number % 12:02d}-01", closed=number % 2 == 0)
        for number in range(first, first + count)
    )


def test_the_pages_of_a_list_have_every_event_once_and_the_own_open_ones_first() -> None:
    lines = many(2 * MOST + 10)
    mine = frozenset(one.id for one in lines[::3])
    pages = [listed(lines, mine, page) for page in (1, 2, 3)]
    assert [(one.page, one.pages) for one in pages] == [(1, 3), (2, 3), (3, 3)]
    assert [len(one.lines) for one in pages] == [MOST, MOST, 10]
    shown = [one for page in pages for one in page.lines]
    assert sorted(shown, key=lambda one: one.id) == sorted(lines, key=lambda one: one.id)
    kinds = [(one.closed, not one.closed and one.id not in mine) for one in shown]
    assert kinds == sorted(kinds)


def test_events_that_nobody_closed_come_after_those_to_come() -> None:
    lines = (
        line("Some day", None),
        line("Later", "2026-12-01"),
        line("Today", "2026-11-18"),
        line("Last week", "2026-11-11"),
        line("Last year", "2025-11-18"),
    )
    expected = ["Today", "Later", "Some day", "Last week", "Last year"]
    assert [one.name for one in listed(lines, frozenset(), 1, since="2026-11-16").lines] == expected
    cards = tuple(map(EventCard, lines))
    assert [one.line.name for one in home_page(cards, since="2026-11-16").running] == expected


@pytest.mark.parametrize(("wanted", "page"), [(-1, 1), (0, 1), (1, 1), (2, 2), (3, 2), (9_999, 2)])
def test_a_page_that_does_not_exist_is_the_nearest(wanted: int, page: int) -> None:
    assert listed(many(MOST + 1), frozenset(), wanted).page == page
    assert listed((), frozenset(), wanted) == listed((), frozenset(), 1)


def test_a_long_list_leads_to_its_other_pages_and_keeps_the_search() -> None:
    cards = tuple(map(EventCard, many(3)))
    shown = home_page(cards, search="a & b", page=2, pages=3)
    page = str(RENDERER.html(shown, Frame(language="en", path="/")), "utf-8")
    assert 'rel="prev" href="/?q=a+%26+b"' in page
    assert 'rel="next" href="/?q=a+%26+b&amp;page=3"' in page
    assert "Page 2 of 3" in page
    assert b'rel="next"' not in RENDERER.html(home_page(cards), Frame(language="en", path="/"))


def head(event: Playing) -> str:
    subject = subject_of(event)
    page = rendered(subject, Tab.EVENT, event_page(subject)).decode()
    return page.partition("</head>")[0]


def test_a_shared_link_carries_title_and_description() -> None:
    event = Playing(SP, capacity=16, date="2026-11-28", place='Köln "Süd" <b>').begin(3)
    settings = event.state.setup.settings
    assert isinstance(settings, Settings)
    top = head(event)
    assert f'<meta property="og:title" content="{settings.name}">' in top
    described = top.partition('property="og:description" content="')[2].partition('">')[0]
    assert "Saturday, 28 November 2026" in described
    assert "Köln &#34;Süd&#34; &lt;b&gt;" in described
    assert "Registration open" in described
    assert "og:image" not in top


def test_an_event_that_is_not_announced_tells_nothing_to_share() -> None:
    assert "og:" not in head(Playing(SP, place="Köln"))


@pytest.mark.parametrize(
    ("phase", "next_step"),
    [
        ("announced", "Register"),
        ("running", "Find my table"),
        ("closed", "Final places"),
    ],
)
def test_the_head_of_an_event_says_what_to_do_next(phase: str, next_step: str) -> None:
    event = playing(SP, phase)
    subject = subject_of(event)
    page = rendered(subject, Tab.EVENT, event_page(subject)).decode()
    hero = page.partition('<p class="acts">')[2].partition("</p>")[0]
    assert next_step in hero
    assert f"/e/{EVENT}/" in hero


def test_a_finished_event_shows_the_best_three_on_their_steps() -> None:
    event = playing(LCG, "closed")
    subject = subject_of(event)
    held = event_page(subject).stand
    assert held is not None
    assert [row.place for row in held.places] == [1, 2, 3]
    drawn = '<ol class="stand-steps">'
    assert drawn in rendered(subject, Tab.EVENT, event_page(subject)).decode()
    assert event_page(subject_of(playing(LCG, "cut"))).stand is None
