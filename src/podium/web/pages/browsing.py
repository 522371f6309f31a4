"""What browsers need in addition to pages: static files, the time, a language."""

from typing import Any

from litestar.handlers import HTTPRouteHandler

from podium.web.access.request import Request
from podium.web.http.compression import accepts_gzip
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import NO_STORE, Response, json_response, local_path, see_other
from podium.web.http.routing import get
from podium.web.pages.assets import FOREVER
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.serving import LANGUAGE_COOKIE, form, renderer

_YEAR = 60 * 60 * 24 * 365


def _file(request: Request) -> Response[Any]:
    asset = renderer().assets.get(request.path_params["name"])
    if asset is None:
        raise deny(WebCode.NOT_FOUND)
    headers = (("cache-control", FOREVER), ("vary", "accept-encoding"))
    if accepts_gzip(request.headers):
        packed = (*headers, ("content-encoding", "gzip"))
        return Response(asset.gzipped, media=asset.content_type, headers=packed)
    return Response(asset.body, media=asset.content_type, headers=headers)


def _now(request: Request) -> Response[Any]:
    """The server's time: clocks on pages count by it, not by the device's clock."""
    return json_response({"now": request.backend.now()}, headers=NO_STORE)


def _choose_language(request: Request) -> Response[Any]:
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise deny(WebCode.NOT_FOUND)
    secure = "; Secure" if request.backend.settings.secure else ""
    cookie = f"{LANGUAGE_COOKIE}={code}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
    return see_other(
        local_path(request.form_fields.get("back", "")) or "/", (("set-cookie", cookie),)
    )


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    get("/static/{name}")(_file),
    get("/now")(_now),
    form("/language/{code}", _choose_language, harmless=True),
)
