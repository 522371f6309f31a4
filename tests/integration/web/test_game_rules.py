"""The page of the rules of All-Star Draft: whole, with the values of the data that is played."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from podium.allstar.rules.box import default_box
from podium.allstar.rules.material import MANAGERS
from podium.allstar.rules.options import AllSymbols, Mode, Options, Shootout, ThreePair
from podium.allstar.rules.state import Game, GamePhase
from podium.web.pages.play.rules import TOPIC_OF, game_rules
from podium.web.texts.game_topics import RESTATES, GameTopic
from tests.architecture.rule_index import ROOT, rule_ids
from tests.integration.web.world import World
from tests.plain_forms import Visitor

_ROW = re.compile(r'<tr><th scope="row"><bdi>([^<]*)</bdi></th>(.*?)</tr>')


@pytest.fixture
def world() -> Iterator[World]:
    with World() as made:
        yield made


def ids_on(body: str) -> set[str]:
    return set(re.findall(r"AS-\d+", body))


def test_every_rule_of_the_game_is_told() -> None:
    told = {rule for rules in RESTATES.values() for rule in rules}
    assert told == {rule for rule in rule_ids(ROOT) if rule.startswith("AS-")}
    assert RESTATES.keys() == set(GameTopic)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("managers", MANAGERS)
def test_every_part_is_on_the_page(world: World, managers: int, language: str) -> None:
    page = Visitor(world.ask, language).open(f"/play/rules?managers={managers}")
    parts = set(GameTopic) if managers == 2 else set(GameTopic) - {GameTopic.TWO}
    for part in parts:
        assert f'<section class="card chapter rule" id="{part.value}"' in page.body
        assert f'href="#{part.value}"' in page.body
    assert ids_on(page.body) == {rule for part in parts for rule in RESTATES[part]}


@pytest.mark.parametrize("managers", MANAGERS)
def test_what_is_paid_comes_from_the_data(world: World, managers: int) -> None:
    box = default_box()
    body = Visitor(world.ask).open(f"/play/rules?managers={managers}").body
    rows = {
        name: list(map(int, re.findall(r"<td>(\d+)</td>", row))) for name, row in _ROW.findall(body)
    }
    for arena in box.arenas:
        if managers == 2 and arena.not_for_2:
            assert arena.name not in rows
            continue
        paid = arena.fans[:managers] if arena.align == "top" else arena.fans[-managers:]
        assert tuple(rows[arena.name]) == paid
    fans = " · ".join(f"{n}. {f}" for n, f in enumerate(box.playoff_fans[str(managers)], 1))
    assert fans in body


def test_a_number_of_managers_that_cannot_be_shows_the_usual_one(world: World) -> None:
    pages = [
        Visitor(world.ask).open(f"/play/rules?managers={text}").body for text in ("9", "x", "4")
    ]
    assert {_ROW.findall(page)[0] for page in pages} == {_ROW.findall(pages[2])[0]}


def test_own_data_changes_what_the_page_says() -> None:
    box = default_box()
    arena = msgspec.structs.replace(box.arenas[0], name="Own Rink", fans=(61, 51, 41, 31, 21, 11))
    own = msgspec.structs.replace(
        box,
        arenas=(arena, *box.arenas[1:]),
        playoff_fans={**box.playoff_fans, "4": (99, 88, 77, 66)},
    )
    page = game_rules(Game(own, Options(4)))
    assert page.arenas[0].name == "Own Rink"
    assert page.arenas[0].fans == (61, 51, 41, 31)
    assert page.fans == (99, 88, 77, 66)


def test_the_rules_of_a_table_are_those_of_its_options(world: World) -> None:
    ann = Visitor(world.ask).open("/play")
    ann.send(
        ann.form("open"),
        managers="2",
        mode=Mode.DUEL.value,
        others="greedy",
        shootout=Shootout.FULL_TIE.value,
        three_pair=ThreePair.NUMBERS.value,
        all_symbols=AllSymbols.ONE_EACH.value,
    )
    rules = ann.page.marks["data-rules"]
    text = ann.open(rules).page.text
    assert "equal in everything" in text
    assert "three and pair of numbers only" in text
    assert "each card shows a different symbol" in text
    usual = ann.open("/play/rules?managers=2").page.text
    ann.open("/play")
    ann.send(ann.form("open"), managers="4", others="greedy", shootout=Shootout.EQUAL_TIER.value)
    assert "gold, silver and bronze count too" in ann.open(ann.page.marks["data-rules"]).page.text
    assert "share the smallest strength" in usual
    assert "three and pair of any attributes" in usual


def test_every_choice_leads_to_the_rule_that_counts(world: World) -> None:
    assert {phase for phase in GamePhase if phase >= GamePhase.PICK} == TOPIC_OF.keys()
    ann = Visitor(world.ask).open("/play")
    assert 'href="/play/rules"' in ann.body
    ann.send(ann.form("quick"))
    rules = ann.page.marks["data-rules"]
    assert f'href="{rules}#draft"' in ann.body
    assert f'href="{rules}#strength"' in ann.body
    assert f'href="{rules}#fans"' in ann.body
    assert f'href="{rules}#order"' in ann.body


def test_the_rules_of_no_table_are_not_found(world: World) -> None:
    assert Visitor(world.ask).open("/t/none/rules").status == 404
