"""The way to the explanations, and how to check what they say."""

import html
import re
import subprocess
import sys

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.conduct import GiveWarning, Ground
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import CloseEvent
from podium.event.wire import encode
from podium.kernel.viewer import SPECTATOR
from podium.web.access.table import EVENT as EVENT_PATH
from podium.web.access.table import STAFF, TABLE
from podium.web.pages.public.bracket import bracket_page
from podium.web.pages.public.event import event_page
from podium.web.pages.public.pairings import By, pairings_page
from podium.web.pages.public.rounds import round_page
from podium.web.pages.rendering import Page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import ALL, LCG, SP, Playing
from tests.unit.event.viewing import EVENT, views_of
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import rendered, subject_of
from tests.unit.web.pages.why.asked import matches, words_of


def ways(event: Playing, page: Page | None, number: int) -> set[int]:
    """The matches of a round to whose explanation a page links."""
    assert page is not None
    start = f"/e/{EVENT}/why/match/{number}/"
    found = Reading(rendered(subject_of(event), Tab.PAIRINGS, page)).addresses
    return {int(one.removeprefix(start)) for one in found if one.startswith(start)}


@pytest.mark.parametrize("rulebook", ALL)
def test_pairings_and_rounds_lead_to_the_reasons_of_every_match(rulebook: str) -> None:
    event = Playing(rulebook).begin(9).play(1)
    event.publish()
    subject = subject_of(event)
    for number in (1, 2):
        every = set(range(len(event.state.rounds[number - 1].matches)))
        assert len(every) == 5
        assert ways(event, round_page(subject, number), number) == every
    for by in By:
        assert ways(event, pairings_page(subject, by=by), 2) == every


@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_the_bracket_leads_to_the_reasons_of_every_match(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=4).begin(9).play(5)
    page = bracket_page(subject_of(event), views_of(event).cut)
    for played in event.state.rounds[3:]:
        assert ways(event, page, played.number) == set(range(len(played.matches)))


@pytest.mark.rule("EV-3")
def test_rounds_and_pairings_say_that_somebody_meets_again() -> None:
    event = Playing(SP, rounds=4).begin(4).play(3)
    assert "meet again" not in shown(event, pairings_page(subject_of(event)))
    event.do(DrawRound(allow_rematches=True))
    event.do(PublishRound())
    assert "2 pairs meet again." in shown(event, pairings_page(subject_of(event)))
    assert "2 pairs meet again." in shown(event, round_page(subject_of(event), 4))
    assert "meet again" not in shown(event, round_page(subject_of(event), 3))


def shown(event: Playing, page: Page | None) -> str:
    assert page is not None
    return " ".join(Reading(rendered(subject_of(event), Tab.PAIRINGS, page)).text.split())


def commands(event: Playing, page: Page) -> list[str]:
    """The commands that a page tells to run."""
    said = rendered(subject_of(event), Tab.PAIRINGS, page).decode()
    return [html.unescape(one) for one in re.findall('<code class="command">(.*?)</code>', said)]


def printed(command: str) -> str:
    """What a command of the form python3 -c "..." prints."""
    script = command.removeprefix('python3 -c "').removesuffix('"')
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


def test_the_command_shown_prints_the_fingerprint() -> None:
    event = Playing(SP).begin(7).play(1)
    page = matches(event, 1)[0]
    assert page.draw is not None
    recipe, alone, verify = commands(event, page)
    assert printed(recipe) == page.draw.commitment
    first, everyone, again = commands(event, event_page(subject_of(event)))[:3]
    opened = next(one for one in event.view().draws if one.secret)
    assert printed(first) == opened.commitment
    assert verify == again == f"podium verify {EVENT}-journal.jsonl"
    assert alone == everyone == "podium verify draws.json"


def test_the_journal_stays_with_the_staff_as_it_holds_what_only_they_may_read() -> None:
    event = Playing(SP).begin(8).play(1)
    event.do(GiveWarning((EntrantId("e1"),), Ground.SLOW_PLAY, "argued with everybody"))
    event.do(CloseEvent(early=True))
    assert any(b"argued with everybody" in encode(fact) for fact in event.facts)
    assert b"argued with everybody" not in event.bytes(SPECTATOR)
    assert TABLE[("GET", f"{EVENT_PATH}/exports/{{format}}")] is STAFF
    page = next(one for one in matches(event, 1) if one.row.kind is MatchKind.MATCH)
    assert "so only the staff have it, once the event is closed" in words_of(event, page)
