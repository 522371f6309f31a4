"""The fields for scores: typed, or buttons where there are few values."""

from playwright.sync_api import Locator, Page


def enter_score(form: Locator | Page, side: int, column: int, value: int) -> None:
    """Enters one score. `side`: in the order of the match, whoever comes first on the page."""
    name = f"[name='report.scores.{side}.{column}']"
    if form.locator(f"{name}[type=radio]").count():
        form.locator(f"label:has({name}[value='{value}'])").click()
    else:
        form.locator(name).fill(str(value))


def choose_winner(form: Locator, winner: str) -> None:
    """Chooses who has won; on their own phone they are “You”."""
    named = form.locator("[data-keys] label", has_text=winner)
    (named if named.count() else form.locator("[data-keys] label", has_text="You")).click()
