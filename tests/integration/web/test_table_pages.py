"""Tables by plain forms: whole games, opening, sitting down, leaving, refusals."""

import re
from collections.abc import Iterator

import pytest

from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.tables.limits import TableLimits
from podium.web.access.backend import WebSettings
from tests.integration.web.world import World
from tests.plain_forms import Visitor, played, some_choice
from tests.table_secrets import named_on_page


def at_play(world: World, language: str = "en") -> Visitor:
    return Visitor(world.ask, language)


def bots_choose(world: World) -> None:
    """Bots do what is due."""
    for _ in range(3):
        world.tables.keeper.run_due(world.serving.now)


GAMES = {
    "tradition": {"managers": "2"},
    "duel": {"managers": "2", "mode": "duel"},
    "duel in pairs": {"managers": "2", "mode": "duel", "duel_cycle": "pairs"},
    "market": {"managers": "2", "mode": "market"},
    "three": {"managers": "3"},
    "four": {"managers": "4"},
    "six": {"managers": "6"},
}


@pytest.fixture
def world() -> Iterator[World]:
    with World() as made:
        yield made


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("tradition", "en"),
        ("duel", "de"),
        ("duel in pairs", "pl"),
        ("market", "en"),
        ("three", "de"),
        ("four", "pl"),
        ("six", "en"),
    ],
)
def test_a_whole_game_by_plain_forms(world: World, game: str, language: str) -> None:
    """Every phase shows the same after a reload as before it."""
    ann = at_play(world, language).open("/play")
    ann.send(ann.form("open"), name="Ann", others="greedy", **GAMES[game])
    assert ann.status == 200, ann.page.text
    for body in played(ann, Chance(game), lambda: bots_choose(world)):
        assert without_key(ann.open(ann.page.marks["data-page"]).body) == without_key(body)
    assert "final-table" in ann.body
    assert "Ann" in ann.page.text


def without_key(body: str) -> str:
    """The page without the keys of its forms, which are new each time."""
    return re.sub(r'name="key" value="[^"]*"', "", body)


def test_from_the_first_page_to_the_first_hand_in_three_clicks(world: World) -> None:
    ann = at_play(world).open("/")
    assert 'href="/play"' in ann.body
    ann.open("/play").send(ann.form("quick"))
    assert len(ann.form("choice").named("card")) == 6
    assert "Guest" in ann.page.text


def test_the_way_back_to_open_tables(world: World) -> None:
    """A browser that may open no further table, or has left one, finds them where it looks."""
    ann = at_play(world).open("/play")
    assert "Your open tables" not in ann.page.text
    ann.send(ann.form("quick"))
    where = ann.page.marks["data-page"]
    ann.open("/play")
    assert f'href="{where}">Back to table 1<' in ann.body
    assert where not in at_play(world).open("/play").body


def test_who_was_invited_first_reads_where_to_sit(world: World) -> None:
    """They have the link already: whom else to invite comes after that."""
    host = at_play(world).open("/play")
    host.send(host.form("open"), managers="2", name="Ann")
    bob = at_play(world).open(host.page.marks["data-page"])
    assert bob.body.index("Take a seat") < bob.body.index("Invite others")


def test_who_follows_the_link_takes_a_seat_and_comes_back_by_their_own(world: World) -> None:
    host = at_play(world).open("/play")
    host.send(host.form("open"), managers="2", name="Ann")
    where = host.page.marks["data-page"]
    bob = at_play(world).open(where)
    bob.send(bob.form("seat"), name="Bob", seat="1")
    own = bob.page.marks["data-own-link"].partition("podium.test")[2]
    assert own.startswith(f"{where}/k/")
    assert own not in host.open(where).body
    assert not bob.has("seat")
    host.send(host.form("begin"))
    device = at_play(world).open(own)
    assert device.has("choice")
    assert device.open(where).has("choice")
    assert not at_play(world).open(where).has("choice")
    wrong = own[:-1] + ("0" if own[-1] != "0" else "1")
    assert not at_play(world).open(wrong).has("choice")


def test_the_host_frees_a_seat_which_ends_its_link(world: World) -> None:
    host = at_play(world).open("/play")
    host.send(host.form("open"), managers="2", name="Ann")
    where = host.page.marks["data-page"]
    bob = at_play(world).open(where)
    bob.send(bob.form("seat"), name="Bob", seat="1")
    own = bob.page.marks["data-own-link"].partition("podium.test")[2]
    host.open(where).send(host.form("free-1"))
    assert "Bob" not in host.page.text
    assert bob.open(where).has("seat")
    assert at_play(world).open(own).has("seat")


