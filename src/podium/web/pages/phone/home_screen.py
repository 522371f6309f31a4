"""What a phone's home screen shows and opens: the web app manifest of an event.

Opened as a page of the browser, not as an app of its own: there the visitor is signed in.
"""

from typing import Any

import msgspec
from msgspec import Struct

from podium.web.access.request import Request
from podium.web.http.response import REVALIDATE, Response, etag_of
from podium.web.http.routing import Handler
from podium.web.pages.addresses import event as address
from podium.web.pages.assets import Assets
from podium.web.pages.serving import language_of, renderer

MANIFEST = "application/manifest+json"
SIZES = (192, 512)
"""Of the PNG icons, in pixels."""


class Icon(Struct, frozen=True):
    """One size of the icon."""

    src: str
    sizes: str
    type: str


class Manifest(Struct, frozen=True):
    """The web app manifest (W3C)."""

    id: str
    name: str
    short_name: str
    lang: str
    start_url: str
    scope: str
    display: str
    background_color: str
    theme_color: str
    icons: tuple[Icon, ...]


def manifest(place: str) -> Handler:
    """The handler of the manifest whose icon opens a page of the event."""

    def show(request: Request) -> Response[Any]:
        settings = request.event.view.event.settings
        start = address(request.event.id, place)
        made = Manifest(
            id=start,
            name="Podium" if settings is None else settings.name,
            short_name="Podium",
            lang=language_of(request),
            start_url=start,
            scope="/",
            display="browser",
            background_color="#f6f3ec",
            theme_color="#2b3bb5",
            icons=_icons(renderer().assets),
        )
        body = msgspec.json.encode(made)
        return Response(body, 200, MANIFEST, REVALIDATE, etag_of(body))

    return show


def _icons(assets: Assets) -> tuple[Icon, ...]:
    drawn = Icon(assets.address("mark.svg"), "any", "image/svg+xml")
    painted = (
        Icon(assets.address(f"icon-{size}.png"), f"{size}x{size}", "image/png") for size in SIZES
    )
    return (drawn, *painted)
