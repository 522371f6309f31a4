"""The brand as pages show it: addresses that change with what they stand for."""

import hashlib

from podium.brand.colour import Accent
from podium.brand.picture import Logo
from podium.brand.store import Brand
from podium.web.pages.addresses import brand as brand_address
from podium.web.pages.frame import BrandFrame, Picture


def shown_brand(brand: Brand) -> BrandFrame:
    """The brand for the frame of a page."""
    logo = brand.logo
    return BrandFrame(
        brand.name,
        None if logo is None else Picture(brand_address(logo_name(logo)), logo.width, logo.height),
        "" if brand.accent is None else brand_address(style_name(brand.accent)),
    )


def logo_name(logo: Logo) -> str:
    """The name of the logo's file, with its digest."""
    return f"logo.{_digest(logo.body)}.{logo.kind}"


def style_name(accent: Accent) -> str:
    """The name of the style sheet, with its digest."""
    return f"accent.{_digest(style(accent))}.css"


def style(accent: Accent) -> bytes:
    """The style sheet that puts the shop's accent in place of Podium's."""
    set_to = [
        f"--shop-{name}-{ground}:{colour}"
        for ground, shades in (("light", accent.light), ("dark", accent.dark))
        for name, colour in (
            ("accent", shades.accent),
            ("strong", shades.strong),
            ("tint", shades.tint),
        )
    ]
    return f":root{{{';'.join(set_to)}}}".encode()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:12]
