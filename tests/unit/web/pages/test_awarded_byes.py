"""What players and staff see of awarded byes (VA-8)."""

from pathlib import Path

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.awarded_byes import AwardByes
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from podium.web.pages.desk.draft import draft_page
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import DESK, SP, Playing, viewer_of
from tests.unit.web.pages.showing import my_page, rendered, subject_of
from tests.unit.web.pages.why.asked import matches, words_of

CHAMPIONS = load(Path(__file__).parents[3] / "examples" / "champions.toml")
E1 = EntrantId("e1")


def awarded(rulebook: Rulebook | str) -> Playing:
    event = Playing(rulebook).begin(6)
    event.do(AwardByes(E1, 1, "champion"))
    event.publish()
    return event


@pytest.mark.rule("VA-8")
@pytest.mark.parametrize(
    ("rulebook", "worth"), [(CHAMPIONS, "The bye is worth: 2 points"), (SP, "It counts as a win.")]
)
def test_my_own_page_says_that_i_do_not_play(rulebook: Rulebook | str, worth: str) -> None:
    event = awarded(rulebook)
    subject = subject_of(event, viewer_of("e1"))
    page = rendered(subject, Tab.ME, my_page(event, subject)).decode()
    assert worth in " ".join(page.split())
    assert "Why do I have a bye?" in page
    assert "You missed this round" not in page


@pytest.mark.rule("VA-8")
def test_everyone_reads_why_somebody_has_it() -> None:
    event = awarded(CHAMPIONS)
    index = next(
        index
        for index, one in enumerate(event.round.matches)
        if one.match.kind is MatchKind.AWARDED_BYE
    )
    said = words_of(event, matches(event, 1)[index])
    assert "The organiser awarded this bye." in said
    assert "Reason: champion" in said
    assert "Entered by hand" not in said


@pytest.mark.rule("VA-8")
def test_who_has_it_is_not_offered_for_a_swap() -> None:
    event = Playing(CHAMPIONS).begin(6)
    event.do(AwardByes(E1, 1))
    event.draw()
    subject = subject_of(event, DESK)
    assert subject.view.desk is not None
    offered = [entrant for entrant, _ in draft_page(subject, subject.view.desk.draft).entrants]
    assert sorted(offered) == ["e2", "e3", "e4", "e5", "e6"]
