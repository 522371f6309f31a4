"""The journal's entries, its append request and its answers."""

from datetime import UTC, datetime

import msgspec

from podium.journal import canonical

HASH_SIZE = 32
NO_HASH = bytes(HASH_SIZE)
LONGEST_NAME = 200
LARGEST_PAYLOAD = 1 << 20


class NewEntry(msgspec.Struct, frozen=True):
    """An entry to be recorded: a kind, the schema version of its payload, and the payload.

    `payload` is canonical JSON of at most 1 MiB.
    """

    kind: str
    schema: int
    payload: bytes

    def __post_init__(self) -> None:
        _check_name("kind", self.kind)
        if self.schema < 1:
            _refuse(f"a schema version is 1 or more, not {self.schema}")
        if len(self.payload) > LARGEST_PAYLOAD:
            _refuse(f"a payload of {len(self.payload)} bytes is too large")
        if mistake := canonical.problem(self.payload):
            _refuse(f"the payload of {self.kind} is not canonical JSON: {mistake}")


class Entry(msgspec.Struct, frozen=True):
    """One recorded entry. The versions of a stream run 1, 2, 3, ... without a gap.

    `actor` names who acted and in which session (a reference, not personal data); `at` is the
    server's time in UTC; `key` is the idempotency key of the command that wrote the entry;
    `previous` is the hash of the entry before (32 zero bytes before the first).
    """

    stream: str
    version: int
    kind: str
    schema: int
    payload: bytes
    actor: str
    at: datetime
    key: str
    previous: bytes
    hash: bytes


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """A request to append all these entries or none. If there are none, the command changes
    nothing, and only its key is kept.

    `expected_version` is the version the stream must be at (0: it does not exist yet). With
    `expected_hash` the entry of that version must also have this hash, for requests that build on
    one that is still being written. `fingerprint` is a digest of the command that led to the
    entries: the same key with another fingerprint is refused.
    """

    stream: str
    expected_version: int
    entries: tuple[NewEntry, ...]
    idempotency_key: str
    fingerprint: bytes
    actor: str
    at: datetime
    expected_hash: bytes | None = None

    def fits(self, head: "Head") -> bool:
        """Whether the stream is where the request expects it."""
        return self.expected_version == head.version and self.expected_hash in (None, head.hash)

    def __post_init__(self) -> None:
        for what, name in (
            ("stream", self.stream),
            ("idempotency key", self.idempotency_key),
            ("actor", self.actor),
        ):
            _check_name(what, name)
        if self.expected_version < 0:
            _refuse(f"a stream has no version {self.expected_version}")
        if not 1 <= len(self.fingerprint) <= HASH_SIZE:
            _refuse(f"a fingerprint has 1 to {HASH_SIZE} bytes, not {len(self.fingerprint)}")
        if self.at.tzinfo is not UTC:
            _refuse("the time of an entry is in UTC")


class Head(msgspec.Struct, frozen=True):
    """The end of a stream: its last version and that entry's hash; 0 and zeros if it is empty."""

    version: int
    hash: bytes


EMPTY = Head(version=0, hash=NO_HASH)


class StreamHead(msgspec.Struct, frozen=True):
    """A stream and its head."""

    stream: str
    head: Head


class Mark(msgspec.Struct, frozen=True):
    """The position of an entry in a stream, and its kind."""

    stream: str
    version: int
    kind: str


class Appended(msgspec.Struct, frozen=True):
    """The entries are durable, as versions `first` to `last`; `head` is the stream's new head.

    Without entries, `last` is where the stream stands and `first` the version after it.
    """

    stream: str
    first: int
    last: int
    head: Head


class Conflict(msgspec.Struct, frozen=True):
    """Nothing was written: the stream is not at the expected version.

    Read the entries that came first with ``read(stream, after=expected_version)``.
    """

    stream: str
    actual_version: int


class AlreadyDone(msgspec.Struct, frozen=True):
    """The same request was done before; the versions are those of the first answer."""

    stream: str
    first: int
    last: int

    @property
    def changed_nothing(self) -> bool:
        """Whether it had no entries."""
        return self.last < self.first


class KeyReused(msgspec.Struct, frozen=True):
    """Nothing was written: the key belongs to another request."""

    idempotency_key: str


Answer = Appended | Conflict | AlreadyDone | KeyReused


def written_time(at: datetime) -> str:
    """A time in the journal's format: ``2026-11-15T20:51:00.123456Z``."""
    return at.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def read_time(text: str) -> datetime:
    """Reads a time written by `written_time`."""
    return datetime.fromisoformat(text[:-1]).replace(tzinfo=UTC)


def _check_name(what: str, name: str) -> None:
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        shown = name[:LONGEST_NAME]
        _refuse(f"the {what} {shown!r} is not 1 to {LONGEST_NAME} printable characters")


def _refuse(message: str) -> None:
    raise ValueError(message)
