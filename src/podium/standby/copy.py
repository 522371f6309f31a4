"""The copy on the second laptop: a whole database at every moment, whenever it is killed.

A first copy is written aside and renamed. Later changes are written as a write-ahead log beside the
copy, which counts once its last page is there: SQLite itself puts it into the file, now or after
the next start.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import apsw

from podium.journal.migrations import Dialect, Migration, pending
from podium.journal.sqlite.connection import connect, named_trouble
from podium.journal.sqlite.copying import check_integrity, sync_folder
from podium.journal.sqlite.database import applied_migrations
from podium.standby.image import ENTRIES, digest_of, digests_of, root_of, spans_of
from podium.standby.messages import ChangedPages
from podium.standby.write_ahead import WriteAheadLog

Numbered = Iterable[tuple[int, bytes]]


class Torn(Exception):
    """What arrived is not what was announced; the copy is as it was."""


class StandbyCopy:
    """The file and the digests of its pages. Nobody else may write to it (`copy_lock`)."""

    def __init__(self, path: Path) -> None:
        """Reads the copy, if there is one."""
        self.path = path
        self.page_size = 0
        self.digests: list[bytes] = []
        self.entries = 0
        self._log = path.with_name(f"{path.name}-wal")
        self._aside = path.with_name(f"{path.name}.part")
        self._aside.unlink(missing_ok=True)
        if path.exists():
            self._read()

    @property
    def root(self) -> bytes:
        """The digest of all pages; empty without a copy."""
        return root_of(self.digests) if self.digests else b""

    @property
    def spans(self) -> tuple[bytes, ...]:
        """Digests of runs of pages."""
        return spans_of(self.digests)

    def take(self, news: ChangedPages, pages: Numbered) -> None:
        """Takes what is new, durably and wholly. Raises `Torn`, and nothing has changed."""
        if news.whole:
            self._take_whole(news, pages)
        else:
            self._take_changes(news, pages)
        self.entries = news.entries

    def check_usable(self, chain: tuple[Migration, ...]) -> None:
        """Raises a `Trouble` if the copy is damaged or of a newer version of Podium."""
        with named_trouble():
            connection = connect(self.path)
            try:
                check_integrity(connection)
                pending(applied_migrations(connection), chain, Dialect.SQLITE)
            finally:
                connection.close()

    def _read(self) -> None:
        with named_trouble():
            connection = connect(self.path)
            try:
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
                self.page_size = int(connection.pragma("page_size"))
                self.entries = int(connection.execute(ENTRIES).get)
                body = connection.serialize("main")
            finally:
                connection.close()
        self.digests = list(digests_of(body, self.page_size))

    def _take_whole(self, news: ChangedPages, pages: Numbered) -> None:
        digests: list[bytes] = []
        try:
            with open(self._aside, "xb", opener=_private) as file:
                for number, page in pages:
                    if number != len(digests) + 1 or len(page) != news.page_size:
                        raise Torn
                    digests.append(digest_of(page))
                    file.write(page)
                _sync(file)
            if root_of(digests) != news.root:
                raise Torn
            self._log.unlink(missing_ok=True)
            self._aside.replace(self.path)
            sync_folder(self.path.parent)
        finally:
            self._aside.unlink(missing_ok=True)
        self.digests, self.page_size = digests, news.page_size

    def _take_changes(self, news: ChangedPages, pages: Numbered) -> None:
        digests = (self.digests + [b""] * news.pages)[: news.pages]
        with open(self._log, "wb", opener=_private) as file:
            log, left = WriteAheadLog(file, self.page_size), news.sent
            for number, page in pages:
                left -= 1
                if not 1 <= number <= news.pages or len(page) != self.page_size:
                    raise Torn
                digests[number - 1] = digest_of(page)
                if not left and root_of(digests) != news.root:
                    raise Torn
                log.add(number, page, pages=0 if left else news.pages)
            if left:
                raise Torn
            _sync(file)
        self._settle()
        self.digests = digests

    def _settle(self) -> None:
        """Lets SQLite put the log into the file."""
        with named_trouble():
            connection = connect(self.path)
            try:
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
            finally:
                connection.close()


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _private(path: str, flags: int) -> int:
    """Opens a file that only its owner may read."""
    return os.open(path, flags, 0o600)
