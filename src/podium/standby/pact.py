"""What two laptops agreed on, in a small file beside the database: never in it, as copies of the
database travel on sticks, and must not carry the key to the next ones.
"""

import base64
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from podium.journal.sqlite.copying import sync_folder
from podium.journal.trouble import Damaged, Trouble
from podium.kernel.now import Now

MOST_PEERS = 4


class StreamDifference(Struct, frozen=True):
    """A stream in which two databases part. `common`: the last entry that both have; `here` and
    `there`: how many each has beyond it.
    """

    stream: str
    common: int
    here: int
    there: int


class Rival(Struct, frozen=True, kw_only=True):
    """Who else leads. `contested`: both have the same number of term, so neither goes on."""

    number: int
    id: str
    address: str
    learned: Now
    contested: bool = False
    differences: tuple[StreamDifference, ...] = ()


class Pact(Struct, frozen=True, kw_only=True):
    """`key`: made of the shared code, base64. `peers`: addresses of the other laptop. `rival`: who
    leads instead of this one. `taking_over`: this one has begun to, and its term not yet, which
    will be later than `after`.
    """

    key: str
    peers: tuple[str, ...] = ()
    rival: Rival | None = None
    taking_over: bool = False
    after: int = 0

    @property
    def secret(self) -> bytes:
        """The key itself."""
        return base64.b64decode(self.key)

    def __repr__(self) -> str:
        return "Pact(...)"


def new_pact(key: bytes, *, peers: tuple[str, ...] = ()) -> Pact:
    """A pact under this key."""
    return Pact(key=base64.b64encode(key).decode(), peers=peers)


def with_peer(pact: Pact, address: str) -> Pact:
    """The pact with an address to ask; the newest are kept."""
    others = tuple(one for one in pact.peers if one != address)
    return replace(pact, peers=(*others, address)[-MOST_PEERS:])


def pact_path(database: Path) -> Path:
    """Where the pact for a database file is kept."""
    return database.with_name(f"{database.name}.standby")


def read_pact(database: Path) -> Pact | None:
    """The pact for a database file; None if there is none. Raises `Damaged`."""
    path = pact_path(database)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Pact)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        message = f"{path} cannot be read: delete it, and let the other laptop follow anew"
        raise Damaged(message) from error


def write_pact(database: Path, pact: Pact) -> None:
    """Keeps the pact, durably, for its owner's eyes alone. Raises a `Trouble` if it cannot."""
    path = pact_path(database)
    try:
        _write(path, pact)
    except OSError as error:
        message = f"{path} cannot be written: {error.strerror}"
        raise Trouble(message) from error


def _write(path: Path, pact: Pact) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as made:
        made.write(msgspec.json.format(msgspec.json.encode(pact)))
        made.flush()
        os.fsync(made.fileno())
    Path(made.name).replace(path)
    sync_folder(path.parent)
