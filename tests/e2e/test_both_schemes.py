"""What is wrong in one colour scheme alone is found, or finding nothing would prove nothing."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.axe import findings_in_both
from tests.e2e.chromium import put_away

PAGE = """<!doctype html><html lang="en"><head><title>Both</title><style>
:root {{ color-scheme: light dark }} .moon {{ display: none }}
@media (prefers-color-scheme: {scheme}) {{ {wrong} }}
</style></head><body><main>
<h1>Both</h1><p>Text <button class="moon"></button></p>
</main></body></html>"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("p { color: #777; background: #888 }", "color-contrast"),
        (".moon { display: inline }", "button-name"),
    ],
)
def test_what_is_wrong_in_one_scheme_is_found_there_alone(
    browser: Browser, scheme: str, wrong: str, rule: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_content(PAGE.format(scheme=scheme, wrong=wrong))
    found = findings_in_both(page)
    put_away(context)
    assert [(where, one.partition(":")[0]) for where, one in found] == [(scheme, rule)]
