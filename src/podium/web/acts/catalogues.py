"""What hosts do with catalogues, by page and by API alike."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from podium.kernel.refusal import Code
from podium.rosters.catalogue.load import shortened
from podium.rosters.catalogue.mistake import CatalogueError
from podium.rosters.importers.files import Described, SourceFile, import_files
from podium.service.catalogue_import import ImportReport, take_in
from podium.service.catalogue_use import remove_unused
from podium.web.access.request import Request
from podium.web.http.problem import deny
from podium.web.http.response import JSON, NO_STORE, Response


def take_files(
    request: Request, files: Iterable[tuple[str, bytes]], described: Described, *, store: bool
) -> ImportReport:
    """Makes a catalogue of files by name; raises `Denied` with everything that is wrong in them."""
    sources = [SourceFile(_bare(name), raw) for name, raw in files]
    try:
        imported = import_files(sources, described, today=_today(request))
    except CatalogueError as error:
        mistakes = tuple(map(str, error.mistakes))
        raise deny(Code.CATALOGUE_UNREADABLE, mistakes=mistakes) from None
    return take_in(request.backend.catalogues, imported, store=store)


def catalogue_file(request: Request, digest: str) -> Response[bytes]:
    """An edition as a file in Podium's format; raises `Denied`."""
    raw = request.backend.catalogues.file(digest)
    if raw is None:
        raise deny(Code.CATALOGUE_GONE)
    attached = f'attachment; filename="catalogue-{digest[:12]}.json"'
    return Response(raw, media=JSON, headers=(("content-disposition", attached), *NO_STORE))


def remove_catalogue(request: Request, digest: str) -> None:
    """Removes an edition for good; raises `Denied`, also while events check their lists with it."""
    used = remove_unused(request.backend.service, digest)
    if used is None:
        raise deny(Code.CATALOGUE_GONE)
    if used:
        raise deny(Code.CATALOGUE_IN_USE, events=used)


def _bare(name: str) -> str:
    """The name of a file without folders and without what cannot be shown."""
    return shortened(name.replace("\\", "/").rpartition("/")[2]) or "?"


def _today(request: Request) -> date:
    return datetime.fromtimestamp(request.backend.now() / 1000, UTC).date()
