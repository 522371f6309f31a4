"""The host's page for the shop's name, logo and accent."""

from typing import ClassVar

from msgspec import Struct

from podium.brand.colour import (
    DARK,
    ENOUGH,
    LIGHT,
    Accent,
    Backdrop,
    least_contrast,
    nearest,
    passes,
)
from podium.brand.parts import LARGEST_SIDE
from podium.brand.picture import LARGEST
from podium.brand.store import Brand
from podium.people.text import LONGEST_NAME
from podium.web.http.problem import Problem

PODIUMS_OWN = "#2b3bb5"


class Sample(Struct, frozen=True):
    """A shade on its ground. `contrast`: of the colour that was chosen, if it is another one."""

    shade: str
    paper: str
    ink: str
    on: str
    contrast: float | None = None


class AccentOffer(Struct, frozen=True):
    """What a colour becomes on light and on dark pages, to be agreed to."""

    chosen: str
    light: Sample
    dark: Sample


class ShopPage(Struct, frozen=True):
    """The brand as it is. `offer`: of a colour that was chosen. `refused`: what was refused.
    `typed`: the name in its field, which stays if it is refused.
    """

    template: ClassVar[str] = "shop/shop.html"
    brand: Brand
    chosen: str
    typed: str
    samples: tuple[Sample, Sample] | None = None
    offer: AccentOffer | None = None
    refused: Problem | None = None
    enough: float = ENOUGH
    longest: int = LONGEST_NAME
    largest: int = LARGEST // 1000
    widest: int = LARGEST_SIDE


def shop_page(
    brand: Brand,
    *,
    offer: AccentOffer | None = None,
    refused: Problem | None = None,
    typed: str | None = None,
) -> ShopPage:
    """The page of the brand."""
    accent = brand.accent
    chosen = PODIUMS_OWN if accent is None else accent.light.accent
    return ShopPage(
        brand,
        chosen if offer is None else offer.chosen,
        brand.name if typed is None else typed,
        None if accent is None else _samples(accent),
        offer,
        refused,
    )


def offer_of(chosen: str) -> AccentOffer:
    """The nearest shades of a colour that can be read."""
    return AccentOffer(chosen, _sample(chosen, LIGHT), _sample(chosen, DARK))


def _samples(accent: Accent) -> tuple[Sample, Sample]:
    return _on(accent.light.accent, LIGHT), _on(accent.dark.accent, DARK)


def _sample(chosen: str, ground: Backdrop) -> Sample:
    if passes(chosen, ground):
        return _on(chosen, ground)
    return _on(nearest(chosen, ground), ground, least_contrast(chosen, ground))


def _on(shade: str, ground: Backdrop, contrast: float | None = None) -> Sample:
    return Sample(shade, ground.behind[0], ground.texts[0], ground.on, contrast)
