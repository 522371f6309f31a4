"""The host's page for catalogues: the editions, and what became of files."""

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from msgspec import Struct

from podium.rosters.catalogue.compare import EntryChange
from podium.rosters.importers.part import NotTaken
from podium.service.catalogue_import import ImportReport
from podium.service.catalogues import StoredCatalogue
from podium.web.http.limits import LARGEST_UPLOAD
from podium.web.http.problem import Problem
from podium.web.texts.catalogues import CHANGES, GAPS, KINDS, TAKEN

MOST_SHOWN = 50


class TypedOfImport(Struct, frozen=True):
    """What was typed beside the files; it stays when they are refused."""

    id: str = ""
    edition: str = ""
    as_of: str = ""


class Editions(Struct, frozen=True):
    """A catalogue with its editions, the newest first. `kind`: in words."""

    id: str
    kind: str
    editions: tuple[StoredCatalogue, ...]


class Shortened(Struct, frozen=True):
    """The first lines of what may be long, and how many more there are."""

    lines: tuple[tuple[str, str], ...]
    more: int = 0

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.lines) + self.more


class ShownReport(Struct, frozen=True):
    """A report in words; `taken`: words with their numbers. `changes`: None without an edition
    before.
    """

    catalogue: StoredCatalogue
    stored: bool
    taken: tuple[tuple[str, int], ...]
    unreadable: Shortened
    gaps: tuple[str, ...]
    changes: Shortened | None


class CataloguesPage(Struct, frozen=True):
    """Every edition. `report`: of files that were just sent. `mistakes`: why they were refused."""

    template: ClassVar[str] = "catalogues/catalogues.html"
    catalogues: tuple[Editions, ...]
    report: ShownReport | None = None
    refused: Problem | None = None
    mistakes: Shortened | None = None
    typed: TypedOfImport = TypedOfImport()
    largest: int = LARGEST_UPLOAD >> 20


def editions_of(stored: Iterable[StoredCatalogue]) -> tuple[Editions, ...]:
    """The editions, those of one id together."""
    grouped = groupby(stored, key=lambda one: one.id)
    return tuple(
        Editions(ident, KINDS[editions[0].kind], editions)
        for ident, held in grouped
        if (editions := tuple(held))
    )


def shown_report(report: ImportReport) -> ShownReport:
    """A report as the page shows it."""
    return ShownReport(
        report.catalogue,
        report.stored,
        tuple((TAKEN[kind], count) for kind, count in report.taken.items()),
        _shortened([_not_taken(one) for one in report.unreadable]),
        tuple(GAPS[gap] for gap in report.cannot_say),
        None
        if report.differences is None
        else _shortened([_change(x) for x in report.differences]),
    )


def shown_mistakes(problem: Problem) -> Shortened | None:
    """Everything that is wrong in files that were refused."""
    mistakes = problem.values.get("mistakes")
    if not isinstance(mistakes, tuple):
        return None
    return _shortened([("", one) for one in mistakes])


def _not_taken(one: NotTaken) -> tuple[str, str]:
    return (one.place, one.problem)


def _change(change: EntryChange) -> tuple[str, str]:
    fields = f" ({', '.join(change.fields)})" if change.fields else ""
    return (CHANGES[change.kind], f"{change.name}{fields}")


def _shortened(lines: list[tuple[str, str]]) -> Shortened:
    return Shortened(tuple(lines[:MOST_SHOWN]), max(0, len(lines) - MOST_SHOWN))
