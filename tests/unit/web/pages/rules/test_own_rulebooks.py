"""An organiser's own rulebook, and one that was stored long ago, have the same page (EV-22)."""

import json

import msgspec
import pytest

from podium.core.ids import EntrantId
from podium.event.conduct import GiveWarning, Ground
from podium.kernel.refusal import Code
from podium.rulebooks.load import load
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped
from podium.web.pages.judge.grounds import ground_name
from podium.web.texts.rule_names import Topic
from tests.unit.event.playing import LCG, SP, Playing
from tests.unit.web.pages.rules.reading import XWING, data, html, read, said

OWN = """
[book]
at_time = "game-round"
told = ["dice-stay"]

[book.rules.prizes]
name = { en = "Prizes", de = "Preise" }
text = [{ en = "Everyone gets one.", de = "Alle bekommen einen." }, { en = "Losers choose first." }]
rule = "House 3"

[grounds.spilled-drinks]
name = { en = "Spilled drinks", pl = "Rozlane napoje" }
explanation = { en = "Cups on the playing area." }
removal_at_once = true
"""


def own() -> Rulebook:
    return load(XWING.read_text("utf-8") + OWN)


def stored(rulebook: str) -> Rulebook:
    """A rulebook as events of long ago have stored it."""
    kept = json.loads(msgspec.json.encode(shipped(rulebook)))
    del kept["grounds"], kept["book"]
    return msgspec.json.decode(json.dumps(kept), type=Rulebook)


@pytest.mark.rule("EV-22")
def test_a_rulebook_of_ones_own_gets_the_page_from_its_values() -> None:
    book = load(XWING)
    assert "win 1, draw 0, loss 0" in said(book, Topic.POINTS)
    assert "Margin of victory : 300" in said(book, Topic.BYES)
    assert "75 minutes" in said(book, Topic.ROUND_TIME)
    result = said(book, Topic.RESULT)
    assert "Points destroyed : 0 to 200" in result
    assert "Margin of victory : counted from the reports: 200" in result
    assert "Suspicion of cheating" in said(book, Topic.WARNINGS)
    assert "EV-9" in said(book, Topic.WARNINGS)
    assert "SP-" not in read(book).text


@pytest.mark.rule("EV-22")
def test_its_own_words_stand_on_the_page_in_the_language_of_the_reader() -> None:
    assert "Finish the current game round" in said(own(), Topic.TIME_UP)
    assert "Leave your dice" in said(own(), Topic.PLAY)
    german, polish = html(own(), "de"), html(own(), "pl")
    assert '<section class="rule" id="own-prizes">' in german
    for words in ("Preise", "Alle bekommen einen.", "Losers choose first.", "House 3"):
        assert words in german
    for words in ("Prizes", "Everyone gets one.", "Rozlane napoje", "Cups on the playing area."):
        assert words in polish


@pytest.mark.rule("EV-22", "EV-9")
def test_a_rulebook_stored_without_grounds_has_the_former_ones() -> None:
    old = stored(SP)
    assert list(old.all_grounds()) == [one.value for one in Ground]
    severe = {key for key, one in old.all_grounds().items() if one.removal_at_once}
    assert severe == {"violence", "threats", "cheating"}
    rules = {key: one.rule for key, one in old.all_grounds().items()}
    assert (rules["open-information"], rules["illegal-list"]) == ("SP-22", "SP-17")
    assert (rules["slow-play"], rules["arranged-result"], rules["other"]) == ("EV-9", "EV-11", None)


@pytest.mark.rule("EV-22")
@pytest.mark.parametrize("rulebook", [SP, LCG])
def test_a_stored_rulebook_is_told_by_the_shipped_one_of_its_edition(rulebook: str) -> None:
    old = stored(rulebook)
    assert said(old, Topic.TIME_UP) == said(shipped(rulebook), Topic.TIME_UP)
    assert said(old, Topic.PLAY) == said(shipped(rulebook), Topic.PLAY)
    other = msgspec.structs.replace(old, edition="another")
    assert "rules of your game" in said(other, Topic.TIME_UP)
    assert data(other) != data(old)


@pytest.mark.rule("LCG-15", "EV-9")
def test_warnings_are_given_on_the_grounds_of_the_rulebook() -> None:
    event, first = Playing(LCG).begin(4), EntrantId("e1")
    event.publish()
    event.do(GiveWarning((first,), "collusion"))
    event.do(GiveWarning((first,), "fair-play"))
    assert not any(kept.severe for kept in event.state.warnings.values())
    event.do(GiveWarning((first,), "sleight-of-hand"))
    assert [kept.severe for kept in event.state.warnings.values()] == [False, False, True]
    assert event.refused(GiveWarning((first,), "spilled-drinks")) is Code.UNKNOWN
    assert Playing(SP).begin(4).refused(GiveWarning((first,), "collusion")) is Code.UNKNOWN


@pytest.mark.rule("EV-9")
def test_the_ground_of_an_old_warning_keeps_its_name() -> None:
    assert ground_name(shipped(LCG), "margin-of-error")["de"] == "Fehlertoleranz"
    assert ground_name(shipped(LCG), "never heard of") == {"en": "never heard of"}
