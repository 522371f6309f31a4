"""The journal against a plain model: whatever is done in whatever order, they agree."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from podium.journal.entry import AlreadyDone, Append, Appended, Conflict, Head, KeyReused
from podium.journal.memory import MemoryJournal
from podium.journal.sqlite.backup import back_up, restore
from podium.journal.sqlite.store import SqliteJournal
from podium.journal.store import Journal, verify
from tests.contract.journal.requests import ask

names = st.sampled_from(["event/1", "event/2", "Tisch ß"])
keys = st.sampled_from([f"k{number}" for number in range(12)])
values = st.lists(
    st.integers() | st.text(max_size=3, alphabet="aż\U0001f3b2"), min_size=1, max_size=3
)


class JournalMachine(RuleBasedStateMachine):
    """A dictionary of lists knows what the journal must say. Runs in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.journal: Journal = MemoryJournal()
        self.streams: dict[str, list[bytes]] = {}
        self.done: dict[str, tuple[bytes, str, int, int]] = {}
        self.kept: list[tuple[str, Head]] = []

    requests = Bundle("requests")

    @rule(target=requests, stream=names, behind=st.integers(-1, 2), found=values, key=keys)
    def append(self, stream: str, behind: int, found: list[object], key: str) -> Append:
        expected = max(0, len(self.streams.get(stream, [])) - behind)
        request = ask(stream, expected, *found, key=key)
        self.send(request)
        return request

    @rule(request=requests)
    def send_again(self, request: Append) -> None:
        self.send(request)

    @rule(stream=names)
    def keep_the_head(self, stream: str) -> None:
        self.kept.append((stream, self.journal.head(stream)))

    @rule(stream=names, after=st.integers(0, 8), limit=st.integers(0, 4))
    def read_a_part(self, stream: str, after: int, limit: int) -> None:
        read = [entry.payload for entry in self.journal.read(stream, after, limit)]
        assert read == self.streams.get(stream, [])[after : after + limit]

    @invariant()
    def journal_and_model_agree(self) -> None:
        listed = {found.stream: found.head.version for found in self.journal.streams()}
        assert listed == {name: len(payloads) for name, payloads in self.streams.items()}
        for name, payloads in self.streams.items():
            entries = self.journal.read(name)
            assert [entry.payload for entry in entries] == payloads
            kept = tuple(head for stream, head in self.kept if stream == name)
            assert verify(self.journal, name, kept) is None

    def send(self, request: Append) -> None:
        written = self.streams.get(request.stream, [])
        answer = self.journal.append(request)
        if request.idempotency_key in self.done:
            fingerprint, stream, first, last = self.done[request.idempotency_key]
            same = fingerprint == request.fingerprint
            assert answer == (
                AlreadyDone(stream, first, last) if same else KeyReused(request.idempotency_key)
            )
        elif request.expected_version != len(written):
            assert answer == Conflict(request.stream, len(written))
        else:
            first, last = len(written) + 1, len(written) + len(request.entries)
            head = self.journal.head(request.stream)
            assert answer == Appended(request.stream, first, last, head)
            self.streams[request.stream] = written + [new.payload for new in request.entries]
            place = (request.fingerprint, request.stream, first, last)
            self.done[request.idempotency_key] = place


class SqliteMachine(JournalMachine):
    """The same on SQLite, with new starts, a second opening, and backups."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.copies = 0
        self.path = Path(self.folder.name) / "journal.db"
        self.sqlite = SqliteJournal.open(self.path)
        self.journal = self.sqlite

    @rule()
    def open_again(self) -> None:
        self.sqlite.close()
        self.sqlite = SqliteJournal.open(self.path)
        self.journal = self.sqlite

    @rule()
    def go_on_in_another_opening(self) -> None:
        other = SqliteJournal.open(self.path)
        self.sqlite.close()
        self.journal = self.sqlite = other

    @rule()
    def go_on_in_a_restored_backup(self) -> None:
        self.copies += 1
        copy, restored = (Path(self.folder.name) / f"{what}{self.copies}" for what in "br")
        back_up(self.sqlite.database, copy)
        self.sqlite.close()
        restore(copy, restored)
        self.path = restored
        self.journal = self.sqlite = SqliteJournal.open(restored)

    def teardown(self) -> None:
        if hasattr(self, "sqlite"):
            self.sqlite.close()
            self.folder.cleanup()


TestMemory = JournalMachine.TestCase
TestMemory.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestSqlite = SqliteMachine.TestCase
TestSqlite.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
