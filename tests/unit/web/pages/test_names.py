"""Names on the pages."""

from msgspec.structs import replace

from podium.kernel.cache import Cache
from podium.people.person import Person
from podium.web.pages.names import Rolls, roll
from tests.unit.event.playing import SP
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import people_of, subject_of

MOST = 5


def test_a_roll_is_made_once_until_somebody_is_called_otherwise() -> None:
    event = playing(SP, "running")
    lines = subject_of(event).view.entrants
    people = people_of(event.state)
    rolls = Rolls(Cache(MOST))
    first = rolls.get("event", lines, people)
    assert first == roll(lines, people)
    assert rolls.get("event", lines, dict(people)) is first
    known = lines[0].members[0]
    renamed = {**people, known: replace(people[known], name="Somebody Else", public_name=None)}
    assert rolls.get("event", lines, renamed).entrant(lines[0].id).text == "Somebody Else"


def test_true_names_for_the_staff_are_never_given_to_others() -> None:
    event = playing(SP, "running")
    lines = subject_of(event).view.entrants
    known = lines[0].members[0]
    people: dict[str, Person] = {known: Person(known, "True Name", public_name="Shown")}
    rolls = Rolls(Cache(MOST))
    assert rolls.get("event", lines, people, real=True).entrant(lines[0].id).text == "True Name"
    assert rolls.get("event", lines, people).entrant(lines[0].id).text == "Shown"


def test_only_the_rolls_asked_for_last_are_kept() -> None:
    event = playing(SP, "running")
    lines = subject_of(event).view.entrants
    people = people_of(event.state)
    rolls = Rolls(Cache(MOST))
    first = rolls.get("first", lines, people)
    for number in range(MOST):
        rolls.get(str(number), lines, people)
    assert rolls.get("first", lines, people) is not first
