"""What is new in WCAG 2.2 and what axe-core cannot see."""

from playwright.sync_api import Page

_UNSEEN_FOCUS = """() => {
  const fields = "input:not([type=hidden]), select, textarea";
  const reach = `a[href], button, ${fields}, summary, [tabindex='0']`;
  const parts = [0.08, 0.5, 0.92];
  const between = (from, to, most) => [Math.max(0, from), Math.min(most, to)];
  const own = (one, hit) => hit !== null
    && (one.contains(hit) || hit.contains(one) || hit.closest("label")?.control === one);
  const unseen = [];
  for (const one of document.querySelectorAll(reach)) {
    if (one.disabled || !one.checkVisibility({visibilityProperty: true})) continue;
    one.focus();
    if (document.activeElement !== one) continue;
    const box = one.getBoundingClientRect();
    const [left, right] = between(box.left, box.right, innerWidth);
    const [top, bottom] = between(box.top, box.bottom, innerHeight);
    const seen = right - left > 1 && bottom - top > 1 && parts.some((x) => parts.some((y) =>
      own(one, document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y))));
    if (!seen) unseen.push(one.outerHTML.slice(0, 160));
  }
  document.activeElement?.blur();
  scrollTo(0, 0);
  return unseen;
}"""
"""Everything that something else covers, or that is off the screen, when it has the focus."""

_DRAGGED = """() => [...document.querySelectorAll(
  "[draggable=true], input[type=range], [ondrag], [ondragstart], [dropzone]"
)].map((one) => one.outerHTML.slice(0, 160))"""


def newer_findings(page: Page) -> list[str]:
    """Focus not obscured (2.4.11) and dragging movements (2.5.7). Target size (2.5.8) is axe's."""
    unseen: list[str] = page.evaluate(_UNSEEN_FOCUS)
    dragged: list[str] = page.evaluate(_DRAGGED)
    return [
        *(f"focus not seen: {one}" for one in unseen),
        *(f"has to be dragged: {one}" for one in dragged),
    ]
