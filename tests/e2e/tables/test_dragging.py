"""Plans by dragging, with mouse and finger; and what is animated."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.e2e.chromium import PATIENCE, put_away, until
from tests.e2e.shop import Shop
from tests.e2e.tables.player import TABLE, TablePlayer, visiting

ROOT = Path(__file__).parents[3]
BENCH = f"{TABLE} .bench .draggable"
TEAM = f"{TABLE} .new-team .draggable"
_STEPS = 6
STOP_CLOCK = """() => {
  const now = Date.now;
  const stopped = { at: now(), held: false, go: () => { Date.now = now; } };
  Date.now = () => stopped.at;
  addEventListener("pointerdown", () => { stopped.held = true; }, { capture: true, once: true });
  window.stopped = stopped;
}"""
"""For the length of a gesture the page's time passes only as the test says."""


def middle(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def path(source: Locator, target: Locator) -> list[tuple[float, float]]:
    """From one to the other, in small steps; both are in sight."""
    target.scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = middle(source), middle(target)
    parts = [step / _STEPS for step in range(_STEPS + 1)]
    return [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]


def by_mouse(page: Page, source: Locator, target: Locator) -> None:
    (start, *way) = path(source, target)
    page.mouse.move(*start)
    page.mouse.down()
    for point in way:
        page.mouse.move(*point)
    page.mouse.up()


def by_finger(page: Page, source: Locator, target: Locator, *, rest: int = 250) -> None:
    """A finger that rests on a card drags it; one that moves at once scrolls the page.

    `rest`: milliseconds, however long a busy machine takes for the gesture.
    """
    (start, *way) = path(source, target)
    finger: CDPSession = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    page.evaluate(STOP_CLOCK)
    touch("touchStart", start)
    until(page, "stopped.held")
    page.evaluate("rest => { stopped.at += rest; }", rest)
    for point in way:
        touch("touchMove", point)
    touch("touchEnd")
    page.evaluate("stopped.go()")


DRAGS = {"mouse": by_mouse, "finger": by_finger}


def name(card: Locator) -> str:
    return card.locator(".face > .hidden").inner_text()


def at_a_plan(parlour: Shop, browser: Browser, gesture: str, number: int) -> TablePlayer:
    """In the plan of this round."""
    touch = gesture == "finger"
    context = visiting(parlour, browser, 1440, reduced_motion="reduce", has_touch=touch)
    context.set_default_timeout(PATIENCE)
    player = TablePlayer(context).open(3)
    plans = 0
    for phase in player.play():
        plans += phase == "plan"
        if plans == number:
            return player
    raise AssertionError(plans)


@pytest.mark.parametrize("gesture", DRAGS)
def test_a_plan_made_by_dragging(parlour: Shop, browser: Browser, gesture: str) -> None:
    """Cards into the new team, a swap with an earlier one, buses exchanged, and all taken back."""
    player = at_a_plan(parlour, browser, gesture, 2)
    page, drag = player.page, DRAGS[gesture]
    old = page.locator(f"{TABLE} .plan-team:not(.new-team) .draggable")
    out, enters = name(old.first), name(page.locator(BENCH).first)
    drag(page, page.locator(BENCH).first, old.first)
    expect(old.first.locator(".face > .hidden")).to_have_text(enters)
    assert out in [name(one) for one in page.locator(BENCH).all()]
    for count in range(1, 6):
        drag(page, page.locator(BENCH).first, page.locator(f"{TABLE} .new-team .slot").first)
        expect(page.locator(TEAM)).to_have_count(count)
    kept = page.locator(TEAM).nth(2)
    moved = name(kept)
    drag(page, kept, page.locator(f"{TABLE} .bench h3"))
    expect(page.locator(TEAM)).to_have_count(4)
    assert moved in [name(one) for one in page.locator(BENCH).all()]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(TEAM)).to_have_count(5)
    buses = page.locator(f"{TABLE} .bus-button")
    assert [one.inner_text().split()[-1] for one in buses.all()] == ["1", "2"]
    drag(page, buses.nth(0), buses.nth(1))
    assert [one.inner_text().split()[-1] for one in buses.all()] == ["2", "1"]
    page.get_by_role("button", name="Seal the plan").click()
    page.wait_for_selector(f"{TABLE}:not([data-state=choosing])")
    assert player.troubles == []
    put_away(page.context)


def test_a_finger_that_moves_at_once_scrolls_and_drags_nothing(
    parlour: Shop, browser: Browser
) -> None:
    player = at_a_plan(parlour, browser, "finger", 1)
    page = player.page
    by_finger(
        page, page.locator(BENCH).first, page.locator(f"{TABLE} .new-team .slot").first, rest=0
    )
    assert page.locator(TEAM).count() == 0
    put_away(page.context)


WATCH_CHANGES = """
window.changes = new Set();
new MutationObserver(records => {
    for (const one of records) window.changes.add(
        one.target.matches(".dragged") ? one.attributeName ?? one.type : "another element");
}).observe(document.querySelector(".planner"),
    {subtree: true, attributes: true, childList: true, characterData: true});
"""


def test_a_move_of_a_dragged_card_changes_its_transform_alone(
    parlour: Shop, browser: Browser
) -> None:
    """Nothing else lights up below the pointer either."""
    player = at_a_plan(parlour, browser, "mouse", 1)
    page = player.page
    start, *way = path(page.locator(BENCH).first, page.locator(BENCH).nth(3))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*way[0])
    page.wait_for_selector(f"{TABLE} .dragged")
    page.evaluate(WATCH_CHANGES)
    for point in way[1:]:
        page.mouse.move(*point)
    assert page.evaluate("[...window.changes]") == ["style"]
    others = page.locator(f"{TABLE} .draggable:not(.dragged) .card-button:hover")
    assert others.count() == 0
    page.mouse.up()
    put_away(page.context)


def _declared(style: str, name: str) -> list[str]:
    return re.findall(rf"[{{;]\s*{name}\s*:\s*([^;}}]+)", style)


def test_only_transform_and_opacity_are_animated() -> None:
    """In the style sheets of the table; its script changes no other style while a card moves."""
    allowed = {"transform", "opacity"}
    for sheet in ("table.css", "play.css"):
        style = (ROOT / "src/podium/web/static" / sheet).read_text(encoding="utf-8")
        for value in _declared(style, "transition"):
            moved = {one.split()[0] for one in value.split(",")} - {"none"}
            assert moved <= allowed, value
        for frames in re.findall(r"@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)", style):
            for rule in re.findall(r"\{([^{}]*)\}", frames):
                names = {one.split(":")[0].strip() for one in rule.split(";") if one.strip()}
                assert names <= allowed, rule
    sources = (ROOT / "scripts/src/table").glob("*.ts*")
    code = "\n".join(one.read_text(encoding="utf-8") for one in sources)
    assert set(re.findall(r"\.style\.(\w+)", code)) == {"transform"}
    assert not re.search(r"\.animate\(|style=\{", code)
