"""What the bot would have done: for who may see the record, once the game is over."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.tables import lookback
from podium.tables.ids import TableId
from podium.tables.lookback import Lookback, Lookbacks
from podium.workers.one_at_a_time import Failed, Progress
from tests.integration.web.world import World
from tests.plain_forms import Visitor, played
from tests.table_secrets import named_on_page

_OF_ANY_FORM = ("csrf", "key")


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A server whose bot is quick."""
    monkeypatch.setattr(lookback, "PLAYOUTS", 48)
    with World() as world:
        yield world
        world.backend.lookbacks.close()


def seated(world: World, **choices: str) -> tuple[Visitor, str]:
    """Ann at a table of her own, and its address."""
    ann = Visitor(world.ask).open("/play")
    ann.send(ann.form("open"), name="Ann", others="greedy", managers="3", **choices)
    return ann, ann.page.marks["data-page"]


def over(world: World, **choices: str) -> tuple[Visitor, str]:
    """The same, once the game is over."""
    ann, where = seated(world, **choices)

    def bots_choose() -> None:
        for _ in range(3):
            world.tables.keeper.run_due(world.serving.now)

    for _ in played(ann, Chance("careless"), bots_choose):
        pass
    return ann, where


def awaited(visitor: Visitor, where: str) -> str:
    """The page once the bot is done."""
    until = time.monotonic() + 120
    while "data-until" in visitor.open(f"{where}/lookback").body and time.monotonic() < until:
        time.sleep(0.1)
    return visitor.body


def found_for(world: World, where: str) -> Lookback:
    found = world.backend.lookbacks.of(TableId(where.rpartition("/")[2]))
    assert isinstance(found, Lookback)
    return found


def api(where: str) -> str:
    return f"/api/v1/tables/{where.rpartition('/')[2]}/lookback"


def test_from_the_final_table_to_each_position_that_the_bot_is_sure_about(world: World) -> None:
    ann, where = over(world)
    assert f'href="{where}/lookback"' in ann.body
    ann.open(f"{where}/lookback")
    assert "Ann" not in ann.page.text
    ann.send(ann.form("lookback"))
    assert ann.at == f"{where}/lookback"
    body = awaited(ann, where)
    found = found_for(world, where)
    assert found.playouts == 48
    assert len(found.better) > 1
    assert f"{found.looked_at[0]} choices looked at" in ann.page.text
    assert "Bot" not in re.findall(r"<h2>(.*?)<small>", body)[0]
    assert body.count("of a win more") == len(found.better)
    assert not ann.has("lookback")
    links = re.findall(rf'href="({where}/replay\?step=\d+&amp;seat=0)"', body)
    assert len(links) == len(found.better)
    lines = re.findall(r"Worth .* of a win more \(.*\)", ann.page.text)
    for link, line in zip(links, lines, strict=True):
        position = ann.open(link.replace("&amp;", "&"))
        assert line in position.page.text
        assert "The bot would have chosen" in position.page.text


def test_a_position_says_it_only_where_the_hand_is_open(world: World) -> None:
    ann, where = over(world)
    ann.open(f"{where}/lookback").send(ann.form("lookback"))
    link = re.findall(r"/replay\?step=(\d+)&amp;seat=0", awaited(ann, where))[0]
    for seat, shown in (("0", True), ("all", True), ("1", False)):
        text = ann.open(f"{where}/replay?step={link}&seat={seat}").page.text
        assert ("The bot would have chosen" in text) is shown


def test_where_the_bot_is_sure_of_nothing_it_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, where = over(world)
    monkeypatch.setattr(Lookbacks, "of", lambda _self, _key: Lookback(512, (1, 0, 0), ()))
    text = ann.open(f"{where}/lookback").page.text
    assert "Nothing that the bot is sure it would have done better." in text
    assert "one choice looked at" in text
    assert "512 games" in text
    monkeypatch.setattr(Lookbacks, "of", lambda _self, _key: Lookback(512, (0, 0, 0), ()))
    assert "No person chose anything" in ann.open(f"{where}/lookback").page.text


