"""The host's page for catalogues in all its states."""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.bootstrap import MEMORY, open_store
from podium.kernel.refusal import Code
from podium.rosters.catalogue.compare import ChangeKind, EntryChange
from podium.rosters.catalogue.shipped import INVENTED, invented
from podium.rosters.importers.files import Imported
from podium.rosters.importers.part import Gap, NotTaken
from podium.service.catalogue_import import ImportReport, take_in
from podium.web.http.problem import Problem
from podium.web.pages.catalogues.page import (
    CataloguesPage,
    editions_of,
    shown_mistakes,
    shown_report,
)
from podium.web.pages.rendering import Page
from podium.web.texts.catalogues import TAKEN

HOSTILE = '"><b>file</b>'


def catalogue_pages() -> Iterator[tuple[str, Page]]:
    """The host's page for catalogues: empty, with editions, with a report, and refused."""
    store = open_store(MEMORY).catalogues
    yield "catalogues", CataloguesPage(())
    reports = [
        take_in(store, Imported(invented(name), dict.fromkeys(TAKEN, 3))) for name in INVENTED
    ]
    first = reports[0]
    full = ImportReport(
        first.catalogue,
        first.taken,
        tuple(NotTaken(f"{HOSTILE}: entry {n}", "expected text in name") for n in range(60)),
        tuple(Gap),
        tuple(EntryChange(kind, "id", HOSTILE, ("points",)) for kind in ChangeKind),
        stored=True,
    )
    editions = editions_of(store.all())
    yield "catalogues/imported", CataloguesPage(editions, shown_report(full))
    yield "catalogues/checked", CataloguesPage(editions, shown_report(replace(full, stored=False)))
    refused = Problem(Code.CATALOGUE_UNREADABLE, {"mistakes": (f"{HOSTILE}: expected XML",)})
    yield (
        "catalogues/refused",
        CataloguesPage(editions, refused=refused, mistakes=shown_mistakes(refused)),
    )
