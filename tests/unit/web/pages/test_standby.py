"""The pages of a second laptop."""

import pytest

from podium.web.pages.frame import Frame
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.rendering import Renderer
from tests.unit.web.pages.showing_standby import TOKEN, following_pages, standby_pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_laptop_shows_every_state_in_every_language(language: str) -> None:
    renderer = Renderer()
    for page in following_pages():
        shown = renderer.html(page, Frame(language=language, path="/")).decode()
        assert "shop.local" in shown
        assert ('action="/take-over"' in shown) == (page.asks and not page.taken)


def test_the_code_is_shown_once_and_names_stay_names() -> None:
    pages = dict(standby_pages())
    frame = Frame(language="en", path="/standby", token=TOKEN, key="k")
    shown = {name: Renderer().html(page, frame).decode() for name, page in pages.items()}
    with_code = [name for name, text in shown.items() if "4f0c-9a7d-21e8-5b36" in text]
    assert with_code == ["standby?code"]
    assert "Store &lt;b&gt;Cup&lt;/b&gt;" in shown["standby?rival"]
    assert "A table of All-Star Draft" in shown["standby?rival"]
    assert "one_time_code" in shown["standby?nobody"]
