"""News between processes by NOTIFY and LISTEN: hints that streams have grown, and words about them
that are stored nowhere.
"""

import threading
from collections.abc import Callable

import msgspec
import psycopg

from podium.journal.bell import Hint
from podium.journal.errand import Errand, Surviving
from podium.journal.postgres.database import PostgresDatabase
from podium.journal.trouble import Trouble

CHANNEL = "podium_journal"
WORDS = "podium_words"
LARGEST_NOTE = 7900
GLANCE = 0.2
LONGEST_PAUSE = 2.0

_decode = msgspec.json.Decoder(dict[str, int]).decode
_decode_word = msgspec.json.Decoder(tuple[str, str]).decode


class Announcer:
    """Tells other processes which streams have grown; one notification covers many appends.

    It is never sent inside an append's transaction: there, NOTIFY makes commits wait for each
    other.
    """

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._lock = threading.Condition()
        self._grown: dict[str, int] = {}
        self._words: list[tuple[str, str]] = []
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="journal-announcer", daemon=True)
        self._thread.start()

    def announce(self, stream: str, version: int) -> None:
        """Queues a notification, sent soon; returns at once."""
        with self._lock:
            self._grown[stream] = max(version, self._grown.get(stream, 0))
            self._lock.notify()

    def call_out(self, stream: str, word: str) -> None:
        """Queues a word, sent soon; returns at once."""
        with self._lock:
            self._words.append((stream, word))
            self._lock.notify()

    def close(self) -> None:
        """Sends what is queued and ends the thread."""
        with self._lock:
            self._closed = True
            self._lock.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._grown or self._words or self._closed)
                grown, self._grown = self._grown, {}
                words, self._words = self._words, []
            if not grown and not words:
                return
            with Surviving("telling other servers"):
                self._send(grown, words)

    def _send(self, grown: dict[str, int], words: list[tuple[str, str]]) -> None:
        notes = [(WORDS, msgspec.json.encode(word)) for word in words]
        if grown:
            notes.append((CHANNEL, msgspec.json.encode(grown)))
        try:
            with self._database.connection() as connection:
                for channel, note in notes:
                    sent = note.decode() if len(note) <= LARGEST_NOTE else "{}"
                    connection.execute("SELECT pg_notify(%s, %s)", (channel, sent))
        except Trouble:
            return  # followers also poll, and a word may be lost


class Listener:
    """Receives the notifications of all processes. Its thread starts when first needed.

    After a lost connection it reconnects and reports that any stream may have grown, or, behind
    the same address, belong to another server.
    """

    def __init__(self, url: str, tell: Callable[[Hint], None]) -> None:
        self._url = url
        self._tell = tell
        self._errand = Errand("journal-listener", self._run)

    def start(self) -> None:
        """Starts to listen; does nothing if it already listens."""
        self._errand.start()

    def close(self) -> None:
        """Ends the thread."""
        self._errand.close()

    def _run(self) -> None:
        pause = GLANCE
        returned = False
        while not self._errand.ending.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute("LISTEN podium_journal; LISTEN podium_words")
                    pause = GLANCE
                    self._tell(Hint(returned=returned))
                    self._listen(connection)
            except psycopg.Error:
                returned = True
                self._errand.ending.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self._errand.ending.is_set():
            for note in connection.notifies(timeout=GLANCE):
                if note.channel == WORDS:
                    self._pass_on_word(note.payload)
                else:
                    self._pass_on(note.payload)

    def _pass_on_word(self, payload: str) -> None:
        try:
            stream, word = _decode_word(payload)
        except msgspec.DecodeError:
            return  # not our notification
        self._tell(Hint(stream, word=word))

    def _pass_on(self, payload: str) -> None:
        try:
            grown = _decode(payload)
        except msgspec.DecodeError:
            grown = {}  # not our notification: any stream may have grown
        for stream, version in grown.items():
            self._tell(Hint(stream, version))
        if not grown:
            self._tell(Hint())
