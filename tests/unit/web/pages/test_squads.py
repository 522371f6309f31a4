"""Squads on the pages: chosen on the phone, shown to both, missing on the judge's list (SP-18)."""

import pytest

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.roster_looks import LookAtRoster
from podium.event.rosters import SetRosterTerms
from podium.event.setup import CloseEvent
from podium.event.squads import ChooseSquads
from podium.event.view.squads import ChosenSquads
from podium.kernel.viewer import Role, Viewer
from podium.rosters.roster import Chosen, PremierList, Squad
from podium.web.pages.desk.desk import desk_page
from podium.web.pages.judge.entrant import judged_page
from podium.web.pages.judge.now import now_page
from podium.web.pages.lists.public import OneListPage
from podium.web.pages.lists.shown import entrant_list
from podium.web.pages.public.wall import wall_page
from podium.web.pages.squads import EntrantChoices, my_squads
from podium.web.texts.tabs import Tab
from tests.unit.event.handing_in import hand_in_roster
from tests.unit.event.playing import DESK, LG, SP, Playing, in_round_one, pair, person, viewer_of
from tests.unit.event.viewing import EVENT, staff_views, views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import my_page, rendered, subject_of

REF = MatchRef(1, 0)
CHOOSE = "acts/choose-squads"


def choose(event: Playing, entrant: str, *squads: int) -> None:
    event.do(ChooseSquads(event.ref(entrant), squads), by=person(entrant))


def phone(event: Playing, entrant: str, language: str = "en") -> Reading:
    subject = subject_of(event, viewer_of(entrant))
    made = rendered(subject, Tab.ME, my_page(event, subject), language=language, end="me")
    return Reading(made)


def words(page: Reading) -> str:
    return " ".join(page.text.split())


def wall(event: Playing) -> str:
    subject = subject_of(event)
    page = wall_page(subject, views_of(event).cut, "http://store.local:8000/e/x")
    return words(Reading(rendered(subject, Tab.WALL, page, end="wall")))


def judged(event: Playing, entrant: EntrantId, viewer: Viewer = DESK) -> Reading:
    subject, staff = subject_of(event, viewer), staff_views(event, viewer)
    page = judged_page(subject, staff, entrant)
    assert page is not None
    return Reading(rendered(subject, Tab.JUDGE, page, end=f"judge/entrant/{entrant}"))


@pytest.mark.rule("SP-18")
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_phone_lets_choose_until_both_have_and_then_shows_both(language: str) -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    squad = {"en": "Squad", "de": "Squad", "pl": "Oddział"}[language]
    before = phone(event, first, language)
    assert CHOOSE in " ".join(before.addresses)
    choose(event, first, 1, 3)
    assert f"{squad} 1, {squad} 3" in words(phone(event, first, language))
    assert f"{squad} 1, {squad} 3" not in words(phone(event, second, language))
    choose(event, second, 2, 4)
    for entrant in (first, second):
        shown = phone(event, entrant, language)
        assert f"{squad} 1, {squad} 3" in words(shown)
        assert f"{squad} 2, {squad} 4" in words(shown)
        assert CHOOSE not in " ".join(shown.addresses)
    third = next(one for one in event.state.entrants if one not in (first, second))
    assert f"{squad} 2, {squad} 4" not in words(phone(event, third, language))


@pytest.mark.rule("SP-19")
def test_the_phone_says_what_is_used_and_still_to_be_used() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    choose(event, first, 1, 3)
    assert "Used so far: 1, 3. Still to use: 2, 4." in words(phone(event, first))
    assert "Used so far" not in words(phone(event, second))


@pytest.mark.rule("SP-18")
def test_names_of_the_list_stand_beside_the_numbers_where_there_are_any() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    subject = subject_of(event, viewer_of(first))
    assert subject.view.own is not None
    plain = my_squads(subject, subject.view.own)
    named = my_squads(subject, subject.view.own, ("Reds", "Blues", "Greens", "Greys"))
    assert plain is not None
    assert named is not None
    assert [box.name for box in plain.boxes] == [""] * 4
    assert [box.name for box in named.boxes] == ["Reds", "Blues", "Greens", "Greys"]


@pytest.mark.rule("SP-18")
def test_wall_and_phone_remind_by_table_and_name_nobody() -> None:
    event = in_round_one()
    first, second = pair(event, REF)
    table = event.match(REF).match.table
    reminder = f"Table {table}: squads are still to be chosen."
    assert "Squads are still to be chosen at table:" in wall(event)
    assert reminder not in words(phone(event, first))
    event.start_clock()
    for entrant in (first, second):
        assert reminder in words(phone(event, entrant))
    choose(event, first, 1, 2)
    assert reminder in words(phone(event, second))
    assert reminder not in words(phone(event, first))
    for one in event.state.entrants:
        if one not in event.state.squads.get(1, {}):
            choose(event, one, 1, 2)
    assert "Squads are still" not in wall(event)
    assert reminder not in words(phone(event, first))


@pytest.mark.rule("SP-18")
def test_in_a_large_hall_the_wall_counts_the_tables() -> None:
    event = in_round_one(count=40)
    assert "Squads are still to be chosen at 20 tables." in wall(event)


