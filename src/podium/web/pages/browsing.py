"""What browsers need in addition to pages: static files, the time, a language."""

from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.web.access.request import Request
from podium.web.http.compression import accepts_gzip
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import NO_STORE, Response, json_response, local_path, see_other
from podium.web.http.routing import get
from podium.web.http.session_token import set_language
from podium.web.pages.assets import FOREVER
from podium.web.pages.languages import LANGUAGES
from podium.web.pages.serving import form, renderer


def _file(request: Request, name: FromPath[str]) -> Response[Any]:
    asset = renderer().assets.get(name)
    if asset is None:
        raise deny(WebCode.NOT_FOUND)
    headers = (("cache-control", FOREVER), ("vary", "accept-encoding"))
    if accepts_gzip(request.headers):
        packed = (*headers, ("content-encoding", "gzip"))
        return Response(asset.gzipped, media=asset.content_type, headers=packed)
    return Response(asset.body, media=asset.content_type, headers=headers)


def _now(request: Request) -> Response[Any]:
    """The server's time: clocks on pages count by it, not by the device's clock."""
    return json_response({"now": request.backend.service.now()}, headers=NO_STORE)


def _choose_language(request: Request, code: FromPath[str]) -> Response[Any]:
    if code not in LANGUAGES:
        raise deny(WebCode.NOT_FOUND)
    chosen = set_language(code, secure=request.backend.settings.secure)
    return see_other(local_path(request.form_fields.get("back", "")) or "/", (chosen,))


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    get("/static/{name}")(_file),
    get("/now")(_now),
    form("/language/{code}", _choose_language, harmless=True),
)