def test_what_is_refused_is_said_on_the_page_and_changes_nothing(world: World) -> None:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), managers="2", others="greedy", species=["duck", "bear"])
    assert ann.status == 422
    assert "cannot be played" in ann.page.text
    assert 'value="duck" checked' in ann.body
    ann.send(ann.form("open"), managers="2", others="greedy", species=[])
    form, where = ann.form("choice"), ann.page.marks["data-page"]
    before = without_key(ann.open(where).body)
    for fields in ({}, {"card": "999"}, {"card": "x"}, {"card": "107"}, {"card": ["1", "2"]}):
        ann.send(form, **fields)
        assert ann.status == 422
        assert 'role="alert"' in ann.body
        form = ann.open(where).form("choice")
        assert without_key(ann.body) == before
    late = ann.send(form, step="77", card="1")
    assert late.status == 409
    stranger = at_play(world)
    stranger.post(form.action, form.filled(card=form.named("card")[0].value))
    assert stranger.status == 403
    nowhere = at_play(world).open("/t/0000000000000000")
    assert nowhere.status == 404
    assert "no such table" in nowhere.page.text


def finished(world: World, visitor: Visitor) -> Visitor:
    for _ in played(visitor, Chance("to the end"), lambda: bots_choose(world)):
        pass
    return visitor


def test_once_more_in_one_click(world: World) -> None:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), name="Ann", others="greedy", managers="3")
    first = [field.value for field in ann.form("choice").named("card")]
    where = ann.page.marks["data-page"]
    finished(world, ann)
    ann.send(ann.form("rematch"))
    assert ann.page.marks["data-page"] != where
    assert len(ann.form("choice").named("card")) == 6
    assert "Ann" in ann.page.text
    assert "known deal" not in ann.page.text
    again = ann.page.marks["data-page"]
    ann.open(where).send(ann.form("rematch"))
    assert ann.page.marks["data-page"] == again
    eve = at_play(world).open(where)
    assert not eve.has("rematch")
    eve.send(eve.form("deal"))
    assert [field.value for field in eve.form("choice").named("card")] == first
    assert "known deal" in eve.page.text


def test_only_hosts_open_tables_where_the_owner_says_so() -> None:
    with World(settings=WebSettings(tables_by_hosts=True)) as world:
        ann = at_play(world).open("/play")
        assert not ann.has("open")
        assert not ann.has("quick")
        ann.post("/play", [("managers", "2"), ("key", "any")])
        assert ann.status == 403
        assert "only hosts open tables" in ann.page.text
        world.account("host", host=True)
        body = {"setting": {"options": {"managers": 2}}, "levels": [None, None]}
        answers = [
            world.ask("POST", "/api/v1/tables", json=body, who=who) for who in (None, "host")
        ]
        assert [answer.status_code for answer in answers] == [403, 200]
        assert answers[0].json()["code"] == "hosts-only"


def test_too_many_tables_are_refused_with_a_code_and_words() -> None:
    with World(limits=TableLimits(of_opener=1)) as world:
        ann = at_play(world).open("/play").open("/play")
        ann.send(ann.form("quick"))
        assert ann.has("choice")
        ann.open("/play").send(ann.form("quick"))
        assert ann.status == 429
        assert "Too many tables" in ann.page.text


def test_a_replay_shows_every_position_of_any_seat_and_of_all_once_the_game_is_over(
    world: World,
) -> None:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), name="Ann", others="greedy", managers="2", mode="duel")
    where = ann.page.marks["data-page"]
    hand = named_on_page(ann.body)
    assert at_play(world).open(f"{where}/replay").status == 403
    assert ann.open(f"{where}/replay").status == 403
    finished(world, ann.open(where))
    eve = at_play(world)
    first = eve.open(f"{where}/replay?step=1&seat=0")
    assert first.status == 200
    assert named_on_page(first.body) == hand
    both = named_on_page(eve.open(f"{where}/replay?step=1&seat=all").body)
    assert both > hand
    assert named_on_page(eve.open(f"{where}/replay?step=1&seat=1").body) == both - hand
    seen, at = set(), 1
    while 'rel="next"' in eve.open(f"{where}/replay?step={at}&seat=all").body:
        seen.update(re.findall(r'<p class="where"><strong>(.*?)</strong>', eve.body))
        assert eve.status == 200
        at += 1
    assert {"Round 1 of 3: draft, choice 1", "Round 3 of 3: plans", "Playoffs: line-up"} <= seen
    assert "The end" in eve.page.text
    last = eve.open(f"{where}/replay?step=99999&seat=junk")
    assert f"Step {at} of {at}" in last.page.text


