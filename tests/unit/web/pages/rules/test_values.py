"""The page of rules is made from the rulebook: whatever changes there changes here (EV-22)."""

import re
import tomllib

import pytest
from msgspec.structs import replace

from podium.brackets.settings import LevelMatch
from podium.event.settings import Settings
from podium.rulebooks.load import from_document
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped_ids, shipped_text
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.rules.cut import LEVEL
from podium.web.pages.rules.page import RulesPage, rules_page
from podium.web.pages.rules.rule import RuleLine
from podium.web.texts.rule_names import Topic
from tests.unit.event.playing import LCG, LG, SP, TM
from tests.unit.rulebooks.conftest import changes
from tests.unit.web.pages.rules.reading import data, read, rulebooks, said

UNSEEN = {
    r"'id',": "the address of the rulebook, not a rule",
    r"'scoring', 'rule'": "cited in refusals",
    r"'scoring', 'fields', '\w+', 'usual'": "for made-up results",
    r"'clock', 'dice', '(faces|counting)'": "how likely a face is; the organiser rolls real dice",
    r"'check_in', \d+, '(id|substitutes)'": "for the staff",
    r"'grounds', '[\w-]+', 'rule'": "filled in for the judge",
    r"'staff', 'duties'": "for the organiser's list",
}
"""Values that the page does not show, and why."""

UNSEEN_OVER_GAMES = {
    r"'stages', 1, 'level'": "no match over games is ever level after a ladder",
    r"'scoring', 'endings'": "a draw, a void game and time are part of every match over games",
}


def unseen(place: str, rulebook: Rulebook) -> bool:
    patterns = {**UNSEEN, **(UNSEEN_OVER_GAMES if rulebook.scoring.games else {})}
    return any(re.match(rf"\({pattern}", place) for pattern in patterns)


def unordered(rulebook: Rulebook) -> object:
    """The rulebook, without the order of what has none."""
    book, scoring = rulebook.book, rulebook.scoring
    assert book is not None
    told = replace(book, ids=tuple(sorted(book.ids)), told=tuple(sorted(book.told)))
    endings = tuple(sorted(scoring.endings))
    return replace(rulebook, book=told, scoring=replace(scoring, endings=endings))


@pytest.mark.rule("EV-22")
@pytest.mark.parametrize("rulebook", shipped_ids())
def test_every_value_of_a_rulebook_that_changes_changes_the_page(rulebook: str) -> None:
    document = tomllib.loads(shipped_text(rulebook))
    whole = from_document(document)
    same = []
    for place, changed in changes(document):
        try:
            other = from_document(changed)
        except RulebookError:
            continue
        differs = unordered(other) != unordered(whole) if other.book else True
        if differs and data(other) == data(whole) and not unseen(place, whole):
            same.append(place)
    assert same == []


@pytest.mark.rule("EV-22")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulebook", rulebooks())
def test_every_sentence_has_its_values(rulebook: str, language: str) -> None:
    text = read(rulebooks()[rulebook], language).text
    assert "%(" not in text


FAIR_PLAY = (
    "Nobody hurries or distracts",
    "are tolerated, but nobody may use that",
    "before a difficult move",
    "Leave your dice",
)
LANGUAGE_AND_TOKENS = (
    "Official cards in any language",
    "the English text counts",
    "All other tokens may be replaced",
)
"""What both texts with miniatures ask of everybody (SP-23, LG-17)."""


@pytest.mark.rule("EV-22", "SP-3", "SP-4", "SP-5", "SP-15", "SP-22", "SP-23")
def test_shatterpoint_says_what_each_side_gets() -> None:
    book = rulebooks()[SP]
    assert "win 3, draw 1, loss 0" in said(book, Topic.POINTS)
    time_up = said(book, Topic.TIME_UP)
    assert "Finish the current turn, then score." in time_up
    assert "controls more objectives" in time_up
    assert "Struggle cards, Wounded tokens" in time_up
    conceded = said(book, Topic.CONCESSION)
    assert "at least Struggle cards : 2, Wounded tokens : 3" in conceded
    assert "3 points, Struggle cards : 2" in said(book, Topic.BYES)
    assert "progress token" in said(book, Topic.RED_ALERT)
    assert "not in the order deck" in said(book, Topic.OPEN_INFORMATION)
    play = said(book, Topic.PLAY)
    for told in (*FAIR_PLAY, "unless your opponent agrees"):
        assert told in play
    for told in LANGUAGE_AND_TOKENS:
        assert told in said(book, Topic.BRING)
    for told in ("alike in size", "several levels", "only the mission on the prepared table"):
        assert told in said(book, Topic.TERRAIN)


