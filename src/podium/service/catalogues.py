"""The catalogues that users have brought, every edition of them."""

import hashlib
from datetime import date

from msgspec import Struct

from podium.people.tables import Run, Tables
from podium.rosters.catalogue.catalogue import Catalogue, CatalogueKind
from podium.rosters.catalogue.load import load_catalogue, write_catalogue

_COLUMNS = "digest, id, kind, edition, as_of, entries"


class StoredCatalogue(Struct, frozen=True):
    """A catalogue in the store. `digest`: of its content; what events refer to."""

    digest: str
    id: str
    kind: CatalogueKind
    edition: str
    as_of: date
    entries: int


class Catalogues:
    """All catalogues of a database. An edition never changes; a new one stands beside it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def put(self, catalogue: Catalogue) -> StoredCatalogue:
        """Stores a catalogue, as the newest with its id. One that is there already stays."""
        return self._insert(catalogue, "COALESCE(MAX(number), 0) + 1")

    def put_back(self, catalogue: Catalogue) -> StoredCatalogue:
        """Stores a catalogue that was removed although it is needed, behind all others."""
        return self._insert(catalogue, "COALESCE(MIN(number), 1) - 1")

    def _insert(self, catalogue: Catalogue, number: str) -> StoredCatalogue:
        content = write_catalogue(catalogue)
        digest = _digest(content)
        stored = _stored_as(digest, catalogue)
        row = (digest, stored.id, stored.kind.value, stored.edition, stored.as_of.isoformat())
        sql = (
            f"INSERT INTO catalogue ({_COLUMNS}, content, number)"  # noqa: S608 - ours
            f" SELECT ?, ?, ?, ?, ?, ?, ?, {number} FROM catalogue"
        )

        def work(run: Run) -> None:
            if not run("SELECT 1 FROM catalogue WHERE digest = ?", digest):
                run(sql, *row, stored.entries, content)

        self._tables.write(work)
        return stored

    def all(self) -> tuple[StoredCatalogue, ...]:
        """Every edition, by id, the newest first."""
        sql = f"SELECT {_COLUMNS} FROM catalogue ORDER BY id, number DESC"  # noqa: S608 - ours
        return tuple(_stored(*row) for row in self._tables.read(lambda run: run(sql)))

    def newest(self, wanted: str) -> Catalogue | None:
        """The newest edition with this id."""
        sql = "SELECT content FROM catalogue WHERE id = ? ORDER BY number DESC LIMIT 1"
        return self._content(sql, wanted)

    def newest_of(self, kind: CatalogueKind) -> StoredCatalogue | None:
        """The edition that was stored last of all catalogues of this kind."""
        sql = f"SELECT {_COLUMNS} FROM catalogue WHERE kind = ? ORDER BY number DESC LIMIT 1"  # noqa: S608 - ours
        rows = self._tables.read(lambda run: run(sql, kind.value))
        return _stored(*rows[0]) if rows else None

    def find(self, digest: str) -> StoredCatalogue | None:
        """What the store knows of the edition with this digest."""
        sql = f"SELECT {_COLUMNS} FROM catalogue WHERE digest = ?"  # noqa: S608 - ours
        rows = self._tables.read(lambda run: run(sql, digest))
        return _stored(*rows[0]) if rows else None

    def with_digest(self, digest: str) -> Catalogue | None:
        """The edition with this digest."""
        return self._content("SELECT content FROM catalogue WHERE digest = ?", digest)

    def file(self, digest: str) -> bytes | None:
        """The edition with this digest, as a file."""
        return self._raw("SELECT content FROM catalogue WHERE digest = ?", digest)

    def remove(self, digest: str) -> bool:
        """Removes an edition for good, and says whether it was there."""

        def work(run: Run) -> bool:
            known = bool(run("SELECT 1 FROM catalogue WHERE digest = ?", digest))
            run("DELETE FROM catalogue WHERE digest = ?", digest)
            return known

        return self._tables.write(work)

    def _content(self, sql: str, value: str) -> Catalogue | None:
        raw = self._raw(sql, value)
        return None if raw is None else load_catalogue(raw)

    def _raw(self, sql: str, value: str) -> bytes | None:
        rows = self._tables.read(lambda run: run(sql, value))
        return bytes(rows[0][0]) if rows else None


def stored_form(catalogue: Catalogue) -> StoredCatalogue:
    """How the store lists a catalogue, whether it holds it or not."""
    return _stored_as(_digest(write_catalogue(catalogue)), catalogue)


def _stored_as(digest: str, catalogue: Catalogue) -> StoredCatalogue:
    return StoredCatalogue(
        digest,
        catalogue.id,
        catalogue.kind,
        catalogue.edition,
        catalogue.as_of,
        len(catalogue.entries),
    )


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _stored(
    digest: str, ident: str, kind: str, edition: str, as_of: str, entries: int
) -> StoredCatalogue:
    return StoredCatalogue(
        digest, ident, CatalogueKind(kind), edition, date.fromisoformat(as_of), entries
    )
