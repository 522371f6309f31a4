"""What was entered while there is no connection is kept and sent later, once."""

from collections.abc import Iterator
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.chromium import put_away
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import SP
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import public_pages, rendered, subject_of

FORM = """
<form method="post" action="/act" data-form="report">
<input type="hidden" name="csrf" value="token"><input type="hidden" name="key" value="key-1">
<label>Wounds <input name="wounds"></label><button>Report</button></form>
"""


MUTE_STREAM = """
delete window.SharedWorker;
let opened = 0;
window.EventSource = class {
  constructor() { if (!opened++) setTimeout(() => this.onopen(), 0); }
  addEventListener() {}
  close() { this.readyState = 2; }
};
"""


class Till:
    """Takes what a form sends, or is not there, or `hangs`; remembers all that reached it."""

    def __init__(self) -> None:
        self.there = True
        self.hangs = False
        self.status = 200
        self.words = ""
        self.taken: list[dict[str, list[str]]] = []

    def answer(self, route: Route) -> None:
        if not self.there:
            route.abort("internetdisconnected")
            return
        if self.hangs:
            return
        self.taken.append(parse_qs(route.request.post_data or ""))
        route.fulfill(status=self.status, content_type="text/html", body=self.words)


@pytest.fixture
def till() -> Till:
    return Till()


def shown(tab: Page) -> None:
    """A page with a form, as a still life."""
    event = playing(SP, "running")
    subject = subject_of(event)
    pages = {
        f"/{end}": rendered(subject, tab, one).replace(b"</main>", FORM.encode() + b"</main>")
        for end, tab, one in public_pages(event, subject)
        if end == "standings"
    }
    StillLife(pages, now=1_800_000_000_000).hang(tab)


@pytest.fixture
def page(browser: Browser, till: Till) -> Iterator[Page]:
    context = browser.new_context()
    tab = context.new_page()
    shown(tab)
    tab.route("**/act", till.answer)
    tab.goto(f"{HOST}/standings")
    yield tab
    put_away(context)


def report(page: Page) -> None:
    page.get_by_label("Wounds").fill("7")
    page.get_by_role("button", name="Report").click()


def test_what_was_entered_without_a_connection_is_sent_later_with_the_same_key(
    page: Page, till: Till
) -> None:
    till.there = False
    report(page)
    expect(page.locator("[data-unsent]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-unsent]")).to_be_visible()
    till.there = True
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert [(one["key"], one["wounds"]) for one in till.taken] == [(["key-1"], ["7"])]


def test_what_the_server_could_not_store_is_kept_too(page: Page, till: Till) -> None:
    till.there = False
    report(page)
    expect(page.locator("[data-unsent]")).to_be_visible()
    till.there, till.status = True, 503
    with page.expect_response("**/act"):
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-unsent]")).to_be_visible()
    till.status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert {one["key"][0] for one in till.taken} == {"key-1"}


def test_what_gets_no_answer_is_kept_too(page: Page, till: Till) -> None:
    page.clock.install()
    till.hangs = True
    with page.expect_request("**/act"):
        report(page)
    expect(page.locator("[data-unsent]")).to_be_hidden()
    page.clock.fast_forward(13_000)
    expect(page.locator("[data-unsent]")).to_be_visible()


def test_whoever_leaves_before_the_answer_finds_it_kept(page: Page, till: Till) -> None:
    till.hangs = True
    with page.expect_request("**/act"):
        report(page)
    till.hangs = False
    with page.expect_response("**/act"):
        page.reload()
    expect(page.locator("[data-unsent]")).to_be_hidden()
    assert [(one["key"], one["wounds"]) for one in till.taken] == [(["key-1"], ["7"])]


def test_a_stream_that_falls_silent_is_taken_for_lost(browser: Browser) -> None:
    context = browser.new_context()
    context.add_init_script(MUTE_STREAM)
    page = context.new_page()
    page.clock.install()
    shown(page)
    page.goto(f"{HOST}/standings")
    page.clock.fast_forward(30_000)
    expect(page.locator("[data-lost]")).to_be_hidden()
    page.clock.fast_forward(11_000)
    page.clock.fast_forward(400)
    page.clock.fast_forward(3_000)
    expect(page.locator("[data-lost]")).to_be_visible()
    put_away(context)


def test_a_refusal_stands_above_the_form_and_what_was_typed_stays(page: Page, till: Till) -> None:
    till.status = 409
    till.words = '<article class="problem"><h1>Too late.</h1><p class="lead">Look.</p></article>'
    report(page)
    expect(page.get_by_role("alert")).to_have_text("Too late. Look.")
    expect(page.get_by_label("Wounds")).to_have_value("7")


def test_a_double_click_sends_once(page: Page, till: Till) -> None:
    page.get_by_label("Wounds").fill("7")
    with page.expect_response("**/act"):
        page.get_by_role("button", name="Report").dblclick()
    page.wait_for_timeout(300)
    assert {one["key"][0] for one in till.taken} == {"key-1"}