@pytest.mark.rule("SP-18")
def test_the_missing_ones_stand_on_the_list_of_judge_and_desk() -> None:
    event = in_round_one(count=4)
    first, *_ = pair(event, REF)
    choose(event, first, 1, 2)
    subject, staff = subject_of(event, DESK), staff_views(event)
    for page in (now_page(subject, staff, me=None), desk_page(subject, subject.desk)):
        made = words(Reading(rendered(subject, Tab.JUDGE, page)))
        assert "3 have not chosen squads yet" in made
        assert [one.line.entrant for one in page.squads].count(first) == 0


@pytest.mark.rule("SP-18", "SP-19")
def test_a_judge_sees_and_enters_squads_and_staff_who_play_do_not() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    choose(event, first, 1, 2)
    page = judged(event, first)
    assert "Round 1: 1, 2 · sealed" in words(page)
    assert "Still to use: 3, 4." in words(page)
    assert "acts/enter-squads" in " ".join(page.addresses)
    blind = judged(event, first, Viewer(Role.ORGANISER, plays="e1"))
    assert "1, 2" not in words(blind)
    assert "Still to use" not in words(blind)
    assert "sealed to you" in words(blind)
    assert "acts/enter-squads" not in " ".join(blind.addresses)


def test_a_closed_event_and_one_without_squads_offer_nothing() -> None:
    event = in_round_one()
    first, _ = pair(event, REF)
    event.do(CloseEvent(early=True))
    assert CHOOSE not in " ".join(phone(event, first).addresses)
    legion = in_round_one(LG)
    page = phone(legion, "e1")
    assert "Squads" not in page.text
    assert CHOOSE not in " ".join(page.addresses)


def with_lists(count: int = 4, *, public: bool = False) -> Playing:
    """Everybody has handed in a list, and round 1 is published."""
    event = Playing(SP).begin(count)
    event.do(SetRosterTerms(public_after=public))
    for number in range(1, count + 1):
        squads = (Squad((Chosen(f"{number}.{one}"), Chosen("Guards"))) for one in range(1, 5))
        hand_in_roster(event, number, PremierList(tuple(squads)))
    event.publish()
    return event


@pytest.mark.rule("SP-18", "SP-22")
def test_squads_are_chosen_and_shown_by_the_units_of_both_lists() -> None:
    event = with_lists()
    first, second = pair(event, REF)
    mine, theirs = (number[1:] for number in (first, second))
    assert f"Squad 3 {mine}.3 · Guards" in words(phone(event, first))
    assert f"{theirs}.3" not in words(phone(event, first))
    choose(event, first, 1, 3)
    choose(event, second, 2, 4)
    shown = words(phone(event, first))
    assert f"Squad 1 {mine}.1 · Guards Squad 3 {mine}.3 · Guards" in shown
    assert f"Squad 2 {theirs}.2 · Guards Squad 4 {theirs}.4 · Guards" in shown
    assert f"{theirs}.1" not in shown


@pytest.mark.rule("SP-18")
def test_a_judge_reads_the_units_of_squads_only_by_a_look_that_is_recorded() -> None:
    event = with_lists()
    first, _ = pair(event, REF)
    before = named_by_judge(event, first)
    assert (before.unopened, {box.name for box in before.rounds[0].boxes}) == (True, {""})
    event.do(LookAtRoster(first))
    after = named_by_judge(event, first)
    number = first[1:]
    assert not after.unopened
    assert [box.name for box in after.rounds[0].boxes] == [
        f"{number}.{squad} · Guards" for squad in range(1, 5)
    ]


def named_by_judge(event: Playing, entrant: EntrantId) -> EntrantChoices:
    views, subject = views_of(event, DESK), subject_of(event, DESK)
    assert views.rosters is not None
    looking = {one.entrant: one.looking for one in views.rosters.desk or ()}
    page = judged_page(
        subject,
        staff_views(event),
        entrant,
        squad_names=views.squad_names(entrant),
        unopened=not looking[entrant],
    )
    assert page is not None
    assert page.squads is not None
    return page.squads


@pytest.mark.rule("SP-18")
@pytest.mark.parametrize("public", [True, False])
def test_others_see_squads_once_lists_are_public_and_not_before(*, public: bool) -> None:
    event = with_lists(public=public)
    first, second = pair(event, REF)
    choose(event, first, 1, 3)
    choose(event, second, 2, 4)
    assert views_of(event).roster(first) is None
    for viewer in (viewer_of(first), viewer_of(second)):
        shown = views_of(event, viewer).roster(first)
        assert shown is not None
        assert shown.squads == ()
    event.do(CloseEvent(early=True))
    found = views_of(event).roster(first)
    if not public:
        assert found is None
        return
    assert found is not None
    assert found.squads == (ChosenSquads(1, (1, 3)),)
    subject = subject_of(event)
    page = OneListPage(EVENT, entrant_list(subject, found))
    assert "Squads in each round Round 1: 1, 3" in words(
        Reading(rendered(subject, Tab.EVENT, page))
    )
