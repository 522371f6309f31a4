"""A page that changes under its reader: only what is different is touched."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.chromium import put_away
from tests.e2e.still_life import HOST, StillLife
from tests.unit.event.playing import SP
from tests.unit.web.pages.phases import playing
from tests.unit.web.pages.showing import public_pages, rendered, subject_of

STREAM_BY_HAND = """
delete window.SharedWorker;
window.EventSource = class {
  constructor() {
    window.tell = (event) => this.changed({ data: JSON.stringify({ event, cursor: "2" }) });
    setTimeout(() => this.onopen(), 0);
  }
  addEventListener(name, listener) { this[name] = listener; }
  close() { this.readyState = 2; }
};
"""
PATH = "/standings"


class Scene:
    """A page with changing contents, and the stream that tells of the change."""

    def __init__(self, page: Page) -> None:
        self.page = page
        event = playing(SP, "running")
        subject = subject_of(event)
        self.frame = next(
            rendered(subject, tab, one)
            for end, tab, one in public_pages(event, subject)
            if end == "standings"
        ).decode()
        event_id = re.search(r'data-live="[^"]*event=([^"&]+)"', self.frame)
        assert event_id is not None
        self.event_id = event_id[1]
        self.life = StillLife({}, now=1_800_000_000_000)
        self.life.hang(page)

    def show(self, main: str) -> None:
        """The page as the server has it from now on."""
        whole = re.sub(
            r"(<main[^>]*>).*</main>",
            lambda found: f"{found[1]}{main}</main>",
            self.frame,
            flags=re.DOTALL,
        )
        self.life.pages[PATH] = whole.encode()

    def open(self, main: str) -> None:
        self.show(main)
        self.page.goto(HOST + PATH)

    def change(self, main: str) -> None:
        """The server has something else, and says so."""
        self.show(main)
        with self.page.expect_event("console", lambda said: said.text == "fresh"):
            self.tell()

    def tell(self) -> None:
        self.page.evaluate(
            """event => {
              document.addEventListener("podium:fresh", () => console.log("fresh"), {once: true});
              tell(event);
            }""",
            self.event_id,
        )


@pytest.fixture
def scene(browser: Browser) -> Iterator[Scene]:
    context = browser.new_context()
    context.add_init_script(STREAM_BY_HAND)
    page = context.new_page()
    yield Scene(page)
    put_away(context)


def form(name: str, inside: str) -> str:
    return f'<form method="post" action="/act" data-form="{name}">{inside}</form>'


def mark(page: Page, selector: str) -> None:
    """Remembers the element itself, to be recognised after the change."""
    page.evaluate("one => { document.querySelector(one).remembered = true; }", selector)


def is_marked(page: Page, selector: str) -> bool:
    found = page.evaluate("one => document.querySelector(one).remembered === true", selector)
    return bool(found)


def test_texts_attributes_and_elements_become_what_was_fetched(scene: Scene) -> None:
    scene.open('<h1 class="a" title="x">One</h1><ul><li>1</li><li>2</li></ul><p>gone</p>')
    main = '<h1 class="b">Two</h1><p>new</p><ul><li>0</li><li>1</li><li>2</li><li>3</li></ul>'
    scene.change(main)
    assert scene.page.locator("#main").inner_html() == main


def test_what_stays_the_same_is_not_touched(scene: Scene) -> None:
    scene.open('<p>first</p><p class="second">second</p>')
    mark(scene.page, ".second")
    scene.change('<p>news</p><p>first</p><p class="second">second</p>')
    assert is_marked(scene.page, ".second")


def test_opened_details_stay_open(scene: Scene) -> None:
    scene.open("<details><summary>More</summary>one</details>")
    scene.page.click("main summary")
    scene.change("<p>news</p><details><summary>More</summary>two</details>")
    expect(scene.page.locator("details[open]")).to_contain_text("two")


@pytest.mark.parametrize(
    "fresh",
    [
        "<section><details><summary>More</summary>two</details></section>",
        "<p>a</p>\n\n<p>b</p>\n\n<details><summary>More</summary>two</details>",
        "<details><summary>More: 3</summary>two</details>",
    ],
    ids=["into another element", "behind other things", "another summary"],
)
def test_opened_details_stay_open_wherever_they_move(scene: Scene, fresh: str) -> None:
    scene.open("<p>x</p>\n<details><summary>More</summary>one</details>\n\n<p>y</p>\n\n<p>z</p>")
    scene.page.click("main summary")
    scene.change(f"<div><p>x</p></div>{fresh}\n\n<p>y</p>")
    expect(scene.page.locator("details[open]")).to_contain_text("two")


def test_details_that_nobody_has_touched_are_as_the_server_has_them(scene: Scene) -> None:
    scene.open("<details open><summary>A</summary>one</details><details class=b>b</details>")
    scene.change("<details><summary>A</summary>one</details><details class=b open>b</details>")
    assert not scene.page.locator("#main details").first.evaluate("one => one.open")
    assert scene.page.locator("details.b").evaluate("one => one.open")


def test_details_in_which_somebody_types_stay_open(scene: Scene) -> None:
    inside = form("a", '<input name="wounds">')
    scene.open(f"<details open><summary>A</summary>{inside}</details>")
    scene.page.fill("[name=wounds]", "7")
    scene.page.evaluate("document.activeElement.blur()")
    scene.change(f"<details><summary>A</summary>{inside}</details><p>news</p>")
    expect(scene.page.locator("[name=wounds]")).to_be_visible()


def test_a_form_that_somebody_types_into_is_left_alone_wherever_it_moves(scene: Scene) -> None:
    field = '<input name="wounds" value="0">'
    scene.open(f"<section>{form('a', '<input name=name>')}{form('b', field)}</section>")
    scene.page.fill("[name=wounds]", "7")
    scene.change(f"<div><p>news</p>{form('c', 'new')}{form('b', field)}</div><p>tail</p>")
    expect(scene.page.locator("[name=wounds]")).to_have_value("7")
    expect(scene.page.locator("[name=wounds]")).to_be_focused()
    expect(scene.page.locator("#main form")).to_have_count(2)
    expect(scene.page.locator("#main > div > form")).to_have_count(2)


def test_a_form_nobody_types_into_shows_new_values(scene: Scene) -> None:
    scene.open(form("a", '<input name="n" value="1"><textarea name="t">old</textarea>'))
    scene.change(form("a", '<input name="n" value="2"><textarea name="t">new</textarea>'))
    expect(scene.page.locator("[name=n]")).to_have_value("2")
    expect(scene.page.locator("[name=t]")).to_have_value("new")


def test_a_typed_form_that_is_gone_takes_the_place_of_no_other(scene: Scene) -> None:
    scene.open(form("a", '<input name="one">'))
    scene.page.fill("[name=one]", "typed")
    scene.change(form("b", '<input name="two">'))
    expect(scene.page.locator("[name=two]")).to_have_value("")
    expect(scene.page.locator("[name=one]")).to_have_count(0)


def test_rows_with_marks_can_change_places(scene: Scene) -> None:
    rows = [f'<li id="row-{one}"><input name="n{one}"></li>' for one in "abc"]
    scene.open(f"<ul>{''.join(rows)}</ul>")
    scene.page.fill("[name=nc]", "typed")
    mark(scene.page, "#row-a")
    scene.change(f"<ul>{''.join(reversed(rows))}</ul>")
    assert is_marked(scene.page, "#row-a")
    expect(scene.page.locator("[name=nc]")).to_have_value("typed")
    expect(scene.page.locator("[name=nc]")).to_be_focused()
    ids = scene.page.locator("#main li").evaluate_all("rows => rows.map(row => row.id)")
    assert ids == ["row-c", "row-b", "row-a"]


def test_an_element_can_move_into_another_one(scene: Scene) -> None:
    scene.open('<div id="box"><p id="line">text</p></div>')
    mark(scene.page, "#line")
    main = '<section><div><p id="line">text</p></div></section><div id="box">empty</div>'
    scene.change(main)
    assert scene.page.locator("#main").inner_html() == main
    assert is_marked(scene.page, "#line")


def test_an_element_can_be_wrapped_into_one_of_its_kind(scene: Scene) -> None:
    scene.open('<div id="box"><p>text</p></div>')
    main = '<div class="around"><div id="box"><p>text</p></div></div>'
    scene.change(main)
    assert scene.page.locator("#main").inner_html() == main


FIRST = '<input name="a" autofocus>'


@pytest.mark.parametrize(
    "reached",
    [
        '<a href="/desk">Back</a>',
        "<button>Draw</button>",
        "<details><summary>More</summary></details>",
    ],
)
def test_a_link_that_somebody_has_reached_keeps_the_focus(scene: Scene, reached: str) -> None:
    where = scene.page.locator("main").locator("a, button, summary")
    scene.open(FIRST + reached)
    where.focus()
    scene.change(f"<p>news</p>{FIRST}{reached}")
    expect(where).to_be_focused()


def test_a_button_that_means_something_else_now_loses_the_focus(scene: Scene) -> None:
    scene.open(f"{FIRST}<button>Take back round 2</button>")
    scene.page.locator("main button").focus()
    scene.change(f"{FIRST}<button>Take back round 1</button>")
    expect(scene.page.locator("[name=a]")).to_be_focused()


def test_fetched_fields_take_the_focus_only_if_nobody_is_in_a_field(scene: Scene) -> None:
    scene.open('<input name="a">')
    scene.page.focus("[name=a]")
    scene.change('<input name="a"><input name="b" autofocus>')
    expect(scene.page.locator("[name=a]")).to_be_focused()
    scene.page.evaluate("document.activeElement.blur()")
    scene.change('<input name="a"><p>news</p><input name="b" autofocus>')
    expect(scene.page.locator("[name=b]")).to_be_focused()


def test_nobody_is_taken_back_to_a_field_they_have_left(scene: Scene) -> None:
    first = form("a", '<input name="a" autofocus>')
    scene.open(f'{first}<input name="b">')
    scene.page.fill("[name=a]", "typed")
    scene.page.focus("[name=b]")
    scene.change(f'{first}<p>news</p><input name="b">')
    expect(scene.page.locator("[name=b]")).to_be_focused()


def test_the_title_follows(scene: Scene) -> None:
    scene.open("<p>one</p>")
    scene.frame = re.sub(r"<title>.*</title>", "<title>Round 2</title>", scene.frame)
    scene.change("<p>two</p>")
    assert scene.page.title() == "Round 2"


def test_what_the_server_cannot_give_now_is_fetched_later(scene: Scene) -> None:
    scene.open("<p>one</p>")
    scene.page.clock.install()
    answers = [503, 429]
    shown = []

    def refuse(route: Route) -> None:
        shown.append(scene.page.locator("#main").inner_text())
        if answers:
            body = '<div id="page">The server is busy.</div>'
            route.fulfill(status=answers.pop(0), content_type="text/html", body=body)
        else:
            route.fallback()

    scene.page.route(f"**{PATH}", refuse)
    scene.show("<p>two</p>")
    scene.tell()
    for _ in range(20):
        scene.page.clock.fast_forward(1_000)
        scene.page.wait_for_timeout(50)
    expect(scene.page.locator("#main")).to_have_text("two")
    assert shown == ["one", "one", "one"]