@pytest.mark.rule("EV-22", "LG-3", "LG-4", "LG-5", "LG-12", "LG-14", "LG-16", "LG-17")
def test_legion_says_what_each_side_gets() -> None:
    book = rulebooks()[LG]
    time_up = said(book, Topic.TIME_UP)
    assert "Finish the current game round, then score." in time_up
    assert "Victory tokens, Points defeated, Army points" in time_up
    assert "wholly defeated" in time_up
    assert "one point each" in said(book, Topic.NOT_PLAYED)
    assert "Points defeated : 700" in said(book, Topic.CONCESSION)
    assert "never told how much time is left" in said(book, Topic.HIDDEN_TIME)
    assert "except the command cards" in said(book, Topic.OPEN_INFORMATION)
    assert "Talk the terrain through" in said(book, Topic.TERRAIN)
    play = said(book, Topic.PLAY)
    for told in (*FAIR_PLAY, "unless your opponent agrees"):
        assert told in play
    for told in LANGUAGE_AND_TOKENS:
        assert told in said(book, Topic.BRING)


@pytest.mark.rule("EV-22", "LCG-3", "LCG-8", "LCG-12", "LCG-15", "LCG-21", "LCG-24")
def test_the_card_game_tells_players_what_its_text_asks_of_them() -> None:
    book = rulebooks()[LCG]
    play = said(book, Topic.PLAY)
    for told in ("six cards of your opening hand", "newest FAQ", "unless the rules say “cannot”"):
        assert told in play
    conduct = said(book, Topic.WARNINGS)
    for ground in (
        "Cheating (removal at once possible) : Breaking a rule",
        "Sleight of hand",
        "electronic aids that track the game",
        "Collusion : Working together in secret",
        "Misinformation",
        "Unsporting conduct",
    ):
        assert ground in conduct
    assert "light side’s turn" in said(book, Topic.TIME_UP)
    assert "game 1" in said(book, Topic.CONCESSION)
    assert "8–11" in said(book, Topic.FINALS_TIME)
    assert "The game is void" in said(book, Topic.DECK_CHECK)
    assert "loss for both" in said(book, Topic.CORRUPTED)


@pytest.mark.rule("EV-22", "TM-4", "TM-5", "TM-6", "TM-7")
def test_teams_read_their_own_values() -> None:
    book = rulebooks()[TM]
    assert "win 6, draw 2, loss 0" in said(book, Topic.POINTS)
    assert "12 points" in said(book, Topic.BYES)
    assert "player 1 to the right of player 2" in said(book, Topic.SEATS)
    title = said(book, Topic.TITLE)
    for told in ("Games of this match: 2", "no time limit", "another follows"):
        assert told in title


@pytest.mark.rule("SP-14", "EV-22")
def test_the_page_of_an_event_has_the_announced_time_and_special_rules() -> None:
    announced = Settings("Store Cup", swiss_minutes=75, special="No food at the tables.")
    page = rules_page(rulebooks()[LCG], announced=announced)
    assert page.special == "No food at the tables."
    assert page.chapters != rules_page(rulebooks()[LCG]).chapters


@pytest.mark.rule("LCG-9", "SP-13", "EV-22")
def test_the_page_of_an_event_has_what_was_announced_for_its_cut() -> None:
    finals = rules_page(rulebooks()[LCG], announced=Settings("Store Cup", cut_minutes=40))
    assert [one.values["minutes"].number for one in lines(finals) if one.text == CUT_LASTS] == [40]
    plain = rules_page(rulebooks()[LCG], announced=Settings("Store Cup"))
    assert [one.values["minutes"].number for one in lines(plain) if one.text == CUT_LASTS] == [35]
    level = Settings("Store Cup", level=LevelMatch.PLAY_ON)
    on = [one.text for one in lines(rules_page(rulebooks()[SP], announced=level))]
    assert LEVEL[LevelMatch.PLAY_ON] in on
    assert LEVEL[LevelMatch.BETTER_SEED] not in on


CUT_LASTS = "A round of the cut lasts %(minutes)s."


def lines(page: RulesPage) -> list[RuleLine]:
    """All sentences of a page."""
    rules = [shown.rule for chapter in page.chapters for shown in chapter.rules]
    return [one for rule in rules for one in rule.lines]


@pytest.mark.rule("SP-15", "EV-22")
def test_red_alert_is_counted_from_the_announced_end() -> None:
    short = rules_page(rulebooks()[SP], announced=Settings("Store Cup", swiss_minutes=90))
    (called,) = [
        shown.rule.lines[0].values["minutes"].number
        for chapter in short.chapters
        for shown in chapter.rules
        if shown.rule.topic is Topic.RED_ALERT
    ]
    assert called == 60


