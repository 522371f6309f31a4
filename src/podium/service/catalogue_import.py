"""Takes an imported catalogue into the store, and reports what came of it."""

from msgspec import Struct

from podium.rosters.catalogue.compare import EntryChange, differences
from podium.rosters.importers.files import Imported
from podium.rosters.importers.part import Gap, NotTaken
from podium.service.catalogues import Catalogues, StoredCatalogue, stored_form


class ImportReport(Struct, frozen=True):
    """What became of files. `taken`: entries by type. `unreadable`: entries that were not taken.
    `cannot_say`: what such files never say. `differences`: from the newest edition with the same
    id; None if there was none. `stored`: False if the files were only checked.
    """

    catalogue: StoredCatalogue
    taken: dict[str, int]
    unreadable: tuple[NotTaken, ...]
    cannot_say: tuple[Gap, ...]
    differences: tuple[EntryChange, ...] | None
    stored: bool


def take_in(catalogues: Catalogues, imported: Imported, *, store: bool = True) -> ImportReport:
    """Stores what was imported, unless it is only to be checked."""
    found = imported.catalogue
    before = catalogues.newest(found.id)
    return ImportReport(
        catalogues.put(found) if store else stored_form(found),
        imported.taken,
        imported.unreadable,
        imported.gaps,
        None if before is None else differences(before, found),
        store,
    )
