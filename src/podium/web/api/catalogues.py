"""Catalogues, for the host."""

from datetime import date
from typing import Annotated

from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from podium.rosters.importers.files import Described
from podium.service.catalogue_import import ImportReport
from podium.service.catalogues import StoredCatalogue
from podium.web.access.request import Request
from podium.web.access.table import API
from podium.web.acts.catalogues import catalogue_file, remove_catalogue, take_files
from podium.web.http.limits import LARGEST_UPLOAD
from podium.web.http.response import JSON, NO_STORE, Response, json_response
from podium.web.http.routing import get, post, route


class CatalogueList(Struct, frozen=True):
    """Every edition, by id, the newest first."""

    catalogues: tuple[StoredCatalogue, ...]


class CatalogueFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as text. `name`: only for the report."""

    name: Annotated[str, Meta(max_length=300)]
    text: str


class NewCatalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """Files of one game. `id`, `edition`, `as_of`: as the files tell if left out. `check`: only
    report what would become of them.
    """

    files: Annotated[tuple[CatalogueFile, ...], Meta(min_length=1, max_length=100)]
    id: Annotated[str, Meta(max_length=200)] = ""
    edition: Annotated[str, Meta(max_length=200)] = ""
    as_of: date | None = None
    check: bool = False


@get(f"{API}/catalogues", summary="All catalogues of the server, every edition.")
def catalogues(request: Request) -> Response[CatalogueList]:
    """Lists the catalogues."""
    return json_response(CatalogueList(request.backend.catalogues.all()), headers=NO_STORE)


@post(
    f"{API}/catalogues",
    summary="Imports or checks files as a catalogue.",
    largest=LARGEST_UPLOAD,
    costly=True,
    keyed=False,
)
def take(request: Request, data: JSONBody[NewCatalogue]) -> Response[ImportReport]:
    """Imports files. The same files again change nothing."""
    files = [(one.name, one.text.encode(errors="replace")) for one in data.files]
    described = Described(data.id, data.edition, data.as_of)
    report = take_files(request, files, described, store=not data.check)
    return json_response(report, headers=NO_STORE)


@get(f"{API}/catalogues/{{digest}}", summary="An edition in Podium's format.", media=(JSON,))
def export(request: Request, digest: FromPath[str]) -> Response[bytes]:
    """Returns the file."""
    return catalogue_file(request, digest)


@route(
    "DELETE",
    f"{API}/catalogues/{{digest}}",
    summary="Removes an edition for good.",
    status=204,
    keyed=False,
)
def remove(request: Request, digest: FromPath[str]) -> Response[None]:
    """Removes the edition."""
    remove_catalogue(request, digest)
    return Response(status=204)


HANDLERS = (catalogues, take, export, remove)