@pytest.mark.rule("SP-15", "EV-22")
def test_red_alert_says_how_long_before_the_end_it_is_called() -> None:
    book = rulebooks()[SP]
    alert = said(book, Topic.RED_ALERT)
    assert "30 minutes before the announced end of the round, here after 90 minutes" in alert
    fixed = replace(book, clock=replace(book.clock, red_alert_before=None, red_alert=45))
    assert "red alert after 45 minutes" in said(fixed, Topic.RED_ALERT)


@pytest.mark.rule("SP-2", "SP-14", "LG-11", "LG-17", "EV-22")
def test_the_page_says_what_the_scores_are_and_which_dice_are_rolled() -> None:
    shatterpoint, legion = rulebooks()[SP], rulebooks()[LG]
    assert "inflicted on your opponent’s units" in said(shatterpoint, Topic.RESULT)
    assert "wholly defeated" in said(legion, Topic.RESULT)
    assert "rolls attack dice" in said(shatterpoint, Topic.ROUND_TIME)
    assert "rolls red defence dice" in said(legion, Topic.ROUND_TIME)


@pytest.mark.rule("EV-14", "EV-18", "EV-22")
def test_a_loss_for_both_and_final_places_are_told_as_the_cut_is_played() -> None:
    single, double, title = (rulebooks()[one] for one in (SP, LCG, TM))
    assert "nobody goes on" in said(single, Topic.LEAVING_THE_CUT)
    assert "the better seed goes on in the losers’ bracket" in said(double, Topic.LEAVING_THE_CUT)
    assert "loses the match for the title" in said(title, Topic.LEAVING_THE_CUT)
    for book in (single, double):
        assert "out in the same round: by seed" in said(book, Topic.FINAL_PLACES)
    assert "Its winner is first" in said(title, Topic.FINAL_PLACES)


@pytest.mark.rule("EV-19", "EV-22")
def test_it_is_the_organiser_who_is_told_that_only_chance_separates() -> None:
    assert "the organiser is told" in said(rulebooks()[SP], Topic.CUT)


@pytest.mark.rule("LCG-15", "TM-1", "LG-12", "EV-22")
def test_the_page_tells_what_the_texts_ask_of_players_and_staff() -> None:
    assert "letter and the spirit" in said(rulebooks()[LCG], Topic.FAIR_PLAY)
    assert "for teams of two" in said(rulebooks()[TM], Topic.PLAY)
    assert "An organiser who plays" in said(rulebooks()[LG], Topic.HIDDEN_TIME)
    assert "may be modified" in said(rulebooks()[SP], Topic.BRING)


@pytest.mark.rule("SP-12", "LG-10", "LCG-9", "EV-14", "EV-22")
@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_everybody_who_can_be_replaced_in_the_cut_reads_it(rulebook: str) -> None:
    book = rulebooks()[rulebook]
    told = said(book, Topic.CUT)
    assert "leaves, is taken out or is disqualified before the first match" in told
    assert "those below move up" in told
    assert "directly below the cut, or last without a place if disqualified" in told
    assert "then whoever was replaced before it began, then" in said(book, Topic.FINAL_PLACES)


@pytest.mark.rule("SP-13", "EV-22")
def test_the_page_says_that_another_end_of_a_level_match_may_be_announced() -> None:
    assert PLAYED_ON in [one.text for one in lines(rules_page(rulebooks()[SP]))]
    for level in LevelMatch:
        announced = Settings("Store Cup", level=level)
        page = rules_page(rulebooks()[SP], announced=announced)
        assert PLAYED_ON not in [one.text for one in lines(page)]


PLAYED_ON = "The organiser may announce beforehand that it is played on instead."


@pytest.mark.rule("EV-8", "EV-10", "EV-22")
def test_the_page_says_that_rulings_hold_and_whether_an_organiser_may_play() -> None:
    for rulebook in (SP, LG, LCG, TM):
        assert "rules holds at the table" in said(rulebooks()[rulebook], Topic.RULINGS)
    for rulebook in (SP, LG):
        assert "may play if somebody else judges" in said(rulebooks()[rulebook], Topic.STAFF)
    for rulebook in (LCG, TM):
        assert "if a second organiser is present" in said(rulebooks()[rulebook], Topic.STAFF)


@pytest.mark.rule("EV-22")
def test_the_page_says_what_lists_and_strike_teams_are_built_from() -> None:
    assert "your strike team, 2 of 4" in said(rulebooks()[SP], Topic.SQUADS)
    assert "built by the rules of the game" in said(rulebooks()[LG], Topic.LISTS)
