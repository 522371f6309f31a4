"""An accent can be read wherever pages show it (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.brand.colour import (
    DARK,
    ENOUGH,
    LIGHT,
    Backdrop,
    accent_of,
    contrast,
    least_contrast,
    nearest,
    passes,
    read_colour,
)

colours = st.integers(0, (1 << 24) - 1).map(lambda number: f"#{number:06x}")
grounds = st.sampled_from((LIGHT, DARK))


def written(name: str) -> tuple[str, str]:
    """A colour as `podium.css` has it for light and dark."""
    sheet = (files("podium.web.static") / "podium.css").read_text(encoding="utf-8")
    shade = r"(?:var\(--shop-[a-z-]+, )?(#[0-9a-f]{6})\)?"
    found = re.search(
        rf"--{name}: var\(--when-light, {shade}\) var\(--when-dark, {shade}\);", sheet
    )
    assert found is not None, name
    return found[1], found[2]


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")
    assert contrast("#2b3bb5", "#2b3bb5") == 1


def test_the_grounds_are_those_of_the_pages() -> None:
    for at, ground in enumerate((LIGHT, DARK)):
        assert ground.behind == tuple(written(name)[at] for name in ("paper", "card"))
        assert ground.texts == tuple(written(name)[at] for name in ("ink", "soft"))
        assert ground.on == written("on-accent")[at]


def test_podiums_own_accent_passes() -> None:
    light, dark = written("accent")
    assert passes(light, LIGHT)
    assert passes(dark, DARK)
    for at, ground in enumerate((LIGHT, DARK)):
        tint = written("tint")[at]
        for text in (*ground.texts, written("accent")[at]):
            assert contrast(text, tint) >= ENOUGH


@given(colours, grounds)
def test_every_colour_has_a_nearest_shade_that_can_be_read(colour: str, ground: Backdrop) -> None:
    shade = nearest(colour, ground)
    assert passes(shade, ground)
    assert (shade == colour) == passes(colour, ground)
    assert (least_contrast(colour, ground) < ENOUGH) == (shade != colour)


@given(colours)
def test_an_accent_can_be_read_on_everything_that_pages_put_beside_it(colour: str) -> None:
    accent = accent_of(nearest(colour, LIGHT), nearest(colour, DARK))
    assert accent is not None
    for shades, ground in ((accent.light, LIGHT), (accent.dark, DARK)):
        for behind in (*ground.behind, shades.tint, ground.on):
            assert contrast(shades.accent, behind) >= ENOUGH
            assert contrast(shades.strong, behind) >= ENOUGH
        for text in ground.texts:
            assert contrast(text, shades.tint) >= ENOUGH


@given(colours)
def test_no_shade_in_between_would_have_done(colour: str) -> None:
    """The nearest shade is the first one on the way to black."""
    shade = nearest(colour, LIGHT)
    if shade != colour:
        lighter = [f"#{bytes(min(255, part + 4) for part in bytes.fromhex(shade[1:])).hex()}"]
        assert not any(passes(one, LIGHT) for one in lighter)


def test_shades_that_cannot_be_read_make_no_accent() -> None:
    assert accent_of("#ffd800", "#ffd800") is None
    assert accent_of("#2b3bb5", "#2b3bb5") is None
    assert accent_of("#2b3bb5", "#ffd800") is not None


@pytest.mark.parametrize("text", ["", "red", "#fff", "#12345g", "#1234567", "2b3bb5", "#2b3bb5;x"])
def test_what_names_no_colour_is_none(text: str) -> None:
    assert read_colour(text) is None


def test_a_colour_is_read_in_either_case() -> None:
    assert read_colour(" #2B3BB5 ") == "#2b3bb5"
