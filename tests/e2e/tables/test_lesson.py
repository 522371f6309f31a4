"""A first game that teaches by playing: one hint a step, and the rule one tap away."""

from playwright.sync_api import Browser, expect

from tests.e2e.axe import findings
from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, fits, visiting

LESSON = f"{TABLE} .lesson"
STAR = f"{TABLE} .table-main > .arenas .combo-note"
TOLD = f"{TABLE} .rule-part h2"
RULE_OF = {
    "pick": "The draft",
    "plan": "Plans and buses",
    "lineup": "The playoffs",
    "shoot": "The penalty shoot-out",
    "incoming": "Replacing cards",
    "outgoing": "Replacing cards",
    "over": "The end",
}


def test_every_step_of_a_first_game_has_a_hint_and_its_rule(
    parlour: Shop, browser: Browser
) -> None:
    """By somebody who opens no other page, on a small phone."""
    player = TablePlayer(visiting(parlour, browser, 360, reduced_motion="reduce"))
    page = player.page
    page.goto("/")
    page.get_by_role("button", name="Play All-Star Draft").click()
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_selector(TABLE)
    met: dict[str, str] = {}
    for phase in player.play():
        assert page.locator(LESSON).count() == 1, phase
        hint = page.locator(f"{LESSON} span").inner_text()
        assert len(hint.split()) > 4, phase
        assert "%" not in hint
        if phase == "reveal":
            expect(page.locator(LESSON)).to_be_in_viewport()
        if phase == "plan":
            assert ("★" in hint) == bool(page.locator(STAR).count())
        if phase in met:
            continue
        met[phase] = hint
        page.locator(f"{TABLE} .rule-button").first.click()
        page.locator(TOLD, has_text=RULE_OF.get(phase, "Fans in the arenas")).wait_for()
        assert fits(player), phase
        assert findings(page) == [], phase
    assert len(set(met.values())) == len(met)
    assert met.keys() >= {"pick", "plan", "reveal", "lineup", "over"}
    assert player.troubles == []
    put_away(page.context)


def test_what_is_shown_stays_until_it_was_read(parlour: Shop, browser: Browser) -> None:
    """In a lesson things move, but nothing goes on by itself; without one it does."""
    player = TablePlayer(visiting(parlour, browser))
    page = player.page
    page.clock.install()
    page.goto("/play")
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_selector(TABLE)
    next(phase for phase in player.play() if phase == "reveal")
    page.locator(f"{TABLE} .reveal .rank-row").first.wait_for()
    for _ in range(10):
        page.clock.run_for(2_000)
    assert player.state == "reveal"
    assert not page.locator(f"{TABLE} .reveal .unseen").count()
    page.locator(f"{LESSON} button").click()
    page.clock.run_for(10_000)
    page.locator(f"{TABLE}[data-state=choosing]").wait_for()
    put_away(page.context)


def test_whoever_knows_the_game_ends_the_lesson(parlour: Shop, browser: Browser) -> None:
    player = TablePlayer(visiting(parlour, browser))
    page = player.page
    page.goto("/play")
    page.get_by_role("button", name="Learn by playing").click()
    page.locator(f"{LESSON} button").click()
    assert not page.locator(LESSON).count()
    page.reload()
    page.wait_for_selector(TABLE)
    assert not page.locator(LESSON).count()
    page.locator(f"{TABLE} .panel-bar button", has_text="Settings").click()
    page.get_by_label("Explain every step").check()
    assert page.locator(LESSON).count() == 1
    put_away(page.context)


def test_a_table_without_hints_teaches_nothing(parlour: Shop, browser: Browser) -> None:
    player = TablePlayer(visiting(parlour, browser))
    page = player.page
    page.goto("/play")
    form = page.locator("form[data-form=open]")
    form.locator("[name=hints]").uncheck()
    form.locator("[name=others]").select_option("greedy")
    form.locator("button").last.click()
    page.wait_for_selector(TABLE)
    page.goto(f"{page.url}#lesson")
    page.reload()
    page.wait_for_selector(TABLE)
    page.locator(f"{TABLE} .panel-bar button", has_text="Settings").click()
    assert page.get_by_label("Sound when it is your turn").is_visible()
    assert not page.get_by_label("Explain every step").count()
    assert not page.locator(LESSON).count()
    assert not page.locator(f"{TABLE} .face-note").count()
    put_away(page.context)
