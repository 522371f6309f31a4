"""An accent colour that can be read: on light and on dark pages, by the contrast of WCAG 2.2.

No colour has enough contrast on both, so an accent is a pair of shades. Of the colour that a shop
chooses, each is the nearest shade that passes: the same hue, only darker or lighter.
"""

import colorsys
import re
from collections.abc import Iterator

from msgspec import Struct

ENOUGH = 4.5
"""The contrast of text with its background (WCAG 1.4.3, AA)."""
_HEX = re.compile(r"#[0-9a-f]{6}")
_STEPS = 256

Colour = str
"""Such as #2b3bb5, in lower case."""


class Backdrop(Struct, frozen=True):
    """What pages put behind and beside the accent, as in `podium.css`. `on`: text on the accent
    itself, `target`: to where shades go that do not pass.
    """

    behind: tuple[Colour, ...]
    texts: tuple[Colour, ...]
    on: Colour
    target: Colour
    tint: int


LIGHT = Backdrop(("#f6f3ec", "#fffdf9"), ("#171b2e", "#565a69"), "#ffffff", "#000000", 10)
DARK = Backdrop(("#0f1220", "#181c2e"), ("#f3f0e8", "#b3b4c2"), "#0f1220", "#ffffff", 14)
WALL: Colour = "#16203a"
"""The lightest background on the wall."""


class Shades(Struct, frozen=True):
    """An accent on one ground. `strong`: what is hovered over. `tint`: the background of what is
    chosen.
    """

    accent: Colour
    strong: Colour
    tint: Colour


class Accent(Struct, frozen=True):
    """A pair of shades that can be read."""

    light: Shades
    dark: Shades


def read_colour(text: str) -> Colour | None:
    """The colour that a form names; None if it names none."""
    stated = text.strip().lower()
    return stated if _HEX.fullmatch(stated) else None


def accent_of(light: Colour, dark: Colour) -> Accent | None:
    """The accent of these two shades; None if one of them cannot be read."""
    if not (passes(light, LIGHT) and passes(dark, DARK)):
        return None
    return Accent(_shades(light, LIGHT), _shades(dark, DARK))


def nearest(colour: Colour, ground: Backdrop) -> Colour:
    """The colour itself if it can be read on this ground, else its nearest shade that can."""
    return next(shade for shade in _towards(colour, ground.target) if passes(shade, ground))


def passes(colour: Colour, ground: Backdrop) -> bool:
    """Whether the accent can be read on every background, and every text on accent and tint."""
    return _least(colour, ground) >= ENOUGH


def least_contrast(colour: Colour, ground: Backdrop) -> float:
    """The least contrast that a colour would make as the accent, rounded down to a tenth."""
    return int(_least(colour, ground) * 10) / 10


def _least(colour: Colour, ground: Backdrop) -> float:
    tint = _tint(colour, ground)
    pairs = [(colour, one) for one in (*ground.behind, tint, ground.on)]
    pairs += [(text, tint) for text in ground.texts]
    if ground is DARK:
        pairs.append((colour, WALL))
    return min(contrast(one, other) for one, other in pairs)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _shades(accent: Colour, ground: Backdrop) -> Shades:
    return Shades(accent, _mixed(accent, ground.target, 30), _tint(accent, ground))


def _tint(accent: Colour, ground: Backdrop) -> Colour:
    return _mixed(ground.behind[-1], accent, ground.tint)


def _towards(colour: Colour, target: Colour) -> Iterator[Colour]:
    """The shades of a colour from itself to black or white; its hue and saturation stay."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in _parts(colour)))
    end = 0.0 if target == "#000000" else 1.0
    yield colour
    for step in range(1, _STEPS + 1):
        shade = lightness + (end - lightness) * step / _STEPS
        mixed = colorsys.hls_to_rgb(hue, shade, saturation)
        yield _hex(tuple(round(part * 255) for part in mixed))


def _mixed(colour: Colour, other: Colour, percent: int) -> Colour:
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return _hex(tuple((one * (100 - percent) + two * percent + 50) // 100 for one, two in pairs))


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _parts(colour: Colour) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _hex(parts: tuple[int, ...]) -> Colour:
    return f"#{bytes(parts).hex()}"
