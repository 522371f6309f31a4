"""The routes of the shop's brand: the host's page, its forms, and the files that pages load."""

from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec.structs import replace

from podium.brand.colour import accent_of, read_colour
from podium.brand.picture import LARGEST, logo_in
from podium.brand.store import Brand
from podium.kernel.refusal import Code
from podium.people.text import tidy_name
from podium.web.access.request import Request
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.problem import Problem, WebCode, accepted, deny
from podium.web.http.response import Response, see_other
from podium.web.http.routing import get
from podium.web.pages.addresses import SHOP
from podium.web.pages.assets import FOREVER
from podium.web.pages.serving import form, page, plain_page_response, problem_page_response
from podium.web.pages.shop.page import offer_of, shop_page
from podium.web.pages.shop.shown import logo_name, style, style_name

CSS = "text/css; charset=utf-8"

_ABOUT_NAMES = (Code.TEXT_EMPTY, Code.TEXT_TOO_LONG, Code.TEXT_UNPRINTABLE)


def _show(request: Request) -> Response[Any]:
    return plain_page_response(request, shop_page(request.backend.brands.current()))


def _name(request: Request) -> Response[Any]:
    typed = request.form_fields.get("name", "")
    name = accepted(tidy_name(typed, field="name")) if typed.strip() else ""
    request.backend.brands.change(lambda brand: replace(brand, name=name))
    return see_other(SHOP)


def _logo(request: Request) -> Response[Any]:
    if "remove" in request.form_fields:
        logo = None
    elif sent := request.form_files.get("logo"):
        logo = accepted(logo_in(sent))
    else:
        raise deny(WebCode.FORM_INCOMPLETE)
    request.backend.brands.change(lambda brand: replace(brand, logo=logo))
    return see_other(SHOP)


def _accent(request: Request) -> Response[Any]:
    """A colour is offered in shades that can be read; whoever agrees sends these."""
    fields = request.form_fields
    if "remove" in fields:
        request.backend.brands.change(lambda brand: replace(brand, accent=None))
        return see_other(SHOP)
    chosen, light, dark = (read_colour(fields.get(one, "")) for one in ("accent", "light", "dark"))
    if chosen is None:
        raise deny(Code.COLOUR_MALFORMED)
    accent = None if light is None or dark is None else accent_of(light, dark)
    if accent is None:
        offered = shop_page(request.backend.brands.current(), offer=offer_of(chosen))
        return plain_page_response(request, offered)
    request.backend.brands.change(lambda brand: replace(brand, accent=accent))
    return see_other(SHOP)


def _refused(request: Request, problem: Problem) -> Response[Any]:
    """What was refused, said above the forms."""
    if not request.visitor.host or problem.status >= 500:
        return problem_page_response(request, problem)
    if problem.code is WebCode.TOO_LARGE:
        problem = Problem(Code.LOGO_TOO_LARGE, {"most": LARGEST // 1000})
    typed = request.form_fields.get("name") if problem.code in _ABOUT_NAMES else None
    shown = shop_page(request.backend.brands.current(), refused=problem, typed=typed)
    return plain_page_response(request, shown, status=problem.status)


def _file(request: Request, name: FromPath[str]) -> Response[Any]:
    brand: Brand = request.backend.brands.current()
    headers = (("cache-control", FOREVER),)
    if brand.logo is not None and name == logo_name(brand.logo):
        return Response(brand.logo.body, media=f"image/{brand.logo.kind}", headers=headers)
    if brand.accent is not None and name == style_name(brand.accent):
        return Response(style(brand.accent), media=CSS, headers=headers)
    raise deny(WebCode.NOT_FOUND)


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page(SHOP, _show),
    form(f"{SHOP}/name", _name, _refused),
    form(f"{SHOP}/logo", _logo, _refused, largest=LARGEST_LIST, costly=True),
    form(f"{SHOP}/accent", _accent, _refused),
    get("/brand/{name}")(_file),
)
