"""The routes of the host's page for catalogues."""

from datetime import date
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from podium.kernel.refusal import Code
from podium.rosters.importers.files import Described
from podium.web.access.request import Request
from podium.web.acts.catalogues import catalogue_file, remove_catalogue, take_files
from podium.web.http.limits import LARGEST_UPLOAD
from podium.web.http.problem import Denied, Problem, WebCode, deny
from podium.web.http.response import Response, see_other
from podium.web.pages.addresses import CATALOGUES
from podium.web.pages.catalogues.page import (
    CataloguesPage,
    ShownReport,
    TypedOfImport,
    editions_of,
    shown_mistakes,
    shown_report,
)
from podium.web.pages.serving import form, page, plain_page_response, problem_page_response

LONGEST_WORD = 200


def _show(request: Request) -> Response[Any]:
    return plain_page_response(request, _page(request))


def _take(request: Request) -> Response[Any]:
    """Imports the files, or only checks them, and says at once what came of it."""
    files = [(name, raw) for field, name, raw in request.named_files if field == "files"]
    if not files:
        raise deny(WebCode.FORM_INCOMPLETE)
    typed = _typed(request)
    described = Described(typed.id, typed.edition, _day(typed.as_of))
    report = take_files(request, files, described, store="check" not in request.form_fields)
    return plain_page_response(request, _page(request, shown_report(report)))


def _file(request: Request, digest: FromPath[str]) -> Response[bytes]:
    return catalogue_file(request, digest)


def _remove(request: Request, digest: FromPath[str]) -> Response[Any]:
    remove_catalogue(request, digest)
    return see_other(CATALOGUES)


def _typed(request: Request) -> TypedOfImport:
    fields = request.form_fields
    return TypedOfImport(
        *(fields.get(name, "").strip()[:LONGEST_WORD] for name in ("id", "edition", "as_of"))
    )


def _day(written: str) -> date | None:
    if not written:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise deny(WebCode.MALFORMED, where="as_of") from None


def _page(request: Request, report: ShownReport | None = None) -> CataloguesPage:
    return CataloguesPage(editions_of(request.backend.catalogues.all()), report)


def _refused(request: Request, problem: Problem) -> Response[Any]:
    """What was refused, said above the form."""
    if not request.visitor.host or problem.status >= 500:
        return problem_page_response(request, problem)
    if problem.code is WebCode.TOO_LARGE:
        problem = Problem(Code.CATALOGUE_TOO_LARGE, {"most": LARGEST_UPLOAD >> 20})
    shown = CataloguesPage(
        editions_of(request.backend.catalogues.all()),
        refused=problem,
        mistakes=shown_mistakes(problem),
        typed=_typed_or_nothing(request),
    )
    return plain_page_response(request, shown, status=problem.status)


def _typed_or_nothing(request: Request) -> TypedOfImport:
    try:
        return _typed(request)
    except Denied:
        return TypedOfImport()


HANDLERS: tuple[HTTPRouteHandler, ...] = (
    page(CATALOGUES, _show),
    form(CATALOGUES, _take, _refused, largest=LARGEST_UPLOAD, costly=True),
    page(f"{CATALOGUES}/{{digest}}", _file, _refused),
    form(f"{CATALOGUES}/{{digest}}/remove", _remove, _refused),
)
