"""Set phrases between two browsers at one table."""

from playwright.sync_api import Browser

from tests.e2e.chromium import put_away
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, visiting


def two_at_a_table(parlour: Shop, browser: Browser) -> tuple[TablePlayer, TablePlayer]:
    """Ann has opened it, Bob has followed the link."""
    ann = TablePlayer(visiting(parlour, browser))
    ann.page.goto("/play")
    form = ann.page.locator("form[data-form=open]")
    form.locator("[name=name]").fill("Ann")
    form.locator("[name=managers]").select_option("2")
    form.locator("button").last.click()
    ann.page.wait_for_url("**/t/*")
    bob = TablePlayer(visiting(parlour, browser, 360))
    bob.page.goto(ann.page.url)
    sit = bob.page.locator("form[data-form=seat]")
    sit.locator("[name=name]").fill("Bob")
    sit.locator("button").last.click()
    bob.page.wait_for_selector("details.own-link")
    ann.page.reload()
    ann.page.locator("form[data-form=begin] button").click()
    for one in (ann, bob):
        one.page.wait_for_selector(TABLE)
    return ann, bob


def test_a_phrase_is_heard_by_the_other_unless_muted(parlour: Shop, browser: Browser) -> None:
    ann, bob = two_at_a_table(parlour, browser)
    ann.page.locator(f"{TABLE} .panel-bar button", has_text="Say").click()
    ann.page.locator(f"{TABLE} .phrase-buttons button", has_text="Good luck!").click()
    heard = bob.page.locator(f"{TABLE} .seat-0 .saying", has_text="Good luck!")
    heard.wait_for()
    assert bob.page.locator(f"{TABLE} [role=status]", has_text="Ann: Good luck!").count() == 1
    heard.wait_for(state="detached")
    bob.page.locator(f"{TABLE} .panel-bar button", has_text="Say").click()
    bob.page.get_by_label("Show what the others say").uncheck()
    ann.page.locator(f"{TABLE} .phrase-buttons button", has_text="Wow!").click()
    ann.page.locator(f"{TABLE} .seat-0 .saying", has_text="Wow!").wait_for()
    with bob.page.expect_response("**/view"):
        ann.page.locator(f"{TABLE} .phrase-buttons button", has_text="Ouch!").click()
    assert not bob.page.locator(f"{TABLE} .saying").count()
    assert ann.troubles == bob.troubles == []
    for one in (ann, bob):
        put_away(one.page.context)
