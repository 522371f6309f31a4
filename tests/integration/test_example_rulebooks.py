"""Every example rulebook runs a whole event: drawn, checked, ranked and shown in each language."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from podium.cli.main import run
from podium.core.names import ENGLISH
from podium.core.result import Ended
from podium.rulebooks.load import load
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.write import to_toml
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.public.standings import standings_page
from podium.web.texts.criteria import CRITERIA
from podium.web.texts.rule_names import Topic
from podium.web.texts.tabs import Tab
from tests.unit.event.playing import Playing
from tests.unit.web.pages.rules.reading import read, said
from tests.unit.web.pages.showing import rendered, subject_of
from tests.unit.web.pages.why.asked import places, words_of

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.toml"))


def podium(*arguments: str) -> str:
    answer = CliRunner().invoke(run, arguments)
    assert answer.exit_code == 0, answer.output
    return answer.output


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_a_simulated_event_is_by_the_book_and_ranked(example: Path, tmp_path: Path) -> None:
    assert "is a valid rulebook" in podium("rulebooks", "check", str(example))
    file, own = tmp_path / "event.json", tmp_path / example.name
    own.write_bytes(example.read_bytes())
    given = ("--rulebook", str(own), "--entrants", "9", "--seed", "any", "--out", str(file))
    podium("simulate", *given)
    podium("check", str(file))
    rows = json.loads(podium("standings", str(file), "--json"))["standings"]
    book = load(example)
    tiebreaks = book.places.tiebreaks
    assert len(rows) == 9
    assert {*tiebreaks} <= rows[0]["tiebreaks"].keys()
    told = podium("standings", str(file), "--explain", rows[0]["entrant"])
    assert all(CRITERIA[name].short in told for name in tiebreaks if name in CRITERIA)
    assert ("in the Swiss table" in told) is (book.round_robin is None)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_pages_show_and_explain_it_in_every_language(example: Path) -> None:
    rulebook = load(example)
    running = Playing(rulebook).begin(7).play(3)
    subject = subject_of(running)
    assert rendered(subject, Tab.STANDINGS, standings_page(subject))
    for place in places(running):
        words = words_of(running, place)
        for part in place.parts:
            known = CRITERIA.get(part.criterion.id)
            assert known is None or known.long in words
    for one in LANGUAGES:
        assert read(rulebook, one).text
    assert rulebook.name[ENGLISH]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_written_as_it_is_read(example: Path) -> None:
    assert load(to_toml(load(example))) == load(example)


@pytest.mark.rule("TB-6", "TB-11", "TB-5")
def test_the_page_of_rules_says_what_the_file_settles() -> None:
    shares = said(load(FOLDER / "cards.toml"), Topic.TIEBREAKS)
    assert "A draw counts as a third of a win. No share is lower than 33 %." in shares
    board = said(load(FOLDER / "board.toml"), Topic.TIEBREAKS)
    assert "Dropped: the lowest values: 1, the highest: 0." in board
    assert "The average of the strengths" in said(load(FOLDER / "squadrons.toml"), Topic.TIEBREAKS)


@pytest.mark.rule("VA-1")
def test_a_bye_worth_a_draw_is_said_on_the_page_of_rules() -> None:
    board = load(FOLDER / "board.toml")
    assert "It is worth one point" in said(board, Topic.BYES)
    assert "you have won: 2 points" in said(board, Topic.NO_SHOW)


@pytest.mark.rule("VA-2", "VA-3")
def test_points_by_how_a_match_was_won_are_on_the_page_of_rules() -> None:
    timed = said(load(FOLDER / "skirmish.toml"), Topic.POINTS)
    assert "If time decides the match: win 2, loss 1." in timed
    battle = said(load(FOLDER / "battle.toml"), Topic.POINTS)
    assert "by the margin in Points destroyed" in battle
    assert "from 3: winner 13, loser 7" in battle


@pytest.mark.rule("VA-8")
def test_awarded_byes_are_on_the_page_of_rules() -> None:
    byes = said(load(FOLDER / "champions.toml"), Topic.BYES)
    assert "in rounds up to 2" in byes
    assert "is not paired in that round and gets: 2 points" in byes
    assert "does not count for the question who has already had a bye" in byes
    assert "award byes" not in said(load(FOLDER / "board.toml"), Topic.BYES)


@pytest.mark.rule("VA-4", "VA-5", "VA-6", "VA-7")
def test_when_a_match_is_over_is_on_the_page_of_rules() -> None:
    cards, duel = load(FOLDER / "best-of-three.toml"), load(FOLDER / "two-of-three.toml")
    assert "A match gives event points: win 3, draw 1, loss 0." in said(cards, Topic.POINTS)
    games = said(cards, Topic.GAMES)
    assert "2 of at most 3" in games
    assert "After a drawn game another follows" in games
    assert "game points, which count for places only: win 3, draw 1, loss 0" in games
    assert "is one of these games and is not played again" in said(duel, Topic.GAMES)
    assert "runs out is drawn" in said(cards, Topic.TIME_UP)
    assert "whoever has won more has won the match" in said(cards, Topic.TIME_UP)
    assert "runs out does not count" in said(duel, Topic.TIME_UP)
    assert "the match is a draw, whoever has won more" in said(duel, Topic.TIME_UP)
    assert "Games that win a match in the cut: 3." in said(cards, Topic.ELIMINATION)
    assert "A game may be given up: the opponent has won it then." in said(cards, Topic.CONCESSION)
    assert cards.scoring.games is not None
    first = replace(cards.scoring, games=replace(cards.scoring.games, concedable=(1,)))
    told = said(replace(cards, scoring=first), Topic.CONCESSION)
    assert "Game 1 may be given up" in told
    assert "Every other game" in told
    endless = (Ended.VICTORY, Ended.DRAW)  # games are played until somebody has won enough
    untimed = replace(cards, scoring=replace(cards.scoring, endings=endless))
    assert "won enough games" not in said(untimed, Topic.TIME_UP)
    untimed = replace(duel, scoring=replace(duel.scoring, endings=endless))
    assert "If nobody has won enough games in the end" in said(untimed, Topic.TIME_UP)


MARGINS = """[scoring.margins]
score = "anything"
rows = [{ margin = 0, winner = 0, loser = 0 }]
"""
WRONG = [
    ("skirmish", "timed_win = 2", "timed_win = 4", "points.timed_win: expected a number from 0"),
    ("skirmish", '"time", ', "", "scoring.points.timed_win: expected nothing: no match ends by"),
    ("battle", "margin = 0", "margin = 1", "scoring.margins.rows: expected a first row"),
    ("battle", "margin = 6", "margin = 2", "scoring.margins.rows[2].margin: expected more than"),
    ("battle", "winner = 13", "winner = 33", "scoring.margins.rows[1]: expected loser and winner"),
    ("battle", 'score = "destroyed"', 'score = "destroy"', "did you mean destroyed?"),
    ("battle", "bye = 15", "bye = 15\ntimed_win = 3", "expected nothing beside scoring.margins"),
    (
        "cards",
        "[scoring.games]",
        f"{MARGINS}\n[scoring.games]",
        "expected nothing beside scoring.g",
    ),
    ("board", "bye = 1", "bye = 3", "scoring.points.bye: expected a number from 0, a loss, to 2"),
    ("board", "lowest = 1", "lowest = 0", "places.buchholz_cut: expected how many values"),
    ("board", "[places.buchholz_cut]\nlowest = 1", "", "places.buchholz_cut: expected how many"),
    (
        "board",
        '"played_wins"]',
        '"game_wins"]',
        "places.tiebreaks[4]: expected a tie-break without",
    ),
    ("board", '"played_wins"]', '"head_to_head"]', "expected one reading beside head_to_head_all"),
    ("cards", "floor = 33", "floor = 133", "places.win_share.floor: expected a percentage"),
    ("cards", '"third"', '"fourth"', "expected one of nothing, third, half"),
    ("skirmish", "[pairing]", "[places.win_share]\n[pairing]", "nothing: no tie-break uses it"),
    ("squadrons", ', "extended_sos"]', "]", "places.extended_sos: expected nothing"),
    ("best-of-three", "count = 3", "count = 2", "scoring.games.count: expected 3, the most games"),
    (
        "two-of-three",
        "count = 3",
        "count = 1",
        "scoring.games.count: expected at least 2, the wins",
    ),
    ("best-of-three", '"time"]', '"time", "void"]', "scoring.endings[4]: expected one of victory"),
    ("best-of-three", "count = 3", "count = 3\nplayed_again = true", "nothing beside first_to"),
    ("best-of-three", "count = 3", 'count = 3\ntimeout = "death-star-dial"', "beside first_to"),
    ("two-of-three", '"game_wins"', '"game_points"', "expected the game points that places."),
    (
        "best-of-three",
        "win = 3\ndraw = 1\nloss = 0\n\n[places]",
        "win = 3\ndraw = 4\nloss = 0\n\n[places]",
        "first_to.points: expected win, draw, loss in falling",
    ),
    ("two-of-three", '"counted"', '"later"', "expected one of again, counted"),
    ("champions", "awarded_bye = 2", "awarded_bye = 4", "awarded_bye: expected a number from 0"),
    ("champions", "rounds = 2 #", "rounds = 0 #", "awarded_byes.rounds: expected a whole number"),
]


@pytest.mark.rule("TB-3", "TB-5", "TB-6", "TB-9", "TB-11", "VA-4", "VA-7", "VA-8")
@pytest.mark.parametrize(("name", "before", "after", "message"), WRONG)
def test_values_that_do_not_fit_are_refused(
    name: str, before: str, after: str, message: str
) -> None:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    assert before in text
    with pytest.raises(RulebookError) as refused:
        load(text.replace(before, after))
    assert message in "\n".join(str(one) for one in refused.value.mistakes)
