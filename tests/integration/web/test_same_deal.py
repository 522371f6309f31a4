"""The same deal at two tables, compared once both are over."""

from collections.abc import Iterator

import pytest

from podium.kernel.chance import Chance
from podium.tables.answers import TableScene
from podium.tables.ids import TableId
from tests.integration.web.world import World
from tests.plain_forms import Visitor, played


@pytest.fixture
def world() -> Iterator[World]:
    with World() as made:
        yield made


def play(world: World, visitor: Visitor, seed: str) -> None:
    """To the final table."""

    def bots_choose() -> None:
        for _ in range(3):
            world.tables.keeper.run_due(world.serving.now)

    for _ in played(visitor, Chance(seed), bots_choose):
        pass
    assert "final-table" in visitor.body


def opened(world: World) -> Visitor:
    ann = Visitor(world.ask).open("/play")
    ann.send(ann.form("open"), name="Ann", others="greedy", managers="3")
    return ann


def fans(world: World, page: str) -> list[int]:
    scene = world.tables.scene(TableId(page.rpartition("/")[2]), None)
    assert isinstance(scene, TableScene)
    assert scene.view.game is not None
    return list(scene.view.game.fans())


def test_results_and_picks_are_compared_once_both_are_over(world: World) -> None:
    ann = opened(world)
    first = ann.page.marks["data-page"]
    play(world, ann, "first")
    assert 'data-form="compare"' not in ann.body
    ann.send(ann.form("deal"))
    second = ann.page.marks["data-page"]
    address = f"{second}/compare?with={first}"
    assert ann.open(address).status == 409
    assert "player-card" not in ann.body
    ann.open(second)
    play(world, ann, "second")
    assert 'data-form="compare"' in ann.body
    text = ann.open(address).page.text
    assert ann.status == 200
    for page in (first, second):
        for count in fans(world, page):
            assert f"{count} fans" in text
    assert "of 15 choices of the draft" in text
    assert text.count("Ann") == 2
    by_link = ann.open(f"{second}/compare?with=http://example.test{first}")
    assert by_link.page.text == text
    other_seat = ann.open(f"{address}&seat=2")
    assert "What seat 3 took" in other_seat.page.text
    same = ann.open(f"{first}/compare?with={first}").page.text
    assert "The same in 15 of 15 choices" in same


def test_tables_of_different_deals_are_not_compared(world: World) -> None:
    tables = []
    for seed in ("one", "two"):
        ann = opened(world)
        tables.append(ann.page.marks["data-page"])
        play(world, ann, seed)
    for other in (tables[1], "none", ""):
        ann.open(f"{tables[0]}/compare?with={other}")
        assert ann.status == 409
        assert "player-card" not in ann.body