@pytest.mark.parametrize("begun", [False, True])
def test_the_replay_of_an_abandoned_table_shows_what_was_played_if_anything(
    world: World, begun: bool
) -> None:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), name="Ann", managers="2")
    where = ann.page.marks["data-page"]
    if begun:
        bob = at_play(world).open(where)
        bob.send(bob.form("seat"), name="Bob", seat="1")
        ann.open(where).send(ann.form("begin"))
    later(world, 2 * 24 * 60 * 60)
    said = "The table was abandoned." if begun else "This table is closed."
    assert said in ann.open(where).page.text
    assert "/replay" not in ann.body
    assert ann.open(f"{where}/replay").status == 200
    assert (said in ann.page.text) is not begun


def test_the_host_closes_a_table_that_is_not_needed(world: World) -> None:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), name="Ann", managers="2")
    where = ann.page.marks["data-page"]
    bob = at_play(world).open(where)
    assert "Close this table" not in bob.page.text
    ann.open(where).send(ann.form("close"))
    for one in (ann, bob):
        assert "This table is closed." in one.open(where).page.text


def two_at_a_table(world: World, **fields: str) -> tuple[Visitor, Visitor, str]:
    ann = at_play(world).open("/play")
    ann.send(ann.form("open"), managers="2", name="Ann", **fields)
    where = ann.page.marks["data-page"]
    bob = at_play(world).open(where)
    bob.send(bob.form("seat"), name="Bob", seat="1")
    ann.open(where).send(ann.form("begin"))
    return ann, bob.open(where), where


def later(world: World, seconds: int) -> None:
    world.serving.now = Now(world.serving.now + seconds * 1000)
    bots_choose(world)


def choose(visitor: Visitor) -> None:
    visitor.send(visitor.form("choice"), **some_choice(visitor, Chance("any")))
    assert visitor.status == 200


def test_without_a_clock_a_bot_chooses_for_who_is_away_once_all_others_ask(world: World) -> None:
    ann, bob, where = two_at_a_table(world)
    later(world, 70)
    ann.open(where)
    assert "away" in ann.page.text
    assert not ann.has("ask-1")  # one chooses first
    choose(ann)
    ann.send(ann.form("ask-1"))
    assert "You agreed" in ann.page.text
    step = step_of(ann)
    later(world, 1)
    assert step_of(ann.open(where)) == step + 1
    bob.open(where)
    assert bob.has("choice")
    assert "away" not in ann.open(where).page.text


def step_of(visitor: Visitor) -> int:
    """The step that the page shows."""
    (field,) = visitor.form("choice").named("step")
    return int(field.value)


def test_who_lets_the_clock_run_out_three_times_takes_the_seat_back(world: World) -> None:
    ann, bob, where = two_at_a_table(world, clock="30")
    for _ in range(3):
        choose(ann.open(where))
        later(world, 31)
    bob.open(where)
    assert "A bot plays for you" in bob.page.text
    assert not bob.has("choice")
    bob.send(bob.form("return"))
    assert "A bot plays for you" not in bob.page.text
    assert bob.has("choice")


def test_who_leaves_for_good_hands_the_seat_to_a_bot(world: World) -> None:
    ann, bob, where = two_at_a_table(world)
    bob.send(bob.form("leave"))
    assert not bob.has("choice")
    assert not bob.has("return")
    assert "data-own-link" not in bob.page.marks
    choose(ann.open(where))
    later(world, 3)
    assert 'class="sealed"' not in ann.open(where).body


def test_the_host_asks_for_a_bot_for_good_and_those_who_are_there_agree(world: World) -> None:
    ann, bob, where = two_at_a_table(world)
    later(world, 70)
    ann.open(where).send(ann.form("replace-1"))
    assert ann.status == 200
    assert not bob.open(where).has("choice")
    assert "Bot 2" in ann.open(where).page.text


def test_phrases_are_said_by_a_plain_form_and_not_too_often(world: World) -> None:
    ann = at_play(world, "de").open("/play")
    ann.send(ann.form("quick"), name="Ann")
    table = ann.page.marks["data-page"]
    bob = at_play(world).open(table)
    assert 'data-form="phrase"' not in bob.body
    for _ in range(4):
        ann.send(ann.form("phrase"), phrase="good-luck")
        assert ann.status == 200
    assert "Viel Glück!" in ann.page.text
    assert "Ann: Good luck!" in bob.open(table).page.text
    ann.send(ann.form("phrase"), phrase="good-luck")
    assert ann.status == 429
    ann.send(ann.form("phrase"), phrase="buy my car")
    assert ann.status == 422
    assert "buy my car" not in bob.open(table).body