@pytest.mark.rule("AS-61")
def test_nobody_looks_back_while_the_game_runs(world: World) -> None:
    ann, where = seated(world)
    for visitor in (ann, Visitor(world.ask)):
        seen = visitor.open(f"{where}/lookback")
        assert seen.status == 403
        assert not named_on_page(seen.body)
        assert f"{where}/lookback" not in visitor.open(where).body
    for method in ("GET", "POST"):
        for headers in ({}, ann._headers()):
            answer = world.ask(method, api(where), headers=headers)
            assert answer.status_code == 403
            assert answer.json()["code"] == "not-for-you"
    sent = [field for field in ann.open(where).form("choice").fields if field.name in _OF_ANY_FORM]
    refused = ann.post(f"{where}/lookback", [(field.name, field.value) for field in sent])
    assert refused.status == 403
    assert "it is too early" in refused.page.text
    assert world.backend.lookbacks._worker is None


def test_no_look_at_a_table_without_spectators_but_by_its_people(world: World) -> None:
    ann, where = over(world, spectators="")
    assert ann.open(f"{where}/lookback").status == 200
    stranger = Visitor(world.ask).open(f"{where}/lookback")
    assert stranger.status == 403
    assert not named_on_page(stranger.body)
    for method in ("GET", "POST"):
        assert world.ask(method, api(where)).status_code == 403


def test_an_unknown_table_is_not_found(world: World) -> None:
    assert Visitor(world.ask).open("/t/" + "0" * 16 + "/lookback").status == 404
    for method in ("GET", "POST"):
        assert world.ask(method, "/api/v1/tables/unknown/lookback").status_code == 404


def test_asking_twice_with_one_key_is_asking_once(world: World) -> None:
    ann, where = over(world)
    ann.open(f"{where}/lookback")
    form = ann.form("lookback")
    ann.send(form)
    first = world.backend.lookbacks._worker
    ann.send(form)
    assert ann.status == 200
    assert world.backend.lookbacks._worker in (first, None)
    awaited(ann, where)
    found = found_for(world, where)
    ann.send(form)
    assert found_for(world, where) is found


def test_progress_is_shown_and_another_game_waits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, where = over(world)
    ann.open(f"{where}/lookback")
    form = ann.form("lookback")
    monkeypatch.setattr(Lookbacks, "of", lambda _self, _key: Progress(3, 23))
    running = ann.open(f"{where}/lookback").body
    assert '<progress value="3" max="23"' in running
    assert "data-until=" in running
    assert '<noscript><meta http-equiv="refresh"' in running
    monkeypatch.setattr(Lookbacks, "of", lambda _self, _key: Failed())
    assert "The bot did not finish" in ann.open(f"{where}/lookback").page.text
    assert ann.has("lookback")
    monkeypatch.setattr(Lookbacks, "look", lambda _self, _table, _task: False)
    ann.send(form)
    assert ann.status == 429
    assert "one game at a time" in ann.page.text
    busy = world.ask("POST", api(where))
    assert (busy.status_code, busy.json()["code"]) == (429, "lookback-busy")


def test_programs_begin_and_read_it(world: World) -> None:
    _ann, where = over(world)

    def asked(method: str = "GET") -> Any:
        answer = world.ask(method, api(where))
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert asked()["stage"] == "none"
    assert asked("POST")["stage"] == "running"
    until = time.monotonic() + 120
    while (answer := asked())["stage"] == "running" and time.monotonic() < until:
        time.sleep(0.1)
    assert answer["stage"] == "done"
    found = found_for(world, where)
    assert answer["found"]["looked_at"] == list(found.looked_at)
    assert [one["step"] for one in answer["found"]["better"]] == [o.step for o in found.better]
    assert answer["found"]["better"][0]["best"]["cards"] == list(found.better[0].best.cards)


def test_an_abandoned_table_is_looked_at_as_far_as_it_was_played(world: World) -> None:
    ann, where = seated(world)
    for _ in range(3):
        ann.send(ann.form("choice"), card=ann.form("choice").named("card")[0].value)
        for _ in range(3):
            world.tables.keeper.run_due(world.serving.now)
        ann.open(where)
    world.serving.now = Now(world.serving.now + 25 * 3_600_000)
    world.tables.keeper.run_due(world.serving.now)
    ann.open(f"{where}/lookback").send(ann.form("lookback"))
    awaited(ann, where)
    assert found_for(world, where).looked_at == (3, 0, 0)
