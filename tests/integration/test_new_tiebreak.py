"""A new kind of tie-break is one entry in `standings` and one in `web`, and nothing else.

These tests register a made-up kind, the number of wins, through these two entries alone and look
for it wherever a tie-break shows.
"""

import csv
import io
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from podium.core.outcome import Verdict
from podium.event.sheet import course_of
from podium.exchange.csv_file import standings_csv
from podium.exchange.event_file import to_file
from podium.results.settings import PointScale
from podium.rulebooks.load import load
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped_text
from podium.standings.kind import Given, TiebreakKind
from podium.standings.reason import ReasonSource, TallyReason
from podium.standings.registry import KINDS
from podium.standings.splitters import Metric
from podium.web.pages.languages import language
from podium.web.pages.paper.lists import standings as paper_standings
from podium.web.pages.paper.sheets import Listing
from podium.web.pages.paper.telling import Teller
from podium.web.pages.public.standings import standings_page
from podium.web.texts.criteria import CRITERIA, CriterionText
from podium.web.texts.tabs import Tab
from tests.documents import changed, event, skirmish
from tests.integration.podium_command import on_file
from tests.unit.event.playing import SP, Playing
from tests.unit.web.pages.markup import Reading
from tests.unit.web.pages.showing import people_of, rendered, subject_of
from tests.unit.web.pages.why.asked import places, words_of

NAME = "made_up_wins"
"""No kind of Podium has this name, whatever kinds are added to it."""


def _wins(given: Given) -> Metric:
    won = [sum(side.verdict is Verdict.WIN for side in own) for own in given.tally.sides]
    return Metric(NAME, won)


def _reason(account: ReasonSource) -> TallyReason:
    played = [one for one in account.rounds if one.verdict is not None]
    amounts = tuple((one.round, int(one.verdict is Verdict.WIN)) for one in played)
    return TallyReason(NAME, amounts, sum(amount for _, amount in amounts))


WINS = TiebreakKind(NAME, _wins, _reason)
WORDS = CriterionText(short="Wins!", long="Matches won", how="One for every match won.")
TOML = shipped_text(SP).replace(
    'tiebreaks = ["struggles", "sos", "wounds"]', f'tiebreaks = ["{NAME}", "sos"]'
)


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, WINS.name, WINS)
    monkeypatch.setitem(cast("dict[str, Any]", CRITERIA), WINS.name, WORDS)


@pytest.fixture
def rulebook(_registered: None) -> Rulebook:
    return load(TOML)


def played(rulebook: Rulebook) -> Playing:
    return Playing(rulebook).begin(8).play(3)


def test_without_its_entry_the_kind_is_unknown() -> None:
    with pytest.raises(RulebookError, match=r"places\.tiebreaks"):
        load(TOML)


def test_every_kind_has_its_words() -> None:
    assert KINDS.keys() <= CRITERIA.keys()


def test_it_is_computed_and_orders(rulebook: Rulebook) -> None:
    nothing = PointScale(win=0, draw=0, loss=0)
    level = replace(rulebook, scoring=replace(rulebook.scoring, points=nothing))
    rows = course_of(played(level).state).swiss_table().rows
    won = [row.tiebreaks[0] for row in rows]
    assert {row.points for row in rows} == {0}
    assert won == sorted((row.record.wins for row in rows), reverse=True)
    assert len(set(won)) > 1
    assert NAME in {row.separated for row in rows}


def test_pages_and_papers_show_it(rulebook: Rulebook) -> None:
    running = played(rulebook)
    subject = subject_of(running)
    page = standings_page(subject)
    text = " ".join(Reading(rendered(subject, Tab.STANDINGS, page)).text.split())
    assert "Wins! SoS" in text
    assert [row.cells[0].whole for row in page.rows] == [row.wins for row in page.rows]
    paper = paper_standings(Teller(language("en")), subject).block
    assert isinstance(paper, Listing)
    assert [column.title for column in paper.columns][-2:] == ["Wins!", "SoS"]
    assert [row.cells[-2] for row in paper.rows] == [str(row.wins) for row in page.rows]


def test_the_explanation_shows_how_it_came_about(rulebook: Rulebook) -> None:
    running = played(rulebook)
    first = places(running)[0]
    wins = sum(one.verdict is Verdict.WIN for one in first.rounds)
    text = words_of(running, first)
    assert f"Matches won: {wins} One for every match won." in text
    assert first.parts[0].value == str(wins)


def test_tables_for_spreadsheets_hold_it(rulebook: Rulebook) -> None:
    running = played(rulebook)
    file = to_file(running.state, people_of(running.state))
    text = standings_csv(file, course_of(running.state))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row[NAME] for row in rows] == [row["Wins"] for row in rows]


@pytest.mark.usefixtures("_registered")
def test_the_command_line_shows_and_explains_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(TOML, encoding="utf-8")
    rounds = [
        [skirmish("p1", "p2"), skirmish("p3", "p4")],
        [skirmish("p1", "p3"), skirmish("p4", "p2")],
    ]
    document = changed(event(SP, 4, *rounds), "rulebook", "own.toml")
    assert "Wins!" in on_file("standings", document, tmp_path).out
    first = on_file("standings", document, tmp_path, "--json").document()["standings"][0]
    assert first["tiebreaks"][NAME] == 2
    told = on_file("standings", document, tmp_path, "--explain", "p1").out.splitlines()
    assert "Wins!: 1 + 1 = 2" in told
    given = on_file("standings", document, tmp_path, "--explain", "p1", "--json").document()
    assert given["explanation"]["reasons"][0] == {
        "name": NAME,
        "amounts": [[1, 1], [2, 1]],
        "value": 2,
    }
