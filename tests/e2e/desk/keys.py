"""Results by keyboard alone."""

from playwright.sync_api import Page, expect


def type_result(page: Page, table: int, winner: str, *scores: int) -> None:
    """Keys alone, from the field for the table back to it."""
    expect(page.locator("[data-table]")).to_be_focused()
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")
    expect(page.locator("[data-keys] input").first).to_be_focused()
    page.keyboard.press(winner)
    for place, score in enumerate(scores):
        if place:
            page.keyboard.press("Tab")
        page.keyboard.type(str(score))
    page.keyboard.press("Enter")
    expect(page.locator("[data-table]")).to_be_focused()
    expect(page.locator(".recent li").first).to_contain_text(str(table))
